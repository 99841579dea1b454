"""Positions whose agenda makes no sense are RecordErrors, from JSON and from ``settle``."""

from __future__ import annotations

import attrs
import pytest

import basari_rules as br
from basari_rules.engine.phase import Begin, Perform
from basari_rules.engine.values import Task
from basari_rules.phases.basari.barter import Bartering
from basari_rules.phases.basari.choose import Choosing
from basari_rules.phases.basari.course import Stage
from basari_rules.phases.basari.deal import Drawing
from basari_rules.phases.basari.ranking import Ordering
from basari_rules.phases.basari.resolve import Contest
from basari_rules.phases.basari.trade import Swapping, Taking
from basari_rules.phases.basari.walk import Rolling, Starting
from basari_rules.phases.basari.winner import Ended
from basari_rules.testing.basari import hand, table
from tests.support import BOARD, CARD, TURN_ENDS, rules

FIVE = rules(CARD, 5)
SEATS: tuple[tuple[int, ...], ...] = ((), (9,), (-1,), (0, 0))
POOR = (0, 0, 0, 0)

CARDS: list[Task] = [
    *(Perform(phase, "gems", seats) for phase in ("hire", "take-gems") for seats in SEATS),
    *(Perform("small-trade", "trade", seats) for seats in SEATS),
    Perform("take-gems", "gems", (0, 1, 2)),
    Perform("barter", "gems", (0,)),
    *(Contest("barter", "gems", seats) for seats in (*SEATS, (0,), (0, 9), (0, 1, 2))),
    Contest("barter", "nothing", (0, 1)),
    Ordering("barter", "gems", (), ()),
    Ordering("barter", "gems", (0,), ()),
    Ordering("barter", "gems", (0, 1), ((2,),)),
    Ordering("barter", "", (0, 1), ()),
    Ordering("barter", "gems", (5,), ((1,),)),
    Ordering("winner", "", (), ()),
    Ended("winner", ()),
    Ended("winner", (9,)),
    Ended("winner", (-1,)),
    Ended("winner", (0, 0)),
    Swapping("small-trade", 9),
    Swapping("small-trade", -1),
    Swapping("small-trade", 4),
    Taking("small-trade", (9,)),
    Taking("small-trade", (1, 1)),
    Bartering("barter", "gems", 0, 0, None),
    Bartering("barter", "gems", 4, 0, None),
    Bartering("barter", "gems", 0, 7, None),
    Bartering("barter", "nothing", 0, 1, None),
    Bartering("barter", "gems", 0, 1, hand(FIVE, (9, 0, 0, 0))),
    Bartering("barter", "gems", 0, 1, hand(FIVE, POOR)),
    Bartering("barter", "gems", 0, 1, br.Gems(("red",), (1,))),
    Choosing("choose", ("gems",) * 5),
    Choosing("choose", (None,)),
    Choosing("choose", (None, None, None, None, "nothing")),
    Drawing("draw", ()),
    Drawing("draw", (9,)),
    Drawing("hire", (0, 1)),
    Drawing("nothing", (0,)),
    Begin("barter"),
    Stage("draw", "turn"),
]


def check(rules: br.Rules, position: object, task: Task) -> None:
    """Neither ``settle`` nor a state that was read accepts the task, on top or below."""
    with pytest.raises(br.RecordError):
        rules.settle(position, (task, TURN_ENDS))
    sound = rules.settle(position, (Begin("choose"), TURN_ENDS))
    odd = br.State(sound.table, (sound.agenda[0], task, TURN_ENDS), sound.pending, sound.digest)
    with pytest.raises(br.RecordError):
        rules.view(br.from_json(br.to_json(odd)), None)


@pytest.mark.parametrize("task", CARDS, ids=str)
def test_tasks_that_make_no_sense(task: Task) -> None:
    """Seats that are none, actions and phases that are none, offers that cannot be paid."""
    piles = [["m01"], ["m02"], ["m03"], ["m04"], ["m05"]]
    check(FIVE, table(FIVE, cards=piles, gems=[(3, 3, 3, 3)] * 4 + [POOR]), task)


@pytest.mark.parametrize(
    "task",
    [
        Rolling("roll", 9),
        Rolling("roll", -1),
        Starting("markers", 9),
        Starting("markers", -1),
        *(Perform("roll-again", "die", seats) for seats in SEATS),
    ],
    ids=str,
)
def test_tasks_on_the_track_that_make_no_sense(task: Task) -> None:
    """Seats that are none."""
    check(rules(BOARD, 5), table(rules(BOARD, 5), arches=["a01"] * 5), task)


def test_nobody_rolls_without_a_merchant() -> None:
    """Who has no start marker on the track cannot roll."""
    five = rules(BOARD, 5)
    with pytest.raises(br.RecordError):
        five.settle(table(five), (Rolling("roll", 0), TURN_ENDS))


def test_something_must_be_left_to_be_done() -> None:
    """A position after which nothing is left to be done is no position."""
    with pytest.raises(br.RecordError):
        FIVE.settle(table(FIVE), ())
    sound = FIVE.settle(table(FIVE), (Begin("choose"), TURN_ENDS))
    odd = br.State(sound.table, sound.agenda[:1], sound.pending, sound.digest)
    with pytest.raises(br.RecordError):
        FIVE.view(br.from_json(br.to_json(odd)), None)


def test_no_round_after_the_last() -> None:
    """A position in a round that is not played is none."""
    with pytest.raises(br.RecordError):
        FIVE.settle(attrs.evolve(table(FIVE), round=3), (Begin("choose"), TURN_ENDS))
