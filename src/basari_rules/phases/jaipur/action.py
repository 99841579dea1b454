"""What a seat may do in its turn (J-5): the parts that all actions share, and taking cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs

from basari_rules.engine.movesets import NO_MOVES, Listed, MoveSet
from basari_rules.engine.phase import Log, Next, Phase
from basari_rules.engine.values import Move
from basari_rules.errors import NotationError, Refusal
from basari_rules.notation import read_kind
from basari_rules.phases.jaipur.changes import take_camels, take_one
from basari_rules.phases.jaipur.moves import CAMEL, Camels, Take
from basari_rules.phases.jaipur.table import Table

__all__ = ["Action", "TakeCamels", "TakeOne"]


@attrs.frozen(kw_only=True)
class Action(Phase[Table]):
    """An action that a turn phase offers by name: the moves of one class, ``makes``.

    The turn asks it for its moves, refusals and answers. ``verbs`` are the words that its
    notation may begin with.
    """

    makes: ClassVar[type[Move]]
    verbs: ClassVar[tuple[str, ...]]

    def example(self) -> str:
        """Its notation, by an example."""
        raise TypeError(f"{type(self).__name__} has no example")

    def read(self, words: Sequence[str], text: str) -> Move:
        """The move that the words after the verb mean; NotationError about ``text``."""
        raise TypeError(f"{type(self).__name__} cannot be read")


@attrs.frozen(kw_only=True)
class TakeOne(Action):
    """Take one card of goods from the market into the hand."""

    kind: ClassVar[str] = "take-one"
    makes: ClassVar[type[Move]] = Take
    verbs: ClassVar[tuple[str, ...]] = ("take",)

    def example(self) -> str:
        return f"take {self.box.goods[0]}"

    def moves(self, table: Table, task: Any, seat: int) -> MoveSet:
        box = self.box
        if sum(table.players[seat].hand.counts) >= box.hand_limit:
            return NO_MOVES
        takes = zip(box.takes.values(), table.market.counts, strict=False)
        return Listed(tuple([take for take, count in takes if count]))

    def refuse(self, table: Table, task: Any, seat: int, move: Any) -> Refusal | None:
        box = self.box
        good = move.good
        if type(good) is not str or good not in box.takes:
            if good == CAMEL:
                message = "a camel is never taken alone: take all camels of the market"
                return self.refusal("all-camels", message, "J-6")
            goods = ", ".join(box.goods)
            return self.refusal("no-such-good", f"take one of the goods: {goods}", "J-6")
        if not table.market.counts[box.index[good]]:
            message = f"there is no {good} in the market: {table.market}"
            return self.refusal("not-in-market", message, "J-6", market=table.market)
        if sum(table.players[seat].hand.counts) >= box.hand_limit:
            message = f"the hand is full: it holds at most {box.hand_limit} goods"
            return self.refusal("hand-full", message, "J-13", limit=box.hand_limit)
        return None

    def answer(self, table: Table, task: Any, seat: int | None, move: Take, log: Log) -> Next:
        assert seat is not None
        return take_one(table, seat, move.good, log), ()

    def read(self, words: Sequence[str], text: str) -> Move:
        if len(words) == 2 and words[0] == "1":
            words = words[1:]
        if not words or len(words) > 1:
            raise NotationError(text, f'one of the goods, such as "{self.example()}"')
        if words[0].casefold() in ("camels", "camel"):
            return Camels() if words[0].casefold() == "camels" else Take(CAMEL)
        return Take(read_kind(words[0], self.box.goods, text))


@attrs.frozen(kw_only=True)
class TakeCamels(Action):
    """Take all camels of the market into the herd."""

    kind: ClassVar[str] = "take-camels"
    makes: ClassVar[type[Move]] = Camels
    verbs: ClassVar[tuple[str, ...]] = ("camels",)

    def example(self) -> str:
        return str(Camels())

    def moves(self, table: Table, task: Any, seat: int) -> MoveSet:
        return CAMELS if table.market.counts[-1] else NO_MOVES

    def refuse(self, table: Table, task: Any, seat: int, move: object) -> Refusal | None:
        if table.market.counts[-1]:
            return None
        message = f"there are no camels in the market: {table.market}"
        return self.refusal("no-camels", message, "J-7", market=table.market)

    def answer(self, table: Table, task: Any, seat: int | None, move: Camels, log: Log) -> Next:
        assert seat is not None
        return take_camels(table, seat, log), ()

    def read(self, words: Sequence[str], text: str) -> Move:
        if words:
            raise NotationError(text, f'"{self.example()}", and no more')
        return Camels()


CAMELS = Listed((Camels(),))
