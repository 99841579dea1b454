"""Scoring who has the most gems of each colour (SCORE-1 to SCORE-5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

import attrs

from basari_rules.engine.params import Amounts, Count, Finding, KeyFinding, param
from basari_rules.engine.phase import Begin, Log, Next, Phase
from basari_rules.engine.values import Task
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.table import Ledger, Table
from basari_rules.words import did_you_mean, near

__all__ = ["Majorities"]


@attrs.frozen(kw_only=True)
class Majorities(Phase[Table]):
    """Colour by colour, those with the most score, share if tied, and return some gems."""

    kind: ClassVar[str] = "majorities"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin,)

    points: Amounts = param(doc="points for the most gems of each colour", rule="SCORE-1")
    sole_returns: Count | Literal["half"] = param(
        "half",
        doc="gems of the colour that a sole winner returns; half is rounded up",
        rule="SCORE-2",
    )
    tied_returns: Count = param(
        2, doc="gems of the colour that each tied winner returns", rule="SCORE-3"
    )
    short_returns: Literal["all", "none"] = param(
        "all", doc="what is returned by one who has fewer than must be returned", rule="SCORE-4"
    )
    none_scores: bool = param(
        False, doc="whether all tie for a colour that nobody has", rule="SCORE-5"
    )

    def check(self, box: Box) -> Iterable[Finding]:
        meant: list[str] = []
        for color in self.points:
            if color not in box.colors:
                meant += near(color, box.colors)
                hint = did_you_mean(color, box.colors, "the colours")
                message = f"no such colour: {color}"
                also = (("gems", "colors"),)
                yield KeyFinding(("points", color), message, hint, also=also)
        missing = [color for color in box.colors if color not in (*self.points, *meant)]
        if missing:
            message = f"no points for {', '.join(missing)}"
            hint = f"add {missing[0]} = 0 for none"
            yield Finding(("points",), message, hint, also=(("gems", "colors"),))

    def advance(self, table: Table, task: Any, log: Log) -> Next:
        ledger = Ledger(table, log)
        hands = [player.gems.counts for player in table.players]
        for index, color in enumerate(self.box.colors):
            held = [hand[index] for hand in hands]
            most = max(held)
            if most == 0 and not self.none_scores:
                continue
            winners = [seat for seat, count in enumerate(held) if count == most]
            points = self.points[color] // len(winners)
            due = self._due(len(winners), most)
            rule = "SCORE-2" if len(winners) == 1 else "SCORE-3"
            for seat in winners:
                ledger.score(seat, points, "SCORE-1", color)
                if due:
                    ledger.give_back(seat, index, due, rule)
        return ledger.close(), ()

    def _due(self, winners: int, held: int) -> int:
        """How many gems each of the winners returns, holding ``held``."""
        if winners > 1:
            due = self.tied_returns
        elif self.sole_returns == "half":
            due = (held + 1) // 2
        else:
            due = self.sole_returns
        if due <= held:
            return due
        return held if self.short_returns == "all" else 0
