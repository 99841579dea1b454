"""What a position of any Basari edition is worth to each seat, roughly, in points.

Everything is read from the phases and components of the rules, so house rules are weighed too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import TypeVar

import attrs

from basari_rules.engine.rules import Rules
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.course import COURSE, Course
from basari_rules.phases.basari.deal import Hire
from basari_rules.phases.basari.majority import Majorities
from basari_rules.phases.basari.race_bonus import RaceBonus
from basari_rules.phases.basari.shown import ShownGems, ShownPoints
from basari_rules.phases.basari.table import Table
from basari_rules.phases.basari.trade import SmallTrade
from basari_rules.phases.basari.walk import Die

__all__ = ["Position", "Weights", "relative", "replaced"]

KEPT = 0.07
"""What a gem is worth in each later round, as a share of the points for its majority."""

ENVY = 0.6
"""How much the others' average counts against one's own points."""

UNKNOWN = 3.0
"""Points for an action that is not known here: one of an installed package."""

T = TypeVar("T")
Counts = tuple[int, ...]


@attrs.frozen
class Position:
    """The part of a table that is weighed; ``race`` holds workers, or arches walked, by seat."""

    hands: tuple[Counts, ...]
    scores: tuple[float, ...]
    race: tuple[float, ...]
    round: int


def relative(worth: Sequence[float], seat: int) -> float:
    """One seat's points less what those of the others count."""
    return worth[seat] - ENVY * (sum(worth) - worth[seat]) / max(1, len(worth) - 1)


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one of its values replaced."""
    return (*values[:at], value, *values[at + 1 :])


@attrs.frozen
class Weights:
    """What counts how much in one edition; made by :meth:`of`."""

    rules: Rules
    box: Box
    rounds: int
    points: tuple[float, ...]
    sole_returns: int | None
    bonus: float
    pace: float

    @staticmethod
    @lru_cache(maxsize=16)
    def of(rules: Rules) -> Weights:
        """The weights for these rules."""
        phases = rules.setup.phases
        course = phases[COURSE]
        assert isinstance(course, Course)
        box: Box = course.box
        points = [0.0] * len(box.colors)
        sole: int | None = None
        bonus = 0.0
        for phase in map(phases.__getitem__, course.flow.scoring):
            if isinstance(phase, Majorities):
                sole = None if phase.sole_returns == "half" else phase.sole_returns
                points = [a + phase.points[c] for a, c in zip(points, box.colors, strict=True)]
            elif isinstance(phase, RaceBonus):
                bonus += phase.points
        if box.by_laps:
            pace = _mean([face.face for face, weight in box.rolls for _ in range(weight)])
        else:
            pace = _mean(list(box.workers_on.values()))
        return Weights(
            rules, box, course.flow.rounds, tuple(points), sole, bonus, max(0.1, 1.2 * pace)
        )

    def position(self, table: Table) -> Position:
        """The position on a table."""
        players = table.players
        return Position(
            tuple(player.gems.counts for player in players),
            tuple(float(player.score) for player in players),
            tuple(float(self._progress(table, seat)) for seat in range(len(players))),
            table.round,
        )

    def _progress(self, table: Table, seat: int) -> int:
        player = table.players[seat]
        return player.walked if self.box.by_laps else self.box.workers(player)

    def worth(self, position: Position) -> list[float]:
        """The points that each seat may expect, of which only differences mean anything."""
        total = list(position.scores)
        turns = [max(0.0, self.box.goal - made) / self.pace for made in position.race]
        first = min(turns)
        blur = 0.6 + 0.35 * first
        later = min(1.5, self.rounds - 1 - position.round)
        for color, points in enumerate(self.points):
            held = [hand[color] for hand in position.hands]
            most = max(held)
            if not most:
                continue
            chances = [exp((count - most) / blur) if count else 0.0 for count in held]
            whole = sum(chances)
            for seat, (count, chance) in enumerate(zip(held, chances, strict=True)):
                share = chance / whole
                sole = self.sole_returns
                back = (count + 1) // 2 if sole is None else min(sole, count)
                total[seat] += points * (share + KEPT * later * (count - share * back))
        spread = 0.4 + 0.4 * sqrt(first)
        for seat, left in enumerate(turns):
            certain = 1.0 if left == 0 else 0.5 + 0.4 / max(1.0, left)
            total[seat] += self.bonus * certain * exp((first - left) / spread)
        return total

    def utility(self, position: Position, seat: int) -> float:
        """What a position is worth to one seat: its own points less those of the others."""
        return relative(self.worth(position), seat)

    def performed(self, table: Table, position: Position, seat: int, action: str) -> Position:
        """The position after a seat has performed an action, as it may be expected."""
        phase = self.rules.setup.phases[self.box.actions[action].phase]
        if isinstance(phase, ShownPoints):
            place = phase.shown(table, seat)
            return self.scored(position, seat, place.points if place else 0)
        if isinstance(phase, ShownGems):
            place = phase.shown(table, seat)
            return self.gained(position, seat, place.gems.counts, table) if place else position
        if isinstance(phase, Hire):
            workers = [self.box.workers_on[card] for card in table.deck]
            return self.advanced(position, seat, _mean(workers))
        if isinstance(phase, Die):
            faces = [face.face for face, weight in self.box.rolls for _ in range(weight)]
            points = _mean([max(0, phase.points_less_roll - face) for face in faces])
            return self.advanced(self.scored(position, seat, points), seat, _mean(faces))
        if isinstance(phase, SmallTrade):
            return self._traded(table, position, seat)
        return self.scored(position, seat, UNKNOWN)

    def scored(self, position: Position, seat: int, points: float) -> Position:
        """The position with more points for a seat."""
        scores = replaced(position.scores, seat, position.scores[seat] + points)
        return Position(position.hands, scores, position.race, position.round)

    def advanced(self, position: Position, seat: int, steps: float) -> Position:
        """The position with a seat further in the race; only laps count if laps are raced."""
        race = replaced(position.race, seat, position.race[seat] + steps)
        return Position(position.hands, position.scores, race, position.round)

    def gained(
        self, position: Position, seat: int, gems: Counts, table: Table | None = None
    ) -> Position:
        """The position with gems more for a seat, from the bank of ``table`` as far as it has."""
        if table is not None:
            gems = tuple(map(min, gems, table.bank.counts))
        hand = tuple(a + b for a, b in zip(position.hands[seat], gems, strict=True))
        hands = replaced(position.hands, seat, hand)
        return Position(hands, position.scores, position.race, position.round)

    def paid(self, position: Position, giver: int, taker: int, gems: Counts) -> Position:
        """The position after a seat has given gems to another."""
        lost = tuple(-count for count in gems)
        return self.gained(self.gained(position, giver, lost), taker, gems)

    def _traded(self, table: Table, position: Position, seat: int) -> Position:
        """After a small trade: the gem from the bank that helps most, once."""
        colors = range(len(self.box.colors))
        ones = [tuple(int(color == one) for color in colors) for one in colors]
        ways = [
            self.gained(position, seat, one)
            for one, left in zip(ones, table.bank.counts, strict=True)
            if left
        ]
        return max(ways, key=lambda way: self.utility(way, seat), default=position)


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
