"""The end of the game: WIN-1 to WIN-3."""

from __future__ import annotations

from typing import Any

import pytest

import basari_rules as br
from tests.support import BOARD, BOARD_US, CARD, NEXT_ROUND, Scene, rules

BOARDS = pytest.mark.parametrize("edition", [BOARD, BOARD_US])
EACH = pytest.mark.parametrize("edition", [CARD, BOARD, BOARD_US])


def over(edition: str, changes: str = "", **position: Any) -> tuple[int, ...]:
    """Who wins if the game ends like this."""
    pending = last(edition, changes, **position).state.pending
    assert isinstance(pending, br.Over)
    assert pending.scores == position.get("scores", (0, 0, 0))
    return pending.winners


def last(edition: str, changes: str = "", **position: Any) -> Scene:
    """The scene after the last scoring."""
    if edition != CARD:
        position["arches"] = ["a01"] * 3
    return Scene.at(rules(edition, 3, changes), then=NEXT_ROUND, round=2, **position)


@EACH
def test_win_1_most_points(edition: str) -> None:
    """WIN-1: after the third round the most points win, whatever the gems."""
    gems = [(9, 9, 9, 9), (0, 0, 0, 0), (0, 0, 0, 0)]
    assert over(edition, scores=(40, 41, 39), gems=gems) == (1,)
    assert over(edition, scores=(40, 4, 39), gems=gems) == (0,)


def test_win_2_card_a_tie_is_shared() -> None:
    """WIN-2, card: who is tied shares the victory, whatever the gems."""
    gems = [(9, 9, 9, 9), (0, 0, 0, 0), (0, 0, 0, 0)]
    assert over(CARD, scores=(41, 41, 39), gems=gems) == (0, 1)


@BOARDS
@pytest.mark.parametrize(
    ("one", "two", "winner"),
    [
        ((6, 2, 0, 0), (6, 0, 2, 0), 0),  # 6 red 2 yellow beat 6 red 2 green
        ((3, 0, 0, 0), (0, 0, 0, 4), 1),  # more gems come first
        ((0, 0, 3, 1), (0, 0, 2, 2), 0),
        ((1, 0, 0, 3), (0, 4, 0, 0), 0),
        ((0, 1, 1, 2), (0, 1, 2, 1), 1),
    ],
)
def test_win_2_board_more_valuable_gems(
    edition: str, one: tuple[int, ...], two: tuple[int, ...], winner: int
) -> None:
    """WIN-2, board: on equal points more gems win, then more red, yellow, green, blue."""
    gems = [one, two, (9, 9, 9, 9)]
    assert over(edition, scores=(41, 41, 39), gems=gems) == (winner,)


@EACH
def test_win_3_still_tied(edition: str) -> None:
    """WIN-3: still tied, they share the victory."""
    gems = [(1, 2, 0, 0), (0, 0, 0, 0), (1, 2, 0, 0)]
    assert over(edition, scores=(41, 40, 41), gems=gems) == (0, 2)


@EACH
def test_win_2_other_criteria(edition: str) -> None:
    """WIN-2: any criteria; a roll-off decides at last if the edition says so."""
    fewest = '[phases.winner]\norder = ["score", "-gems"]\n'
    gems = [(1, 2, 0, 0), (0, 0, 0, 0), (1, 2, 0, 0)]
    assert over(edition, fewest, scores=(4, 4, 4), gems=gems) == (1,)
    assert over(edition, '[phases.winner]\norder = ["score", "-seat"]\n', scores=(4, 4, 0)) == (1,)
    scene = last(edition, '[phases.winner]\norder = ["score", "roll"]\n', scores=(4, 3, 4))
    assert scene.answers == ["first 0", "first 2"]
    scene.play("- first 2")
    assert scene.state.pending == br.Over((2,), (4, 3, 4))


@EACH
def test_after_the_end(edition: str) -> None:
    """WIN-1: nobody can do anything after the end."""
    scene = last(edition, scores=(1, 2, 3))
    assert scene.refused(0, None).code == "game-over"
    with pytest.raises(br.NotYourTurn):
        scene.rules.apply(scene.state, None, 0)
    with pytest.raises(br.NotYourTurn):
        scene.rules.parse(scene.state, "gems", 0)
