"""Selling goods for tokens, and the bonus for large sales (J-14 to J-21)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import attrs

from basari_rules.engine.chance import Weighted
from basari_rules.engine.movesets import Listed, MoveSet
from basari_rules.engine.params import param
from basari_rules.engine.phase import Log, Next
from basari_rules.engine.state import Chance, Pending
from basari_rules.engine.values import Move, Task, value
from basari_rules.errors import NotationError, Refusal
from basari_rules.notation import read_bundle
from basari_rules.phases.jaipur.action import Action
from basari_rules.phases.jaipur.changes import sell, win_bonus
from basari_rules.phases.jaipur.events import BonusMissing
from basari_rules.phases.jaipur.moves import Bonus, Sell
from basari_rules.phases.jaipur.table import Table

__all__ = ["BonusDue", "SellGoods"]


@value
class BonusDue(Task):
    """A seat has sold enough for a bonus token of a tier."""

    phase: str
    seat: int
    tier: int


@attrs.frozen(kw_only=True)
class SellGoods(Action):
    """Sell cards of one good: a token for each as far as there are any, and perhaps a bonus."""

    kind: ClassVar[str] = "sell"
    handles: ClassVar[tuple[type[Task], ...]] = (BonusDue,)
    makes: ClassVar[type[Move]] = Sell
    verbs: ClassVar[tuple[str, ...]] = ("sell",)

    into_empty: bool = param(
        True, doc="whether goods may be sold that have no token left", rule="J-19"
    )

    def example(self) -> str:
        return f"sell 3 {self.box.goods[-1]}"

    def moves(self, table: Table, task: Any, seat: int) -> MoveSet:
        box = self.box
        found: list[Move] = []
        hand = table.players[seat].hand.counts
        sells = box.sells.values()
        for count, least, pile, each in zip(hand, box.least, table.piles, sells, strict=True):
            if count >= least and (pile or self.into_empty):
                found += each[least - 1 : count]
        return Listed(tuple(found))

    def refuse(self, table: Table, task: Any, seat: int, move: Any) -> Refusal | None:
        box = self.box
        good, number = move.good, move.number
        if type(good) is not str or good not in box.index:
            goods = ", ".join(box.goods)
            return self.refusal("no-such-good", f"sell one of the goods: {goods}", "J-14")
        if type(number) is not int or number < 1:
            return self.refusal("no-number", "sell a whole number of cards, 1 or more", "J-14")
        at = box.index[good]
        held = table.players[seat].hand
        if number > held.counts[at]:
            message = f"{number} {good} is more than the hand has: {held}"
            return self.refusal("not-yours", message, "J-14", held=held)
        if number < box.least[at]:
            message = f"{good} is sold {box.least[at]} or more cards at a time"
            return self.refusal("too-few", message, "J-15", least=box.least[at])
        if not table.piles[at] and not self.into_empty:
            message = f"there is no {good} token left"
            return self.refusal("no-token", message, "J-19", "into_empty")
        return None

    def answer(self, table: Table, task: Any, seat: int | None, move: Any, log: Log) -> Next:
        if type(task) is BonusDue:
            return win_bonus(table, task.seat, task.tier, move.value, log), ()
        assert seat is not None
        table = sell(table, seat, move.good, move.number, log)
        reached = bisect_right(table.sizes, move.number)
        if not reached:
            return table, ()
        return table, (BonusDue(self.name, seat, table.sizes[reached - 1]),)

    def advance(self, table: Table, task: BonusDue, log: Log) -> Next | Pending:
        left = table.bonus[table.sizes.index(task.tier)]
        if not left:
            log.append(BonusMissing(task.seat, task.tier, "J-20"))
            return table, ()
        outcomes = Weighted([(Bonus(value), number) for value, number in Counter(left).items()])
        return Chance("bonus", task.seat, outcomes, public=False)

    def read(self, words: Sequence[str], text: str) -> Move:
        box = self.box
        if len(words) > 1 and not words[0][:1].isdecimal():
            words = (*words[1:], words[0])
        if words and words[0][:1].isdecimal():
            sold = read_bundle(words, box.goods, text)
            counts = [(number, good) for good, number in sold.items() if number]
            if len(counts) == 1:
                return Sell(*counts[0])
        raise NotationError(text, f'a number and one of the goods, such as "{self.example()}"')

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if type(task) is BonusDue and (task.tier not in self.box.tiers or task.seat != table.turn):
            yield f"a bonus token of tier {task.tier} for seat {task.seat}"
