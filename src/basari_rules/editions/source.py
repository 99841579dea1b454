"""Edition files as text: read within limits, parse, and know where everything stands."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal

import attrs
import tomli

from basari_rules.editions.spans import Spans
from basari_rules.editions.syntax import explain
from basari_rules.errors import EditionError, Origin, Problem
from basari_rules.words import dotted

__all__ = ["MAX_BYTES", "MAX_DEPTH", "Document", "over_limits", "parse", "read"]

MAX_BYTES = 256 * 1024
MAX_VALUES = 2_500
MAX_DEPTH = 16
MAX_NUMBER = 10**9
MAX_PARTS = 64

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:\.[ \t]*+{_PART}){{{MAX_PARTS}}}")
_LONG_NUMBER = re.compile(r"[0-9_]{300}")
_PLACED = re.compile(r"(?s)(.*) \(at (?:line (\d+), column (\d+)|end of document)\)")


@attrs.frozen(eq=False)
class Document:
    """An edition file that could be parsed.

    ``name`` is what problems show, ``path`` where it is (None: inside an archive).
    """

    name: str
    path: Path | None
    data: dict[str, Any]
    spans: Spans = attrs.field(repr=False)
    _origins: dict[tuple[tuple[str | int, ...], bool], Origin] = attrs.field(
        factory=dict, init=False, repr=False
    )

    def origin(self, path: tuple[str | int, ...], *, key: bool = False) -> Origin:
        """Where the value (or the key) at a path stands, or the nearest table around it.

        A file is laid anew for every number of players and option, so answers are kept.
        """
        found = self._origins.get((path, key))
        if found is None:
            found = self._origins[path, key] = Origin(self.name, *self.spans.place(path, key=key))
        return found

    def problem(
        self,
        path: tuple[str | int, ...],
        message: str,
        hint: str = "",
        *,
        key: bool = False,
        severity: Literal["error", "warning"] = "error",
    ) -> Problem:
        """A problem with the value (or the key) at a path of this file."""
        line, column = self.spans.place(path, key=key)
        return Problem(self.name, line, column, dotted(path), message, hint, severity)


def read(file: Path | Traversable, name: str) -> Document:
    """The document in a file. EditionError if it cannot be read or is not TOML within limits."""
    try:
        if file.is_dir():
            raise _error(name, "is a folder, not a file")
        if not file.is_file():
            raise _error(name, "cannot be read: there is no such file")
        with file.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _error(name, f"cannot be read: {reason}") from error
    return parse(raw, name, file if isinstance(file, Path) else None)


def parse(raw: bytes, name: str, path: Path | None = None) -> Document:
    """The document in the bytes of a file; EditionError as :func:`read`."""
    if len(raw) > MAX_BYTES:
        raise _error(name, f"larger than an edition file may be ({MAX_BYTES // 1024} KiB)")
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise _error(name, "not UTF-8 text", line, column) from error
    long = _LONG_KEY.search(text)
    if long:
        raise _error(name, f"a key of more than {MAX_PARTS} parts", *_place(text, long.start()))
    try:
        data = tomli.loads(text)
    except RecursionError as error:
        raise _error(name, "nested too deeply") from error
    except tomli.TOMLDecodeError as error:
        raise _syntax_error(name, text, str(error)) from error
    except ValueError as error:
        number = _LONG_NUMBER.search(text)
        place = _place(text, number.start()) if number else (0, 0)
        raise _error(name, "a number is too long", *place) from error
    document = Document(name, path, data, Spans(text, MAX_DEPTH))
    fault = over_limits(data)
    if fault:
        raise EditionError([document.problem(*fault)])
    return document


def over_limits(data: object) -> tuple[tuple[str | int, ...], str] | None:
    """The first place where plain data is larger than any edition needs, and what is too large."""
    waiting: list[tuple[tuple[str | int, ...], object]] = [((), data)]
    seen = 0
    while waiting:
        path, node = waiting.pop()
        seen += 1
        if isinstance(node, int) and not -MAX_NUMBER <= node <= MAX_NUMBER:
            return path, f"a number beyond {MAX_NUMBER}"
        if not isinstance(node, dict | list):
            continue
        if len(path) >= MAX_DEPTH:
            return path, f"nested more than {MAX_DEPTH} deep"
        if seen + len(waiting) + len(node) > MAX_VALUES:
            return path, f"more than {MAX_VALUES} values in all"
        if isinstance(node, dict) and not all(type(key) is str for key in node):
            return path, "a key that is no text"
        pairs = node.items() if isinstance(node, dict) else enumerate(node)
        waiting.extend(reversed([((*path, key), child) for key, child in pairs]))
    return None


def _syntax_error(name: str, text: str, told: str) -> EditionError:
    found = _PLACED.fullmatch(told)
    if found is None:
        return _error(name, told)
    place = (int(found[2]), int(found[3])) if found[2] else _place(text, len(text.rstrip()))
    message, hint, line, column = explain(text, found[1], *place)
    return EditionError([Problem(name, line, column, "", message, hint)])


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _error(name: str, message: str, line: int = 0, column: int = 0) -> EditionError:
    return EditionError([Problem(name, line, column, "", message)])
