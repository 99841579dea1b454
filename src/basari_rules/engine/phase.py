"""Phases: pluggable objects that play one part of a game each."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

import attrs

from basari_rules.engine.movesets import NO_MOVES, MoveSet
from basari_rules.engine.params import Finding, bound, param
from basari_rules.engine.state import Chance, Pending
from basari_rules.engine.values import Event, Move, Task, value
from basari_rules.errors import NotationError, Origin, Refusal, RulesError

__all__ = ["Begin", "Log", "Next", "Perform", "Phase"]

T = TypeVar("T")
"""The table of the family."""

Log = list[Event]
Next = tuple[Any, tuple[Task, ...]]
"""The new table, and the tasks that take the place of the one just done."""


@value
class Begin(Task):
    """Play a phase as a step of the course of the game."""

    phase: str


@value
class Perform(Task):
    """Let ``seats`` perform the action named ``action``."""

    phase: str
    action: str
    seats: tuple[int, ...]


@attrs.frozen(kw_only=True)
class Phase(Generic[T]):
    """A phase, built from its section of the edition file and bound once to the components.

    A subclass is an attrs class whose fields, made with :func:`.param`, are the keys it takes in
    TOML. It sets ``kind`` and ``handles`` (the task classes that may name it), ``shared`` if
    several seats can perform it as one action, ``ends`` if the game can end with it, ``family``
    if it comes from another package, and answers the methods below; each gets the family's
    ``table`` and the ``task`` on top of the agenda.
    """

    kind: ClassVar[str] = ""
    family: ClassVar[str] = ""
    handles: ClassVar[tuple[type[Task], ...]] = ()
    shared: ClassVar[bool] = False
    ends: ClassVar[bool] = False

    rules: tuple[str, ...] = param((), doc="ids of the rules that this phase implements")

    name: str = bound("")
    box: Any = bound(None)
    origins: Mapping[str, Origin] = bound({})

    def bind(self, name: str, box: Any, origins: Mapping[str, Origin]) -> Self:
        """This phase under its name, with the components of the edition it is part of.

        ``origins`` maps each of its keys (and ``""``, the section) to where it was written.
        """
        return attrs.evolve(self, name=name, box=box, origins=origins)

    def check(self, box: Any) -> Iterable[Finding]:
        """What is wrong or doubtful about these parameters in this edition; paths are relative."""
        return ()

    def advance(self, table: T, task: Any, log: Log) -> Next | Pending:
        """Do the task as far as it goes alone, or say who must answer first."""
        raise RulesError(f"a phase of kind {self.kind!r} cannot do {task!r}")

    def moves(self, table: T, task: Any, seat: int) -> MoveSet:
        """The legal moves of a seat that is asked."""
        return NO_MOVES

    def refuse(self, table: T, task: Any, seat: int, move: object) -> Refusal | None:
        """Why a seat that is asked may not make that move; None if it may."""
        if move in self.moves(table, task, seat):
            return None
        return self.refusal("not-allowed", "that is not one of the legal moves")

    def answer(self, table: T, task: Any, seat: int | None, move: Any, log: Log) -> Next:
        """Make a legal move (seat None: take an outcome of chance)."""
        raise RulesError(f"a phase of kind {self.kind!r} asks nothing")

    def draw(self, table: T, task: Any, chance: Chance, rng: random.Random, log: Log) -> Next:
        """Let ``rng`` answer the chance that :meth:`advance` asked for.

        A phase may answer several in one go, as long as they come to the same.
        """
        return self.answer(table, task, None, chance.outcomes.sample(rng), log)

    def parse(self, table: T, task: Any, seat: int, text: str) -> Move:
        """The move that a text means; NotationError says what is expected."""
        return match(text, self.moves(table, task, seat))

    def vet(self, table: T, task: Any) -> Iterator[str]:
        """What is impossible about a task that came from outside; one sentence each."""
        return iter(())

    def refusal(
        self, code: str, message: str, rule: str = "", key: str = "", **params: object
    ) -> Refusal:
        """A refusal by this phase; ``key`` names the parameter that decided it.

        Without ``rule`` it cites the first rule of the section.
        """
        rule = rule or (self.rules[0] if self.rules else "")
        origin = self.origins.get(key) or self.origins.get("")
        return Refusal(code, rule, message, params, origin)


def match(text: str, moves: Iterable[Move], names: Mapping[str, Move] | None = None) -> Move:
    """The one of a few moves that a text means: its notation, another name, or a clear beginning.

    Case, surrounding and repeated spaces do not matter.
    """
    words = " ".join(text.split())
    wanted = words.casefold()
    known = {str(move).casefold(): move for move in moves}
    others = {name.casefold(): move for name, move in (names or {}).items()}
    exact = {**(names or {}), **{str(move): move for move in moves}}
    found = exact.get(words) or known.get(wanted) or others.get(wanted)
    if found is None and wanted:
        all_names = (*known.items(), *others.items())
        starts = {move for name, move in all_names if name.startswith(wanted)}
        found = starts.pop() if len(starts) == 1 else None
    if found is None:
        shown = [str(move) for move in known.values()]
        few = shown if len(shown) <= 12 else [*shown[:10], "...", shown[-1]]
        raise NotationError(text, " or ".join(few) if few else "nothing: there is no legal move")
    return found
