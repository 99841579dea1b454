"""Turns and actions: TURN-1 to TURN-4, ACT-A to ACT-SHORT."""

from __future__ import annotations

import pytest

import basari_rules as br
from basari_rules.phases.basari.events import Blocked, Performs, Revealed, Rolled, Scored
from tests.support import (
    BOARD,
    BOARD_US,
    CARD,
    DECK,
    TRACK,
    Scene,
    rules,
    turn,
)

PILES = [["c1"], ["c2"], ["c3"], ["c4"]]
PLACES = ["a1", "a2", "a3", "a4"]


def performed(scene: Scene) -> list[tuple[int, str]]:
    return [(event.seat, event.action) for event in scene.events if type(event) is Performs]


def test_turn_1_card_draws_in_seat_order() -> None:
    """TURN-1, card: in seat order each draws a card, face up on top of their own pile."""
    scene = Scene.at(rules(CARD, 4, DECK), "draw", "choose", cards=[["c5"], [], [], []])
    for seat, card in enumerate(["c1", "c8", "c3", "c2"]):
        pending = scene.state.pending
        assert isinstance(pending, br.Chance)
        assert (pending.kind, pending.seat) == ("draw", seat)
        scene.play(f"- draw {card}")
    assert [player.cards for player in scene.state.table.players] == [
        ("c5", "c1"),
        ("c8",),
        ("c3",),
        ("c2",),
    ]
    assert scene.asked == (0, 1, 2, 3)


@pytest.mark.parametrize("edition", [BOARD, BOARD_US])
def test_turn_1_board_all_roll(edition: str) -> None:
    """TURN-1, board: all roll, each merchant walks exactly that far; then they choose."""
    scene = Scene.at(rules(edition, 4, TRACK), "roll", "choose", arches=PLACES)
    for seat, face in enumerate([3, 1, 6, 4]):
        pending = scene.state.pending
        assert isinstance(pending, br.Chance)
        assert (pending.kind, pending.seat) == ("roll", seat)
        assert [(str(o), weight) for o, weight in pending.outcomes] == [
            (f"roll {n}", 1) for n in range(1, 7)
        ]
        scene.play(f"- roll {face}")
    players = scene.state.table.players
    assert [player.arch for player in players] == ["a4", "a3", "a9", "a8"]
    assert [player.walked for player in players] == [3, 1, 6, 4]
    assert scene.asked == (0, 1, 2, 3)


def test_turn_2_all_are_revealed_at_once() -> None:
    """TURN-2: actions are chosen in any order, and revealed only with the last."""
    scene = Scene.at(rules(CARD, 4, DECK), "choose", "resolve", cards=PILES)
    for seat, left in ((3, (0, 1, 2)), (0, (1, 2)), (2, (1,))):
        scene.play(f"{seat} points")
        assert scene.asked == left
        assert scene.events == ()
        assert scene.refused(seat, None).code == "not-asked"
    scene.play("1 gems")
    assert scene.events[0] == Revealed(("points", "gems", "points", "points"), "TURN-2")


def test_turn_2_no_choice_can_be_changed() -> None:
    """TURN-2: who has chosen is not asked again."""
    scene = Scene.at(rules(), "choose").play("1 gems")
    move = next(iter(scene.rules.moves(scene.state, 0)))
    with pytest.raises(br.NotYourTurn):
        scene.rules.apply(scene.state, move, 1)


def test_turn_3_one_two_or_more() -> None:
    """TURN-3: one performs the action, two barter for it, three or more block it."""
    one = turn(rules(CARD, 3, DECK), "points gems workers", cards=PILES[:3])
    assert performed(one) == [(2, "workers")]
    two = turn(rules(CARD, 3, DECK), "points points gems", cards=PILES[:3])
    assert performed(two) == []
    assert len(two.asked) == 1
    three = turn(rules(CARD, 4, DECK), "points gems points points", cards=PILES)
    assert Blocked("points", (0, 2, 3), "TURN-3") in three.events
    assert performed(three) == [(1, "gems")]
    assert three.scores == (0, 0, 0, 0)
    four = turn(rules(BOARD, 4, TRACK), "gems gems gems gems", arches=PLACES)
    assert Blocked("gems", (0, 1, 2, 3), "TURN-3") in four.events
    assert performed(four) == []


def test_turn_4_card_action_by_action() -> None:
    """TURN-4, card: A, then B, then C, a barter happening when its action's turn comes."""
    scene = turn(rules(CARD, 4, DECK), "gems points points workers", cards=PILES)
    assert performed(scene) == [(3, "workers")]
    scene.play("- draw c7")
    assert performed(scene) == []
    assert scene.asked == (2,)
    scene.play("2 offer 1 red", "1 accept")
    assert performed(scene) == [(2, "points"), (0, "gems")]
    assert scene.scores == (0, 0, 3, 0)


def test_turn_4_card_barter_before_a_later_single() -> None:
    """TURN-4, card: a barter for A comes before the only one who chose C."""
    scene = turn(rules(CARD, 3, DECK), "workers workers gems", cards=PILES[:3])
    assert performed(scene) == []
    assert scene.gems[2] == (3, 3, 3, 3)
    scene.play("1 offer 1 red", "0 accept")
    assert performed(scene) == [(1, "workers")]
    scene.play("- draw c7")
    assert performed(scene) == [(2, "gems")]


@pytest.mark.parametrize("edition", [BOARD, BOARD_US])
def test_turn_4_board_singles_first(edition: str) -> None:
    """TURN-4, board: who is alone performs first, then the barter for an earlier action."""
    scene = turn(
        rules(edition, 4, TRACK), "die die gems points", arches=PLACES, scores=(9, 0, 0, 0)
    )
    assert performed(scene) == [(3, "points"), (2, "gems")]
    assert scene.scores == (9, 0, 0, 4)
    assert scene.asked == (0,)


@pytest.mark.parametrize("edition", [BOARD, BOARD_US])
def test_turn_4_board_two_barters(edition: str) -> None:
    """TURN-4, board: of two pairs the barter for the die is settled and performed first."""
    scene = turn(rules(edition, 4, TRACK), "gems die gems die", arches=PLACES, scores=(1, 2, 0, 0))
    assert scene.asked == (1,)
    scene.play("1 offer 1 red", "3 accept")
    assert performed(scene) == [(1, "die")]
    scene.play("- roll 2")
    assert scene.scores[1] == 2 + 4
    assert scene.asked == (0,)
    scene.play("0 offer 1 blue", "2 accept")
    assert performed(scene) == [(0, "gems")]


def test_act_a_draws_onto_the_own_pile() -> None:
    """ACT-A: one more card, on top of the own pile."""
    scene = turn(rules(CARD, 4, DECK), "workers gems gems gems", cards=PILES)
    assert (scene.state.pending.kind, scene.state.pending.seat) == ("draw", 0)  # type: ignore[union-attr]
    scene.play("- draw c7")
    assert scene.state.table.players[0].cards == ("c1", "c7")


def test_act_a2_a_card_drawn_by_a_is_soon_covered() -> None:
    """ACT-A2: what A draws is not used in the same turn, and the next deal covers it."""
    scene = turn(rules(CARD, 3, DECK), "workers points points", cards=PILES[:3])
    scene.play("- draw c7", "2 offer 1 red", "1 accept", "- draw c8")
    assert scene.state.table.players[0].cards == ("c1", "c7", "c8")
    assert scene.scores[0] == 0


def test_act_b_scores_the_top_card() -> None:
    """ACT-B, card: the points on the own top card."""
    scene = turn(rules(CARD, 3, DECK), "points gems gems", cards=[["c1", "c5"], ["c2"], ["c3"]])
    assert Scored(0, 5, "ACT-B") in scene.events
    assert scene.scores == (5, 0, 0)


@pytest.mark.parametrize("edition", [BOARD, BOARD_US])
def test_act_b_scores_the_own_arch(edition: str) -> None:
    """ACT-B, board: the number at the own arch."""
    scene = turn(rules(edition, 3, TRACK), "gems points gems", arches=["a1", "a9", "a2"])
    assert scene.scores == (0, 9, 0)


def test_act_c_takes_the_gems_of_the_top_card() -> None:
    """ACT-C, card: the gems on the own top card come from the bank."""
    scene = turn(rules(CARD, 3, DECK), "gems points points", cards=[["c1", "c2"], ["c3"], ["c4"]])
    scene.play("2 offer 1 green", "1 accept")
    assert scene.gems[0] == (5, 3, 3, 4)
    assert scene.bank == (22 - 9 - 2, 13, 13, 12)


@pytest.mark.parametrize("edition", [BOARD, BOARD_US])
def test_act_c_takes_the_gems_of_the_own_arch(edition: str) -> None:
    """ACT-C, board: the gems at the own arch."""
    scene = turn(rules(edition, 3, TRACK), "points gems points", arches=["a1", "a5", "a2"])
    assert scene.gems[1] == (3, 4, 4, 4)


@pytest.mark.parametrize("edition", [CARD, BOARD, BOARD_US])
def test_act_short_what_the_bank_lacks_is_lost(edition: str) -> None:
    """ACT-SHORT: of 2 red and 1 blue, with 1 red in the bank, 1 red and 1 blue are taken."""
    components = DECK if edition == CARD else TRACK
    scene = turn(
        rules(edition, 4, components),
        "gems points points points",
        cards=[["c2"], ["c3"], ["c4"], ["c1"]] if edition == CARD else None,
        arches=None if edition == CARD else ["a2", "a3", "a4", "a1"],
        bank=(1, 9, 9, 9),
    )
    assert scene.gems[0] == (4, 3, 3, 4)
    assert scene.bank == (0, 9, 9, 8)


@pytest.mark.parametrize("edition", [BOARD, BOARD_US])
@pytest.mark.parametrize(("face", "points"), [(1, 5), (2, 4), (4, 2), (5, 1), (6, 0)])
def test_act_die_walks_and_scores(edition: str, face: int, points: int) -> None:
    """ACT-DIE: roll again, walk that far, score 6 minus the roll."""
    scene = turn(rules(edition, 3, TRACK), "points die points", arches=["a1", "a8", "a2"])
    scene.play(f"- roll {face}")
    assert scene.scores == (0, points, 0)
    assert scene.state.table.players[1].walked == face
    assert scene.state.table.players[1].arch == f"a{(8 + face - 1) % 10 + 1}"
    assert Rolled(1, face, "ACT-DIE") in scene.events


def test_act_die_never_scores_below_0() -> None:
    """ACT-DIE: with faces above 6 a roll scores nothing, and never less."""
    house = rules(BOARD, 3, TRACK + "[track]\ndie = [1, 9, 9]\n")
    scene = turn(house, "die points points", arches=["a1", "a8", "a2"], scores=(3, 0, 0))
    pending = scene.state.pending
    assert isinstance(pending, br.Chance)
    assert [(str(o), weight) for o, weight in pending.outcomes] == [("roll 1", 1), ("roll 9", 2)]
    scene.play("- roll 9")
    assert scene.scores == (3, 0, 0)
    assert scene.state.table.players[0].walked == 9


def test_act_die_other_points() -> None:
    """ACT-DIE: the points that the roll is taken off are a parameter."""
    house = rules(BOARD, 3, TRACK + "[phases.roll-again]\npoints_less_roll = 10\n")
    scene = turn(house, "die points points", arches=["a1", "a8", "a2"]).play("- roll 6")
    assert scene.scores == (4, 0, 0)


def test_turn_4_order_is_a_parameter_of_either_game() -> None:
    """TURN-4: the card game with singles first, the board game action by action."""
    card = rules(CARD, 3, DECK + '[phases.resolve]\norder = "singles-first"\n')
    scene = turn(card, "workers workers gems", cards=PILES[:3])
    assert performed(scene) == [(2, "gems")]
    board = rules(BOARD, 3, TRACK + '[phases.resolve]\norder = "actions"\n')
    scene = turn(board, "die die gems", arches=PLACES[:3], scores=(1, 0, 0))
    assert performed(scene) == []
    assert scene.asked == (0,)
