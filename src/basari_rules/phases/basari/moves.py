"""The moves and the outcomes of chance in Basari, and their notation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from basari_rules.bundle import Bundle
from basari_rules.engine.values import Move, value
from basari_rules.errors import NotationError

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


_NUMBER = re.compile(r"(\d{1,6})(.*)", re.ASCII)


def read_gems(words: Sequence[str], kinds: tuple[str, ...], text: str) -> Bundle:
    """Gems from words such as ``2 red 1 b`` or ``2r b``; counts of one colour add up.

    A colour is named by its name or a beginning that only one has. Raises NotationError.
    """
    counts = dict.fromkeys(kinds, 0)
    if list(words) == ["nothing"]:
        return Bundle.of(kinds, counts)
    number: int | None = None
    for word in words:
        if number is None and (found := _NUMBER.fullmatch(word)):
            number = int(found[1])
            word = found[2]
            if not word:
                continue
        counts[_color(word, kinds, text)] += 1 if number is None else number
        number = None
    if number is not None or not words:
        raise NotationError(text, f'gems, such as "2 {kinds[0]} 1 {kinds[-1]}"')
    return Bundle.of(kinds, counts)


def _color(word: str, kinds: tuple[str, ...], text: str) -> str:
    if word in kinds:
        return word
    folded = word.casefold()
    exact = [kind for kind in kinds if kind.casefold() == folded]
    found = exact or [kind for kind in kinds if kind.casefold().startswith(folded)]
    if len(found) != 1:
        which = f"one of {', '.join(found)}" if found else f"a colour ({', '.join(kinds)})"
        raise NotationError(text, f"{which} where {word!r} stands")
    return found[0]
