"""Values to JSON and back: exact, versioned, and never trusting what it reads.

Every value is an object with its ``type``; the outermost also says the ``format``. Bundles are
objects of counts in value order. Anything else than what :func:`to_json` writes is a RecordError
that names the place.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from operator import is_
from typing import Any, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    ClassValidationError,
    IterableValidationError,
)
from cattrs.gen import make_dict_structure_fn, override

from basari_rules.bundle import Bundle
from basari_rules.editions import families
from basari_rules.engine.chance import Outcomes, Weighted
from basari_rules.engine.state import Pending, State
from basari_rules.engine.values import REGISTRY, Event, Move, Table, Task, tag_of
from basari_rules.errors import Origin, Problem, RecordError, Refusal

__all__ = ["FORMAT", "decode", "encode", "read_json", "write_json"]

FORMAT = 1
"""The version of the JSON format."""


def encode(value: Any) -> Any:
    """A value, or a tuple of values, as plain data; refusals and problems, too, to be shown.

    RecordError for anything else.
    """
    try:
        return _encoded(value)
    except (TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise RecordError(f"cannot write a damaged {type(value).__name__}: {error}") from None


def _encoded(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return {"type": "tuple", "items": [_encoded(item) for item in value]}
    if isinstance(value, Refusal | Problem):
        return {"type": tag_of(type(value)), **_plain(attrs.asdict(value, recurse=False))}
    if type(value) is Bundle:
        return {"type": "bundle", "counts": dict(value)}
    if REGISTRY.get(tag_of(type(value))) is not type(value):
        raise RecordError(f"cannot write a {type(value).__name__} as JSON: it is no value of rules")
    return _plain(value)


def decode(data: Any) -> Any:
    """The value that plain data stands for. RecordError where it stands for none."""
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise RecordError('expected an object with a "type"')
    tag = data["type"]
    if tag == "tuple" and set(data) == {"type", "items"} and isinstance(data["items"], list):
        return tuple(decode(item) for item in data["items"])
    try:
        if tag == "bundle" and set(data) == {"type", "counts"}:
            return _read_bundle(data["counts"], Bundle)
        return _read_value(data, object)
    except Exception as error:  # cattrs wraps whatever a hook raises, at any depth
        if isinstance(error, RecordError | MemoryError):
            raise
        raise RecordError("; ".join(sorted(_explain(error, tag)))) from None


def write_json(body: Mapping[str, Any]) -> str:
    """An encoded value as JSON text, with the format's version. RecordError if it is damaged."""
    plain = {"format": FORMAT, **body}
    try:
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError(f"cannot be written as JSON: {error or 'nested too deep'}") from None


def read_json(text: Any) -> dict[str, Any]:
    """The object in a JSON text, without its version. RecordError for any other text."""
    if not isinstance(text, str | bytes | bytearray):
        raise RecordError(f"expected JSON text, got {type(text).__name__}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {error or 'nested too deep'}") from None
    if not isinstance(data, dict):
        raise RecordError("expected a JSON object")
    version = data.pop("format", None)
    if type(version) is not int or version < 1:
        raise RecordError('expected "format": the version of the format')
    if version > FORMAT:
        raise RecordError(f"format {version} is from a newer version of this library: update it")
    return data


def _plain(value: Any) -> Any:
    if type(value) is Bundle:
        return dict(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Origin):
        return attrs.asdict(value)
    if isinstance(value, Outcomes):
        return [[_plain(outcome), weight] for outcome, weight in value]
    cls: Any = type(value)
    if attrs.has(cls):
        hidden = _unwritten(cls)
        names = [field.name for field in attrs.fields(cls) if field.name not in hidden]
        fields = {name: _plain(getattr(value, name)) for name in names}
        return {"type": tag_of(cls), **fields}
    return value


@cache
def _unwritten(cls: Any) -> frozenset[str]:
    """The fields of a value class that are not written."""
    fields = attrs.fields(cls)
    return frozenset(field.name for field in fields if not field.metadata.get("json", True))


def _explain(error: BaseException, path: str) -> Iterator[str]:
    """The innermost messages of what cattrs raised, each with its place."""
    if isinstance(error, ClassValidationError | IterableValidationError):
        placed, others = error.group_exceptions()
        for inner, note in placed:
            if isinstance(note, AttributeValidationNote):
                step = f".{note.name}"
            else:
                step = f"[{note.index}]"
            yield from _explain(inner, path + step)
        for inner in others:
            yield from _explain(inner, path)
    elif isinstance(error, KeyError):
        yield f"{path}: missing"
    else:
        yield f"{path}: {error}"


def _read_value(data: Any, base: type[Any]) -> Any:
    """Structure tagged data as the class of its tag, which must be a ``base``."""
    if not isinstance(data, dict):
        raise ValueError("expected an object")
    rest = dict(data)
    tag = rest.pop("type", None)
    cls = _tagged(tag)
    if cls is None or not issubclass(cls, base):
        what = "a value" if base is object else f"a {tag_of(base)}"
        raise ValueError(f"{tag!r} is no type of {what}")
    return _converter().structure(rest, cls)


def _read_base(base: type[Any], data: Any, _: Any) -> Any:
    return _read_value(data, base)


def _tagged(tag: object) -> type[Any] | None:
    if not isinstance(tag, str):
        return None
    if tag not in REGISTRY:
        # The values of a family are known once it is imported.
        for name in families.names():
            families.family(name)
    return REGISTRY.get(tag)


def _read_bundle(data: Any, _: Any) -> Bundle:
    if not isinstance(data, dict):
        raise ValueError("expected an object of counts")
    for kind, count in data.items():
        if type(count) is not int or count < 0:
            raise ValueError(f"{kind}: expected a whole number of 0 or more, got {count!r}")
    return Bundle(tuple(data), tuple(data.values()))


def _read_outcomes(data: Any, _: Any) -> Outcomes:
    if not isinstance(data, list):
        raise ValueError("expected a list of outcomes")
    pairs = []
    for pair in data:
        if not isinstance(pair, list) or len(pair) != 2 or type(pair[1]) is not int or pair[1] < 1:
            raise ValueError("expected [outcome, weight], the weight a whole number of 1 or more")
        pairs.append((_read_value(pair[0], Move), pair[1]))
    return Weighted(pairs)


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)

    for plain in (int, str, bool):
        converter.register_structure_hook(plain, _strict(plain))
    converter.register_structure_hook(Bundle, _read_bundle)
    converter.register_structure_hook(Outcomes, _read_outcomes)
    for base in (Move, Event, Task, Table):
        # Not register_structure_hook, which would read subclasses in the same way.
        converter.register_structure_hook_func(partial(is_, base), partial(_read_base, base))
    converter.register_structure_hook_func(
        lambda cls: cls == Pending, lambda data, _: _read_value(data, object)
    )
    converter.register_structure_hook_factory(
        lambda cls: is_(get_origin(cls), tuple), lambda cls: _read_tuple(converter, cls)
    )
    converter.register_structure_hook_factory(_is_value, lambda cls: _reader(converter, cls))
    return converter


def _is_value(cls: Any) -> bool:
    return isinstance(cls, type) and attrs.has(cls) and REGISTRY.get(tag_of(cls)) is cls


def _strict(plain: type[Any]) -> Callable[[Any, Any], Any]:
    names = {int: "a whole number", str: "a text", bool: "true or false"}

    def read(data: Any, _: Any) -> Any:
        if type(data) is not plain:
            raise ValueError(f"expected {names[plain]}, got {data!r:.60}")
        return data

    return read


def _read_tuple(converter: Converter, cls: Any) -> Callable[[Any, Any], tuple[Any, ...]]:
    listed: Any = types.GenericAlias(list, get_args(cls)[:1])

    def read(data: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise ValueError("expected a list")
        return tuple(converter.structure(data, listed))

    return read


def _reader(converter: Converter, cls: Any) -> Callable[[Any, Any], Any]:
    overrides: dict[str, Any] = {name: override(omit=True) for name in _unwritten(cls)}
    if cls is State:
        overrides["table"] = override(struct_hook=partial(_read_base, Table))
    structure = make_dict_structure_fn(cls, converter, **overrides)

    def read(data: Any, _: Any) -> Any:
        if not isinstance(data, dict):
            raise ValueError("expected an object")
        rest = {key: item for key, item in data.items() if key != "type"}
        if data.get("type", tag_of(cls)) != tag_of(cls):
            raise ValueError(f"expected the type {tag_of(cls)!r}")
        made = structure(rest, cls)
        return attrs.evolve(made, vetted=False) if cls is State else made

    return read
