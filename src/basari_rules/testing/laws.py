"""Laws that hold in every state of every game, whatever its rules say."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations

from basari_rules.codec import decode, encode, read_json, write_json
from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Ask, Chance, Over, State, Step
from basari_rules.engine.values import Move
from basari_rules.errors import IllegalMove, NotYourTurn, RulesError
from basari_rules.testing.invariants import demand, invariants, whole_game
from basari_rules.testing.playing import LIMIT, BrokenRule, Played, answers, asked, sampled

__all__ = [
    "NONSENSE",
    "broken_games",
    "check_game",
    "check_moves",
    "check_notation",
    "check_records",
    "check_secrets",
    "check_state",
]

NONSENSE: tuple[object, ...] = (None, (), ("gems",), "gems", 0, 1.5, True, object(), [], {})
"""Answers that are none in any game."""

FEW = 40
"""Move sets up to this size are looked at move by move, larger ones by samples."""


def check_game(rules: Rules, rng: random.Random, *, every: int = 1, limit: int = LIMIT) -> Played:
    """Play a random game and check everything on the way: BrokenRule if anything is wrong.

    The invariants are checked after every answer; the laws of moves, notation, records and
    secrets in the first of every ``every`` states.
    """
    opening = rules.start()
    demand(invariants(rules, None, opening), f"the opening of {rules!r}")
    check_state(rules, opening.state, rng)
    made: list[tuple[int | None, Move, Step]] = []
    before = opening
    for seat, answer, after in answers(rules, rng):
        made.append((seat, answer, after))
        wrong = [*invariants(rules, before, after)]
        if len(made) > limit:
            wrong.append("the game does not end")
        if wrong:
            demand(wrong, f"{rules!r}\n{Played(rules, opening, tuple(made)).script}")
        if len(made) % every == 0:
            check_state(rules, after.state, rng)
        before = after
    game = Played(rules, opening, tuple(made))
    demand(whole_game(game), f"{rules!r}\n{game.script}")
    return game


def broken_games(rules: Rules, games: int, *, every: int = 20) -> list[str]:
    """Play so many random games, those of the seeds 0, 1, ...: what is wrong, game by game."""
    broken = []
    for seed in range(games):
        try:
            check_game(rules, random.Random(seed), every=every)
        except (BrokenRule, RulesError) as error:
            broken.append(f"seed {seed}: {error}")
    return broken


def check_state(rules: Rules, state: State, rng: random.Random) -> None:
    """All the laws of one state."""
    check_moves(rules, state, rng)
    check_notation(rules, state, rng)
    check_records(rules, state)
    check_secrets(rules, state, rng)


def some(moves: MoveSet, rng: random.Random) -> Sequence[Move]:
    """All moves of a small set, the lowest and some others of a large one."""
    if len(moves) <= FEW:
        return tuple(moves)
    lowest = moves.minimum
    assert lowest is not None
    return (lowest, *(moves.sample(rng) for _ in range(5)))


def check_moves(rules: Rules, state: State, rng: random.Random) -> None:
    """A move is in ``moves`` just where ``apply`` takes it and ``refusal`` is None."""
    demand(_moves(rules, state, rng), state)


def _moves(rules: Rules, state: State, rng: random.Random) -> Iterator[str]:
    seats = asked(state)
    for seat in range(rules.players):
        moves = rules.moves(state, seat)
        if bool(moves) is not (seat in seats):
            yield f"seat {seat} is asked: {seat in seats}, and has {len(moves)} moves"
        tried = some(moves, rng)
        if len(set(tried)) < len(tried) == len(moves):
            yield f"seat {seat} has moves twice"
        foreign = [move for other in seats for move in some(rules.moves(state, other), rng)]
        for move in (*tried, *foreign, *NONSENSE):
            legal = move in moves
            refusal = rules.refusal(state, move, seat)
            if legal is not (refusal is None):
                yield f"{move} of seat {seat}: in moves {legal}, refusal {refusal}"
            if legal is not _applies(rules, state, move, seat):
                yield f"{move} of seat {seat}: in moves {legal}, but apply says otherwise"
    for odd in (True, -1, rules.players, 1.0, "0", (0,)):
        if rules.moves(state, odd):  # type: ignore[arg-type]
            yield f"moves of a seat {odd!r}"
        for move in [move for seat in seats for move in some(rules.moves(state, seat), rng)][:3]:
            if _applies(rules, state, move, odd):
                yield f"{move} of a seat {odd!r} is accepted"
    for outcome in _outcomes(state):
        if rules.refusal(state, outcome) is not None:
            yield f"{outcome} is an outcome, but refused"
        if any(_applies(rules, state, outcome, seat) for seat in range(rules.players)):
            yield f"{outcome} is accepted from a seat"
    for move in (*NONSENSE, *(move for s in seats for move in some(rules.moves(state, s), rng))):
        if _applies(rules, state, move, None):
            yield f"{move!r} is accepted from nobody"


def _outcomes(state: State) -> tuple[Move, ...]:
    if not isinstance(state.pending, Chance):
        return ()
    return tuple(outcome for outcome, _ in state.pending.outcomes)


def _applies(rules: Rules, state: State, move: object, seat: object) -> bool:
    try:
        rules.apply(state, move, seat)  # type: ignore[arg-type]
    except IllegalMove as error:
        over = isinstance(state.pending, Over)
        chance = isinstance(state.pending, Chance) and seat is not None
        unasked = isinstance(state.pending, Ask) and (
            type(seat) is not int or seat not in state.pending.seats
        )
        demand(
            ["NotYourTurn is for seats that are not asked"]
            if isinstance(error, NotYourTurn) is not (over or chance or unasked)
            else [],
            (state, move, seat),
        )
        return False
    return True


def check_notation(rules: Rules, state: State, rng: random.Random) -> None:
    """Every move and outcome is read back from its notation."""
    moves = [(seat, move) for seat in asked(state) for move in some(rules.moves(state, seat), rng)]
    answers = [*moves, *((None, outcome) for outcome in _outcomes(state))]
    demand(
        (
            f"{answer!r} is read back from {str(answer)!r} as {read!r}"
            for seat, answer in answers
            if (read := rules.parse(state, str(answer), seat)) != answer
        ),
        state,
    )


def check_records(rules: Rules, state: State) -> None:
    """The state and all views of it are the same after a trip through JSON."""
    views = [rules.view(state, seat) for seat in (None, *range(rules.players))]
    for value in (state, state.pending, *views):
        text = write_json(encode(value))
        read = decode(read_json(text))
        demand(
            []
            if read == value and write_json(encode(read)) == text
            else ["not read back as it was"],
            text,
        )
        if isinstance(read, State):
            again = rules.view(read, None)
            demand([] if again == views[0] else ["read back it looks otherwise"], text)


def check_secrets(rules: Rules, state: State, rng: random.Random) -> None:
    """What seats that are asked together answer stays secret until all have answered.

    For any two answers of one of them, all the others see the same; and the order of their
    answers makes no difference to anything.
    """
    seats = asked(state)
    if len(seats) > 1:
        demand(_leaks(rules, state, seats, rng), state)
        demand(_orders(rules, state, seats, rng), state)


def _leaks(rules: Rules, state: State, seats: Sequence[int], rng: random.Random) -> Iterator[str]:
    secret = rng.choice(seats)
    moves = rules.moves(state, secret)
    others = [seat for seat in (None, *range(rules.players)) if seat != secret]
    seen: dict[int | None, object] = {}
    for move in some(moves, rng):
        step = rules.apply(state, move, secret)
        for seat in others:
            now = _seen(rules, step, seat)
            if seen.setdefault(seat, now) != now:
                yield f"seat {seat} sees whether seat {secret} answered {move}"


def _seen(rules: Rules, step: Step, seat: int | None) -> object:
    """All that a seat can find out after a step."""
    after = step.state
    told: list[object] = [
        write_json(encode(rules.view(after, seat))),
        write_json(encode(rules.view_events(step.events, seat))),
        write_json(encode(after.pending)),
    ]
    if seat is not None:
        moves = rules.moves(after, seat)
        told += [len(moves), moves.minimum, repr(moves)]
        for move in (*NONSENSE[:4], moves.minimum):
            told.append(str(rules.refusal(after, move, seat)))
    return told


def _orders(rules: Rules, state: State, seats: Sequence[int], rng: random.Random) -> Iterator[str]:
    chosen = {seat: sampled(rules, state, seat, rng) for seat in seats}
    orders = list(permutations(seats))
    results = set()
    for order in [orders[0], *rng.sample(orders, min(3, len(orders)))]:
        now = state
        for seat in order:
            step = rules.apply(now, chosen[seat], seat)
            now = step.state
        results.add((now, write_json(encode(now.pending)), step.events))
    if len(results) > 1:
        yield f"the order in which seats {seats} answer makes a difference"
