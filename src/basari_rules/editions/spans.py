"""Where each key and value of a TOML text stands.

tomli tells positions of syntax errors only, so the accepted text is scanned once more. The scan
takes linear time, uses no recursion, and never fails: at worst a place is unknown, and then that
of the nearest table around it is told.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import suppress

__all__ = ["Spans"]

Path = tuple[str | int, ...]
_Parts = list[tuple[str, int]]

_BLANK = re.compile(r"[ \t]*+")
_SKIP = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_BARE = re.compile(r"""[^\s.=\[\]{},#"']++""")
_STRING = re.compile(
    r'"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{3,5}'
    r"|'''(?:[^']++|'{1,2}(?!'))*+'{3,5}"
    r'|"(?:[^"\\]++|\\.)*+"'
    r"|'[^']*+'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}#\r\n]*+")
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_ESCAPED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}


class Spans:
    """The places of a TOML text that tomli has accepted (with ``\\n`` line ends).

    Paths are tuples of keys and list indices; those longer than ``depth`` are not told apart.
    """

    def __init__(self, text: str, depth: int = 32) -> None:
        self._text = text
        self._depth = depth
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._places: dict[Path, tuple[int, int]] = {}
        self._lists: dict[Path, int] = {}
        # If tomli ever accepts what this scan does not know, the rest of the text goes unplaced.
        with suppress(IndexError, ValueError, OverflowError):
            self._document()

    def __iter__(self) -> Iterator[Path]:
        return iter(self._places)

    def place(self, path: Path, *, key: bool = False) -> tuple[int, int]:
        """Line and column (from 1) of the value, or key, at a path or the nearest one around it."""
        places = self._places
        while path and path not in places:
            path = path[:-1]
        at_key, at_value = places.get(path, (0, 0))
        return self.coordinates(at_key if key else at_value)

    def coordinates(self, offset: int) -> tuple[int, int]:
        """Line and column (from 1) of a place in the text."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def _document(self) -> None:
        text = self._text
        base: Path = ()
        i = self._skip(0)
        while i < len(text):
            if text[i] != "[":
                i = self._pair(i, base)
            elif text.startswith("[[", i):
                i, parts = self._key(i + 2)
                base, at = self._walk((), parts)
                self._lists[base] = self._lists.get(base, -1) + 1
                base = self._deeper(base, self._lists[base])
                self._places[base] = (at, at)
                i = text.index("]", i) + 2
            else:
                i, parts = self._key(i + 1)
                base, _ = self._walk((), parts)
                i = text.index("]", i) + 1
            i = self._skip(i)

    def _pair(self, i: int, base: Path) -> int:
        i, path = self._assignment(i, base)
        return self._value(i, path)

    def _assignment(self, i: int, base: Path) -> tuple[int, Path]:
        """Read ``key =``: where the value begins, and its path."""
        i, parts = self._key(i)
        path, at = self._walk(base, parts)
        i = self._skip(i + 1)
        self._places[path] = (at, i)
        return i, path

    def _value(self, i: int, path: Path) -> int:
        """Enter all that a value holds; returns the place after it."""
        text = self._text
        opened: list[tuple[str, Path, int]] = []
        while True:
            if text[i] in "[{":
                opened.append((text[i], path, 0))
                i += 1
            else:
                i = _match(_STRING if text[i] in "\"'" else _SCALAR, text, i)
            while True:
                if not opened:
                    return i
                i = self._skip(i)
                if text[i] == ",":
                    i = self._skip(i + 1)
                if text[i] not in "]}":
                    break
                opened.pop()
                i += 1
            bracket, base, index = opened[-1]
            if bracket == "[":
                opened[-1] = (bracket, base, index + 1)
                path = self._deeper(base, index)
                self._places.setdefault(path, (i, i))
            else:
                i, path = self._assignment(i, base)

    def _key(self, i: int) -> tuple[int, _Parts]:
        """Read a dotted key: the place after it, and its parts with their places."""
        text = self._text
        parts: _Parts = []
        while True:
            i = _match(_BLANK, text, i)
            if text[i] in "\"'":
                end = _match(_STRING, text, i)
                name = text[i + 1 : end - 1]
                parts.append((name if text[i] == "'" else _unescaped(name), i))
            else:
                end = _match(_BARE, text, i)
                parts.append((text[i:end], i))
            i = _match(_BLANK, text, end)
            if text[i] != ".":
                return i, parts
            i += 1

    def _walk(self, base: Path, parts: _Parts) -> tuple[Path, int]:
        """Enter the tables that a dotted key opens; its path, and the place of its last part."""
        for name, at in parts[:-1]:
            base = self._deeper(base, name)
            self._places.setdefault(base, (at, at))
            if base in self._lists:
                base = self._deeper(base, self._lists[base])
        name, at = parts[-1]
        base = self._deeper(base, name)
        self._places.setdefault(base, (at, at))
        return base, at

    def _deeper(self, base: Path, part: str | int) -> Path:
        return (*base, part) if len(base) < self._depth else base

    def _skip(self, i: int) -> int:
        return _match(_SKIP, self._text, i)


def _match(pattern: re.Pattern[str], text: str, i: int) -> int:
    found = pattern.match(text, i)
    if found is None:
        raise ValueError(f"unreadable at {i}")
    return found.end()


def _unescaped(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        if match[4]:
            return _ESCAPED.get(match[4], match[4])
        return chr(int(match[1] or match[2] or match[3], 16))

    return _ESCAPE.sub(one, text)
