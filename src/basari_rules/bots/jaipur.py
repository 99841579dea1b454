"""A greedy bot for any Jaipur edition.

It weighs the hand that each of its moves leads to: a card is worth the token it would fetch, sets
are worth more the nearer they are to a bonus, and cards in hand are worth less than rupees won. It
sees only what its seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import attrs

from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import View
from basari_rules.engine.values import Move
from basari_rules.phases.jaipur.box import Box
from basari_rules.phases.jaipur.course import COURSE
from basari_rules.phases.jaipur.moves import Camels, Sell, Swap, Take
from basari_rules.phases.jaipur.table import TableView

__all__ = ["greedy"]

HELD = 0.7
"""What a rupee is worth that cards in hand are hoped to fetch."""

SHORT = 0.5
"""The same for cards too few to be sold."""

NEARER = 0.45
"""The part of a bonus that is hoped for with a card less than it takes, and so on."""

CAMEL = 0.8
"""What a camel is worth in rupees, on top of the token for the larger herd."""

MAJORITY = 0.15
"""How much of the camel token each camel more than the other has is worth."""

FULL = 0.5
"""Rupees that each card in a hand over half full costs: a full hand can only sell."""

GIFT = 0.25
"""The part of the worth of cards left in the market that goes to the other player."""

MOST_WEIGHED = 150
"""How many exchanges are weighed; of more, so many are drawn."""

Counts = Sequence[int]


def greedy(rules: Rules, view: View, moves: MoveSet, rng: random.Random) -> Move:
    """The move that looks best, of equals any."""
    table = view.table
    if view.seat is None or not isinstance(table, TableView):
        return moves.sample(rng)
    mind = Mind(Prices.of(rules), table, view.seat)
    few = len(moves) <= MOST_WEIGHED
    tried = moves if few else [moves.sample(rng) for _ in range(MOST_WEIGHED)]
    ways = [(mind.gain(move), move) for move in tried]
    if not few:
        plain = [move for move in mind.plain() if move in moves]
        ways += [(mind.gain(move), move) for move in plain]
    most = max(gain for gain, _ in ways)
    return rng.choice([move for gain, move in ways if gain == most])


@attrs.frozen
class Prices:
    """What an edition pays: made by :meth:`of`.

    ``bonus[n]`` is the mean bonus for a sale of ``n`` cards, and ``hope[n]`` the same with a part
    of the next tier for sets that are on the way to it.
    """

    box: Box
    bonus: tuple[float, ...]
    hope: tuple[float, ...]

    @staticmethod
    @lru_cache(maxsize=16)
    def of(rules: Rules) -> Prices:
        """The prices of these rules."""
        box: Box = rules.setup.phases[COURSE].box
        means = {
            tier: sum(values) / len(values) if values else 0.0
            for tier, values in zip(box.tiers, box.bonus, strict=True)
        }
        bonus = [0.0]
        for number in range(1, box.hand_limit + 1):
            bonus.append(means.get(number, bonus[-1]))  # the last tier reached (J-17)
        hope = [
            max([worth, *(NEARER ** (tier - number) * mean for tier, mean in means.items())])
            for number, worth in enumerate(bonus)
        ]
        return Prices(box, tuple(bonus), tuple(hope))

    def worth(self, good: int, number: int, pile: Counts) -> float:
        """What cards of one good in a hand may be hoped to fetch, in rupees."""
        if not number:
            return 0.0
        part = HELD if number >= self.box.least[good] else SHORT
        return part * (sum(pile[:number]) + self.hope[number])


class Mind:
    """One seat weighing its moves."""

    def __init__(self, prices: Prices, table: TableView, seat: int) -> None:
        self.prices = prices
        self.table = table
        self.piles = table.piles
        own = table.players[seat]
        assert own.hand is not None
        assert own.herd is not None
        self.hand = own.hand.counts
        self.herd = own.herd
        rival = table.players[1 - seat].herd
        self.rival = self.herd if rival is None else rival
        self.left = dict(table.bonus_left)
        self.now = self._held(self.hand, self.herd, self.piles)
        self.market = table.market.counts

    def gain(self, move: Move) -> float:
        """How much better the seat stands after a move, in rupees, less what it leaves behind."""
        hand, herd = list(self.hand), self.herd
        market = list(self.market)
        piles = self.piles
        won = 0.0
        if isinstance(move, Sell):
            good = self.prices.box.index[move.good]
            hand[good] -= move.number
            won = sum(piles[good][: move.number]) + self._bonus(move.number)
            piles = (*piles[:good], piles[good][move.number :], *piles[good + 1 :])
        elif isinstance(move, Take):
            good = self.prices.box.index[move.good]
            hand[good] += 1
            market[good] -= 1
        elif isinstance(move, Camels):
            herd += market[-1]
            market[-1] = 0
        elif isinstance(move, Swap):
            for kind, (given, taken) in enumerate(
                zip(move.given.counts, move.taken.counts, strict=True)
            ):
                market[kind] += given - taken
                if kind < len(hand):
                    hand[kind] += taken - given
                else:
                    herd -= given
        return won + self._held(hand, herd, piles) - self.now - GIFT * self._offered(market, piles)

    def plain(self) -> list[Move]:
        """All that is no exchange."""
        box = self.prices.box
        sales = [sale for each in box.sells.values() for sale in each]
        return [Camels(), *box.takes.values(), *sales]

    def _held(self, hand: Counts, herd: int, piles: Sequence[Counts]) -> float:
        """What a hand and a herd are worth."""
        box = self.prices.box
        cards = sum(
            self.prices.worth(good, number, pile)
            for good, (number, pile) in enumerate(zip(hand, piles, strict=True))
        )
        crowd = max(0.0, sum(hand) - box.hand_limit / 2)
        lead = max(-3, min(3, herd - self.rival))
        return cards - FULL * crowd + CAMEL * herd + MAJORITY * box.camel_token * lead

    def _bonus(self, number: int) -> float:
        """The mean bonus for a sale, where its pile has a token left."""
        reached = [tier for tier in self.left if tier <= number]
        return self.prices.bonus[number] if reached and self.left[max(reached)] else 0.0

    def _offered(self, market: Counts, piles: Sequence[Any]) -> float:
        """What the best card of the market is worth to whoever comes next."""
        tops = [pile[0] for pile, number in zip(piles, market, strict=False) if number and pile]
        return float(max(tops, default=0))
