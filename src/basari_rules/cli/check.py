"""``basari check``: everything that is wrong with edition files."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs
from rich.text import Text

from basari_rules.cli.arguments import positive
from basari_rules.cli.screen import Screen, clean
from basari_rules.editions import check, load, players_of
from basari_rules.errors import Problem, RulesError

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("check", help="say everything that is wrong with edition files")
    parser.add_argument("files", nargs="+", metavar="FILE", help="edition files (or ids)")
    parser.add_argument(
        "--over", metavar="EDITION", help="the files are overlays, laid over this edition in order"
    )
    parser.add_argument("--format", choices=sorted(_FORMATS), default="text", help="default: text")
    parser.add_argument(
        "--games",
        type=positive,
        metavar="N",
        help="also play N random games for each number of players, under all invariants",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Check the files; 1 if there are errors (warnings do not count)."""
    editions = [(args.over, *args.files)] if args.over else [(file,) for file in args.files]
    found: dict[Problem, None] = {}
    for edition in editions:
        problems = tuple(_cured(problem, args) for problem in check(*edition))
        if args.games and not any(problem.severity == "error" for problem in problems):
            problems += tuple(_played(edition, args.games))
        found.update(dict.fromkeys(problems))
    _FORMATS[args.format](screen, list(found))
    if args.format == "text":
        screen.say(_summary(args.files, list(found)))
    return int(any(problem.severity == "error" for problem in found))


def _cured(problem: Problem, args: argparse.Namespace) -> Problem:
    """With the command that checks an overlay, for one that was checked alone."""
    if args.over or problem.path != "overlay" or "name the edition first" not in problem.hint:
        return problem
    others = [file for file in args.files if not file.endswith(problem.file)]
    over = others[0] if others else "EDITION"
    file = next((file for file in args.files if file.endswith(problem.file)), problem.file)
    command = shlex.join(["basari", "check", "--over", over, file])
    return attrs.evolve(problem, hint=f"check it over an edition: {command}")


def _played(edition: Sequence[str], games: int) -> Iterator[Problem]:
    """What is wrong with random games: the shortest that goes wrong, for each number of players."""
    try:
        from basari_rules.testing import broken_games
    except ImportError:
        raise RulesError(
            "--games needs the extra testing: pip install '.[testing]' from source (hypothesis)"
        ) from None
    for players in players_of(*edition):
        broken = broken_games(load(*edition, players=players), games)
        if broken:
            message = f"of {games} random games of {players}, {len(broken)} go wrong; the shortest"
            yield Problem(edition[-1], 0, 0, "", f"{message}: {min(broken, key=len)}")


def _text(screen: Screen, problems: Sequence[Problem]) -> None:
    for problem in problems:
        line = Text(clean(problem))
        place = f"{problem.file}:{problem.line}:{problem.column}" if problem.line else problem.file
        line.stylize("bold red" if problem.severity == "error" else "yellow", 0, len(place))
        screen.out.print(line, soft_wrap=True)


def _json(screen: Screen, problems: Sequence[Problem]) -> None:
    screen.json([attrs.asdict(problem) for problem in problems])


def _github(screen: Screen, problems: Sequence[Problem]) -> None:
    """Workflow commands, which show each problem at its line of a pull request."""
    for problem in problems:
        place = {"file": problem.file, "line": problem.line, "col": problem.column}
        given = ",".join(f"{key}={_escaped(part, ':,')}" for key, part in place.items() if part)
        message = ": ".join(part for part in (problem.path, problem.message) if part)
        told = f"{message}; {problem.hint}" if problem.hint else message
        screen.raw(f"::{problem.severity} {given}::{_escaped(told)}")


def _escaped(value: object, more: str = "") -> str:
    text = str(value)
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return clean(text)


def _summary(files: Sequence[str], problems: Sequence[Problem]) -> str:
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = len(problems) - errors
    counts = [(errors, "error"), (warnings, "warning")]
    told = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count]
    what = files[0] if len(files) == 1 else f"{len(files)} files"
    return f"{what}: {' and '.join(told) or 'no problems'}"


_FORMATS: Mapping[str, Callable[[Screen, Sequence[Problem]], None]] = {
    "text": _text,
    "json": _json,
    "github": _github,
}
