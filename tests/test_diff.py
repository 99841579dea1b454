"""What differs between two editions: everything that can matter, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.editions.diff import Difference, compare
from basari_rules.testing import HouseRules, house_rules, to_toml

HEAD = 'format = 1\nid = "house"\nextends = "basari-card"\n'


def differences(folder: Path, text: str) -> list[str]:
    """What a house rule changes in the card game."""
    house = folder / "house.toml"
    house.write_text(HEAD + text)
    return [str(one).replace(f"{folder}/", "") for one in compare("basari-card", house)]


def test_an_edition_does_not_differ_from_itself() -> None:
    for listing in br.editions():
        assert compare(listing.id, listing.id) == ()


def test_a_value_is_shown_old_and_new_with_both_origins_and_its_rule(tmp_path: Path) -> None:
    (line,) = differences(tmp_path, "[phases.race-bonus]\npoints = 20\n")
    assert re.fullmatch(
        r"phases\.race-bonus\.points \[SCORE-6\]: 12 \(basari-card\.toml:\d+\)"
        r" -> 20 \(house\.toml:5\)",
        line,
    )


def test_a_default_that_is_spelt_out_makes_no_difference(tmp_path: Path) -> None:
    assert differences(tmp_path, "[phases.barter]\nleast = 1\n") == []


def test_what_tools_show_only_makes_no_difference(tmp_path: Path) -> None:
    text = '[about]\nyear = 1\n[market]\nwhy = "other"\n[phases.hire]\nrules = ["X-1"]\n'
    assert differences(tmp_path, text) == []


def test_the_order_of_components_is_a_difference(tmp_path: Path) -> None:
    text = """replace = ["actions"]
[actions.points]
label = "B"
phase = "score-points"
[actions.workers]
label = "A"
phase = "hire"
[actions.gems]
label = "C"
phase = "take-gems"
"""
    three, five = differences(tmp_path, text)
    assert three.startswith('actions (order): ["workers", "points", "gems"] ')
    assert five.startswith('actions (order): ["workers", "points", "gems", "trade"] ')


def test_a_section_that_is_removed_is_shown_key_by_key(tmp_path: Path) -> None:
    text = 'remove = ["phases.race-bonus"]\n[flow]\nscoring = ["majorities"]\n'
    lines = differences(tmp_path, text)
    assert [line.partition(":")[0] for line in lines] == [
        "flow.scoring",
        "phases.race-bonus.kind [SCORE-6]",
        "phases.race-bonus.points [SCORE-6]",
    ]
    assert all(line.endswith("-> not there") for line in lines[1:])


def test_it_is_said_for_how_many_players_a_difference_holds(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HEAD + "[at.5.race]\ngoal = 12\n[players]\nmax = 6\n[gems]\nper_color = 30\n")
    found = {one.path: one for one in compare("basari-card", house)}
    assert found["race.goal"].players == (5,)
    assert found["gems.per_color"].players == (3, 4, 5)
    assert (found["players.max"].old, found["players.max"].new) == (5, 6)


def alike(old: Path, new: Path) -> bool:
    """Whether two editions have the same digest for the same numbers of players."""

    def digests(path: Path) -> dict[int, str]:
        players = tomli.loads(path.read_text())["players"]
        counts = range(players["min"], players["max"] + 1)
        return {count: br.load(path, players=count).digest for count in counts}

    return digests(old) == digests(new)


@given(house_rules(), st.data())
def test_a_diff_is_empty_just_if_both_are_played_alike(
    tmp_path_factory: pytest.TempPathFactory, house: HouseRules, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("diff")
    old = house.write(folder)
    changed = tomli.loads(house.text)
    path = data.draw(st.sampled_from(list(leaves(changed))))
    table = changed
    for key in path[:-1]:
        table = table[key]
    value = table[path[-1]]
    if isinstance(value, int) and not isinstance(value, bool):
        table[path[-1]] = value + data.draw(st.integers(0, 1))
    elif isinstance(value, list):
        table[path[-1]] = data.draw(st.permutations(value))
    new = folder / "changed.toml"
    new.write_text(to_toml(changed), encoding="utf-8")
    if any(problem.severity == "error" for problem in br.check(new)):
        return
    assert (compare(old, new) == ()) == alike(old, new)


@given(house_rules(), house_rules())
def test_two_house_rules_differ_unless_they_are_played_alike(
    tmp_path_factory: pytest.TempPathFactory, one: HouseRules, other: HouseRules
) -> None:
    folders = [tmp_path_factory.mktemp("diff") for _ in range(2)]
    old, new = one.write(folders[0]), other.write(folders[1])
    found = compare(old, new)
    assert (found == ()) == alike(old, new)
    assert all(isinstance(difference, Difference) for difference in found)


def leaves(table: dict[str, object], path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The paths of all values."""
    found = []
    for key, value in table.items():
        inner = (*path, key)
        found += leaves(value, inner) if isinstance(value, dict) and value else [inner]
    return found


def test_two_families_have_nothing_to_compare() -> None:
    (one,) = compare("basari-card", "jaipur")
    assert (one.path, one.old, one.new) == ("family", "basari", "jaipur")


def test_without_a_common_number_of_players_all_is_compared_all_the_same(tmp_path: Path) -> None:
    text = "[players]\nmin = 6\nmax = 6\n[gems]\nper_color = 30\n[race]\ngoal = 9\n"
    paths = [line.partition(" ")[0] for line in differences(tmp_path, text)]
    assert paths[:2] == ["gems.per_color", "race.goal"]
    assert {"players.min", "players.max"} < {path.rstrip(":") for path in paths}


def test_options_are_compared_one_by_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text(HEAD + "[options.short.flow]\nrounds = 1\n")
    new.write_text(HEAD + "[options.short.flow]\nrounds = 2\n[options.long.flow]\nrounds = 4\n")
    found = {one.path: (one.old, one.new) for one in compare(old, new)}
    assert found == {"options.short: flow.rounds": (1, 2), "options.long": (None, "an option")}
