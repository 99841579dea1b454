"""A family of editions: its sections, its phase kinds, and how a game of it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from basari_rules.engine.params import Finding
from basari_rules.engine.phase import Phase
from basari_rules.engine.values import Table, Task
from basari_rules.errors import Origin

__all__ = ["Family", "Setup"]


@attrs.frozen
class Setup:
    """How a game begins: the bound phases by name, the first table and the first agenda.

    ``vet`` says what is impossible about a table that came from outside, one sentence each.
    """

    phases: Mapping[str, Phase[Any]]
    table: Table
    agenda: tuple[Task, ...]
    vet: Callable[[Any], Iterator[str]]


OriginOf = Callable[[tuple[str, ...]], Mapping[str, Origin]]
"""For the path of a section: where each of its keys (``""``: the section itself) was written."""


@attrs.frozen
class Family:
    """What the edition layer has to know of a family.

    ``sections`` is an attrs class with one field for each top-level section beyond the common
    ones; one of them is ``phases``, from name to :class:`.Phase`. ``check`` finds what is wrong
    with structured sections for a number of players, ``setup`` builds the game from them.
    """

    name: str
    sections: type[Any]
    kinds: Mapping[str, type[Phase[Any]]]
    check: Callable[[Any, int], Iterable[Finding]]
    setup: Callable[[Any, int, OriginOf], Setup]
