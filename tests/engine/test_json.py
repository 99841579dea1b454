"""JSON: everything that can be written is read back exactly."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.testing import HouseRules, house_rules, play
from tests.support import BOARD, BOARD_US, CARD, rules


def back(value: Any) -> Any:
    """There and back."""
    text = br.to_json(value)
    assert json.loads(text)["format"] == 1
    read = br.from_json(text)
    assert br.to_json(read) == text
    return read


@pytest.mark.parametrize("table", [(CARD, 5), (BOARD, 5), (BOARD_US, 3)])
def test_a_whole_game_of_values(table: tuple[str, int]) -> None:
    """States, steps, pending, moves, events, views and bundles of a game."""
    game = play(rules(*table), random.Random(11))
    assert back(game.opening) == game.opening
    for _, answer, step in game.answers:
        assert back(answer) == answer
        assert back(step) == step
        assert back(step.state.pending) == step.state.pending
        assert back(step.events) == step.events
        for seat in (None, 0):
            view = game.rules.view(step.state, seat)
            assert back(view) == view
    bank = game.state.table.bank
    assert back(bank) == bank
    assert back((bank, game.answers[0][1])) == (bank, game.answers[0][1])


@given(house=house_rules(), seed=st.integers(0, 1000), depth=st.integers(0, 60))
def test_states_of_house_rules(house: HouseRules, seed: int, depth: int) -> None:
    """A state that was read plays on like the one that was written."""
    some = house.load()
    game = play(some, random.Random(seed), limit=depth, at_most=True)
    read = back(game.state)
    assert read == game.state
    assert read.pending == game.state.pending
    pending = game.state.pending
    if isinstance(pending, br.Chance):
        outcome = pending.outcomes.sample(random.Random(seed))
        assert some.apply(read, outcome) == some.apply(game.state, outcome)
    elif isinstance(pending, br.Ask):
        seat = pending.seats[-1]
        move = some.moves(game.state, seat).sample(random.Random(seed))
        assert some.apply(read, back(move), seat) == some.apply(game.state, move, seat)


def test_bytes_are_read_too() -> None:
    """JSON as UTF-8 bytes is read like text."""
    state = rules(CARD, 3).start().state
    assert br.from_json(br.to_json(state).encode()) == state


def test_key_order_does_not_matter() -> None:
    """Fields may come in any order; counts keep theirs, which is the value order."""
    state = rules(CARD, 3).start().state
    data = json.loads(br.to_json(state))
    assert br.from_json(json.dumps(dict(reversed(data.items())))) == state


def test_errors_name_the_place() -> None:
    """What is wrong is told with its place."""
    text = br.to_json(rules(CARD, 3).start().state)
    with pytest.raises(br.RecordError, match=r"table\.players\[1\]\.score"):
        br.from_json(
            text.replace('"score":0', '"score":"none"', 2).replace('"score":"none"', '"score":0', 1)
        )
    with pytest.raises(br.RecordError, match="missing"):
        br.from_json(text.replace('"round":0,', "", 1))
    with pytest.raises(br.RecordError, match="extra"):
        br.from_json(text.replace('"round":0,', '"round":0,"extra":1,', 1))


def test_a_refusal_and_a_problem_can_be_written_for_others_to_show() -> None:
    rules = br.load("basari-card", players=3)
    game = br.Game.new(rules, seed=1).play(0, "gems").play(1, "gems").play(2, "points")
    refusal = game.refusal(game.to_move[0], "offer 9 red")
    written = json.loads(br.to_json(refusal))
    assert written["type"] == "refusal"
    assert written["params"]["held"]["red"] == 3
    assert written["origin"]["file"] == "basari-card.toml"
    (problem,) = json.loads(br.to_json(br.check("no-such-edition")))["items"]
    assert problem["message"] == "no such edition"
    with pytest.raises(br.RecordError):
        br.from_json(br.to_json(refusal))
