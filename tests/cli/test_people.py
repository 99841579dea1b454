"""``basari play``: handing over the keyboard, bots in saved games, the last lines, the width."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_play import DUEL, SOLO


def test_a_hand_is_drawn_only_after_it_was_handed_over(basari: Run) -> None:
    out = basari("play", "jaipur", "--seed", "1", typed="\ncamels\n\nquit\n").out
    passed = out.index("Pass the keyboard to Ann, then press Enter.")
    assert passed < out.index("Ann: take, exchange or sell")
    moved = out.index("Ann takes 3 camels")
    again = out.index("Pass the keyboard to Bo, then press Enter.")
    assert "hand (at most" not in out[moved:again]
    assert again < out.index("Bo: take, exchange or sell")
    alone = basari("play", "jaipur", "--seed", "1", "--bots", "1", typed="quit\n").out
    assert "Pass the keyboard" not in alone
    assert "press Enter" not in basari(*DUEL, typed="points\ngems\n").out


def test_one_may_leave_instead_of_taking_over(basari: Run) -> None:
    ran = basari("play", "jaipur", "--seed", "1", typed="quit\n")
    assert ran.status == 0
    assert "Go on with: basari play --load jaipur-game.json" in ran.out


def test_a_terminal_is_cleared_and_what_is_public_told_again(
    basari: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("basari_rules.cli.screen.Screen.clear", lambda self: True)
    out = basari("play", "jaipur", "--seed", "1", typed="\ncamels\n\n").out
    assert out.count("Ann takes 3 camels") == 2
    assert out.rindex("Ann takes 3 camels") < out.index("Pass the keyboard to Bo")


def test_who_is_a_bot_can_be_changed_when_a_game_is_loaded(basari: Run) -> None:
    basari(*SOLO, "--save", "g.json", typed="points\n")
    assert "played by bots: Bo, Cy, Di" in basari("play", "--load", "g.json").out
    assert "played by bots: Di\n" in basari("play", "--load", "g.json", "--bots", "1").out
    out = basari("play", "--load", "g.json", "--bots", "0").out
    assert "Everybody is played by hand; --bots N" in out


def test_the_last_lines_name_what_was_typed(basari: Run) -> None:
    Path("house.toml").write_text('format = 1\nid = "our-table"\nextends = "basari-card"\n')
    Path("short.toml").write_text("format = 1\noverlay = true\n[flow]\nrounds = 1\n")
    out = basari("play", "house.toml", "short.toml", "--players", "3", "--bots", "3").out
    assert "our-table, with short.toml; played by bots" in out
    assert "Once more: basari play house.toml short.toml --players 3 --bots 3\n" in out
    assert "On average: basari simulate house.toml short.toml\n" in out
    assert out.count("round 1 of 1") == 1


@pytest.mark.parametrize("edition", ["basari-card", "basari-board", "jaipur"])
def test_nothing_is_cut_at_60_columns(
    basari: Run, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = basari("watch", edition, "--seed", "1").out
    assert "\u2026" not in out
    assert max(map(len, out.splitlines())) <= 60


def test_the_final_scores_say_what_they_count(basari: Run) -> None:
    assert "Final seals: " in basari("watch", "jaipur", "--seed", "1").out


def test_an_edition_is_no_saved_game(basari: Run) -> None:
    Path("house.toml").write_text("format = 1\n")
    err = basari("play", "--load", "house.toml").err
    assert err.startswith("house.toml: not JSON")
    assert "basari play house.toml" in err
