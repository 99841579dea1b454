"""What a question looks like: what may be answered, and why an answer was refused."""

from __future__ import annotations

from rich.text import Text

from basari_rules.cli.screen import Screen, clean, grid, sentence
from basari_rules.cli.tables import Face
from basari_rules.engine.state import Chance
from basari_rules.errors import IllegalMove, NotationError
from basari_rules.game import Game

__all__ = ["HELP", "HINT", "legal", "refused"]

FEW = 12
"""So many answers are all listed."""

LONGEST = 120
"""Characters of what the notation expects, where it is told; more is no help."""

HINT = "Type help (or ?) for what you can type."

HELP = (
    "Type an answer as it is listed; its beginning is enough where it is clear, and colours may be "
    "shortened: offer 2r b. Or: view (the table and the question again), undo (take back the last "
    "answer), save FILE, quit (the game is saved). With a / before it, a word is always a command."
)


def legal(screen: Screen, game: Game, face: Face, seat: int | None) -> None:
    """Print what is asked, and the legal answers: all if they are few, else how many."""
    if seat is None:
        _chance(screen, game, face)
        return
    view = game.view(seat)
    moves = game.moves(seat)
    question = Text.assemble((face.names[seat], "bold"), ": ", face.painted(face.question(view)))
    screen.out.print(question, width=screen.width)
    if len(moves) <= FEW:
        for move in moves:
            hint = face.hint(view, move)
            shown = face.painted(clean(f"{move} ({hint})" if hint else str(move)))
            screen.show(grid([(shown, Text())], screen.width))
        return
    try:
        game.rules.parse(game.state, "", seat)
    except NotationError as error:
        expected = _briefly(error.expected)
        if expected != error.expected:
            screen.say(f"  {len(moves):,} answers: {expected}")
            return
        screen.say(f"  {len(moves):,} answers; the lowest: {moves.minimum}")
        if len(expected) <= LONGEST:
            screen.say(f"  Type {expected}.")


def refused(error: IllegalMove | NotationError, hidden: bool, chance: bool = False) -> str:
    """Why an answer was refused; ``hidden``: without what was typed; ``chance``: an outcome."""
    if not isinstance(error, NotationError):
        return sentence(error)
    expected = _briefly(error.expected)
    if hidden:
        return sentence(f"that cannot be read: expected {expected}")
    if chance:
        possible = "" if expected.startswith("a possible") else f": {expected}"
        return sentence(f"{error.text!r} is not among the possible outcomes{possible}")
    return sentence(str(error).removesuffix(error.expected) + expected)


def _briefly(expected: str) -> str:
    """What is expected, with a long list of like answers cut to the first and the last."""
    listed = expected.split(" or ")
    if "..." not in listed:
        return expected
    verb = listed[0].rpartition(" ")[0]
    return f"{listed[0]} to {listed[-1].removeprefix(f'{verb} ')}"


def _chance(screen: Screen, game: Game, face: Face) -> None:
    pending = game.view(None).pending
    assert isinstance(pending, Chance)
    whose = f" for {face.names[pending.seat]}" if pending.seat is not None else ""
    outcomes = [str(outcome) for outcome, _ in pending.outcomes]
    shown = outcomes if len(outcomes) <= FEW else [*outcomes[:3], "...", outcomes[-1]]
    told = f": {', '.join(shown)}" if shown else ""
    screen.say(f"Enter the {pending.kind}{whose}{told}")
