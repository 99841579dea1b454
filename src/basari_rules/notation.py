"""Reading what people type: names by a clear beginning, and bundles such as ``2 red 1 b``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from basari_rules.bundle import Bundle
from basari_rules.errors import NotationError

__all__ = ["read_bundle", "read_kind"]

_NUMBER = re.compile(r"(\d{1,6})(.*)", re.ASCII)


def read_bundle(
    words: Sequence[str],
    kinds: tuple[str, ...],
    text: str,
    *,
    things: str = "cards",
    kind: str = "a kind",
) -> Bundle:
    """A bundle from words such as ``2 gold 1 cl`` or ``2gold cl``; counts of one kind add up.

    Raises NotationError about ``text``, the whole of what was typed; ``things`` and ``kind`` are
    what the game calls what is counted, and by what it is told apart.
    """
    counts = dict.fromkeys(kinds, 0)
    if list(words) == ["nothing"]:
        return Bundle.of(kinds, counts)
    number: int | None = None
    for word in words:
        if number is None and (found := _NUMBER.fullmatch(word)):
            number = int(found[1])
            word = found[2]
            if not word:
                continue
        counts[read_kind(word, kinds, text, kind=kind)] += 1 if number is None else number
        number = None
    if number is not None or not words:
        raise NotationError(text, f'{things}, such as "2 {kinds[0]} 1 {kinds[-1]}"')
    return Bundle.of(kinds, counts)


def read_kind(word: str, kinds: Iterable[str], text: str, *, kind: str = "a kind") -> str:
    """The kind that a word names: its name, or a beginning that only one has."""
    known = tuple(kinds)
    if word in known:
        return word
    folded = word.casefold()
    exact = [kind for kind in known if kind.casefold() == folded]
    found = exact or [kind for kind in known if kind.casefold().startswith(folded)]
    if len(found) != 1:
        which = f"one of {', '.join(found)}" if found else f"{kind} ({', '.join(known)})"
        raise NotationError(text, f"{which} where {word!r} stands")
    return found[0]
