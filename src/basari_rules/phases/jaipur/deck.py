"""Drawing from the deck: the cards left in it are known to nobody, and any may come next."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from basari_rules.bundle import Bundle
from basari_rules.engine.chance import Outcomes, below
from basari_rules.phases.jaipur.moves import Draw

__all__ = ["Cards", "draw_one"]


class Cards(Outcomes):
    """The kinds of card that may be drawn, each as likely as it is frequent in the deck."""

    __slots__ = ("_deck", "_made")

    def __init__(self, made: Mapping[str, Draw], deck: Bundle) -> None:
        self._made = made
        self._deck = deck

    def __iter__(self) -> Iterator[tuple[Draw, int]]:
        return ((self._made[kind], count) for kind, count in self._deck.items() if count)

    def __len__(self) -> int:
        return sum(map(bool, self._deck.counts))

    def allows(self, outcome: object) -> bool:
        return any(outcome == mine for mine, _ in self)

    def sample(self, rng: random.Random) -> Draw:
        counts = list(self._deck.counts)
        return self._made[self._deck.kinds[draw_one(counts, sum(counts), rng)]]


def draw_one(counts: list[int], total: int, rng: random.Random) -> int:
    """Take a random card out of ``counts``, which sum to ``total``; the index of its kind."""
    place = below(rng, total)
    index = 0
    while place >= counts[index]:
        place -= counts[index]
        index += 1
    counts[index] -= 1
    return index
