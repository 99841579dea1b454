"""Frozen, slotted attrs classes that are cheap to make.

A game makes hundreds of small values, and attrs sets each field of a frozen one by a call of
``object.__setattr__``: half the time of a whole game. Here a new value is filled while it is an
instance of a twin class, the same but open, and then turned into the frozen class: about twice
as fast. What one can do with the values is what attrs makes of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs

__all__ = ["frozen"]

C = TypeVar("C", bound=type)


def _frozen(cls: C) -> C:
    """Make a class a frozen, slotted attrs class. Fields may have defaults, but no factories."""
    made: Any = attrs.define(cls, frozen=True, slots=True, weakref_slot=False, init=False)
    fields = attrs.fields(made)
    names = [field.name for field in fields]
    twin = type(made)(made.__name__, made.__bases__, {"__slots__": tuple(names)})
    twin.__abstractmethods__ = frozenset()

    # Names that begin with an underscore cannot be those of fields, which are public.
    scope: dict[str, Any] = {"_twin": twin, "_made": made}
    parameters = []
    for field in fields:
        given = field.default is not attrs.NOTHING
        scope[f"_default_{field.name}"] = field.default
        parameters.append(f"{field.name}=_default_{field.name}" if given else field.name)
    lines = [
        f"def __new__({', '.join(['_cls', *parameters])}):",
        "    _value = _twin()",
        *(f"    _value.{name} = {name}" for name in names),
        "    _value.__class__ = _made",
        "    return _value",
    ]
    exec("\n".join(lines), scope)
    made.__new__ = scope["__new__"]
    made.__reduce__ = _reduce
    return cast(C, made)


def _reduce(self: Any) -> tuple[Any, ...]:
    """Pickle and copy by making it anew, since ``__new__`` needs the fields."""
    return type(self), tuple(getattr(self, field.name) for field in attrs.fields(type(self)))


if TYPE_CHECKING:
    from attrs import frozen  # which type checkers understand
else:
    frozen = _frozen
