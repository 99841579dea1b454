"""JSON from outside: damaged, foreign or hostile, it is a library error or a sound value."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.phases.basari.moves import Draw
from basari_rules.testing import Played, invariants, play
from tests.engine.hostile import damaged
from tests.support import BOARD, BOARD_US, CARD, rules

TABLES = ((CARD, 5), (BOARD, 5), (BOARD_US, 3))


def games() -> list[Played]:
    return [play(rules(*table), random.Random(3)) for table in TABLES]


GAMES = games()


@st.composite
def states(draw: st.DrawFn) -> tuple[br.Rules, br.State]:
    """A state of a game."""
    game = draw(st.sampled_from(GAMES))
    return game.rules, draw(st.sampled_from(game.steps)).state


@given(data=st.data(), seed=st.integers(0, 1000))
def test_damaged_states_are_errors_or_play_on(data: st.DataObject, seed: int) -> None:
    """A state with random edits is a RulesError, or plays to the end with all invariants."""
    rules, state = data.draw(states())
    text = data.draw(damaged(br.to_json(state)))
    try:
        read = br.from_json(text)
        if not isinstance(read, br.State):
            return
        rules.view(read, None)
    except br.RulesError:
        return
    rng = random.Random(seed)
    step = br.Step(read, ())
    for _ in range(3000):
        pending = step.state.pending
        if isinstance(pending, br.Over):
            break
        seat: int | None = None
        if isinstance(pending, br.Ask):
            seat = pending.seats[0]
            move = rules.moves(step.state, seat).sample(rng)
        else:
            move = pending.outcomes.sample(rng)
        try:
            after = rules.apply(step.state, move, seat)
        except br.RecordError:  # some faults show only when the game gets there
            return
        assert invariants(rules, step, after) == ()
        step = after
    assert isinstance(step.state.pending, br.Over)


@given(data=st.data())
def test_damaged_values_are_errors_or_values(data: st.DataObject) -> None:
    """Views, steps and events with random edits are RulesErrors, or values that can be written."""
    game = data.draw(st.sampled_from(GAMES))
    step = data.draw(st.sampled_from(game.steps))
    view = game.rules.view(step.state, 1)
    value: Any = data.draw(st.sampled_from([view, step, step.events, step.state.pending]))
    text = data.draw(damaged(br.to_json(value)))
    try:
        read = br.from_json(text)
    except br.RulesError:
        return
    assert br.from_json(br.to_json(read)) == read
    repr(read)


@given(data=st.data())
def test_damaged_games_are_errors_or_games(data: st.DataObject) -> None:
    """A saved game with random edits is a RulesError, or a game that plays on."""
    table = data.draw(st.sampled_from(TABLES))
    game = br.Game.new(rules(*table), seed=5)
    rng = random.Random(5)
    for _ in range(12):
        seat = game.pending.seats[0]  # type: ignore[union-attr]
        game = game.play(seat, game.moves(seat).sample(rng))
    text = data.draw(damaged(game.to_json()))
    try:
        read = br.Game.from_json(text)
    except br.RulesError:
        return
    assert br.Game.from_json(read.to_json()).to_json() == read.to_json()
    if not read.over:
        seat = read.pending.seats[0] if isinstance(read.pending, br.Ask) else None
        if seat is not None:
            read.play(seat, read.moves(seat).sample(rng))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"x"',
        "{}",
        '{"format": 1}',
        '{"format": 1, "type": 3}',
        '{"format": 1, "type": "state"}',
        '{"format": 1, "type": "no-such-thing"}',
        '{"format": 0, "type": "accept"}',
        '{"format": true, "type": "accept"}',
        '{"format": "1", "type": "accept"}',
        '{"format": 1, "type": "tuple", "items": 3}',
        '{"format": 1, "type": "bundle", "counts": [1]}',
        '{"format": 1, "type": "bundle", "counts": {"red": -1}}',
        '{"format": 1, "type": "bundle", "counts": {"red": true}}',
        '{"format": 1, "type": "bundle", "counts": {"red": 1.0}}',
        "[" * 100_000,
        '{"format":1,"type":"tuple","items":' * 2000 + "1",
        '{"format": 1, "type": "tuple", "items": ' + '[{"type": "tuple", "items": ' * 500 + "[]"
        + "}]" * 500 + "}",
        '{"format": 1e400}',
        "9" * 5000,
        b"\xff\xfe",
        b"\x00",
        bytes(1000),
    ],
)  # fmt: skip
def test_what_is_no_value(text: str | bytes) -> None:
    """Other text than values are written as is a RecordError."""
    with pytest.raises(br.RecordError):
        br.from_json(text)


@pytest.mark.parametrize("text", [None, 3, [], {}, object()])
def test_what_is_no_text(text: Any) -> None:
    """Other things than text are RecordErrors too."""
    with pytest.raises(br.RecordError):
        br.from_json(text)


@pytest.mark.parametrize(
    "value", [None, 3, "gems", [1], {}, object(), br.Rules, (1,), float("nan")]
)
def test_what_cannot_be_written(value: Any) -> None:
    """What is no value of the library cannot be written: a RecordError."""
    with pytest.raises(br.RecordError):
        br.to_json(value)


def test_a_newer_format_says_update() -> None:
    """A text of a newer format asks for a newer library."""
    with pytest.raises(br.RecordError, match="newer version"):
        br.from_json('{"format": 2, "type": "state"}')
    game = br.Game.new(CARD, players=3, seed=1).to_json()
    with pytest.raises(br.RecordError, match="newer version"):
        br.from_json(game.replace('"format":1', '"format":99', 1))


def test_states_of_other_rules() -> None:
    """A state of other rules (edition, players, house rule) is a RulesMismatch everywhere."""
    state = rules(CARD, 4).start().state
    loaded = br.from_json(br.to_json(state))
    for other in (rules(CARD, 3), rules(BOARD, 4), rules(CARD, 4, "[gems]\nper_color = 23\n")):
        for one in (state, loaded):
            with pytest.raises(br.RulesMismatch):
                other.moves(one, 0)
            with pytest.raises(br.RulesMismatch):
                other.apply(one, None, 0)
            with pytest.raises(br.RulesMismatch):
                other.refusal(one, None, 0)
            with pytest.raises(br.RulesMismatch):
                other.view(one, None)
            with pytest.raises(br.RulesMismatch):
                other.parse(one, "gems", 0)
    for odd in (None, 3, state.table, rules(CARD, 4).start()):
        with pytest.raises(br.RulesError):
            rules(CARD, 4).moves(odd, 0)  # type: ignore[arg-type]
        with pytest.raises(br.RulesError):
            rules(CARD, 4).view(odd, None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"bank":{"red":10', '"bank":{"red":11'),
        ('"bank":{"red":10', '"bank":{"red":-10'),
        ('"bank":{"red":10,"yellow"', '"bank":{"yellow"'),
        ('"bank":{"red":10', '"bank":{"green":10'),
        ('"deck":["m01",', '"deck":['),
        ('"deck":["m01","m02"', '"deck":["m02","m01"'),
        ('"deck":["m01",', '"deck":["m01","m01",'),
        ('"score":0', '"score":-1'),
        ('"walked":0', '"walked":-1'),
        ('"arch":null', '"arch":"a01"'),
        ('"round":0', '"round":-1'),
        ('"round":0', '"round":3'),
        ('"revealed":[]', '"revealed":["gems"]'),
        ('"seat":0', '"seat":1'),
        ('"kind":"draw"', '"kind":"roll"'),
        ('"seats":[0,1,2,3]', '"seats":[0,1,2]'),
        ('"seats":[0,1,2,3]', '"seats":[]'),
        ('"seats":[0,1,2,3]', '"seats":[0,1,2,4]'),
        ('"phase":"draw"', '"phase":"winner"'),
        ('"phase":"draw"', '"phase":"nothing"'),
        ('"at":"turn-end"', '"at":"never"'),
    ],
)
def test_impossible_states_are_refused(old: str, new: str) -> None:
    """A state from outside that no game can reach is a RecordError when rules get it."""
    four = rules(CARD, 4)
    text = br.to_json(four.start().state)
    assert old in text
    with pytest.raises(br.RecordError):
        four.moves(br.from_json(text.replace(old, new, 1)), 0)


def test_a_state_without_its_course_ends_in_an_error() -> None:
    """A state after which nothing is left to be done is a RecordError at the latest then."""
    four = rules(CARD, 4)
    opening = four.start().state
    begun = br.State(opening.table, opening.agenda[:1], opening.pending, opening.digest)
    text = br.to_json(begun)
    with pytest.raises(br.RecordError):
        four.apply(br.from_json(text), Draw("m01"), rng=random.Random(1))
