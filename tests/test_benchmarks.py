"""The yardsticks of the benchmarks play the same games as the library."""

from __future__ import annotations

import statistics

import bench
import pytest

GAMES = {"card game": (bench.card_game, 250), "jaipur": (bench.jaipur, 60)}


@pytest.mark.parametrize("name", GAMES)
def test_mean_score_and_number_of_decisions_are_the_same(name: str) -> None:
    plays, games = GAMES[name]
    samples = {title: [play(seed) for seed in range(games)] for title, play in plays().items()}
    for index in (0, 1):
        ours = [result[index] for result in samples["library"]]
        theirs = [result[index] for result in samples["plain"]]
        error = ((statistics.variance(ours) + statistics.variance(theirs)) / games) ** 0.5
        assert abs(statistics.mean(ours) - statistics.mean(theirs)) < 3 * error


def test_a_question_about_offers_costs_about_the_same_for_three_or_two_hundred_gems() -> None:
    """Counted, not timed: how many numbers the tables of a holding have."""
    from basari_rules.counting import tables

    sizes = [sum(map(len, tables((each,) * 4))) for each in (3, 200)]
    assert sizes[1] < 100 * sizes[0]
    assert (200 + 1) ** 4 > 10**6 * (3 + 1) ** 4
