"""The end of the game: who has won (WIN-1 to WIN-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import attrs

from basari_rules.engine.params import Finding, param
from basari_rules.engine.phase import Begin, Log, Next
from basari_rules.engine.state import Over, Pending
from basari_rules.engine.values import Task, value
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.events import Won
from basari_rules.phases.basari.ranking import Criterion, Ordering, RankedPhase, doubtful
from basari_rules.phases.basari.table import Table

__all__ = ["Ended", "Winner"]


@value
class Ended(Task):
    """The game is over, and these seats have won."""

    phase: str
    winners: tuple[int, ...]


@attrs.frozen(kw_only=True)
class Winner(RankedPhase):
    """Those first by the criteria win; those still tied share the victory."""

    kind: ClassVar[str] = "winner"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin, Ordering, Ended)
    ends: ClassVar[bool] = True
    order_rule: ClassVar[str] = "WIN-3"

    order: tuple[Criterion, ...] = param(
        ("score",), doc="what decides, in order; who is still tied shares", rule="WIN-2"
    )

    def criteria(self) -> tuple[Criterion, ...]:
        return self.order

    def check(self, box: Box) -> Iterable[Finding]:
        if self.order[:1] != ("score",):
            yield Finding(("order",), "the points do not decide first", severity="warning")
        yield from doubtful("order", self.order)

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Ended:
            return Over(task.winners, table.scores)
        if type(task) is Begin:
            first = self.ranks.groups(table, range(self.box.players))[0]
            if self.ranks.rolls and len(first) > 1:
                return table, (Ordering(self.name, "", (), (first,)),)
            return self.ordered(table, "", first, log)
        return super().advance(table, task, log)

    def answer(self, table: Table, task: Any, seat: int | None, move: Any, log: Log) -> Next:
        table, _ = super().answer(table, task, seat, move, log)
        return self.ordered(table, "", (move.seat,), log)

    def ordered(self, table: Table, action: str, seats: tuple[int, ...], log: Log) -> Next:
        log.append(Won(seats, "WIN-1"))
        return table, (Ended(self.name, seats),)

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        yield from super().vet(table, task)
        seats = {*range(self.box.players)}
        if type(task) is Ended and not 0 < len(task.winners) == len({*task.winners} & seats):
            yield f"the winners are seats {task.winners}"
        if type(task) is Ordering and not any(len(group) > 1 for group in task.tied):
            yield "a roll-off of nobody"
