"""What the type of a key says about it: its limits in words, and what kind of table it holds."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import attrs

from basari_rules.engine.params import Between, Named, Whole
from basari_rules.engine.phase import Phase
from basari_rules.words import choice, show

__all__ = [
    "NAME",
    "Shape",
    "attrs_class",
    "child",
    "expected",
    "fields",
    "is_list",
    "is_phase",
    "is_table",
    "is_whole",
    "literals",
    "members",
    "origin",
    "strip",
]

Shape = Any
"""The type of a key, or None where it is not known."""

NAME = "a name (a letter, then letters, digits, - or _; at most 40)"


def fields(cls: Any) -> Mapping[str, attrs.Attribute[Any]]:
    """The keys of an attrs class, with types resolved; without fields that are no keys."""
    return _fields(cls)


# These are asked for every key of a file, about a few types.


@cache
def _fields(cls: Any) -> Mapping[str, attrs.Attribute[Any]]:
    attrs.resolve_types(cls)
    return {
        field.alias or field.name: field
        for field in attrs.fields(cls)
        if field.init and not field.metadata.get("bound")
    }


def origin(shape: Shape) -> Any:
    """What a generic type was made of (``tuple`` of ``tuple[int, ...]``), or None."""
    return get_origin(shape)


@cache
def strip(shape: Shape) -> tuple[Shape, tuple[Any, ...]]:
    """A type without its annotations, and these."""
    if origin(shape) is Annotated:
        core, *marks = get_args(shape)
        return core, tuple(marks)
    return shape, ()


@cache
def members(shape: Shape) -> tuple[Shape, ...]:
    """The types a union allows, without None (which TOML cannot write); else the type alone."""
    core, _ = strip(shape)
    if origin(core) in (Union, types.UnionType):
        return tuple(one for arg in get_args(core) if arg is not type(None) for one in members(arg))
    return (shape,)


@cache
def is_phase(shape: Shape) -> bool:
    """Whether that is a phase, whose class depends on its ``kind``."""
    core, _ = strip(shape)
    return core is Phase or origin(core) is Phase


@cache
def is_whole(shape: Shape) -> bool:
    """Whether a table of that type is a single value, replaced and never merged."""
    return any(isinstance(mark, Whole) for one in members(shape) for mark in strip(one)[1])


@cache
def is_list(shape: Shape) -> bool:
    """Whether the type allows a list."""
    return any(origin(strip(one)[0]) is tuple for one in members(shape))


@cache
def is_table(shape: Shape) -> bool:
    """Whether the type allows nothing but a table."""
    cores = [strip(one)[0] for one in members(shape)]
    return all(
        is_phase(core) or origin(core) in _MAPPINGS or attrs_class(core) is not None
        for core in cores
    )


@cache
def attrs_class(shape: Shape) -> type[Any] | None:
    """The attrs class that a table of that type is structured into, if it is one."""
    for one in members(shape):
        core, _ = strip(one)
        if isinstance(core, type) and attrs.has(core) and not is_phase(core):
            return core
    return None


def child(shape: Shape, key: str) -> Shape:
    """The type of a key of a table of type ``shape``; None where that is not declared."""
    cls = attrs_class(shape)
    if cls is not None:
        return fields(cls)[key].type if key in fields(cls) else None
    for one in members(shape):
        core, _ = strip(one)
        if origin(core) in _MAPPINGS:
            return get_args(core)[1]
    return None


@cache
def literals(shape: Shape) -> tuple[Any, ...]:
    """The values that a type lists one by one."""
    return tuple(
        arg
        for one in members(shape)
        if origin(strip(one)[0]) is Literal
        for arg in get_args(strip(one)[0])
    )


def expected(shape: Shape) -> str:
    """What a value of that type looks like, in words: ``a whole number from 1 to 1000``."""
    return choice(tuple(dict.fromkeys(_words(shape))))


def _words(shape: Shape) -> Iterator[str]:
    for one in members(shape):
        core, marks = strip(one)
        if origin(core) is Literal:
            yield from map(show, get_args(core))
        elif core is int:
            limits = [f" from {m.low} to {m.high}" for m in marks if isinstance(m, Between)]
            yield "a whole number" + "".join(limits)
        elif core is str:
            yield NAME if any(isinstance(mark, Named) for mark in marks) else "a text"
        elif core is bool:
            yield "true or false"
        elif origin(core) is tuple:
            yield "a list"
        elif any(isinstance(mark, Whole) for mark in marks):
            yield f"a table, each value {expected(get_args(core)[1])}"
        else:
            yield "a table"


_MAPPINGS = (Mapping, dict)
