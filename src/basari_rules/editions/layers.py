"""Layers: the tables that are laid over each other, each a file or a block of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from basari_rules.editions.header import Common, Head
from basari_rules.editions.schema import fields
from basari_rules.editions.source import Document
from basari_rules.engine.edition import Path

__all__ = ["COMMON", "HEAD", "Layer", "without"]

HEAD = frozenset(fields(Head)) | {"at", "options"}
COMMON = frozenset(fields(Common))


@attrs.frozen(eq=False)
class Layer:
    """A table of a file that is laid over the tree: the file itself or one of its blocks.

    ``stage`` is what it is part of: two overlays may not disagree within one stage.
    """

    document: Document
    prefix: Path
    table: Mapping[str, Any]
    stage: tuple[str, ...]
    overlay: bool

    def body(self) -> Iterator[tuple[str, Any]]:
        """Its keys that are laid over the tree."""
        if self.prefix:
            skip = HEAD | COMMON | ({"title"} if self.prefix[0] == "options" else set())
        elif self.overlay:  # what it tells about itself is not told about the edition
            skip = (HEAD | COMMON) - {"players"}
        else:
            skip = HEAD
        return ((key, value) for key, value in self.table.items() if key not in skip)


def without(table: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any] | None:
    """A table without what is at a path, or None if there is nothing."""
    if path[0] not in table:
        return None
    if len(path) == 1:
        return {key: value for key, value in table.items() if key != path[0]}
    inner = table[path[0]]
    rest = without(inner, path[1:]) if isinstance(inner, dict) else None
    return None if rest is None else {**table, path[0]: rest}
