"""Whatever a file holds: places are right, errors are edition errors, and it takes little time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import tomli
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from basari_rules.editions import check, load
from basari_rules.editions.source import parse
from basari_rules.editions.spans import Spans
from basari_rules.errors import EditionError

Write = Callable[[str, str], Path]

quick = settings(
    deadline=None,
    max_examples=300,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

# TOML texts, most of them valid, in all the shapes that the format knows.

SCALARS = [
    *("1", "-3", "0x1f", "1_000", "1.5e3", "inf", "true", "false"),
    *("1979-05-27T07:32:00Z", "1979-05-27 07:32:00", "07:32:00"),
    *('"a#b"', '"q\\"]"', "'l]}'", '""', "''", '"\\u00e9"', '"tab\\t"'),
    *('"""m\n"x" # [a]\n\\"""" """', '"""e"""""', '""""""', "'''x'y\n''z'''''", '"""a\\\n  b"""'),
]
bare = st.from_regex(r"[A-Za-z0-9_-]{1,4}", fullmatch=True)
basic = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=4).map(
    lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
)
literal = st.from_regex(r"'[a-z.\[\]#= ]{0,4}'", fullmatch=True)
escaped = st.sampled_from(['"\\u0061"', '"\\t"', '"\\U0001F600"', '"\\"\\\\"'])
keys = st.lists(bare | basic | literal | escaped, min_size=1, max_size=3).map(" . ".join)
gap = st.sampled_from(["", " ", "\n", ' # c ] } "\n', "\n\n", "\t"])


def lists(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    items = st.lists(st.tuples(values, gap).map("".join), max_size=4)
    comma = st.sampled_from(["", ","])
    return st.tuples(gap, items, comma).map(
        lambda parts: f"[{parts[0]}{','.join(parts[1])}{parts[2] if parts[1] else ''}{parts[0]}]"
    )


def tables(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pairs = st.tuples(keys, values).map(" = ".join)
    return st.lists(pairs, max_size=3).map(lambda made: "{ " + ", ".join(made) + " }")


values = st.recursive(
    st.sampled_from(SCALARS), lambda inner: lists(inner) | tables(inner), max_leaves=6
)
line = st.one_of(
    st.tuples(keys, values).map(lambda pair: f"{pair[0]} = {pair[1]}  # t"),
    keys.map(lambda key: f"[{key}]"),
    keys.map(lambda key: f"[[ {key} ]] # x"),
    st.sampled_from(["# c", "", "  ", "[[a]]", "[[a.b]]", "[a.c]", "[[a]]", "a.b = 1"]),
)
texts = st.lists(line, max_size=10).map("\n".join)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    pairs: Any = ()
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list):
        pairs = enumerate(value)
    for part, one in pairs:
        yield (*path, part), one
        yield from paths(one, (*path, part))


@quick
@given(texts)
@example('a = [ # ]\n 1,\n { b = "a#b" }, [] ]\n[[c]]\n[c.d]\n[[c]]\nd = -3')
@example('"a\\u0062" = 1')
def test_every_key_and_value_is_found_where_it_stands(text: str) -> None:
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError:
        return
    spans = Spans(text)
    found = dict(paths(data))
    assert set(spans) == set(found)
    lines = text.split("\n")
    for path, value in found.items():
        row, column = spans.place(path)
        rest = "\n".join([lines[row - 1][column - 1 :], *lines[row:]])
        if not isinstance(value, dict | list):
            shown = [scalar for scalar in SCALARS if rest.startswith(scalar)]
            assert any(repr(tomli.loads(f"x = {one}")["x"]) == repr(value) for one in shown)
        elif isinstance(value, list) and rest[0] == "[":
            assert value == [] or spans.place((*path, 0)) >= (row, column)
        row, column = spans.place(path, key=True)
        if isinstance(path[-1], str):
            key = lines[row - 1][column - 1 :]
            assert key.startswith((path[-1] or '"', '"', "'"))


@quick
@given(st.text(max_size=60))
def test_no_text_at_all_makes_the_search_for_places_fail(text: str) -> None:
    """It is only promised to be right for what tomli accepts."""
    line, column = Spans(text).place(("a", 0))
    assert line >= 1
    assert column >= 1


@quick
@given(st.binary(max_size=200))
def test_any_bytes_are_a_document_or_an_edition_error(raw: bytes) -> None:
    with suppress(EditionError):
        parse(raw, "x.toml")


@quick
@given(texts)
def test_any_toml_is_no_edition_and_says_why(text: str) -> None:
    Path("x.toml").write_text(text, encoding="utf-8")
    assert check("x.toml")
    with pytest.raises(EditionError):
        load("x.toml", players=3)


# Files that are nearly right: lines of real ones, shuffled and cut, with other values.

LINES = [
    *("[gems]", "[flow]", "[phases.draw]", "[phases.count]", "[phases.new]", "[market.cards]"),
    *("[at.3]", "[at.4]", "[at.4.phases.trade]", "[at.x]", "[options.fast]", "[options.new.gems]"),
    *("[about]", "[players]", "[at]", "[options]", "[phases]", "[[phases.draw]]", "[market]"),
    *("[phases.draw.kind]", "[gems.colors]", "[at.3.flow]", "[remove]", "[flow.turn]"),
]
NAMES = [
    *("format", "id", "family", "extends", "overlay", "remove", "replace", "at", "options"),
    *("about", "players", "gems", "flow", "phases", "market", "title", "summary", "sources", "min"),
    *("max", "colors", "per_color", "start", "turn", "rounds", "draw", "kind", "cards", "short"),
    *("points", "by", "order", "m01", "new", "add", "gems.start", "draw.cards", "provenance"),
]
VALUES = [
    *(
        '"toy"',
        '"house"',
        '"deal"',
        '"score"',
        '"half"',
        '"draw"',
        "1",
        "2",
        "3",
        "0",
        "-1",
        "true",
    ),
    *('["draw"]', '["gems"]', '["at.4"]', '["phases.draw"]', '["market.cards", "at.4.gems"]', "[]"),
    *(
        '{ add = ["new"] }',
        '{ remove = ["draw"] }',
        "{ add = 1 }",
        "{}",
        '{ remove = ["x"], a = 1 }',
    ),
    *("{ red = 1 }", '{ kind = "deal" }', "{ points = 1, gems = { bleu = 1 } }", "1.5", '""'),
    *('{ kind = { add = ["x"] } }', '["options.fast", ""]', '[["draw"]]', '[{ add = ["x"] }]'),
]
pairs = st.tuples(st.sampled_from(NAMES), st.sampled_from(VALUES)).map(" = ".join)
bodies = st.lists(st.sampled_from(LINES) | pairs, max_size=12).map("\n".join)
heads = st.sampled_from(
    [
        'format = 1\nid = "house"\nextends = "toy"\n',
        'format = 1\nid = "house"\noverlay = true\n',
        'format = 1\nid = "house"\nfamily = "toy"\n',
    ]
)


@quick
@given(heads, bodies, bodies)
def test_nearly_right_files_load_or_say_why(head: str, one: str, two: str) -> None:
    Path("one.toml").write_text(head + one, encoding="utf-8")
    Path("two.toml").write_text('format = 1\nid = "two"\noverlay = true\n' + two, encoding="utf-8")
    for names in (("one.toml",), ("toy.toml", "two.toml"), ("one.toml", "two.toml")):
        found = [problem for problem in check(*names) if problem.severity == "error"]
        for problem in found:
            assert "cannot use" not in problem.message
            assert problem.line > 0
        loaded = 0
        for players in range(1, 6):
            with suppress(EditionError):
                load(*names, players=players)
                loaded += 1
        assert not (found and loaded == 5)
        if not found:
            assert loaded


HEAD = 'format = 1\nid = "house"\nextends = "toy"\n'
MANY = range(3500)

HOSTILE = {
    "a key of many parts": "a" + ".a" * 100_000 + " = 1",
    "a header of many parts": "[" + "a." * 100_000 + "a]",
    "one long word": "a" * 200_000,
    "quotes": '"' * 200_000,
    "deep lists": "a = " + "[" * 100_000,
    "deep lists, closed": "\n".join(f"a{i} = " + "[" * 300 + "]" * 300 for i in range(400)),
    "deep tables": "a = " + "{ a = " * 20_000,
    "a long number": "a = " + "9" * 200_000,
    "a long hexadecimal number": "a = 0x" + "f" * 200_000,
    "many values": "a = [" + "1," * 120_000 + "]",
    "many tables": "[[a]]\n" * 40_000,
    "too much": "#" * 300_000,
    "unknown keys": HEAD + "\n".join(f"k{i} = 1" for i in MANY),
    "unknown keys of long names": HEAD + "\n".join("k" * 2000 + f"{i} = 1" for i in range(120)),
    "keys under a long name": HEAD + f"[{'k' * 100_000}]\n" + "\n".join(f"a{i} = 1" for i in MANY),
    "wrong cards": HEAD
    + "[market.cards]\n"
    + "\n".join(f"c{i} = {{ points = '1', gems = {{ rod = 1 }}, worth = 2 }}" for i in MANY),
    "paths to remove": HEAD.replace("format", f"remove = {[f'x{i}' for i in MANY]}\nformat", 1),
    "some paths to remove": f"remove = {[f'phases.x{i}' for i in range(200)]}\n{HEAD}",
    "items to add": HEAD + f"[flow]\nturn = {{ add = {[f'x{i}' for i in MANY]} }}",
    "phases of no kind": HEAD + "\n".join(f"[phases.p{i}]\nkind = 'dael'" for i in MANY),
    "blocks": HEAD + "\n".join(f"[options.o{i}.gems]\nstart = 1" for i in MANY),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_in_little_time(name: str) -> None:
    Path("x.toml").write_text(HOSTILE[name], encoding="utf-8")
    start = time.perf_counter()
    found = check("x.toml")
    taken = time.perf_counter() - start
    assert any(problem.severity == "error" for problem in found)
    assert all(len(str(problem)) < 1000 for problem in found)
    assert taken < 5
