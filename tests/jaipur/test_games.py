"""Whole matches, with everything checked on the way."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.phases.jaipur.moves import Camels, Sell, Swap, Take
from basari_rules.phases.jaipur.table import Player, Table
from basari_rules.testing import HouseRules, check_game, machine_for, play, positions
from basari_rules.testing.jaipur_house import jaipur_house_rules
from tests.jaipur.support import rules

CAPPED = br.load("jaipur", options=["capped"])
LIMITED = br.load("jaipur", options=["few-exchanges"])
HOUSES = {
    "bundled": CAPPED,
    "few exchanges": LIMITED,
    "three seals": rules("[flow]\nseals = 3\nply_cap = 200\n"),
    "six in hand": rules("[hand]\nlimit = 6\n[flow]\nply_cap = 200\n"),
    "6/6/6": rules(
        "[flow]\nply_cap = 200\n[bonus.tiers.three]\ntokens = [1, 1, 2, 2, 3, 3]\n"
        "[bonus.tiers.five]\ntokens = [8, 8, 9, 9, 10, 10]\n"
    ),
    "all else": rules(
        '[flow]\nply_cap = 60\nempty_piles = 2\nfirst = 1\nnext = "winner"\n'
        '[phases.exchange]\nleast = 1\nsame_kind = true\n[camels]\nherds = "hidden"\n'
        '[phases.score]\ntie = "both"\n[phases.sell]\ninto_empty = false\n'
        "[market]\nsize = 6\ncamels = 1\n"
    ),
}


@pytest.mark.parametrize("house", HOUSES)
def test_matches_obey_every_law(house: str) -> None:
    """Cards and tokens are conserved, hands and market are in their bounds, moves are sound."""
    for seed in range(4):
        check_game(HOUSES[house], random.Random(seed), every=20)


TestMachine = machine_for(CAPPED, "Jaipur").TestCase


@given(seed=st.integers(0, 2**32))
def test_every_match_with_a_cap_ends(seed: int) -> None:
    """A round of a capped match has at most so many turns."""
    played = play(CAPPED, random.Random(seed))
    assert isinstance(played.state.pending, br.Over)
    assert played.state.pending.scores[played.state.pending.winners[0]] == 2


@given(seed=st.integers(0, 2**32))
def test_token_values_never_go_up(seed: int) -> None:
    """The next token of a pile is worth at most as much as the one before."""
    for step in play(LIMITED, random.Random(seed)).steps:
        for values in step.state.table.tokens.values():
            assert list(values) == sorted(values, reverse=True)


def twin(table: Table, seat: int, rng: random.Random) -> Table:
    """The table with other cards and bonus values where ``seat`` cannot see them."""
    other = table.players[1 - seat]
    goods = table.discard.kinds
    pool = [k for k in goods for _ in range(other.hand[k] + table.deck[k])]
    rng.shuffle(pool)
    hand, deck = pool[: other.hand_size], pool[other.hand_size :]
    bonus, values = [], []
    for tier, left in zip(table.sizes, table.bonus, strict=True):
        own = [v for t, v in zip(other.tiers, other.bonuses, strict=True) if t == tier]
        mixed = rng.sample([*left, *own], len(left) + len(own))
        values += sorted(mixed[: len(own)])
        bonus.append(tuple(sorted(mixed[len(own) :])))
    player = Player(
        br.Bundle(goods, tuple(map(hand.count, goods))),
        other.herd,
        other.goods,
        tuple(values),
        other.tiers,
        other.seals,
    )
    kinds = table.deck.kinds
    counts = (*map(deck.count, goods), table.deck["camel"])
    players = (table.players[0], player) if seat == 0 else (player, table.players[1])
    return attrs.evolve(table, players=players, deck=br.Bundle(kinds, counts), bonus=tuple(bonus))


def seen(by: br.Rules, step: br.Step, seat: int) -> tuple[Any, ...]:
    """All that a seat, and somebody who watches, can find out."""
    state = step.state
    moves = by.moves(state, seat)
    return (
        [br.to_json(by.view(state, who)) for who in (seat, None)],
        [br.to_json(by.view_events(step.events, who)) for who in (seat, None)],
        [str(move) for move in moves],
        [str(by.refusal(state, move, seat)) for move in (*TRIED, Take("camel"), None, 5)],
        [answer(by, state, text, seat) for text in ("", "pass", "take x", "sell 9 gold", "swap")],
    )


TRIED = (Take("gold"), Camels(), Sell(9, "gold"), Sell(1, "leather"))


def answer(by: br.Rules, state: br.State, text: str, seat: int) -> str:
    """What the rules say to a text: the move that it means, or what is wrong with it."""
    try:
        return str(by.parse(state, text, seat))
    except br.RulesError as error:
        return str(error)


@pytest.mark.parametrize("by", [CAPPED, HOUSES["all else"]], ids=["bundled", "hidden herds"])
@given(data=st.data(), seed=st.integers(0, 2**32), seat=st.integers(0, 1))
def test_a_seat_learns_nothing_that_is_hidden(
    by: br.Rules, data: st.DataObject, seed: int, seat: int
) -> None:
    """Two states that differ only in what a seat cannot know look the same to it, now and after
    any move that both allow."""
    rng = random.Random(seed)
    step = data.draw(positions(by, depth=300))
    state = step.state
    other = by.settle(twin(state.table, seat, rng), state.agenda)
    assert seen(by, br.Step(state, ()), seat) == seen(by, br.Step(other, ()), seat)
    if not isinstance(state.pending, br.Ask):
        return
    mover = state.pending.seats[0]
    moves = [by.moves(state, mover).sample(rng) for _ in range(5)]
    for move in moves:
        if by.refusal(other, move, mover) is None:
            one, two = by.apply(state, move, mover), by.apply(other, move, mover)
            if len(one.state.table.rounds) == len(state.table.rounds):
                assert seen(by, one, seat) == seen(by, two, seat)


@given(data=st.data())
def test_every_move_is_read_back(data: st.DataObject) -> None:
    """The notation of each legal move means that move."""
    state = data.draw(positions(CAPPED)).state
    if isinstance(state.pending, br.Ask):
        (seat,) = state.pending.seats
        for move in CAPPED.moves(state, seat):
            assert CAPPED.parse(state, str(move), seat) == move


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("TAKE g", "take gold"),
        ("take 1 gold", "take gold"),
        ("t gold", "take gold"),
        ("take camels", "camels"),
        ("c", "camels"),
        ("take camel", "take camel"),
        ("sell leather 3", "sell 3 leather"),
        ("sell 3l", "sell 3 leather"),
        ("se 1 l, 1 leather", "sell 2 leather"),
        ("swap cloth, camel for 2 g", "swap 1 cloth 1 camel for 2 gold"),
        ("exchange 1cl 1ca for gold gold", "swap 1 cloth 1 camel for 2 gold"),
    ],
)
def test_notation_is_forgiving(text: str, canonical: str) -> None:
    """Case, spaces, commas, order and shortened names do not matter."""
    state = CAPPED.start(rng=random.Random(1)).state
    assert isinstance(state.pending, br.Ask)
    assert str(CAPPED.parse(state, text, state.pending.seats[0])) == canonical


@pytest.mark.parametrize(
    "text",
    ["", "pass", "s 1 gold", "take", "take x", "take gold silver", "take s", "sell leather",
     "sell 1 gold 1 silver", "sell", "sell x", "swap 1 gold", "swap for 2 gold", "camels now",
     "swap 1 gold for", "sell 3", "swap 2 for 3"],
)  # fmt: skip
def test_what_cannot_be_read_says_what_is_expected(text: str) -> None:
    """NotationError, always, with an example."""
    state = CAPPED.start(rng=random.Random(1)).state
    assert isinstance(state.pending, br.Ask)
    with pytest.raises(br.NotationError, match="expected"):
        CAPPED.parse(state, text, state.pending.seats[0])


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    """A match is saved, loaded and undone like any game."""
    game = br.Game.new("jaipur", players=["Ann", "Bo"], seed=7)
    rng = random.Random(2)
    for _ in range(30):
        (name,) = game.to_move
        game = game.play(name, str(game.moves(name).sample(rng)))
    game.save(tmp_path / "match.json")
    loaded = br.Game.load(tmp_path / "match.json")
    assert (loaded.state, loaded.events) == (game.state, game.events)
    assert game.undo().play(*_last(game)).state == game.state


def _last(game: br.Game) -> tuple[int | None, Any]:
    answer = [answer for answer in game.answers if answer.seat is not None][-1]
    return answer.seat, answer.move


def test_moves_are_values() -> None:
    """A move survives JSON."""
    state = CAPPED.start(rng=random.Random(1)).state
    assert isinstance(state.pending, br.Ask)
    for move in CAPPED.moves(state, state.pending.seats[0]):
        assert br.from_json(br.to_json(move)) == move
    assert any(type(move) is Swap for move in CAPPED.moves(state, state.pending.seats[0]))


@given(house=jaipur_house_rules(), seed=st.integers(0, 2**32))
def test_any_house_rules_are_played_soundly(house: HouseRules, seed: int) -> None:
    """Random valid house rules load, and their matches obey every law and end."""
    by = house.load()
    check_game(by, random.Random(seed), every=15)
