"""Looking past mistakes, so that what else is wrong with an edition is told at the same time."""

from __future__ import annotations

from collections.abc import Iterable

from basari_rules.editions.tree import Node
from basari_rules.engine.params import Finding, KeyFinding

__all__ = ["undo"]


def undo(root: Node, findings: Iterable[Finding], dropped: set[str]) -> bool:
    """Undo in the tree what is wrong with it; whether anything could be undone.

    A wrong value gives way to the inherited one, or else to the default; an unknown key goes, and
    so does a table that lacks a key. The names of such tables are added to ``dropped``: that
    nothing is left of these names is no mistake of the file.
    """
    undone = [_undo(root, finding, dropped) for finding in findings]
    return any(undone)


def _undo(root: Node, finding: Finding, dropped: set[str]) -> bool:
    way: list[tuple[Node, str, Node]] = []
    node = root
    for part in finding.path:
        inner = (node.table or {}).get(str(part))
        if inner is None:
            break
        way.append((node, str(part), inner))
        node = inner
    missing = len(way) < len(finding.path) and node.table is not None
    if missing and (not isinstance(finding, KeyFinding) or len(way) < len(finding.path) - 1):
        return False  # it went with a table around it
    if not isinstance(finding, KeyFinding):
        for parent, key, inner in reversed(way):
            if inner.before is not None:
                parent.content[key] = inner.before
                return True
    if not way or (len(way) == 1 and (missing or not isinstance(finding, KeyFinding))):
        return False
    parent, key, _ = way[-1]
    del parent.content[key]
    if missing:
        dropped.add(key)
    return True
