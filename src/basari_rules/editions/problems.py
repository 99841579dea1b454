"""Problems, sorted and raised."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import attrs

from basari_rules.errors import EditionError, Problem

__all__ = ["Shared", "has_errors", "ordered", "raise_errors", "worst"]

_FIGURE = re.compile(r"\d+")


@attrs.frozen
class Shared(Problem):
    """A problem in which another place has a part: the key ``part``, written at ``there``.

    Those with one cause differ in these alone, and are told together. ``removed`` says that the
    problem is at what removes something that the other place still names.
    """

    part: str = ""
    there: str = ""
    removed: bool = False

    def told(self, more: int) -> Problem:
        """As a plain problem that speaks of ``more`` other places of the kind, too."""
        message, hint = self.message, self.hint
        others = f", and {more} more" if more else ""
        if self.removed:
            message = f"removed here, but {self.part} still names it ({self.there}{others})"
        else:
            hint = "; ".join(filter(None, (hint, f"{self.part} is at {self.there}{others}")))
        place = (self.file, self.line, self.column, self.path)
        return Problem(*place, message, hint, self.severity)


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of them is more than a warning."""
    return any(problem.severity == "error" for problem in problems)


def raise_errors(problems: Iterable[Problem]) -> None:
    """EditionError with all errors among the problems, if there are any."""
    errors = [problem for problem in ordered(problems) if problem.severity == "error"]
    if errors:
        raise EditionError(errors)


def ordered(problems: Iterable[Problem]) -> list[Problem]:
    """Problems by file, line and column, each once (whatever its hint)."""
    alike: dict[Problem, dict[tuple[str, str], Problem]] = {}
    for problem in problems:
        part = ("", "")
        bare = attrs.evolve(problem, hint="")
        if isinstance(problem, Shared):
            part = (problem.part, problem.there)
            bare = attrs.evolve(problem, hint="", part="", there="")
        alike.setdefault(bare, {}).setdefault(part, problem)
    found = [_told(list(parts.values())) for parts in alike.values()]
    return sorted(found, key=lambda one: (one.file, one.line, one.column, one.path))


def worst(by_players: Mapping[int, Iterable[Problem]]) -> list[Problem]:
    """Of problems that differ only in figures from one number of players to another, the last.

    What holds for the most players is the hardest to meet: who mends that mends the others.
    """
    last: dict[object, set[str]] = {}
    for found in by_players.values():
        here: dict[object, set[str]] = {}
        for problem in found:
            here.setdefault(_figureless(problem), set()).add(problem.message)
        last |= here
    every = (problem for found in by_players.values() for problem in found)
    return [problem for problem in every if problem.message in last[_figureless(problem)]]


def _figureless(problem: Problem) -> object:
    message = _FIGURE.sub("#", problem.message)
    place = (problem.file, problem.line, problem.column, problem.path, problem.severity, message)
    return (place, problem.part, problem.there) if isinstance(problem, Shared) else place


def _told(alike: list[Problem]) -> Problem:
    first = alike[0]
    return first.told(len(alike) - 1) if isinstance(first, Shared) else first
