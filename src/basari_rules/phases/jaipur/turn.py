"""A turn: the seat chooses one of the actions; it may not pass (J-5)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar, Self

import attrs

from basari_rules.engine.chance import NothingToDrawError, below
from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.params import bound, param
from basari_rules.engine.phase import Begin, Log, Next, Phase
from basari_rules.engine.state import Ask, Pending
from basari_rules.engine.values import Move, Task
from basari_rules.errors import NotationError, RecordError, Refusal
from basari_rules.phases.jaipur.action import Action
from basari_rules.phases.jaipur.changes import altered
from basari_rules.phases.jaipur.course import Course
from basari_rules.phases.jaipur.table import Table

__all__ = ["Turn"]


class AnyOf(MoveSet):
    """The moves of several sets that have none in common, one set after the other."""

    __slots__ = ("_parts",)

    def __init__(self, parts: list[MoveSet]) -> None:
        self._parts = parts

    def __contains__(self, move: object) -> bool:
        return any(move in part for part in self._parts)

    def __iter__(self) -> Iterator[Move]:
        return chain.from_iterable(self._parts)

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def sample(self, rng: random.Random) -> Move:
        sizes = list(map(len, self._parts))
        total = sum(sizes)
        if not total:
            raise NothingToDrawError("there are no moves")
        place = below(rng, total)
        at = 0
        while place >= sizes[at]:
            place -= sizes[at]
            at += 1
        return self._parts[at].sample(rng)


@attrs.frozen(kw_only=True)
class Turn(Phase[Table]):
    """One seat does one of the actions."""

    kind: ClassVar[str] = "turn"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin,)

    actions: tuple[str, ...] = param(doc="the actions to choose from, as names of phases")

    offered: tuple[Action, ...] = bound(())
    by_move: dict[type[Any], Action] = bound(None)
    asks: tuple[Ask, ...] = bound(())
    course: Course = bound(None)

    def bind(self, name: str, box: Any, origins: Any) -> Self:
        asks = tuple(Ask((seat,), name) for seat in range(box.players))
        return attrs.evolve(super().bind(name, box, origins), asks=asks)

    def joined(self, phases: Mapping[str, Phase[Any]], course: Course) -> Self:
        """This phase with the actions that it names, as part of a course."""
        named = [phases[name] for name in self.actions]
        offered = tuple(action for action in named if isinstance(action, Action))
        by_move: dict[type[Any], Action] = {action.makes: action for action in offered}
        return attrs.evolve(self, offered=offered, by_move=by_move, course=course)

    def advance(self, table: Table, task: Begin, log: Log) -> Next | Pending:
        if sum(table.market.counts) != self.box.market_size:
            raise RecordError(f"impossible state: {self._short(table)}")
        return self.asks[table.turn]

    def moves(self, table: Table, task: Begin, seat: int) -> MoveSet:
        return AnyOf([action.moves(table, task, seat) for action in self.offered])

    def refuse(self, table: Table, task: Begin, seat: int, move: object) -> Refusal | None:
        action = self.by_move.get(type(move))
        if action is None:
            message = f"a turn is one of: {self._examples()}"
            return self.refusal("no-such-action", message, "J-5", actions=self.actions)
        return action.refuse(table, task, seat, move)

    def answer(self, table: Table, task: Begin, seat: int | None, move: Move, log: Log) -> Next:
        before = table.exchanges
        table, tasks = self.by_move[type(move)].answer(table, task, seat, move, log)
        if before and table.exchanges == before:
            table = altered(table, players=table.players, exchanges=0)
        return table, tasks

    def parse(self, table: Table, task: Begin, seat: int, text: str) -> Move:
        words = text.replace(",", " ").split()
        verb = words[0].casefold() if words else ""
        found = [
            action
            for action in self.offered
            if verb and any(known.startswith(verb) for known in action.verbs)
        ]
        if len(found) != 1:
            raise NotationError(text, self._examples())
        return found[0].read(words[1:], text)

    def _examples(self) -> str:
        return " or ".join(f'"{action.example()}"' for action in self.offered)

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if table.market.total != self.box.market_size:
            yield self._short(table)
        elif self.course.winners(table) or (
            self.course.end(table) and not self.box.unplayed(table)
        ):
            yield "a turn after the end of the round or the match"
        for action in self.offered:
            yield from action.vet(table, task)

    def _short(self, table: Table) -> str:
        return f"a turn with {table.market.total} cards in the market"
