"""Turns and actions: J-5 to J-24, by row of the rules digest."""

from __future__ import annotations

from typing import Any

import pytest

import basari_rules as br
from basari_rules.phases.jaipur.events import BonusMissing, BonusWon, RoundEnded, Sold
from basari_rules.phases.jaipur.moves import Camels, Sell, Swap, Take
from tests.jaipur.support import at_turn, cards, rules, short
from tests.support import Scene

KINDS = ("diamond", "gold", "silver", "cloth", "spice", "leather", "camel")


def swap(given: str, taken: str) -> Swap:
    return Swap(br.Bundle.of(KINDS, cards(given)), br.Bundle.of(KINDS, cards(taken)))


def code(scene: Scene, move: object) -> tuple[str, str]:
    """Why seat 0 may not do that: code and rule."""
    refusal = scene.refused(0, move)
    return refusal.code, refusal.rule


def test_j_5_a_turn_is_one_action_and_no_pass() -> None:
    """J-5: take one, take the camels, exchange or sell; nothing else is a turn."""
    scene = at_turn(rules(), "KDGGL", ("CC", ""), herds=(1, 0))
    assert scene.answers == [
        "take diamond",
        "take gold",
        "take leather",
        "camels",
        "sell 1 cloth",
        "sell 2 cloth",
        *scene.answers[6:],
    ]
    assert all(answer.startswith("swap ") for answer in scene.answers[6:])
    for nonsense in (None, "pass", 3, (), br.Bundle.of(KINDS)):
        if not isinstance(nonsense, str):
            assert code(scene, nonsense) == ("no-such-action", "J-5")
    with pytest.raises(br.NotationError, match='"take diamond" or "camels"'):
        scene.rules.parse(scene.state, "pass", 0)
    scene.play("0 take gold", "- draw camel")
    assert scene.asked == (1,)


def test_j_6_one_good_is_taken() -> None:
    """J-6: one card of goods goes to the hand, and the deck fills the gap; never one camel."""
    scene = at_turn(rules(), "KDGGL", ("CC", ""))
    scene.play("0 take gold", "- draw silver")
    assert short(scene.state.table.market) == "DGSLK"
    assert short(scene.state.table.players[0].hand) == "GCC"
    scene = at_turn(rules(), "KDGGL", ("CC", ""))
    assert code(scene, Take("camel")) == ("all-camels", "J-6")
    assert code(scene, Take("silver")) == ("not-in-market", "J-6")
    assert code(scene, Take("salt")) == ("no-such-good", "J-6")
    assert code(scene, Take([])) == ("no-such-good", "J-6")  # type: ignore[arg-type]
    full = at_turn(rules(), "KDGGL", ("CCSSPPL", ""))
    assert code(full, Take("gold")) == ("hand-full", "J-13")


def test_j_7_all_camels_are_taken() -> None:
    """J-7: all camels of the market go to the herd, and the market is filled."""
    scene = at_turn(rules(), "KKKGL", herds=(2, 0))
    scene.play("0 camels", "- draw camel", "- draw gold", "- draw camel")
    table = scene.state.table
    assert (table.players[0].herd, short(table.market)) == (5, "GGLKK")
    none = at_turn(rules(), "DDGGL")
    assert code(none, Camels()) == ("no-camels", "J-7")


def test_j_8_an_exchange_is_of_two_or_more() -> None:
    """J-8: at least two cards are exchanged, or as many as the edition says."""
    scene = at_turn(rules(), "DDGGL", ("CCC", ""))
    assert code(scene, swap("C", "D")) == ("too-few", "J-8")
    assert code(scene, swap("", "")) == ("too-few", "J-8")
    one = at_turn(rules("[phases.exchange]\nleast = 1\n"), "DDGGL", ("CCC", ""))
    assert "swap 1 cloth for 1 diamond" in one.answers
    three = at_turn(rules("[phases.exchange]\nleast = 3\n"), "DDGGL", ("CCC", ""))
    refusal = three.refused(0, swap("CC", "DD"))
    assert refusal.rule == "J-8"
    assert refusal.origin is not None
    assert refusal.origin.line == 5


def test_j_9_only_goods_of_the_market_are_taken() -> None:
    """J-9: an exchange takes goods that the market has, and no camels."""
    scene = at_turn(rules(), "KKGGL", ("CCC", ""))
    assert code(scene, swap("CC", "KK")) == ("takes-camels", "J-9")
    assert code(scene, swap("CC", "GK")) == ("takes-camels", "J-9")
    assert code(scene, swap("CC", "GD")) == ("not-in-market", "J-9")


def test_j_10_goods_and_camels_are_given_in_any_mix() -> None:
    """J-10: as many cards are given, from the hand, the herd or both, and only own ones."""
    for given in ("CC", "CK", "KK"):
        scene = at_turn(rules(), "SSGGL", ("CCP", ""), herds=(2, 0))
        scene.play("0 " + str(swap(given, "GG")))
        assert scene.state.table.market == br.Bundle.of(KINDS, cards("SSL" + given))
    scene = at_turn(rules(), "SSGGL", ("CCP", ""), herds=(2, 0))
    assert code(scene, swap("CCC", "GGL")) == ("not-yours", "J-10")
    assert code(scene, swap("KKK", "GGL")) == ("not-yours", "J-10")
    assert code(scene, swap("CC", "GGL")) == ("uneven", "J-10")
    assert code(scene, Swap(None, None)) == ("no-cards", "J-10")  # type: ignore[arg-type]


def test_j_11_no_kind_on_both_sides() -> None:
    """J-11: what is given may not be taken, unless the edition allows it."""
    scene = at_turn(rules(), "SSGGL", ("GCP", ""))
    assert code(scene, swap("GC", "GS")) == ("same-kind", "J-11")
    allowed = at_turn(rules("[phases.exchange]\nsame_kind = true\n"), "SSGGL", ("GCP", ""))
    allowed.play("0 swap 1 gold 1 cloth for 1 gold 1 silver")
    assert short(allowed.state.table.players[0].hand) == "GSP"


def test_j_12_several_kinds_may_be_taken() -> None:
    """J-12: an exchange may take goods of several kinds."""
    scene = at_turn(rules(), "DSGGL", ("CCP", ""))
    scene.play("0 swap 2 cloth 1 spice for 1 diamond 1 silver 1 gold")
    assert short(scene.state.table.players[0].hand) == "DGS"


def test_j_13_seven_goods_after_the_action() -> None:
    """J-13: the limit is tested after the action, and camels do not count."""
    scene = at_turn(rules(), "DSGGL", ("CCPPPL", ""), herds=(3, 0))
    assert code(scene, swap("KK", "GG")) == ("hand-full", "J-13")
    scene.play("0 swap 1 camel 1 cloth for 2 gold")
    assert scene.state.table.players[0].hand_size == 7
    six = at_turn(rules("[hand]\nlimit = 6\n"), "DSGGL", ("CCPPPL", ""), herds=(3, 0))
    assert code(six, swap("KC", "GG")) == ("hand-full", "J-13")
    six.play("0 swap 2 cloth for 2 gold")


def test_j_14_any_number_of_one_kind_is_sold() -> None:
    """J-14: part of a kind may be sold; not more than is held, and at least one."""
    scene = at_turn(rules(), "KKKGL", ("LLLL", ""))
    assert [answer for answer in scene.answers if answer.startswith("sell")] == [
        "sell 1 leather",
        "sell 2 leather",
        "sell 3 leather",
        "sell 4 leather",
    ]
    assert code(scene, Sell(5, "leather")) == ("not-yours", "J-14")
    assert code(scene, Sell(0, "leather")) == ("no-number", "J-14")
    assert code(scene, Sell(True, "leather")) == ("no-number", "J-14")
    assert code(scene, Sell(1, "camel")) == ("no-such-good", "J-14")
    scene.play("0 sell 2 leather")
    assert short(scene.state.table.players[0].hand) == "LL"


def test_j_15_precious_goods_are_sold_in_twos() -> None:
    """J-15: diamonds, gold and silver are sold two or more at a time."""
    scene = at_turn(rules(), "KKKLL", ("DGGSSS", ""))
    assert [answer for answer in scene.answers if answer.startswith("sell")] == [
        "sell 2 gold",
        "sell 2 silver",
        "sell 3 silver",
    ]
    assert code(scene, Sell(1, "silver")) == ("too-few", "J-15")


def test_j_16_tokens_are_taken_highest_first() -> None:
    """J-16: a token for each card, from the top of the pile."""
    scene = at_turn(rules(), "KKKGL", ("CCC", ""), sold="CC")
    scene.play("0 sell 2 cloth")
    assert [event.tokens for event in scene.events if type(event) is Sold] == [(3, 2)]
    assert scene.state.table.tokens["cloth"] == (2, 1, 1)


@pytest.mark.parametrize(("number", "tier"), [(2, 0), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5)])
def test_j_17_bonus_by_the_number_of_cards(number: int, tier: int) -> None:
    """J-17: three, four, and five or more cards earn a bonus token."""
    scene = at_turn(rules(), "KKKGG", ("L" * 7, ""))
    scene.play(f"0 sell {number} leather")
    pending = scene.state.pending
    assert isinstance(pending, br.Chance) is bool(tier)
    if tier:
        scene.play(scene.answers[0].join(["- ", ""]))
        assert [event.tier for event in scene.events if type(event) is BonusWon] == [tier]


def test_j_18_the_bonus_counts_cards_not_tokens() -> None:
    """J-18: with too few tokens left the bonus goes by the cards sold."""
    scene = at_turn(rules(), "KKKGG", ("CCC", ""), sold="CCCCC")
    scene.play("0 sell 3 cloth")
    assert scene.answers == ["bonus 1", "bonus 2", "bonus 3"]
    assert scene.state.table.players[0].goods == (1, 1)


def test_j_19_selling_into_an_empty_pile() -> None:
    """J-19: goods without tokens may be sold for nothing, unless the edition forbids it."""
    scene = at_turn(rules(), "KKKGG", ("C", ""), sold="CCCCCCC")
    scene.play("0 sell 1 cloth")
    assert [event.tokens for event in scene.events if type(event) is Sold] == [()]
    strict = at_turn(
        rules("[phases.sell]\ninto_empty = false\n"), "KKKGG", ("C", ""), sold="CCCCCCC"
    )
    assert code(strict, Sell(1, "cloth")) == ("no-token", "J-19")
    assert "sell 1 cloth" not in strict.answers


def test_j_20_an_empty_bonus_pile_gives_nothing() -> None:
    """J-20: there is no bonus from another pile instead."""
    all_threes = [(3, value) for value in (1, 1, 2, 2, 2, 3, 3)]
    scene = at_turn(rules(), "KKKGG", ("CCC", ""), bonuses=((), all_threes))
    scene.play("0 sell 3 cloth")
    assert [event.tier for event in scene.events if type(event) is BonusMissing] == [3]
    assert scene.asked == (1,)
    assert scene.state.table.players[0].bonuses == ()


def ends(scene: Scene) -> list[tuple[str, str]]:
    return [(event.why, event.rule) for event in scene.events if type(event) is RoundEnded]


def test_j_22_three_empty_piles_end_the_round() -> None:
    """J-22: any three; how many is data."""
    sold = "DDDDD GGGGG CCCCCC"
    scene = at_turn(rules(), "KKKSL", ("CC", ""), sold=sold).play("0 sell 1 cloth")
    assert ends(scene) == [("piles", "J-22")]
    four = rules("[flow]\nempty_piles = 4\n")
    scene = at_turn(four, "KKKSL", ("CC", ""), sold=sold).play("0 sell 1 cloth")
    assert ends(scene) == []


def test_j_23_a_market_that_cannot_be_filled_ends_the_round() -> None:
    """J-23: it is filled as far as it goes; if that is not all, the round is over."""
    scene = at_turn(rules(), "KKKPL", ("DGSC", "GSCPPPL"), deck="GS", herds=(3, 5))
    scene.play("0 camels", "- draw gold", "- draw silver")
    assert ends(scene) == [("deck", "J-23")]
    enough = at_turn(rules(), "KKLPL", ("DGSC", "GSCPPPL"), deck="GS", herds=(3, 6))
    enough.play("0 camels", "- draw gold", "- draw silver")
    assert ends(enough) == []
    assert enough.asked == (1,)


def test_j_24_an_empty_deck_with_a_full_market_ends_nothing() -> None:
    """J-24: sales and exchanges go on with no deck; any take ends the round after it."""
    position: dict[str, Any] = {"deck": "", "herds": (3, 7)}
    hands = ("DGSC", "GGSCPPL")
    scene = at_turn(rules(), "KPPLL", hands, **position)
    scene.play("0 sell 1 cloth", "1 swap 2 gold for 2 leather")
    assert scene.asked == (0,)
    for last in ("take spice", "camels"):
        scene = at_turn(rules(), "KPPLL", hands, **position).play(f"0 {last}")
        assert ends(scene) == [("deck", "J-23")]


def test_a_market_of_only_camels() -> None:
    """2.2: all can be taken, or goods be sold; nothing can be taken singly or exchanged."""
    scene = at_turn(rules(), "KKKKK", ("CC", ""), herds=(1, 0))
    assert scene.answers == ["camels", "sell 1 cloth", "sell 2 cloth"]


def test_exchanges_in_a_row_can_be_limited() -> None:
    """2.5: after so many exchanges another action is due, which starts the count again."""
    by = rules("[phases.exchange]\nin_a_row = 2\n")
    scene = at_turn(by, "DDGGL", ("CCC", "SSP"))
    scene.play("0 swap 2 cloth for 2 gold", "1 swap 2 silver for 2 diamond")
    assert scene.refused(0, swap("GG", "SS")).code == "too-many"
    assert not any(answer.startswith("swap") for answer in scene.answers)
    scene.play("0 sell 1 cloth")
    scene.play("1 swap 2 diamond for 2 silver")
    assert scene.state.table.exchanges == 1


def test_the_ply_cap_ends_a_round() -> None:
    """2.5: a round ends after so many turns, and is scored."""
    scene = at_turn(rules("[flow]\nply_cap = 9\n"), "KKKGL", ("CC", ""), turns=8)
    scene.play("0 sell 2 cloth")
    assert ends(scene) == [("cap", "J-2.5")]
