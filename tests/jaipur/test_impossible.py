"""Positions that no match can reach are RecordErrors, from JSON and from ``settle``."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.engine.phase import Begin
from basari_rules.engine.values import Task
from basari_rules.phases.jaipur.course import COURSE, Stage
from basari_rules.phases.jaipur.deal import Dealing
from basari_rules.phases.jaipur.sell import BonusDue
from basari_rules.phases.jaipur.table import Result, Table
from basari_rules.testing import invariants, play
from tests.engine.hostile import damaged
from tests.jaipur.support import TURN_ENDS, at_turn, rules

ACT, REFILL, REVEAL = Begin("act"), Begin("refill"), Begin("reveal")
WON = (Result((9, 5), (0,), 0), Result((9, 5), (0,), 1))


def position(**changes: Any) -> Table:
    """A table in the middle of a round, seat 0 having six goods and seat 1 none."""
    table: Table = at_turn(rules(), "KKKGL", ("CCCPPP", ""), sold="DD").state.table
    return attrs.evolve(table, **changes)


def refused(by: br.Rules, table: Table, *agenda: Task) -> None:
    """Neither ``settle`` nor a state that was read accepts it."""
    with pytest.raises(br.RecordError, match="impossible state"):
        by.settle(table, agenda)
    pending = by.start().state.pending
    text = br.to_json(br.State(table, agenda, pending, by.digest))
    with pytest.raises(br.RecordError, match="impossible state"):
        by.view(br.from_json(text), None)


@pytest.mark.parametrize(
    "task",
    [
        Dealing("deal", 0, 2),
        Dealing("deal", 2, 1),
        Dealing("deal", -1, 1),
        Dealing("deal", 1, 0),
        Dealing("deal", 1, 6),
        Dealing("act", 1, 1),
        Begin("deal"),
        BonusDue("sell", 2, 3),
        BonusDue("sell", 1, 3),
        BonusDue("sell", 0, 2),
        Stage(COURSE, "match"),
        Stage(COURSE, "round"),
        Stage(COURSE, "turn"),
        Stage(COURSE, "next"),
        Stage(COURSE, "over"),
        Stage("act", "turn"),
        Begin("sell"),
        Begin("nothing"),
    ],
    ids=str,
)
def test_tasks_that_make_no_sense(task: Task) -> None:
    """On top or below: deals over the limit or in a round, bonus tokens of others, wrong stages."""
    refused(rules(), position(), task, TURN_ENDS)
    refused(rules(), position(), ACT, REFILL, task, TURN_ENDS)


def test_a_turn_needs_a_round_that_goes_on() -> None:
    """No turn with a market that is not full, three empty piles, or the seals to win."""
    by = rules("[flow]\nply_cap = 9\n")
    short = at_turn(by, "KKKGL").state.table
    market, deck = dict(short.market), dict(short.deck)
    market["gold"], deck["gold"] = 0, deck["gold"] + 1
    kinds = short.market.kinds
    refused(
        by,
        attrs.evolve(short, market=br.Bundle.of(kinds, market), deck=br.Bundle.of(kinds, deck)),
        ACT,
        REFILL,
        TURN_ENDS,
    )
    for wrong in ({"sold": "DDDDD GGGGG SSSSS"}, {"turns": 9}, {"turns": 10}, {"rounds": WON}):
        with pytest.raises(br.RecordError, match="impossible state"):
            at_turn(by, "KKKLL", **wrong)


def test_a_round_may_begin_with_empty_piles() -> None:
    """Where an edition has no tokens for three goods, each round is one turn: that is possible."""
    none = "".join(f"[goods.{good}]\ntokens = []\n" for good in ("diamond", "gold", "silver"))
    by = rules(none)
    state = by.start(rng=random.Random(1)).state
    assert by.view(br.from_json(br.to_json(state)), None) == by.view(state, None)


def test_counters_stay_in_their_limits() -> None:
    """Turns and exchanges are counted only where they are limited, and not beyond."""
    for wrong in ({"turns": 1}, {"exchanges": 1}):
        refused(rules(), position(**wrong), ACT, REFILL, TURN_ENDS)
    limited = rules("[phases.exchange]\nin_a_row = 2\n")
    assert at_turn(limited, "KKKGL", exchanges=2).asked == (0,)
    with pytest.raises(br.RecordError, match="impossible state"):
        at_turn(limited, "KKKGL", exchanges=3)
    for rupees in ((-1, 5), (5,)):
        with pytest.raises(br.RecordError, match="impossible state"):
            at_turn(rules(), "KKKGL", rounds=[Result(rupees, (), 0)])


def test_a_seat_that_begins_is_not_drawn() -> None:
    """Where the edition names the first seat, chance never says it."""
    by = rules("[flow]\nfirst = 1\n")
    refused(by, by.start().state.table, Stage(COURSE, "match"))


def test_what_shows_only_later_is_an_error_then() -> None:
    """A turn before the market is full is an error when it comes up."""
    by = rules()
    state = by.settle(position(), (ACT, ACT, REFILL, TURN_ENDS))
    with pytest.raises(br.RecordError, match="a turn with 4 cards in the market"):
        by.apply(state, by.parse(state, "take gold", 0), 0)


def test_a_deal_in_the_middle_of_a_round_is_impossible() -> None:
    """Cards are dealt to empty hands only, and nobody gets more than the others."""
    by = rules()
    played = at_turn(by, "KKKGL", ("", "GG")).state.table
    fresh = by.start().state.table
    for table, deal in (
        (played, Dealing("deal", 1, 5)),
        (fresh, Dealing("deal", 1, 5)),
        (fresh, Dealing("deal", 0, 4)),
    ):
        with pytest.raises(br.RecordError, match="of this deal"):
            by.settle(table, (deal, TURN_ENDS))


GAMES = [
    play(by, random.Random(3))
    for by in (
        br.load("jaipur", options=["capped"]),
        rules('[phases.exchange]\nin_a_row = 3\n[camels]\nherds = "hidden"\n'),
    )
]


@given(data=st.data(), seed=st.integers(0, 1000))
def test_damaged_states_are_errors_or_play_on(data: st.DataObject, seed: int) -> None:
    """A state with random edits is a RulesError, or plays to the end with all invariants."""
    game = data.draw(st.sampled_from(GAMES))
    by = game.rules
    text = data.draw(damaged(br.to_json(data.draw(st.sampled_from(game.steps)).state)))
    try:
        read = br.from_json(text)
        if not isinstance(read, br.State):
            return
        by.view(read, None)
    except br.RulesError:
        return
    rng = random.Random(seed)
    step = br.Step(read, ())
    while not isinstance(pending := step.state.pending, br.Over):
        seat: int | None = None
        if isinstance(pending, br.Ask):
            seat = pending.seats[0]
            move = by.moves(step.state, seat).sample(rng)
        else:
            move = pending.outcomes.sample(rng)
        try:
            after = by.apply(step.state, move, seat)
        except br.RecordError:  # some faults show only when the game gets there
            return
        assert invariants(by, step, after) == ()
        step = after
