"""What a structured edition comes to as plain data: its digest, and the keys left at default."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import attrs

from basari_rules.editions.schema import fields, is_phase, is_whole, members, origin, strip
from basari_rules.engine.edition import Path
from basari_rules.engine.phase import Phase

__all__ = ["TOLD", "defaults", "digest_of", "is_ordered"]

TOLD = frozenset({"rules", "provenance", "why"})
"""Keys that explain an edition and do not change how it is played."""


def digest_of(family: str, players: int, sections: Any) -> str:
    """A hash of everything that decides how a game goes, and of nothing else.

    Keys at their default do not count, so that a parameter added later changes no digest. The
    order of components counts (it decides what a seed draws), that of phases and keys does not.
    """
    plain = {"family": family, "players": players, "sections": _plain(sections, type(sections))}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any, shape: Any) -> Any:
    if attrs.has(type(value)):
        made = {
            key: _plain(getattr(value, field.name), field.type)
            for key, field in fields(type(value)).items()
            if key not in TOLD and not _is_default(getattr(value, field.name), field)
        }
        return {"kind": value.kind, "keys": made} if isinstance(value, Phase) else made
    if isinstance(value, Mapping):
        inner = _value_type(shape)
        pairs = [[key, _plain(one, inner)] for key, one in value.items()]
        return pairs if is_ordered(shape) else sorted(pairs)
    if isinstance(value, tuple):
        inner = _item_type(shape)
        return [_plain(one, inner) for one in value]
    return value


def is_ordered(shape: Any) -> bool:
    """Whether a table of that type holds components, the order of which counts."""
    inner = _value_type(shape)
    return inner is not None and not is_whole(shape) and not is_phase(inner)


def defaults(value: Any, data: Mapping[str, Any], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The paths of keys that are not in the data, and the values they have then."""
    for key, field in fields(type(value)).items():
        here = (*path, key)
        one = getattr(value, field.name)
        yield from _defaults(one, data.get(key), here) if key in data else _leaves(one, here)


def _defaults(value: Any, data: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if attrs.has(type(value)):
        yield from defaults(value, data, path)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _defaults(one, data[key], (*path, key))
    elif isinstance(value, tuple):
        for index, one in enumerate(value):
            yield from _defaults(one, data[index], (*path, index))


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if attrs.has(type(value)):
        yield from defaults(value, {}, path)
    else:
        yield path, _as_data(value)


def _as_data(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _as_data(one) for key, one in value.items()}
    return [_as_data(one) for one in value] if isinstance(value, tuple) else value


def _is_default(value: Any, field: attrs.Attribute[Any]) -> bool:
    default: Any = field.default
    if type(default) is attrs.Factory:
        if default.takes_self:
            return False
        default = default.factory()
    return type(value) is type(default) and bool(value == default)


def _value_type(shape: Any) -> Any:
    return next((a[1] for a in _arguments(shape, Mapping) if len(a) == 2), None)


def _item_type(shape: Any) -> Any:
    return next((a[0] for a in _arguments(shape, tuple) if a), None)


def _arguments(shape: Any, wanted: Any) -> Iterator[tuple[Any, ...]]:
    for one in members(shape):
        core, _ = strip(one)
        if origin(core) is wanted:
            yield get_args(core)
