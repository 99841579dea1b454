"""The moves and the outcomes of chance in Basari, and their notation."""

from __future__ import annotations

from functools import partial

from basari_rules.bundle import Bundle
from basari_rules.engine.values import Move, value
from basari_rules.notation import read_bundle

__all__ = [
    "Accept",
    "Choose",
    "Decline",
    "Draw",
    "Offer",
    "Roll",
    "Start",
    "Swap",
    "Take",
    "read_gems",
]


@value
class Choose(Move):
    """Choose an action, in secret."""

    action: str

    def __str__(self) -> str:
        return self.action


@value
class Offer(Move):
    """Offer gems: the first offer of a barter, or a higher one."""

    gems: Bundle

    def __str__(self) -> str:
        return f"offer {self.gems}"


@value
class Accept(Move):
    """Take the gems offered and leave the action to the other."""

    def __str__(self) -> str:
        return "accept"


@value
class Decline(Move):
    """Make no first offer and leave the action to the other, free."""

    def __str__(self) -> str:
        return "decline"


@value
class Swap(Move):
    """A sole small trade: give gems to the bank and take others from it."""

    given: Bundle
    taken: Bundle

    def __str__(self) -> str:
        return f"swap {self.given} for {self.taken}"


@value
class Take(Move):
    """One of several small trades: take one gem of that colour from the bank."""

    color: str

    def __str__(self) -> str:
        return f"take {self.color}"


@value
class Start(Move):
    """Put the start marker on an arch."""

    arch: str

    def __str__(self) -> str:
        return f"start {self.arch}"


@value
class Draw(Move):
    """Chance: the market card drawn."""

    card: str

    def __str__(self) -> str:
        return f"draw {self.card}"


@value
class Roll(Move):
    """Chance: the face rolled."""

    face: int

    def __str__(self) -> str:
        return f"roll {self.face}"


read_gems = partial(read_bundle, things="gems", kind="a colour")
"""Read gems, and call them so where that cannot be done."""
