"""What an edition comes to: parents, overlays, blocks for player counts, options."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from basari_rules.editions import check, load, resolve
from basari_rules.errors import EditionError, Origin

Write = Callable[[str, str], Path]
Problems = Callable[[str], list[str]]


def data(*names: str, **more: Any) -> dict[str, Any]:
    more.setdefault("players", 2)
    return dict(resolve(*names, **more).data)


def test_a_file_alone_is_itself() -> None:
    found = data("toy.toml")
    assert list(found) == [
        "format",
        "id",
        "family",
        "about",
        "players",
        "gems",
        "flow",
        "phases",
        "market",
    ]
    assert found["gems"] == {"colors": ["red", "yellow", "blue"], "per_color": 20}


def test_sections_and_keyed_tables_merge_key_by_key(write: Write) -> None:
    write("house.toml", "[gems]\nstart = 4\n[market.cards]\nm02.points = 9\n")
    found = data("house.toml")
    assert found["gems"] == {"colors": ["red", "yellow", "blue"], "per_color": 20, "start": 4}
    assert found["market"]["cards"]["m02"] == {"points": 9, "gems": {"yellow": 1}}


def test_scalars_lists_and_amounts_replace(write: Write) -> None:
    write(
        "house.toml",
        """
        [gems]
        colors = ["red", "blue"]
        [phases.count]
        by = { blue = 5 }
        [market.cards]
        m01 = { gems = { blue = 1 } }
        m02.gems = {}
        """,
    )
    found = data("house.toml")
    assert found["gems"]["colors"] == ["red", "blue"]
    assert found["phases"]["count"] == {"kind": "score", "points": 7, "by": {"blue": 5}}
    assert found["market"]["cards"]["m01"] == {"points": 5, "gems": {"blue": 1}}
    assert found["market"]["cards"]["m02"]["gems"] == {}


def test_inherited_keys_keep_their_place_and_new_ones_follow(write: Write) -> None:
    write(
        "house.toml",
        """
        [market.cards]
        m00 = { points = 1, gems = {} }
        m02 = { points = 9, gems = {} }
        m01.points = 1
        """,
    )
    assert list(data("house.toml")["market"]["cards"]) == ["m01", "m02", "m03", "m00"]


def test_about_merges_but_a_title_stands_alone(write: Write) -> None:
    write("house.toml", '[about]\ntitle = { en = "House" }\nsources = { add = ["me"] }')
    edition = resolve("house.toml", players=2)
    assert edition.titles == {"en": "House"}
    assert edition.data["about"]["designer"] == "Somebody"
    assert edition.data["about"]["sources"] == ["a leaflet", "me"]


def test_lists_are_edited_with_add_and_remove(write: Write) -> None:
    write("a.toml", '[flow]\nturn = { remove = ["draw"], add = ["draw", "more"] }')
    write("a.toml", Path("a.toml").read_text() + '\n[phases.more]\nkind = "deal"')
    assert data("a.toml")["flow"]["turn"] == ["count", "draw", "more"]


def test_an_edit_of_a_list_that_no_file_sets_edits_the_default(write: Write) -> None:
    write("house.toml", '[phases.count]\norder = { add = ["age"] }')
    assert data("house.toml")["phases"]["count"]["order"] == ["seat", "score", "age"]


@pytest.mark.parametrize(
    ("edit", "place", "message"),
    [
        ('{ add = ["draw"] }', "5:17: flow.turn.add.0", 'already in the list: "draw"'),
        ('{ add = ["x", "x"] }', "5:22: flow.turn.add.1", 'already in the list: "x"'),
        (
            '{ remove = ["dra"] }',
            "5:20: flow.turn.remove.0",
            'not in the list: "dra"; did you mean "draw"?',
        ),
        ("{ remove = 3 }", "5:19: flow.turn.remove", "expected a list, got 3"),
        (
            '{ add = ["draw"], append = ["x"] }',
            "5:8: flow.turn",
            "expected a list, got a table",
        ),
    ],
)
def test_wrong_edits_of_a_list(problems: Problems, edit: str, place: str, message: str) -> None:
    text = f'[flow]\nturn = {edit}\n[phases.x]\nkind = "deal"'
    assert f"house.toml:{place}: {message}" in problems(text)


def test_remove_deletes_what_is_inherited(write: Write) -> None:
    write(
        "house.toml",
        """
        format = 1
        id = "house"
        extends = "toy"
        remove = ["phases.count", "market.cards.m02"]
        [flow]
        turn = ["draw"]
        """,
    )
    found = data("house.toml")
    assert list(found["phases"]) == ["draw"]
    assert list(found["market"]["cards"]) == ["m01", "m03"]


def test_removing_what_is_not_there_names_the_nearest_path(problems: Problems) -> None:
    assert problems('remove = ["phases.draw.cards",\n "phases.cuont"]') == [
        'house.toml:5:2: remove.1: nothing of that path is inherited; did you mean "phases.count"?'
    ]


def test_replace_lets_the_own_table_stand_alone_in_its_place(write: Write) -> None:
    write(
        "house.toml",
        """
        format = 1
        id = "house"
        extends = "toy"
        replace = ["market.cards", "phases.draw"]
        [phases.draw]
        kind = "deal"
        [market.cards]
        x = { points = 1, gems = {} }
        """,
    )
    found = data("house.toml")
    assert found["market"] == {"cards": {"x": {"points": 1, "gems": {}}}}
    assert next(iter(found["phases"].items())) == ("draw", {"kind": "deal"})


def test_replace_needs_both_an_own_and_an_inherited_table(problems: Problems) -> None:
    assert problems('replace = ["market.cards", "gems.box"]\n[gems.box]\nx = 1') == [
        "house.toml:4:12: replace.0: this file does not set market.cards; "
        "write the table that replaces it, or use remove",
        'house.toml:4:28: replace.1: nothing of that path is inherited; did you mean "gems"?',
        "house.toml:5:7: gems.box: unknown key; known keys: colors, per_color, start",
    ]


def test_blocks_come_after_all_bodies_and_a_childs_after_its_parents(write: Write) -> None:
    write("house.toml", "[gems]\nper_color = 25\n[at.4.gems]\nstart = 2\n[at.3.gems]\nstart = 1")
    write("over.toml", 'format = 1\nid = "over"\noverlay = true\n[gems]\nper_color = 26')
    names = ("house.toml", "over.toml")
    assert data(*names, players=2)["gems"]["per_color"] == 26
    assert data(*names, players=3)["gems"]["start"] == 1
    assert data(*names, players=4)["gems"]["per_color"] == 30
    assert data(*names, players=4)["gems"]["start"] == 2
    assert data("house.toml", players=4)["flow"]["turn"] == ["draw", "count", "trade"]


def test_what_a_block_of_a_parent_undoes_is_a_warning(problems: Problems) -> None:
    assert problems("[gems]\nper_color = 25") == [
        "house.toml:5:1: gems.per_color: warning: does not hold for 4 players, because of "
        "toy.toml:38; set it in [at.4], too, or remove that"
    ]


def test_blocks_can_be_removed_and_replaced_and_pruned(write: Write) -> None:
    head = 'format = 1\nid = "house"\nextends = "toy"\n'
    write("house.toml", head + 'remove = ["at.4"]')
    assert "trade" not in data("house.toml", players=4)["phases"]
    write("house.toml", head + 'remove = ["at.4.gems.per_color"]')
    assert data("house.toml", players=4)["gems"]["per_color"] == 20
    assert "trade" in data("house.toml", players=4)["phases"]
    write("house.toml", head + 'replace = ["at.4"]\n[at.4.gems]\nstart = 1')
    assert data("house.toml", players=4)["gems"] == {
        "colors": ["red", "yellow", "blue"],
        "per_color": 20,
        "start": 1,
    }
    write("house.toml", head + 'remove = ["options.fast"]')
    with pytest.raises(EditionError, match="there is no option"):
        load("house.toml", players=2, options=["fast"])


def test_a_block_may_remove_and_replace_too(write: Write) -> None:
    write(
        "house.toml",
        """
        [at.3]
        remove = ["phases.count"]
        replace = ["market.cards"]
        flow.turn = ["draw"]
        market.cards.only = { points = 1, gems = {} }
        """,
    )
    found = data("house.toml", players=3)
    assert list(found["phases"]) == ["draw"]
    assert list(found["market"]["cards"]) == ["only"]
    assert list(data("house.toml", players=2)["phases"]) == ["draw", "count"]


def test_options_come_last_in_the_order_asked(write: Write) -> None:
    write("house.toml", "[options.slow.flow]\nrounds = 9\n[options.fast.flow]\nrounds = 2")
    assert "rounds" not in data("house.toml")["flow"]
    assert data("house.toml", options=["fast"])["flow"]["rounds"] == 2
    assert data("house.toml", options=("slow", "fast"))["flow"]["rounds"] == 2
    assert data("house.toml", options=["fast", "slow"])["flow"]["rounds"] == 9
    assert resolve("house.toml", players=2, options="slow").options == ("slow",)


def test_a_phase_of_another_kind_keeps_the_parameters_it_knows(write: Write) -> None:
    write("house.toml", '[phases.draw]\nkind = "score"\npoints = 1')
    assert data("house.toml")["phases"]["draw"] == {
        "kind": "score",
        "cards": 2,
        "rules": ["T-1"],
        "points": 1,
    }
    write("house.toml", '[phases.count]\nkind = "deal"')
    assert data("house.toml")["phases"]["count"] == {"kind": "deal"}


def test_what_a_new_kind_lacks_is_told_where_the_kind_is_set(problems: Problems) -> None:
    assert problems('[phases.draw]\ncards = 3\nkind = "score"') == [
        "house.toml:6:1: phases.draw.points: missing key; "
        'expected a whole number from 1 to 1000, "half" or "all"'
    ]


def test_overlays_are_laid_over_in_order(write: Write) -> None:
    write("one.toml", 'format = 1\nid = "one"\noverlay = true\n[gems]\nstart = 1')
    write("two.toml", 'format = 1\nid = "two"\noverlay = true\n[flow]\nrounds = 9')
    edition = resolve("toy.toml", "one.toml", "two.toml", players=2)
    assert edition.data["gems"]["start"] == 1
    assert edition.data["flow"]["rounds"] == 9
    assert (edition.id, edition.overlays) == ("toy", ("one.toml", "two.toml"))
    assert edition.title == "Toy"
    assert edition.origin(("gems", "start")) == Origin("one.toml", 5, 1)


OVERLAY = 'format = 1\nid = "{}"\noverlay = true\n'


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("[gems]\nstart = 1", "[gems]\nstart = 1", None),
        (
            "[gems]\nstart = 1",
            "[gems]\nstart = 2",
            "two.toml:5:9: gems.start: two overlays set this differently; also set at one.toml:5",
        ),
        ("[gems]\nstart = 1", "[gems]\nper_color = 30", None),
        (
            "[market.cards]\nm01.gems = { red = 1 }",
            "[market.cards]\nm01.gems = { blue = 1 }",
            "two.toml:5:12: market.cards.m01.gems: two overlays set this differently; "
            "also set at one.toml:5",
        ),
        ('[flow]\nturn = { add = ["a"] }', '[flow]\nturn = { add = ["b"] }', None),
        (
            '[flow]\nturn = ["draw"]',
            '[flow]\nturn = { remove = ["draw"] }',
            "two.toml:5:8: flow.turn: two overlays set this differently; also set at one.toml:5",
        ),
        (
            "[phases.count]\npoints = 3",
            'remove = ["phases.count"]',
            "two.toml:4:11: remove.0: two overlays disagree; "
            "phases.count.points is set at one.toml:5",
        ),
        (
            'remove = ["phases.count"]',
            '[phases.count]\npoints = 3\nkind = "score"',
            "two.toml:4:9: phases.count: two overlays disagree; "
            "phases.count is removed at one.toml:4",
        ),
        ('remove = ["market.cards.m01"]', 'remove = ["market.cards.m01"]', None),
        ("[at.3.gems]\nstart = 1", "[gems]\nstart = 2", None),
        (
            "[at.3.gems]\nstart = 1",
            "[at.3.gems]\nstart = 2",
            "two.toml:5:9: at.3.gems.start: two overlays set this differently; "
            "also set at one.toml:5",
        ),
    ],
)
def test_two_overlays_may_not_set_a_key_differently(
    write: Write, one: str, two: str, expected: str | None
) -> None:
    write("one.toml", OVERLAY.format("one") + one)
    write("two.toml", OVERLAY.format("two") + two)
    found = [str(problem) for problem in check("toy.toml", "one.toml", "two.toml")]
    if expected is None:
        assert not [one for one in found if "overlays" in one]
    else:
        assert expected in found


def test_a_file_that_is_no_overlay_cannot_be_laid_over(write: Write) -> None:
    write("house.toml", "[gems]\nstart = 1")
    write("plain.toml", 'format = 1\nid = "plain"\n')
    write("both.toml", 'format = 1\nid = "both"\nextends = "toy"\noverlay = true')
    found = check("toy.toml", "house.toml", "plain.toml", "both.toml")
    assert [str(problem) for problem in found] == [
        "both.toml:3:11: extends: an overlay cannot extend an edition; "
        "leave one of them out: an overlay can be laid over any edition",
        'house.toml:3:1: extends: not an overlay; it extends "toy": load it by itself',
        "plain.toml:2:1: id: not an overlay; "
        "write overlay = true, if it is to be laid over other editions",
    ]


def test_an_overlay_is_no_edition(write: Write) -> None:
    write("over.toml", 'format = 1\nid = "over"\noverlay = true')
    write("child.toml", 'format = 1\nid = "child"\nextends = "over.toml"')
    assert [str(problem) for problem in check("over.toml")] == [
        "over.toml:3:11: overlay: an overlay is laid over an edition, not played alone; "
        "name the edition first, then the overlay"
    ]
    assert "cannot extend an overlay" in str(check("child.toml")[0])


def test_parents_may_be_defined_in_any_order_and_place(write: Write) -> None:
    write("a.toml", 'format = 1\nid = "a"\nextends = "sub/b.toml"\n[gems]\nstart = 1')
    write("sub/b.toml", 'format = 1\nid = "b"\nextends = "../c.toml"\n[flow]\nrounds = 8')
    write("c.toml", 'format = 1\nid = "c"\nextends = "toy"\n[gems]\nstart = 2\nper_color = 40')
    edition = resolve("a.toml", players=2)
    assert edition.data["gems"]["start"] == 1
    assert edition.data["gems"]["per_color"] == 40
    assert edition.origin(("flow", "rounds")) == Origin("sub/b.toml", 5, 1)
    assert edition.origin(("gems", "per_color")) == Origin("c.toml", 6, 1)


def test_cycles_are_told_with_all_their_files(write: Write) -> None:
    write("a.toml", 'format = 1\nid = "a"\nextends = "b.toml"')
    write("b.toml", 'format = 1\nid = "b"\nextends = "a"')
    found = [str(problem) for problem in check("a.toml")]
    assert found == ["b.toml:3:11: extends: files extend each other: a.toml -> b.toml -> a.toml"]
    write("self.toml", 'format = 1\nid = "self"\nextends = "self.toml"')
    assert "extend each other" in str(check("self.toml")[0])


def test_origins_are_where_each_value_was_set_last_and_a_table_opened_first(write: Write) -> None:
    write(
        "house.toml",
        """\
format = 1
id = "house"
extends = "toy"
[gems]
colors = { remove = ["yellow"], add = [
  "green" ] }
start = 4
[market.cards]
m02 = { gems = {} }
""",
    )
    edition = resolve("house.toml", players=4)
    for path, origin in {
        ("id",): ("house.toml", 2, 1),
        ("family",): ("toy.toml", 3, 1),
        ("gems",): ("toy.toml", 14, 2),
        ("gems", "start"): ("house.toml", 7, 1),
        ("gems", "per_color"): ("toy.toml", 38, 6),
        ("gems", "colors"): ("house.toml", 5, 1),
        ("gems", "colors", 0): ("toy.toml", 15, 11),
        ("gems", "colors", 2): ("house.toml", 6, 3),
        ("market", "cards", "m02", "points"): ("toy.toml", 33, 9),
        ("market", "cards", "m02", "gems"): ("house.toml", 9, 9),
        ("phases", "trade"): ("toy.toml", 40, 14),
        ("phases", "trade", "points"): ("toy.toml", 42, 1),
    }.items():
        assert edition.origins[path] == Origin(*origin), path


def test_keys_that_no_file_sets_are_listed_with_their_defaults() -> None:
    edition = resolve("toy.toml", players=4)
    assert edition.defaults[("flow", "rounds")] == 3
    assert edition.defaults[("gems", "start")] == 3
    assert edition.defaults[("phases", "draw", "short")] == "stop"
    assert edition.defaults[("phases", "trade", "order")] == ["seat", "score"]
    assert edition.defaults[("market", "cards", "m01", "note")] == ""
    assert ("phases", "draw", "cards") not in edition.defaults
    assert ("phases", "draw", "name") not in edition.defaults
    told = edition.describe()
    assert told["phases.draw.cards"]["line"] == 23
    assert told["flow.rounds"] == {"value": 3, "file": None, "line": None, "column": None}
