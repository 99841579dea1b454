"""Drawing market cards: one each at the start of a turn (TURN-1), one more by action (ACT-A)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal, Self

import attrs

from basari_rules.engine.chance import OneOf, below
from basari_rules.engine.params import Finding, bound, param
from basari_rules.engine.phase import Begin, Log, Next, Perform, Phase
from basari_rules.engine.state import Chance, Pending
from basari_rules.engine.values import Task, value
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.events import DeckEmpty, Drew
from basari_rules.phases.basari.moves import Draw
from basari_rules.phases.basari.table import Player, Table, performs

__all__ = ["Deal", "Drawing", "Hire"]


@value
class Drawing(Task):
    """These seats are about to draw a card each, in this order."""

    phase: str
    seats: tuple[int, ...]


@attrs.frozen(kw_only=True)
class CardPhase(Phase[Table]):
    """What drawing has in common: the card drawn is chance, and goes on top of the own pile."""

    rule: ClassVar[str]
    ends_round: ClassVar[bool]

    drew: tuple[dict[str, Drew], ...] = bound(())
    drawings: dict[tuple[int, ...], tuple[Task, ...]] = bound(None)

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        seats = range(box.players)
        orders = [tuple(seats[at:]) for at in seats] + [(seat,) for seat in seats]
        return attrs.evolve(
            super().bind(name, box, origins),
            drew=tuple({card: Drew(seat, card, self.rule) for card in box.deck} for seat in seats),
            drawings={(): (), **{order: (Drawing(name, order),) for order in orders}},
        )

    def check(self, box: Box) -> Iterable[Finding]:
        if not box.cards:
            hint = "add a [market.cards] section"
            yield Finding((), "there are no market cards to draw", hint, also=(("market",),))

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if table.deck:
            return Chance("draw", task.seats[0], OneOf(self.box.draws, table.deck))
        return self.run_out(table, task.seats, log)

    def run_out(self, table: Table, seats: Iterable[int], log: Log) -> Next:
        """These seats get no card. An empty deck ends the round if a deal found it (DECK-1)."""
        log.extend(DeckEmpty(seat, "DECK-1") for seat in seats)
        dealt_out = table.dealt_out or self.ends_round
        return (
            Table(table.bank, table.players, table.round, table.deck, dealt_out, table.revealed),
            (),
        )

    def answer(self, table: Table, task: Drawing, seat: int | None, move: Draw, log: Log) -> Next:
        return self._drawn(table, task.seats, [table.deck.index(move.card)], log)

    def draw(
        self, table: Table, task: Drawing, chance: Chance, rng: random.Random, log: Log
    ) -> Next:
        """All draws of the task at once: making one new table for them saves much time."""
        left = len(table.deck)
        most = min(left, len(task.seats))
        return self._drawn(table, task.seats, [below(rng, left - i) for i in range(most)], log)

    def _drawn(self, table: Table, seats: tuple[int, ...], places: list[int], log: Log) -> Next:
        """The first of the seats draw the cards at these places of what is left of the deck."""
        deck = list(table.deck)
        players = list(table.players)
        for seat, place in zip(seats, places, strict=False):
            card = deck.pop(place)
            log.append(self.drew[seat][card])
            old = players[seat]
            players[seat] = Player(old.gems, old.score, (*old.cards, card), old.arch, old.walked)
        return (
            Table(
                table.bank,
                tuple(players),
                table.round,
                tuple(deck),
                table.dealt_out,
                table.revealed,
            ),
            self.drawings[seats[len(places) :]],
        )

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if type(task) is Drawing and not (task.seats and task.seats in self.drawings):
            yield f"seats {task.seats} draw"


@attrs.frozen(kw_only=True)
class Deal(CardPhase):
    """Each seat in order draws the top card. An empty deck ends the round after the turn."""

    kind: ClassVar[str] = "deal"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin, Drawing)
    rule: ClassVar[str] = "TURN-1"
    ends_round: ClassVar[bool] = True

    short: Literal["first-come", "nobody"] = param(
        "first-come",
        doc="who draws when the deck has fewer cards than there are players",
        rule="DECK-1",
    )

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Begin:
            seats = tuple(range(self.box.players))
            if self.short == "nobody" and len(table.deck) < len(seats):
                return self.run_out(table, seats, log)
            return table, self.drawings[seats]
        return super().advance(table, task, log)


@attrs.frozen(kw_only=True)
class Hire(CardPhase):
    """The performer draws one more card. An empty deck gives none, and does not end the round."""

    kind: ClassVar[str] = "hire"
    handles: ClassVar[tuple[type[Task], ...]] = (Perform, Drawing)
    rule: ClassVar[str] = "ACT-A"
    ends_round: ClassVar[bool] = False

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Perform:
            log.append(performs(task.seats[0], task.action, self.rule))
            if table.dealt_out:
                return self.run_out(table, task.seats, log)
            return table, self.drawings[task.seats]
        return super().advance(table, task, log)
