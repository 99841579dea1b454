"""``basari diff``: every difference between two editions that can matter."""

from __future__ import annotations

import argparse
import shlex
from typing import Any

import attrs
from rich.text import Text

from basari_rules.cli.screen import Screen, clean
from basari_rules.editions import players_of
from basari_rules.editions.diff import Difference, compare
from basari_rules.errors import EditionError, RulesError

__all__ = ["add", "run"]

FORMAT = 1
"""The version of the JSON."""


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("diff", help="show how two editions are played differently")
    parser.add_argument("old", metavar="OLD", help="an edition: its id, or the path of a file")
    parser.add_argument("new", metavar="NEW", help="another")
    parser.add_argument("more", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Print the differences; 0 whether there are any or not."""
    if args.more:
        raise RulesError(f"diff compares two editions, and lays nothing over them; {_cure(args)}")
    try:
        found = compare(args.old, args.new)
    except EditionError as error:
        problems = error.problems
        raise EditionError(
            attrs.evolve(one, hint=f"diff compares editions: {_cure(args)}")
            if one.path == "overlay"
            else one
            for one in problems
        ) from None
    if args.json:
        differences = [attrs.asdict(one) for one in found]
        screen.json(
            {"format": FORMAT, "old": args.old, "new": args.new, "differences": differences}
        )
        return 0
    everybody = tuple(players_of(args.old))
    for difference in found:
        line = _line(difference, everybody)
        if screen.out.is_terminal and line.cell_len > screen.out.width:
            line = Text("\n    -> ").join(line.split(" -> "))
        screen.line(line)
    if not found:
        screen.say(f"{args.old} and {args.new} are played alike")
    return 0


def _cure(args: argparse.Namespace) -> str:
    """What to do instead of laying overlays over an edition."""
    return (
        f"write a file that extends one and holds the changes: "
        f"basari new my-house.toml --extends {shlex.quote(args.old)}"
    )


def _line(difference: Difference, everybody: tuple[int, ...]) -> Text:
    line = Text(clean(difference))
    line.stylize("bold", 0, len(difference.path))
    if difference.players and difference.players != everybody:
        counts = ", ".join(map(str, difference.players))
        line.append(f"  for {counts} players", "dim")
    return line
