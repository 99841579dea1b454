"""The ten questions that other programs got wrong, J1 to J10."""

from __future__ import annotations

import random

import basari_rules as br
from basari_rules.phases.jaipur.events import BonusWon, RoundEnded, SealWon
from tests.jaipur.support import at_turn, cards, rules, short
from tests.jaipur.test_scoring import Side, score


def test_j1_two_diamonds_for_the_last_token() -> None:
    """J1: two diamonds may be sold for one token, without a bonus; one alone may not be."""
    scene = at_turn(rules(), "KKKCL", ("DDC", ""), sold="DDDD")
    assert scene.state.table.tokens["diamond"] == (5,)
    assert scene.refused(0, "sell 1 diamond").rule == "J-15"
    scene.play("0 sell 2 diamond")
    player = scene.state.table.players[0]
    assert (player.goods, player.bonuses) == ((5,), ())
    assert scene.state.table.tokens["diamond"] == ()
    assert scene.asked == (1,)


def test_j2_four_cards_for_three_tokens() -> None:
    """J2: four cards for three tokens are legal, and earn the bonus of four cards."""
    scene = at_turn(rules(), "KKKDL", ("CCCC", ""), sold="CCCC")
    assert scene.state.table.tokens["cloth"] == (2, 1, 1)
    scene.play("0 sell 4 cloth")
    assert isinstance(scene.state.pending, br.Chance)
    assert scene.answers == ["bonus 4", "bonus 5", "bonus 6"]
    scene.play("- bonus 6")
    player = scene.state.table.players[0]
    assert (player.goods, player.bonuses, player.tiers) == ((1, 1, 2), (6,), (4,))
    assert scene.state.table.bonus_left == {3: 7, 4: 5, 5: 5}


def test_j3_dealt_camels_go_to_the_herd() -> None:
    """J3: camels that are dealt are no hand cards and not replaced; four more goods fit."""
    state = rules().start().state
    for answer in ("first 0", *(f"draw {kind}" for kind in ["camel"] * 2)):
        state = rules().apply(state, rules().parse(state, answer)).state
    for kind in ("gold", "cloth", "leather", *["spice"] * 5, "silver", "silver"):
        state = rules().apply(state, rules().parse(state, f"draw {kind}")).state
    player = state.table.players[0]
    assert (player.herd, short(player.hand), player.hand_size) == (2, "GCL", 3)
    full = at_turn(rules(), "KDDDD", ("GCLDSP", ""))
    assert "take diamond" in full.answers
    full.play("0 take diamond", "- draw camel", "1 camels")
    assert full.state.table.players[0].hand_size == 7


def test_j4_the_bank_has_38_goods_tokens() -> None:
    """J4: 5, 5, 5, 7, 7 and 9 goods tokens, 130 rupees in all."""
    tokens = rules().start().state.table.tokens
    assert [len(values) for values in tokens.values()] == [5, 5, 5, 7, 7, 9]
    assert sum(sum(values) for values in tokens.values()) == 130


def test_j5_bonus_tokens_come_in_any_order() -> None:
    """J5: each pile of bonus tokens is shuffled: any token of it may come first."""
    scene = at_turn(rules(), "KKKDL", ("CCC", "")).play("0 sell 3 cloth")
    pending = scene.state.pending
    assert isinstance(pending, br.Chance)
    assert {str(outcome): weight for outcome, weight in pending.outcomes} == {
        "bonus 1": 2,
        "bonus 2": 3,
        "bonus 3": 2,
    }
    drawn = {str(pending.outcomes.sample(random.Random(seed))) for seed in range(30)}
    assert drawn == {"bonus 1", "bonus 2", "bonus 3"}


def test_j6_an_exchange_moves_the_cards_it_names() -> None:
    """J6: the cards named change places, and the deck is not touched."""
    scene = at_turn(rules(), "GCKLL", ("PD", ""), herds=(1, 0))
    deck = scene.state.table.deck
    scene.play("0 swap 1 spice 1 camel for 1 gold 1 cloth")
    table = scene.state.table
    assert short(table.market) == "PLLKK"
    assert (short(table.players[0].hand), table.players[0].herd) == ("DGC", 0)
    assert table.deck == deck


def test_j7_an_empty_deck_alone_ends_nothing() -> None:
    """J7: the last card fills the market and play goes on; the next take ends the round."""
    hands = ("DGSC", "GSCPPPL")
    scene = at_turn(rules(), "KPLLL", hands, deck="G", herds=(3, 7))
    assert scene.state.table.deck_size == 1
    scene.play("0 take leather", "- draw gold")
    assert (scene.state.table.deck_size, scene.state.table.market.total) == (0, 5)
    assert scene.asked == (1,)
    scene.play("1 sell 1 cloth", "0 swap 1 cloth 1 camel for 1 spice 1 leather")
    assert scene.asked == (1,)
    scene.play("1 take gold")
    assert any(type(e) is RoundEnded and e.rule == "J-23" for e in scene.events)


def test_j8_camels_fit_any_hand() -> None:
    """J8: camels can be taken with seven cards in hand."""
    deck = cards("DDGGSSCCPP")
    scene = at_turn(rules(), "KKGCL", ("DDGSCPL", ""), deck=deck, herds=(1, 0))
    scene.play("0 camels", "- draw gold", "- draw spice")
    player = scene.state.table.players[0]
    assert (player.herd, player.hand_size) == (3, 7)
    assert (scene.state.table.deck_size, scene.asked) == (8, (1,))


def test_j9_three_empty_piles_end_a_round_after_the_bonus() -> None:
    """J9: two empty piles end nothing; the third does, once the bonus token is taken."""
    scene = at_turn(rules(), "KKKGL", ("SSSG", ""), sold="DDDDD CCCCCCC SS")
    scene.play("0 sell 3 silver")
    assert isinstance(scene.state.pending, br.Chance)
    assert scene.state.pending.kind == "bonus"
    scene.play("- bonus 2")
    assert [type(event) for event in scene.events][:2] == [BonusWon, RoundEnded]
    assert len(scene.state.table.rounds) == 1
    two = at_turn(rules(), "KKKGL", ("SSSG", ""), sold="DDDDD CCCCCCC S")
    two.play("0 sell 2 silver")
    assert two.asked == (1,)


def test_j10_equal_rupees_go_by_tokens_not_by_the_camel_token() -> None:
    """J10: the camel token is no bonus token; the goods tokens decide."""
    events, table = score(
        Side(goods=[5] * 10 + [1] * 4, bonuses=[(3, 2), (3, 2), (3, 2)]),
        Side(goods=[5] * 7 + [2] * 6 + [1] * 2, bonuses=[(3, 2), (3, 2), (3, 2)], herd=3),
    )
    assert table.rounds[0].rupees == (60, 60)
    assert [(e.seat, e.by) for e in events if type(e) is SealWon] == [(1, "goods-tokens")]
