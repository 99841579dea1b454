"""Games as the commands handle them: begun from arguments, answered by bots, saved."""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from basari_rules.bots import Bot
from basari_rules.cli.arguments import load_rules
from basari_rules.cli.names import names_for
from basari_rules.cli.screen import clean
from basari_rules.engine.state import Ask
from basari_rules.errors import RecordError
from basari_rules.game import Game

__all__ = ["answered", "new_game", "save_somewhere", "saved"]


def new_game(args: argparse.Namespace, manual: bool = False) -> Game:
    """The game that the arguments ask for."""
    count = len(args.names) if args.names else args.players
    rules = load_rules(args.edition, args.options, count)
    names = names_for(args.names, rules.players)
    return Game.new(rules, players=names, seed=args.seed, chance="manual" if manual else "seeded")


def answered(game: Game, bot: Bot, seat: int | None = None) -> Game:
    """The game after a bot's answer for a seat that is asked (None: the first of them).

    What it answers follows from the seed and what was played, so an undone or loaded game goes on
    as it would have.
    """
    pending = game.pending
    assert isinstance(pending, Ask)
    if seat is None:
        seat = pending.seats[0]
    rng = random.Random(f"{game.seed}:bot:{len(game.answers)}:{seat}")
    return game.play(seat, bot(game.rules, game.view(seat), game.moves(seat), rng))


def _fresh_places(game: Game) -> Iterator[Path]:
    """Files that do not exist yet, for a game that was not told where to be saved."""
    for folder in (Path(), Path(tempfile.gettempdir())):
        name = f"{game.rules.edition.id}-game"
        names = (f"{name}{more}.json" for more in ("", *(f"-{n}" for n in range(2, 1000))))
        for place in (folder / name for name in names):
            if not os.path.lexists(place):
                yield place
                break


def save_somewhere(game: Game, wanted: str | None) -> tuple[str, list[RecordError]]:
    """Save a game where it was to be saved, or else in a fresh file; where, and what went wrong.

    RecordError if it could be saved nowhere.
    """
    errors: list[RecordError] = []
    for place in ([wanted] if wanted else []) + [str(place) for place in _fresh_places(game)]:
        try:
            game.save(place)
        except RecordError as error:
            errors.append(error)
        else:
            return place, errors
    raise errors[0]


def saved(place: str) -> str:
    """That a game was saved."""
    return f"Saved in {clean(place)}."
