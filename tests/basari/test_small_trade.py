"""The small trade of five players: SMALL-1 to SMALL-5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import basari_rules as br
from basari_rules.phases.basari.events import Blocked, Performs, RolledOff
from tests.support import BOARD, CARD, DECK, TRACK, Scene, rules, turn

EACH = pytest.mark.parametrize("edition", [CARD, BOARD])
NONE = (0, 0, 0, 0)
SOME = (1, 1, 1, 1)


def trade(edition: str, actions: str, changes: str = "", **position: Any) -> Scene:
    if edition == CARD:
        position.setdefault("cards", [["c1"], ["c2"], ["c3"], ["c4"], ["c5"]])
        return turn(rules(CARD, 5, DECK + changes), actions, **position)
    position.setdefault("arches", ["a1", "a2", "a3", "a4", "a5"])
    return turn(rules(BOARD, 5, TRACK + changes), actions, **position)


def test_small_1_not_in_the_us_edition() -> None:
    """SMALL-1: the US edition has no small trade, and no game for five."""
    with pytest.raises(br.EditionError):
        br.load("basari-board-us", players=5)


@EACH
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_small_1_never_blocked(edition: str, number: int) -> None:
    """SMALL-1: however many choose it, all perform it, and nobody barters."""
    scores = (5, 4, 3, 2, 1)
    actions = " ".join(["trade"] * number + ["points"] * (5 - number))
    scene = trade(edition, actions, scores=scores)
    while len(scene.asked) == 1 and scene.asked[0] >= number:  # two barter for the points
        scene.play(f"{scene.asked[0]} {scene.answers[-1 if len(scene.answers) == 1 else 0]}")
    assert not any(type(event) is Blocked and event.action == "trade" for event in scene.events)
    taken = []
    while scene.asked and scene.answers[0].startswith("take"):
        taken.append(scene.asked[0])
        scene.play(f"{scene.asked[0]} take red")
    assert sorted(taken) == list(range(number))


@EACH
def test_small_2_the_only_one_swaps(edition: str) -> None:
    """SMALL-2: gives any one own gem, then takes any two, also the one just given."""
    gems = [(1, 0, 0, 2), SOME, SOME, SOME, SOME]
    scene = trade(edition, "trade points points points points", gems=gems, bank=(0, 1, 0, 2))
    assert scene.asked == (0,)
    assert scene.answers == [
        "swap 1 red for 2 blue",
        "swap 1 red for 1 yellow 1 blue",
        "swap 1 red for 1 red 1 blue",
        "swap 1 red for 1 red 1 yellow",
        "swap 1 blue for 2 blue",
        "swap 1 blue for 1 yellow 1 blue",
    ]
    scene.play("0 swap 1 red for 1 red 1 yellow")
    assert scene.gems[0] == (1, 1, 0, 2)
    assert scene.bank == (0, 0, 0, 2)
    assert scene.cited[:2] == ["SMALL-2", "SMALL-2"]


@EACH
def test_small_2_refusals_say_why(edition: str) -> None:
    """SMALL-2: exactly one own gem, exactly two gems, and only what the bank has."""
    gems = [(1, 0, 0, 2), SOME, SOME, SOME, SOME]
    scene = trade(edition, "trade points points points points", gems=gems, bank=(0, 1, 0, 2))
    for text, code in [
        ("swap 1 green for 2 blue", "give-one"),
        ("swap 2 blue for 2 blue", "give-one"),
        ("swap nothing for 2 blue", "give-one"),
        ("swap 1 red for 1 blue", "take-two"),
        ("swap 1 red for 3 blue", "take-two"),
        ("swap 1 red for 2 yellow", "bank-short"),
    ]:
        refusal = scene.refused(0, text)
        assert (refusal.code, refusal.rule) == (code, "SMALL-2")
    assert scene.refused(0, None).code == "swap"


@EACH
@pytest.mark.parametrize(
    ("bank", "answers"),
    [
        (NONE, ["swap 1 green for 1 green"]),
        ((0, 0, 0, 1), ["swap 1 green for 1 green 1 blue"]),
    ],
)
def test_small_2_two_or_all_there_are(
    edition: str, bank: tuple[int, ...], answers: list[str]
) -> None:
    """SMALL-2: from an empty bank only the gem just given can be taken."""
    gems = [(0, 0, 1, 0), SOME, SOME, SOME, SOME]
    scene = trade(edition, "trade points points points points", gems=gems, bank=bank)
    assert scene.answers == answers


def test_small_3_card_first_bidder_order() -> None:
    """SMALL-3, card: several take one gem each, in first-bidder order, and give nothing."""
    gems = [(1, 0, 0, 0), (2, 0, 0, 0), (1, 1, 0, 0), SOME, (2, 0, 0, 0)]
    scene = trade(CARD, "trade trade trade workers trade", gems=gems, scores=(9, 0, 0, 0, 1))
    scene.play("- draw c7")
    for seat in (4, 1, 2, 0):
        assert scene.asked == (seat,)
        scene.play(f"{seat} take yellow")
        assert scene.cited[0] == "SMALL-3"
    assert scene.gems[4] == (2, 1, 0, 0)


def test_small_3_board_by_rank() -> None:
    """SMALL-3, board: several take one gem each, in order of points."""
    scene = trade(BOARD, "trade trade die trade points", scores=(3, 9, 0, 5, 0))
    scene.play("- roll 6")
    for seat in (1, 3, 0):
        assert scene.asked == (seat,)
        scene.play(f"{seat} take yellow")


def test_small_3_board_all_roll_offs_first() -> None:
    """SMALL-3, board: among three tied the roll-off is asked again for the rest; then all take."""
    scene = trade(BOARD, "trade trade trade trade points", scores=(4, 4, 9, 4, 0))
    pending = scene.state.pending
    assert isinstance(pending, br.Chance)
    assert scene.answers == ["first 0", "first 1", "first 3"]
    scene.play("- first 1")
    rolled: list[br.Event] = [RolledOff(1, (0, 1, 3), "SMALL-3")]
    assert [*scene.events] == rolled
    assert scene.answers == ["first 0", "first 3"]
    scene.play("- first 3")
    performers = [event.seat for event in scene.events if isinstance(event, Performs)]
    assert performers == [2, 1, 3, 0]
    for seat in (2, 1, 3, 0):
        assert scene.asked == (seat,)
        scene.play(f"{seat} take red")


def test_small_3_board_two_ties() -> None:
    """SMALL-3, board: two pairs of tied seats roll off one after the other, the higher first."""
    scene = trade(BOARD, "trade trade trade trade points", scores=(1, 7, 1, 7, 0))
    assert scene.answers == ["first 1", "first 3"]
    scene.play("- first 3")
    assert scene.answers == ["first 0", "first 2"]
    scene.play("- first 0")
    assert scene.asked == (3,)


def test_small_3_rank_is_current() -> None:
    """SMALL-3, SMALL-4, board: points scored in the same turn count."""
    scene = trade(BOARD, "trade trade points die die", scores=(0, 1, 0, 9, 8))
    scene.play("3 decline", "- roll 1")
    assert scene.asked == (1,)
    scene = trade(BOARD, "points trade trade gems gems", scores=(9, 1, 1, 9, 8)).play("3 decline")
    assert scene.answers == ["first 1", "first 2"]


@EACH
def test_small_3_an_empty_bank_asks_nobody(edition: str) -> None:
    """SMALL-3: with an empty bank nobody is asked, and nobody rolls off."""
    gems = [SOME, SOME, SOME, SOME, NONE]
    scene = trade(edition, "trade trade points points points", gems=gems, bank=NONE)
    assert scene.asked == ()
    assert not scene.answers[0].startswith("first")


@EACH
def test_small_3_the_bank_runs_out(edition: str) -> None:
    """SMALL-3: who finds the bank empty takes nothing; only colours that are left can be taken."""
    gems = [(2, 0, 0, 0), (1, 0, 0, 0), NONE, NONE, NONE]
    scene = trade(
        edition,
        "trade trade points points points",
        gems=gems,
        bank=(0, 0, 1, 0),
        scores=(1, 0, 0, 0, 0),
    )
    assert scene.answers == ["take green"]
    refusal = scene.refused(0, "take red")
    assert (refusal.code, refusal.rule) == ("bank-empty", "SMALL-3")
    scene.play("0 take green")
    assert scene.asked == ()


def test_small_4_card_after_c() -> None:
    """SMALL-4, card: after the gems were taken, so the bank may be empty by then."""
    scene = trade(CARD, "trade gems points points points")
    performed = [event.action for event in scene.events if type(event) is Performs]
    assert performed == ["gems", "trade"]
    assert scene.gems[1] == (5, 3, 3, 4)


def test_small_4_board_after_the_barters() -> None:
    """SMALL-4, board: last, also after the barters."""
    scene = trade(BOARD, "trade gems gems points die", scores=(0, 1, 0, 0, 0))
    scene.play("- roll 6", "1 offer 1 red", "2 accept")
    performed = [event.action for event in scene.events if type(event) is Performs]
    assert performed == ["gems", "trade"]
    assert scene.asked == (0,)


def test_small_4_is_a_parameter() -> None:
    """SMALL-4: the board game's small trade in order, before a barter for a later action."""
    early = """
[phases.resolve]
together = "in-order"
"""
    scene = trade(BOARD, "trade gems gems points die", early, scores=(0, 1, 0, 0, 0))
    scene.play("- roll 6")
    assert scene.asked == (0,)
    assert scene.answers[0].startswith("swap")


@EACH
def test_small_5_without_a_gem_nothing_is_taken(edition: str) -> None:
    """SMALL-5: the only one has nothing to return, so takes nothing and is not asked."""
    gems = [NONE, SOME, SOME, SOME, SOME]
    scene = trade(edition, "trade points points points points", gems=gems)
    assert scene.asked == ()
    assert scene.gems[0] == NONE


NEEDS_NONE = "[at.5.phases.small-trade]\nneeds_gem = false\n"


@EACH
@pytest.mark.parametrize(
    ("bank", "answers"),
    [
        ((0, 1, 1, 0), ["swap nothing for 1 yellow 1 green"]),
        ((0, 1, 0, 0), ["swap nothing for 1 yellow"]),
    ],
)
def test_small_5_is_a_parameter(edition: str, bank: tuple[int, ...], answers: list[str]) -> None:
    """SMALL-5: if no gem is needed, who has none takes two for nothing."""
    gems = [NONE, SOME, SOME, SOME, SOME]
    scene = trade(edition, "trade points points points points", NEEDS_NONE, gems=gems, bank=bank)
    assert scene.answers == answers
    scene.play(f"0 {answers[0]}")
    assert scene.gems[0] == bank


@EACH
def test_small_5_a_gem_must_be_returned_by_who_has_one(edition: str) -> None:
    """SMALL-5: who has a gem returns one, also where none is needed."""
    gems = [(1, 0, 0, 0), SOME, SOME, SOME, SOME]
    scene = trade(edition, "trade points points points points", NEEDS_NONE, gems=gems)
    assert all(answer.startswith("swap 1 red for") for answer in scene.answers)


@EACH
def test_small_5_nothing_for_nothing(edition: str) -> None:
    """SMALL-5: without a gem and with an empty bank nothing is asked."""
    gems: list[Mapping[str, int] | tuple[int, ...]] = [NONE, SOME, SOME, SOME, SOME]
    scene = trade(edition, "trade points points points points", NEEDS_NONE, gems=gems, bank=NONE)
    assert scene.asked == ()


def test_small_3_by_other_criteria() -> None:
    """SMALL-3: any criteria; with none the order is that of the seats."""
    last = '[at.5.phases.small-trade]\norder = ["-score"]\n'
    scene = trade(BOARD, "trade trade trade die points", last, scores=(3, 2, 2, 0, 0))
    scene.play("- roll 6")
    for seat in (1, 2, 0):
        assert scene.asked == (seat,)
        scene.play(f"{seat} take red")
