"""Multisets of gems, goods or cards: one immutable value over an ordered list of kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import add, le, sub
from typing import TypeGuard

from basari_rules.errors import RulesError
from basari_rules.frozen import frozen
from basari_rules.words import show

__all__ = ["Bundle", "Gems", "is_bundle"]


@frozen
class Bundle(Mapping[str, int]):
    """How many there are of each kind, as a mapping from kind to a count of 0 or more.

    ``kinds`` lists all kinds, the most valuable first; ``counts`` the numbers in the same order.
    Bundles are equal when kinds and counts are; a bundle also equals a plain mapping of all its
    kinds. The constructor trusts its caller (it is on the hot path); :meth:`of` checks.

    >>> gems = Bundle.of(("red", "yellow", "green", "blue"), red=2, blue=1)
    >>> gems["red"], gems.total, gems.counts
    (2, 3, (2, 0, 0, 1))
    >>> print(gems)
    2 red 1 blue
    """

    kinds: tuple[str, ...]
    counts: tuple[int, ...]

    @classmethod
    def of(
        cls, kinds: Sequence[str], counts: Mapping[str, int] | None = None, /, **more: int
    ) -> Bundle:
        """A bundle from counts by kind; kinds that are left out count 0.

        Raises RulesError for an unknown kind and for anything but a whole number of 0 or more.
        """
        if not isinstance(kinds, tuple | list) or not isinstance(counts or {}, Mapping):
            raise RulesError("expected a list of kinds, and a mapping from kinds to counts")
        given = {**(counts or {}), **more}
        for kind, count in given.items():
            if kind not in kinds:
                raise RulesError(f"no such kind: {show(kind)}; there are {', '.join(kinds)}")
            if type(count) is not int or count < 0:
                raise RulesError(f"{kind}: expected a whole number of 0 or more, got {show(count)}")
        return cls(tuple(kinds), tuple(given.get(kind, 0) for kind in kinds))

    @property
    def total(self) -> int:
        """How many there are of all kinds together."""
        return sum(self.counts)

    def within(self, other: Bundle) -> bool:
        """Whether ``other`` holds at least as many of every kind (both over the same kinds)."""
        return all(map(le, self.counts, other.counts))

    def __getitem__(self, kind: str) -> int:
        try:
            return self.counts[self.kinds.index(kind)]
        except ValueError:
            raise KeyError(kind) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)

    def __add__(self, other: Bundle) -> Bundle:
        return Bundle(self.kinds, tuple(map(add, self.counts, other.counts)))

    def __sub__(self, other: Bundle) -> Bundle:
        return Bundle(self.kinds, tuple(map(sub, self.counts, other.counts)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Bundle):
            return self.counts == other.counts and self.kinds == other.kinds
        return dict(self) == other if isinstance(other, Mapping) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.counts)

    def __bool__(self) -> bool:
        """Whether there is anything in it."""
        return any(self.counts)

    def __str__(self) -> str:
        pairs = zip(self.kinds, self.counts, strict=True)
        return " ".join(f"{count} {kind}" for kind, count in pairs if count) or "nothing"


def is_bundle(value: object, kinds: tuple[str, ...]) -> TypeGuard[Bundle]:
    """Whether that is a sound bundle over these kinds: whole numbers of 0 or more, one a kind."""
    return (
        type(value) is Bundle
        and value.kinds == kinds
        and type(value.counts) is tuple
        and len(value.counts) == len(kinds)
        and all(type(count) is int and count >= 0 for count in value.counts)
    )


Gems = Bundle
"""A bundle of gems; Basari's name for it."""
