"""Game: players by name, seeds, undo, records, and errors that change nothing."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.phases.basari.moves import Choose
from basari_rules.stream import stream
from basari_rules.testing import HouseRules, house_rules
from tests.support import BOARD, BOARD_US, CARD, rules

NAMES = ["Ann", "Bo", "Cy", "Di"]
TABLES = [(CARD, 4), (CARD, 5), (BOARD, 5), (BOARD_US, 3)]


def new(**more: Any) -> br.Game:
    return br.Game.new(rules(CARD, 4), players=NAMES, seed=7, **more)


def to_the_end(game: br.Game, seed: int = 1, *, at_most: int = 10_000) -> br.Game:
    """The game played on at random."""
    rng = random.Random(seed)
    for _ in range(at_most):
        if game.over:
            break
        player = rng.choice(game.to_move)
        game = game.play(player, game.moves(player).sample(rng))
    return game


def test_a_new_game() -> None:
    """A game begins with the chance that comes first answered, and asks the players."""
    game = br.Game.new(CARD, players=NAMES, seed=7)
    assert game.to_move == tuple(NAMES)
    assert game.scores == dict.fromkeys(NAMES, 0)
    assert game.winners == ()
    assert not game.over
    assert [str(move) for move in game.moves("Ann")] == ["workers", "points", "gems"]
    assert game.view("Ann").seat == 0
    assert game.view(None).seat is None
    assert len(game.events) == 5
    assert "to move: Ann, Bo, Cy, Di" in repr(game)


def test_players_by_name_or_seat() -> None:
    """A player is a name or a seat number; others are told the names, and which is near."""
    game = new()
    assert game.play("Bo", "gems") == game.play(1, "gems") == game.play(1, Choose("gems"))
    for odd in ("ann", "Eve", 4, -1, True, 1.0, None, ["Ann"]):
        with pytest.raises(br.RulesError, match="Ann, Bo, Cy, Di"):
            game.seat(odd)  # type: ignore[arg-type]
    with pytest.raises(br.RulesError, match=r'did you mean "?Ann'):
        game.moves("Anne")


@pytest.mark.parametrize(
    "players",
    [["A", "A", "B"], ["A", "", "B"], ["A", "B", 4], "ABC", ["A", "B"], [], 9, 0, None],
)
def test_players_that_cannot_be(players: Any) -> None:
    """Names are texts, all different, as many as the edition allows."""
    with pytest.raises(br.RulesError):
        br.Game.new(CARD, players=players)


def test_players_by_number() -> None:
    """How many is enough; rules that are loaded already know."""
    assert br.Game.new(CARD, players=3, seed=1).players == ("player 1", "player 2", "player 3")
    assert len(br.Game.new(rules(CARD, 4)).players) == 4
    with pytest.raises(br.RulesError, match="for 4 players, not 3"):
        br.Game.new(rules(CARD, 4), players=3)


@pytest.mark.parametrize(
    ("more"), [{"seed": "7"}, {"seed": 1.5}, {"seed": True}, {"chance": "dice"}]
)
def test_seed_and_chance_that_cannot_be(more: dict[str, Any]) -> None:
    """A seed is a whole number; chance is seeded or manual."""
    with pytest.raises(br.RulesError):
        br.Game.new(CARD, players=3, **more)


def test_every_draw_has_its_own_number() -> None:
    """Draw number n of a game comes from number n of its seed's stream, whoever else has moved."""
    game = to_the_end(br.Game.new(rules(BOARD, 5), seed=5))
    drawn = [answer for answer in game.answers if answer.seat is None]
    assert len(drawn) > 100
    for number, answer in enumerate(drawn):
        pending = answer.before.pending
        assert isinstance(pending, br.Chance)
        assert pending.outcomes.sample(stream(5, number)) == answer.move


def test_a_made_up_seed_is_kept() -> None:
    """Without a seed one is made up; with it the same game can be played again."""
    game = br.Game.new(rules(CARD, 4))
    again = br.Game.new(rules(CARD, 4), seed=game.seed)
    assert again == game


@pytest.mark.parametrize("table", TABLES)
def test_the_same_seed_gives_the_same_game(table: tuple[str, int]) -> None:
    """The same seed and answers give the same game; another seed another one."""
    one, two, other = (
        to_the_end(br.Game.new(rules(*table), seed=seed), seed=3) for seed in (5, 5, 6)
    )
    assert one == two
    assert one.events == two.events
    assert one.events != other.events
    assert one.over
    assert one.winners
    assert max(one.scores.values()) == one.scores[one.winners[0]]
    assert repr(one).endswith("over>")


@pytest.mark.parametrize("table", TABLES)
def test_undo_and_play_again(table: tuple[str, int]) -> None:
    """Undo takes back the last answer of a player and the chance after it, which comes again."""
    games = [br.Game.new(rules(*table), seed=5)]
    rng = random.Random(2)
    for _ in range(60):
        player = rng.choice(games[-1].to_move)
        games.append(games[-1].play(player, games[-1].moves(player).sample(rng)))
    for before, after in zip(reversed(games[:-1]), reversed(games[1:]), strict=True):
        answer = next(a for a in reversed(after.answers) if a.seat is not None)
        assert answer.seat is not None
        assert after.undo() == before
        assert before.play(answer.seat, answer.move) == after
    with pytest.raises(br.IllegalMove, match="nothing has been played yet"):
        games[0].undo()


def test_undo_tells_no_secret() -> None:
    """Until all have chosen, undo and views after it are the same whatever was chosen."""
    for player in ("Bo", "Di"):
        seen = set()
        for action in ("workers", "points", "gems"):
            game = new().play("Ann", "gems").play("Cy", action)
            told = [game.view(player), game.undo().view(player), game.undo().undo().view(player)]
            events = [game.seen(player), game.undo().seen(player)]
            seen.add((*map(br.to_json, told), *map(br.to_json, events), repr(game)))
        assert len(seen) == 1


def test_refused_moves_change_nothing() -> None:
    """A game is never changed: a refused answer, like an accepted one, leaves it as it was."""
    game = new().play("Ann", "gems")
    text = game.to_json()
    for player, move in [
        ("Ann", "gems"),
        ("Bo", Choose("nothing")),
        ("Bo", "bazaar"),
        (None, "draw m01"),
        ("Bo", None),
        ("Eve", "gems"),
        ("Bo", 3),
    ]:
        with pytest.raises(br.RulesError):
            game.play(player, move)  # type: ignore[arg-type]
    assert game.to_json() == text
    game.play("Bo", "gems")
    assert game.to_json() == text
    with pytest.raises(AttributeError):
        game.seed = 3  # type: ignore[misc]


def test_refusals() -> None:
    """``refusal`` says why not, without trying."""
    game = new().play("Ann", "gems")
    refusal = game.refusal("Ann", Choose("gems"))
    assert refusal is not None
    assert refusal.code == "not-asked"
    assert game.refusal("Bo", "gems") is None
    assert game.refusal("Bo", Choose("x")) is not None


def test_after_the_end() -> None:
    """Nobody moves after the end."""
    game = to_the_end(new())
    assert game.to_move == ()
    assert len(game.moves("Ann")) == 0
    for move in ("gems", Choose("gems")):
        with pytest.raises(br.NotYourTurn, match="over"):
            game.play("Ann", move)
    assert game.undo().over is False


def test_manual_chance() -> None:
    """With chance by hand the table enters what it draws; undo takes back any answer."""
    game = br.Game.new(rules(CARD, 4), players=NAMES, chance="manual")
    assert game.to_move == ()
    with pytest.raises(br.NotYourTurn):
        game.play("Ann", Choose("gems"))
    with pytest.raises(br.NotationError):
        game.play(None, "draw m99")
    for card in ("draw m07", "m01", "M02", "draw m39"):
        game = game.play(None, card)
    assert game.to_move == tuple(NAMES)
    assert game.state.table.players[0].cards == ("m07",)
    with pytest.raises(br.RulesError):
        game.play(None, "draw m07")
    assert game.undo().state.table.players[3].cards == ()
    again = br.Game.from_json(game.to_json())
    assert again.chance == "manual"
    assert again.state == game.state


def test_seeded_chance_cannot_be_entered() -> None:
    """With a seed the game answers chance; nobody else does."""
    with pytest.raises(br.NotYourTurn):
        new().play(None, "draw m07")


@pytest.mark.parametrize("table", TABLES)
def test_save_and_load(table: tuple[str, int], tmp_path: Path) -> None:
    """A game in a file is the same game, at any point, and goes on the same."""
    path = tmp_path / "game.json"
    game = br.Game.new(rules(*table), seed=11)
    for _ in range(4):
        game.save(path)
        read = br.Game.load(path)
        assert read.state == game.state
        assert read == game
        assert read.events == game.events
        assert read.rules.digest == game.rules.digest
        assert (read.players, read.seed, read.chance) == (game.players, game.seed, game.chance)
        assert read.to_json() == game.to_json()
        assert to_the_end(read, at_most=9).to_json() == to_the_end(game, at_most=9).to_json()
        game = to_the_end(game, at_most=25)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


@given(house=house_rules(), seed=st.integers(0, 1000), most=st.integers(0, 40))
def test_games_of_house_rules(house: HouseRules, seed: int, most: int) -> None:
    """A saved game brings its own house rules along."""
    game = to_the_end(br.Game.new(house.load(), seed=seed), at_most=most)
    read = br.from_json(br.to_json(game))
    assert isinstance(read, br.Game)
    assert read.state == game.state
    assert read.to_json() == game.to_json()
    assert read.rules.digest == game.rules.digest


def test_paths_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unwritable and unreadable paths are RecordErrors, and what was saved before stays."""
    monkeypatch.chdir(tmp_path)
    game = new()
    kept = tmp_path / "kept.json"
    game.save(kept)
    paths: list[Any] = [tmp_path / "no" / "game.json", tmp_path, "", "\0", None, 3.5]
    for path in paths:
        with pytest.raises(br.RecordError):
            game.save(path)
        with pytest.raises(br.RecordError):
            br.Game.load(path)
    with pytest.raises(br.RecordError):
        br.Game.load(tmp_path / "none.json")
    assert br.Game.load(kept).state == game.state


def test_a_failed_save_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a game cannot be saved, no other file appears instead."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "folder"
    folder.mkdir()
    for path in ("", folder):
        with pytest.raises(br.RecordError):
            new().save(path)
    assert os.listdir(tmp_path) == ["folder"]


def edited(**changes: Any) -> str:
    data = json.loads(new().play("Ann", "gems").to_json())
    data.update(changes)
    return json.dumps({key: value for key, value in data.items() if value is not ...})


@pytest.mark.parametrize(
    "changes",
    [
        {"type": "games"},
        {"format": 2},
        {"digest": "0" * 64},
        {"digest": None},
        {"players": ["Ann", "Bo", "Cy"]},
        {"players": ["Ann", "Ann", "Cy", "Di"]},
        {"players": "Ann"},
        {"players": [1, 2, 3, 4]},
        {"seed": "7"},
        {"seed": True},
        {"seed": ...},
        {"chance": "dice"},
        {"answers": None},
        {"answers": [3]},
        {"answers": [[0, "gems"]]},
        {"answers": [[None, "draw m99"]]},
        {"answers": [[None, 3]]},
        {"answers": [["0", "draw m01"]]},
        {"answers": [[None, "draw m01", 3]]},
        {"rules": {}},
        {"rules": []},
        {"edition": 3},
        {"more": 1},
    ],
    ids=str,
)
def test_damaged_records(changes: dict[str, Any], tmp_path: Path) -> None:
    """A damaged record is a RecordError that says what is wrong, never a strange game."""
    text = edited(**changes)
    with pytest.raises(br.RecordError) as caught:
        br.Game.from_json(text)
    assert str(caught.value)
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(br.RecordError):
        br.Game.load(path)


def test_records_with_other_rules_inside() -> None:
    """The rules in a record are checked like any others, and must have their digest."""
    data = json.loads(new().to_json())
    data["rules"]["gems"]["per_color"] = 23
    with pytest.raises(br.RecordError, match="digest"):
        br.Game.from_json(json.dumps(data))
    data["rules"]["gems"]["per_color"] = 2
    with pytest.raises(br.RecordError, match="gems"):
        br.Game.from_json(json.dumps(data))


def test_a_record_that_is_no_game() -> None:
    """A state is no game."""
    with pytest.raises(br.RecordError, match="game"):
        br.Game.from_json(br.to_json(new().state))


def test_chance_of_a_record_is_taken_as_recorded() -> None:
    """What was drawn stands in the record; more is drawn from the seed only from there on."""
    game = new()
    data = json.loads(game.to_json())
    drawn = data["answers"][0][1]
    data["answers"][0][1] = next(
        f"draw m{n:02}" for n in range(1, 40) if f"m{n:02}" not in str(data["answers"])
    )
    other = br.Game.from_json(json.dumps(data))
    assert f"draw {other.state.table.players[0].cards[0]}" != drawn
