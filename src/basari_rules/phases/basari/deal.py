"""Drawing market cards: one each at the start of a turn (TURN-1), one more by action (ACT-A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal, Self

import attrs

from basari_rules.engine.chance import OneOf
from basari_rules.engine.params import Finding, bound, param
from basari_rules.engine.phase import Begin, Log, Next, Perform, Phase
from basari_rules.engine.state import Chance, Pending
from basari_rules.engine.values import Task, value
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.events import DeckEmpty, Drew, Performs
from basari_rules.phases.basari.moves import Draw
from basari_rules.phases.basari.table import Player, Table

__all__ = ["Deal", "Drawing", "Hire"]


@value
class Drawing(Task):
    """A seat is about to draw."""

    phase: str
    seat: int


@attrs.frozen(kw_only=True)
class CardPhase(Phase[Table]):
    """What drawing has in common: the card drawn is chance, and goes on top of the own pile."""

    rule: ClassVar[str]

    drawings: tuple[tuple[Task, ...], ...] = bound(())

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        made = super().bind(name, box, origins)
        seats = range(box.players)
        return attrs.evolve(made, drawings=tuple((Drawing(name, seat),) for seat in seats))

    def check(self, box: Box) -> Iterable[Finding]:
        if not box.cards:
            yield Finding((), "there are no market cards to draw", "add a [market.cards] section")

    def draw(self, table: Table, seat: int) -> Chance:
        return Chance("draw", seat, OneOf(self.box.draws, table.deck))

    def answer(self, table: Table, task: Drawing, seat: int | None, move: Draw, log: Log) -> Next:
        card = move.card
        drawer = task.seat
        log.append(Drew(drawer, card, self.rule))
        players = table.players
        player = players[drawer]
        at = table.deck.index(card)
        drawn = Player(player.gems, player.score, (*player.cards, card), player.arch, player.walked)
        return (
            Table(
                table.bank,
                (*players[:drawer], drawn, *players[drawer + 1 :]),
                table.round,
                table.deck[:at] + table.deck[at + 1 :],
                table.dealt_out,
                table.revealed,
            ),
            (),
        )

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if type(task) is Drawing and not 0 <= task.seat < self.box.players:
            yield f"seat {task.seat} draws"


@attrs.frozen(kw_only=True)
class Deal(CardPhase):
    """Each seat in order draws the top card. An empty deck ends the round after the turn."""

    kind: ClassVar[str] = "deal"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin, Drawing)
    rule: ClassVar[str] = "TURN-1"

    short: Literal["first-come", "nobody"] = param(
        "first-come",
        doc="who draws when the deck has fewer cards than there are players",
        rule="DECK-1",
    )

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Begin:
            if self.short == "nobody" and len(table.deck) < self.box.players:
                return self._ran_out(table, range(self.box.players), log)
            return table, tuple(drawing for (drawing,) in self.drawings)
        if not table.deck:
            return self._ran_out(table, (task.seat,), log)
        return self.draw(table, task.seat)

    def _ran_out(self, table: Table, seats: Iterable[int], log: Log) -> Next:
        log.extend(DeckEmpty(seat, "DECK-1") for seat in seats)
        return (
            Table(table.bank, table.players, table.round, table.deck, True, table.revealed),
            (),
        )


@attrs.frozen(kw_only=True)
class Hire(CardPhase):
    """The performer draws one more card. An empty deck gives none, and does not end the round."""

    kind: ClassVar[str] = "hire"
    handles: ClassVar[tuple[type[Task], ...]] = (Perform, Drawing)
    rule: ClassVar[str] = "ACT-A"

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Perform:
            seat = task.seats[0]
            log.append(Performs(seat, task.action, self.rule))
            if table.deck and not table.dealt_out:
                return table, self.drawings[seat]
            log.append(DeckEmpty(seat, "DECK-1"))
            return table, ()
        return self.draw(table, task.seat)
