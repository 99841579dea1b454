"""Moves, ``apply`` and refusals say the same; nonsense is refused and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.engine.chance import First
from basari_rules.phases.basari.moves import (
    Accept,
    Choose,
    Decline,
    Draw,
    Offer,
    Roll,
    Start,
    Swap,
    Take,
)
from basari_rules.testing import HouseRules, check_moves, house_rules, play, positions
from basari_rules.testing.basari import hand
from tests.support import BOARD, BOARD_US, CARD, Scene, rules, turn

FIVE = rules(CARD, 5)
KINDS = ("red", "yellow", "green", "blue")
OTHER = ("red", "yellow", "green", "purple")


class Four(tuple[int, ...]):
    """Counts that only look like a tuple of counts."""


BAD_BUNDLES: list[Any] = [
    None,
    (1, 0, 0, 0),
    {"red": 1},
    br.Gems(OTHER, (1, 0, 0, 0)),
    br.Gems(KINDS[:3], (1, 0, 0)),
    br.Gems(KINDS, (1, 0, 0)),
    br.Gems(KINDS, (1, 0, 0, 0, 0)),
    br.Gems(KINDS, (-1, 2, 0, 0)),
    br.Gems(KINDS, (True, 0, 0, 0)),
    br.Gems(KINDS, (1.0, 0, 0, 0)),  # type: ignore[arg-type]
    br.Gems(KINDS, ("1", 0, 0, 0)),  # type: ignore[arg-type]
    br.Gems(KINDS, (None, 0, 0, 0)),  # type: ignore[arg-type]
    br.Gems(KINDS, None),  # type: ignore[arg-type]
    br.Gems(None, (1, 0, 0, 0)),  # type: ignore[arg-type]
    br.Gems(KINDS, [1, 0, 0, 0]),  # type: ignore[arg-type]
    br.Gems(list(KINDS), (1, 0, 0, 0)),  # type: ignore[arg-type]
    br.Gems(KINDS, ()),
    br.Gems(KINDS, (99, 0, 0, 0)),
    br.Gems(KINDS, (0, 0, 0, 0)),
]

NONSENSE: list[Any] = [
    *(Offer(bundle) for bundle in BAD_BUNDLES),
    *(Swap(bundle, bundle) for bundle in BAD_BUNDLES),
    *(Swap(hand(FIVE, (1, 0, 0, 0)), bundle) for bundle in BAD_BUNDLES),
    *(Swap(bundle, hand(FIVE, (1, 1, 0, 0))) for bundle in BAD_BUNDLES),
    *(Choose(name) for name in ("nothing", "", "GEMS", None, [1], 1, ("gems",))),  # type: ignore[arg-type]
    *(Take(name) for name in ("purple", "", None, [1], 1)),  # type: ignore[arg-type]
    *(Start(name) for name in ("a99", "", None, [1], 1)),  # type: ignore[arg-type]
    *(Draw(name) for name in ("m99", "", None, [1], 1)),  # type: ignore[arg-type]
    *(Roll(face) for face in (0, 7, None, "1", 1.0, True, [1])),  # type: ignore[arg-type]
    *(First(seat) for seat in (9, -1, None, "1", [1])),  # type: ignore[arg-type]
]

MANY = [
    *NONSENSE,
    Accept(),
    Decline(),
    Choose("gems"),
    Choose("trade"),
    Offer(hand(FIVE, (1, 0, 0, 0))),
    Take("red"),
    Start("a01"),
    Draw("m01"),
    Roll(1),
    First(0),
]


def scenes() -> list[Scene]:
    """One position of every kind of question."""
    piles = [["m01"], ["m02"], ["m03"], ["m04"], ["m05"]]
    places = ["a01", "a02", "a03", "a04", "a05"]
    board = rules(BOARD, 5)
    scores = (4, 3, 2, 1, 0)
    return [
        Scene(FIVE, FIVE.start().state),
        Scene(board, board.start().state),
        Scene.at(FIVE, "choose", "resolve", cards=piles),
        Scene.at(board, "roll", "choose", arches=places),
        turn(FIVE, "gems gems points points workers", cards=piles).play("- draw m20"),
        turn(board, "gems gems points points points", arches=places, scores=scores),
        turn(board, "gems gems points points points", arches=places, scores=scores).play(
            "0 offer 1 red"
        ),
        turn(board, "gems gems points points points", arches=places),
        turn(FIVE, "trade points points points points", cards=piles),
        turn(board, "trade trade points points points", arches=places, scores=scores),
    ]


@pytest.mark.parametrize("number", range(len(scenes())))
def test_nonsense_is_refused_everywhere(number: int) -> None:
    """Whatever is no legal move has a refusal, and ``apply`` raises it; nothing else happens."""
    scene = scenes()[number]
    state = scene.state
    before = br.to_json(state)
    seats: list[Any] = [*range(5), None, True, False, 7, -1, "0", 1.0, (0,), [0]]
    for seat in seats:
        moves = scene.rules.moves(state, seat)
        for move in MANY:
            refusal = scene.rules.refusal(state, move, seat)
            if refusal is None:
                assert seat is None or move in moves
                continue
            assert move not in moves
            assert refusal.code
            assert refusal.message
            with pytest.raises(br.IllegalMove) as caught:
                scene.rules.apply(state, move, seat)
            assert caught.value.refusal == refusal
            assert str(refusal) in str(caught.value)
    assert br.to_json(state) == before


@pytest.mark.parametrize("bundle", BAD_BUNDLES, ids=repr)
def test_odd_bundles_are_no_offers(bundle: Any) -> None:
    """Wrong colours, lengths, types or signs of counts: never a legal offer."""
    scene = scenes()[5]
    assert Offer(bundle) not in scene.rules.moves(scene.state, 0)
    assert scene.rules.refusal(scene.state, Offer(bundle), 0) is not None


def test_subclasses_and_lookalikes_are_no_moves() -> None:
    """Only the values of the library are moves."""
    scene = scenes()[2]
    for move in ("gems", ("gems",), Four(), type("Choose", (), {"action": "gems"})()):
        assert move not in scene.rules.moves(scene.state, 0)
        assert scene.rules.refusal(scene.state, move, 0) is not None


@pytest.mark.parametrize("seat", [True, False, 1.0, "1", None, (1,), -1, 5])
def test_seats_that_are_none(seat: Any) -> None:
    """A seat is a whole number: True is not 1."""
    scene = scenes()[2]
    assert len(scene.rules.moves(scene.state, seat)) == 0
    with pytest.raises(br.NotYourTurn):
        scene.rules.apply(scene.state, Choose("gems"), seat)
    with pytest.raises(br.NotYourTurn):
        scene.rules.parse(scene.state, "gems", seat)
    if seat is not None:
        with pytest.raises(br.RulesError):
            scene.rules.view(scene.state, seat)
        with pytest.raises(br.RulesError):
            scene.rules.view_events((), seat)


def test_refusals_cite_their_rule_and_the_line_that_set_it() -> None:
    """A refusal knows its rule id and the line of the edition file that set the rule."""
    scene = scenes()[4]
    seat = scene.asked[0]
    refusal = scene.refused(seat, Decline())
    assert refusal.rule == "BID-2"
    assert refusal.origin is not None
    assert refusal.origin.file.endswith("basari-card.toml")
    text = FIVE.describe()["phases.barter.may_decline"]
    assert (refusal.origin.line, False) == (text["line"], text["value"])
    assert "BID-2" in str(refusal)


def test_not_your_turn_says_whose_it_is() -> None:
    """Who is not asked is told who is."""
    scene = scenes()[5]
    with pytest.raises(br.NotYourTurn, match="seat 1 is not asked now; to answer: 0"):
        scene.rules.apply(scene.state, Accept(), 1)
    with pytest.raises(br.NotYourTurn, match="say which seat moves"):
        scene.rules.apply(scene.state, Accept())
    opening = scenes()[0]
    with pytest.raises(br.NotYourTurn, match="chance must answer first"):
        opening.rules.apply(opening.state, Choose("gems"), 0)


@given(data=st.data(), seed=st.integers(0, 1000))
def test_moves_apply_and_refusal_agree(data: st.DataObject, seed: int) -> None:
    """A move is in ``moves`` just if ``apply`` takes it and ``refusal`` is None."""
    some = data.draw(st.sampled_from([FIVE, rules(BOARD, 5), rules(BOARD_US, 3)]))
    check_moves(some, data.draw(positions(some)).state, random.Random(seed))


@given(house=house_rules(), seed=st.integers(0, 1000), depth=st.integers(0, 60))
def test_moves_apply_and_refusal_agree_in_house_rules(
    house: HouseRules, seed: int, depth: int
) -> None:
    """The same for random house rules."""
    some = house.load()
    rng = random.Random(seed)
    check_moves(some, play(some, rng, limit=depth, at_most=True).state, rng)


def test_a_text_in_the_place_of_a_move_is_told_how_to_become_one() -> None:
    rules = br.load("basari-card", players=3)
    state = br.Game.new(rules, seed=1).state
    refusal = rules.refusal(state, "gems", 0)
    assert refusal is not None
    assert refusal.code == "not-a-move"
    assert "parse(state, text, seat)" in refusal.message


def test_what_is_no_random_number_generator_is_refused() -> None:
    rules = br.load("basari-card", players=3)
    with pytest.raises(br.RulesError, match=r"rng is a random\.Random, not int"):
        rules.start(rng=5)  # type: ignore[arg-type]
