"""The greedy bot, and how a match looks in a terminal."""

from __future__ import annotations

import random

import pytest

import basari_rules as br
from basari_rules.bots import Bot, greedy, random_bot
from basari_rules.cli.narrate import Narrator
from basari_rules.cli.screen import Screen
from basari_rules.cli.tables import face_of
from tests.jaipur.support import at_turn, rules

CAPPED = br.load("jaipur", options=["capped"])
HIDDEN = rules('[camels]\nherds = "hidden"\n[flow]\nply_cap = 200\n')


def match(by: br.Rules, bots: tuple[Bot, Bot], seed: int) -> tuple[int, ...]:
    """Who wins a match of two bots."""
    rng = random.Random(seed)
    state = by.start(rng=rng).state
    while isinstance(state.pending, br.Ask):
        (seat,) = state.pending.seats
        moves = by.moves(state, seat)
        move = bots[seat](by, by.view(state, seat), moves, rng)
        state = by.apply(state, move, seat, rng=rng).state
    assert isinstance(state.pending, br.Over)
    return state.pending.winners


@pytest.mark.parametrize("by", [CAPPED, HIDDEN], ids=["bundled", "hidden herds"])
def test_the_greedy_bot_beats_the_random_one(by: br.Rules) -> None:
    """Of ten matches it loses at most one."""
    won = [match(by, (greedy, random_bot), seed) == (0,) for seed in range(5)]
    won += [match(by, (random_bot, greedy), seed) == (1,) for seed in range(5)]
    assert sum(won) >= 9


def test_the_greedy_bot_answers_alike_for_one_seed() -> None:
    """The same view, moves and random numbers give the same answer."""
    state = CAPPED.start(rng=random.Random(4)).state
    assert isinstance(state.pending, br.Ask)
    (seat,) = state.pending.seats
    answers = {
        greedy(CAPPED, CAPPED.view(state, seat), CAPPED.moves(state, seat), random.Random(9))
        for _ in range(3)
    }
    assert len(answers) == 1


def test_the_greedy_bot_weighs_a_few_of_many_exchanges() -> None:
    """With more exchanges than it can weigh it still sees a sale of five."""
    hands = ("LLLLLDG", "")
    scene = at_turn(CAPPED, "CCPPS", hands, herds=(5, 0))
    moves = CAPPED.moves(scene.state, 0)
    move = greedy(CAPPED, CAPPED.view(scene.state, 0), moves, random.Random(1))
    assert str(move) == "sell 5 leather"


def test_a_table_shows_what_its_seat_may_know(capsys: pytest.CaptureFixture[str]) -> None:
    """The own hand is listed, the other one's only counted, and hidden herds are a question."""
    scene = at_turn(HIDDEN, "KKKGL", ("CCC", "DD"), herds=(1, 2), bonuses=((), [(4, 5)]))
    face = face_of(HIDDEN, ["Ann", "Bo"])
    screen = Screen()
    narrator = Narrator(screen, face)
    narrator.table(HIDDEN.view(scene.state, 0))
    shown = capsys.readouterr().out
    for text in ("3 cloth", "2 cards", "1 hidden", "?", "7 for 3 cards"):
        assert text in shown
    assert "2 diamond" not in shown
    scene.play("0 camels", "- draw gold", "- draw silver", "- draw silver")
    narrator.tell(CAPPED.start(rng=random.Random(1)).events)
    narrator.tell(scene.events)
    told = capsys.readouterr().out
    assert "Ann is dealt" in told
    assert "1 silver into the market" in told
    view = HIDDEN.view(at_turn(HIDDEN, "KKKGL", ("CCC", "DD")).state, 0)
    hints = [face.hint(view, move) for move in HIDDEN.moves(scene.state, 1)]
    assert face.question(view)
    assert any(hints)
