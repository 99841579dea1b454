"""The families of editions: those built in, with the phase kinds that installed packages add."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import attrs

from basari_rules.editions.schema import fields
from basari_rules.engine.family import Family
from basari_rules.engine.phase import Phase
from basari_rules.errors import Problem

__all__ = ["BUILT_IN", "GROUP", "family", "names", "warnings"]

GROUP = "basari_rules.phases"
"""Entry points: the name is the kind, the value a Phase subclass with a class variable
``family``."""


def _lazily(module: str) -> Callable[[], Family]:
    """The FAMILY of a module, imported on first use only."""

    def get() -> Family:
        found: Family = import_module(module).FAMILY
        return found

    return get


BUILT_IN: dict[str, Callable[[], Family]] = {
    "basari": _lazily("basari_rules.phases.basari"),
    "jaipur": _lazily("basari_rules.phases.jaipur"),
}


def names() -> tuple[str, ...]:
    """The names of all families."""
    return tuple(sorted(BUILT_IN))


@cache
def family(name: str) -> Family | None:
    """The family of that name with all its phase kinds, or None."""
    if name not in BUILT_IN:
        return None
    built_in = BUILT_IN[name]()
    added, _ = _installed()
    return attrs.evolve(built_in, kinds={**added.get(name, {}), **built_in.kinds})


def warnings() -> tuple[Problem, ...]:
    """What is wrong with phase kinds of installed packages; those are left out."""
    return _installed()[1]


@cache
def _installed() -> tuple[Mapping[str, Mapping[str, type[Phase[Any]]]], tuple[Problem, ...]]:
    added: dict[str, dict[str, type[Phase[Any]]]] = {}
    problems: list[Problem] = []
    for entry in entry_points(group=GROUP):
        try:
            cls = _loaded(entry)
            if entry.name in BUILT_IN[cls.family]().kinds:
                raise ValueError("a built-in kind has that name")
            added.setdefault(cls.family, {})[entry.name] = cls
        except Exception as error:  # whatever a stranger's module raises when it is imported
            message = f"phase kind {entry.name!r} cannot be used: {type(error).__name__}: {error}"
            problems.append(Problem(entry.value, 0, 0, "", message, severity="warning"))
    return added, tuple(problems)


def _loaded(entry: EntryPoint) -> type[Phase[Any]]:
    """The class of an entry point; any exception if it is not fit to be a kind."""
    cls = entry.load()
    if not (isinstance(cls, type) and issubclass(cls, Phase)):
        raise TypeError("it is no subclass of Phase")
    if cls.kind != entry.name:
        raise ValueError(f"the class is of kind {cls.kind!r}")
    if getattr(cls, "family", None) not in BUILT_IN:
        raise ValueError(f"no such family: {getattr(cls, 'family', None)!r}")
    fields(cls)
    return cls
