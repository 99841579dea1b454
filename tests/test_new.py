"""The file that a new house rule begins with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import basari_rules as br
from basari_rules.editions.new import template

EDITIONS = [listing.id for listing in br.editions()]


@pytest.mark.parametrize("parent", EDITIONS)
def test_it_is_valid_and_changes_nothing_yet(tmp_path: Path, parent: str) -> None:
    house = tmp_path / "my-house.toml"
    house.write_text(template("my-house", parent), encoding="utf-8")
    assert br.check(house) == br.check(parent)
    players = next(listing.players for listing in br.editions() if listing.id == parent)[0]
    assert br.load(house, players=players).digest == br.load(parent, players=players).digest


@pytest.mark.parametrize("parent", EDITIONS)
def test_with_all_comments_taken_away_it_still_changes_nothing(tmp_path: Path, parent: str) -> None:
    text = template("my-house", parent)
    whole = re.sub(r"(?m)^# (?=\[|[a-z_]+ +?=)", "", text)
    assert whole.count("\n[phases.") >= 4
    house = tmp_path / "my-house.toml"
    house.write_text(whole, encoding="utf-8")
    assert [p for p in br.check(house) if p.severity == "error"] == []
    players = next(listing.players for listing in br.editions() if listing.id == parent)[0]
    assert br.load(house, players=players).digest == br.load(parent, players=players).digest


def test_every_key_is_explained_with_its_rule() -> None:
    text = template("my-house", "basari-card")
    assert re.search(r"# points = 12 +# points for each who made the race \(SCORE-6\)", text)


def test_an_unknown_parent_and_an_impossible_id_are_refused() -> None:
    with pytest.raises(br.UnknownEdition, match="basari-card"):
        template("my-house", "basari-crad")
    with pytest.raises(br.RulesError, match="lower-case letters"):
        template("My House", "basari-card")
