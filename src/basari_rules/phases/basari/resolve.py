"""Who performs which action, and in which order (TURN-3, TURN-4, SMALL-1, SMALL-4)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

import attrs

from basari_rules.engine.params import bound, param
from basari_rules.engine.phase import Begin, Log, Next, Perform, Phase
from basari_rules.engine.values import Event, Task, value
from basari_rules.phases.basari.events import Blocked
from basari_rules.phases.basari.table import Table

__all__ = ["TOGETHER", "Contest", "Resolve"]

TOGETHER = "together"
"""The value of ``contested`` for an action that all who chose it perform."""


@value
class Contest(Task):
    """Two seats chose one action: settle who performs it."""

    phase: str
    action: str
    seats: tuple[int, ...]


Plan = tuple[tuple[Event, ...], tuple[Task, ...]]


@attrs.frozen(kw_only=True)
class Resolve(Phase[Table]):
    """One who chose an action performs it, two contest it, three or more block it."""

    kind: ClassVar[str] = "resolve"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin,)

    order: Literal["actions", "singles-first"] = param(
        "actions",
        doc="strictly action by action; or first what one seat chose, then the contests",
        rule="TURN-4",
    )
    together: Literal["in-order", "last"] = param(
        "in-order",
        doc="when an action is performed that nobody contests: as if one seat had chosen it, "
        "or after all others",
        rule="SMALL-4",
    )
    plans: dict[tuple[str, ...], Plan] = bound(None)

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        return attrs.evolve(super().bind(name, box, origins), plans={})

    def advance(self, table: Table, task: Any, log: Log) -> Next:
        revealed = table.revealed
        plan = self.plans.get(revealed)
        if plan is None:
            if len(self.plans) >= 4096:
                self.plans.clear()
            plan = self.plans[revealed] = self._plan(revealed)
        events, tasks = plan
        log.extend(events)
        return table, tasks

    def _plan(self, revealed: tuple[str, ...]) -> Plan:
        ranked: list[tuple[int, Task]] = []
        events: list[Event] = []
        for name, action in self.box.actions.items():
            seats = tuple(seat for seat, chosen in enumerate(revealed) if chosen == name)
            if not seats:
                continue
            if action.contested == TOGETHER:
                last = 2 if self.together == "last" else 0
                ranked.append((last, Perform(action.phase, name, seats)))
            elif len(seats) == 1:
                ranked.append((0, Perform(action.phase, name, seats)))
            elif len(seats) == 2:
                ranked.append((1, Contest(action.contested, name, seats)))
            else:
                events.append(Blocked(name, seats, "TURN-3"))
        if self.order == "actions":
            ranked = [(max(rank, 1), task) for rank, task in ranked]
        ranked.sort(key=lambda pair: pair[0])
        return tuple(events), tuple(task for _, task in ranked)
