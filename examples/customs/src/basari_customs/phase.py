"""The customs phase.

CUSTOMS-1: when it is played, each player with the most gems of all pays ``duty`` gems to the bank.
CUSTOMS-2: they pay in seat order, one gem after the other, and choose which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import attrs

from basari_rules.bundle import Bundle
from basari_rules.engine.movesets import Listed, MoveSet
from basari_rules.engine.params import Finding, Positive, param
from basari_rules.engine.phase import Begin, Log, Next, Phase
from basari_rules.engine.state import Ask, Pending
from basari_rules.engine.values import Event, Move, Task, value
from basari_rules.errors import Refusal
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.table import Table, move_gems


@value
class Pay(Move):
    """Pay one gem of a colour."""

    color: str

    def __str__(self) -> str:
        return f"pay {self.color}"


@value
class Taxed(Event):
    """A seat has the most gems, and must pay so many."""

    seat: int
    duty: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} has the most gems and pays {self.duty}"


@value
class Paying(Task):
    """A seat still has ``left`` gems to pay."""

    phase: str
    seat: int
    left: int


@attrs.frozen(kw_only=True)
class Customs(Phase[Table]):
    """Whoever has the most gems pays some to the bank."""

    family: ClassVar[str] = "basari"
    kind: ClassVar[str] = "customs"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin, Paying)

    duty: Positive = param(1, doc="gems that each of the richest pays", rule="CUSTOMS-1")

    def check(self, box: Box) -> Iterable[Finding]:
        if self.duty > box.per_color * len(box.colors):
            yield Finding(("duty",), "more gems than there are", severity="warning")

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if isinstance(task, Paying):
            return Ask((task.seat,), self.name) if table.players[task.seat].gems else (table, ())
        held = [player.gems.total for player in table.players]
        richest = [seat for seat, gems in enumerate(held) if gems == max(held) > 0]
        log.extend(Taxed(seat, min(self.duty, held[seat]), "CUSTOMS-1") for seat in richest)
        return table, tuple(Paying(self.name, seat, self.duty) for seat in richest)

    def moves(self, table: Table, task: Paying, seat: int) -> MoveSet:
        gems = table.players[seat].gems
        return Listed(tuple(Pay(color) for color in gems if gems[color]))

    def refuse(self, table: Table, task: Paying, seat: int, move: object) -> Refusal | None:
        if move in self.moves(table, task, seat):
            return None
        held = table.players[seat].gems
        message = f"pay one of the own gems: {held}"
        return self.refusal("pay", message, "CUSTOMS-2", "duty", held=held)

    def answer(self, table: Table, task: Paying, seat: int | None, move: Pay, log: Log) -> Next:
        gem = Bundle.of(self.box.colors, {move.color: 1})
        table = move_gems(table, task.seat, None, gem, "CUSTOMS-2", log)
        left = task.left - 1
        return table, (Paying(self.name, task.seat, left),) if left else ()

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if isinstance(task, Paying) and not (
            0 <= task.seat < len(table.players) and 0 < task.left <= self.duty
        ):
            yield f"seat {task.seat} has {task.left} gems to pay"
