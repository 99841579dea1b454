"""Bartering for an action: BID-1 to BID-8."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import basari_rules as br
from basari_rules.phases.basari.events import Accepted, Declined, FreeWin, GemsMoved, Offered
from basari_rules.phases.basari.moves import Decline, Offer
from basari_rules.phases.basari.offers import beats
from basari_rules.testing.basari import hand, higher
from tests.support import BOARD, BOARD_US, CARD, DECK, TRACK, Scene, rules, turn

BOARDS = pytest.mark.parametrize("edition", [BOARD, BOARD_US])
EACH = pytest.mark.parametrize("edition", [CARD, BOARD, BOARD_US])
NONE = (0, 0, 0, 0)
SOME = (1, 1, 1, 1)


def barter(edition: str, changes: str = "", **position: Any) -> Scene:
    """Seats 0 and 1 chose the gems, seat 2 the points."""
    if edition == CARD:
        position.setdefault("cards", [["c1"], ["c2"], ["c3"]])
        return turn(rules(CARD, 3, DECK + changes), "gems gems points", **position)
    position.setdefault("arches", ["a1", "a2", "a3"])
    return turn(rules(edition, 3, TRACK + changes), "gems gems points", **position)


@pytest.mark.parametrize(
    ("position", "first"),
    [
        ({"gems": [(1, 9, 9, 9), (2, 0, 0, 0), SOME], "scores": (9, 0, 0)}, 1),
        ({"gems": [(2, 3, 0, 0), (2, 2, 9, 9), SOME]}, 0),
        ({"gems": [(2, 2, 3, 0), (2, 2, 4, 0), SOME]}, 1),
        ({"gems": [(2, 2, 3, 1), (2, 2, 3, 0), SOME]}, 0),
        ({"scores": (3, 4, 9), "cards": [["c4"], ["c1"], ["c2"]]}, 1),
        ({"scores": (4, 4, 9), "cards": [["c1"], ["c2"], ["c3"]]}, 1),
        ({"scores": (4, 4, 9), "cards": [["c2"], ["c1"], ["c3"]]}, 0),
        ({"cards": [["c7"], ["c8"], ["c1"]]}, 0),
    ],
)
def test_bid_1_card_first_offer(position: dict[str, Any], first: int) -> None:
    """BID-1, card: more red, yellow, green, blue; then score; then workers; then the oldest."""
    assert barter(CARD, **position).asked == (first,)


@BOARDS
def test_bid_1_board_first_offer(edition: str) -> None:
    """BID-1, board: the higher score, whatever the gems."""
    gems = [(9, 9, 9, 9), (0, 0, 0, 1), SOME]
    assert barter(edition, scores=(3, 4, 0), gems=gems).asked == (1,)
    assert barter(edition, scores=(5, 4, 0), gems=gems).asked == (0,)


@BOARDS
@pytest.mark.parametrize("winner", [0, 1])
def test_bid_1_board_a_roll_decides_ties(edition: str, winner: int) -> None:
    """BID-1, board: with equal scores each is as likely to be first, and chance says who."""
    scene = barter(edition, scores=(4, 4, 0))
    pending = scene.state.pending
    assert isinstance(pending, br.Chance)
    assert pending.kind == "first"
    assert [(str(outcome), weight) for outcome, weight in pending.outcomes] == [
        ("first 0", 1),
        ("first 1", 1),
    ]
    scene.play(f"- first {winner}")
    assert scene.asked == (winner,)
    assert scene.cited == ["BID-1"]


def test_bid_1_other_criteria() -> None:
    """BID-1: any criteria in any order, turned round by a minus."""
    order = '[phases.barter]\nfirst = ["-score", "-workers", "gems", "-seat"]\n'
    assert barter(CARD, order, scores=(1, 2, 0)).asked == (0,)
    assert barter(CARD, order, scores=(1, 1, 0)).asked == (0,)
    assert barter(CARD, order, scores=(1, 1, 0), cards=[["c2"], ["c1"], ["c3"]]).asked == (1,)
    same = [["c7"], ["c8"], ["c3"]]
    assert barter(CARD, order, cards=same, gems=[(0, 0, 0, 4), (3, 0, 0, 0), SOME]).asked == (0,)
    assert barter(CARD, order, cards=same).asked == (1,)


def test_bid_2_card_must_offer() -> None:
    """BID-2, card: the first cannot decline."""
    scene = barter(CARD)
    assert Decline() not in scene.rules.moves(scene.state, 1)
    refusal = scene.refused(1, "decline")
    assert (refusal.code, refusal.rule) == ("no-decline", "BID-2")
    assert refusal.origin is not None


@BOARDS
def test_bid_2_board_may_decline(edition: str) -> None:
    """BID-2, board: if the first declines, the other performs the action free."""
    scene = barter(edition, scores=(1, 0, 0))
    assert Decline() in scene.rules.moves(scene.state, 0)
    scene.play("0 decline")
    assert Declined(0, "BID-2") in scene.events
    assert scene.gems == [(3, 3, 3, 3), (5, 3, 3, 4), (3, 3, 3, 3)]


@BOARDS
def test_bid_2_only_the_first_may_decline(edition: str) -> None:
    """BID-2, BID-5: once there is an offer nobody can decline."""
    scene = barter(edition, scores=(1, 0, 0)).play("0 offer 1 blue")
    assert scene.refused(1, Decline()).rule == "BID-5"


@EACH
def test_bid_3_an_offer_is_own_gems(edition: str) -> None:
    """BID-3: an offer is 1 or more of one's own gems, of any colours."""
    scene = barter(edition, gems=[(1, 0, 0, 0), (2, 1, 0, 0), (8, 3, 3, 3)], scores=(0, 1, 0))
    assert scene.asked == (1,)
    offers = [move for move in scene.rules.moves(scene.state, 1) if type(move) is Offer]
    assert sorted(offer.gems.counts for offer in offers) == [
        (0, 1, 0, 0),
        (1, 0, 0, 0),
        (1, 1, 0, 0),
        (2, 0, 0, 0),
        (2, 1, 0, 0),
    ]
    assert scene.refused(1, "offer 3 red").code == "not-yours"
    assert scene.refused(1, "offer 1 blue").rule == "BID-3"
    assert scene.refused(1, Offer(hand(scene.rules, NONE))).code == "too-few"


@EACH
def test_bid_3_least_and_most(edition: str) -> None:
    """BID-3: house rules may bound the number of gems of an offer."""
    scene = barter(edition, "[phases.barter]\nleast = 2\nmost = 3\n", scores=(0, 1, 0))
    assert scene.asked == (1,)
    totals = [m.gems.total for m in scene.rules.moves(scene.state, 1) if type(m) is Offer]
    assert set(totals) == {2, 3}
    assert scene.refused(1, "offer 1 red").code == "too-few"
    assert scene.refused(1, "offer 4 red").code == "not-yours"
    assert scene.refused(1, "offer 3 red 1 blue").code == "too-many"
    scene.play("1 offer 3 red")
    assert scene.answers == ["accept"]


@BOARDS
def test_bid_4_the_first_has_no_gem(edition: str) -> None:
    """BID-4, board: a first without gems loses the action to the other, free."""
    scene = barter(edition, gems=[NONE, SOME, SOME], scores=(5, 0, 0))
    assert FreeWin(1, "gems", "BID-4") in scene.events
    assert scene.gems == [NONE, (3, 1, 1, 2), SOME]


def test_bid_4_card_by_other_criteria() -> None:
    """BID-4, card: it can only happen where others than the richer come first."""
    scene = barter(CARD, '[phases.barter]\nfirst = ["seat"]\n', gems=[NONE, SOME, SOME])
    assert FreeWin(1, "gems", "BID-4") in scene.events


def test_bid_4b_card_the_second_has_no_gem() -> None:
    """BID-4b, card: the other wins at once and pays nothing."""
    scene = barter(CARD, gems=[NONE, SOME, SOME])
    assert FreeWin(1, "gems", "BID-4b") in scene.events
    assert scene.gems == [NONE, (3, 1, 1, 2), SOME]


@BOARDS
def test_bid_4b_board_the_second_has_no_gem(edition: str) -> None:
    """BID-4b, board: the first still has to offer (or decline); the second can only accept."""
    scene = barter(edition, gems=[SOME, NONE, SOME], scores=(1, 0, 0))
    assert scene.asked == (0,)
    scene.play("0 offer 1 blue")
    assert scene.answers == ["accept"]
    scene.play("1 accept")
    assert scene.gems == [(2, 1, 1, 0), (0, 0, 0, 1), SOME]


def test_bid_4b_either_way_in_either_game() -> None:
    """BID-4b is a parameter: here the card game has the rule of the board, and the reverse."""
    card = barter(
        CARD, '[phases.barter]\nsecond_without_gems = "accepts"\n', gems=[NONE, SOME, SOME]
    )
    assert card.asked == (1,)
    assert card.play("1 offer 1 blue").answers == ["accept"]
    board = barter(
        BOARD,
        '[phases.barter]\nsecond_without_gems = "loses"\n',
        gems=[SOME, NONE, SOME],
        scores=(1, 0, 0),
    )
    assert FreeWin(0, "gems", "BID-4b") in board.events


@EACH
def test_bid_4c_neither_has_a_gem(edition: str) -> None:
    """BID-4c: the one who would have to offer first cannot, so the other performs it, free."""
    scene = barter(edition, gems=[NONE, NONE, SOME], scores=(0, 1, 0))
    assert FreeWin(0, "gems", "BID-4c") in scene.events
    assert scene.gems == [(1, 0, 0, 0), NONE, SOME]


@EACH
@pytest.mark.parametrize(
    ("value", "gems"),
    [("second", [(1, 0, 0, 0), NONE]), ("first", [NONE, (2, 0, 0, 1)]), ("nobody", [NONE, NONE])],
)
def test_bid_4c_parameter(edition: str, value: str, gems: list[Any]) -> None:
    """BID-4c: the second, the first or nobody performs it."""
    changes = f'[phases.barter]\nboth_without_gems = "{value}"\n'
    scene = barter(edition, changes, gems=[NONE, NONE, SOME], scores=(0, 1, 0))
    assert scene.gems[:2] == gems


@BOARDS
def test_bid_4c_after_a_roll_off(edition: str) -> None:
    """BID-4c, board: with equal scores too a roll decides who would have been first."""
    scene = barter(edition, gems=[NONE, NONE, SOME]).play("- first 0")
    assert FreeWin(1, "gems", "BID-4c") in scene.events


@EACH
def test_bid_5_accept_or_raise(edition: str) -> None:
    """BID-5: accept or a higher offer, nothing else; who cannot raise accepts."""
    gems = [(0, 0, 1, 0), (2, 0, 0, 0), SOME]
    scene = barter(edition, gems=gems, scores=(0, 1, 0)).play("1 offer 1 red")
    assert scene.answers == ["accept"]
    assert scene.refused(0, "offer 1 green").code == "not-higher"
    assert scene.refused(0, None).code == "accept-or-raise"
    gems = [(0, 0, 2, 0), (2, 0, 0, 0), SOME]
    scene = barter(edition, gems=gems, scores=(0, 1, 0)).play("1 offer 1 red")
    assert scene.answers == ["offer 2 green", "accept"]


@pytest.mark.parametrize(
    ("standing", "offer", "wins"),
    [
        ((3, 0, 0, 0), (0, 0, 0, 4), True),  # 4 blue beat 3 red
        ((0, 0, 3, 0), (0, 1, 0, 2), True),  # 1 yellow 2 blue beat 3 green
        ((0, 0, 3, 0), (0, 0, 2, 1), False),  # 2 green 1 blue do not
        ((0, 0, 3, 0), (0, 0, 3, 0), False),
        ((0, 2, 0, 0), (1, 1, 0, 0), True),
        ((1, 1, 0, 0), (0, 2, 0, 0), False),
        ((1, 0, 1, 1), (1, 0, 0, 2), False),
        ((1, 0, 0, 2), (1, 0, 1, 1), True),
        ((0, 0, 0, 4), (3, 0, 0, 0), False),
    ],
)
@EACH
def test_bid_6_what_is_higher(
    edition: str, standing: tuple[int, ...], offer: tuple[int, ...], wins: bool
) -> None:
    """BID-6: more gems, or as many and a better count of red, then yellow, green, blue."""
    scene = barter(edition, gems=[(4, 4, 4, 4), (4, 4, 4, 4), NONE], scores=(0, 1, 0))
    (first,) = scene.asked
    one, two = (hand(scene.rules, counts) for counts in (standing, offer))
    scene.play(f"{first} offer {one}")
    move = Offer(two)
    assert (move in scene.rules.moves(scene.state, 1 - first)) is wins
    assert beats(two, one) is higher(two, one) is wins
    if not wins:
        assert scene.refused(1 - first, move).rule == "BID-6"


def test_bid_6_moves_are_in_this_order() -> None:
    """BID-6: offers come from the lowest to the highest."""
    scene = barter(BOARD, scores=(1, 0, 0)).play("0 offer 1 yellow 2 blue")
    *raises, accept = scene.rules.moves(scene.state, 1)
    assert str(accept) == "accept"
    assert str(raises[0]) == "offer 1 yellow 1 green 1 blue"
    assert all(higher(b.gems, a.gems) for a, b in pairwise(raises))  # type: ignore[attr-defined]


@EACH
def test_bid_7_a_raise_replaces_the_earlier_offer(edition: str) -> None:
    """BID-7: 2 yellow, raised to 1 red 1 yellow; the first may take the yellows back."""
    gems = [(1, 1, 1, 1), (1, 2, 0, 3), SOME]
    scene = barter(edition, gems=gems, scores=(0, 1, 0))
    scene.play("1 offer 2 yellow", "0 offer 1 red 1 yellow", "1 offer 3 blue")
    assert Offered(1, 0, hand(scene.rules, (0, 0, 0, 3)), "BID-5") in scene.events
    assert scene.gems == [*gems]
    scene.play("0 accept")
    assert scene.gems[0] == (1, 1, 1, 4)


@EACH
def test_bid_8_only_the_accepted_offer_is_paid(edition: str) -> None:
    """BID-8: the accepter gets the accepted offer and no more; its owner performs at once."""
    gems = [(3, 3, 3, 3), (4, 3, 3, 3), SOME]
    scene = barter(edition, gems=gems, scores=(0, 1, 0))
    scene.play("1 offer 1 red", "0 offer 2 green")
    assert scene.bank == tuple(
        scene.rules.edition.data["gems"]["per_color"] - n for n in (8, 7, 7, 7)
    )
    scene.play("1 accept")
    paid = hand(scene.rules, (0, 0, 2, 0))
    assert scene.events[0] == Accepted(1, 0, paid, "BID-8")
    assert scene.events[1] == GemsMoved(0, 1, paid, "BID-8")
    assert scene.gems[1] == (4, 3, 5, 3)
    assert scene.gems[0] == (4, 3, 1, 3)


def test_the_lowest_offer_of_a_rich_table() -> None:
    """BID-6: with nothing offered yet the lowest offer is one gem of the last colour."""
    scene = barter(CARD)
    assert str(scene.rules.moves(scene.state, scene.asked[0]).minimum) == "offer 1 blue"
