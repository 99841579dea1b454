"""Values: frozen, slotted attrs classes that know their tag in JSON.

``@value`` turns a class into one and enters it in the registry that ``basari_rules.codec``
reads, so that whatever a phase of any package puts into a state can be saved and loaded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from basari_rules.errors import RulesError
from basari_rules.frozen import frozen

__all__ = ["REGISTRY", "Event", "Move", "Table", "Task", "value"]

C = TypeVar("C", bound=type)

REGISTRY: dict[str, type[Any]] = {}
"""Tag -> class of every value."""


def tag_of(cls: type[Any]) -> str:
    """The tag of a value class: ``"ask"`` for the engine's ``Ask``, ``"basari.small-trade"`` for a
    family's, ``"package.tax"`` for a ``Tax`` of another package."""
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
    package, layer, owner = (*cls.__module__.split("."), "", "")[:3]
    if package != "basari_rules":
        return f"{package}.{name}"
    return f"{owner}.{name}" if layer == "phases" else name


def _value(cls: C) -> C:
    """Make a class a value and register it; two classes of one name are a RulesError."""
    made = frozen(cls)
    tag = tag_of(made)
    known = REGISTRY.get(tag)
    if known is not None and (known.__module__, known.__qualname__) != (
        made.__module__,
        made.__qualname__,
    ):
        raise RulesError(
            f"two values are tagged {tag!r}: {known.__module__}.{known.__qualname__} "
            f"and {made.__module__}.{made.__qualname__}; rename one"
        )
    REGISTRY[tag] = made
    return made


if TYPE_CHECKING:
    from attrs import frozen as value  # which type checkers understand
else:
    value = _value


class Move:
    """What a seat answers, or an outcome of chance; ``str()`` is its canonical notation."""

    __slots__ = ()


class Event:
    """Something that happened; ``rule`` is the id of the rule it comes from."""

    __slots__ = ()
    rule: str

    def seen_by(self, seat: int | None) -> Event | None:
        """The event as that seat (None: a spectator) may see it; None hides it."""
        return self

    def tell(self, names: Sequence[str]) -> str:
        """What happened in one sentence without the rule id; ``names`` are the players' by seat."""
        cls: type[Any] = type(self)
        words = tag_of(cls).rpartition(".")[2].replace("-", " ")
        shown = [field.name for field in attrs.fields(cls) if field.name != "rule"]
        told = ", ".join(f"{name} {getattr(self, name)}" for name in shown)
        return f"{words}: {told}" if told else words


class Task:
    """Something still to be done, on the agenda: the name of a phase and that phase's data."""

    __slots__ = ()
    phase: str

    def seen_by(self, seat: int | None) -> Task:
        """The task as that seat (None: a spectator) may see it."""
        return self


class Table:
    """What lies on the table: a family's own value."""

    __slots__ = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score so far, in points."""
        return ()

    def seen_by(self, seat: int | None) -> Table:
        """The table as that seat (None: a spectator) may see it."""
        return self
