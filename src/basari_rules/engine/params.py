"""How the keys of an edition file are declared: types with limits, defaults, meaning, rule ids.

The checker, the loader and the reference are all derived from these declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import attrs

__all__ = [
    "Amounts",
    "Between",
    "Count",
    "Finding",
    "KeyFinding",
    "Name",
    "Named",
    "Positive",
    "Whole",
    "bound",
    "param",
]


@attrs.frozen
class Between:
    """The smallest and largest whole number allowed."""

    low: int
    high: int


@attrs.frozen
class Named:
    """A text that must be a name: a letter, then letters, digits, ``-`` or ``_``; at most 40."""


@attrs.frozen
class Whole:
    """A table that is one value: a child's table replaces its parent's, key by key it does not."""


Count = Annotated[int, Between(0, 1000)]
Positive = Annotated[int, Between(1, 1000)]
Name = Annotated[str, Named()]
Amounts = Annotated[Mapping[Name, Count], Whole()]
"""A bundle: numbers by colour (or good)."""


@attrs.frozen
class Finding:
    """Something wrong (``error``) or doubtful (``warning``) at a path of an edition's keys.

    ``also`` lists other paths, from the top, that have a part in it. It is shown at the one that
    the latest file sets: a house rule that lowers one number may make an inherited one wrong.
    """

    path: tuple[str | int, ...]
    message: str
    hint: str = ""
    severity: Literal["error", "warning"] = "error"
    also: tuple[tuple[str | int, ...], ...] = ()

    def under(self, *prefix: str | int) -> Finding:
        """The same with a longer path."""
        return attrs.evolve(self, path=(*prefix, *self.path))


@attrs.frozen
class KeyFinding(Finding):
    """A finding about a key itself, not about its value: it is unknown, missing or ill-named."""


def param(default: Any = attrs.NOTHING, *, doc: str, rule: str = "") -> Any:
    """A key of an edition file: its default (none: it must be given), meaning and rule id."""
    return attrs.field(default=default, metadata={"doc": doc, "rule": rule})


def bound(default: Any) -> Any:
    """A field that is not a key: it is filled in when a phase is bound to its edition."""
    return attrs.field(default=default, repr=False, eq=False, metadata={"bound": True})
