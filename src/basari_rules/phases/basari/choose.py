"""Choosing an action in secret; all are revealed at once (SET-7, TURN-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

import attrs

from basari_rules.engine.movesets import Listed, MoveSet
from basari_rules.engine.params import bound
from basari_rules.engine.phase import Begin, Log, Next, Phase, match
from basari_rules.engine.state import Ask, Pending
from basari_rules.engine.values import Move, Task, value
from basari_rules.errors import Refusal
from basari_rules.phases.basari.events import Revealed
from basari_rules.phases.basari.moves import Choose
from basari_rules.phases.basari.table import Table

__all__ = ["ChooseAction", "Choosing", "ChoosingView"]


Choices = tuple[str | None, ...]
MOST_KEPT = 4096


def _ask(name: str, bits: int, players: int) -> Ask:
    """The question to the seats whose bit is set, the first seat's bit the highest."""
    seats = range(players)
    return Ask(tuple(seat for seat in seats if bits >> (players - 1 - seat) & 1), name)


@value
class Choosing(Task):
    """Some have chosen: the action by seat, None where that seat has not chosen yet."""

    phase: str
    choices: tuple[str | None, ...]

    def seen_by(self, seat: int | None) -> ChoosingView:
        chosen = tuple(choice is not None for choice in self.choices)
        return ChoosingView(self.phase, chosen, None if seat is None else self.choices[seat])


@value
class ChoosingView(Task):
    """What one seat may know of the choosing: who has chosen, and its own choice."""

    phase: str
    chosen: tuple[bool, ...]
    own: str | None


@attrs.frozen(kw_only=True)
class ChooseAction(Phase[Table]):
    """Each seat chooses one of the actions, in any order; the last choice reveals all."""

    kind: ClassVar[str] = "choose"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin, Choosing)

    choices: tuple[Choose, ...] = bound(())
    options: Listed = bound(None)
    asks: tuple[Ask, ...] = bound(())
    tasks: dict[Choices, tuple[Task, ...]] = bound(None)

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        return attrs.evolve(
            super().bind(name, box, origins),
            choices=(choices := tuple(map(Choose, box.actions))),
            options=Listed(choices),
            asks=tuple(_ask(name, bits, box.players) for bits in range(2**box.players)),
            tasks={},
        )

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Begin:
            return table, self._task((None,) * self.box.players)
        bits = 0
        for choice in task.choices:
            bits += bits + (choice is None)
        return self.asks[bits]

    def moves(self, table: Table, task: Choosing, seat: int) -> MoveSet:
        return self.options

    def refuse(self, table: Table, task: Any, seat: int, move: object) -> Refusal | None:
        if move in self.choices:
            return None
        names = ", ".join(self.box.actions)
        return self.refusal(
            "no-such-action", f"choose one of {names}", "SET-4", actions=tuple(self.box.actions)
        )

    def answer(
        self, table: Table, task: Choosing, seat: int | None, move: Choose, log: Log
    ) -> Next:
        assert seat is not None
        choices = task.choices
        chosen = (*choices[:seat], move.action, *choices[seat + 1 :])
        if None in chosen:
            return table, self._task(chosen)
        log.append(Revealed(chosen, "TURN-2"))  # type: ignore[arg-type]
        return (
            Table(table.bank, table.players, table.round, table.deck, table.dealt_out, chosen),  # type: ignore[arg-type]
            (),
        )

    def _task(self, choices: Choices) -> tuple[Task, ...]:
        """The task of these choices; there are few, and they come again and again."""
        task = self.tasks.get(choices)
        if task is None:
            if len(self.tasks) >= MOST_KEPT:
                self.tasks.clear()
            task = self.tasks[choices] = (Choosing(self.name, choices),)
        return task

    def parse(self, table: Table, task: Choosing, seat: int, text: str) -> Move:
        actions = self.box.actions.items()
        labels = {action.label: Choose(name) for name, action in actions if action.label}
        return match(text, self.options, labels)

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if type(task) is Choosing:
            if len(task.choices) != self.box.players or None not in task.choices:
                yield "the choices are not one for each seat with at least one to come"
            if any(choice not in (None, *self.box.actions) for choice in task.choices):
                yield "a choice that is no action"
