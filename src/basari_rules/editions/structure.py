"""Plain data into the classes of a family: strictly, and with everything that is wrong at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, TypeVar, get_args

import attrs
from cattrs import Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, override

from basari_rules.editions.schema import (
    expected,
    fields,
    is_phase,
    literals,
    members,
    origin,
    strip,
)
from basari_rules.engine.params import Between, Finding, KeyFinding, Named
from basari_rules.engine.phase import Phase
from basari_rules.words import did_you_mean, near, show

__all__ = ["MISSING", "UNKNOWN", "Structurer"]

MISSING = "missing key"
UNKNOWN = "unknown key"

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]

_NAME = re.compile(r"[^\W\d_][\w-]{0,39}")


class FaultsError(Exception):
    """What is wrong with a value; paths are relative to it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        super().__init__()
        self.findings = tuple(findings)


class Structurer:
    """Structures plain data (as tomli gives it), with the phase kinds of one family.

    Nothing is converted: ``"3"`` is no number, ``true`` is not 1.
    """

    def __init__(self, kinds: Mapping[str, type[Phase[Any]]]) -> None:
        self._kinds = kinds
        self._converter = Converter(detailed_validation=True)
        # cattrs asks the hooks registered last first.
        for applies, factory in (
            (_always, self._other),
            (_is_attrs, self._class),
            (_is(Mapping, dict), self._mapping),
            (_is(tuple), self._list),
            (lambda shape: strip(shape)[0] in (int, str, bool), _scalar),
            (_is(Literal), _literal),
            (lambda shape: len(members(shape)) > 1 or members(shape)[:1] != (shape,), self._union),
            (is_phase, self._phase),
        ):
            self._converter.register_structure_hook_factory(applies, factory)
        for plain in (int, str, bool):  # for these, cattrs has hooks that come before any factory
            self._converter.register_structure_hook(plain, _scalar(plain))

    def structure(
        self, data: Mapping[str, Any], cls: type[T], also: Iterable[str] = ()
    ) -> tuple[T | None, tuple[Finding, ...]]:
        """The value of an attrs class, or None and all findings.

        ``also`` names keys that are known next to those of the class, for suggestions.
        """
        known = fields(cls)
        unknown = [_unknown(key, (*known, *also)) for key in data if key not in known]
        try:
            made = self._converter.structure(
                {key: value for key, value in data.items() if key in known}, cls
            )
        except FaultsError as faults:
            return None, (*unknown, *faults.findings)
        return (None if unknown else made), tuple(unknown)

    def _class(self, cls: Any, more: tuple[str, ...] = ()) -> Hook:
        """A hook for an attrs class; ``more`` are known keys beyond its fields."""
        known = fields(cls)
        keys = {field.name for field in known.values()}
        omitted: dict[str, Any] = {
            field.name: override(omit=True) for field in attrs.fields(cls) if field.name not in keys
        }
        build = make_dict_structure_fn(
            cls,
            self._converter,
            _cattrs_forbid_extra_keys=True,
            _cattrs_detailed_validation=True,
            _cattrs_use_alias=True,
            **omitted,
        )

        def hook(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                raise _wrong(cls, value)
            try:
                return build(value, cls)
            except ClassValidationError as error:
                raise FaultsError(_of_class(error, known, more)) from None

        return hook

    def _phase(self, _: Any) -> Hook:
        kinds = self._kinds
        hooks: dict[str, Hook] = {}

        def hook(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                raise _wrong(Phase, value)
            if "kind" not in value:
                slips = [_unknown(key, ["kind"]) for key in value if near(key, ["kind"])]
                hint = f"kinds are {', '.join(sorted(kinds))}"
                raise FaultsError(slips or [KeyFinding(("kind",), MISSING, hint)])
            kind = value["kind"]
            if type(kind) is not str:
                raise FaultsError([Finding(("kind",), f"expected a text, got {show(kind)}")])
            if kind not in kinds:
                hint = did_you_mean(kind, sorted(kinds)) or f"kinds are {', '.join(sorted(kinds))}"
                raise FaultsError([Finding(("kind",), f"unknown kind {show(kind)}", hint)])
            if kind not in hooks:
                hooks[kind] = self._class(kinds[kind], ("kind",))
            return hooks[kind]({k: v for k, v in value.items() if k != "kind"}, kinds[kind])

        return hook

    def _mapping(self, shape: Any) -> Hook:
        core, _ = strip(shape)
        key_type, value_type = get_args(core)
        on_key = self._converter.get_structure_hook(key_type)
        on_value = self._converter.get_structure_hook(value_type)

        def hook(value: Any, _: Any) -> dict[Any, Any]:
            if type(value) is not dict:
                raise _wrong(shape, value)
            made: dict[Any, Any] = {}
            wrong: list[Finding] = []
            for key, item in value.items():
                try:
                    on_key(key, key_type)
                except FaultsError as faults:
                    wrong += (
                        KeyFinding((key,), finding.message, finding.hint)
                        for finding in faults.findings
                    )
                try:
                    made[key] = on_value(item, value_type)
                except FaultsError as faults:
                    wrong += (finding.under(key) for finding in faults.findings)
            if wrong:
                raise FaultsError(wrong)
            return made

        return hook

    def _list(self, shape: Any) -> Hook:
        core, _ = strip(shape)
        item_type = get_args(core)[0]
        on_item = self._converter.get_structure_hook(item_type)

        def hook(value: Any, _: Any) -> tuple[Any, ...]:
            if type(value) is not list:
                raise _wrong(shape, value)
            made: list[Any] = []
            wrong: list[Finding] = []
            for index, item in enumerate(value):
                try:
                    made.append(on_item(item, item_type))
                except FaultsError as faults:
                    wrong += (finding.under(index) for finding in faults.findings)
            if wrong:
                raise FaultsError(wrong)
            return tuple(made)

        return hook

    def _union(self, shape: Any) -> Hook:
        each = members(shape)
        hooks = [(one, self._converter.get_structure_hook(one)) for one in each]

        def hook(value: Any, _: Any) -> Any:
            for one, on_one in hooks:
                try:
                    return on_one(value, one)
                except FaultsError as faults:
                    # A table (or list) can only be meant as the one member that is a table (or
                    # list), so what is wrong inside it is told rather than the whole refused.
                    inside = [finding for finding in faults.findings if finding.path]
                    if inside and isinstance(value, dict | list):
                        raise
            raise _wrong(shape, value)

        return hook

    def _other(self, shape: Any) -> Hook:
        raise TypeError(f"keys of an edition cannot have the type {shape!r}")


def _scalar(shape: Any) -> Hook:
    core, marks = strip(shape)
    limits = [mark for mark in marks if isinstance(mark, Between)]
    named = any(isinstance(mark, Named) for mark in marks)

    def hook(value: Any, _: Any) -> Any:
        if type(value) is not core:
            raise _wrong(shape, value)
        if named and not _NAME.fullmatch(value):
            raise _wrong(shape, value)
        for limit in limits:
            if not limit.low <= value <= limit.high:
                raise _wrong(shape, value)
        return value

    return hook


def _literal(shape: Any) -> Hook:
    allowed = {(type(one), one): one for one in literals(shape)}

    def hook(value: Any, _: Any) -> Any:
        if type(value) not in (str, int, bool) or (type(value), value) not in allowed:
            raise _wrong(shape, value)
        return value

    return hook


def _wrong(shape: Any, value: Any) -> FaultsError:
    words = [one for one in literals(shape) if type(one) is str]
    found = near(value, words) if type(value) is str else []
    hint = f"did you mean {show(found[0])}?" if found else ""
    return FaultsError([Finding((), f"expected {expected(shape)}, got {show(value)}", hint)])


def _of_class(
    error: ClassValidationError, known: Mapping[str, attrs.Attribute[Any]], more: tuple[str, ...]
) -> Iterator[Finding]:
    """What cattrs found wrong with a table: its keys first, then the values."""
    placed, others = error.group_exceptions()
    by_name = {field.name: key for key, field in known.items()}
    for exception in others:
        if isinstance(exception, ForbiddenExtraKeysError):
            extra = sorted(exception.extra_fields, key=str)
            yield from (_unknown(key, (*known, *more)) for key in extra)
        else:
            yield Finding((), str(exception))
    for exception, note in placed:
        key = by_name[note.name]
        if isinstance(exception, FaultsError):
            yield from (finding.under(key) for finding in exception.findings)
        elif isinstance(exception, KeyError):
            yield KeyFinding((key,), MISSING, f"expected {expected(known[key].type)}")
        else:
            yield Finding((key,), str(exception))


def _unknown(key: Any, known: Iterable[str]) -> KeyFinding:
    return KeyFinding((key,), UNKNOWN, did_you_mean(str(key), sorted(known), "known keys"))


def _always(_: Any) -> bool:
    return True


def _is_attrs(shape: Any) -> bool:
    return isinstance(shape, type) and attrs.has(shape)


def _is(*origins: Any) -> Callable[[Any], bool]:
    return lambda shape: origin(strip(shape)[0]) in origins
