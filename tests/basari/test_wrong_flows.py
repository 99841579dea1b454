"""Courses of a game that could not be played to the end are refused, with the place."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import basari_rules as br
from basari_rules.testing import play
from tests.support import BOARD, CARD

DIE = """
[track.arches]
a1 = { points = 1, gems = { red = 1 } }
[phases.again]
kind = "die"
[actions.die]
phase = "again"
"""


def problems(folder: Path, edition: str, changes: str) -> list[br.Problem]:
    path = folder / "wrong.toml"
    path.write_text(f'format = 1\nid = "wrong"\nextends = "{edition}"\n{changes}', encoding="utf-8")
    return [problem for problem in br.check(path) if problem.severity == "error"]


@pytest.mark.parametrize(
    ("edition", "changes", "path"),
    [
        (CARD, '[flow]\nfinish = "draw"\n', "flow.finish"),
        (CARD, '[flow]\nfinish = "choose"\n', "flow.finish"),
        (CARD, '[flow]\nturn = ["draw", "winner"]\n', "flow.turn.1"),
        (CARD, '[flow]\nscoring = ["winner", "majorities"]\n', "flow.scoring.0"),
        (BOARD, '[flow]\nturn = ["roll", "markers", "choose", "resolve"]\n', "flow.turn.1"),
        (BOARD, '[flow]\nbegin = ["roll", "markers"]\n', "flow.begin.0"),
        (BOARD, '[flow]\nscoring = ["markers", "majorities"]\n', "flow.scoring.0"),
    ],
)
def test_phases_in_the_wrong_part(tmp_path: Path, edition: str, changes: str, path: str) -> None:
    """The end comes last, markers before rolls and once a round, and only the end ends."""
    assert path in [problem.path for problem in problems(tmp_path, edition, changes)]


def test_a_die_action_without_markers(tmp_path: Path) -> None:
    """Who has no place on the track cannot walk along it."""
    assert problems(tmp_path, CARD, DIE)


@pytest.mark.parametrize(
    "turn", [["resolve", "draw", "choose"], ["draw", "choose", "choose", "resolve", "resolve"]]
)
def test_odd_turns_that_can_be_played(tmp_path: Path, turn: list[str]) -> None:
    """Phases of a turn in another order, or twice, are odd but end."""
    assert problems(tmp_path, CARD, f"[flow]\nturn = {turn}\n") == []
    game = play(br.load(tmp_path / "wrong.toml", players=3), random.Random(1))
    assert isinstance(game.state.pending, br.Over)
