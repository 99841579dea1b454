"""The course of the game: rounds of turns, their scoring, and the end (END-1, END-2, NEXT-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

import attrs

from basari_rules.engine.params import bound
from basari_rules.engine.phase import Begin, Log, Next, Phase
from basari_rules.engine.values import Task, value
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.events import RoundBegan, RoundEnded
from basari_rules.phases.basari.sections import Flow
from basari_rules.phases.basari.table import Player, Table

__all__ = ["COURSE", "Course", "Stage"]

COURSE = "flow"
"""The name of the course on the agenda: that of its section."""

At = Literal["round", "turn", "turn-end", "next"]


@value
class Stage(Task):
    """Where the course of the game has got to."""

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
                "round": steps(flow.begin, "turn"),
                "turn": steps(flow.turn, "turn-end"),
                "scoring": steps(flow.scoring, "next"),
                "finish": (Begin(flow.finish),),
            },
        )

    def advance(self, table: Table, task: Stage, log: Log) -> Next:
        if task.at == "turn":
            return table, self.steps["turn"]
        if task.at == "turn-end":
            return self._after_turn(table, log)
        if task.at == "next":
            if table.round + 1 == self.flow.rounds:
                return table, self.steps["finish"]
            return self._next_round(table), (Stage(COURSE, "round"),)
        log.append(RoundBegan(table.round, "END-2"))
        return table, self.steps["round"]

    def _after_turn(self, table: Table, log: Log) -> Next:
        """END-1: the round ends after the whole turn in which somebody made the race."""
        racers = self.box.racers(table)
        ends = bool(racers) or table.dealt_out
        table = Table(table.bank, table.players, table.round, table.deck, table.dealt_out, ())
        if not ends:
            return table, self.steps["turn"]
        log.append(RoundEnded(table.round, racers, "END-1" if racers else "DECK-1"))
        return table, self.steps["scoring"]

    def _next_round(self, table: Table) -> Table:
        """NEXT-1: all cards go back, distances are reset; gems and points are kept."""
        players = tuple(
            Player(player.gems, player.score, (), player.arch, 0) for player in table.players
        )
        return Table(table.bank, players, table.round + 1, self.box.deck, False, ())

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if not 0 <= table.round < self.flow.rounds:
            yield f"round {table.round} of a game of {self.flow.rounds} rounds"
        if task.at in ("turn-end", "next") and self.box.arches:
            for seat, player in enumerate(table.players):
                if player.arch is None:
                    yield f"seat {seat} has no place on the track"
