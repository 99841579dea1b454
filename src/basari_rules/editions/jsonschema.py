"""A JSON Schema of edition files, made from the classes that read them.

Editors that know it complete keys and mark mistakes while one types. A file says only what
differs from what it extends, so no key but ``format`` and ``id`` is required; what a file comes
to as a whole is for the checker to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

import attrs

from basari_rules.editions import families
from basari_rules.editions.header import Common, Head
from basari_rules.editions.schema import (
    Shape,
    attrs_class,
    fields,
    is_list,
    is_phase,
    is_whole,
    members,
    origin,
    strip,
)
from basari_rules.engine.params import Between, Named
from basari_rules.engine.phase import Phase

__all__ = ["schema"]

Json = dict[str, Any]

_PLAIN: dict[Any, str] = {int: "integer", str: "string", bool: "boolean"}
_NAME = r"^[^\W\d_][\w-]{0,39}$"
_PATHS: Json = {"type": "array", "items": {"type": "string"}}


def schema() -> Json:
    """The schema of the edition files of all families, built in and installed."""
    sections: dict[str, list[Json]] = {}
    for name in families.names():
        family = families.family(name)
        for key, field in fields(family.sections).items() if family is not None else ():
            kinds = family.kinds if family is not None else {}
            sections.setdefault(key, []).append(_field(field, kinds))
    body = {key: _any(found) for key, found in sections.items()}
    body |= {key: _field(field, {}) for key, field in fields(Common).items()}
    block = {
        "type": "object",
        "properties": {
            **{key: {"$ref": f"#/definitions/{key}"} for key in body},
            "title": {"type": "string"},
            "remove": _PATHS,
            "replace": _PATHS,
        },
        "additionalProperties": False,
    }
    head = {key: _field(field, {}) for key, field in fields(Head).items()}
    head["family"]["enum"] = list(families.names())
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Edition file of basari_rules",
        "type": "object",
        "properties": {
            **head,
            **{key: {"$ref": f"#/definitions/{key}"} for key in body},
            "at": {
                "description": "what holds for that number of players only",
                "type": "object",
                "propertyNames": {"pattern": "^[0-9]+$"},
                "additionalProperties": {"$ref": "#/definitions/block"},
            },
            "options": {
                "description": "what a table may switch on at the start, by name",
                "type": "object",
                "propertyNames": {"pattern": _NAME},
                "additionalProperties": {"$ref": "#/definitions/block"},
            },
        },
        "required": ["format", "id"],
        "additionalProperties": False,
        "definitions": {**body, "block": block},
    }


def _field(field: attrs.Attribute[Any], kinds: Mapping[str, type[Phase[Any]]]) -> Json:
    """The schema of a key: that of its type, with its meaning, rule and default."""
    made = _shape(field.type, kinds)
    doc, rule = field.metadata.get("doc", ""), field.metadata.get("rule", "")
    made["description"] = f"{doc} ({rule})" if rule else doc
    default: Any = field.default
    if default is not attrs.NOTHING and (default is None or isinstance(default, int | str)):
        made |= {} if default is None else {"default": default}
    return made


def _shape(shape: Shape, kinds: Mapping[str, type[Phase[Any]]]) -> Json:
    made = _any([_member(one, kinds) for one in members(shape)])
    if is_list(shape):
        items = next(get_args(strip(one)[0])[0] for one in members(shape) if is_list(one))
        edit = {"type": "array", "items": _shape(items, kinds)}
        made = _any(
            [
                made,
                {
                    "type": "object",
                    "properties": {"add": edit, "remove": edit},
                    "additionalProperties": False,
                    "minProperties": 1,
                },
            ]
        )
    return made


def _member(shape: Shape, kinds: Mapping[str, type[Phase[Any]]]) -> Json:
    core, marks = strip(shape)
    if is_phase(core):
        return _phase(kinds)
    if origin(core) is Literal:
        return {"enum": list(get_args(core))}
    if core in _PLAIN:
        made: Json = {"type": _PLAIN[core]}
        for mark in marks:
            if isinstance(mark, Between):
                made |= {"minimum": mark.low, "maximum": mark.high}
            elif isinstance(mark, Named):
                made["pattern"] = _NAME
        return made
    if origin(core) is tuple:
        return {"type": "array", "items": _shape(get_args(core)[0], kinds)}
    cls = attrs_class(core)
    if cls is not None:
        return _table({key: _field(field, kinds) for key, field in fields(cls).items()})
    _, inner = get_args(core)
    made = {"type": "object", "additionalProperties": _shape(inner, kinds)}
    return made | ({"propertyNames": {"pattern": _NAME}} if not is_whole(shape) else {})


def _phase(kinds: Mapping[str, type[Phase[Any]]]) -> Json:
    """A phase: the keys of its kind; of any kind where the kind is inherited."""
    keys: dict[str, list[Json]] = {}
    for cls in kinds.values():
        for key, field in fields(cls).items():
            made = _field(field, kinds)
            if made not in keys.setdefault(key, []):
                keys[key].append(made)
    kind = {"enum": list(kinds), "description": "what kind of phase it is"}
    made = _table({"kind": kind, **{key: _any(found) for key, found in keys.items()}})
    made["allOf"] = [
        {
            "if": {"properties": {"kind": {"const": name}}, "required": ["kind"]},
            "then": {
                **_table({"kind": {}, **{key: _field(f, kinds) for key, f in fields(cls).items()}}),
                "description": (cls.__doc__ or "").partition("\n")[0],
            },
        }
        for name, cls in kinds.items()
    ]
    return made


def _table(properties: Json) -> Json:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _any(schemas: Iterable[Json]) -> Json:
    found = list(schemas)
    return dict(found[0]) if len(found) == 1 else {"anyOf": found}
