"""Rules: the whole engine. It knows no game; phases do."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from basari_rules.engine.edition import Edition
from basari_rules.engine.family import Setup
from basari_rules.engine.movesets import NO_MOVES, MoveSet
from basari_rules.engine.phase import Perform, Phase, match
from basari_rules.engine.state import Ask, Chance, Over, Pending, State, Step, View
from basari_rules.engine.values import Event, Move, Task
from basari_rules.errors import (
    IllegalMove,
    NotationError,
    NotYourTurn,
    RecordError,
    Refusal,
    RulesError,
    RulesMismatch,
)
from basari_rules.words import show

__all__ = ["Rules"]


@attrs.frozen(eq=False, repr=False)
class Rules:
    """The rules of one edition for one number of players: pure functions over states.

    Made by :func:`basari_rules.load`. ``digest`` names these exact rules on every machine.
    """

    edition: Edition
    players: int
    digest: str
    setup: Setup
    _phases: Mapping[str, Phase[Any]] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_phases", dict(self.setup.phases))

    def __repr__(self) -> str:
        more = "".join(f", {overlay!r}" for overlay in self.edition.overlays)
        options = f", options={list(self.edition.options)}" if self.edition.options else ""
        return f"load({self.edition.id!r}{more}, players={self.players}{options})"

    def describe(self) -> dict[str, Any]:
        """The resolved edition as plain data: see :meth:`Edition.describe`."""
        return self.edition.describe()

    def start(self, *, rng: random.Random | None = None) -> Step:
        """The first state. With ``rng``, chance is drawn from it up to the first Ask."""
        return self._run(self.setup.table, self.setup.agenda, [], rng)

    def moves(self, state: State, seat: int) -> MoveSet:
        """The legal moves of a seat; none where it is not asked."""
        if type(state) is not State or state.digest != self.digest or not state.vetted:
            self._own(state)
        pending = state.pending
        if type(pending) is not Ask or type(seat) is not int or seat not in pending.seats:
            return NO_MOVES
        task = state.agenda[0]
        return self._phases[task.phase].moves(state.table, task, seat)

    def refusal(self, state: State, move: object, seat: int | None = None) -> Refusal | None:
        """Why :meth:`apply` would refuse that move; None if it would not."""
        if type(state) is not State or state.digest != self.digest or not state.vetted:
            self._own(state)
        pending = state.pending
        task = state.agenda[0]
        if type(pending) is Ask:
            if type(seat) is not int or seat not in pending.seats:
                return self._not_asked(pending, seat)
            refusal = self._phases[task.phase].refuse(state.table, task, seat, move)
            if refusal is not None and isinstance(move, str):
                message = "a move is a value: parse(state, text, seat) reads one from a text"
                return Refusal("not-a-move", refusal.rule, message, {}, refusal.origin)
            return refusal
        if type(pending) is Chance:
            if seat is not None:
                return self._not_asked(pending, seat)
            if pending.outcomes.allows(move):
                return None
            return self._phases[task.phase].refusal(
                "not-an-outcome", f"that is not an outcome of {pending.kind!r}"
            )
        return Refusal("game-over", "", "the game is over")

    def apply(
        self,
        state: State,
        move: object,
        seat: int | None = None,
        *,
        rng: random.Random | None = None,
    ) -> Step:
        """Make a seat's move, or (without a seat) let chance answer.

        With ``rng``, chance is then drawn from it up to the next Ask or Over. Raises IllegalMove
        (NotYourTurn where that seat is not asked) and leaves the state as it was.
        """
        refusal = self.refusal(state, move, seat)
        if refusal is not None:
            raise (NotYourTurn if refusal.code in _NOT_ASKED else IllegalMove)(refusal)
        agenda = state.agenda
        task = agenda[0]
        log: list[Event] = []
        table, tasks = self._phases[task.phase].answer(state.table, task, seat, move, log)
        return self._run(table, tasks + agenda[1:], log, rng)

    def parse(self, state: State, text: str, seat: int | None = None) -> Move:
        """The move (without a seat: the outcome of chance) that a text means.

        Forgiving of case, spacing and shortened words. Raises NotationError, which says what is
        expected, and NotYourTurn. What it reads need not be legal.
        """
        self._own(state)
        if not isinstance(text, str):
            raise NotationError(text, "a text")
        pending = state.pending
        task = state.agenda[0]
        if type(pending) is Ask and type(seat) is int and seat in pending.seats:
            return self._phases[task.phase].parse(state.table, task, seat, text)
        if type(pending) is Chance and seat is None:
            outcomes = [outcome for outcome, _ in pending.outcomes]
            verb = f"{pending.kind} "
            try:
                return match(text, outcomes, {str(o).removeprefix(verb): o for o in outcomes})
            except NotationError:
                if pending.public:
                    raise
                raise NotationError(text, f"a possible outcome of {pending.kind!r}") from None
        if type(pending) is Over:
            raise NotYourTurn(Refusal("game-over", "", "the game is over"))
        raise NotYourTurn(self._not_asked(pending, seat))

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know; seat None is a spectator. RulesError for any other seat."""
        self._own(state)
        self._check_seat(seat)
        agenda = tuple(task.seen_by(seat) for task in state.agenda)
        pending = state.pending
        if isinstance(pending, Chance):
            pending = pending.seen_by(seat)
        return View(seat, state.table.seen_by(seat), agenda, pending, self.digest)

    def view_events(self, events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
        """The events as that seat (None: a spectator) may see them."""
        self._check_seat(seat)
        try:
            given = tuple(events)
        except TypeError:
            raise RulesError(f"expected events, got {show(events)}") from None
        for event in given:
            if not isinstance(event, Event):
                raise RulesError(f"expected an event, got {show(event)}")
        seen = (event.seen_by(seat) for event in given)
        return tuple(event for event in seen if event is not None)

    def settle(self, table: Any, agenda: tuple[Task, ...]) -> State:
        """The state that waits for the first answer, from any table and agenda.

        For setting up positions. RecordError says what is impossible about them.
        """
        self._vet(table, agenda)
        state = self._run(table, agenda, [], None).state
        self._vet(state.table, state.agenda)
        return state

    def _run(
        self, table: Any, agenda: tuple[Task, ...], log: list[Event], rng: random.Random | None
    ) -> Step:
        if rng is not None and not isinstance(rng, random.Random):
            raise RulesError(f"rng is a random.Random, not {type(rng).__name__}")
        phases = self._phases
        while True:
            try:
                task = agenda[0]
            except IndexError:
                raise RecordError("impossible state: nothing is left to be done") from None
            phase = phases[task.phase]
            result = phase.advance(table, task, log)
            if isinstance(result, tuple):
                table, tasks = result
            elif rng is not None and isinstance(result, Chance):
                table, tasks = phase.draw(table, task, result, rng, log)
            else:
                return Step(State(table, agenda, result, self.digest), tuple(log))
            agenda = tasks + agenda[1:]

    def _not_asked(self, pending: Pending, seat: object) -> Refusal:
        if type(pending) is Chance:
            return Refusal("chance-first", "", f"chance must answer first: {pending.kind}")
        assert type(pending) is Ask
        phase = self._phases[pending.phase]
        asked = ", ".join(map(str, pending.seats))
        if seat is None:
            message = f"say which seat moves: {asked}"
        elif type(seat) is not int or not 0 <= seat < self.players:
            message = f"no such seat: {show(seat)}; seats are 0 to {self.players - 1}"
        else:
            message = f"seat {seat} is not asked now; to answer: {asked}"
        return phase.refusal("not-asked", message, seats=pending.seats)

    def _check_seat(self, seat: object) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise RulesError(
                f"no such seat: {show(seat)}; seats are 0 to {self.players - 1}, or None"
            )

    def _own(self, state: State) -> None:
        """Refuse a state of other rules, and one from outside that no game can reach."""
        if type(state) is not State:
            raise RulesError(f"expected a State, got {type(state).__name__}")
        if state.digest != self.digest:
            raise RulesMismatch(
                f"the state is of rules {state.digest[:12]}, not of {self.digest[:12]} "
                f"({self.edition.id}, {self.players} players)"
            )
        if not state.vetted:
            self._vet(state.table, state.agenda)
            task = state.agenda[0]
            if self._phases[task.phase].advance(state.table, task, []) != state.pending:
                raise RecordError(
                    "impossible state: what it waits for does not follow from the rest of it"
                )

    def _vet(self, table: Any, agenda: tuple[Task, ...]) -> None:
        for fault in self._faults(table, agenda):
            raise RecordError(f"impossible state: {fault}")

    def _faults(self, table: Any, agenda: tuple[Task, ...]) -> Iterable[str]:
        yield from self.setup.vet(table)
        for task in agenda:
            phase = self._phases.get(task.phase)
            if phase is None:
                yield f"there is no phase {task.phase!r}"
            elif type(task) not in phase.handles:
                yield f"phase {task.phase!r} has no task {type(task).__name__}"
            elif isinstance(task, Perform) and not self._can_perform(phase, task.seats):
                yield f"seats {task.seats} perform {task.action!r}"
            else:
                yield from phase.vet(table, task)
        if not agenda or not self._phases[agenda[-1].phase].ends:
            yield "nothing that is left to be done ends the game"

    def _can_perform(self, phase: Phase[Any], seats: tuple[int, ...]) -> bool:
        alone = len(seats) == 1 or phase.shared
        return alone and 0 < len(seats) == len({*seats} & {*range(self.players)})


_NOT_ASKED = frozenset({"not-asked", "chance-first", "game-over"})
