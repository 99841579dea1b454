"""Scoring a round: SCORE-1 to SCORE-7."""

from __future__ import annotations

from typing import Any

import pytest

from basari_rules.phases.basari.events import GemsMoved, Scored
from basari_rules.testing.basari import hand
from tests.support import (
    BOARD,
    BOARD_US,
    CARD,
    DECK,
    NEXT_ROUND,
    TRACK,
    Scene,
    rules,
    turn,
)

EACH = pytest.mark.parametrize("edition", [CARD, BOARD, BOARD_US])
NONE = (0, 0, 0, 0)


def majorities(edition: str, changes: str = "", **position: Any) -> Scene:
    """The scene after the majorities of a round have been scored."""
    if edition != CARD:
        position["arches"] = ["a01"] * len(position["gems"])
    house = rules(edition, len(position["gems"]), changes)
    return Scene.at(house, "majorities", then=NEXT_ROUND, **position)


@EACH
def test_score_1_points_by_colour(edition: str) -> None:
    """SCORE-1: 14 for the most red, 12 yellow, 10 green, 8 blue."""
    gems = [(3, 0, 0, 0), (1, 4, 0, 0), (2, 3, 5, 0), (0, 0, 4, 6)]
    scene = majorities(edition, gems=gems, scores=(0, 0, 0, 100))
    assert scene.scores == (14, 12, 10, 108)


@EACH
@pytest.mark.parametrize(
    ("held", "card", "board"),
    [(7, 4, 3), (6, 3, 3), (4, 2, 3), (3, 2, 3), (2, 1, 2), (1, 1, 1)],
)
def test_score_2_a_sole_holder_returns(edition: str, held: int, card: int, board: int) -> None:
    """SCORE-2: half of the colour, rounded up, in the card game; 3, or all, in the board games."""
    scene = majorities(edition, gems=[(held, 0, 0, 0), NONE, NONE])
    returned = card if edition == CARD else board
    assert scene.scores == (14, 0, 0)
    assert scene.gems[0] == (held - returned, 0, 0, 0)


@EACH
def test_score_3_three_tied_on_yellow(edition: str) -> None:
    """SCORE-3: three tied on yellow get 4 points each, each returns 2."""
    scene = majorities(edition, gems=[(0, 5, 0, 0), (0, 5, 0, 0), (0, 4, 0, 0), (0, 5, 0, 0)])
    assert scene.scores == (4, 4, 0, 4)
    assert scene.gems == [(0, 3, 0, 0), (0, 3, 0, 0), (0, 4, 0, 0), (0, 3, 0, 0)]


@EACH
def test_score_3_shares_are_rounded_down(edition: str) -> None:
    """SCORE-3: three tied on red get 14 // 3 = 4 each, two 7, four 3."""
    assert majorities(edition, gems=[(2, 0, 0, 0)] * 3).scores == (4, 4, 4)
    assert majorities(edition, gems=[(2, 0, 0, 0)] * 2 + [NONE]).scores == (7, 7, 0)
    assert majorities(edition, gems=[(2, 0, 0, 0)] * 4).scores == (3, 3, 3, 3)


@EACH
def test_score_4_returns_what_one_has(edition: str) -> None:
    """SCORE-4: who has fewer than must be returned returns what they have."""
    scene = majorities(edition, gems=[(1, 0, 0, 0), (1, 0, 0, 0), (0, 2, 0, 0)])
    assert scene.gems == [NONE, NONE, (0, 1 if edition == CARD else 0, 0, 0)]


@EACH
def test_score_4_is_a_parameter(edition: str) -> None:
    """SCORE-4: by a parameter who has fewer returns nothing."""
    changes = '[phases.majorities]\nshort_returns = "none"\nsole_returns = 3\n'
    scene = majorities(edition, changes, gems=[(1, 0, 0, 3), (1, 0, 0, 0), (0, 2, 0, 0)])
    assert scene.gems == [(1, 0, 0, 0), (1, 0, 0, 0), (0, 2, 0, 0)]


@EACH
def test_score_5_nobody_has_the_colour(edition: str) -> None:
    """SCORE-5: nobody scores a colour that nobody has."""
    assert majorities(edition, gems=[(1, 0, 0, 0), NONE, NONE]).scores == (14, 0, 0)


@EACH
def test_score_5_is_a_parameter(edition: str) -> None:
    """SCORE-5: by a parameter all tie for it."""
    changes = "[phases.majorities]\nnone_scores = true\n"
    scene = majorities(edition, changes, gems=[(1, 0, 0, 0), NONE, NONE])
    assert scene.scores == (14 + 4 + 3 + 2, 9, 9)


def test_score_1_to_3_other_figures() -> None:
    """SCORE-1, SCORE-2, SCORE-3: points and returns are parameters in every edition."""
    changes = """
[phases.majorities]
points = { red = 0, yellow = 5, green = 1, blue = 7 }
sole_returns = 1
tied_returns = 0
"""
    gems = [(4, 1, 2, 0), (0, 1, 0, 3), (1, 0, 0, 0)]
    for edition in (CARD, BOARD, BOARD_US):
        scene = majorities(edition, changes, gems=gems)
        assert scene.scores == (0 + 2 + 1, 2 + 7, 0)
        assert scene.gems == [(3, 1, 1, 0), (0, 1, 0, 2), (1, 0, 0, 0)]
    half = '[phases.majorities]\nsole_returns = "half"\n'
    assert majorities(BOARD, half, gems=[(7, 0, 0, 0), NONE, NONE]).gems[0] == (3, 0, 0, 0)


def test_score_6_card_each_with_15_workers() -> None:
    """SCORE-6, card: two players at 15 and 17 workers score 12 each; one with 14 nothing."""
    deck = (
        DECK.replace("workers = 14", "workers = 15")
        .replace(
            "points = 7, gems = { blue = 1 }, workers = 0", "points = 7, gems = {}, workers = 17"
        )
        .replace(
            "points = 8, gems = { blue = 2 }, workers = 0", "points = 8, gems = {}, workers = 14"
        )
    )
    scene = turn(
        rules(CARD, 3, deck), "points points points", cards=[["c6"], ["c8"], ["c7"]],
        gems=[NONE, NONE, NONE],
    )  # fmt: skip
    assert scene.scores == (12, 0, 12)
    assert Scored(0, 12, "SCORE-6") in scene.events


@pytest.mark.parametrize("edition", [BOARD, BOARD_US])
def test_score_6_board_each_who_went_round(edition: str) -> None:
    """SCORE-6, board: 10 to each who went round in this round, once however far."""
    scene = turn(
        rules(edition, 3, TRACK), "points points points", arches=["a1", "a2", "a3"],
        walked=(10, 9, 25), gems=[NONE, NONE, NONE],
    )  # fmt: skip
    assert scene.scores == (10, 0, 10)


@EACH
def test_score_6_is_a_parameter(edition: str) -> None:
    """SCORE-6: other points."""
    components = DECK if edition == CARD else TRACK
    scene = turn(
        rules(edition, 3, components + "[phases.race-bonus]\npoints = 3\n"),
        "points points points",
        cards=[["c1", "c6"], ["c2"], ["c3"]] if edition == CARD else None,
        arches=None if edition == CARD else ["a1", "a2", "a3"],
        walked=None if edition == CARD else (10, 0, 0),
        gems=[NONE, NONE, NONE],
    )
    assert scene.scores == (3, 0, 0)


@pytest.mark.parametrize(
    ("edition", "order"),
    [
        (CARD, ["SCORE-1"] * 4 + ["SCORE-6"]),
        (BOARD, ["SCORE-6"] + ["SCORE-1"] * 4),
        (BOARD_US, ["SCORE-1"] * 4 + ["SCORE-6"]),
    ],
)
def test_score_7_order(edition: str, order: list[str]) -> None:
    """SCORE-7: colours in value order; the race bonus first in the board game for 3-5 only."""
    scene = turn(
        rules(edition, 3, DECK if edition == CARD else TRACK),
        "points points points",
        cards=[["c1", "c6"], ["c2"], ["c3"]] if edition == CARD else None,
        arches=None if edition == CARD else ["a1", "a2", "a3"],
        walked=None if edition == CARD else (10, 0, 0),
        gems=[(1, 2, 3, 4), NONE, NONE],
    )
    scored = [event for event in scene.events if type(event) is Scored]
    assert [event.rule for event in scored] == order
    majority = [event.points for event in scored if event.rule == "SCORE-1"]
    assert majority == [14, 12, 10, 8]
    back = [event.gems for event in scene.events if type(event) is GemsMoved]
    one_red = hand(scene.rules, {"red": 1})
    assert back[0] == one_red
