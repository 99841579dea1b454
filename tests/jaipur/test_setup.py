"""Setting up, and who may know what: J-1 to J-4, J-21, J-31, J-32."""

from __future__ import annotations

import random

import attrs
import pytest

import basari_rules as br
from basari_rules.engine.chance import First
from basari_rules.phases.jaipur.events import BonusWon, Dealt, RoundBegan
from basari_rules.phases.jaipur.table import TableView
from tests.jaipur.support import at_turn, rules, short


def started(by: br.Rules, seed: int) -> br.Step:
    return by.start(rng=random.Random(seed))


def test_j_1_three_camels_and_two_cards() -> None:
    """J-1: the market starts with three camels and the top two cards, of any kind."""
    camels = set()
    for seed in range(60):
        table = started(rules(), seed).state.table
        assert table.market.total == 5
        camels.add(table.market["camel"])
    assert camels == {3, 4, 5}
    bare = rules("[market]\nsize = 6\ncamels = 0\n")
    assert bare.start().state.table.market.total == 0
    assert started(bare, 1).state.table.market.total == 6


def test_j_2_hands_are_dealt_before_the_market() -> None:
    """J-2: five cards to each, seat by seat, and then two into the market: 40 are left."""
    state = rules().apply(rules().start().state, rules().parse(rules().start().state, "0")).state
    drawn = []
    while isinstance(state.pending, br.Chance):
        drawn.append((state.pending.kind, state.pending.seat))
        state = rules().apply(state, next(iter(state.pending.outcomes))[0]).state
    assert drawn == [("draw", 0)] * 5 + [("draw", 1)] * 5 + [("draw", None)] * 2
    assert state.table.deck_size == 40


def test_j_3_dealt_camels_count_for_nothing() -> None:
    """J-3: hand and herd together are the five cards dealt."""
    for seed in range(20):
        for player in started(rules(), seed).state.table.players:
            assert player.hand_size + player.herd == 5


def test_j_4_chance_or_a_seat_begins() -> None:
    """J-4: chance says who begins the first round, or the edition does."""
    pending = rules().start().state.pending
    assert isinstance(pending, br.Chance)
    assert [(str(outcome), weight) for outcome, weight in pending.outcomes] == [
        ("first 0", 1),
        ("first 1", 1),
    ]
    for seat in (0, 1):
        state = rules().apply(rules().start().state, First(seat)).state
        assert (state.table.turn, state.table.starter) == (seat, seat)
    step = rules("[flow]\nfirst = 1\n").start(rng=random.Random(1))
    assert step.state.pending == br.Ask((1,), "act")
    assert step.events[0] == RoundBegan(0, 1, "J-29")


def test_cards_are_drawn_as_often_as_there_are() -> None:
    """The weights of a draw are the numbers of cards left in the deck, and no view shows them."""
    by = rules("[flow]\nfirst = 0\n")
    state = by.start().state
    pending = state.pending
    assert isinstance(pending, br.Chance)
    assert [weight for _, weight in pending.outcomes] == [6, 6, 6, 8, 8, 10, 8]
    refill = at_turn(by, "KKKGL").play("0 camels").state
    for secret in (state, refill):
        for seat in (None, 0, 1):
            shown = by.view(secret, seat).pending
            assert isinstance(shown, br.Chance)
            assert len(shown.outcomes) == 0


def test_j_21_bonus_values_are_their_owners_secret() -> None:
    """J-21: the other sees the tier, and the value when the round is scored."""
    scene = at_turn(rules(), "KKKGL", ("CCC", "")).play("0 sell 3 cloth")
    for seat in (None, 0, 1):
        shown = rules().view(scene.state, seat).pending
        assert isinstance(shown, br.Chance)
        assert not shown.outcomes
    scene.play("- bonus 3")
    for seat, value, values in ((0, 3, (3,)), (1, None, None), (None, None, None)):
        told = [e for e in rules().view_events(scene.events, seat) if type(e) is BonusWon]
        assert [(event.tier, event.value) for event in told] == [(3, value)]
        player = rules().view(scene.state, seat).table.players[0]  # type: ignore[attr-defined]
        assert (player.tiers, player.bonuses) == ((3,), values)


def test_dealt_cards_are_their_owners_secret() -> None:
    """2.4: the other sees that a card is dealt, and not which."""
    step = started(rules(), 3)
    for seat in (None, 0, 1):
        for event in rules().view_events(step.events, seat):
            if type(event) is Dealt:
                assert (event.card is None) is (event.seat != seat)


def test_j_31_sold_cards_are_public() -> None:
    """J-31: the cards sold lie open, and do not come back in the round."""
    scene = at_turn(rules(), "KKKGL", ("CCC", "")).play("0 sell 2 cloth")
    view = rules().view(scene.state, None).table
    assert isinstance(view, TableView)
    assert short(view.discard) == "CC"


@pytest.mark.parametrize(("herds", "shown"), [("shown", 4), ("hidden", None)])
def test_j_32_herds_may_be_hidden(herds: str, shown: int | None) -> None:
    """J-32: an edition may show a herd to its owner only."""
    by = rules(f'[camels]\nherds = "{herds}"\n')
    scene = at_turn(by, "KKKGL", herds=(4, 2))
    views = [by.view(scene.state, seat).table for seat in (0, 1, None)]
    assert [v.players[0].herd for v in views] == [4, shown, shown]  # type: ignore[attr-defined]


def test_a_view_has_what_is_public() -> None:
    """2.4: market, tokens, the tiers of bonus tokens, the discard and the size of the deck."""
    scene = at_turn(
        rules(), "KKKGL", ("CCC", "DD"), herds=(1, 2), sold="PP", bonuses=((), [(4, 5)])
    )
    view = rules().view(scene.state, 0).table
    table = scene.state.table
    assert isinstance(view, TableView)
    assert view.tokens == table.tokens
    assert view.bonus_left == table.bonus_left == {3: 7, 4: 5, 5: 5}
    assert (view.deck_size, view.market, view.scores) == (table.deck_size, table.market, (0, 0))
    own, other = view.players
    assert (own.hand, own.hand_size, own.herd) == (table.players[0].hand, 3, 1)
    assert (other.hand, other.hand_size, other.herd, other.goods) == (None, 2, 2, (3, 5))


@pytest.mark.parametrize(
    "damage",
    [
        lambda t: attrs.evolve(t, turn=2),
        lambda t: attrs.evolve(t, players=t.players[:1]),
        lambda t: attrs.evolve(t, deck=t.market),
        lambda t: attrs.evolve(t, discard=t.deck),
        lambda t: attrs.evolve(t, piles=t.piles[1:]),
        lambda t: attrs.evolve(t, piles=((9,), *t.piles[1:])),
        lambda t: attrs.evolve(t, bonus=t.bonus[1:]),
        lambda t: attrs.evolve(t, bonus=((1,), *t.bonus[1:])),
        lambda t: attrs.evolve(t, herds_shown=False),
        lambda t: attrs.evolve(t, turns=-1),
        lambda t: attrs.evolve(
            t, players=(attrs.evolve(t.players[0], seals=1), t.players[1])
        ),
        lambda t: attrs.evolve(
            t, players=(attrs.evolve(t.players[0], goods=(5,)), t.players[1])
        ),
        lambda t: attrs.evolve(
            t, players=(attrs.evolve(t.players[0], bonuses=(3,)), t.players[1])
        ),
        lambda t: attrs.evolve(t, players=(attrs.evolve(t.players[0], herd=-1), t.players[1])),
    ],
)  # fmt: skip
def test_impossible_states_are_refused(damage: object) -> None:
    """A state from outside that no game can reach is a RecordError."""
    state = started(rules(), 1).state
    assert callable(damage)
    wrong = attrs.evolve(state, table=damage(state.table), vetted=False)
    with pytest.raises(br.RecordError, match="impossible state"):
        rules().moves(br.from_json(br.to_json(wrong)), 0)
