"""``basari new``: the beginning of an edition file of one's own."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path
from typing import Any

from basari_rules.cli.screen import Screen
from basari_rules.editions.header import is_id
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
    if path.suffix != ".toml":
        path = path.with_name(f"{path.name}.toml")
    _check_name(path)
    text = template(path.stem, args.extends, search=(path.parent,))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise RulesError(f"cannot write {path}: {error.strerror}") from None
    screen.say(f"{path} extends {args.extends}, and is valid as it stands.")
    screen.line(f"Change it, then: {shlex.join(['basari', 'check', str(path)])}")
    return 0


def _check_name(path: Path) -> None:
    """RulesError if no id can be made from the name of the file."""
    if is_id(path.stem):
        return
    better = re.sub(r"[^a-z0-9]+", "-", path.stem.casefold()).strip("-")
    cure = f"; try {path.with_name(f'{better}.toml')}" if is_id(better) else ""
    raise RulesError(
        f"the id is made from the name of the file, which must be lower-case letters, digits "
        f"and dashes, not {path.stem!r}{cure}"
    )
