"""Bartering for an action: offers back and forth until one accepts (BID-1 to BID-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal, Self

import attrs

from basari_rules.bundle import Bundle
from basari_rules.engine.params import Count, Finding, Positive, bound, param
from basari_rules.engine.phase import Log, Next, Perform, match
from basari_rules.engine.state import Ask, Pending
from basari_rules.engine.values import Move, Task, value
from basari_rules.errors import NotationError, Refusal
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.events import Accepted, Declined, FreeWin, Offered
from basari_rules.phases.basari.moves import Accept, Decline, Offer, read_gems
from basari_rules.phases.basari.offers import Offers, fault
from basari_rules.phases.basari.ranking import (
    Criterion,
    Ordering,
    RankedPhase,
    doubtful,
    left_to_seats,
)
from basari_rules.phases.basari.resolve import Contest
from basari_rules.phases.basari.table import Table, move_gems

__all__ = ["Barter", "Bartering"]

ACCEPTS = (Accept(),)
DECLINES = (Decline(),)


@value
class Bartering(Task):
    """A barter for ``action``: ``asked`` must answer ``other``, whose offer stands.

    ``offer`` is None before the first offer, which ``asked`` then makes.
    """

    phase: str
    action: str
    asked: int
    other: int
    offer: Bundle | None


@attrs.frozen(kw_only=True)
class Barter(RankedPhase):
    """Two seats barter; the one whose offer is accepted pays it and performs the action."""

    kind: ClassVar[str] = "barter"
    handles: ClassVar[tuple[type[Task], ...]] = (Contest, Ordering, Bartering)
    order_rule: ClassVar[str] = "BID-1"

    first: tuple[Criterion, ...] = param(
        ("score", "roll"), doc="who makes the first offer", rule="BID-1"
    )
    may_decline: bool = param(
        False, doc="whether the first may make no offer and leave the action", rule="BID-2"
    )
    second_without_gems: Literal["loses", "accepts"] = param(
        "accepts",
        doc="if only the second has no gem: loses at once, free; or can only accept an offer",
        rule="BID-4b",
    )
    both_without_gems: Literal["second", "first", "nobody"] = param(
        "second", doc="who performs the action, free, if neither has a gem", rule="BID-4c"
    )
    least: Positive = param(1, doc="the fewest gems of an offer", rule="BID-3")
    most: Count = param(0, doc="the most gems of an offer; 0: as many as one has", rule="BID-3")

    asks: tuple[Ask, ...] = bound(())

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        asks = tuple(Ask((seat,), name) for seat in range(box.players))
        return attrs.evolve(super().bind(name, box, origins), asks=asks)

    def criteria(self) -> tuple[Criterion, ...]:
        return self.first

    def check(self, box: Box) -> Iterable[Finding]:
        yield from doubtful("first", self.first)
        yield from left_to_seats("first", self.first)
        if self.most and self.most < self.least:
            yield Finding(("most",), f"no offer can have {self.least} to {self.most} gems")

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Bartering:
            return self.asks[task.asked]
        if type(task) is Contest:
            return self.rank(table, task.action, task.seats, log)
        return super().advance(table, task, log)

    def ordered(self, table: Table, action: str, seats: tuple[int, ...], log: Log) -> Next:
        first, second = seats
        players = table.players
        first_has = sum(players[first].gems.counts) >= self.least
        second_has = sum(players[second].gems.counts) >= self.least
        if first_has and (second_has or self.second_without_gems == "accepts"):
            return table, (Bartering(self.name, action, first, second, None),)
        if first_has:
            return self._free(table, action, first, "BID-4b", log)
        if second_has:
            return self._free(table, action, second, "BID-4", log)
        if self.both_without_gems == "nobody":
            return table, ()
        performer = second if self.both_without_gems == "second" else first
        return self._free(table, action, performer, "BID-4c", log)

    def moves(self, table: Table, task: Bartering, seat: int) -> Offers:
        held = table.players[seat].gems
        return Offers(held, task.offer, self._other(task), self.least, self.most or None)

    def refuse(self, table: Table, task: Bartering, seat: int, move: object) -> Refusal | None:
        held = table.players[seat].gems
        code = fault(move, held, task.offer, self._other(task), self.least, self.most or None)
        return None if code is None else self._refusal(code, table, task, seat, move)

    def answer(self, table: Table, task: Any, seat: int | None, move: Move, log: Log) -> Next:
        if type(task) is Ordering:
            return super().answer(table, task, seat, move, log)
        asked, other = task.asked, task.other
        if type(move) is Offer:
            log.append(Offered(asked, other, move.gems, "BID-5" if task.offer else "BID-3"))
            return table, (Bartering(task.phase, task.action, other, asked, move.gems),)
        if task.offer is None:
            log.append(Declined(asked, "BID-2"))
            return self._perform(table, task.action, other)
        log.append(Accepted(asked, other, task.offer, "BID-8"))
        table = move_gems(table, other, asked, task.offer, "BID-8", log)
        return self._perform(table, task.action, other)

    def _other(self, task: Bartering) -> tuple[Move, ...]:
        """What may be answered other than an offer."""
        if task.offer is not None:
            return ACCEPTS
        return DECLINES if self.may_decline else ()

    def _free(self, table: Table, action: str, seat: int, rule: str, log: Log) -> Next:
        log.append(FreeWin(seat, action, rule))
        return self._perform(table, action, seat)

    def _perform(self, table: Table, action: str, seat: int) -> Next:
        return table, (Perform(self.box.actions[action].phase, action, (seat,)),)

    def _refusal(
        self, code: str, table: Table, task: Bartering, seat: int, move: object
    ) -> Refusal:
        held = table.players[seat].gems
        if code == "wrong-colors":
            colors = ", ".join(self.box.colors)
            return self.refusal(code, f"an offer counts the gems of {colors}", "BID-3")
        if code == "not-yours":
            message = f"{move} is more than the own gems: {held}"
            return self.refusal(code, message, "BID-3", held=held)
        if code == "too-few":
            message = f"an offer has {self.least} or more gems"
            return self.refusal(code, message, "BID-3", "least", least=self.least)
        if code == "too-many":
            message = f"an offer has at most {self.most} gems"
            return self.refusal(code, message, "BID-3", "most", most=self.most)
        if code == "not-higher":
            message = f"{move} is not higher than the standing offer: {task.offer}"
            return self.refusal(code, message, "BID-6", standing=task.offer)
        if type(move) is Decline and task.offer is None:
            message = "the first offer must be made: it may not be declined"
            return self.refusal("no-decline", message, "BID-2", "may_decline")
        if task.offer is None:
            message = "make the first offer" + (", or decline" if self.may_decline else "")
            return self.refusal("offer-first", message, "BID-3")
        return self.refusal("accept-or-raise", "accept, or offer more", "BID-5")

    def parse(self, table: Table, task: Bartering, seat: int, text: str) -> Move:
        words = text.replace(",", " ").split()
        verb = words[0].casefold() if words else ""
        if len(verb) > 1 and "offer".startswith(verb):
            return Offer(read_gems(words[1:], self.box.colors, text))
        try:
            return match(text, (*ACCEPTS, *DECLINES))
        except NotationError:
            other = "".join(f', or "{answer}"' for answer in self._other(task))
            expected = f'"offer 2 {self.box.colors[0]}" with any gems{other}'
            raise NotationError(text, expected) from None

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        yield from super().vet(table, task)
        seats = range(self.box.players)
        if type(task) is Contest and (
            not len(task.seats) == len(set(task.seats)) == 2 or not set(task.seats) <= set(seats)
        ):
            yield f"a contest of seats {task.seats}"
        if type(task) is Ordering and sum(map(len, (task.settled, *task.tied))) != 2:
            yield "a contest of other than two seats"
        if type(task) is Bartering:
            if task.asked == task.other or not {task.asked, task.other} <= set(seats):
                yield f"a barter of seats {task.asked} and {task.other}"
            elif task.offer is None and not self.moves(table, task, task.asked):
                yield f"seat {task.asked} must offer but cannot"
            elif task.offer is not None and (
                task.offer.kinds != self.box.colors
                or not task.offer.within(table.players[task.other].gems)
                or task.offer.total < self.least
            ):
                yield "a standing offer that its owner cannot make"
        if isinstance(task, Contest | Ordering | Bartering) and task.action not in self.box.actions:
            yield f"there is no action {task.action!r}"
