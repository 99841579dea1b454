"""Speed, as ratios against plain implementations measured in the same run.

Seconds depend on the machine and on what else it does; ratios of two things measured in turn much
less. Run with ``make bench``; ``--games`` sets how many games each round of measuring plays.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import plain
import plain_jaipur

import basari_rules as br

ROUNDS = 5
PLAYERS = 4
Play = Callable[[int], tuple[int, float]]
"""Play the game of a seed: the number of decisions, and the mean score."""
Results = list[tuple[int, float]]


def library(rules: br.Rules) -> Play:
    """Uniform random play with the library: events and refusals on, chance drawn in the loop."""

    def play(seed: int) -> tuple[int, float]:
        rng = random.Random(seed)
        state = rules.start(rng=rng).state
        decisions = 0
        while not isinstance(state.pending, br.Over):
            assert isinstance(state.pending, br.Ask)
            seat = state.pending.seats[0]
            move = rules.moves(state, seat).sample(rng)
            state = rules.apply(state, move, seat, rng=rng).state
            decisions += 1
        return decisions, statistics.mean(state.pending.scores)

    return play


def yardstick(rules: br.Rules, unrolled: bool) -> Play:
    """Uniform random play with the plain implementation, with the cards of the same edition."""
    colors = rules.edition.data["gems"]["colors"]
    cards = [
        (card["points"], tuple(card["gems"].get(color, 0) for color in colors), card["workers"])
        for card in rules.edition.data["market"]["cards"].values()
    ]

    def play(seed: int) -> tuple[int, float]:
        game = plain.PlainGame(rules.players, cards, random.Random(seed), unrolled=unrolled)
        return game.play(), statistics.mean(game.scores)

    return play


def measure(play: Play, seeds: range) -> tuple[float, Results]:
    """Decisions a second over these games, and what each game came to."""
    begun = time.perf_counter()
    results = [play(seed) for seed in seeds]
    spent = time.perf_counter() - begun
    return sum(decisions for decisions, _ in results) / spent, results


def mean(values: list[float]) -> str:
    """The mean and its standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):.1f} +- {error:.1f}"


def card_game() -> dict[str, Play]:
    """The card game by four."""
    rules = br.load("basari-card", players=PLAYERS)
    return {
        "library": library(rules),
        "plain": yardstick(rules, unrolled=False),
        "plain, unrolled for four colours": yardstick(rules, unrolled=True),
    }


def jaipur() -> dict[str, Play]:
    """Jaipur, with a limit of turns a round, as random exchanges go on long. Scores are seals."""
    rules = br.load("jaipur", options=["capped"])
    ply_cap = rules.edition.data["flow"]["ply_cap"]

    def plain(seed: int) -> tuple[int, float]:
        match = plain_jaipur.PlainJaipur(random.Random(seed), ply_cap=ply_cap)
        return match.play(), statistics.mean(match.seals)

    return {"library": library(rules), "plain": plain}


def random_play(title: str, plays: dict[str, Play], games: int) -> None:
    """Random play of one game, in turn with each yardstick."""
    speeds: dict[str, list[float]] = {name: [] for name in plays}
    results: dict[str, Results] = {name: [] for name in plays}
    print(f"Uniform random play, {title}, {ROUNDS} x {games} games:")
    for round_number in range(ROUNDS):
        seeds = range(round_number * games, (round_number + 1) * games)
        for name, play in plays.items():
            speed, played = measure(play, seeds)
            speeds[name].append(speed)
            results[name] += played
    for name in plays:
        ratios = [a / b for a, b in zip(speeds["library"], speeds[name], strict=True)]
        length = mean([decisions for decisions, _ in results[name]])
        score = mean([score for _, score in results[name]])
        print(
            f"  {name:33} {statistics.median(speeds[name]):8,.0f} decisions/s;"
            f" the library is {statistics.median(ratios):.2f}x;"
            f" {length} decisions a game, score {score}"
        )


def many_gems() -> None:
    """What the answers about a set of offers cost when there are 1.6 billion of them."""
    colors = ("red", "yellow", "green", "blue")
    print("A move set of offers, microseconds an answer (holding of each colour; offers):")
    for each in (3, 20, 200):
        row = [f"{name} {_cost(colors, each, name):6.1f}" for name in QUESTIONS]
        print(f"  {each:3} of each; {(each + 1) ** 4 - 1:13,} offers:  {'  '.join(row)}")


def _cost(colors: tuple[str, ...], each: int, name: str) -> float:
    from basari_rules.phases.basari.moves import Offer
    from basari_rules.phases.basari.offers import Offers

    held = br.Bundle(colors, (each,) * 4)
    standing = br.Bundle(colors, (each // 2,) * 4)
    move = Offer(br.Bundle(colors, (each,) * 4))
    rng = random.Random(1)
    repeats = 300
    begun = time.perf_counter()
    for _ in range(repeats):
        QUESTIONS[name](Offers(held, standing), move, rng)
    return (time.perf_counter() - begun) / repeats * 1e6


QUESTIONS: dict[str, Callable[[br.MoveSet, br.Move, random.Random], object]] = {
    "len": lambda moves, move, rng: len(moves),
    "in": lambda moves, move, rng: move in moves,
    "sample": lambda moves, move, rng: moves.sample(rng),
    "minimum": lambda moves, move, rng: moves.minimum,
}


def main() -> None:
    """Print all ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games in each round of measuring")
    games = parser.parse_args().games
    random_play(f"card game, {PLAYERS} players", card_game(), games)
    random_play("Jaipur", jaipur(), max(1, games // 2))
    many_gems()


if __name__ == "__main__":
    main()
