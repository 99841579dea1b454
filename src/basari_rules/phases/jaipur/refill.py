"""Filling the market from the deck, as far as it goes (J-2, J-6, J-7, J-23)."""

from __future__ import annotations

import random
from typing import Any, ClassVar, Self

import attrs

from basari_rules.bundle import Bundle
from basari_rules.engine.params import bound
from basari_rules.engine.phase import Begin, Log, Next, Phase
from basari_rules.engine.state import Chance, Pending
from basari_rules.engine.values import Task
from basari_rules.phases.jaipur.changes import altered
from basari_rules.phases.jaipur.deck import Cards, draw_one
from basari_rules.phases.jaipur.events import TurnedUp
from basari_rules.phases.jaipur.moves import Draw
from basari_rules.phases.jaipur.table import Table

__all__ = ["Refill"]


@attrs.frozen(kw_only=True)
class Refill(Phase[Table]):
    """Cards are turned up until the market is full or the deck is empty."""

    kind: ClassVar[str] = "refill"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin,)

    turned: dict[str, TurnedUp] = bound(None)
    again: tuple[Task, ...] = bound(())

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        rule = self.rules[0] if self.rules else "J-23"
        return attrs.evolve(
            super().bind(name, box, origins),
            turned={kind: TurnedUp(kind, rule) for kind in box.kinds},
            again=(Begin(name),),
        )

    def advance(self, table: Table, task: Begin, log: Log) -> Next | Pending:
        if sum(table.market.counts) >= self.box.market_size or not any(table.deck.counts):
            return table, ()
        return Chance("draw", None, Cards(self.box.draws, table.deck), public=False)

    def answer(self, table: Table, task: Begin, seat: int | None, move: Draw, log: Log) -> Next:
        counts = list(table.deck.counts)
        drawn = table.deck.kinds.index(move.card)
        counts[drawn] -= 1
        return self._turned_up(table, counts, [drawn], log), self.again

    def draw(self, table: Table, task: Begin, chance: Chance, rng: random.Random, log: Log) -> Next:
        """All cards that are missing at once."""
        counts = list(table.deck.counts)
        total = sum(counts)
        number = min(total, self.box.market_size - sum(table.market.counts))
        drawn = [draw_one(counts, total - done, rng) for done in range(number)]
        return self._turned_up(table, counts, drawn, log), ()

    def _turned_up(self, table: Table, deck: list[int], drawn: list[int], log: Log) -> Table:
        """Cards, by the index of their kind, lie in the market; ``deck`` is what is left."""
        kinds = self.box.kinds
        market = list(table.market.counts)
        for index in drawn:
            market[index] += 1
            log.append(self.turned[kinds[index]])
        return altered(
            table,
            players=table.players,
            market=Bundle(kinds, tuple(market)),
            deck=Bundle(kinds, tuple(deck)),
        )
