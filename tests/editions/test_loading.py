"""Loading: players, options, digests, rules from saved data, families and phase kinds."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

from basari_rules.editions import check, editions, families, load, rebuild, resolve
from basari_rules.engine.family import Family
from basari_rules.engine.params import Positive, param
from basari_rules.engine.phase import Phase
from basari_rules.errors import EditionError, Origin, RulesError

Write = Callable[[str, str], Path]


def error(*args: Any, **more: Any) -> str:
    with pytest.raises(EditionError) as caught:
        load(*args, **more)
    return str(caught.value)


def test_rules_are_bound_phases_with_the_origin_of_each_key() -> None:
    rules = load("toy.toml", players=4)
    draw = rules.setup.phases["draw"]
    assert (rules.players, rules.edition.id, rules.edition.title) == (4, "toy", "Toy")
    assert rules.edition.players == range(2, 5)
    assert list(rules.setup.phases) == ["draw", "count", "trade"]
    assert draw.name == "draw"
    assert draw.origins[""] == Origin("toy.toml", 21, 9)
    assert draw.origins["cards"] == Origin("toy.toml", 23, 1)
    assert rules.describe()["phases.trade.points"]["line"] == 42


def test_players_must_be_said_where_more_than_one_number_is_allowed(write: Write) -> None:
    told = "toy.toml:10:2: players: toy is for 2 to 4 players"
    assert error("toy.toml") == f"{told}; say players=2, 3 or 4"
    for wrong in (5, 0, True, "3", 3.0, [3], b"3"):
        assert error("toy.toml", players=wrong).startswith(f"{told}, not ")
    write("two.toml", "[players]\nmax = 2")
    assert load("two.toml").players == 2
    assert error("two.toml", players=3) == (
        "two.toml:5:7: players: two is for 2 players, not 3; say players=2"
    )


def test_unknown_options_are_errors_with_suggestions() -> None:
    assert error("toy.toml", players=2, options=["fsat"]) == (
        'toy.toml: options: there is no option "fsat"; did you mean "fast"?'
    )
    assert "there is no option 3" in error("toy.toml", players=2, options=[3])
    assert "expected names of options, got 3" in error("toy.toml", players=2, options=3)


def broken() -> Iterator[str]:
    yield "fast"
    raise ZeroDivisionError


class Weird:
    def __fspath__(self) -> str:
        raise ZeroDivisionError


WRONG: tuple[Any, ...] = (
    *(None, 3, True, b"toy", [], {}, object(), Weird()),
    *("", "\0", "\0.toml", "\ud800.toml", "x" * 5000, ".", "..", "/", "tyo", "a/b/c", "toy.toml/"),
    *(Path("."), Path("nowhere.toml")),
)


@pytest.mark.parametrize("wrong", WRONG)
def test_whatever_is_asked_for_only_an_edition_error_is_raised(wrong: Any) -> None:
    assert error(wrong, players=2)
    assert error("toy.toml", wrong, players=2)
    assert all(problem.message for problem in check(wrong, wrong, search=wrong))
    for more in ({"options": wrong}, {"search": wrong}, {"players": wrong}):
        with suppress(RulesError):
            load("toy.toml", **{"players": 2, **more})


def test_arguments_that_break_when_they_are_read_are_refused() -> None:
    assert "expected names of options" in error("toy.toml", players=2, options=broken())
    assert "expected folders" in error("toy.toml", players=2, search=broken())
    assert error(Weird()) == (
        "edition: expected the id of an edition or the path of a file, got a Weird"
    )


def test_check_never_raises_and_finds_nothing_wrong_with_what_is_right() -> None:
    assert check("toy.toml") == []
    assert check("toy", search=".") == []


@pytest.mark.parametrize(
    "change",
    [
        '[about]\ntitle = { en = "Other" }\nyear = 2000',
        'why = "so"\nprovenance = "reconstructed"',
        "[players]\nmin = 1\nmax = 3",
        '[phases.draw]\nrules = ["T-9"]',
        '[phases.draw]\nshort = "stop"',
        "[flow]\nrounds = 3",
        "[market.cards.m01]\ngems = { blue = 2, red = 1 }",
        '[phases.count]\nkind = "score"\nby = { blue = 1, red = 3 }',
        'replace = ["phases.draw"]\n[phases.draw]\ncards = 2\nkind = "deal"',
        "[at.3.gems]\nstart = 2",
        "[options.other.gems]\nstart = 1",
    ],
)
def test_the_digest_leaves_out_what_changes_no_game(write: Write, change: str) -> None:
    write("house.toml", change)
    assert load("house.toml", players=2).digest == load("toy.toml", players=2).digest


@pytest.mark.parametrize(
    "change",
    [
        "[flow]\nrounds = 4",
        '[flow]\nturn = ["count", "draw"]',
        "[market.cards.m01]\ngems = { red = 2 }",
        '[market.cards.m01]\nnote = "x"',
        'replace = ["market.cards"]\n[market.cards]\n'
        "m02 = { points = 6, gems = { yellow = 1 } }\n"
        "m01 = { points = 5, gems = { red = 1, blue = 2 } }\n"
        "m03 = { points = 7, gems = {} }",
        '[phases.more]\nkind = "deal"',
        '[phases.draw]\nshort = "shuffle"',
    ],
)
def test_the_digest_counts_what_changes_a_game(write: Write, change: str) -> None:
    write("house.toml", change)
    assert load("house.toml", players=2).digest != load("toy.toml", players=2).digest


def test_the_digest_counts_players_and_options_and_the_order_of_phases_does_not(
    write: Write,
) -> None:
    plain = load("toy.toml", players=2)
    assert plain.digest != load("toy.toml", players=3).digest
    assert plain.digest != load("toy.toml", players=2, options=["fast"]).digest
    write(
        "house.toml",
        'replace = ["phases"]\n'
        '[phases.count]\nkind = "score"\npoints = 7\nby = { red = 3, blue = 1 }\n'
        '[phases.draw]\nkind = "deal"\ncards = 2\n',
    )
    other = load("house.toml", players=2)
    assert list(other.setup.phases) == ["count", "draw"]
    assert other.digest == plain.digest


def test_the_digest_is_the_same_on_every_machine() -> None:
    assert load("toy.toml", players=2).digest == (
        "eae1e7dbdbf31904455a47ad1fe3bfb2962e22f43428de652dcf392a06c271c1"
    )


def test_rules_can_be_rebuilt_from_saved_data(write: Write) -> None:
    write("house.toml", "[gems]\nstart = 2")
    rules = load("house.toml", players=4, options=["fast"])
    data = json.loads(json.dumps(rules.edition.data))
    again = rebuild(data, 4, "game.json")
    assert again.digest == rules.digest
    assert again.edition.data == rules.edition.data
    assert again.edition.defaults == rules.edition.defaults
    assert again.setup.table == rules.setup.table
    data["gems"]["start"] = 99
    assert again.edition.data["gems"]["start"] == 2


def deep(levels: int) -> Any:
    return {"a": deep(levels - 1)} if levels else 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"gems": 3}, "game.json: gems: expected a table, got 3"),
        (
            {"players": {"min": 2, "max": "4"}},
            'game.json: players.max: expected a whole number from 1 to 10, got "4"',
        ),
        ({"players": {"min": 2, "max": 3}}, "game.json: players: toy is for 2 to 3 players, not 4"),
        ({"remove": ["x"]}, "game.json: remove: unknown key"),
        ({"format": True}, "game.json: not a resolved edition"),
        ({"format": 2}, "game.json: not a resolved edition"),
        ({"id": "a b"}, "game.json: not a resolved edition"),
        ({"id": None}, "game.json: not a resolved edition"),
        ({"family": "tyo"}, "game.json: not a resolved edition"),
        ({"family": []}, "game.json: not a resolved edition"),
        ({"flow": deep(99)}, "game.json: flow.a.a"),
        ({"flow": {"rounds": 10**5000, "turn": []}}, "game.json: flow.rounds: a number beyond"),
        ({"flow": {"rounds": None, "turn": ["draw"]}}, "game.json: flow.rounds: expected a whole"),
        ({"flow": {"turn": ["drew"]}}, "game.json: flow.turn.0: no such phase: drew"),
        ({"flow": {3: 3}}, "game.json: flow: a key that is no text"),
        ({"flow": {"turn": ("draw",)}}, "game.json: flow.turn: expected a list, got a list"),
        ({"flow": {"turn": ["draw"], "rounds": 999}}, "toy: the phases cannot use this edition"),
    ],
)
def test_damaged_data_is_refused_with_the_place(change: dict[str, Any], told: str) -> None:
    data = {**load("toy.toml", players=4).edition.data, **change}
    with pytest.raises(EditionError) as caught:
        rebuild(data, 4, "game.json")
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}])
def test_what_is_no_data_at_all_is_refused(data: Any) -> None:
    with pytest.raises(EditionError, match=r"^game.json: "):
        rebuild(data, 4, "game.json")


def test_resolve_gives_the_edition_that_load_plays() -> None:
    assert resolve("toy.toml", players=3) == load("toy.toml", players=3).edition


def test_bundled_editions_are_right_and_listed() -> None:
    listed = [one for one in editions() if one.family != "toy"]
    assert {one.id for one in listed} >= {"basari-card", "basari-board", "basari-board-us"}
    for one in listed:
        assert one.file == f"{one.id}.toml"
        assert [str(problem) for problem in check(one.id) if problem.severity == "error"] == []
        digests = {load(one.id, players=players).digest for players in one.players}
        assert len(digests) == len(one.players)


# Phase kinds of installed packages


@attrs.frozen(kw_only=True)
class Auction(Phase[Any]):
    kind = "auction"
    family: ClassVar[str] = "toy"

    rounds: Positive = param(1, doc="rounds of bidding")


@attrs.frozen(kw_only=True)
class Deal(Phase[Any]):
    kind = "deal"
    family: ClassVar[str] = "toy"


@attrs.frozen(kw_only=True)
class Stray(Phase[Any]):
    kind = "stray"
    family: ClassVar[str] = "nowhere"


def install(monkeypatch: pytest.MonkeyPatch, *entries: tuple[str, str]) -> None:
    made = [EntryPoint(name, value, families.GROUP) for name, value in entries]
    monkeypatch.setattr(families, "entry_points", lambda group: made)
    families.family.cache_clear()


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    families._installed.cache_clear()
    yield
    families._installed.cache_clear()


def test_installed_packages_add_phase_kinds(monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    install(monkeypatch, ("auction", f"{__name__}:Auction"))
    write("house.toml", '[phases.sale]\nkind = "auction"\nrounds = 3')
    assert check("house.toml") == []
    assert load("house.toml", players=2).setup.phases["sale"] == Auction(rounds=3)


def test_broken_phase_kinds_are_warnings(
    monkeypatch: pytest.MonkeyPatch, toy: Family, write: Write
) -> None:
    install(
        monkeypatch,
        ("gone", "no_such_module_anywhere:Gone"),
        ("text", "os:sep"),
        ("other", f"{__name__}:Auction"),
        ("deal", f"{__name__}:Deal"),
        ("stray", f"{__name__}:Stray"),
    )
    found = [str(problem) for problem in check("toy.toml")]
    assert len(found) == 5
    assert all("warning: phase kind" in one for one in found)
    assert any("a built-in kind has that name" in one for one in found)
    assert any("no such family: 'nowhere'" in one for one in found)
    assert load("toy.toml", players=2).players == 2
    known = families.family("toy")
    assert known is not None
    assert known.kinds == toy.kinds


def test_a_loaded_edition_does_not_look_at_the_file_again(write: Write) -> None:
    path = write("house.toml", "[gems]\nstart = 2")
    rules = load("house.toml", players=2)
    os.remove(path)
    assert rules.describe()["gems.start"]["value"] == 2
