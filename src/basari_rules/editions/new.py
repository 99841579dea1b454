"""A first edition file of one's own: small, commented, and valid as it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from basari_rules.editions import families
from basari_rules.editions.header import is_id
from basari_rules.editions.load import players_of, resolve
from basari_rules.editions.schema import attrs_class, child, fields, is_phase
from basari_rules.engine.edition import Edition
from basari_rules.errors import RulesError
from basari_rules.words import show

__all__ = ["template"]

MOST_COMPONENTS = 5
"""Tables with more entries than this hold components, and are not written out."""


@attrs.frozen
class NoKeys:
    """For a table whose keys are not declared."""


def template(id: str, extends: str, *, search: object = ()) -> str:
    """The text of an edition file that extends an edition and as yet changes nothing.

    What can be changed follows as comments, each key with its value in the parent and its
    meaning. Raises EditionError for an unknown parent, RulesError for an impossible id.
    """
    if not is_id(id):
        raise RulesError(f"an id is lower-case letters, digits and dashes, not {show(id)}")
    parent = resolve(extends, players=players_of(extends, search=search)[0], search=search)
    title = json.dumps(f"{parent.title}, house rules", ensure_ascii=False)
    lines = [
        "format = 1",
        f'id = "{id}"',
        f"extends = {json.dumps(extends, ensure_ascii=False)}",
        "",
        "[about]",
        f"title = {{ en = {title} }}",
        "",
        "# Say only what differs: take the # away from a section and from the keys to change.",
        f"# Then see what is wrong with it: basari check {id}.toml",
        *_sections(parent),
    ]
    return "\n".join(lines) + "\n"


def _sections(parent: Edition) -> Iterator[str]:
    family = families.family(parent.family)
    assert family is not None
    yield from _section(("players",), parent.data["players"], {})
    for key, field in fields(family.sections).items():
        table = parent.data.get(key)
        if not isinstance(table, Mapping):
            continue
        if is_phase(child(field.type, "")):
            for name, phase in table.items():
                yield from _section((key, name), phase, fields(family.kinds[phase["kind"]]))
        else:
            shape: Any = field.type
            yield from _section((key,), table, fields(attrs_class(shape) or NoKeys))


def _section(
    path: tuple[str, ...], table: Mapping[str, Any], keys: Mapping[str, Any]
) -> Iterator[str]:
    """One section as comments: the keys it has, and those it leaves at their default."""
    values = {key: field.default for key, field in keys.items()} | dict(table)
    written = [
        (f"# {key} = {text}", _meaning(keys.get(key)))
        for key, value in values.items()
        if key not in ("kind", "rules", "provenance", "why") and (text := _toml(value)) is not None
    ]
    if not written:
        return
    yield from ("", f"# [{'.'.join(path)}]")
    width = max(len(line) for line, _ in written)
    for line, meaning in written:
        yield f"{line:{width}}  # {meaning}" if meaning else line


def _meaning(field: Any) -> str:
    if field is None:
        return ""
    doc, rule = field.metadata.get("doc", ""), field.metadata.get("rule", "")
    return f"{doc} ({rule})" if rule else doc


def _toml(value: Any) -> str | None:
    """A value as TOML writes it; None for what is too much to write out."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        items = [_toml(item) for item in value]
        return None if None in items else f"[{', '.join(map(str, items))}]"
    if isinstance(value, Mapping) and 0 < len(value) <= MOST_COMPONENTS:
        pairs = [(key, _toml(item)) for key, item in value.items()]
        if all(isinstance(item, int) for item in value.values()):
            return "{ " + ", ".join(f"{_key(key)} = {text}" for key, text in pairs) + " }"
    return None


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else json.dumps(key, ensure_ascii=False)
