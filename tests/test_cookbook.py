"""The cookbook of house rules: every file does what it says, and whole games hold up."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import tomli

import basari_rules as br
from basari_rules.editions import players_of
from basari_rules.phases.basari.moves import Offer
from basari_rules.testing import check_game

FOLDER = Path(__file__).parents[1] / "examples" / "house-rules"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}
FILES["everything"] = FOLDER.parent / "everything.toml"


def test_there_are_the_ten_that_people_ask_for() -> None:
    assert set(FILES) >= {
        "shorter-game",
        "more-gems",
        "other-values",
        "no-race-bonus",
        "capped-bids",
        "two-gem-offers",
        "bank-never-refilled",
        "six-players",
        "fifth-colour",
        "last-place-first",
    }


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_wrong_or_doubtful(name: str) -> None:
    assert br.check(FILES[name]) == []


@pytest.mark.parametrize("name", FILES)
def test_games_at_every_number_of_players_hold_all_invariants(name: str) -> None:
    players = players_of(FILES[name])
    for count in players:
        rules = br.load(FILES[name], players=count)
        for seed in range(2):
            check_game(rules, random.Random(seed), every=40)


def test_offers_are_bounded_where_the_file_says_so() -> None:
    for name, least, most in (("capped-bids", 1, 4), ("two-gem-offers", 2, 99)):
        rules = br.load(FILES[name], players=4)
        sizes = set()
        for seed in range(5):
            rng = random.Random(seed)
            state = rules.start(rng=rng).state
            while isinstance(state.pending, br.Ask):
                seat = state.pending.seats[0]
                move = rules.moves(state, seat).sample(rng)
                sizes |= {move.gems.total} if isinstance(move, Offer) else set()
                state = rules.apply(state, move, seat, rng=rng).state
        assert min(sizes) == least
        assert max(sizes) <= most


def test_the_annotated_file_uses_every_key_at_the_top_of_a_file() -> None:
    text = FILES["everything"].read_text(encoding="utf-8")
    used = set(tomli.loads(text))
    sections = {"gems", "flow", "race", "actions", "phases", "market"}
    assert used == {
        "format",
        "id",
        "extends",
        "remove",
        "replace",
        "about",
        "players",
    } | sections | {
        "at",
        "options",
    }


def test_its_option_brings_the_bonus_back() -> None:
    rules = br.load(FILES["everything"], players=4, options=["long"])
    assert rules.edition.data["flow"]["scoring"] == ["majorities", "bonus"]
    check_game(rules, random.Random(1), every=40)
