"""The race bonus (SCORE-6)."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from basari_rules.engine.params import Count, param
from basari_rules.engine.phase import Begin, Log, Next, Phase
from basari_rules.engine.values import Task
from basari_rules.phases.basari.table import Table, score

__all__ = ["RaceBonus"]


@attrs.frozen(kw_only=True)
class RaceBonus(Phase[Table]):
    """Each player who made the race in this round scores; the points are not shared."""

    kind: ClassVar[str] = "race-bonus"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin,)

    points: Count = param(doc="points for each who made the race", rule="SCORE-6")

    def advance(self, table: Table, task: Any, log: Log) -> Next:
        for seat in self.box.racers(table):
            table = score(table, seat, self.points, "SCORE-6", log)
        return table, ()
