"""``basari editions``, ``show``, ``check``, ``simulate``; errors; what edition files may not do."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from basari_rules.__main__ import main
from tests.cli.conftest import Run

HOUSE = 'format = 1\nid = "house"\nextends = "basari-card"\n'


def test_without_rich_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)
    assert main(["editions"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "the command line needs rich: pip install 'basari-rules[cli]'\n"


def test_python_m_runs_the_same_command() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "basari_rules", "--version"], capture_output=True, text=True
    )
    assert ran.returncode == 0
    assert ran.stdout.startswith("basari-rules ")


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe that can break")
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m basari_rules show basari-card --json | head -1"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert ran.stdout == "{\n"
    assert ran.stderr == ""


def test_editions_lists_id_title_players_and_file(basari: Run) -> None:
    ran = basari("editions")
    assert ran.status == 0
    line = next(line for line in ran.out.splitlines() if line.startswith("basari-card "))
    assert line.split("  ")[0] == "basari-card"
    assert "Basari: The Card Game" in line
    assert "3-5" in line
    assert "basari-card.toml" in line


def test_show_says_where_each_value_was_written(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE + "[phases.race-bonus]\npoints = 15\n")
    ran = basari("show", "house.toml")
    assert ran.status == 0
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["points", "=", "15", "house.toml:5"] in lines
    assert any(line[:1] == ["per_color"] and "basari-card.toml" in line[-1] for line in lines)
    assert any(line[-1:] == ["default"] for line in lines)
    assert max(map(len, ran.out.splitlines())) <= 80


def test_show_makes_reconstructed_figures_visible(basari: Run) -> None:
    ran = basari("show", "basari-card")
    assert "Reconstructed: market. No document lists" in ran.out
    ran = basari("show", "basari-board", "--json")
    assert list(json.loads(ran.out)["reconstructed"]) == ["track"]


def test_without_players_the_most_usual_number_is_taken(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "many.toml").write_text(HOUSE + "[players]\nmin = 5\n")
    assert "house, for 5 players" in basari("show", "many.toml").out
    assert "basari-card, for 4 players" in basari("show", "basari-card").out


def test_show_depends_on_the_players(basari: Run) -> None:
    assert "small-trade" not in basari("show", "basari-card", "--players", "4").out
    assert "small-trade" in basari("show", "basari-card", "--players", "5").out


def test_show_lays_overlays_over_an_edition(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text(
        'format = 1\nid = "more"\noverlay = true\n[flow]\nrounds = 1\n'
    )
    shown = json.loads(basari("show", "basari-card", "more.toml", "--json").out)
    assert shown["values"]["flow.rounds"]["value"] == 1
    assert shown["values"]["flow.rounds"]["file"] == "more.toml"
    assert shown["overlays"] == ["more.toml"]


def test_check_finds_nothing_wrong_with_a_good_file(basari: Run) -> None:
    ran = basari("check", "basari-card", "basari-board")
    assert ran.status == 0
    assert ran.out == "2 files: no problems\n"


def test_check_prints_every_problem_with_its_place(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(
        HOUSE + "[phases.race-bonus]\npiont = 3\n[flow]\nrounds = true\n"
    )
    ran = basari("check", "bad.toml")
    assert ran.status == 1
    lines = ran.out.splitlines()
    assert lines[0] == (
        'bad.toml:5:1: phases.race-bonus.piont: unknown key; did you mean "points"?'
    )
    assert lines[1].startswith("bad.toml:7:")
    assert lines[2] == "bad.toml: 2 errors"


def test_check_of_warnings_alone_succeeds(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text(HOUSE + "[race]\ngoal = 40\n")
    ran = basari("check", "short.toml")
    assert ran.status == 0
    assert "warning: " in ran.out
    assert "short.toml: " in ran.out.splitlines()[-1]


def test_check_prints_json_with_all_fields(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(HOUSE + "[flow]\nrownds = 2\n")
    ran = basari("check", "bad.toml", "--format", "json")
    assert ran.status == 1
    (problem,) = json.loads(ran.out)
    assert problem == {
        "file": "bad.toml",
        "line": 5,
        "column": 1,
        "path": "flow.rownds",
        "message": "unknown key",
        "hint": 'did you mean "rounds"?',
        "severity": "error",
    }


def test_check_prints_workflow_commands(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "a,b.toml").write_text(HOUSE + "[flow]\nrownds = 2\n")
    ran = basari("check", "a,b.toml", "--format", "github")
    assert ran.status == 1
    assert ran.out == (
        '::error file=a%2Cb.toml,line=5,col=1::flow.rownds: unknown key; did you mean "rounds"?\n'
    )


def test_check_of_no_file_is_a_problem(basari: Run) -> None:
    ran = basari("check", "nowhere.toml")
    assert ran.status == 1
    assert "nowhere.toml: no such file" in ran.out


def test_simulate_reports_seats_length_and_mix(basari: Run) -> None:
    args = ("simulate", "basari-card", "--players", "3", "--games", "6", "--seed", "4")
    ran = basari(*args, "--bot", "greedy,random,random", "--json")
    assert ran.status == 0
    assert ran.err == ""
    figures = json.loads(ran.out)
    assert [one["bot"] for one in figures["seats"]] == ["greedy", "random", "random"]
    for one in figures["seats"]:
        for figure in (one["score"], one["wins"]):
            assert figure["low"] <= figure["value"] <= figure["high"]
    assert sum(one["wins"]["value"] for one in figures["seats"]) == pytest.approx(1, abs=0.001)
    assert set(figures["answers"]) == {"choose", "barter"}
    assert sum(figures["answers"]["choose"].values()) == pytest.approx(1, abs=0.001)
    assert set(figures["answers"]["choose"]) == {"workers", "points", "gems"}


def test_simulate_is_the_same_for_the_same_seed(basari: Run) -> None:
    args = ("simulate", "basari-board-us", "--games", "3", "--bot", "random", "--seed")
    first, again, other = (basari(*args, seed).out for seed in ("1", "1", "2"))
    assert first == again
    assert first != other
    assert max(map(len, first.splitlines())) <= 80


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("simulate", "basari-card", "--bot", "clever"), "no such bot: 'clever'"),
        (("simulate", "basari-card", "--bot", "greedy,random"), "expected one bot, or 4"),
        (("watch", "basari-crad"), "did you mean"),
        (("show", "basari-card", "--players", "9"), "3 to 5 players"),
        (("show", "basari-card", "--option", "fast"), "fast"),
        (("play", "basari-card", "--bots", "7"), "--bots is 0 to 4"),
        (("play", "basari-card", "--names", "Ann,Ann,Bo"), "two players have one name"),
        (("play", "basari-card", "--names", "Ann,undo,Bo"), "'undo': that is a command"),
        (("play", "basari-card", "--names", "Ann,Bo,Cy (bot)"), "--bots N says who is a bot"),
        (("diff", "basari-card", "basari-board", "x.toml"), "basari new my-house.toml --extends"),
        (("play", "--load", "nowhere.json"), "cannot read nowhere.json"),
        (("watch", "basari-card", "--save", "no/where.json", "--bot", "random"), "cannot write"),
    ],
)
def test_a_library_error_is_one_line_and_status_2(
    basari: Run, args: tuple[str, ...], told: str
) -> None:
    ran = basari(*args)
    assert ran.status == 2
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


def test_an_edition_error_is_one_line_a_problem(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(HOUSE + "[flow]\nrownds = 2\nrounds = 0\n")
    ran = basari("watch", "bad.toml")
    assert ran.status == 2
    assert ran.out == ""
    assert [line.split(": ")[0] for line in ran.err.splitlines()] == [
        "bad.toml:5:1",
        "bad.toml:6:10",
    ]


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("dance",),
        ("play",),
        ("check",),
        ("play", "basari-card", "--players", "x"),
        ("play", "basari-card", "--players", "3", "--names", "A,B,C"),
        ("play", "basari-card", "--names", "Ann,,Bo"),
        ("play", "basari-card", "--load", "x.json"),
        ("watch", "basari-card", "--bot", "clever"),
        ("watch", "basari-card", "--delay", "-1"),
        ("watch", "basari-card", "--delay", "inf"),
        ("simulate", "basari-card", "--games", "0"),
    ],
)
def test_wrong_arguments_are_status_2(basari: Run, args: tuple[str, ...]) -> None:
    ran = basari(*args)
    assert ran.status == 2
    assert "usage: basari" in ran.err


def test_titles_hold_neither_markup_nor_control_characters(basari: Run, tmp_path: Path) -> None:
    title = "[red]Evil[/red] [/] \\u001b[31mred\\u0007\\u202e :smile:"
    (tmp_path / "evil.toml").write_text(HOUSE + f'[about]\ntitle = {{ en = "{title}" }}\n')
    shown = basari("show", "evil.toml").out
    watched = basari("watch", "evil.toml", "--bot", "random", "--players", "3").out
    for out in (shown, watched):
        assert "[red]Evil[/red] [/]  [31mred   :smile:" in out
        assert not {"\x1b", "\x07", "\u202e"} & set(out)


def test_ctrl_c_is_status_130_without_a_traceback(
    basari: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("basari_rules.cli.simulate._play", interrupt)
    ran = basari("simulate", "basari-card", "--games", "1")
    assert ran.status == 130
    assert "Traceback" not in ran.err


def test_rich_is_loaded_only_by_the_command_line() -> None:
    code = "import basari_rules, sys; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
