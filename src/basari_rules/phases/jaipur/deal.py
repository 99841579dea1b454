"""Setting a round up: the hands are dealt (J-2, J-3)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

import attrs

from basari_rules.bundle import Bundle
from basari_rules.engine.params import Between, bound, param
from basari_rules.engine.phase import Begin, Log, Next, Phase
from basari_rules.engine.state import Chance, Pending
from basari_rules.engine.values import Task, value
from basari_rules.errors import RecordError
from basari_rules.phases.jaipur.changes import altered
from basari_rules.phases.jaipur.deck import Cards, draw_one
from basari_rules.phases.jaipur.events import Dealt
from basari_rules.phases.jaipur.moves import Draw
from basari_rules.phases.jaipur.table import Player, Table

__all__ = ["Deal", "Dealing"]


@value
class Dealing(Task):
    """``seat`` is still to be dealt ``cards``, and every later seat a full hand."""

    phase: str
    seat: int
    cards: int


@attrs.frozen(kw_only=True)
class Deal(Phase[Table]):
    """Each seat in order is dealt its cards; camels among them go to its herd, for nothing."""

    kind: ClassVar[str] = "deal"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin, Dealing)

    cards: Annotated[int, Between(0, 24)] = param(
        5, doc="how many cards each player is dealt", rule="J-2"
    )
    dealt: tuple[dict[str, Dealt], ...] = bound(())

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        dealt = tuple({k: Dealt(seat, k, "J-3") for k in box.kinds} for seat in range(box.players))
        return attrs.evolve(super().bind(name, box, origins), dealt=dealt)

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Begin:
            return table, self._still(0, self.cards)
        for fault in self._faults(table, task):
            raise RecordError(f"impossible state: {fault}")
        return Chance("draw", task.seat, Cards(self.box.draws, table.deck), public=False)

    def answer(self, table: Table, task: Dealing, seat: int | None, move: Draw, log: Log) -> Next:
        counts = list(table.deck.counts)
        drawn = table.deck.kinds.index(move.card)
        counts[drawn] -= 1
        table = self._given(table, counts, {task.seat: [drawn]}, log)
        return table, self._still(task.seat, task.cards - 1)

    def draw(
        self, table: Table, task: Dealing, chance: Chance, rng: random.Random, log: Log
    ) -> Next:
        """All cards still to be dealt at once."""
        counts = list(table.deck.counts)
        total = sum(counts)
        given: dict[int, list[int]] = {}
        number = task.cards
        for seat in range(task.seat, self.box.players):
            given[seat] = [draw_one(counts, total - done, rng) for done in range(number)]
            total -= number
            number = self.cards
        return self._given(table, counts, given, log), ()

    def _still(self, seat: int, cards: int) -> tuple[Task, ...]:
        if cards == 0:
            seat, cards = seat + 1, self.cards
        if seat == self.box.players or cards == 0:
            return ()
        return (Dealing(self.name, seat, cards),)

    def _given(self, table: Table, deck: list[int], given: dict[int, list[int]], log: Log) -> Table:
        """The seats get cards, by the index of their kind; ``deck`` is what is left."""
        kinds = self.box.kinds
        camel = len(kinds) - 1
        players = list(table.players)
        for seat, cards in given.items():
            old = players[seat]
            hand = list(old.hand.counts)
            herd = old.herd
            for index in cards:
                log.append(self.dealt[seat][kinds[index]])
                if index == camel:
                    herd += 1
                else:
                    hand[index] += 1
            players[seat] = Player(
                Bundle(self.box.goods, tuple(hand)),
                herd,
                old.goods,
                old.bonuses,
                old.tiers,
                old.seals,
            )
        return altered(table, players=tuple(players), deck=Bundle(kinds, tuple(deck)))

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if not self.box.unplayed(table):
            yield "cards are to be dealt in a round that has been played in"
        if type(task) is Begin:
            task = Dealing(self.name, 0, self.cards)
        elif not (0 <= task.seat < self.box.players and 0 < task.cards <= self.cards):
            yield f"seat {task.seat} is to be dealt {task.cards} cards"
            return
        yield from self._faults(table, task)

    def _faults(self, table: Table, task: Dealing) -> Iterator[str]:
        """Where the deck or the hands are not such that these cards can be dealt."""
        later = self.box.players - task.seat - 1
        if table.deck_size < task.cards + self.cards * later:
            yield f"the deck of {table.deck_size} cards is too small for a deal"
        dealt = (self.cards,) * task.seat + (self.cards - task.cards,) + (0,) * later
        for seat, (player, cards) in enumerate(zip(table.players, dealt, strict=True)):
            if player.hand_size + player.herd != cards:
                yield f"seat {seat} has other than {cards} cards of this deal"
