"""Random games of the bundled editions and of random house rules obey every invariant."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.testing import HouseRules, check_game, house_rules, machine_for, play
from tests.support import BOARD, BOARD_US, CARD, rules

SEEDS = st.integers(0, 2**32 - 1)
TABLES = [(CARD, 3), (CARD, 4), (CARD, 5), (BOARD, 3), (BOARD, 4), (BOARD, 5)]
TABLES += [(BOARD_US, 3), (BOARD_US, 4)]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_bundled_editions_obey_all_invariants(edition: str, players: int) -> None:
    """Whole games: every invariant after every answer, every law in some of the states."""
    for seed in range(4):
        game = check_game(rules(edition, players), random.Random(seed), every=17)
        assert isinstance(game.state.pending, br.Over)


@given(house=house_rules(), seed=SEEDS)
@settings(max_examples=settings.default.max_examples * 2)  # type: ignore[union-attr]
def test_house_rules_obey_all_invariants(house: HouseRules, seed: int) -> None:
    """Every valid mixture of parts and parameters plays to the end, with all invariants."""
    game = check_game(house.load(), random.Random(seed), every=12)
    assert isinstance(game.state.pending, br.Over)


@given(house=house_rules())
def test_house_rules_are_valid(house: HouseRules) -> None:
    """The checker has no errors for the house rules that are made up, only warnings."""
    assert [problem for problem in house.problems() if problem.severity == "error"] == []


@given(house=house_rules(), seed=SEEDS)
def test_chance_in_the_loop_is_chance_step_by_step(house: HouseRules, seed: int) -> None:
    """``rng=`` draws just what step-by-step answers drawn from the same rng are."""
    same_by_steps(house.load(), seed)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_chance_in_the_loop_of_bundled_editions(edition: str, players: int) -> None:
    """The same for the bundled editions: states and events are equal."""
    for seed in range(5):
        same_by_steps(rules(edition, players), seed)


def same_by_steps(rules: br.Rules, seed: int) -> None:
    """Play one game in the loop and the same step by step."""
    one, two, choices = random.Random(seed), random.Random(seed), random.Random(seed + 1)
    fast = rules.start(rng=one)
    slow = by_steps(rules, rules.start(), two)
    while True:
        assert fast == slow
        assert fast.state.pending == slow.state.pending
        pending = fast.state.pending
        if isinstance(pending, br.Over):
            break
        assert isinstance(pending, br.Ask)
        seat = choices.choice(pending.seats)
        move = rules.moves(fast.state, seat).sample(choices)
        fast = rules.apply(fast.state, move, seat, rng=one)
        slow = by_steps(rules, rules.apply(slow.state, move, seat), two)
    assert one.getstate() == two.getstate()


def by_steps(rules: br.Rules, step: br.Step, rng: random.Random) -> br.Step:
    """Answer chance until a seat is asked."""
    events = list(step.events)
    while isinstance(pending := step.state.pending, br.Chance):
        step = rules.apply(step.state, pending.outcomes.sample(rng))
        events += step.events
    return br.Step(step.state, tuple(events))


@given(house=house_rules(), seed=SEEDS)
def test_playing_the_same_answers_again_gives_the_same_game(house: HouseRules, seed: int) -> None:
    """A replay gives the same states, event for event, also from rules that were loaded again."""
    game = play(house.load(), random.Random(seed))
    again = house.load()
    step = again.start()
    assert step == game.opening
    for seat, answer, after in game.answers:
        step = again.apply(step.state, answer, seat)
        assert step == after


CardMachine = machine_for(rules(CARD, 5), "Card")
BoardMachine = machine_for(rules(BOARD, 5), "Board")
BoardUsMachine = machine_for(rules(BOARD_US, 3), "BoardUs")
HouseMachine = machine_for(house_rules(), "House")

TestCardMachine = CardMachine.TestCase
TestBoardMachine = BoardMachine.TestCase
TestBoardUsMachine = BoardUsMachine.TestCase
TestHouseMachine = HouseMachine.TestCase
