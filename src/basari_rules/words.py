"""How problems are worded: values as the file shows them, paths, lists of choices, suggestions."""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

__all__ = ["choice", "did_you_mean", "dotted", "listed", "near", "show"]

MOST = 100
"""Items of an argument that are looked at."""

MOST_LISTED = 20
"""Known names that a hint lists where none is near."""

LONGEST = 60
"""Characters of a key or text that a message repeats."""


def show(value: object) -> str:
    """A value as a message shows it: short, and as an edition file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(_short(value), ensure_ascii=False)
    if isinstance(value, int):
        return str(value) if value.bit_length() < 64 else "a huge number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, bytes):
        return "bytes"
    return "nothing" if value is None else f"a {type(value).__name__}"


def dotted(path: Iterable[str | int]) -> str:
    """A path of keys as one text, ``phases.race-bonus.points``."""
    return ".".join(_short(str(part)) for part in path)


def choice(words: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"


def listed(value: object) -> tuple[Any, ...] | None:
    """The items of an argument that may be one text or path, or some; None if it is neither."""
    if isinstance(value, str | os.PathLike):
        return (value,)
    if isinstance(value, bytes) or not isinstance(value, Iterable):
        return None
    try:
        return tuple(islice(value, MOST))
    except Exception:  # whatever a stranger's iterator raises
        return None


def near(word: str, known: Iterable[str], n: int = 1) -> list[str]:
    """The known words nearest to one that is not known, the best first."""
    return list(_near(_short(word), tuple(known), n))


def did_you_mean(word: str, known: Iterable[str], kind: str = "") -> str:
    """A hint for an unknown word: the nearest known one, else (with ``kind``) all if they are few.

    >>> did_you_mean("piont", ["points", "tie"])
    'did you mean "points"?'
    """
    known = tuple(known)
    found = near(word, known)
    if found:
        return f"did you mean {show(found[0])}?"
    return f"{kind}: {', '.join(known)}" if kind and 0 < len(known) <= MOST_LISTED else ""


@lru_cache(maxsize=4096)
def _near(word: str, known: tuple[str, ...], n: int) -> tuple[str, ...]:
    by_fold = {name.casefold(): name for name in reversed(known)}
    return tuple(by_fold[w] for w in difflib.get_close_matches(word.casefold(), by_fold, n, 0.6))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
