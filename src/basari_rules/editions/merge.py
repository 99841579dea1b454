"""One edition out of many files: layers of tables, each laid over what is there already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from basari_rules.editions.chain import Sources
from basari_rules.editions.header import Common
from basari_rules.editions.layers import COMMON, HEAD, Layer, without
from basari_rules.editions.schema import (
    Shape,
    attrs_class,
    child,
    fields,
    is_list,
    is_phase,
    is_table,
    is_whole,
)
from basari_rules.editions.tree import Node, grow, mark
from basari_rules.engine.edition import Path
from basari_rules.errors import Origin, Problem
from basari_rules.words import did_you_mean, dotted, show

__all__ = ["Merged", "merge"]

MAX_ITEMS = 200
"""How many items one list of ``add``, ``remove`` or ``replace`` may have."""


@attrs.define(eq=False)
class Merged:
    """The tree of an edition, what is wrong with how it came about, and its blocks by name.

    ``removed`` says where each path was removed that was.
    """

    root: Node
    problems: list[Problem]
    blocks: dict[tuple[str, str], list[Layer]]
    removed: dict[Path, Origin] = attrs.field(factory=dict)

    def names(self, section: str) -> tuple[str, ...]:
        """The names of the blocks of ``at`` or ``options``."""
        return tuple(name for kind, name in self.blocks if kind == section)


def merge(sources: Sources, players: int | None = None, options: Iterable[str] = ()) -> Merged:
    """Lay all files over each other, then the blocks for so many players and for the options."""
    work = _Merge(sources)
    for document in sources.chain:
        work.lay(Layer(document, (), document.data, (), overlay=False))
    for document in sources.overlays:
        work.lay(Layer(document, (), document.data, (), overlay=True))
    stages = [] if players is None else [("at", str(players))]
    for stage in (*stages, *(("options", name) for name in options)):
        work.gone.clear()
        for layer in work.result.blocks.get(stage, ()):
            work.lay(layer)
    return work.result


class _Merge:
    def __init__(self, sources: Sources) -> None:
        self.kinds = sources.family.kinds
        self.sections = sources.family.sections
        files = (*sources.chain, *sources.overlays)
        self.rank = {document: index for index, document in enumerate(files)}
        start = Origin(sources.top.name, 1, 1)
        self.result = Merged(Node({}, start, start), [], {})
        self.gone: dict[Path, tuple[Layer, Origin]] = {}
        """What overlays have removed in this stage."""

    def lay(self, layer: Layer) -> None:
        """Lay one layer over the tree; of a whole file, its blocks over those there are."""
        for path, item in self._paths(layer, "remove"):
            self._remove(layer, path, item)
        for path, item in self._paths(layer, "replace"):
            self._replace(layer, path, item)
        if layer.prefix:
            self._check_block(layer)
        else:
            self._add_blocks(layer)
        for key, value in layer.body():
            owner = Common if key in COMMON else self.sections
            self._set(self.result.root, key, value, layer, (key,), owner)

    def _add_blocks(self, layer: Layer) -> None:
        for section in ("at", "options"):
            blocks = layer.table.get(section)
            for name, block in blocks.items() if isinstance(blocks, dict) else ():
                if isinstance(block, dict):
                    stage = (section, name)
                    made = Layer(layer.document, stage, block, stage, layer.overlay)
                    self.result.blocks.setdefault(stage, []).append(made)

    def _check_block(self, layer: Layer) -> None:
        for key, value in layer.table.items():
            if layer.prefix[0] == "options" and key == "title":
                if not isinstance(value, str):
                    self._tell(layer, (key,), f"expected a text, got {show(value)}")
            elif key in (HEAD | COMMON) - {"remove", "replace"}:
                message = f"only at the top of a file, not in a block of {show(layer.prefix[0])}"
                self._tell(layer, (key,), message.replace('"', ""), key=True)

    def _set(
        self, table: Node, key: str, value: Any, layer: Layer, path: Path, owner: Shape
    ) -> None:
        """Set one key of a table: a table merges with what is there, another value replaces it.

        ``owner`` is the type of the table that the key is of.
        """
        old: Node | None = table.content.get(key)
        field = self._field(owner, key, table)
        shape: Shape = child(owner, key) if field is None else field.type
        if _is_edit(value) and (is_list(shape) or (old and isinstance(old.content, list))):
            default = field.default if field is not None else ()
            table.content[key] = self._edit(old, value, layer, path, default)
        elif isinstance(value, dict) and not is_whole(shape):
            if (
                old is not None
                and old.table is None
                and old.content is not None
                and is_table(shape)
            ):
                return  # one mistake is enough: it is told where it was made
            if old is None or old.table is None:
                self._disagree(old, value, layer, path)
                old = table.content[key] = self._leaf({}, layer, path)
            if is_phase(shape):
                self._change_kind(old, value)
                if "kind" in value:  # first, since it decides what the other keys are
                    self._set(old, "kind", value["kind"], layer, (*path, "kind"), shape)
            for name, one in value.items():
                if name != "kind" or not is_phase(shape):
                    self._set(old, name, one, layer, (*path, name), shape)
        else:
            self._disagree(old, value, layer, path)
            self._outdo(old, value, layer, path)
            node = grow(layer.document, value, (*layer.prefix, *path), layer)
            node.before = old if old is not None and old.content is not None else None
            table.content[key] = node

    def _field(self, owner: Shape, key: str, table: Node) -> attrs.Attribute[Any] | None:
        """The declaration of a key, if its table is of a class with declared keys."""
        kind = _plain(table, "kind") if is_phase(owner) else None
        cls = self.kinds.get(kind) if isinstance(kind, str) else attrs_class(owner)
        return fields(cls).get(key) if cls is not None else None

    def _change_kind(self, old: Node, value: dict[str, Any]) -> None:
        """A phase of another kind loses the parameters that the new kind has not."""
        kind = value.get("kind")
        cls = self.kinds.get(kind) if isinstance(kind, str) else None
        before = _plain(old, "kind")
        if cls is not None and before is not None and before != kind:
            for name in [name for name in old.content if name not in ("kind", *fields(cls))]:
                del old.content[name]

    def _edit(
        self, old: Node | None, edit: dict[str, Any], layer: Layer, path: Path, default: Any
    ) -> Node:
        """The inherited (or else default) list without some items, with others at its end."""
        if old is not None and not old.edited:
            self._disagree(old, edit, layer, path)
        node = self._leaf([], layer, path)
        node.edited, node.before = True, old
        if old is not None and isinstance(old.content, list):
            node.content = list(old.content)
        elif old is None and isinstance(default, tuple):
            node.content = [Node(item, node.key, node.value) for item in default]
        marks = [mark(one.plain()) for one in node.content]
        for verb, index, item in self._items(layer, path, edit):
            here = (*path, verb, index)
            sign = mark(item)
            there = sign in marks
            if verb == "add" and not there:
                at = (*layer.prefix, *here)
                node.content.append(grow(layer.document, item, at, layer))
                marks.append(sign)
            elif verb == "add":
                self._tell(layer, here, f"already in the list: {show(item)}")
            elif there:
                del node.content[marks.index(sign)]
                marks.remove(sign)
            else:
                known = [one.content for one in node.content if isinstance(one.content, str)]
                hint = did_you_mean(item, known, "listed") if isinstance(item, str) else ""
                self._tell(layer, here, f"not in the list: {show(item)}", hint)
        return node

    def _items(
        self, layer: Layer, path: Path, edit: dict[str, Any]
    ) -> Iterator[tuple[str, int, Any]]:
        for verb in ("remove", "add"):
            items = edit.get(verb, [])
            if not isinstance(items, list):
                self._tell(layer, (*path, verb), f"expected a list, got {show(items)}")
            elif len(items) > MAX_ITEMS:
                self._tell(layer, (*path, verb), f"more than {MAX_ITEMS} items")
            else:
                yield from ((verb, index, item) for index, item in enumerate(items))

    def _remove(self, layer: Layer, path: tuple[str, ...], item: Path) -> None:
        if path in self.gone and layer.overlay:
            return
        if path[0] in ("at", "options"):
            if layer.prefix or not self._prune(path):
                self._missing(layer, path, item)
            return
        parent, depth = self.result.root.find(path[:-1])
        if depth < len(path) - 1 or parent.table is None or path[-1] not in parent.table:
            self._missing(layer, path, item)
            return
        self._cut(layer, parent.table[path[-1]], path, item)
        del parent.table[path[-1]]
        self.result.removed[path] = layer.document.origin((*layer.prefix, *item))

    def _replace(self, layer: Layer, path: tuple[str, ...], item: Path) -> None:
        own: Any = layer.table
        for part in path:
            own = own.get(part) if isinstance(own, dict) else None
        if own is None:
            hint = "write the table that replaces it, or use remove"
            self._tell(layer, item, f"this file does not set {dotted(path)}", hint)
        elif path[0] in ("at", "options"):
            if layer.prefix or not self._prune(path):
                self._missing(layer, path, item)
        else:
            node, depth = self.result.root.find(path)
            if depth < len(path):
                self._missing(layer, path, item)
            else:
                self._cut(layer, node, path, item)
                # Its place among the keys is kept for the table that follows.
                node.content, node.by = None, None

    def _cut(self, layer: Layer, node: Node, path: Path, item: Path) -> None:
        """An overlay takes something away: nothing that another overlay has set."""
        if not layer.overlay:
            return
        for where, one in ((path, node), *node.walk(path)):
            if self._rival(one, layer):
                at = f"{dotted(where)} is set at {one.key}"
                self._tell(layer, item, "two overlays disagree", at)
                break
        self.gone[path] = (layer, layer.document.origin((*layer.prefix, *item)))

    def _disagree(self, old: Node | None, value: Any, layer: Layer, path: Path) -> None:
        """Tell if another overlay has set the same otherwise, or removed a table around it."""
        if not layer.overlay:
            return
        if old is not None and self._rival(old, layer) and mark(old.plain()) != mark(value):
            self._tell(layer, path, "two overlays set this differently", f"also set at {old.key}")
        for depth in range(1, len(path) + 1) if self.gone else ():
            rival, origin = self.gone.get(path[:depth], (layer, None))
            if rival.document is not layer.document:
                hint = f"{dotted(path[:depth])} is removed at {origin}"
                self._tell(layer, path, "two overlays disagree", hint)
                del self.gone[path[:depth]]
                break

    def _outdo(self, old: Node | None, value: Any, layer: Layer, path: Path) -> None:
        """Warn where a block for some players undoes what a later file says for all."""
        by = old.by if old is not None else None
        if old is None or not isinstance(by, Layer) or by.prefix or layer.prefix[:1] != ("at",):
            return
        later = self.rank[by.document] > self.rank[layer.document]
        if later and mark(old.plain()) != mark(value):
            block = dotted(layer.prefix)
            place = layer.document.origin((*layer.prefix, *path), key=True)
            message = f"does not hold for {layer.prefix[1]} players, because of {place}"
            hint = f"set it in [{block}], too, or remove that"
            warning = by.document.problem(path, message, hint, key=True, severity="warning")
            self.result.problems.append(warning)

    def _rival(self, node: Node, layer: Layer) -> bool:
        """Whether a node was set by another overlay in the same stage."""
        by = node.by
        return (
            isinstance(by, Layer)
            and by.overlay
            and by.stage == layer.stage
            and by.document is not layer.document
        )

    def _prune(self, path: tuple[str, ...]) -> bool:
        """Remove inherited blocks, or a path of them; whether there was anything to remove."""
        blocks = self.result.blocks
        names = [name for name in blocks if name[: len(path)] == path[:2]]
        if len(path) <= 2:
            for name in names:
                del blocks[name]
            return bool(names)
        found = False
        for name in names:
            for index, layer in enumerate(blocks[name]):
                table = without(layer.table, path[2:])
                if table is not None:
                    blocks[name][index] = attrs.evolve(layer, table=table)
                    found = True
        return found

    def _paths(self, layer: Layer, verb: str) -> Iterator[tuple[tuple[str, ...], Path]]:
        """The paths that a layer removes or replaces, each with the path of the item itself."""
        listed = layer.table.get(verb, [])
        if not isinstance(listed, list):
            if layer.prefix:
                self._tell(layer, (verb,), f"expected a list, got {show(listed)}")
            return
        if len(listed) > MAX_ITEMS:
            self._tell(layer, (verb,), f"more than {MAX_ITEMS} items")
            return
        for index, item in enumerate(listed):
            if isinstance(item, str):
                yield tuple(item.split(".")), (verb, index)
            elif layer.prefix:
                self._tell(layer, (verb, index), f"expected a text, got {show(item)}")

    def _missing(self, layer: Layer, path: tuple[str, ...], item: Path) -> None:
        known = [dotted(one) for one, _ in self.result.root.walk()]
        known += [dotted(name) for name in self.result.blocks]
        hint = did_you_mean(dotted(path), known[:2000])
        self._tell(layer, item, "nothing of that path is inherited", hint)

    def _leaf(self, content: Any, layer: Layer, path: Path) -> Node:
        at = (*layer.prefix, *path)
        document = layer.document
        return Node(content, document.origin(at, key=True), document.origin(at), layer)

    def _tell(
        self, layer: Layer, path: Path, message: str, hint: str = "", *, key: bool = False
    ) -> None:
        at = (*layer.prefix, *path)
        self.result.problems.append(layer.document.problem(at, message, hint, key=key))


def _is_edit(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and value.keys() <= {"add", "remove"}


def _plain(table: Node, key: str) -> Any:
    node = table.table.get(key) if table.table else None
    return node.plain() if node else None
