"""Plain data as TOML text: just what edition files need."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["to_toml"]

DEPTH = 2
"""How deep a table may be to get a header of its own; deeper ones stand on one line."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def to_toml(data: Mapping[str, Any]) -> str:
    """The text of a TOML file with that data: tables, lists, texts, numbers, true and false."""
    return "\n".join(_table(data, ())).lstrip("\n") + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """A table: its values first, then the tables in it, down to the second under a header."""
    sections = [key for key in data if isinstance(data[key], Mapping) and len(path) < DEPTH]
    values = [key for key in data if key not in sections]
    if path and (values or not sections):
        yield f"\n[{'.'.join(map(_key, path))}]"
    yield from (f"{_key(key)} = {_value(data[key])}" for key in values)
    for key in sections:
        yield from _table(data[key], (*path, key))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    """A basic string of TOML, which takes the escapes of JSON and no bare control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    return "[" + ", ".join(map(_value, value)) + "]"
