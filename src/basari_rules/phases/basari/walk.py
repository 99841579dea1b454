"""Walking the track of arches: start markers (SET-6), rolls (TURN-1), the die action (ACT-DIE)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

import attrs

from basari_rules.engine.chance import Weighted
from basari_rules.engine.movesets import Listed, MoveSet
from basari_rules.engine.params import Count, Finding, param
from basari_rules.engine.phase import Begin, Log, Next, Perform, Phase, match
from basari_rules.engine.state import Ask, Chance, Pending
from basari_rules.engine.values import Move, Task, value
from basari_rules.errors import RecordError
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.events import Rolled, Started, Walked
from basari_rules.phases.basari.moves import Roll, Start
from basari_rules.phases.basari.table import Player, Table, performs, score, with_player

__all__ = ["Die", "Markers", "Rolling", "Rolls", "Starting"]


@value
class Starting(Task):
    """A seat is about to put its start marker on an arch."""

    phase: str
    seat: int


@value
class Rolling(Task):
    """A seat is about to roll its die."""

    phase: str
    seat: int


@attrs.frozen(kw_only=True)
class TrackPhase(Phase[Table]):
    """What everything on the track has in common."""

    def check(self, box: Box) -> Iterable[Finding]:
        if not box.arches:
            hint = "add a [track.arches] section"
            yield Finding((), "there is no track to walk", hint, also=(("track",),))

    def vet(self, table: Table, task: Any) -> Iterator[str]:
        if isinstance(task, Starting | Rolling) and not 0 <= task.seat < self.box.players:
            yield f"seat {task.seat} is to start or roll"
        elif type(task) is Rolling and table.players[task.seat].arch is None:
            yield f"seat {task.seat} is to roll before it has a start marker"


@attrs.frozen(kw_only=True)
class Markers(TrackPhase):
    """In seat order, each puts its start marker, and the merchant on it, on any arch."""

    kind: ClassVar[str] = "markers"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin, Starting)

    next_round: Literal["here", "choose"] = param(
        "here",
        doc="from the second round on: start where the merchant stands, or on any arch again",
        rule="NEXT-1",
    )

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Starting:
            return Ask((task.seat,), self.name)
        seats = range(self.box.players)
        if table.round == 0 or self.next_round == "choose":
            return table, tuple(Starting(self.name, seat) for seat in seats)
        for seat in seats:
            arch = table.players[seat].arch
            if arch is None:
                raise RecordError(f"impossible state: seat {seat} has no start marker")
            log.append(Started(seat, arch, "NEXT-1"))
        return table, ()

    def moves(self, table: Table, task: Any, seat: int) -> MoveSet:
        return Listed(tuple(map(Start, self.box.walk)))

    def answer(self, table: Table, task: Any, seat: int | None, move: Start, log: Log) -> Next:
        log.append(Started(task.seat, move.arch, "SET-6" if table.round == 0 else "NEXT-1"))
        player = table.players[task.seat]
        started = Player(player.gems, player.score, player.cards, move.arch, 0)
        return with_player(table, task.seat, started), ()

    def parse(self, table: Table, task: Any, seat: int, text: str) -> Move:
        starts = [Start(arch) for arch in self.box.walk]
        return match(text, starts, {start.arch: start for start in starts})


@attrs.frozen(kw_only=True)
class RollPhase(TrackPhase):
    """What every roll of a die has in common: it moves the merchant that many arches."""

    rule: ClassVar[str]

    def roll(self, seat: int) -> Chance:
        return Chance("roll", seat, Weighted(self.box.rolls))

    def walk(self, table: Table, seat: int, steps: int, log: Log) -> Table:
        box: Box = self.box
        player = table.players[seat]
        if player.arch is None:
            raise RecordError(f"impossible state: seat {seat} has no start marker")
        arch = box.walk[(box.position[player.arch] + steps) % len(box.walk)]
        log.append(Rolled(seat, steps, self.rule))
        log.append(Walked(seat, steps, arch, self.rule))
        walked = Player(player.gems, player.score, player.cards, arch, player.walked + steps)
        return with_player(table, seat, walked)


@attrs.frozen(kw_only=True)
class Rolls(RollPhase):
    """All roll their dice and walk exactly that many arches."""

    kind: ClassVar[str] = "rolls"
    handles: ClassVar[tuple[type[Task], ...]] = (Begin, Rolling)
    rule: ClassVar[str] = "TURN-1"

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Begin:
            return table, tuple(Rolling(self.name, seat) for seat in range(self.box.players))
        return self.roll(task.seat)

    def answer(self, table: Table, task: Rolling, seat: int | None, move: Roll, log: Log) -> Next:
        return self.walk(table, task.seat, move.face, log), ()


@attrs.frozen(kw_only=True)
class Die(RollPhase):
    """The performer rolls again, walks that far, and scores the more the lower the roll."""

    kind: ClassVar[str] = "die"
    handles: ClassVar[tuple[type[Task], ...]] = (Perform, Rolling)
    rule: ClassVar[str] = "ACT-DIE"

    points_less_roll: Count = param(
        6, doc="points from which the roll is taken off; never below 0", rule="ACT-DIE"
    )

    def advance(self, table: Table, task: Any, log: Log) -> Next | Pending:
        if type(task) is Perform:
            log.append(performs(task.seats[0], task.action, self.rule))
            return table, (Rolling(self.name, task.seats[0]),)
        return self.roll(task.seat)

    def answer(self, table: Table, task: Rolling, seat: int | None, move: Roll, log: Log) -> Next:
        table = self.walk(table, task.seat, move.face, log)
        points = max(0, self.points_less_roll - move.face)
        return score(table, task.seat, points, self.rule, log), ()
