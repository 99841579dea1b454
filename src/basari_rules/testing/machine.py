"""Strategies and a state machine of Hypothesis for games of any edition."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from basari_rules.codec import decode, encode, read_json, write_json
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Ask, Chance, Over, Step
from basari_rules.engine.values import Move
from basari_rules.testing.house import HouseRules
from basari_rules.testing.invariants import demand, invariants
from basari_rules.testing.laws import check_secrets, check_state
from basari_rules.testing.playing import Played, asked, play

__all__ = ["GameMachine", "machine_for", "playouts", "positions"]

SEEDS = st.integers(0, 2**32 - 1)


def playouts(rules: Rules) -> st.SearchStrategy[Played]:
    """Whole random games."""
    return SEEDS.map(lambda seed: play(rules, random.Random(seed)))


@st.composite
def positions(draw: st.DrawFn, rules: Rules, *, depth: int = 150) -> Step:
    """A random step of a random game: up to ``depth`` answers in, or its last."""
    rng = random.Random(draw(SEEDS))
    return play(rules, rng, limit=draw(st.integers(0, depth)), at_most=True).steps[-1]


class GameMachine(RuleBasedStateMachine):
    """Plays, takes back, saves and loads, and tries what is not allowed.

    Use :func:`machine_for`, which gives it the rules to play by.
    """

    source: st.SearchStrategy[Rules | HouseRules]

    def __init__(self) -> None:
        super().__init__()
        self.game_rules: Rules
        self.trail: list[Step] = []
        self.made: list[tuple[int | None, Move]] = []

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        given = data.draw(self.source)
        self.game_rules = given.load() if isinstance(given, HouseRules) else given
        self.trail = [self.game_rules.start()]
        demand(invariants(self.game_rules, None, self.trail[0]), self.game_rules)

    @property
    def step(self) -> Step:
        return self.trail[-1]

    def _play(self, move: Move, seat: int | None) -> None:
        after = self.game_rules.apply(self.step.state, move, seat)
        demand(invariants(self.game_rules, self.step, after), (self.made, seat, move))
        self.trail.append(after)
        self.made.append((seat, move))

    @precondition(lambda self: isinstance(self.step.state.pending, Ask))
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """A seat that is asked makes a legal move: of a few any, of many a random one."""
        seat = data.draw(st.sampled_from(asked(self.step.state)))
        moves = self.game_rules.moves(self.step.state, seat)
        if len(moves) <= 30:
            move = data.draw(st.sampled_from(tuple(moves)))
        else:
            move = moves.sample(random.Random(data.draw(SEEDS)))
        self._play(move, seat)

    @precondition(lambda self: isinstance(self.step.state.pending, Chance))
    @rule(data=st.data())
    def chance(self, data: st.DataObject) -> None:
        """Chance answers."""
        pending = self.step.state.pending
        assert isinstance(pending, Chance)
        self._play(data.draw(st.sampled_from([outcome for outcome, _ in pending.outcomes])), None)

    @precondition(lambda self: not isinstance(self.step.state.pending, Over))
    @rule(seed=SEEDS)
    def run(self, seed: int) -> None:
        """Some answers are made at random, so that the end of a game comes within reach."""
        rng = random.Random(seed)
        for _ in range(20):
            pending = self.step.state.pending
            if isinstance(pending, Over):
                break
            if isinstance(pending, Chance):
                self._play(pending.outcomes.sample(rng), None)
            else:
                seat = rng.choice(asked(self.step.state))
                self._play(self.game_rules.moves(self.step.state, seat).sample(rng), seat)

    @precondition(lambda self: len(self.trail) > 1)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        """Playing the same answers again from an earlier state gives the same steps."""
        back = data.draw(st.integers(1, min(10, len(self.made))))
        state = self.trail[-1 - back].state
        for (seat, move), old in zip(self.made[-back:], self.trail[-back:], strict=True):
            step = self.game_rules.apply(state, move, seat)
            demand([] if step == old else ["played again it comes out differently"], self.made)
            state = step.state
        del self.trail[-back:], self.made[-back:]

    @rule()
    def save_and_load(self) -> None:
        """The game goes on from a state that was saved."""
        state = self.step.state
        read = decode(read_json(write_json(encode(state))))
        demand([] if read == state else ["not read back as it was"], state)
        self.trail[-1] = Step(read, self.step.events)

    @rule(seed=SEEDS)
    def laws(self, seed: int) -> None:
        """The laws of moves, notation, records and secrets hold."""
        check_state(self.game_rules, self.step.state, random.Random(seed))

    @precondition(lambda self: len(asked(self.step.state)) > 1)
    @rule(seed=SEEDS)
    def secrets(self, seed: int) -> None:
        """Nobody learns what others have answered in secret."""
        check_secrets(self.game_rules, self.step.state, random.Random(seed))

    @invariant()
    def goes_on(self) -> None:
        """Whoever is asked has a move; chance has an outcome."""
        if self.trail:
            state = self.step.state
            stuck = [seat for seat in asked(state) if not self.game_rules.moves(state, seat)]
            if isinstance(state.pending, Chance) and not len(state.pending.outcomes):
                stuck.append(-1)
            demand((f"nothing can be answered by {seat}" for seat in stuck), state)


def machine_for(
    rules: Rules | HouseRules | st.SearchStrategy[Any], name: str = "Game"
) -> type[GameMachine]:
    """A state machine that plays these rules, or rules that a strategy makes up.

    For pytest assign ``machine_for(rules).TestCase`` to a name that begins with ``Test``.
    """
    source = rules if isinstance(rules, st.SearchStrategy) else st.just(rules)
    return type(f"{name}Machine", (GameMachine,), {"source": source})
