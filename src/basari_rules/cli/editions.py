"""``basari editions``: what there is to play."""

from __future__ import annotations

import argparse
from typing import Any

from rich.table import Table
from rich.text import Text

from basari_rules.cli.screen import Screen, clean
from basari_rules.editions import editions

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("editions", help="list the editions there are")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """List all bundled and installed editions."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("id", style="bold", no_wrap=True)
    for column in ("title", "players", "file"):
        table.add_column(column, overflow="fold")
    found = editions()
    for one in found:
        low, high = one.players[0], one.players[-1]
        players = str(low) if low == high else f"{low}-{high}"
        cells = (one.id, one.title, players, one.file)
        table.add_row(*(Text(clean(cell)) for cell in cells))
    screen.show(table)
    for one in found:
        if one.options:
            screen.say()
            screen.say(f"Options of {one.id}:")
        for name, title in one.options.items():
            told = "" if name == title else f"  {title}"
            screen.say(f"  --option {name}{told}", "dim")
    return 0
