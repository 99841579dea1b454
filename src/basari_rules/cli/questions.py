"""What a question looks like: what may be answered, and why an answer was refused."""

from __future__ import annotations

from rich.text import Text

from basari_rules.cli.screen import Screen, clean, grid
from basari_rules.cli.tables import Face
from basari_rules.engine.state import Chance
from basari_rules.errors import IllegalMove, NotationError
from basari_rules.game import Game

__all__ = ["HELP", "legal", "refused"]

FEW = 12
"""So many answers are all listed."""

LONGEST = 120
"""Characters of what the notation expects, where it is told; more is no help."""

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
    lowest = moves.minimum
    screen.say(f"  {len(moves):,} answers; the lowest: {lowest}")
    try:
        game.rules.parse(game.state, "", seat)
    except NotationError as error:
        if len(error.expected) <= LONGEST:
            screen.say(f"  Type {error.expected}.")


def refused(error: IllegalMove | NotationError, hidden: bool) -> str:
    """Why an answer was refused; ``hidden``: without what was typed."""
    if hidden and isinstance(error, NotationError):
        return f"That cannot be read: expected {error.expected}."
    told = str(error)
    return f"{told[:1].upper()}{told[1:]}."


def _chance(screen: Screen, game: Game, face: Face) -> None:
    pending = game.view(None).pending
    assert isinstance(pending, Chance)
    whose = f" for {face.names[pending.seat]}" if pending.seat is not None else ""
    outcomes = [str(outcome) for outcome, _ in pending.outcomes]
    shown = outcomes if len(outcomes) <= FEW else [*outcomes[:3], "...", outcomes[-1]]
    told = f": {', '.join(shown)}" if shown else ""
    screen.say(f"Enter the {pending.kind}{whose}{told}")
