"""``basari watch``: a game between bots, told."""

import time

import pytest

import basari_rules as br
from tests.cli.conftest import Run


@pytest.mark.parametrize("edition", ["basari-card", "basari-board", "basari-board-us"])
def test_a_watched_game_is_told_to_its_end(basari: Run, edition: str) -> None:
    ran = basari("watch", edition, "--seed", "3")
    assert ran.status == 0
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("begins" in line for line in lines) == 3
    assert any(line.endswith("TURN-2") and "chose" in line for line in lines)
    assert "Final scores: " in lines[-1]


def test_a_watched_game_is_the_same_for_the_same_seed(basari: Run) -> None:
    args = ("watch", "basari-card", "--bot", "random", "--players", "3", "--seed")
    assert basari(*args, "5").out == basari(*args, "5").out
    assert basari(*args, "5").out != basari(*args, "6").out


def test_the_track_is_drawn(basari: Run) -> None:
    out = basari("watch", "basari-board", "--seed", "3", "--names", "Xa,Yb,Zc").out
    assert "a01 " in out
    assert "a34 " in out
    assert "(X)" in out


def test_the_demo_says_what_to_try_next(basari: Run) -> None:
    out = basari("watch", "basari-card", "--seed", "3", "--demo").out
    tries = out[out.index("Try next:") :]
    assert "basari play basari-card --players 4 --bots 3" in tries
    assert "basari show basari-card" in tries
    assert "basari check my-house.toml" in tries
    assert "Try next:" not in basari("watch", "basari-card", "--seed", "3").out


def test_a_watched_game_can_be_saved(basari: Run) -> None:
    ran = basari("watch", "basari-card", "--seed", "3", "--save", "seen.json")
    assert "Saved in seen.json." in ran.out
    assert br.Game.load("seen.json").over


def test_it_waits_between_turns(basari: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    basari("watch", "basari-card", "--seed", "3", "--delay", "0.5")
    assert set(waited) == {0.5}
    assert len(waited) > 5


def test_many_colours_and_names_alike_still_make_a_table(basari: Run, tmp_path: object) -> None:
    colors = ["red", "rose", "r", "teal", "tin", "two"]
    points = ", ".join(f"{color} = {8 - at}" for at, color in enumerate(colors))
    with open("gaudy.toml", "w") as file:
        file.write(
            'format = 1\nid = "gaudy"\nextends = "basari-card"\nreplace = ["market.cards"]\n'
            f"[gems]\ncolors = {colors}\n[phases.majorities]\npoints = {{ {points} }}\n"
            "[market.cards]\n"
            "x1 = { points = 3, gems = { red = 1, tin = 2 }, workers = 4 }\n"
            "x2 = { points = 1, gems = { r = 1, rose = 2 }, workers = 4 }\n"
        )
    ran = basari("watch", "gaudy.toml", "--names", "Ann,Ann B,Anna", "--seed", "1")
    assert ran.status == 0
    assert "Ann B draws" in ran.out
    assert "Final scores" in ran.out
