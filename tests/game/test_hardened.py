"""What a game takes from outside: odd numbers, names and paths; and the order of answers."""

from __future__ import annotations

import copy
import math
import pickle
import random
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import basari_rules as br
from basari_rules.engine.chance import First
from basari_rules.phases.basari.moves import Offer, Roll
from basari_rules.phases.jaipur.moves import Sell

HUGE = 10**5000


def test_the_order_of_answers_to_one_question_makes_no_difference_to_a_game() -> None:
    choices = {"Ann": "gems", "Bo": "points", "Cy": "workers"}
    games = []
    for order in permutations(choices):
        game = br.Game.new("basari-card", players=list(choices), seed=3)
        for player in order:
            game = game.play(player, choices[player])
        games.append(game)
    assert all(game == games[0] for game in games)
    assert len({br.to_json(game) for game in games}) == 1
    assert games[-1].undo().to_move == ("Ann",)


def test_the_order_of_everything_else_does() -> None:
    game = br.Game.new("basari-board", players=["Ann", "Bo", "Cy"], seed=3)
    assert game.play("Ann", "start a01").play("Bo", "start a02") != game.play(
        "Ann", "start a02"
    ).play("Bo", "start a01")
    rng = random.Random(5)
    while not game.over:
        player = rng.choice(game.to_move)
        game = game.play(player, game.moves(player).sample(rng))
    assert br.from_json(br.to_json(game)) == game


@pytest.mark.parametrize("move", [Roll(2.0), Roll(True), First(1.0)])  # type: ignore[arg-type]
def test_an_outcome_is_taken_to_the_type(move: br.Move) -> None:
    game = br.Game.new("basari-board", players=3, seed=1, chance="manual")
    for seat in range(3):
        game = game.play(seat, "start a01")
    with pytest.raises(br.IllegalMove):
        game.play(None, move)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda game: game.seat(HUGE),
        lambda game: game.rules.view(game.state, HUGE),
        lambda game: game.rules.refusal(game.state, "gems", HUGE) and 1 / 0,
        lambda game: game.rules.view_events(None, 0),
        lambda game: game.rules.view_events([None], 0),
        lambda game: game.moves(0).sample("x"),
        lambda game: br.to_json(Offer(br.Bundle(("red",), ()))),
        lambda game: br.to_json(Sell("gold", math.nan)),  # type: ignore[arg-type]
        lambda game: br.Game.new("basari-card", players=HUGE),
        lambda game: br.Game.new("basari-card", players=10**9),
        lambda game: br.Game.new("basari-card", players=3, seed=HUGE),
        lambda game: br.Game.new("basari-card", players=["a", "b", "\ud800"]),
        lambda game: br.Game.new("basari-card", players=["a", "b", "c\n"]),
        lambda game: br.Game.new("basari-card", players=3, chance=[]),  # type: ignore[arg-type]
        lambda game: br.Bundle.of(None),  # type: ignore[arg-type]
        lambda game: br.Bundle.of(("red",), True),  # type: ignore[arg-type]
        lambda game: game.save(""),
        lambda game: game.save(HUGE),
        lambda game: br.Game.load(HUGE),  # type: ignore[arg-type]
    ],
)
def test_whatever_is_wrong_is_an_error_of_the_library(wrong: Any) -> None:
    game = br.Game.new("basari-card", players=3, seed=1)
    with pytest.raises((br.RulesError, ZeroDivisionError)):
        wrong(game)


def test_a_save_goes_through_a_link_and_has_the_usual_rights(tmp_path: Path) -> None:
    game = br.Game.new("basari-card", players=3, seed=1)
    real, link, plain = tmp_path / "real.json", tmp_path / "link.json", tmp_path / "plain"
    link.symlink_to(real)
    plain.write_text("")
    game.save(link)
    assert link.is_symlink()
    assert br.Game.load(real) == game
    assert real.stat().st_mode == plain.stat().st_mode


def test_rules_games_and_errors_can_be_pickled() -> None:
    game = br.Game.new("basari-card", players=3, seed=1).play(0, "gems")
    assert pickle.loads(pickle.dumps(game)) == game
    for text in ("offer", "gems"):
        with pytest.raises(br.RulesError) as caught:
            game.play(0, text)
        again = pickle.loads(pickle.dumps(caught.value))
        assert type(again) is type(caught.value)
        assert str(again) == str(caught.value)
    with pytest.raises(br.UnknownEdition) as unknown:
        br.load("basari-crad", players=3)
    assert copy.copy(unknown.value).suggestions == unknown.value.suggestions
