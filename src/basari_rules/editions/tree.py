"""The tree an edition is merged in: plain values, each with the place it was written at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import attrs

from basari_rules.editions.layers import Layer
from basari_rules.editions.source import Document
from basari_rules.engine.edition import Path
from basari_rules.engine.params import Finding, KeyFinding
from basari_rules.errors import Origin, Problem
from basari_rules.words import dotted

__all__ = ["Node", "block_of", "grow", "mark", "problem_of"]


@attrs.define(eq=False)
class Node:
    """A value: a table (dict of nodes), a list (of nodes) or a scalar.

    ``key`` and ``value`` are where its key and it were written: a table's where it was opened
    first, another value's where it was set last. ``by`` is the layer that set it, ``edited``
    whether that layer only added to or removed from a list, ``before`` what was there before.
    """

    content: Any
    key: Origin
    value: Origin
    by: object = None
    edited: bool = False
    before: Node | None = None

    @property
    def table(self) -> dict[str, Node] | None:
        """The nodes of a table by key, or None if it is none."""
        return self.content if isinstance(self.content, dict) else None

    def plain(self) -> Any:
        """The value without its places."""
        if isinstance(self.content, dict):
            return {key: node.plain() for key, node in self.content.items()}
        if isinstance(self.content, list):
            return [node.plain() for node in self.content]
        return self.content

    def find(self, path: Path) -> tuple[Node, int]:
        """The node at a path, or the last one on the way, and how many keys lead to it."""
        node = self
        for depth, part in enumerate(path):
            content = node.content
            known = range(len(content)) if isinstance(content, list) else content
            if not isinstance(known, dict | range) or part not in known:
                return node, depth
            node = content[part]
        return node, len(path)

    def walk(self, path: Path = ()) -> Iterator[tuple[Path, Node]]:
        """All nodes below, each with its path."""
        content = self.content
        pairs: Any = ()
        if isinstance(content, dict):
            pairs = content.items()
        elif isinstance(content, list):
            pairs = enumerate(content)
        for part, node in pairs:
            yield (*path, part), node
            yield from node.walk((*path, part))


def grow(document: Document, value: Any, path: Path, by: object = None) -> Node:
    """The node of a value that stands at a path of a document."""
    content = value
    if isinstance(value, dict):
        content = {key: grow(document, one, (*path, key), by) for key, one in value.items()}
    elif isinstance(value, list):
        content = [grow(document, one, (*path, i), by) for i, one in enumerate(value)]
    return Node(content, document.origin(path, key=True), document.origin(path), by)


def mark(value: Any) -> str:
    """A text that only the same plain value has, to the type: 1, true and 1.0 are three."""
    return json.dumps(value, sort_keys=True, default=repr)


def block_of(root: Node, path: Path) -> Path:
    """The path of the block of a file (for some players, or an option) that sets what is there."""
    node, _ = root.find(path)
    return node.by.prefix if isinstance(node.by, Layer) else ()


def problem_of(root: Node, finding: Finding) -> Problem:
    """A finding as a problem, at the value it is about or at the nearest table around it.

    What misses in a phase is shown where the phase's ``kind`` is set, which asks for it. The path
    is that in the file: what a block sets is under the name of the block.
    """
    node, depth = root.find(finding.path)
    origin = node.value
    if depth < len(finding.path) or isinstance(finding, KeyFinding):
        kind = node.table.get("kind") if node.table and depth < len(finding.path) else None
        node = kind or node
        origin = node.key
    block = node.by.prefix if isinstance(node.by, Layer) else ()
    path = dotted((*block, *finding.path))
    return Problem(
        origin.file,
        origin.line,
        origin.column,
        path,
        finding.message,
        finding.hint,
        finding.severity,
    )
