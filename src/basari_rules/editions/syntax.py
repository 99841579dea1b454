"""What tomli says of a text that is no TOML, in words for somebody who writes house rules.

A table of patterns: what tomli says, and what stands where it stopped. For what is not in the
table its own words are kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from basari_rules.words import show

__all__ = ["explain"]

Told = tuple[str, str, int, int]
"""Message, hint, line and column."""

_LONG = 80
"""Characters of a line that are looked at, before a place and after it."""

_SHORT = 30
"""Characters of it that are repeated."""

_CURLY = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019\u201a\u2039\u203a"
_WORD = re.compile(r"[^\W\d][\w-]*")
_TRUTH = {"yes": "true", "on": "true", "true": "true"}
_TRUTH |= {"no": "false", "off": "false", "false": "false"}
_KEY = re.compile(r"""[ \t]*+([\w."'-]++)[ \t]*+=""")
_HEADER = re.compile(r"""[ \t]*+\[{1,2}+[ \t]*+([\w."'-]++)[ \t]*+\]""")
_OPENED = re.compile(r"=[ \t]*+[\[{]")
_TWICE = re.compile(r"Cannot declare \((.*)\) twice")
_PART = re.compile(r"'([^']*)'")
_COMMENT = "comments begin with #"
_STRAIGHT = 'texts need straight quotes: "..."'


def explain(text: str, told: str, line: int, column: int) -> Told:
    """What is wrong at a place of a text where tomli stopped, for a message of tomli."""
    lines = text.split("\n")
    row = lines[line - 1] if 0 < line <= len(lines) else ""
    rest = row[column - 1 : column - 1 + _LONG].strip()
    for start, why in _TOLD.items():
        if told.startswith(start):
            found = why(row[: column - 1][-_LONG:], rest)
            if found is not None:
                return (*found, line, column)
    if match := _TWICE.match(told):
        return _table_twice(lines, ".".join(_PART.findall(match[1])), line, column)
    if told.startswith("Cannot overwrite a value"):
        return _key_twice(lines, line, column)
    if told.startswith(("Unclosed", "Invalid value")):
        return _unclosed(lines, told, line, column)
    return told[:1].lower() + told[1:], "", line, column


def _unclosed(lines: list[str], told: str, line: int, column: int) -> Told:
    """A list or table that is not closed; tomli stops where a comma or bracket should be."""
    what, bracket = ("table", "}") if "table" in told else ("list", "]")
    number = min(line, len(lines))
    while number > 1 and not _OPENED.search(lines[number - 1]):
        number -= 1
    begun = f" of line {number}" if number != line else ""
    message = f"the {what}{begun} is not closed"
    return message, f"a comma or a {bracket} is missing here or before", line, column


def _table_twice(lines: list[str], name: str, line: int, column: int) -> Told:
    for number, row in enumerate(lines[: line - 1], 1):
        header = _HEADER.match(row)
        if header and header[1] == name:
            message = f"[{name}] is already at line {number}"
            return message, "put these keys under it: each [section] stands once", line, column
    return f"[{name}] is already set above, in another way", "write it in one place", line, column


def _key_twice(lines: list[str], line: int, column: int) -> Told:
    """A key that is set already. tomli stops behind its value: the key is looked for above."""
    hint = "leave one of them out"
    number = min(line, len(lines))
    while number and not (_KEY.match(lines[number - 1]) or _HEADER.match(lines[number - 1])):
        number -= 1
    row = lines[number - 1] if number else ""
    key, header = _KEY.match(row), _HEADER.match(row)
    if key is None or header is not None:
        name = header[1] if header else "this key"
        return f"{name} is already set above", hint, line, column
    section = ""
    for above in range(number - 1, 0, -1):
        other, header = _KEY.match(lines[above - 1]), _HEADER.match(lines[above - 1])
        if header is not None:
            section = f"{header[1]}."
            break
        if other is not None and other[1] == key[1]:
            return f"{key[1]} is already at line {above}", hint, number, key.start(1) + 1
    for above, one in enumerate(lines[: number - 1], 1):
        header = _HEADER.match(one)
        if header is not None and f"{header[1]}.".startswith(f"{section}{key[1]}."):
            message = f"{key[1]} is already at line {above}, as [{header[1]}]"
            return message, hint, number, key.start(1) + 1
    return f"{key[1]} is already set above", hint, number, key.start(1) + 1


Found = tuple[str, str] | None


def _value(before: str, rest: str) -> Found:
    if not rest or rest[0] == "#":
        return ("no value after =", "") if before.rstrip().endswith("=") else None
    if rest.startswith("//"):
        return "unexpected //", _COMMENT
    if rest[0] in _CURLY:
        return f"unknown quotes {rest[0]}", _STRAIGHT
    word = _WORD.match(rest)
    if word and word[0].casefold() in _TRUTH:
        return f"{word[0]} is no value", f"write {_TRUTH[word[0].casefold()]}"
    if word:
        return f"{word[0]} is no value", f"a text needs quotes: {show(word[0])}"
    if rest[0] == "=":
        return "one = is enough", ""
    return f"no value: {rest[:_SHORT]}", 'write a number, true, false or a text in "quotes"'


def _after(before: str, rest: str) -> Found:
    if not rest:  # nothing but odd white space
        return None
    quote = before[-1:] if before[-1:] in ("'", '"') else ""
    if rest.startswith("//"):
        return "unexpected //", _COMMENT
    if quote and rest[0] not in ",;=#" and not rest.startswith(quote):
        better = 'write \\" for each' if quote == '"' else "put the text in double quotes"
        return f"a {quote} within a text ends it", better
    if rest[:1] in (",", ";"):
        return f"unexpected {rest[0]} after the value", "leave it out"
    if rest[:1] == "]":
        return "one ] too many", ""
    if rest[:1] == "=":
        return "a second = in one line", "each key has a line of its own"
    if before[-1:] == "0" and rest[:1].isdigit():
        return "a number cannot begin with 0", ""
    if _KEY.match(rest):
        return f"unexpected {rest[:_SHORT]} after the value", "each key has a line of its own"
    hint = f"a text needs quotes, and {_COMMENT}"
    return f"unexpected {rest[:_SHORT]} after the value", hint


def _statement(before: str, rest: str) -> Found:
    if rest.startswith(("//", "/*", "--", ";")):
        return f"unexpected {rest[:1] if rest[0] == ';' else rest[:2]}", _COMMENT
    if rest and rest[0] in _CURLY:
        return f"unknown quotes {rest[0]}", _STRAIGHT
    if rest[:1] == "=":
        return "no key before =", ""
    return None


def _equals(before: str, rest: str) -> Found:
    if rest[:1] == ":":
        return "unexpected :", "write = between a key and its value"
    if not rest or rest[0] == "#":
        return "a key without a value", "write key = value"
    return f"no = after the key, but {rest[:_SHORT]}", "a key is one word: join its parts with -"


def _inside(before: str, rest: str) -> Found:
    if rest and rest[0] in _CURLY:
        return f"unknown quotes {rest[0]}", _STRAIGHT
    return ("unexpected //", _COMMENT) if rest.startswith("//") else None


def _plain(message: str, hint: str = "") -> Callable[[str, str], Found]:
    return lambda before, rest: (message, hint)


_BACKSLASH = _plain(
    'a \\ in a text in "double quotes" has a meaning of its own',
    "write / instead, or put the text in 'single quotes'",
)
_TOLD: dict[str, Callable[[str, str], Found]] = {
    "Invalid value": _value,
    "Expected newline or end of document": _after,
    "Invalid statement": _statement,
    "Expected '=' after a key": _equals,
    "Illegal character '\\n'": _plain("the closing quote is missing", "a text ends on its line"),
    'Expected "\'"': _plain("the closing quote is missing", "a text ends on its line"),
    "Unterminated string": _plain("a text is not closed", "its closing quotes are missing"),
    "Unclosed": _inside,
    "Unescaped '\\'": _BACKSLASH,
    "Invalid hex value": _BACKSLASH,
    "Expected ']' at the end": _plain("the ] of a [section] is missing", "names have no spaces"),
    "Expected ']]' at the end": _plain("the ]] of a [[list]] is missing", "write [section]"),
    "Duplicate inline table key": _plain("a key stands twice in one table", "leave one out"),
}
