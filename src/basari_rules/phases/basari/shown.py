"""Scoring, or taking, what the own card or arch shows (ACT-B, ACT-C, ACT-SHORT)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

import attrs

from basari_rules.engine.params import Finding, param
from basari_rules.engine.phase import Log, Next, Perform, Phase
from basari_rules.engine.values import Task
from basari_rules.phases.basari.box import Box, Place
from basari_rules.phases.basari.table import Table, performs, score, take_from_bank

__all__ = ["ShownGems", "ShownPoints"]


@attrs.frozen(kw_only=True)
class ShownPhase(Phase[Table]):
    """What the two have in common: where to look."""

    handles: ClassVar[tuple[type[Task], ...]] = (Perform,)

    on: Literal["card", "arch"] = param(doc="the top card of the own pile, or the own arch")

    def check(self, box: Box) -> Iterable[Finding]:
        if self.on == "card" and not box.cards:
            hint = 'did you mean "arch"?'
            yield Finding(("on",), "there are no market cards", hint, also=(("market",),))
        if self.on == "arch" and not box.arches:
            hint = 'did you mean "card"?'
            yield Finding(("on",), "there is no track", hint, also=(("track",),))

    def shown(self, table: Table, seat: int) -> Place | None:
        """What the seat's card or arch shows; None where it has none."""
        box: Box = self.box
        player = table.players[seat]
        if self.on == "card":
            return box.cards[player.cards[-1]] if player.cards else None
        return box.arches[player.arch] if player.arch is not None else None


@attrs.frozen(kw_only=True)
class ShownPoints(ShownPhase):
    """The performer scores the points shown."""

    kind: ClassVar[str] = "shown-points"

    def advance(self, table: Table, task: Any, log: Log) -> Next:
        seat = task.seats[0]
        log.append(performs(seat, task.action, "ACT-B"))
        place = self.shown(table, seat)
        return (score(table, seat, place.points, "ACT-B", log) if place else table), ()


@attrs.frozen(kw_only=True)
class ShownGems(ShownPhase):
    """The performer takes the gems shown from the bank, as far as it has them."""

    kind: ClassVar[str] = "shown-gems"

    def advance(self, table: Table, task: Any, log: Log) -> Next:
        seat = task.seats[0]
        log.append(performs(seat, task.action, "ACT-C"))
        place = self.shown(table, seat)
        return (take_from_bank(table, seat, place.gems, "ACT-C", log) if place else table), ()
