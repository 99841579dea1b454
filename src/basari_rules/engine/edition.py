"""A resolved edition: what an edition file, its ancestors and overlays come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from basari_rules.errors import Origin

__all__ = ["Edition", "Path"]

Path = tuple[str | int, ...]


@attrs.frozen
class Edition:
    """An edition as it is played by one number of players, with the origin of every value.

    ``data`` is the resolved file as plain tables (without ``extends``, ``at``, ``options``),
    ``defaults`` the values of keys that no file sets, ``origins`` where each path was written.
    """

    id: str
    family: str
    data: Mapping[str, Any] = attrs.field(repr=False)
    origins: Mapping[Path, Origin] = attrs.field(repr=False, eq=False)
    defaults: Mapping[Path, Any] = attrs.field(factory=dict, repr=False, eq=False)
    overlays: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    @property
    def titles(self) -> Mapping[str, str]:
        """The title by language tag, such as ``"en"``."""
        return dict(self.data.get("about", {}).get("title", {}))

    @property
    def title(self) -> str:
        """The English title, or the first there is, or the id."""
        return self.titles.get("en") or next(iter(self.titles.values()), self.id)

    @property
    def players(self) -> range:
        """The numbers of players that the edition allows."""
        players = self.data["players"]
        return range(players["min"], players["max"] + 1)

    def describe(self) -> dict[str, Any]:
        """Every value by its dotted path: ``{"value", "file", "line", "column"}``.

        Values that no file sets are the defaults of their keys; their file and place are None.
        """
        lines: dict[str, Any] = {}
        for path, leaf in self.values().items():
            origin = None if path in self.defaults else self.origin(path)
            lines[".".join(map(str, path))] = {
                "value": leaf,
                "file": origin.file if origin else None,
                "line": origin.line if origin else None,
                "column": origin.column if origin else None,
            }
        return lines

    def values(self) -> dict[Path, Any]:
        """Every value by its path, those at their default too; lists are values."""
        return {**dict(_leaves(self.data, ())), **self.defaults}

    def origin(self, path: Path) -> Origin | None:
        """Where the value at that path, or the nearest table around it, was written."""
        while path and path not in self.origins:
            path = path[:-1]
        return self.origins.get(path)


def _leaves(node: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(node, Mapping) and node:
        for key, child in node.items():
            yield from _leaves(child, (*path, key))
    else:
        yield path, list(node) if isinstance(node, tuple) else node
