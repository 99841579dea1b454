"""Exchanging several cards with the market (J-8 to J-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Self

import attrs

from basari_rules.engine.movesets import NO_MOVES, MoveSet
from basari_rules.engine.params import Between, Count, bound, param
from basari_rules.engine.phase import Log, Next
from basari_rules.engine.values import Move
from basari_rules.errors import NotationError, Refusal
from basari_rules.notation import read_bundle
from basari_rules.phases.jaipur.action import Action
from basari_rules.phases.jaipur.changes import exchange
from basari_rules.phases.jaipur.exchanges import Exchanges, Space, fault
from basari_rules.phases.jaipur.moves import CAMEL, Swap
from basari_rules.phases.jaipur.table import Table

__all__ = ["Exchange"]


@attrs.frozen(kw_only=True)
class Exchange(Action):
    """Give goods and camels for as many goods of the market."""

    kind: ClassVar[str] = "exchange"
    makes: ClassVar[type[Move]] = Swap
    verbs: ClassVar[tuple[str, ...]] = ("swap", "exchange")

    least: Annotated[int, Between(1, 24)] = param(
        2, doc="the fewest cards of an exchange", rule="J-8"
    )
    same_kind: bool = param(
        False, doc="whether goods of one kind may be both given and taken", rule="J-11"
    )
    in_a_row: Count = param(
        0,
        doc="exchanges of both players together after which another turn is due; 0: no limit",
        rule="J-2.5",
    )

    space: Space = bound(None)

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        space = Space.of(box, self.least, self.same_kind)
        return attrs.evolve(super().bind(name, box, origins), space=space)

    def example(self) -> str:
        goods = self.box.goods
        return f"swap 1 {goods[-1]} 1 {CAMEL} for 2 {goods[0]}"

    def moves(self, table: Table, task: Any, seat: int) -> MoveSet:
        if self.in_a_row and table.exchanges >= self.in_a_row:
            return NO_MOVES
        player = table.players[seat]
        hand = player.hand.counts
        room = self.box.hand_limit - sum(hand)
        return Exchanges(self.space, hand, player.herd, table.market.counts[:-1], room)

    def refuse(self, table: Table, task: Any, seat: int, move: Any) -> Refusal | None:
        if self.in_a_row and table.exchanges >= self.in_a_row:
            message = f"after {self.in_a_row} exchanges in a row another action is due"
            return self.refusal("too-many", message, "J-2.5", "in_a_row", in_a_row=self.in_a_row)
        player = table.players[seat]
        hand = player.hand.counts
        room = self.box.hand_limit - sum(hand)
        code = fault(move, self.space, hand, player.herd, table.market.counts[:-1], room)
        return None if code is None else self._refusal(code, table, seat, move)

    def answer(self, table: Table, task: Any, seat: int | None, move: Swap, log: Log) -> Next:
        assert seat is not None
        exchanges = table.exchanges + 1 if self.in_a_row else 0
        return exchange(table, seat, move.given, move.taken, exchanges, log), ()

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if table.exchanges > self.in_a_row:
            yield f"{table.exchanges} exchanges in a row where {self.in_a_row} are counted"

    def read(self, words: Sequence[str], text: str) -> Move:
        """Read ``1 cloth 1 camel for 2 gold``; a good may itself be named ``for``."""
        splits = [at for at, word in enumerate(words) if word.casefold() == "for"]
        for at in splits:
            try:
                given = read_bundle(words[:at], self.box.kinds, text)
                return Swap(given, read_bundle(words[at + 1 :], self.box.kinds, text))
            except NotationError:
                if at == splits[-1]:
                    raise
        raise NotationError(text, f'what is given for what, such as "{self.example()}"')

    def _refusal(self, code: str, table: Table, seat: int, move: Swap) -> Refusal:
        player = table.players[seat]
        if code == "takes-camels":
            return self.refusal(code, "an exchange takes goods only, no camels", "J-9")
        if code == "not-yours":
            message = (
                f"{move.given} is more than the own cards: {player.hand}; camels: {player.herd}"
            )
            return self.refusal(code, message, "J-10", held=player.hand, herd=player.herd)
        if code == "not-in-market":
            message = f"{move.taken} is more than the market has: {table.market}"
            return self.refusal(code, message, "J-9", market=table.market)
        if code == "uneven":
            message = "give as many cards as are taken"
            return self.refusal(code, message, "J-10")
        if code == "too-few":
            message = f"an exchange is of {self.least} or more cards"
            return self.refusal(code, message, "J-8", "least", least=self.least)
        if code == "same-kind":
            both = [kind for kind, number in move.taken.items() if number and move.given[kind]]
            message = f"no kind may be both given and taken: {', '.join(both)}"
            return self.refusal(code, message, "J-11", "same_kind", kinds=tuple(both))
        if code == "hand-full":
            limit = self.box.hand_limit
            message = f"the hand would hold more than {limit} goods: give fewer camels"
            return self.refusal(code, message, "J-13", limit=limit)
        kinds = ", ".join(self.box.kinds)
        return self.refusal(code, f"an exchange counts cards of {kinds}", "J-10")
