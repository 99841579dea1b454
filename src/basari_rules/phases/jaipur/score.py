"""The end of a round: rupees are counted, and the winner gets a seal (J-25 to J-27)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Literal

import attrs

from basari_rules.engine.params import Finding, param
from basari_rules.engine.phase import Begin, Log, Next, Phase
from basari_rules.engine.values import Task
from basari_rules.phases.jaipur.box import Box
from basari_rules.phases.jaipur.changes import scored
from basari_rules.phases.jaipur.events import CamelToken, Counted, SealWon, Voided
from basari_rules.phases.jaipur.table import Player, Result, Table

__all__ = ["Score"]

Criterion = Literal["rupees", "bonus-tokens", "goods-tokens", "camels", "cards"]

_KEYS: dict[str, Callable[[Player, int], int]] = {
    "rupees": lambda player, rupees: rupees,
    "bonus-tokens": lambda player, rupees: len(player.bonuses),
    "goods-tokens": lambda player, rupees: len(player.goods),
    "camels": lambda player, rupees: player.herd,
    "cards": lambda player, rupees: player.hand_size,
}


@attrs.frozen(kw_only=True)
class Score(Phase[Table]):
    """Rupees are counted, the larger herd earns the camel token, and the best seat a seal."""

    kind: ClassVar[str] = "score"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin,)

    order: tuple[Criterion, ...] = param(
        ("rupees", "bonus-tokens", "goods-tokens"),
        doc="what decides a round, in order: more of it wins",
        rule="J-26",
    )
    tie: Literal["replay", "second-player", "both"] = param(
        "replay",
        doc="who gets a seal if all this is equal: nobody, and the round is played again; the "
        "player who did not begin; or both",
        rule="J-27",
    )

    def check(self, box: Box) -> Iterable[Finding]:
        if not self.order:
            yield Finding(("order",), "nothing decides a round", 'start with "rupees"')
        elif self.order[0] != "rupees":
            message = "the rupees do not decide first"
            yield Finding(("order", 0), message, severity="warning")
        for index, criterion in enumerate(self.order):
            if criterion in self.order[:index]:
                yield Finding(("order", index), f"{criterion!r} is listed twice")

    def advance(self, table: Table, task: Begin, log: Log) -> Next:
        rupees = self._rupees(table, log)
        best, by = self._best(table, rupees)
        if len(best) > 1:
            best = self._tied(table, best)
            by = "tie"
        rule = "J-27" if by == "tie" else "J-26"
        log.extend(SealWon(seat, by, rule) for seat in best)
        if not best:
            log.append(Voided(len(table.rounds), rule))
        result = Result(rupees, best, table.starter)
        return scored(table, result), ()

    def _rupees(self, table: Table, log: Log) -> tuple[int, ...]:
        """The rupees of each seat: its tokens, and the camel token (J-25)."""
        herds = [player.herd for player in table.players]
        most = max(herds)
        rupees = []
        for seat, player in enumerate(table.players):
            total = sum(player.goods) + sum(player.bonuses)
            if player.herd == most and herds.count(most) == 1:
                log.append(CamelToken(seat, self.box.camel_token, "J-25"))
                total += self.box.camel_token
            log.append(Counted(seat, player.goods, player.bonuses, total, "J-26"))
            rupees.append(total)
        return tuple(rupees)

    def _best(self, table: Table, rupees: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
        """The seats that the criteria leave first, and the one that decided."""
        best = tuple(range(self.box.players))
        for criterion in self.order:
            key = _KEYS[criterion]
            values = {seat: key(table.players[seat], rupees[seat]) for seat in best}
            most = max(values.values())
            best = tuple(seat for seat in best if values[seat] == most)
            if len(best) == 1:
                return best, criterion
        return best, ""

    def _tied(self, table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Who gets a seal where nothing decides (J-27).

        A round that the ply cap has ended is not played again: that could go on for ever.
        """
        if self.tie == "both":
            return seats
        if self.tie == "second-player" or table.turns >= self.box.ply_cap > 0:
            return tuple(seat for seat in seats if seat != table.starter)
        return ()
