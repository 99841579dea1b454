"""Where an unknown key of an edition file belongs, and what a missing phase may be meant as."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from basari_rules.editions.header import Common
from basari_rules.editions.layers import HEAD, Layer
from basari_rules.editions.merge import Merged
from basari_rules.editions.schema import attrs_class, child, fields, is_table
from basari_rules.editions.tree import Node
from basari_rules.engine.edition import Path
from basari_rules.engine.family import Family
from basari_rules.words import choice, did_you_mean, dotted, near, show

__all__ = ["belongs", "block_keys", "meant_phase"]

MOST = 3
"""So many places at most are offered for one key."""

EVERYWHERE = frozenset({"kind", "rules"})
"""Keys of every phase: where they are unknown, no one place can be meant."""


def block_keys(family: Family, block: Path) -> tuple[str, ...]:
    """The keys that a block of ``at`` or ``options`` may have."""
    title = ("title",) if block[0] == "options" else ()
    return tuple(sorted((*fields(family.sections), "remove", "replace", *title)))


def belongs(family: Family, merged: Merged, path: Path, block: Path) -> str:
    """A hint where an unknown key belongs that is known elsewhere, else nothing.

    ``path`` is that of the key in the edition, ``block`` that of the block it is written in.
    """
    *around, key = map(str, path)
    if around and not block and key in HEAD - {"at", "options"}:
        return f"put {key} at the top of the file, before the first [section]"
    if around and block and key in ("remove", "replace"):
        return f"put {key} right under [{dotted(block)}]"
    node, _ = merged.root.find(path)
    if node.table is not None:
        tables = [f"[{dotted(one)}]" for one in _tables(family, merged, key, around, block)]
        return f"did you mean {choice(tables)}?" if 0 < len(tables) <= MOST else ""
    owners = [f"[{dotted(one)}]" for one in _owners(family, merged, key, around, block)]
    return f"it belongs under {choice(owners)}" if 0 < len(owners) <= MOST else ""


def meant_phase(family: Family, merged: Merged, name: str) -> str:
    """A hint for a phase without a kind: which other may be meant, or what it lacks."""
    phases = merged.root.table or {}
    there = phases["phases"].table if "phases" in phases else None
    known = [key for key, one in (there or {}).items() if key != name and "kind" in _keys(one)]
    if near(name, known):
        return did_you_mean(name, known)
    hint = f"this edition has no phase {show(name)}: to add one, give it a kind"
    return f"{hint} ({', '.join(sorted(family.kinds))})"


def _tables(
    family: Family, merged: Merged, key: str, around: list[str], block: Path
) -> Iterator[Path]:
    """Tables of that name: a section, or one in a section."""
    sections = fields(family.sections)
    if around and key in (*sections, "players", "about", "at", "options"):
        yield (*block, key)
        return
    for name, field in sections.items():
        declared = _declares(field, key) and is_table(child(field.type, key))
        section = (merged.root.table or {}).get(name)
        if [name] != around and (declared or _table(section, key)):
            yield (*block, name, key)


def _owners(
    family: Family, merged: Merged, key: str, around: list[str], block: Path
) -> Iterator[Path]:
    """Sections, and phases of the edition, that know that key."""
    if key in EVERYWHERE:
        return
    shared = {} if block else fields(Common)
    for name, field in {**fields(family.sections), **shared}.items():
        if [name] != around and _declares(field, key):
            yield (*block, name)
    for path, kind in _phases(merged, block):
        cls = family.kinds.get(kind) if isinstance(kind, str) else None
        if cls is not None and key in fields(cls) and ["phases", path[-1]] != around:
            yield path


def _phases(merged: Merged, block: Path) -> Iterator[tuple[Path, Any]]:
    """The phases that there are and those that blocks add: where to change each, and its kind."""
    for name, phase in _keys((merged.root.table or {}).get("phases")).items():
        kind = _keys(phase).get("kind")
        if kind is not None and not (isinstance(phase.by, Layer) and phase.by.prefix):
            yield (*block, "phases", name), kind.content
    for stage, layers in merged.blocks.items():
        added: dict[str, Any] = {}
        for layer in layers:
            phases = layer.table.get("phases")
            for name, one in phases.items() if isinstance(phases, dict) else ():
                if isinstance(one, dict) and "kind" in one:
                    added[name] = one["kind"]
        yield from (((*stage, "phases", name), kind) for name, kind in added.items())


def _declares(field: Any, key: str) -> bool:
    cls = attrs_class(field.type)
    return cls is not None and key in fields(cls)


def _table(node: Node | None, key: str) -> bool:
    inner = _keys(node).get(key)
    return inner is not None and inner.table is not None


def _keys(node: Node | None) -> Mapping[str, Node]:
    return (node.table if node else None) or {}
