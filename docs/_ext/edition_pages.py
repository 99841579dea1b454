"""Write the pages that follow from the editions: one a bundled edition, and all keys of the format.

Run at the start of every build, from the data and classes that play the games, so that the pages
cannot drift from them. What is written is ignored by Git.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

import attrs
from sphinx.application import Sphinx

import basari_rules as br
from basari_rules.editions import families
from basari_rules.editions.header import Common, Head
from basari_rules.editions.new import template
from basari_rules.editions.schema import (
    Shape,
    attrs_class,
    expected,
    fields,
    is_list,
    is_phase,
    literals,
    members,
    origin,
    strip,
)
from basari_rules.words import show

Data = Mapping[str, Any]
Rows = Iterable[Iterable[str]]


def edition_page(listing: br.Listing) -> str:
    """The page of one edition."""
    return "\n".join(_edition(listing))


def format_page() -> str:
    """The page of all keys that an edition file may have."""
    return "\n".join(_format())


def _edition(listing: br.Listing) -> Iterator[str]:
    counts = {n: br.load(listing.id, players=n).edition for n in listing.players}
    least, *others = counts
    data = counts[least].data
    family = families.family(listing.family)
    assert family is not None
    about = data.get("about", {})
    yield f"# {listing.title}\n"
    yield (
        f"`{listing.id}`, family `{listing.family}`, {_range(listing.players)} players. "
        "This page is written from the edition file at every build of the documentation.\n"
    )
    facts = [
        ("titles", ", ".join(f"{text} ({lang})" for lang, text in about.get("title", {}).items())),
        *((key, str(about[key])) for key in ("designer", "year", "publisher") if about.get(key)),
        ("taken from", "; ".join(about.get("sources", []))),
    ]
    yield from _table(("", ""), [fact for fact in facts if fact[1]])
    sections = fields(family.sections)
    for count in others:
        changes = list(_changes(data, counts[count].data))
        if changes:
            yield f"## With {count} players\n"
            yield f"Different from {least} players:\n"
            yield from _table(("key", "value"), changes)
    for option, title in listing.options.items():
        yield f"## With the option {option}\n"
        yield f"{_text(title)}. " * (title != option) + "Different from the rest of this page:\n"
        changed = br.load(listing.id, players=least, options=[option]).edition
        yield from _table(("key", "value"), _changes(data, changed.data))
    for key, field in sections.items():
        value = data.get(key)
        if not isinstance(value, Mapping):
            continue
        yield f"## {key.replace('_', ' ').capitalize()}\n"
        yield from _marked(value)
        if _of_phases(field.type):
            yield from _phases(counts, family.kinds)
        elif (inner := _components(field.type)) is not None:
            yield from _keyed(value, inner)
        else:
            yield from _section(value, _class(field), (key,))


def _changes(old: Data, new: Data, path: str = "") -> Iterator[tuple[str, str]]:
    """The leaves that differ; a table that is new as a whole is a line of its own."""
    for key in (*new, *(key for key in old if key not in new)):
        here = f"{path}{key}"
        if key not in new:
            yield f"`{here}`", "removed"
        elif isinstance(new[key], Mapping) and isinstance(old.get(key), Mapping):
            yield from _changes(old[key], new[key], f"{here}.")
        elif old.get(key) != new[key]:
            yield f"`{here}`", _value(new[key])


def _phases(counts: Mapping[int, br.Edition], kinds: Mapping[str, Any]) -> Iterator[str]:
    names = dict.fromkeys(name for one in counts.values() for name in one.data["phases"])
    for name in names:
        with_it = [n for n, one in counts.items() if name in one.data["phases"]]
        data = counts[with_it[0]].data["phases"][name]
        cls = kinds[data["kind"]]
        yield f"### {name}\n"
        if len(with_it) < len(counts):
            yield f"Only with {' or '.join(map(str, with_it))} players.\n"
        yield f"Kind `{data['kind']}`. {_first(cls)}\n"
        if data.get("rules"):
            yield f"Rules: {', '.join(map(_rule, data['rules']))}.\n"
        given = {key: value for key, value in data.items() if key not in ("kind", "rules")}
        rows = []
        for key, field in fields(cls).items():
            if key == "rules":
                continue
            default = "" if key in given else " (default)"
            value = given.get(key, field.default)
            if value is not attrs.NOTHING:
                rows.append((f"`{key}`", _value(value) + default, *_meaning(field)))
        if rows:
            yield from _table(("key", "value", "meaning", "rule"), rows)


def _section(data: Data, cls: type[Any] | None, path: tuple[str, ...]) -> Iterator[str]:
    """A table of plain keys, then the tables of components in it."""
    rows: list[tuple[str, ...]] = []
    tables: list[tuple[str, Any, type[Any]]] = []
    for key, field in (fields(cls) if cls else {}).items():
        value = data.get(key, field.default)
        inner = _components(field.type)
        if inner is not None and isinstance(value, Mapping):
            tables.append((key, value, inner))
        elif key not in _MARKS and value is not None and value is not attrs.NOTHING:
            default = "" if key in data else " (default)"
            rows.append((f"`{key}`", _value(value) + default, *_meaning(field)))
    if rows:
        yield from _table(("key", "value", "meaning", "rule"), rows)
    for key, value, inner in tables:
        yield f"### {'.'.join((*path, key))}\n"
        yield f"{len(value)} in all.\n"
        yield from _keyed(value, inner)


def _keyed(data: Mapping[str, Data], cls: type[Any]) -> Iterator[str]:
    """A keyed table of components: one a row; bundles get a column for each kind."""
    columns: dict[tuple[str, str], None] = {}
    for key in fields(cls):
        kinds = dict.fromkeys(
            kind for one in data.values() if isinstance(one.get(key), Mapping) for kind in one[key]
        )
        if kinds:
            columns.update({(key, kind): None for kind in kinds})
        elif any(key in one for one in data.values()):
            columns[(key, "")] = None
    rows = []
    for name, one in data.items():
        row = [f"`{name}`"]
        for key, kind in columns:
            value = one.get(key, "")
            value = value.get(kind, "") if kind and value != "" else value
            row.append(_value(value) if isinstance(value, list | Mapping) else str(value))
        rows.append(row)
    yield from _table(("id", *(kind or key for key, kind in columns)), rows)


def _marked(data: Data) -> Iterator[str]:
    """A note about figures that no rulebook prints."""
    if data.get("provenance", "printed") == "reconstructed":
        yield ":::{admonition} Reconstructed\n:class: warning\n"
        yield f"{_text(' '.join(str(data.get('why', '')).split()))}\n:::\n"


def _format() -> Iterator[str]:
    yield "# All keys of an edition file\n"
    yield (
        "This page is written from the classes that read the files, at every build of the "
        "documentation. A key without a default must be given, by the file or by one it extends. "
        "How files build on each other is told in [House rules](house-rules.md).\n"
    )
    yield "## The head of a file\n"
    yield from _keys(Head)
    yield "`[at.N]` and `[options.x]` are tables with any of the sections below.\n"
    yield "## Sections of every family\n"
    yield from _tree(Common)
    for name in families.names():
        family = families.family(name)
        assert family is not None
        yield f"## Family {name}\n"
        yield from _tree(family.sections)
        yield f"## Phase kinds of {name}\n"
        yield "Every phase has `kind`, and `rules`: the ids of the rules that it implements.\n"
        for kind, cls in family.kinds.items():
            yield f"### {name}: {kind}\n"
            yield f"{_first(cls)}\n"
            yield from _keys(cls, but=("rules",))
    yield "## Files to start from\n"
    yield "As the command line writes them: valid as they stand, every key with its value.\n"
    for listing in br.editions():
        yield f"### A child of {listing.id}\n"
        yield f"```toml\n{template('my-house', listing.id)}```\n"


def _tree(cls: type[Any], path: str = "") -> Iterator[str]:
    """The keys of a class that are values, then the sections in it, each with its own."""
    plain = [key for key, field in fields(cls).items() if _inner(field.type) is None]
    phases = [key for key in plain if _of_phases(fields(cls)[key].type)]
    if path or plain != phases:
        yield from _keys(cls, only=[key for key in plain if key not in phases])
    for key, field in fields(cls).items():
        inner = _inner(field.type)
        if inner is None:
            continue
        many = ".NAME" if _class(field) is None else ""
        here = f"{path}{key}{many}"
        yield f"### `[{here}]`\n"
        yield f"{_sentence(field.metadata.get('doc', ''))}\n"
        yield from _tree(inner, f"{here}.")


def _keys(
    cls: type[Any], but: Iterable[str] = (), only: Iterable[str] | None = None
) -> Iterator[str]:
    rows = [
        (f"`{key}`", _text(_expected(field.type)), _default(field), *_meaning(field))
        for key, field in fields(cls).items()
        if key not in but and (only is None or key in only)
    ]
    if rows:
        yield from _table(("key", "type", "default", "meaning", "rule"), rows)


def _expected(shape: Shape) -> str:
    """The type of a key in words; of a list, also what is in it."""
    for one in members(shape):
        core, _ = strip(one)
        if is_list(one) and origin(core) is tuple:
            item = get_args(core)[0]
            if literals(item):
                return f"a list of {', '.join(show(value) for value in literals(item))}"
    return expected(shape)


def _default(field: attrs.Attribute[Any]) -> str:
    if field.default is attrs.NOTHING:
        return "must be given"
    if field.default is None or attrs.has(type(field.default)):
        return ""
    return _value(field.default)


def _meaning(field: attrs.Attribute[Any]) -> tuple[str, str]:
    rule = field.metadata.get("rule", "")
    return _text(field.metadata.get("doc", "")), _rule(rule) if rule else ""


def _inner(shape: Shape) -> type[Any] | None:
    """The class of a section, or of each entry of a keyed table."""
    return attrs_class(shape) or _components(shape)


def _components(shape: Shape) -> type[Any] | None:
    """The class of the entries of a keyed table, if it is a table of such."""
    for one in members(shape):
        core, _ = strip(one)
        args = get_args(core)
        if len(args) == 2 and isinstance(core, object) and origin(core) is not tuple:
            return None if is_phase(args[1]) else attrs_class(args[1])
    return None


def _class(field: attrs.Attribute[Any]) -> type[Any] | None:
    shape: Shape = field.type
    return attrs_class(shape)


def _of_phases(shape: Shape) -> bool:
    return any(is_phase(arg) for one in members(shape) for arg in get_args(strip(one)[0]))


def _value(value: Any) -> str:
    """A value as an edition file writes it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_value(one)}" for key, one in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(_value, value)) or "none"
    return f"`{show(value)}`"


def _first(cls: type[Any]) -> str:
    """The first paragraph of a docstring."""
    return " ".join((cls.__doc__ or "").strip().split("\n\n")[0].split())


def _rule(rule: str) -> str:
    """A rule id, linked to its rule where docs/rule-ids.md tells it."""
    anchor = rule.casefold().replace(".", "-")
    return f"[{rule}](#{anchor})" if f"{{#{anchor}}}" in _rule_ids() else rule


@cache
def _rule_ids() -> str:
    return (Path(__file__).parent.parent / "rule-ids.md").read_text(encoding="utf-8")


def _sentence(text: str) -> str:
    return _text(f"{text[:1].upper()}{text[1:]}.") if text else ""


def _text(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("{", "\\{")


def _range(players: range) -> str:
    return f"{players[0]} to {players[-1]}" if len(players) > 1 else str(players[0])


def _table(head: Iterable[str], rows: Rows) -> Iterator[str]:
    head = tuple(head)
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


_MARKS = ("provenance", "why")


def write(folder: Path) -> None:
    """Write all pages into the folder of the documentation, and remove those of old editions."""
    pages = {folder / "rules" / f"{one.id}.md": edition_page(one) for one in br.editions()}
    pages[folder / "edition-format.md"] = format_page()
    for old in (folder / "rules").glob("*.md"):
        if old not in pages and old.name != "index.md":
            old.unlink()
    for file, text in pages.items():
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect to Sphinx."""
    app.connect("builder-inited", lambda app: write(Path(app.srcdir)))
    return {"version": "1", "parallel_read_safe": True}
