"""Every error that leaves the library, and the values that explain them.

All derive from :class:`RulesError`; bad input of any kind raises one of these and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import attrs

from basari_rules.words import show

__all__ = [
    "EditionError",
    "IllegalMove",
    "NotYourTurn",
    "NotationError",
    "Origin",
    "Problem",
    "RecordError",
    "Refusal",
    "RulesError",
    "RulesMismatch",
    "UnknownEdition",
]


@attrs.frozen
class Origin:
    """Where a value of an edition was written: a file name and 1-based line and column."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@attrs.frozen
class Problem:
    """One thing wrong with an edition file.

    ``path`` is the dotted key path, ``hint`` what would be right (may be empty). ``line`` and
    ``column`` are 1-based; 0 means that the problem is not at any one place of the file.
    """

    file: str
    line: int
    column: int
    path: str
    message: str
    hint: str = ""
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        kind = "" if self.severity == "error" else "warning: "
        parts = (
            [place, self.path, kind + self.message] if self.path else [place, kind + self.message]
        )
        return ": ".join(parts) + (f"; {self.hint}" if self.hint else "")


@attrs.frozen
class Refusal:
    """Why a move is not allowed.

    ``code`` is stable and short (``"not-higher"``), ``rule`` the rule id it comes from (``""``
    where no rule of a game is involved), ``params`` the figures of ``message``, and ``origin`` the
    line of the edition file that set the rule, or None.
    """

    code: str
    rule: str
    message: str
    params: Mapping[str, object] = attrs.field(factory=dict, hash=False)
    origin: Origin | None = None

    def __str__(self) -> str:
        source = ", ".join(str(part) for part in (self.rule, self.origin) if part)
        return f"{self.message} ({source})" if source else self.message


class RulesError(Exception):
    """The root of all errors of this library."""


class EditionError(RulesError):
    """An edition cannot be used; ``problems`` holds everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> Any:
        return type(self), (self.problems,)


class UnknownEdition(EditionError):
    """No edition of that name is known; ``suggestions`` are the nearest that are."""

    def __init__(self, problem: Problem, suggestions: Iterable[str] = ()) -> None:
        self.suggestions = tuple(suggestions)
        super().__init__([problem])

    def __reduce__(self) -> Any:
        return type(self), (self.problems[0], self.suggestions)


class IllegalMove(RulesError):
    """The rules do not allow that move now; ``refusal`` says why. The state is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))

    def __reduce__(self) -> Any:
        return type(self), (self.refusal,)


class NotYourTurn(IllegalMove):
    """That seat is not asked for anything now."""


class NotationError(RulesError):
    """A text is no move in notation; ``expected`` says what would be."""

    def __init__(self, text: object, expected: str) -> None:
        self.text = text
        self.expected = expected
        shown = show(text) if not isinstance(text, str) else repr(text[:80])
        super().__init__(f"cannot read {shown}: expected {expected}")

    def __reduce__(self) -> Any:
        return type(self), (self.text, self.expected)


class RulesMismatch(RulesError):
    """A state was made by other rules (another edition, player count or house rule)."""


class RecordError(RulesError):
    """A save file or JSON text is damaged, from a newer version, or of other rules."""
