"""The offers a seat can make, counted and drawn without listing them.

Offers are ordered as BID-6 orders them: by the number of gems, then by the counts in value order.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import prod

from basari_rules.bundle import Bundle
from basari_rules.counting import Tables, tables, unrank, up_to
from basari_rules.engine.chance import below
from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.values import Move
from basari_rules.phases.basari.moves import Offer

__all__ = ["Offers", "beats", "fault"]


def beats(offer: Bundle, other: Bundle) -> bool:
    """Whether an offer is higher than another (BID-6): more gems, or as many and better ones."""
    more = sum(offer.counts) - sum(other.counts)
    return more > 0 or (more == 0 and offer.counts > other.counts)


def fault(
    move: object,
    held: Bundle,
    standing: Bundle | None,
    other: tuple[Move, ...],
    least: int,
    most: int | None,
) -> str | None:
    """The code of what is wrong with a move as a member of such :class:`Offers`, or None."""
    if type(move) is not Offer:
        return None if move in other else "not-allowed"
    gems = move.gems
    if type(gems) is not Bundle or gems.kinds != held.kinds or type(gems.counts) is not tuple:
        return "wrong-colors"
    if len(gems.counts) != len(gems.kinds):
        return "wrong-colors"
    total = 0
    for count, own in zip(gems.counts, held.counts, strict=True):
        if type(count) is not int or count < 0:
            return "wrong-colors"
        if count > own:
            return "not-yours"
        total += count
    if total < least:
        return "too-few"
    if most is not None and total > most:
        return "too-many"
    if standing is not None and not beats(gems, standing):
        return "not-higher"
    return None


class Offers(MoveSet):
    """All offers within a holding that beat ``standing`` (None: any), then the ``other`` answers.

    ``least`` and ``most`` bound the number of gems of an offer (``most`` None: no bound).
    """

    __slots__ = ("_first", "_held", "_least", "_most", "_number", "_other", "_standing", "_tables")

    def __init__(
        self,
        held: Bundle,
        standing: Bundle | None,
        other: tuple[Move, ...] = (),
        least: int = 1,
        most: int | None = None,
    ) -> None:
        self._held = held
        self._standing = standing
        self._other = other
        self._least = least
        self._most = most
        self._number = -1
        self._first = 0
        self._tables: Tables = ()

    def _count(self) -> int:
        """The number of offers; also finds the tables and the rank of the lowest."""
        if self._number < 0:
            held = self._held.counts
            self._tables = counted = tables(held)
            sums = counted[0]
            first = sums[min(self._least, len(sums) - 1)]
            if self._standing is not None:
                first = max(first, up_to(self._standing.counts, held, counted))
            last = sums[-1] if self._most is None else sums[min(self._most + 1, len(sums) - 1)]
            self._first = first
            self._number = max(0, last - first)
        return self._number

    def _offer(self, place: int) -> Offer:
        return Offer(Bundle(self._held.kinds, unrank(place, self._tables)))

    def __contains__(self, move: object) -> bool:
        return fault(move, self._held, self._standing, self._other, self._least, self._most) is None

    def __len__(self) -> int:
        return self._count() + len(self._other)

    def __iter__(self) -> Iterator[Move]:
        number = self._count()
        yield from map(self._offer, range(self._first, self._first + number))
        yield from self._other

    def sample(self, rng: random.Random) -> Move:
        if self._standing is None and self._least == 1 and self._most is None:
            return self._sample_any(rng)
        number = self._count()
        drawn = below(rng, number + len(self._other))
        if drawn < number:
            return self._offer(self._first + drawn)
        return self._other[drawn - number]

    def _sample_any(self, rng: random.Random) -> Move:
        """A sample where every bundle but the empty one will do: that takes no tables."""
        held = self._held
        number = prod([most + 1 for most in held.counts]) - 1
        drawn = below(rng, number + len(self._other))
        if drawn >= number:
            return self._other[drawn - number]
        drawn += 1
        counts = []
        for most in held.counts:
            drawn, count = divmod(drawn, most + 1)
            counts.append(count)
        return Offer(Bundle(held.kinds, tuple(counts)))
