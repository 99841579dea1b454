"""Chance made explicit: outcomes with exact weights, and exact uniform draws."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from itertools import accumulate

from basari_rules.engine.values import Move, value
from basari_rules.errors import RulesError
from basari_rules.words import show

__all__ = ["First", "NothingToDrawError", "OneOf", "Outcomes", "Weighted", "below"]


class NothingToDrawError(RulesError, IndexError):
    """A sample was asked for where there is nothing."""


def below(rng: random.Random, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely.

    Uses nothing but ``getrandbits``, whose stream is the same on every Python version.
    Raises NothingToDrawError if there is none such, RulesError if ``rng`` is no random.Random.
    """
    if n < 1:
        raise NothingToDrawError("there is nothing to draw from")
    if not isinstance(rng, random.Random):
        raise RulesError(f"rng is a random.Random, not {show(rng)}")
    bits = (n - 1).bit_length()
    drawn = rng.getrandbits(bits) if bits else 0
    while drawn >= n:
        drawn = rng.getrandbits(bits)
    return drawn


@value
class First(Move):
    """An outcome of chance: the seat that comes first."""

    seat: int

    def __str__(self) -> str:
        return f"first {self.seat}"


class Outcomes(ABC, Collection[tuple[Move, int]]):
    """The possible outcomes of a chance event.

    Iterates over ``(outcome, weight)``; weights are whole numbers of 1 or more, and an outcome's
    probability is its weight divided by the sum of all. Equal when all outcomes and weights are.
    """

    __slots__ = ()

    @abstractmethod
    def sample(self, rng: random.Random) -> Move:
        """An outcome drawn with its probability."""

    def allows(self, outcome: object) -> bool:
        """Whether that is one of the outcomes, to the type: True is not 1."""
        return any(outcome == mine and repr(outcome) == repr(mine) for mine, _ in self)

    def __contains__(self, pair: object) -> bool:
        return any(pair == mine for mine in self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcomes):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Weighted({tuple(self)!r})"


class Weighted(Outcomes):
    """Outcomes given as ``(outcome, weight)`` pairs."""

    __slots__ = ("_pairs", "_sums")

    def __init__(self, pairs: Collection[tuple[Move, int]]) -> None:
        self._pairs = tuple(pairs)
        self._sums = tuple(accumulate(weight for _, weight in self._pairs))

    def __iter__(self) -> Iterator[tuple[Move, int]]:
        return iter(self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def sample(self, rng: random.Random) -> Move:
        return self._pairs[bisect_right(self._sums, below(rng, self._sums[-1]))][0]


class OneOf(Outcomes):
    """Equally likely outcomes, one for each of ``keys``; ``made`` holds them ready made."""

    __slots__ = ("_keys", "_made")

    def __init__(self, made: Mapping[str, Move], keys: tuple[str, ...]) -> None:
        self._made = made
        self._keys = keys

    def __iter__(self) -> Iterator[tuple[Move, int]]:
        return ((self._made[key], 1) for key in self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def sample(self, rng: random.Random) -> Move:
        return self._made[self._keys[below(rng, len(self._keys))]]
