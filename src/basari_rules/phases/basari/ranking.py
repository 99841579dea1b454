"""Who comes first: criteria in order, and roll-offs where they leave a tie (BID-1, SMALL-3, WIN-2).

An edition lists the criteria; ``-`` before one turns it round. ``roll`` lets chance decide, and
``seat`` the lowest seat (which stands for the oldest player); without either, what is still tied
stays tied, or where an order is needed goes by seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Literal, Self

import attrs

from basari_rules.engine.chance import First, Weighted
from basari_rules.engine.params import Finding, bound
from basari_rules.engine.phase import Log, Next, Phase
from basari_rules.engine.state import Chance, Pending
from basari_rules.engine.values import Task, value
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.events import RolledOff
from basari_rules.phases.basari.table import Player, Table

__all__ = ["Criterion", "Order", "Ordering", "RankedPhase", "doubtful", "left_to_seats"]

Criterion = Literal[
    "score", "-score", "colors", "-colors", "gems", "-gems", "workers", "-workers",
    "walked", "-walked", "seat", "-seat", "roll",
]  # fmt: skip
Key = Callable[[Box, Player, int], Any]


def _score(box: Box, player: Player, seat: int) -> int:
    return player.score


def _colors(box: Box, player: Player, seat: int) -> tuple[int, ...]:
    return player.gems.counts


def _gems(box: Box, player: Player, seat: int) -> int:
    return player.gems.total


def _workers(box: Box, player: Player, seat: int) -> int:
    return box.workers(player)


def _walked(box: Box, player: Player, seat: int) -> int:
    return player.walked


def _seat(box: Box, player: Player, seat: int) -> int:
    return -seat


_KEYS: dict[str, Key] = {
    "score": _score,
    "colors": _colors,
    "gems": _gems,
    "workers": _workers,
    "walked": _walked,
    "seat": _seat,
}


@attrs.frozen
class Order:
    """Criteria, bound to the components."""

    box: Box
    rolls: bool
    keys: tuple[tuple[Key, bool], ...]

    @classmethod
    def of(cls, criteria: tuple[Criterion, ...], box: Box) -> Order:
        """The order by these criteria, up to ``roll``."""
        rolls = "roll" in criteria
        if rolls:
            criteria = criteria[: criteria.index("roll")]
        keys = [(_KEYS[name.removeprefix("-")], name[0] != "-") for name in criteria]
        return cls(box, rolls, tuple(keys))

    def pair(self, table: Table, seats: tuple[int, ...]) -> tuple[int, ...] | None:
        """Two seats in order, None where the criteria leave them tied."""
        a, b = seats
        one, other = table.players[a], table.players[b]
        for key, best_first in self.keys:
            mine, theirs = key(self.box, one, a), key(self.box, other, b)
            if mine != theirs:
                return seats if (mine > theirs) is best_first else (b, a)
        return None

    def groups(self, table: Table, seats: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        """The seats in order, those that the criteria leave tied together."""
        groups = [tuple(seats)]
        for key, best_first in self.keys:
            parts: list[tuple[int, ...]] = []
            for group in groups:
                values = [key(self.box, table.players[seat], seat) for seat in group]
                ranked = sorted(set(values), reverse=best_first)
                parts += [
                    tuple([seat for seat, mine in zip(group, values, strict=True) if mine == best])
                    for best in ranked
                ]
            groups = parts
            if all(len(group) == 1 for group in groups):
                break
        return tuple(groups)


@value
class Ordering(Task):
    """An order being settled for an action: ``settled`` seats, then groups still tied."""

    phase: str
    action: str
    settled: tuple[int, ...]
    tied: tuple[tuple[int, ...], ...]


@attrs.frozen(kw_only=True)
class RankedPhase(Phase[Table]):
    """A phase that needs seats in an order before it can go on with them."""

    order_rule: ClassVar[str]
    ranks: Order = bound(None)

    def criteria(self) -> tuple[Criterion, ...]:
        """The criteria of the order."""
        raise TypeError(f"{type(self).__name__} names no criteria")

    def ordered(self, table: Table, action: str, seats: tuple[int, ...], log: Log) -> Next:
        """Go on with the seats in order."""
        raise TypeError(f"{type(self).__name__} does not go on")

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        made = super().bind(name, box, origins)
        return attrs.evolve(made, ranks=Order.of(self.criteria(), box))

    def rank(self, table: Table, action: str, seats: tuple[int, ...], log: Log) -> Next:
        """Put seats in order, by roll-offs where that is what the edition says."""
        if len(seats) == 2 and (pair := self.ranks.pair(table, seats)):
            return self.ordered(table, action, pair, log)
        groups = self.ranks.groups(table, seats)
        if self.ranks.rolls and len(groups) < len(seats):
            return table, (Ordering(self.name, action, (), groups),)
        return self.ordered(table, action, tuple(seat for group in groups for seat in group), log)

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        settled = task.settled
        tied = task.tied
        while tied and len(tied[0]) == 1:
            settled += tied[0]
            tied = tied[1:]
        if not tied:
            return self.ordered(table, task.action, settled, log)
        return Chance("first", None, Weighted([(First(seat), 1) for seat in tied[0]]))

    def answer(self, table: Table, task: Any, seat: int | None, move: Any, log: Log) -> Next:
        index = next(i for i, group in enumerate(task.tied) if len(group) > 1)
        group = task.tied[index]
        log.append(RolledOff(move.seat, group, self.order_rule))
        rest = tuple(other for other in group if other != move.seat)
        tied = (*task.tied[:index], (move.seat,), rest, *task.tied[index + 1 :])
        return table, (Ordering(task.phase, task.action, task.settled, tied),)

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if type(task) is Ordering:
            seats = [*task.settled, *(seat for group in task.tied for seat in group)]
            if len(set(seats)) != len(seats) or not set(seats) <= set(range(self.box.players)):
                yield f"an order of seats {seats}"
            if task.action and task.action not in self.box.actions:
                yield f"there is no action {task.action!r}"


def doubtful(key: str, criteria: tuple[Criterion, ...]) -> Iterable[Finding]:
    """What a list of criteria leaves open or says in vain."""
    for index, criterion in enumerate(criteria):
        if criterion in criteria[:index]:
            yield Finding((key, index), f"{criterion!r} is listed twice")
        if criterion.removeprefix("-") in ("seat", "roll") and index < len(criteria) - 1:
            yield Finding(
                (key, index), f"nothing after {criterion!r} can matter: it settles every tie"
            )


def left_to_seats(key: str, criteria: tuple[Criterion, ...]) -> Iterable[Finding]:
    """That an order goes by seat where a list of criteria leaves a tie, and does not say so."""
    if not {"seat", "-seat", "roll"} & set(criteria):
        yield Finding(
            (key,),
            "who is still tied goes by seat",
            'end the list with "seat", or with "roll" to leave it to chance',
            severity="warning",
        )
