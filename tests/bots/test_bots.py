"""The bots: legal, deterministic, honest, and the greedy one plainly better than the random one."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

import basari_rules as br
from basari_rules.bots import BOTS, Bot, greedy, random_bot
from basari_rules.bundle import Bundle
from basari_rules.engine.movesets import MoveSet
from basari_rules.phases.basari.barter import Bartering
from basari_rules.phases.basari.moves import Accept, Choose, Offer, Swap, Take

TABLES = [
    ("basari-card", 3),
    ("basari-card", 5),
    ("basari-board", 4),
    ("basari-board", 5),
    ("basari-board-us", 4),
]


def play(rules: br.Rules, bots: Sequence[Bot], seed: str) -> tuple[br.Over, list[str]]:
    """A game between bots: how it ended, and all answers."""
    rng = random.Random(seed)
    state = rules.start(rng=rng).state
    answers = []
    while isinstance(pending := state.pending, br.Ask):
        seat = pending.seats[0]
        moves = rules.moves(state, seat)
        move = bots[seat](rules, rules.view(state, seat), moves, rng)
        assert move in moves
        answers.append(str(move))
        state = rules.apply(state, move, seat, rng=rng).state
    assert isinstance(pending, br.Over)
    return pending, answers


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_bot_answers_legally_to_the_end(name: str, edition: str, players: int) -> None:
    play(br.load(edition, players=players), [BOTS[name]] * players, "legal")


@pytest.mark.parametrize("name", sorted(BOTS))
def test_equal_random_numbers_give_equal_games(name: str) -> None:
    rules = br.load("basari-card", players=4)
    assert play(rules, [BOTS[name]] * 4, "same") == play(rules, [BOTS[name]] * 4, "same")


@pytest.mark.parametrize(
    ("edition", "players"), [("basari-card", 4), ("basari-board", 5), ("basari-board-us", 3)]
)
def test_greedy_plainly_beats_random(edition: str, players: int) -> None:
    rules = br.load(edition, players=players)
    games = 60
    won = 0.0
    for game in range(games):
        seat = game % players
        bots: list[Bot] = [random_bot] * players
        bots[seat] = greedy
        over, _ = play(rules, bots, f"match {game}")
        if seat in over.winners:
            won += 1 / len(over.winners)
    assert won / games > 0.7  # its fair share is 1 / players, at most a third


def test_a_secret_choice_does_not_change_what_greedy_does() -> None:
    rules = br.load("basari-card", players=3)
    state = rules.start(rng=random.Random(1)).state
    answers = set()
    for action in ("workers", "points", "gems"):
        after = rules.apply(state, Choose(action), 0).state
        moves = rules.moves(after, 1)
        answers.add(greedy(rules, rules.view(after, 1), moves, random.Random(5)))
    assert len(answers) == 1


def test_greedy_never_lists_the_offers(tmp_path: Any) -> None:
    """With 200 gems of each colour there are 1.6 billion; listing them would not end."""
    house = tmp_path / "rich.toml"
    house.write_text(
        'format = 1\nid = "rich"\nextends = "basari-card"\n[gems]\nper_color = 800\nstart = 200\n'
    )
    rules = br.load(house, players=3)
    rng = random.Random(3)
    state = rules.start(rng=rng).state
    for seat, action in enumerate(("points", "points", "gems")):
        state = rules.apply(state, Choose(action), seat).state
    for _ in range(20):
        if not isinstance(state.agenda[0], Bartering):
            break
        asked = state.agenda[0].asked
        moves = rules.moves(state, asked)
        move = greedy(rules, rules.view(state, asked), moves, rng)
        assert move in moves
        state = rules.apply(state, move, asked).state
    else:
        pytest.fail("the barter did not end")


def at_barter(offer: dict[str, int] | None) -> tuple[br.Rules, br.State, int]:
    """A barter for points of two equal seats, at an offer that stands."""
    rules = br.load("basari-card", players=3)
    game = br.Game.new(rules, seed=4)
    for seat, action in enumerate(("points", "points", "gems")):
        game = game.play(seat, action)
    task = game.state.agenda[0]
    assert isinstance(task, Bartering)
    if offer is not None:
        game = game.play(task.asked, Offer(Bundle.of(task_kinds(rules), offer)))
    seat = game.seat(game.to_move[0])
    return rules, game.state, seat


def task_kinds(rules: br.Rules) -> tuple[str, ...]:
    return tuple(rules.edition.data["gems"]["colors"])


def test_greedy_accepts_a_generous_offer() -> None:
    rules, state, seat = at_barter({"red": 3, "yellow": 3, "green": 3})
    moves = rules.moves(state, seat)
    assert greedy(rules, rules.view(state, seat), moves, random.Random(0)) == Accept()


def test_greedy_opens_with_a_small_offer() -> None:
    rules, state, seat = at_barter(None)
    moves = rules.moves(state, seat)
    move = greedy(rules, rules.view(state, seat), moves, random.Random(0))
    assert isinstance(move, Offer)
    assert move.gems.total <= 3


def test_greedy_trades_for_gems_it_can_use() -> None:
    rules = br.load("basari-card", players=5)
    game = br.Game.new(rules, seed=4)
    for seat, action in enumerate(("trade", "points", "points", "points", "gems")):
        game = game.play(seat, action)
    while not (moves := game.moves(0)):
        game = game.play(game.to_move[0], "accept" if "accept" in told(game) else "offer 1 blue")
    swap = greedy(rules, game.view(0), moves, random.Random(0))
    assert isinstance(swap, Swap)
    assert swap.given.total == 1
    assert not any(a and b for a, b in zip(swap.given.counts, swap.taken.counts, strict=True))


def told(game: br.Game) -> list[str]:
    moves: MoveSet = game.moves(game.to_move[0])
    return [str(move) for move, _ in zip(moves, range(50), strict=False)]


def test_greedy_takes_one_gem_when_several_trade() -> None:
    rules = br.load("basari-card", players=5)
    game = br.Game.new(rules, seed=4)
    for seat, action in enumerate(("trade", "trade", "points", "gems", "workers")):
        game = game.play(seat, action)
    seat = game.seat(game.to_move[0])
    assert isinstance(greedy(rules, game.view(seat), game.moves(seat), random.Random(0)), Take)


def test_a_family_without_a_greedy_bot_is_an_error_that_says_so() -> None:
    class Other:
        class edition:  # noqa: N801
            family = "ludo"

    rules: Any = Other()
    with pytest.raises(br.RulesError, match="no greedy bot for the family 'ludo'"):
        greedy(rules, None, None, random.Random(0))  # type: ignore[arg-type]


def test_a_question_that_is_not_the_familys_own_is_answered_at_random() -> None:
    rules = br.load("basari-card", players=3)
    state = rules.start(rng=random.Random(1)).state
    spectator = rules.view(state, None)
    moves = rules.moves(state, 0)
    assert greedy(rules, spectator, moves, random.Random(2)) in moves
