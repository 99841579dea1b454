"""The course of a match: rounds of turns, until somebody has enough seals (J-22 to J-24, J-28 to
J-30)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

import attrs

from basari_rules.engine.chance import First, Weighted
from basari_rules.engine.params import bound
from basari_rules.engine.phase import Begin, Log, Next, Phase
from basari_rules.engine.state import Chance, Over, Pending
from basari_rules.engine.values import Task, value
from basari_rules.phases.jaipur.box import Box
from basari_rules.phases.jaipur.events import Began, End, RoundBegan, RoundEnded, Won
from basari_rules.phases.jaipur.sections import Flow
from basari_rules.phases.jaipur.table import Table

__all__ = ["COURSE", "Course", "Stage"]

COURSE = "flow"
"""The name of the course on the agenda: that of its section."""

At = Literal["match", "round", "turn", "turn-end", "next", "over"]

RULE_OF_END: dict[End, str] = {"piles": "J-22", "deck": "J-23", "cap": "J-2.5"}


@value
class Stage(Task):
    """Where the course of the match has got to."""

    phase: str
    at: At


@attrs.frozen(kw_only=True)
class Course(Phase[Table]):
    """Plays the rounds; its parameters are those of ``[flow]``."""

    handles: ClassVar[tuple[type[Task], ...]] = (Stage,)
    ends: ClassVar[bool] = True

    flow: Flow = bound(None)
    steps: dict[str, tuple[Task, ...]] = bound(None)

    @classmethod
    def of(cls, flow: Flow, box: Box) -> Course:
        """The course that a ``[flow]`` section describes."""

        def steps(names: Iterable[str], then: At) -> tuple[Task, ...]:
            return (*map(Begin, names), Stage(COURSE, then))

        return cls(
            name=COURSE,
            box=box,
            flow=flow,
            steps={
                "round": steps(flow.setup, "turn"),
                "turn": steps(flow.turn, "turn-end"),
                "scoring": steps(flow.scoring, "next"),
            },
        )

    @property
    def opening(self) -> tuple[Task, ...]:
        """The first agenda of a match."""
        return (Stage(COURSE, "match" if self.flow.first == "chance" else "round"),)

    def table(self) -> Table:
        """The first table of a match."""
        first = self.flow.first
        table: Table = self.box.table(0 if first == "chance" else first)
        return table

    def advance(self, table: Table, task: Stage, log: Log) -> Next | Pending:
        if task.at == "turn-end":
            return self._after_turn(table, log)
        if task.at == "turn":
            return table, self.steps["turn"]
        if task.at == "next":
            return self._after_round(table, log)
        if task.at == "round":
            log.append(RoundBegan(len(table.rounds), table.starter, "J-29"))
            return table, self.steps["round"]
        if task.at == "match":
            seats = range(self.box.players)
            return Chance("first", None, Weighted([(First(seat), 1) for seat in seats]))
        return Over(self.winners(table), table.scores)

    def answer(self, table: Table, task: Stage, seat: int | None, move: First, log: Log) -> Next:
        log.append(Began(move.seat, "J-4"))
        return self.box.table(move.seat), (Stage(COURSE, "round"),)

    def end(self, table: Table) -> End | None:
        """Why the round is over after a turn; None if it goes on."""
        if table.piles.count(()) >= self.flow.empty_piles:
            return "piles"
        if sum(table.market.counts) < self.box.market_size:
            return "deck"
        return "cap" if table.turns >= self.box.ply_cap > 0 else None

    def _after_turn(self, table: Table, log: Log) -> Next:
        """J-22, J-23: the round ends at once, or it is the next seat's turn."""
        table = Table(
            table.market,
            table.players,
            table.deck,
            table.discard,
            table.piles,
            table.sizes,
            table.bonus,
            (table.turn + 1) % self.box.players,
            table.starter,
            table.rounds,
            table.turns + 1 if self.box.ply_cap else 0,
            table.exchanges,
            table.herds_shown,
        )
        why = self.end(table)
        if why is None:
            return table, self.steps["turn"]
        log.append(RoundEnded(len(table.rounds), why, RULE_OF_END[why]))
        return table, self.steps["scoring"]

    def _after_round(self, table: Table, log: Log) -> Next:
        """J-28 to J-30: somebody has won, or a new round is set up; only seals are kept."""
        winners = self.winners(table)
        if winners:
            log.append(Won(winners, "J-30"))
            return table, (Stage(COURSE, "over"),)
        starter = (table.starter + 1) % self.box.players
        won = table.rounds[-1].seals
        if len(won) == 1 and self.flow.next != "alternate":
            (winner,) = won
            loses = self.flow.next == "loser"
            starter = (winner + 1) % self.box.players if loses else winner
        return self.box.table(starter, table.scores, table.rounds), (Stage(COURSE, "round"),)

    def winners(self, table: Table) -> tuple[int, ...]:
        """The seats that have the seals they need."""
        return tuple(seat for seat, seals in enumerate(table.scores) if seals >= self.flow.seals)

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        winners = self.winners(table)
        if task.at == "match" and (self.flow.first != "chance" or table != self.table()):
            yield "a match that chance is to begin has begun"
        if task.at == "round" and table != self.box.table(
            table.starter, table.scores, table.rounds
        ):
            yield "a round that is to begin has begun"
        if task.at == "turn" and not self.box.unplayed(table):
            yield "the first turn of a round that has been played in"
        if task.at == "over" and not winners:
            yield "the match is over, and nobody has the seals to win it"
        if winners and task.at not in ("next", "over"):
            yield "the match goes on, and somebody has the seals to win it"
        if task.at == "next" and not table.rounds:
            yield "a round is over that has no result"
