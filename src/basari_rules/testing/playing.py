"""Random games of any edition, and positions to start from."""

from __future__ import annotations

import random
from collections.abc import Iterator

import attrs

from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.phase import Begin
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Ask, Chance, Over, State, Step
from basari_rules.engine.values import Event, Move, Table, Task

__all__ = ["LIMIT", "BrokenRule", "Played", "play", "scenario"]

LIMIT = 20_000
"""How many answers a random game may take before it counts as endless."""


class BrokenRule(AssertionError):  # noqa: N818 - it is what the reader is told
    """A law that every game must obey did not hold; the message says which, and where."""


@attrs.frozen
class Played:
    """A game that was played: the first step, then every answer with the step it led to."""

    rules: Rules
    opening: Step
    answers: tuple[tuple[int | None, Move, Step], ...] = attrs.field(repr=False)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, the opening first."""
        return (self.opening, *(step for _, _, step in self.answers))

    @property
    def state(self) -> State:
        """The last state."""
        return self.steps[-1].state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def script(self) -> str:
        """The answers in notation, one a line: the seat (``-`` for chance) and the answer."""
        return "\n".join(
            f"{'-' if seat is None else seat} {answer}" for seat, answer, _ in self.answers
        )


def answers(rules: Rules, rng: random.Random) -> Iterator[tuple[int | None, Move, Step]]:
    """Play a random game, answer by answer; seats that are asked together answer in any order."""
    state = rules.start().state
    while not isinstance(pending := state.pending, Over):
        seat: int | None = None
        if isinstance(pending, Chance):
            answer = pending.outcomes.sample(rng)
        else:
            seat = rng.choice(pending.seats)
            answer = sampled(rules, state, seat, rng)
        step = rules.apply(state, answer, seat)
        yield seat, answer, step
        state = step.state


def sampled(rules: Rules, state: State, seat: int, rng: random.Random) -> Move:
    """A random legal move of a seat that is asked."""
    moves: MoveSet = rules.moves(state, seat)
    if not moves:
        raise BrokenRule(f"seat {seat} is asked but has no legal move: {state!r}")
    return moves.sample(rng)


def play(rules: Rules, rng: random.Random, *, limit: int = LIMIT, at_most: bool = False) -> Played:
    """A random game to its end. BrokenRule if it does not end within ``limit`` answers.

    With ``at_most`` it just stops there instead.
    """
    made: list[tuple[int | None, Move, Step]] = []
    for answer in answers(rules, rng):
        if len(made) == limit:
            if at_most:
                break
            raise BrokenRule(f"{rules!r}: the game has not ended after {limit} answers")
        made.append(answer)
    return Played(rules, rules.start(), tuple(made))


def scenario(rules: Rules, table: Table, *agenda: Task | str) -> State:
    """A position set up by hand: what lies on the table, and what is to be done from there.

    Tasks given by the name of a phase begin that phase. The state returned waits for the first
    answer. RecordError says what is impossible about the position.
    """
    tasks = tuple(Begin(task) if isinstance(task, str) else task for task in agenda)
    return rules.settle(table, tasks)


def asked(state: State) -> tuple[int, ...]:
    """The seats that are asked; none where chance is to answer, or nobody."""
    return state.pending.seats if isinstance(state.pending, Ask) else ()
