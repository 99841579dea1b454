"""``basari show``: what an edition comes to, and where each value was written."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from basari_rules.cli.again import about
from basari_rules.cli.arguments import add_edition, add_number, load_rules
from basari_rules.cli.screen import Screen, clean, grid, heading
from basari_rules.engine.edition import Edition, Path
from basari_rules.engine.rules import Rules

__all__ = ["add", "run"]

FORMAT = 1
"""The version of the JSON."""

WIDEST = 100
"""Columns that the values take at most, however wide the terminal."""


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("show", help="show an edition as it is played, value by value")
    add_edition(parser)
    add_number(parser)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Print the resolved edition."""
    rules = load_rules(args.edition, args.options, args.players)
    if args.json:
        screen.json(_plain(rules))
    else:
        _print(rules, screen)
    return 0


def _plain(rules: Rules) -> dict[str, Any]:
    edition = rules.edition
    return {
        "format": FORMAT,
        "id": edition.id,
        "title": edition.title,
        "players": rules.players,
        "overlays": list(edition.overlays),
        "options": list(edition.options),
        "digest": rules.digest,
        "reconstructed": {".".join(path): why for path, why in _reconstructed(edition.data)},
        "values": rules.describe(),
    }


def _print(rules: Rules, screen: Screen) -> None:
    edition = rules.edition
    screen.say(edition.title, "bold")
    screen.say(f"{about(edition)}, for {rules.players} players")
    screen.say(f"rules {rules.digest[:12]}", "dim")
    for path, why in _reconstructed(edition.data):
        screen.say()
        screen.say(f"Reconstructed: {'.'.join(path)}. {why}".strip(), "yellow")
    width = min(WIDEST, screen.out.width)
    for path, rows in _sections(edition):
        screen.say()
        if path:
            screen.show(heading(f"[{'.'.join(path)}]", width))
        screen.show(grid(rows, width, indent=0))


def _reconstructed(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """The sections whose figures no source prints, and why they are as they are."""
    if isinstance(node, Mapping):
        if node.get("provenance") == "reconstructed":
            yield path, " ".join(str(node.get("why", "")).split())
        for key, child in node.items():
            yield from _reconstructed(child, (*path, key))


Row = tuple[Text, Text]


def _sections(edition: Edition) -> Iterator[tuple[tuple[str, ...], list[Row]]]:
    """The tables of the resolved file in order, each with its keys and the defaults of others."""
    defaults: dict[Path, dict[str, Any]] = {}
    for path, value in edition.defaults.items():
        defaults.setdefault(path[:-1], {})[str(path[-1])] = value

    def section(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Any]:
        nested = {}
        rows: list[Row] = []
        for key, value in table.items():
            where = (*path, key)
            if isinstance(value, Mapping) and not _on_one_line(edition, value, where):
                nested[key] = value
            else:
                rows.append(_row(key, value, str(edition.origin(where) or "")))
        rows += [
            _row(key, value, "default")
            for key, value in defaults.get(path, {}).items()
            if value is not None
        ]
        if rows:
            yield path, rows
        for key, value in nested.items():
            yield from section(value, (*path, key))

    return section(edition.data, ())


def _on_one_line(edition: Edition, table: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    """Whether a table was written as one value, such as a card."""
    if not path[1:]:
        return False
    return not table or len(set(_places(edition, table, path))) == 1


def _places(edition: Edition, node: Any, path: tuple[str, ...]) -> Iterator[object]:
    yield str(edition.origin(path))
    if isinstance(node, Mapping):
        for key, child in node.items():
            yield from _places(edition, child, (*path, key))


def _row(key: str, value: Any, place: str) -> Row:
    style = "yellow" if value == "reconstructed" else ""
    text = Text.assemble((clean(key), "bold"), " = ", (clean(_toml(value)), style))
    return text, Text(clean(place), style="dim")


def _toml(value: Any) -> str:
    """A value as an edition file would write it on one line."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key} = {_toml(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False, default=str)
