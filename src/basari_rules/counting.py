"""Counting the bundles of a holding without listing them.

The bundles of a holding (0 to as many as it has of each kind) are ordered by size, then by their
counts in value order. For each suffix of the kinds, prefix sums tell how many bundles there are of
each size; from these a bundle's rank, and the bundle of a rank, follow by arithmetic and bisection.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import accumulate

__all__ = ["Counts", "Tables", "tables", "unrank", "up_to"]

Counts = tuple[int, ...]
Tables = tuple[tuple[int, ...], ...]
"""For the whole holding and then for each shorter suffix of its kinds: how many bundles have
fewer than 0, 1, 2, ... of anything. The last number of a row counts them all."""


@lru_cache(maxsize=2048)
def tables(held: Counts) -> Tables:
    """The tables of a holding."""
    if not held:
        return ((0, 1),)
    suffixes = tables(held[1:])
    rest = suffixes[0]
    everything = rest[-1]
    first = held[0]
    # The bundles of size s are those of the rest with s - first to s of anything.
    upper = (*rest[1:], *(everything,) * first)
    lower = (*(0,) * (first + 1), *rest[1 : len(rest) - 1])
    of_size = map(int.__sub__, upper, lower)
    return ((0, *accumulate(of_size)), *suffixes)


def up_to(bundle: Counts, held: Counts, tables: Tables) -> int:
    """How many bundles of a holding do not come after a bundle, which need not be within it."""
    left = sum(bundle)
    sums = tables[0]
    if left >= len(sums):
        return sums[-1]
    number = sums[left]
    for count, most, sums in zip(bundle, held, tables[1:], strict=True):
        # Those with fewer of this kind leave more than left - count to the later kinds.
        top = len(sums) - 1
        least = left + 1 - count if count <= most else left - most
        if least < top:
            number += sums[left + 1 if left < top else top] - sums[least]
        if count > most:
            return number
        left -= count
    return number + 1


def unrank(place: int, tables: Tables) -> Counts:
    """The bundle of a holding that just ``place`` others come before."""
    sums = tables[0]
    left = bisect_right(sums, place) - 1
    place -= sums[left]
    counts = []
    for sums in tables[1:]:
        top = len(sums) - 1
        goal = sums[left + 1 if left < top else top] - place
        at = bisect_left(sums, goal)
        place = sums[at] - goal
        counts.append(left + 1 - at)
        left = at - 1
    return tuple(counts)
