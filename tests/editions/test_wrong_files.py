"""One mistake a file, and what is said of it: line, column, path, message and hint."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from basari_rules.editions import check, load
from basari_rules.errors import EditionError

Write = Callable[[str, str], Path]

HEAD = 'format = 1\nid = "house"\nextends = "toy"\n'

NAME = "a name (a letter, then letters, digits, - or _; at most 40)"

WRONG: dict[str, tuple[str, str]] = {
    # unknown keys
    "key": (
        HEAD + "[phases.draw]\ncardz = 2",
        '5:1: phases.draw.cardz: unknown key; did you mean "cards"?',
    ),
    "key without a near one": (
        HEAD + "[flow]\nxyz = 2",
        "5:1: flow.xyz: unknown key; known keys: rounds, turn",
    ),
    "inline key": (
        HEAD + "[market.cards]\nm01 = { pionts = 2 }",
        '5:9: market.cards.m01.pionts: unknown key; did you mean "points"?',
    ),
    "dotted key": (
        HEAD + "gems.strat = 2",
        '4:6: gems.strat: unknown key; did you mean "start"?',
    ),
    "quoted key": (
        HEAD + '[gems]\n"strat" = 2',
        '5:1: gems.strat: unknown key; did you mean "start"?',
    ),
    "key in capitals": (
        HEAD + "[gems]\nStart = 2",
        '5:1: gems.Start: unknown key; did you mean "start"?',
    ),
    "section": (
        HEAD + "[phasse.draw]\ncards = 2",
        '4:2: phasse: unknown key; did you mean "phases"?',
    ),
    "common section": (
        HEAD + "[player]\nmax = 3",
        '4:2: player: unknown key; did you mean "players"?',
    ),
    "key that is bound": (
        HEAD + '[phases.draw]\nname = "x"',
        "5:1: phases.draw.name: unknown key; known keys: cards, kind, open_cards, rules, short",
    ),
    "key of another kind": (
        HEAD + "[phases.draw]\npoints = 1",
        "5:1: phases.draw.points: unknown key; it belongs under [phases.count] or "
        "[at.4.phases.trade]",
    ),
    "about": (
        HEAD + '[about]\nautor = "x"',
        "5:1: about.autor: unknown key; known keys: designer, publisher, sources, summary, title, "
        "year",
    ),
    "key in a block": (
        HEAD + "[at.3.gems]\nstrat = 1",
        '5:1: at.3.gems.strat: unknown key; did you mean "start"?',
    ),
    "key in an option": (
        HEAD + "[options.x.gems]\nstrat = 1",
        '5:1: options.x.gems.strat: unknown key; did you mean "start"?',
    ),
    "title of a block": (
        HEAD + '[at.3]\ntitle = "x"',
        "5:1: at.3.title: unknown key; known keys: flow, gems, market, phases, remove, replace",
    ),
    # wrong types
    "text for a number": (
        HEAD + '[phases.draw]\ncards = "3"',
        '5:9: phases.draw.cards: expected a whole number from 1 to 1000, got "3"',
    ),
    "true for a number": (
        HEAD + "[phases.draw]\ncards = true",
        "5:9: phases.draw.cards: expected a whole number from 1 to 1000, got true",
    ),
    "fraction for a number": (
        HEAD + "[phases.draw]\ncards = 2.0",
        "5:9: phases.draw.cards: expected a whole number from 1 to 1000, got 2.0",
    ),
    "number for true": (
        HEAD + "[phases.draw]\nopen_cards = 1",
        "5:14: phases.draw.open_cards: expected true or false, got 1",
    ),
    "text for true": (
        HEAD + '[phases.draw]\nopen_cards = "true"',
        '5:14: phases.draw.open_cards: expected true or false, got "true"',
    ),
    "number for a text": (
        HEAD + "[market.cards.m01]\nnote = 3",
        "5:8: market.cards.m01.note: expected a text, got 3",
    ),
    "date for a text": (
        HEAD + "[market.cards.m01]\nnote = 2020-02-02",
        "5:8: market.cards.m01.note: expected a text, got a date",
    ),
    "text for a list": (
        HEAD + '[flow]\nturn = "draw"',
        '5:8: flow.turn: expected a list, got "draw"',
    ),
    "number in a list": (
        HEAD + '[flow]\nturn = [\n  "draw",\n  3,\n]',
        f"7:3: flow.turn.1: expected {NAME}, got 3",
    ),
    "number for a table": (
        HEAD + "gems = 3",
        "4:8: gems: expected a table, got 3",
    ),
    "list for a table": (
        HEAD + "[[phases.draw]]\ncards = 1",
        "4:10: phases.draw: expected a table, got a list",
    ),
    "text for a phase": (
        HEAD + '[phases]\ndraw = "deal"',
        '5:8: phases.draw: expected a table, got "deal"',
    ),
    "number for amounts": (
        HEAD + "[market.cards.m01]\ngems = 3",
        "5:8: market.cards.m01.gems: expected a table, each value a whole number from 0 to 1000, "
        "got 3",
    ),
    "text in amounts": (
        HEAD + '[market.cards.m01]\ngems = { red = "1" }',
        '5:16: market.cards.m01.gems.red: expected a whole number from 0 to 1000, got "1"',
    ),
    "number for one of two types": (
        HEAD + "[phases.count]\npoints = 0",
        '5:10: phases.count.points: expected a whole number from 1 to 1000, "half" or "all", got 0',
    ),
    "table for one of two types": (
        HEAD + "[phases.count]\npoints = { half = true }",
        '5:10: phases.count.points: expected a whole number from 1 to 1000, "half" or "all", '
        "got a table",
    ),
    # impossible values and names
    "too small": (
        HEAD + "[phases.draw]\ncards = 0",
        "5:9: phases.draw.cards: expected a whole number from 1 to 1000, got 0",
    ),
    "too large": (
        HEAD + "[phases.draw]\ncards = 1001",
        "5:9: phases.draw.cards: expected a whole number from 1 to 1000, got 1001",
    ),
    "one of few": (
        HEAD + '[phases.draw]\nshort = "shufle"',
        '5:9: phases.draw.short: expected "stop" or "shuffle", got "shufle"; '
        'did you mean "shuffle"?',
    ),
    "one of few in a union": (
        HEAD + '[phases.count]\npoints = "hlaf"',
        '5:10: phases.count.points: expected a whole number from 1 to 1000, "half" or "all", '
        'got "hlaf"; did you mean "half"?',
    ),
    "bad name of a card": (
        HEAD + "[market.cards]\n3x = { points = 1, gems = {} }",
        f'5:1: market.cards.3x: expected {NAME}, got "3x"',
    ),
    "long name of a card": (
        HEAD + f"[market.cards]\n{'x' * 41} = {{ points = 1, gems = {{}} }}",
        f'5:1: market.cards.{"x" * 41}: expected {NAME}, got "{"x" * 41}"',
    ),
    "bad name of a colour": (
        HEAD + '[market.cards.m01]\ngems = { "dark red" = 1 }',
        f'5:10: market.cards.m01.gems.dark red: expected {NAME}, got "dark red"',
    ),
    "unknown kind": (
        HEAD + '[phases.draw]\nkind = "daal"',
        '5:8: phases.draw.kind: unknown kind "daal"; did you mean "deal"?',
    ),
    "unknown kind without a near one": (
        HEAD + '[phases.draw]\nkind = "xyz"',
        '5:8: phases.draw.kind: unknown kind "xyz"; kinds are deal, score',
    ),
    "no kind": (
        HEAD + "[phases.new]\ncards = 2",
        '4:9: phases.new.kind: missing key; this edition has no phase "new": to add one, '
        "give it a kind (deal, score)",
    ),
    "kind of a phase that only a block has": (
        HEAD + "[phases.trade]\ncards = 3",
        "4:9: phases.trade.kind: missing key; did you mean [at.4.phases.trade]?",
    ),
    "missing key": (
        HEAD + '[phases.new]\nkind = "score"',
        "5:1: phases.new.points: missing key; "
        'expected a whole number from 1 to 1000, "half" or "all"',
    ),
    "missing key of a card": (
        HEAD + "[market.cards]\nnew = { points = 1 }",
        "5:1: market.cards.new.gems: missing key; "
        "expected a table, each value a whole number from 0 to 1000",
    ),
    # what the family finds
    "dangling name": (
        HEAD + '[flow]\nturn = ["draw",\n "coutn"]',
        "6:2: flow.turn.1: no such phase: coutn",
    ),
    "colour that is not there": (
        HEAD + "[market.cards.m01]\ngems = { red = 1, bleu = 1 }",
        "5:26: market.cards.m01.gems.bleu: no such colour",
    ),
    "too few gems for some": (
        HEAD + "[at.3.gems]\nstart = 7",
        "5:9: at.3.gems.start: 3 players need 21 gems",
    ),
    "crash": (HEAD + "[flow]\nrounds = 999", ""),
    # the head
    "no format": (
        'id = "house"\nextends = "toy"',
        "1:1: format: missing key; write format = 1",
    ),
    "format as text": (
        'format = "1"\nid = "house"\nextends = "toy"',
        '1:10: format: expected a whole number, got "1"',
    ),
    "old format": (HEAD.replace("1", "0"), "1:10: format: expected 1, got 0"),
    "newer format": (
        'format = 2\nid = 7\nnew_things = "toy"',
        "1:10: format: made for a newer version of this library: it reads format 1",
    ),
    "no id": ('format = 1\nextends = "toy"', "1:1: id: missing key; expected a text"),
    "bad id": (
        'format = 1\nid = "My House"\nextends = "toy"',
        "2:6: id: expected lower-case letters, digits and dashes, "
        'got "My House"; for example "my-house"',
    ),
    "unknown parent": (
        'format = 1\nid = "house"\nextends = "tyo"',
        '3:11: extends: no such edition: "tyo"; did you mean "toy"?',
    ),
    "missing parent": (
        'format = 1\nid = "house"\nextends = "sub/tyo.toml"',
        '3:11: extends: no such file: "sub/tyo.toml"',
    ),
    "parent outside": (
        'format = 1\nid = "house"\nextends = "../toy.toml"',
        "3:11: extends: leads out of the folder of this file; "
        "keep it in the same folder or below, or add its folder to the search path",
    ),
    "absolute parent": (
        'format = 1\nid = "house"\nextends = "/etc/toy.toml"',
        "3:11: extends: an absolute path; "
        "write it relative to this file, or give the id of an edition",
    ),
    "number as parent": (
        'format = 1\nid = "house"\nextends = 3\nfamily = "toy"',
        "3:11: extends: expected a text, got 3",
    ),
    "unknown family": (
        'format = 1\nid = "house"\nfamily = "tyo"',
        '3:10: family: unknown family "tyo"; did you mean "toy"?',
    ),
    "other family than the parent": (
        HEAD + 'family = "basari"',
        '4:10: family: expected "toy", the family of toy, got "basari"',
    ),
    "overlay as text": (
        HEAD + 'overlay = "yes"',
        '4:11: overlay: expected true or false, got "yes"',
    ),
    "players": (
        HEAD + "[players]\nmin = 5",
        "toy.toml:12:7: players.max: smaller than min, which is 5",
    ),
    "too many players": (
        HEAD + "[players]\nmax = 11",
        "5:7: players.max: expected a whole number from 1 to 10, got 11",
    ),
    "players as text": (
        HEAD + '[players]\nmin = "3"',
        '5:7: players.min: expected a whole number from 1 to 10, got "3"',
    ),
    "provenance": (
        HEAD + 'provenance = "documnted"',
        '4:14: provenance: expected "documented" or "reconstructed", got "documnted"; '
        'did you mean "documented"?',
    ),
    "year": (
        HEAD + '[about]\nyear = "1998"',
        '5:8: about.year: expected a whole number from 1 to 9999, got "1998"',
    ),
    "title as text": (
        HEAD + '[about]\ntitle = "House"',
        '5:9: about.title: expected a table, each value a text, got "House"',
    ),
    "at without a number": (
        HEAD + "[at.five]",
        "4:5: at.five: expected a number of players; as in [at.5], which holds for five players",
    ),
    "at as a list": (HEAD + "at = []", "4:6: at: expected a table, got a list"),
    "block as a number": (HEAD + "[at]\n3 = 3", "5:5: at.3: expected a table, got 3"),
    "out of reach": (
        HEAD + "[at.7.gems]\nstart = 1",
        "4:5: at.7: warning: never used: the edition is for 2 to 4 players",
    ),
    "head key in a block": (
        HEAD + '[at.3]\nextends = "toy"',
        "5:1: at.3.extends: only at the top of a file, not in a block of at",
    ),
    "bad name of an option": (
        HEAD + '[options."3 x"]',
        f'4:10: options.3 x: expected {NAME}, got "3 x"',
    ),
    "title of an option": (
        HEAD + "[options.x]\ntitle = 3",
        "5:9: options.x.title: expected a text, got 3",
    ),
    "remove as text": (HEAD + 'remove = "gems"', '4:10: remove: expected a list, got "gems"'),
    "remove in a block as text": (
        HEAD + '[at.3]\nremove = "gems"',
        '5:10: at.3.remove: expected a list, got "gems"',
    ),
    "number to remove": (HEAD + "remove = [3]", "4:11: remove.0: expected a text, got 3"),
    "number to remove in a block": (
        HEAD + "[at.3]\nremove = [3]",
        "5:11: at.3.remove.0: expected a text, got 3",
    ),
    "block to remove in a block": (
        HEAD + '[at.3]\nremove = ["at.4"]',
        '5:11: at.3.remove.0: nothing of that path is inherited; did you mean "at.4"?',
    ),
    # syntax
    "no value": (HEAD + "[gems]\nstart =", "5:8: no value after ="),
    "twice": (
        HEAD + "[gems]\nstart = 1\nstart = 2",
        "6:1: start is already at line 5; leave one of them out",
    ),
    "open text": (
        HEAD + 'why = "x\ny"',
        "4:9: the closing quote is missing; a text ends on its line",
    ),
}


@pytest.mark.parametrize("mistake", WRONG)
def test_a_mistake_is_told_with_its_place_and_a_hint(write: Write, mistake: str) -> None:
    text, expected = WRONG[mistake]
    Path("house.toml").write_text(text, encoding="utf-8")
    found = [str(problem) for problem in check("house.toml")]
    place = "" if expected.startswith("toy.toml") else "house.toml:"
    if not expected:
        assert found == [
            "toy: the phases cannot use this edition: ZeroDivisionError: no family should do this"
        ]
    else:
        assert found == [place + expected]
    if "warning" not in expected:
        options = ["x"] if "[options.x" in text else []
        with pytest.raises(EditionError):
            load("house.toml", players=3, options=options)


def test_all_mistakes_are_told_at_once_whatever_they_are(write: Write) -> None:
    write(
        "house.toml",
        """\
format = 1
id = "House"
extends = "toy"
remove = ["phases.cuont"]
[gems]
strat = 1
per_color = "20"
[flow]
turn = { add = ["nowhere"], remove = ["noone"] }
[market.cards]
m01.gems = { bleu = 1 }
m02.points = -1
m04 = { points = 3 }
[phases.draw]
short = "shufle"
[phases.new]
kind = "dael"
[at.four]
""",
    )
    found = [problem for problem in check("house.toml") if problem.severity == "error"]
    assert [(one.line, one.column, one.path) for one in found] == [
        (2, 6, "id"),
        (4, 11, "remove.0"),
        (6, 1, "gems.strat"),
        (7, 13, "gems.per_color"),
        (9, 17, "flow.turn.2"),
        (9, 39, "flow.turn.remove.0"),
        (11, 21, "market.cards.m01.gems.bleu"),
        (12, 14, "market.cards.m02.points"),
        (13, 1, "market.cards.m04.gems"),
        (15, 9, "phases.draw.short"),
        (17, 8, "phases.new.kind"),
        (18, 5, "at.four"),
    ]
    with pytest.raises(EditionError) as caught:
        load("house.toml", players=2)
    assert caught.value.problems == tuple(found)


def test_wrong_players_and_titles_hide_no_other_mistake(write: Write) -> None:
    write("house.toml", '[players]\nmax = "4"\n[about]\nyear = "1"\n[flow]\nturn = ["nowhere"]')
    assert [problem.path for problem in check("house.toml")] == [
        "players.max",
        "about.year",
        "flow.turn.0",
    ]
    with pytest.raises(EditionError) as caught:
        load("house.toml", players=9)
    assert len(caught.value.problems) == 3


def test_looking_past_a_mistake_invents_no_other(write: Write) -> None:
    """A phase of an unknown kind is there all the same; a wrong number is not zero."""
    write(
        "house.toml",
        """
        [gems]
        start = "7"
        [flow]
        turn = ["draw", "new"]
        [phases.new]
        kind = "dael"
        """,
    )
    assert [problem.path for problem in check("house.toml")] == ["gems.start", "phases.new.kind"]


def test_mistakes_of_several_files_are_sorted_by_file(write: Write) -> None:
    write("b.toml", 'format = 1\nid = "b"\nextends = "toy"\n[gems]\nstrat = 1')
    write("a.toml", 'format = 1\nid = "a"\nextends = "b"\n[flow]\nronds = 1')
    write("c.toml", 'format = 1\nid = "c"\noverlay = true\n[market.cards.m01]\nx = 1')
    found = [(problem.file, problem.path) for problem in check("a.toml", "c.toml")]
    assert found == [
        ("a.toml", "flow.ronds"),
        ("b.toml", "gems.strat"),
        ("c.toml", "market.cards.m01.x"),
    ]


def test_crlf_tabs_and_a_byte_order_mark_are_fine(write: Write) -> None:
    text = HEAD + "[gems]\n\tstrat = 1\n"
    Path("house.toml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert [str(problem) for problem in check("house.toml")] == [
        'house.toml:5:2: gems.strat: unknown key; did you mean "start"?'
    ]


def test_what_is_no_utf8_is_told_with_its_place() -> None:
    Path("house.toml").write_bytes(HEAD.encode() + b'why = "\xff"')
    assert [str(problem) for problem in check("house.toml")] == ["house.toml:4:8: not UTF-8 text"]


def test_a_problem_for_some_players_only_is_told_once(write: Write) -> None:
    write("house.toml", "[market.cards.m01]\ngems = { grey = 1 }")
    assert len(check("house.toml")) == 1


def test_a_doubt_of_the_family_is_a_warning_and_does_not_prevent_loading(write: Write) -> None:
    write("house.toml", "[gems]\nper_color = 200")
    found = [problem for problem in check("house.toml") if "many" in problem.message]
    assert [problem.severity for problem in found] == ["warning"]
    assert load("house.toml", players=2).players == 2
