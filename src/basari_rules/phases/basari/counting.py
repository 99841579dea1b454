"""Counting the bundles of a holding without listing them.

The bundles of a holding (0 to as many as it has of each kind) are ordered by size, then by their
counts in value order. For each suffix of the kinds, prefix sums tell how many bundles there are of
each size; from these a bundle's rank, and the bundle of a rank, follow by arithmetic and bisection.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import accumulate

__all__ = ["Counts", "below_size", "rank", "unrank"]

Counts = tuple[int, ...]


@lru_cache(maxsize=4096)
def below_size(held: Counts) -> tuple[int, ...]:
    """How many bundles of a holding have fewer than 0, 1, 2, ... gems."""
    if not held:
        return (0, 1)
    rest = below_size(held[1:])
    first, last = held[0], rest[-1]
    # The bundles of size s are those of the rest with s - first .. s gems.
    top = len(rest) - 1
    sizes = sum(held)
    return (
        0,
        *accumulate(
            (rest[s + 1] if s < top else last) - (rest[s - first] if s > first else 0)
            for s in range(sizes + 1)
        ),
    )


@lru_cache(maxsize=1024)
def _tables(held: Counts) -> tuple[tuple[int, ...], ...]:
    """``below_size`` of each suffix of a holding, the whole first."""
    return tuple(below_size(held[i:]) for i in range(len(held) + 1))


def rank(bundle: Counts, held: Counts) -> int:
    """How many bundles of a holding come before a bundle, which need not be within it."""
    tables = _tables(held)
    left = sum(bundle)
    sums = tables[0]
    if left >= len(sums):
        return sums[-1]
    before = sums[left]
    for count, most, sums in zip(bundle, held, tables[1:], strict=False):
        # Those with fewer of this colour leave more than left - count to the later colours.
        end = min(left, len(sums) - 2) + 1
        least = max(left - min(count, most + 1) + 1, 0)
        if least < end:
            before += sums[end] - sums[least]
        if count > most:
            break
        left -= count
    return before


def unrank(rank: int, held: Counts) -> Counts:
    """The bundle of a holding that just ``rank`` others come before."""
    tables = _tables(held)
    sums = tables[0]
    left = bisect_right(sums, rank) - 1
    rank -= sums[left]
    counts = []
    for sums in tables[1:]:
        end = min(left, len(sums) - 2) + 1
        goal = sums[end] - rank
        at = bisect_left(sums, goal)
        rank = sums[at] - goal
        counts.append(left + 1 - at)
        left = at - 1
    return tuple(counts)
