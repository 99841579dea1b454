"""What players are called, and how a saved game knows which of them are bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from basari_rules.bots import BOTS
from basari_rules.errors import RulesError

__all__ = ["COMMANDS", "bots_of", "names_for", "shown", "with_bots"]

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal")
"""What players are called who are given no names."""

COMMANDS = ("help", "view", "undo", "save", "quit")
"""What may be typed in ``play`` and is no answer."""

USUAL = "greedy"
"""The bot that is not named."""


def names_for(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The names that were given, or made up."""
    if names is None:
        more = (f"player {seat + 1}" for seat in range(len(NAMES), players))
        return (*NAMES, *more)[:players]
    if len(set(names)) < len(names):
        raise RulesError(f"two players have one name: {', '.join(names)}")
    for name in names:
        if name.casefold().removeprefix("/") in COMMANDS:
            raise RulesError(f"no player can be called {name!r}: that is a command of play")
        if _bare(name) != name:
            raise RulesError(f"no player can be called {name!r}: --bots N says who is a bot")
    return tuple(names)


def with_bots(names: Sequence[str], bots: Mapping[int, str]) -> tuple[str, ...]:
    """The names as a game keeps them: those of bots (by seat, with their kind) end in "(bot)"."""
    bare = [_bare(name) for name in names]
    return tuple(
        f"{name}{_ending(bots[seat])}" if seat in bots else name for seat, name in enumerate(bare)
    )


def bots_of(names: Sequence[str]) -> dict[int, str]:
    """The bots among the players of a saved game, with their kind."""
    return {
        seat: kind
        for seat, name in enumerate(names)
        for kind in BOTS
        if name.endswith(_ending(kind))
    }


def shown(names: Sequence[str]) -> tuple[str, ...]:
    """The names as they are told: without the endings, unless two would be one."""
    bare = tuple(map(_bare, names))
    return bare if len(set(bare)) == len(bare) else tuple(names)


def _ending(kind: str) -> str:
    return " (bot)" if kind == USUAL else f" ({kind} bot)"


def _bare(name: str) -> str:
    for kind in BOTS:
        name = name.removesuffix(_ending(kind))
    return name
