"""The command line, ``basari``.

Each command is a module with ``add``, which declares its arguments, and ``run``. What is
particular to a family of games is in :mod:`basari_rules.cli.tables`. It needs the extra ``cli``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from basari_rules import __version__
from basari_rules.cli import check, diff, editions, new, play, schema, show, simulate, watch
from basari_rules.cli.screen import Screen
from basari_rules.cli.session import INTERRUPTED
from basari_rules.errors import RulesError

__all__ = ["run"]

FOLDERS = "BASARI_EDITIONS"
"""The variable that names folders with editions."""


def parser() -> argparse.ArgumentParser:
    """The parser of all arguments."""
    made = argparse.ArgumentParser(
        prog="basari", description="Play, watch, check and measure board games written as data."
    )
    made.add_argument("--version", action="version", version=f"basari-rules {__version__}")
    made.add_argument(
        "--path",
        action="append",
        default=[],
        metavar="FOLDER",
        help="look for editions in this folder, too (may be repeated; also BASARI_EDITIONS)",
    )
    commands = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (play, watch, editions, show, new, check, diff, simulate, schema):
        module.add(commands)
    return made


def run(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit status. Errors of the library are one line each, and status 2."""
    args = parser().parse_args(argv)
    screen = Screen()
    if args.path:
        folders = [*args.path, *filter(None, [os.environ.get(FOLDERS)])]
        os.environ[FOLDERS] = os.pathsep.join(folders)
    try:
        status: int = args.run(args, screen)
        sys.stdout.flush()
    except RulesError as error:
        screen.error(error)
        return 2
    except KeyboardInterrupt:
        screen.out.print()
        return INTERRUPTED
    except BrokenPipeError:  # whoever read this has seen enough, such as head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status
