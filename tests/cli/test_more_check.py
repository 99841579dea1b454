"""``basari check`` of overlays, with random games, and with more folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

OVERLAY = "format = 1\noverlay = true\n[flow]\nrounds = {}\n"


def test_overlays_are_checked_over_an_edition(basari: Run, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(OVERLAY.format(2))
    (tmp_path / "two.toml").write_text(OVERLAY.format(1))
    assert basari("check", "--over", "basari-card", "one.toml").status == 0
    ran = basari("check", "--over", "basari-card", "one.toml", "two.toml")
    assert ran.status == 1
    assert "two.toml:4:10: flow.rounds: two overlays set this differently" in ran.out
    assert "one.toml:4" in ran.out


def test_random_games_are_played_where_nothing_is_wrong(basari: Run) -> None:
    ran = basari("check", "basari-card", "--games", "1")
    assert (ran.status, ran.out) == (0, "basari-card: no problems\n")


def test_the_shortest_broken_game_is_told(basari: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rules: object, games: int) -> list[str]:
        return ["seed 0: a long way\nto what is wrong", "seed 1: what is wrong"]

    monkeypatch.setattr("basari_rules.testing.broken_games", broken)
    ran = basari("check", "basari-card", "--games", "2")
    assert ran.status == 1
    line = ran.out.splitlines()[0]
    assert line == (
        "basari-card: of 2 random games of 3, 2 go wrong; the shortest: seed 1: what is wrong"
    )


def test_editions_are_looked_for_in_more_folders(
    basari: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BASARI_EDITIONS", "")
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "mine.toml").write_text('format = 1\nid = "mine"\nextends = "basari-card"\n')
    assert basari("check", "mine").status == 1
    assert basari("--path", "more", "check", "mine").status == 0
    assert "mine" in basari("--path", "more", "editions").out
