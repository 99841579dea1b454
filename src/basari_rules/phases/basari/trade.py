"""The small trade with the bank (SMALL-1 to SMALL-5)."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any, ClassVar, Self

import attrs

from basari_rules.bundle import Bundle, is_bundle
from basari_rules.counting import tables, unrank
from basari_rules.engine.chance import below
from basari_rules.engine.movesets import Listed, MoveSet
from basari_rules.engine.params import Finding, bound, param
from basari_rules.engine.phase import Log, Next, Perform, match
from basari_rules.engine.state import Ask, Pending
from basari_rules.engine.values import Move, Task, value
from basari_rules.errors import NotationError, Refusal
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.moves import Swap, Take, read_gems
from basari_rules.phases.basari.ranking import (
    Criterion,
    Ordering,
    RankedPhase,
    doubtful,
    left_to_seats,
)
from basari_rules.phases.basari.table import Table, move_gems, performs

__all__ = ["SmallTrade", "Swapping", "Taking"]


@value
class Swapping(Task):
    """The only seat that chose the small trade gives a gem and takes two."""

    phase: str
    seat: int


@value
class Taking(Task):
    """Several chose the small trade: ``seats`` are still to take a gem each, in this order."""

    phase: str
    seats: tuple[int, ...]


@attrs.frozen(kw_only=True)
class SmallTrade(RankedPhase):
    """One performer returns a gem and takes two; several take one each."""

    kind: ClassVar[str] = "small-trade"
    handles: ClassVar[tuple[type[Task], ...]] = (Perform, Ordering, Swapping, Taking)
    shared: ClassVar[bool] = True
    order_rule: ClassVar[str] = "SMALL-3"

    order: tuple[Criterion, ...] = param(
        ("score", "roll"), doc="in which order several performers take", rule="SMALL-3"
    )
    needs_gem: bool = param(
        True, doc="whether a sole performer who has no gem to return takes nothing", rule="SMALL-5"
    )
    takes: dict[str, Take] = bound(None)

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        takes = {color: Take(color) for color in box.colors}
        return attrs.evolve(super().bind(name, box, origins), takes=takes)

    def criteria(self) -> tuple[Criterion, ...]:
        return self.order

    def check(self, box: Box) -> Iterable[Finding]:
        yield from doubtful("order", self.order)
        yield from left_to_seats("order", self.order)

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Taking:
            if task.seats and table.bank:
                return Ask(task.seats[:1], self.name)
            return table, ()
        if type(task) is Swapping:
            return Ask((task.seat,), self.name)
        if type(task) is not Perform:
            return super().advance(table, task, log)
        if len(task.seats) > 1:
            return self.rank(table, task.action, task.seats, log) if table.bank else (table, ())
        (seat,) = task.seats
        log.append(performs(seat, task.action, "SMALL-2"))
        return table, (Swapping(self.name, seat),) if len(self._swaps(table, seat)) else ()

    def ordered(self, table: Table, action: str, seats: tuple[int, ...], log: Log) -> Next:
        log.extend(performs(seat, action, "SMALL-3") for seat in seats)
        return table, (Taking(self.name, seats),)

    def moves(self, table: Table, task: Any, seat: int) -> MoveSet:
        if type(task) is Swapping:
            return self._swaps(table, seat)
        left = zip(table.bank.kinds, table.bank.counts, strict=True)
        return Listed(tuple(self.takes[color] for color, count in left if count))

    def refuse(self, table: Table, task: Any, seat: int, move: object) -> Refusal | None:
        if type(task) is Swapping:
            return self._refuse_swap(table, seat, move)
        if move in self.moves(table, task, seat):
            return None
        if type(move) is Take and move.color in self.box.colors:
            return self.refusal("bank-empty", f"the bank has no {move.color} gem", "SMALL-3")
        return self.refusal("take-one", "take one gem from the bank", "SMALL-3")

    def answer(self, table: Table, task: Any, seat: int | None, move: Any, log: Log) -> Next:
        if type(task) is Ordering:
            return super().answer(table, task, seat, move, log)
        if type(task) is Swapping:
            table = move_gems(table, seat, None, move.given, "SMALL-2", log)
            return move_gems(table, None, seat, move.taken, "SMALL-2", log), ()
        gem = Bundle.of(self.box.colors, {move.color: 1})
        table = move_gems(table, None, seat, gem, "SMALL-3", log)
        return table, (Taking(self.name, task.seats[1:]),)

    def parse(self, table: Table, task: Any, seat: int, text: str) -> Move:
        words = text.replace(",", " ").split()
        verb = words[0].casefold() if words else ""
        if type(task) is Swapping:
            if not verb or not "swap".startswith(verb):
                raise NotationError(text, self._swap_example())
            return self._read_swap(words[1:], text)
        if len(words) == 2 and verb and "take".startswith(verb):
            words = words[1:]
        return match(" ".join(words), self.takes.values(), self.takes)

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        yield from super().vet(table, task)
        seats = task.seats if isinstance(task, Taking | Perform) else ()
        if type(task) is Swapping:
            seats = (task.seat,)
        if not set(seats) <= set(range(self.box.players)) or len(set(seats)) < len(seats):
            yield f"a small trade of seats {seats}"
        elif type(task) is Swapping and not self._swaps(table, task.seat):
            yield f"seat {task.seat} has nothing to swap"

    def _swaps(self, table: Table, seat: int) -> Swaps:
        gems = table.players[seat].gems
        if not gems and self.needs_gem:
            return Swaps((), table.bank)
        kinds = gems.kinds
        ones = [tuple(int(kind == other) for other in kinds) for kind in kinds]
        given = [Bundle(kinds, one) for one, held in zip(ones, gems.counts, strict=True) if held]
        return Swaps(tuple(given) or (Bundle(kinds, (0,) * len(kinds)),), table.bank)

    def _refuse_swap(self, table: Table, seat: int, move: object) -> Refusal | None:
        swaps = self._swaps(table, seat)
        if move in swaps:
            return None
        colors = self.box.colors
        if type(move) is not Swap or not (
            is_bundle(move.given, colors) and is_bundle(move.taken, colors)
        ):
            return self.refusal("swap", f"give and take gems: {self._swap_example()}", "SMALL-2")
        if move.given not in swaps.given:
            held = table.players[seat].gems
            message = f"give exactly one of the own gems: {held}"
            return self.refusal("give-one", message, "SMALL-2", held=held)
        available = table.bank + move.given
        number = min(TAKEN, available.total)
        if move.taken.total != number:
            message = f"take exactly {number} gems"
            return self.refusal("take-two", message, "SMALL-2", number=number)
        message = f"the bank has only {available} with what was given"
        return self.refusal("bank-short", message, "SMALL-2", available=available)

    def _read_swap(self, words: list[str], text: str) -> Swap:
        """Read ``1 red for 2 blue``; a colour may itself be named ``for``."""
        splits = [i for i, word in enumerate(words) if word.casefold() == "for"]
        for at in splits:
            try:
                given = read_gems(words[:at], self.box.colors, text)
                return Swap(given, read_gems(words[at + 1 :], self.box.colors, text))
            except NotationError:
                if at == splits[-1]:
                    raise
        raise NotationError(text, self._swap_example())

    def _swap_example(self) -> str:
        colors = self.box.colors
        return f'"swap 1 {colors[0]} for 2 {colors[-1]}"'


TAKEN = 2
"""How many gems a sole small trade takes (SMALL-2)."""


class Swaps(MoveSet):
    """All ways to give one of ``given`` and take two gems (or all) from the bank and it."""

    __slots__ = ("_bank", "_ends", "given")

    def __init__(self, given: tuple[Bundle, ...], bank: Bundle) -> None:
        self.given = given
        self._bank = bank
        self._ends = tuple(accumulate(last - first for first, last in map(self._range, given)))

    def _available(self, given: Bundle) -> Bundle:
        return self._bank + given

    def _range(self, given: Bundle) -> tuple[int, int]:
        """The ranks, among all bundles that can be taken for ``given``, of those that may be."""
        sums = tables(self._available(given).counts)[0]
        number = min(TAKEN, len(sums) - 2)
        return (sums[number], sums[number + 1]) if number else (0, 0)

    def _swap(self, place: int) -> Swap:
        index = bisect_right(self._ends, place)
        given = self.given[index]
        first = self._range(given)[0]
        before = self._ends[index - 1] if index else 0
        available = self._available(given)
        taken = unrank(first + place - before, tables(available.counts))
        return Swap(given, Bundle(available.kinds, taken))

    def __contains__(self, move: object) -> bool:
        if type(move) is not Swap or move.given not in self.given:
            return False
        available = self._available(move.given)
        number = min(TAKEN, available.total)
        return (
            is_bundle(move.taken, available.kinds)
            and move.taken.within(available)
            and move.taken.total == number > 0
        )

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[Move]:
        return map(self._swap, range(len(self)))

    def sample(self, rng: random.Random) -> Move:
        return self._swap(below(rng, len(self)))
