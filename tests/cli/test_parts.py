"""Parts of the command line on their own: statistics, and a family that has no face."""

import pytest
from rich.console import Console

import basari_rules as br
from basari_rules.cli.statistics import mean, wilson
from basari_rules.cli.tables import Face
from basari_rules.engine.values import Event


def test_the_interval_of_a_mean() -> None:
    found = mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.high - 3 == pytest.approx(1.96 * 1.5811 / 5**0.5, abs=1e-3)
    assert mean([7]).low == mean([7]).high == 7


def test_wilsons_interval() -> None:
    found = wilson(10, 20)
    assert (found.low, found.high) == pytest.approx((0.2993, 0.7007), abs=1e-3)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == pytest.approx(1)


def test_a_family_without_a_face_still_has_a_table() -> None:
    rules = br.load("basari-card", players=3)
    face = Face(rules, ["Ann", "B[bold]o", "C\x1by"])
    view = rules.view(rules.start().state, None)
    console = Console(width=80, markup=False)
    with console.capture() as capture:
        console.print(face.table(view))
    assert [line.split() for line in capture.get().splitlines()] == [
        ["player", "score"],
        ["Ann", "0"],
        ["B[bold]o", "0"],
        ["C", "y", "0"],
    ]
    assert face.note(Event()) == face.opens(Event()) == ""
    assert face.kinds == ()
