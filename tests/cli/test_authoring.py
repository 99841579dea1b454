"""``basari new``, ``diff`` and ``schema``: for those who write edition files."""

from __future__ import annotations

import json
from pathlib import Path

import basari_rules as br
from basari_rules.editions.jsonschema import schema
from tests.cli.conftest import Run


def test_new_writes_a_file_that_is_valid_at_once(basari: Run) -> None:
    ran = basari("new", "my-house.toml", "--extends", "basari-board")
    assert ran.status == 0
    assert "basari check my-house.toml" in ran.out
    assert basari("check", "my-house.toml").status == 0
    assert br.load("my-house.toml", players=4).edition.id == "my-house"


def test_new_extends_a_file_next_to_it(basari: Run, tmp_path: Path) -> None:
    basari("new", "first.toml", "--extends", "basari-card")
    assert basari("new", "second.toml", "--extends", "first.toml").status == 0
    assert basari("check", "second.toml").status == 0


def test_new_never_writes_over_a_file(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("mine")
    ran = basari("new", "mine.toml", "--extends", "basari-card")
    assert ran.status == 2
    assert ran.err == "cannot write mine.toml: File exists\n"
    assert (tmp_path / "mine.toml").read_text() == "mine"


def test_new_refuses_what_cannot_be(basari: Run, tmp_path: Path) -> None:
    assert "lower-case letters" in basari("new", "My House.toml", "--extends", "basari-card").err
    assert 'did you mean "basari-card"?' in basari("new", "x.toml", "--extends", "basari-cart").err
    assert "No such file" in basari("new", "nowhere/x.toml", "--extends", "basari-card").err
    assert list(tmp_path.iterdir()) == []


def test_diff_shows_old_and_new_with_the_rule(basari: Run) -> None:
    basari("new", "mine.toml", "--extends", "basari-card")
    with Path("mine.toml").open("a") as file:
        file.write("[phases.race-bonus]\npoints = 20\n[at.5.race]\ngoal = 12\n")
    ran = basari("diff", "basari-card", "mine.toml")
    assert ran.status == 0
    goal, points = sorted(ran.out.splitlines(), reverse=True)
    assert goal.startswith("race.goal [END-1]: 15 ")
    assert goal.endswith("for 5 players")
    assert "points [SCORE-6]: 12 (basari-card.toml:" in points
    assert "-> 20 (mine.toml:" in points


def test_diff_says_so_where_there_is_none(basari: Run) -> None:
    basari("new", "mine.toml", "--extends", "basari-card")
    ran = basari("diff", "basari-card", "mine.toml")
    assert (ran.status, ran.out) == (0, "basari-card and mine.toml are played alike\n")


def test_diff_as_json_has_a_version_and_both_origins(basari: Run) -> None:
    found = json.loads(basari("diff", "basari-board", "basari-board-us", "--json").out)
    assert found["format"] == 1
    one = next(d for d in found["differences"] if d["path"] == "phases.markers.next_round")
    assert (one["old"], one["new"], one["rules"]) == ("here", "choose", ["NEXT-1"])
    assert one["new_origin"]["file"] == "basari-board-us.toml"


def test_schema_prints_the_schema(basari: Run) -> None:
    assert json.loads(basari("schema").out) == schema()


def test_new_adds_the_suffix_and_says_where_the_id_is_from(basari: Run) -> None:
    ran = basari("new", "x2", "--extends", "jaipur")
    assert "basari check x2.toml" in ran.out
    assert basari("check", "x2.toml").status == 0
    err = basari("new", "My_House.toml", "--extends", "jaipur").err
    assert "made from the name of the file" in err
    assert "try my-house.toml" in err


def test_an_overlay_on_its_own_comes_with_the_command_that_works(basari: Run) -> None:
    Path("laid.toml").write_text("format = 1\noverlay = true\n[flow]\nrounds = 1\n")
    assert "basari check --over basari-card laid.toml" in (
        basari("check", "basari-card", "laid.toml").out
    )
    assert "basari check --over EDITION laid.toml" in basari("check", "laid.toml").out
    assert "diff compares editions" in basari("diff", "basari-card", "laid.toml").err
