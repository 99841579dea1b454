"""``basari play``: sessions typed line by line."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

import basari_rules as br
from basari_rules.__main__ import main
from tests.cli.conftest import Run

SOLO = ("play", "basari-card", "--players", "4", "--bots", "3", "--seed", "5")
DUEL = ("play", "basari-card", "--names", "Ann,Bo,Cy", "--bots", "1", "--seed", "5")


def random_answers(seed: int, number: int = 400) -> str:
    """Lines of which always one or another is legal."""
    lines = ["points", "accept", "offer 1 blue", "gems", "offer 1 red 1 yellow", "offer 4 green"]
    return "\n".join(lines[(at * seed) % len(lines)] for at in range(number)) + "\n"


def test_a_game_is_played_to_its_end(basari: Run) -> None:
    ran = basari(*SOLO, typed=random_answers(5))
    assert ran.status == 0
    assert "Final scores: " in ran.out
    assert "basari simulate basari-card" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert not list(Path().glob("*.json"))


def test_the_legal_answers_and_what_they_bring_are_shown(basari: Run) -> None:
    out = basari(*SOLO, typed="points\n").out
    assert "points (B: score 5)" in out
    assert "251 answers; the lowest: offer 1 green 1 blue" in out
    assert 'Type "offer 2 red" with any gems, or "accept".' in out


def test_a_wrong_answer_says_why_and_asks_again(basari: Run) -> None:
    ran = basari(*SOLO, typed="points\noffer 9 red\nofer\naccept\n")
    assert ran.status == 0
    told = " ".join(ran.out.split())
    assert "Offer 9 red is more than the own gems: 3 red 3 yellow 3 green 3 blue (BID-3, " in told
    assert "basari-card.toml:" in told
    assert 'Cannot read \'ofer\': expected "offer 2 red" with any gems, or "accept".' in told
    assert "Ann accepts 2 blue from Bo" in told


def test_help_and_view_change_nothing(basari: Run) -> None:
    ran = basari(*SOLO, typed="help\nview\n\n/view\npoints\n")
    assert "undo (take back" in " ".join(ran.out.split())
    assert ran.out.count("Ann: choose an action") == 4
    assert "Ann has chosen." in ran.out


def test_undo_takes_back_the_last_answer_of_a_person(basari: Run) -> None:
    ran = basari(*SOLO, typed="undo\npoints\naccept\nundo\noffer 3 blue\n")
    assert "There is nothing to take back." in ran.out
    assert "Taken back: the last answer of Ann." in ran.out
    assert "Ann offers 3 blue to Bo" in ran.out


def test_undo_goes_back_behind_the_answers_of_bots(basari: Run) -> None:
    out = basari(*SOLO, typed="points\nundo\ngems\n").out
    assert out.count("Ann: choose an action") == 2
    assert "Ann chose points, Bo chose points" in out
    assert "Ann chose gems, Bo chose points" in out


def test_the_first_offer_and_the_small_trade_are_asked_for(basari: Run) -> None:
    args = ("play", "basari-card", "--names", "A,B,C,D,E", "--seed", "2")
    out = " ".join(basari(*args, typed="trade\npoints\npoints\ngems\ngems\noffer r\n").out.split())
    assert "B: make C an offer for points (you would score" in out
    out = basari(*args, typed="trade\npoints\npoints\npoints\ngems\n").out
    assert "A: give a gem to the bank and take two" in out
    assert 'Type "swap 1 red for 2 blue".' in out
    out = basari(*args, typed="trade\ntrade\npoints\npoints\npoints\nred\n").out
    assert "A: take a gem from the bank" in out
    assert "A takes 1 red from the bank" in out


def test_save_writes_the_game_and_load_goes_on(basari: Run) -> None:
    ran = basari(*SOLO, typed="points\nsave my game.json\nquit\n")
    assert ran.status == 0
    assert "Saved in my game.json." in ran.out
    assert "basari play --load 'my game.json'" in ran.out
    assert [path.name for path in Path().glob("*.json")] == ["my game.json"]
    again = basari("play", "--load", "my game.json", typed="accept\nquit\n")
    assert "Ann: Bo offers 2 blue for points" in again.out
    assert "Ann accepts 2 blue from Bo" in again.out
    assert len(br.Game.load("my game.json").answers) > 8


def test_an_unwritable_file_is_told_and_asked_again(basari: Run) -> None:
    ran = basari(*SOLO, typed="points\nsave no/where.json\nsave here.json\n")
    assert "Cannot write no/where.json" in ran.out
    assert "Saved in here.json." in ran.out
    assert Path("here.json").exists()


def test_the_end_of_input_saves_in_a_fresh_file(basari: Run) -> None:
    Path("basari-card-game.json").write_text("mine")
    ran = basari(*SOLO, typed="points\n")
    assert ran.status == 0
    assert "Saved in basari-card-game-2.json." in ran.out
    assert "Go on with: basari play --load basari-card-game-2.json" in ran.out
    assert Path("basari-card-game.json").read_text() == "mine"
    assert br.Game.load("basari-card-game-2.json").answers


def test_where_it_cannot_be_saved_as_wished_it_is_saved_elsewhere(basari: Run) -> None:
    ran = basari(*SOLO, "--save", "no/where.json", typed="points\nquit\n")
    assert ran.status == 0
    assert "cannot write no/where.json" in ran.err
    assert "Saved in basari-card-game.json." in ran.out


def test_where_it_can_be_saved_nowhere_that_is_an_error(
    basari: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(game: br.Game, path: Any) -> None:
        raise br.RecordError(f"cannot write {path}: full")

    monkeypatch.setattr(br.Game, "save", refuse)
    ran = basari(*SOLO, typed="quit\n")
    assert ran.status == 2
    assert ran.err == "cannot write basari-card-game.json: full\n"


def test_a_game_is_saved_at_its_end_where_that_was_asked_for(basari: Run) -> None:
    ran = basari(*SOLO, "--save", "done.json", typed=random_answers(5))
    assert "Saved in done.json." in ran.out
    assert br.Game.load("done.json").over
    assert basari("play", "--load", "done.json").status == 0


def test_ctrl_c_saves_and_is_status_130(
    basari: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: Any) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main([*SOLO, "--bot", "random"]) == 130
    out = capsys.readouterr().out
    assert "Saved in basari-card-game.json." in out
    assert "basari play --load basari-card-game.json" in out
    saved = br.Game.load("basari-card-game.json")
    assert saved.players == ("Ann", "Bo (random bot)", "Cy (random bot)", "Di (random bot)")


def test_ctrl_c_while_bots_think_saves_too(basari: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("basari_rules.cli.session.answered", interrupt)
    ran = basari(*SOLO, typed="points\n")
    assert ran.status == 130
    assert "Saved in basari-card-game.json." in ran.out


def test_a_choice_stays_secret_until_all_have_chosen(basari: Run) -> None:
    out = basari(*DUEL, typed="points\n").out
    chosen = out[out.index("Pass the keyboard to Ann") :]
    assert "Ann has chosen." in chosen
    assert "Pass the keyboard to Bo: the others look away." in chosen
    assert "Ann chose" not in chosen
    assert "Ann chose points, Bo chose gems" in basari(*DUEL, typed="points\ngems\n").out


def test_a_mistyped_secret_is_not_repeated(basari: Run) -> None:
    out = basari(*DUEL, typed="pionts\n").out
    assert "That cannot be read: expected workers or points or gems." in out
    assert "pionts" not in out


def test_a_secret_is_typed_unseen_at_a_terminal(
    basari: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    unseen = iter(["points", "gems"])
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(unseen))
    monkeypatch.setattr(sys, "stdin", Terminal("quit\n"))
    assert main(DUEL) == 0
    out = capsys.readouterr().out
    assert "Bo has chosen." in out
    assert next(unseen, None) is None


def test_real_cards_are_entered_by_hand(basari: Run) -> None:
    typed = "draw m01\nm02\nm99\nm03\nundo\nm04\nworkers\npoints\ngems\n"
    ran = basari("play", "basari-card", "--players", "3", "--manual", typed=typed)
    assert "Enter the draw for Ann: draw m01, draw m02, draw m03, ..., draw m39" in ran.out
    assert "'m99' is not among the possible outcomes" in " ".join(ran.out.split())
    assert "Taken back: the last answer of chance." in ran.out
    assert "Cy draws m04" in ran.out
    assert "Ann performs workers" in ran.out


def test_the_board_is_played_from_start_markers_on(basari: Run) -> None:
    args = ("play", "basari-board", "--players", "3", "--bots", "2", "--seed", "1")
    out = basari(*args, typed="start a12\ndie\n").out
    assert "Ann: put your start marker on an arch" in out
    assert "34 answers: start a01 to a34" in out
    assert "Ann starts at a12" in out
    assert "die (roll again and score 6 less the roll)" in out


def test_an_action_may_have_the_name_of_a_command(basari: Run) -> None:
    house = 'format = 1\nid = "odd"\nextends = "basari-card"\n[actions.quit]\nphase = "hire"\n'
    Path("odd.toml").write_text(house)
    args = ("play", "odd.toml", "--players", "3", "--bots", "2", "--seed", "1")
    ran = basari(*args, typed="quit\n/quit\n")
    assert ran.out.index("Ann has chosen.") < ran.out.index("Saved in odd-game.json.")


def test_a_bot_that_fails_loses_nothing(basari: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise br.RulesError("there is no such bot")

    monkeypatch.setattr("basari_rules.cli.session.answered", fail)
    ran = basari(*SOLO, typed="points\n")
    assert ran.status == 2
    assert ran.err == "there is no such bot\n"
    assert len(br.Game.load("basari-card-game.json").answers) == 5
