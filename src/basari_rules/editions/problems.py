"""Problems, sorted and raised."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from basari_rules.errors import EditionError, Problem

__all__ = ["has_errors", "ordered", "raise_errors"]


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
    unique: dict[Problem, Problem] = {}
    for problem in problems:
        unique.setdefault(attrs.evolve(problem, hint=""), problem)
    return sorted(unique.values(), key=lambda one: (one.file, one.line, one.column, one.path))
