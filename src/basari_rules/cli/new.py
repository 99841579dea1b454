"""``basari new``: the beginning of an edition file of one's own."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from basari_rules.cli.screen import Screen
from basari_rules.editions.new import template
from basari_rules.errors import RulesError

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("new", help="write a small edition file that extends another")
    parser.add_argument("file", metavar="FILE", help="the file to write, such as my-house.toml")
    parser.add_argument(
        "--extends",
        required=True,
        metavar="EDITION",
        help="the edition to extend: its id, or a path from the file",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Write the file; never over another."""
    path = Path(args.file)
    text = template(path.stem, args.extends, search=(path.parent,))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise RulesError(f"cannot write {path}: {error.strerror}") from None
    screen.say(f"{path} extends {args.extends}, and is valid as it stands.")
    screen.say(f"Change it, then: basari check {path}")
    return 0
