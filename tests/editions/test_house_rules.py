"""What somebody is told who writes house rules without being a programmer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import basari_rules as br
from basari_rules.editions import find, load
from basari_rules.errors import EditionError

Write = Callable[[str, str], Path]
Told = Callable[..., list[str]]

HEAD = 'format = 1\nid = "house"\nextends = "{}"\n'


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """What is said of house rules (from line 4 on) over an edition, "basari-card" if not said."""

    def told(text: str, parent: str = "basari-card") -> list[str]:
        Path("house.toml").write_text(HEAD.format(parent) + text, encoding="utf-8")
        return [str(problem) for problem in br.check("house.toml")]

    return told


@pytest.mark.parametrize(
    ("parent", "text", "players", "place"),
    [
        ("basari-board-us", "", 5, "basari-board-us.toml:LINE: players: house is for 3 to 4 pl"),
        ("basari-card", "players.max = 4", 5, "house.toml:4:15: players: house is for 3 to 4"),
        ("basari-card", "players.min = 4", 2, "house.toml:4:15: players: house is for 4 to 5"),
        ("basari-card", "players.min = 4", 7, "basari-card.toml:LINE: players: house is for 4"),
        ("basari-card", "players.min = 4", None, "house.toml:4:15: players: house is for 4 to 5"),
    ],
)
def test_a_wrong_number_of_players_is_shown_at_the_bound_that_was_set_last(
    told: Told, parent: str, text: str, players: int | None, place: str
) -> None:
    told(text, parent)
    with pytest.raises(EditionError) as caught:
        load("house.toml", players=players)
    found = str(caught.value)
    if "LINE" in place:
        found = re.sub(r"(?<=toml:)\d+:\d+", "LINE", found)
    assert found.startswith(place)


def test_what_a_family_says_of_the_players_is_shown_at_the_last_bound_too(told: Told) -> None:
    found = told("players.max = 3", "jaipur")
    assert "house.toml:4:15: players: this game is for two players, not 3" in found


def test_problems_of_one_cause_are_told_together(told: Told) -> None:
    (found,) = told('[gems]\ncolors = ["red", "yellow", "green"]')
    assert found.startswith("house.toml:5:1: gems.colors: no such colour: blue; ")
    assert "; market.cards.m01.gems.blue is at basari-card.toml:" in found
    assert found.endswith(", and 18 more")
    (found,) = told('remove = ["phases.barter"]')
    assert "removed here, but actions.workers.contested still names it (basari-card.t" in found
    assert ", and 2 more); set contested under [actions.workers], too" in found


def test_problems_that_differ_in_the_number_of_players_are_told_for_the_most(told: Told) -> None:
    (found,) = told("gems.start = 8")
    assert "gems.start: 5 players need 40 gems" in found


def test_of_the_same_with_other_figures_for_other_options_nothing_is_lost(told: Told) -> None:
    found = told("[options.a.gems]\nstart = 8\n[options.b.gems]\nstart = 9")
    assert [one.split(": ")[1] for one in found] == [
        "options.a.gems.start",
        "options.b.gems.start",
    ]


def test_a_table_that_replaces_another_is_told_with_all_that_it_lacks(told: Told) -> None:
    (found,) = told('[gems]\ncolors = { add = ["white"] }\n[phases.majorities.points]\nwhite = 6\n')
    assert found.startswith(
        "house.toml:6:20: phases.majorities.points: no points for red, yellow, green, blue; "
        "add red = 0 for none; this table replaces the inherited one as a whole (basari-card.toml:"
    )
    (found,) = told('[gems]\ncolors = { add = ["white"] }')
    assert "no points for white" in found
    assert "replaces" not in found


def test_a_typo_in_a_colour_is_told_once(told: Told) -> None:
    text = "[phases.majorities]\npoints = { red = 14, yelow = 12, green = 10, blue = 8 }"
    assert told(text) == [
        "house.toml:5:22: phases.majorities.points.yelow: no such colour: yelow; "
        'did you mean "yellow"?'
    ]


def test_a_phase_that_is_not_there_may_be_meant_as_another(told: Told) -> None:
    assert told("[phases.bartr]\nmost = 3") == [
        'house.toml:4:9: phases.bartr.kind: missing key; did you mean "barter"?'
    ]
    (found,) = told("[phases.barter]\nmost = 3", "jaipur")[:1]
    assert found.startswith(
        'house.toml:4:9: phases.barter.kind: missing key; this edition has no phase "barter": '
        "to add one, give it a kind ("
    )


PLACES = {
    "[options.bad]\nrounds = 5": "options.bad.rounds: unknown key; "
    "it belongs under [options.bad.flow]",
    '[options.bad]\ntitel = "x"': 'options.bad.titel: unknown key; did you mean "title"?',
    "[options.bad]\nxyzzy = 1": "options.bad.xyzzy: unknown key; known keys: actions, flow, gems, "
    "market, phases, race, remove, replace, title, track",
    '[at.5.flow]\nremove = ["x"]': "at.5.flow.remove: unknown key; put remove right under [at.5]",
    "[at.5]\nbarter.most = 3": "at.5.barter: unknown key; did you mean [at.5.phases.barter]?",
    "[barter]\nmost = 3": "barter: unknown key; did you mean [phases.barter]?",
    '[workers]\nlabel = "X"': "workers: unknown key; did you mean [actions.workers]?",
    "[cards]\nm01 = {}": "cards: unknown key; did you mean [market.cards]?",
    "[flow.gems]\nstart = 2": "flow.gems: unknown key; did you mean [gems]?",
    "rounds = 2": "rounds: unknown key; it belongs under [flow]",
    "most = 3": "most: unknown key; it belongs under [phases.barter]",
    "min = 3": "min: unknown key; it belongs under [players]",
    "[phases.choose]\npoints = 3": "phases.choose.points: unknown key; "
    "it belongs under [phases.majorities] or [phases.race-bonus]",
    "[phases.choose]\nneeds_gem = true": "phases.choose.needs_gem: unknown key; "
    "it belongs under [at.5.phases.small-trade]",
    '[flow]\nremove = ["race-bonus"]': "flow.remove: unknown key; "
    "put remove at the top of the file, before the first [section]",
}


@pytest.mark.parametrize("text", PLACES)
def test_a_key_in_the_wrong_place_is_told_where_it_belongs(told: Told, text: str) -> None:
    (found,) = told(text)
    assert found.split(": ", 1)[1] == PLACES[text]


def test_a_typo_that_is_a_key_elsewhere_is_told_as_both(told: Told) -> None:
    assert told("goods.gold.token = 3", "jaipur")[0].endswith(
        ': goods.gold.token: unknown key; did you mean "tokens"? if not, it belongs under [camels]'
    )


def test_what_still_names_a_removed_phase_is_told_with_the_cure(told: Told) -> None:
    (found,) = told('remove = ["phases.race-bonus"]')
    assert found.startswith(
        "house.toml:4:11: phases.race-bonus: removed here, but flow.scoring still names it "
        "(basari-card.toml:"
    )
    assert found.endswith('; add scoring = { remove = ["race-bonus"] } under [flow]')
    cure = 'remove = ["phases.race-bonus"]\n[flow]\nscoring = { remove = ["race-bonus"] }'
    assert told(cure) == []


@pytest.mark.parametrize("path", ["gems", "gems.colors", "phases.barter.kind"])
def test_what_cannot_be_left_out_is_told_at_the_removal(told: Told, path: str) -> None:
    (found,) = told(f'remove = ["{path}"]')
    assert found.startswith(f"house.toml:4:11: {path}: removed here, but it is needed; ")


def test_what_else_lacks_a_removed_section_is_told_at_the_removal(told: Told) -> None:
    found = told('remove = ["market"]')
    assert found[0].startswith("house.toml:4:11: market: there are no market cards; ")


def test_an_option_that_does_nothing_is_doubtful(told: Told) -> None:
    assert told('[options.x]\ntitle = "X"\n[options.y]') == [
        "house.toml:4:10: options.x: warning: does nothing: it has only a title",
        "house.toml:6:10: options.y: warning: does nothing: it has no keys",
    ]
    assert told('[options.x]\ntitle = "X"\nflow.rounds = 2') == []


def test_a_typo_in_what_names_the_family_is_told_alone(write: Write) -> None:
    write("house.toml", 'format = 1\nid = "house"\nextend = "basari-card"')
    assert [str(problem) for problem in br.check("house.toml")] == [
        'house.toml:3:1: extend: unknown key; did you mean "extends"?'
    ]
    write("house.toml", 'format = 1\nid = "house"\n[about]\nextends = "basari-card"')
    assert [str(problem) for problem in br.check("house.toml")] == [
        "house.toml:4:1: about.extends: unknown key; "
        "put extends at the top of the file, before the first [section]"
    ]


def test_two_files_with_one_id_are_doubtful(write: Write) -> None:
    write("one/a.toml", 'format = 1\nid = "a"\nextends = "basari-card"')
    write("one/b.toml", 'format = 1\nid = "a"\nextends = "basari-card"')
    child = write("one/c.toml", 'format = 1\nid = "c"\nextends = "a"')
    (found,) = br.check(child)
    assert (found.severity, found.path, found.line) == ("warning", "extends", 3)
    assert found.message == (
        f'two files have the id "a": {child.parent / "a.toml"} and {child.parent / "b.toml"}'
    )
    (found,) = br.check("a", search="one")
    assert (found.severity, found.path, found.file) == ("warning", "id", str(Path("one/a.toml")))


def test_a_file_that_hides_a_bundled_edition_is_doubtful(
    write: Write, monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    bundled = Path(br.__file__).parents[2] / "editions" / "basari-card.toml"
    text = bundled.read_text(encoding="utf-8")
    write("mine/basari-card.toml", text.replace("rounds = 3", "rounds = 2"))
    monkeypatch.setenv(find.VARIABLE, "mine")
    hidden = str(Path("mine/basari-card.toml"))
    assert told("flow.rounds = 4") == [
        f'house.toml:3:11: extends: warning: {hidden} hides the bundled edition "basari-card"; '
        "give it an id of its own, if that is not what is meant"
    ]
    write("mine/basari-card.toml", text)
    assert told("flow.rounds = 4") == []


def test_only_what_can_be_extended_is_offered_to_extend(write: Write, told: Told) -> None:
    write("one.toml", 'format = 1\nid = "over-one"\noverlay = true')
    write("two.toml", 'format = 1\nid = "Over-Ones"\nextends = "basari-card"')
    (found,) = told("", "over-onee")
    assert "did you mean" not in found
    write("three.toml", 'format = 1\nid = "over-ones"\nextends = "basari-card"')
    (found,) = told("", "over-onee")
    assert found.endswith('; did you mean "over-ones"?')


def test_problems_are_plain_data(told: Told) -> None:
    told('remove = ["phases.barter"]')
    for problem in br.check("house.toml"):
        assert type(problem) is br.Problem
        assert json.dumps(problem.message)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[at.5.flow]\nronds = 2\n", ":5:1: at.5.flow.ronds: unknown key"),
        ('[at.5.flow]\nrounds = "2"\n', ":5:10: at.5.flow.rounds: expected a whole number"),
        ("[options.z.flow]\nronds = 2\n", ":5:1: options.z.flow.ronds: unknown key"),
        ('[at.9.flow]\nrounds = "x"\n', ":5:10: at.9.flow.rounds: expected a whole number"),
    ],
)
def test_a_block_that_is_not_in_use_is_read_all_the_same(
    tmp_path: Path, text: str, place: str
) -> None:
    file = tmp_path / "house.toml"
    file.write_text('format = 1\nid = "house"\nextends = "basari-card"\n' + text)
    with pytest.raises(br.EditionError) as caught:
        br.load(file, players=4)
    assert place in str(caught.value)
    assert any(place in str(problem) for problem in br.check(file))


def test_a_folder_that_cannot_be_looked_into_is_no_crash(tmp_path: Path) -> None:
    for search in ("/" + "a" * 5000, "\0", tmp_path / "nowhere"):
        assert br.check("basari-card", search=search) == br.check("basari-card")


@pytest.mark.parametrize("name", ["9" * 5000, "\u0663", "05", "-1", "x"])
def test_a_block_for_no_number_of_players_is_one_error(tmp_path: Path, name: str) -> None:
    file = tmp_path / "house.toml"
    head = 'format = 1\nid = "house"\nextends = "basari-card"\n'
    file.write_text(f'{head}[at."{name}".flow]\nrounds = 2\n', encoding="utf-8")
    (problem,) = br.check(file)
    assert (problem.line, problem.message) == (4, "expected a number of players")
    with pytest.raises(br.EditionError, match="expected a number of players"):
        br.load(file, players=4)
