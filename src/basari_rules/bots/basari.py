"""A greedy bot for any Basari edition.

It looks one step ahead: it weighs the positions that its answers lead to (see
:mod:`basari_rules.bots.basari_worth`) and takes the best. Actions are chosen with some chance, as
all who see the same best action would only block each other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp, prod
from typing import Any

from basari_rules.bots.basari_worth import Counts, Position, Weights, relative
from basari_rules.bundle import Bundle
from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import View
from basari_rules.engine.values import Move, Task
from basari_rules.phases.basari.barter import Bartering
from basari_rules.phases.basari.choose import ChoosingView
from basari_rules.phases.basari.moves import Accept, Choose, Decline, Offer, Start, Swap, Take
from basari_rules.phases.basari.resolve import TOGETHER
from basari_rules.phases.basari.table import Table
from basari_rules.phases.basari.trade import Swapping, Taking
from basari_rules.phases.basari.walk import Starting

__all__ = ["greedy"]

BOLDNESS = 1.0
"""How many points better an action must look to be chosen e times as often."""

FIRMNESS = 1.5
"""How many points worse an offer must be than raising for e times the odds that it is raised."""

HALF = 0.5
"""The part of an action's worth that is left to one who has to barter for it."""

ROUNDS = 6
"""How often the seats think again about what the others will choose."""

MOST_WEIGHED = 200
"""How many moves of a small trade are weighed; of more, so many are drawn."""


def greedy(rules: Rules, view: View, moves: MoveSet, rng: random.Random) -> Move:
    """The move that looks best; any where the question is not one of this family's own."""
    seat = view.seat
    think = _THINK.get(type(view.agenda[0]))
    if think is None or seat is None or not isinstance(view.table, Table):
        return moves.sample(rng)
    return think(Mind(Weights.of(rules), view.table, seat, moves, rng), view.agenda[0])


class Mind:
    """One seat thinking about one question."""

    def __init__(
        self, weights: Weights, table: Table, seat: int, moves: MoveSet, rng: random.Random
    ) -> None:
        self.weights = weights
        self.table = table
        self.seat = seat
        self.moves = moves
        self.rng = rng
        self.now = weights.position(table)
        self.worth = weights.worth(self.now)

    def choose(self, task: ChoosingView) -> Move:
        """An action, with the chances that follow when all seats expect the same of each other."""
        odds = _expected(self.weights.rules, self.table)[self.seat]
        return Choose(self.rng.choices(list(self.weights.box.actions), odds)[0])

    def barter(self, task: Bartering) -> Move:
        """The best of accepting (or declining) and some low offers."""
        answers: list[tuple[float, Move]] = []
        theirs = self._performed(task.other, task.action)
        if task.offer is None:
            answers.append((self._value(theirs), Decline()))
        else:
            paid = self.weights.paid(theirs, task.other, self.seat, task.offer.counts)
            answers.append((self._value(paid), Accept()))
        answers += [(self._offered(task, offer.gems), offer) for offer in self._offers(task)]
        legal = [(value, move) for value, move in answers if move in self.moves]
        return max(legal, key=lambda pair: pair[0])[1]

    def start(self, task: Starting) -> Move:
        """The arch from which the next arches show most, whatever is rolled."""
        box = self.weights.box
        ahead = [(roll.face, weight) for roll, weight in box.rolls]
        values = []
        for place, arch in enumerate(box.walk):
            seen = [(box.walk[(place + face) % len(box.walk)], weight) for face, weight in ahead]
            value = sum(weight * self._place(shown) for shown, weight in seen)
            values.append((value, Start(arch)))
        return self._best([(value, move) for value, move in values if move in self.moves])

    def take(self, task: Taking) -> Move:
        """The gem that helps most."""
        colors = self.weights.box.colors
        ways = [(self._with(Bundle.of(colors, {color: 1}).counts), Take(color)) for color in colors]
        return self._best([(value, move) for value, move in ways if move in self.moves])

    def swap(self, task: Swapping) -> Move:
        """The gem to give and the gems to take that help most together."""
        if len(self.moves) <= MOST_WEIGHED:
            moves = list(self.moves)
        else:
            moves = [self.moves.sample(self.rng) for _ in range(MOST_WEIGHED)]
        swaps = [move for move in moves if isinstance(move, Swap)]
        return self._best([(self._with(_change(move)), move) for move in swaps])

    def _best(self, ways: Sequence[tuple[float, Move]]) -> Move:
        """The best move, of equals any."""
        most = max(value for value, _ in ways)
        return self.rng.choice([move for value, move in ways if value == most])

    def _value(self, position: Position, seat: int | None = None) -> float:
        return self.weights.utility(position, self.seat if seat is None else seat)

    def _performed(self, seat: int, action: str) -> Position:
        return self.weights.performed(self.table, self.now, seat, action)

    def _with(self, gems: Counts) -> float:
        return self._value(self.weights.gained(self.now, self.seat, gems))

    def _place(self, arch: str) -> float:
        """What an arch is worth: the better of its points and its gems."""
        place = self.weights.box.arches[arch]
        gems = self._with(tuple(map(min, place.gems.counts, self.table.bank.counts)))
        return max(gems - relative(self.worth, self.seat), place.points)

    def _offered(self, task: Bartering, gems: Bundle) -> float:
        """What an offer is worth, weighing that it is accepted against that it is raised."""
        me, other, weights = self.seat, task.other, self.weights
        mine = weights.paid(self._performed(me, task.action), me, other, gems.counts)
        theirs = self._performed(other, task.action)
        raised = weights.paid(theirs, other, me, gems.counts)
        eager = self._value(raised, other) - self._value(mine, other)
        if gems.total > sum(self.now.hands[other]):
            return self._value(mine)
        accepted = 1 / (1 + exp(max(-50.0, min(50.0, eager / FIRMNESS))))
        return accepted * self._value(mine) + (1 - accepted) * self._value(raised)

    def _offers(self, task: Bartering) -> Iterator[Offer]:
        """A few offers: the lowest, each gem on its own, and the cheapest of one and two more."""
        lowest = self.moves.minimum
        if not isinstance(lowest, Offer):
            return
        yield lowest
        kinds = lowest.gems.kinds
        held = self.now.hands[self.seat]
        size = lowest.gems.total
        if size == 1:
            for color in kinds:
                yield Offer(Bundle.of(kinds, {color: 1}))
        costs = {color: self._with(_less(place, len(kinds))) for place, color in enumerate(kinds)}
        cheapest = sorted(range(len(kinds)), key=lambda place: -costs[kinds[place]])
        for more in range(3):
            yield Offer(Bundle(kinds, _filled(cheapest, held, size + more)))


def _less(place: int, length: int) -> Counts:
    return tuple(-int(place == one) for one in range(length))


def _filled(order: Sequence[int], held: Counts, size: int) -> Counts:
    """So many gems of a holding, those first that come first in the order."""
    counts = [0] * len(held)
    for place in order:
        counts[place] = min(held[place], size)
        size -= counts[place]
    return tuple(counts)


def _change(swap: Swap) -> Counts:
    return tuple(b - a for a, b in zip(swap.given.counts, swap.taken.counts, strict=True))


@lru_cache(maxsize=64)
def _expected(rules: Rules, table: Table) -> tuple[list[float], ...]:
    """The chances of each seat's actions; public, so the seats can share the work."""
    weights = Weights.of(rules)
    now = weights.position(table)
    worth = weights.worth(now)
    actions = list(weights.box.actions)
    shared = [weights.box.actions[name].contested == TOGETHER for name in actions]
    seats = range(len(table.players))

    def gain(seat: int, action: str) -> float:
        then = weights.performed(table, now, seat, action)
        return weights.utility(then, seat) - relative(worth, seat)

    gains = [[gain(seat, action) for action in actions] for seat in seats]
    chances = [[1 / len(actions)] * len(actions) for _ in seats]
    for _ in range(ROUNDS):
        hoped = [_hoped(gains[seat], chances, seat, shared) for seat in seats]
        better = [_odds(values) for values in hoped]
        chances = [
            [(a + b) / 2 for a, b in zip(old, new, strict=True)]
            for old, new in zip(chances, better, strict=True)
        ]
    return tuple(_odds(_hoped(gains[seat], chances, seat, shared)) for seat in seats)


def _hoped(
    gains: Sequence[float], chances: Sequence[Sequence[float]], seat: int, shared: Sequence[bool]
) -> list[float]:
    """What a seat may hope for from each action, if the others choose with these chances."""
    hoped = []
    others = [chances[other] for other in range(len(chances)) if other != seat]
    for action, gain in enumerate(gains):
        rest = [1 - other[action] for other in others]
        alone = prod(rest)
        pairs = [
            (1 - mine) * prod(rest[:place] + rest[place + 1 :]) for place, mine in enumerate(rest)
        ]
        hoped.append(gain * (1.0 if shared[action] else alone + HALF * sum(pairs)))
    return hoped


def _odds(values: Sequence[float]) -> list[float]:
    most = max(values)
    powers = [exp((value - most) / BOLDNESS) for value in values]
    whole = sum(powers)
    return [power / whole for power in powers]


_THINK: Mapping[type[Task], Callable[[Mind, Any], Move]] = {
    ChoosingView: Mind.choose,
    Bartering: Mind.barter,
    Starting: Mind.start,
    Taking: Mind.take,
    Swapping: Mind.swap,
}
