"""Chance: exact outcomes, exact weights, exact draws."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import basari_rules as br
from basari_rules.engine.chance import OneOf, Outcomes, Weighted
from basari_rules.phases.basari.moves import Draw, Roll
from basari_rules.stream import stream
from tests.engine.test_movesets import Scripted
from tests.support import BOARD, CARD, DECK, TRACK, Scene, rules

FEWER = ("c1", "c2", "c3", "c6", "c7")
CARDS = {key: Draw(key) for key in "abcde"}


def one_of() -> OneOf:
    return OneOf(CARDS, ("a", "c", "e"))


def weighted() -> Weighted:
    return Weighted([(Roll(1), 1), (Roll(2), 3), (Roll(7), 2)])


@pytest.mark.parametrize("outcomes", [one_of(), weighted()])
def test_draws_have_exactly_their_weights(outcomes: Outcomes) -> None:
    """Of all numbers that can be drawn each outcome gets as many as its weight."""
    total = sum(weight for _, weight in outcomes)
    drawn = Counter(outcomes.sample(Scripted(number)) for number in range(total))
    assert drawn == Counter(dict(outcomes))


@pytest.mark.parametrize("outcomes", [one_of(), weighted()])
def test_membership(outcomes: Outcomes) -> None:
    """Pairs of outcome and weight are members; ``allows`` asks for the outcome alone."""
    assert all(pair in outcomes for pair in outcomes)
    assert len(list(outcomes)) == len(outcomes) == 3
    assert (Roll(2), 99) not in outcomes
    assert None not in outcomes
    assert all(outcomes.allows(outcome) for outcome, _ in outcomes)
    for odd in (None, Roll(3), Draw("b"), Draw([1]), "roll 2", 2):  # type: ignore[arg-type]
        assert not outcomes.allows(odd)


def test_equality() -> None:
    """Equal when all outcomes and weights are, however they are kept."""
    assert one_of() == Weighted([(Draw(key), 1) for key in "ace"])
    assert hash(one_of()) == hash(Weighted([(Draw(key), 1) for key in "ace"]))
    assert one_of() != Weighted([(Draw(key), 1) for key in "ac"])
    assert one_of() != Weighted([(Draw(key), 1) for key in "cae"])
    assert weighted() != Weighted([(Roll(1), 1), (Roll(2), 3), (Roll(7), 1)])
    assert weighted() != 3
    assert "Roll(face=7), 2" in repr(weighted())


def test_a_single_outcome_needs_no_luck() -> None:
    """One outcome is drawn without asking for a number."""
    assert Weighted([(Roll(4), 5)]).sample(Scripted(0)) == Roll(4)
    assert OneOf(CARDS, ("b",)).sample(Scripted()) == Draw("b")


def test_dice_with_repeated_faces() -> None:
    """A face that is twice on the die weighs 2."""
    house = rules(BOARD, 3, TRACK + "[track]\ndie = [3, 1, 3, 9, 3, 1]\n")
    pending = Scene.at(house, "roll", arches=["a1"] * 3).state.pending
    assert isinstance(pending, br.Chance)
    assert list(pending.outcomes) == [(Roll(1), 2), (Roll(3), 3), (Roll(9), 1)]


def test_streams_are_the_same_everywhere() -> None:
    """Draw number n of a seed never changes: saved games depend on it."""
    assert [stream(7, draw).getrandbits(16) for draw in range(3)] == [
        stream(7, draw).getrandbits(16) for draw in range(3)
    ]
    assert stream(7, 0).getrandbits(64) != stream(7, 1).getrandbits(64)
    assert stream(7, 0).getrandbits(64) != stream(8, 0).getrandbits(64)
    assert stream(7, 12).getrandbits(32) == 2_730_376_796
    assert 0 <= stream(1, 1).random() < 1
    bits = stream(1, 1)
    assert [bits.getrandbits(k) >> k for k in (1, 8, 64, 1000)] == [0, 0, 0, 0]
    assert len({stream(1, draw).getrandbits(3) for draw in range(100)}) == 8


def test_the_first_draws_of_a_seed_are_pinned() -> None:
    """A game saved by this version can be replayed by later ones: the stream is fixed."""
    game = br.Game.new(CARD, players=4, seed=7)
    drawn = [str(answer.move) for answer in game.answers]
    assert drawn == ["draw m39", "draw m14", "draw m22", "draw m10"]


def test_a_deal_in_one_go_is_the_same_as_step_by_step() -> None:
    """``rng=`` draws cards in one go; it uses the same random bits in the same way."""
    few = "".join(line for line in DECK.splitlines(keepends=True) if line[:2] not in FEWER)
    tiny = rules(CARD, 4, few)
    for some in (*(rules(CARD, players) for players in (3, 4, 5)), tiny):
        one, two = random.Random(9), random.Random(9)
        fast = some.start(rng=one)
        slow = some.start()
        events = list(slow.events)
        while isinstance(pending := slow.state.pending, br.Chance):
            slow = some.apply(slow.state, pending.outcomes.sample(two))
            events += slow.events
        assert fast == br.Step(slow.state, tuple(events))
        assert one.getstate() == two.getstate()
