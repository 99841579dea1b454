"""The end of rounds and what follows: END-1, END-2, NEXT-1, NEXT-2, DECK-1."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import basari_rules as br
from basari_rules.phases.basari.events import (
    DeckEmpty,
    Performs,
    RoundBegan,
    RoundEnded,
    Scored,
    Started,
)
from basari_rules.testing import play
from tests.support import (
    BOARD,
    BOARD_US,
    CARD,
    DECK,
    NEXT_ROUND,
    TRACK,
    Scene,
    rules,
    turn,
)

BOARDS = pytest.mark.parametrize("edition", [BOARD, BOARD_US])
PLACES = ["a1", "a2", "a3"]


def ended(scene: Scene) -> list[Any]:
    return [event for event in scene.events if type(event) is RoundEnded]


@pytest.mark.parametrize(
    ("piles", "reached"),
    [
        ([["c6"], ["c1"], ["c2"]], ()),
        ([["c1", "c6"], ["c2"], ["c3"]], (0,)),
        ([["c2"], ["c3"], ["c4", "c5", "c6"]], (2,)),
        ([["c7"], ["c6", "c2"], ["c8"]], (1,)),
    ],
)
def test_end_1_card_15_workers(piles: list[list[str]], reached: tuple[int, ...]) -> None:
    """END-1, card: 15 workers over all own cards end the round, 14 do not."""
    scene = turn(rules(CARD, 3, DECK), "points points points", cards=piles)
    assert ended(scene) == ([RoundEnded(0, reached, "END-1")] if reached else [])
    assert scene.state.table.round == (1 if reached else 0)


def test_end_1_card_after_the_whole_turn() -> None:
    """END-1, card: a card drawn by A may end the round, but only after B and C."""
    scene = turn(rules(CARD, 3, DECK), "workers points gems", cards=[["c1"], ["c2"], ["c3"]])
    scene.play("- draw c6")
    kinds = [type(event) for event in scene.events]
    assert kinds.index(RoundEnded) > max(i for i, k in enumerate(kinds) if k is Performs)
    assert ended(scene) == [RoundEnded(0, (0,), "END-1")]
    assert Scored(1, 2, "ACT-B") in scene.events


@BOARDS
@pytest.mark.parametrize(
    ("walked", "reached"),
    [((9, 0, 0), ()), ((10, 0, 0), (0,)), ((3, 11, 2), (1,)), ((10, 9, 25), (0, 2))],
)
def test_end_1_board_reached_or_passed(
    edition: str, walked: tuple[int, ...], reached: tuple[int, ...]
) -> None:
    """END-1, board: on the start marker or past it; one arch before it is not enough."""
    scene = turn(rules(edition, 3, TRACK), "points points points", arches=PLACES, walked=walked)
    assert ended(scene) == ([RoundEnded(0, reached, "END-1")] if reached else [])


@BOARDS
@pytest.mark.parametrize(("face", "laps"), [(3, False), (4, True), (5, True)])
def test_end_1_board_landing_exactly(edition: str, face: int, laps: bool) -> None:
    """END-1, board: landing exactly on the own start marker is reaching it."""
    scene = Scene.at(
        rules(edition, 3, TRACK), "roll", "choose", "resolve", arches=["a7", "a1", "a1"],
        walked=(6, 0, 0),
    )  # fmt: skip
    scene.play(f"- roll {face}", "- roll 1", "- roll 1", "0 points", "1 points", "2 points")
    assert bool(ended(scene)) is laps


@BOARDS
def test_end_1_board_the_extra_roll_counts(edition: str) -> None:
    """END-1, board: the roll of the die action may close the lap; the turn is finished first."""
    scene = turn(
        rules(edition, 4, TRACK),
        "die points points gems",
        arches=["a9", "a2", "a3", "a4"],
        walked=(8, 1, 1, 1),
        scores=(0, 2, 1, 0),
    )
    scene.play("- roll 2")
    assert not ended(scene)
    scene.play("1 offer 1 blue", "2 accept")
    assert ended(scene) == [RoundEnded(0, (0,), "END-1")]


@BOARDS
def test_end_1_board_two_lap_in_one_turn(edition: str) -> None:
    """END-1, SCORE-6, board: two who go round in the same turn both score the bonus."""
    scene = turn(
        rules(edition, 3, TRACK), "points points points", arches=["a1", "a2", "a3"],
        walked=(10, 11, 2),
    )  # fmt: skip
    assert ended(scene) == [RoundEnded(0, (0, 1), "END-1")]
    assert [e.seat for e in scene.events if type(e) is Scored and e.rule == "SCORE-6"] == [0, 1]


@BOARDS
def test_end_1_a_track_shorter_than_a_roll(edition: str) -> None:
    """END-1: on a track of two arches any roll laps, and every game still ends."""
    short = 'replace = ["track.arches"]\n[track.arches]\n' + "".join(
        f"{key} = {{ points = 1, gems = {{ red = 1 }} }}\n" for key in ("x", "y")
    )
    house = rules(edition, 3, short)
    scene = Scene.at(house, "roll", "choose", "resolve", arches=["x", "y", "x"])
    scene.play("- roll 5", "- roll 1", "- roll 4")
    assert [p.arch for p in scene.state.table.players] == ["y", "x", "x"]
    scene.play("0 points", "1 points", "2 points")
    assert ended(scene) == [RoundEnded(0, (0, 2), "END-1")]
    assert isinstance(play(house, random.Random(3)).state.pending, br.Over)


def test_end_1_goal_is_a_parameter() -> None:
    """END-1: other numbers of workers or laps."""
    few = rules(CARD, 3, DECK + "[race]\ngoal = 3\n")
    assert ended(turn(few, "points points points", cards=[["c1"], ["c2"], ["c3"]]))
    twice = rules(BOARD, 3, TRACK + "[race]\ngoal = 2\n")
    for walked, over in ((19, False), (20, True)):
        scene = turn(twice, "points points points", arches=PLACES, walked=(walked, 0, 0))
        assert bool(ended(scene)) is over


@pytest.mark.parametrize("edition", [CARD, BOARD, BOARD_US])
@pytest.mark.parametrize("rounds", [None, 1, 2, 5])
def test_end_2_rounds(edition: str, rounds: int | None) -> None:
    """END-2: three rounds, or as many as the edition says, each scored once."""
    changes = "" if rounds is None else f"[flow]\nrounds = {rounds}\n"
    events = play(rules(edition, 3, changes), random.Random(5)).events
    numbers = list(range(rounds or 3))
    assert [event.round for event in events if type(event) is RoundBegan] == numbers
    assert [event.round for event in events if type(event) is RoundEnded] == numbers


def test_next_1_card_all_cards_come_back() -> None:
    """NEXT-1, card: all market cards are reshuffled; gems and points are kept."""
    scene = turn(
        rules(CARD, 3, DECK),
        "points points points",
        cards=[["c1", "c6"], ["c2"], ["c3"]],
        gems=[(0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)],
        scores=(5, 6, 7),
    )
    table = scene.state.table
    assert [player.cards for player in table.players] == [(), (), ()]
    assert sorted(scene.answers) == [f"draw c{n}" for n in range(1, 9)]
    assert table.round == 1
    assert scene.scores == (5 + 12, 6 + 14, 7)
    assert scene.gems == [(0, 0, 0, 0)] * 3


def test_next_1_board_start_where_the_merchant_stands() -> None:
    """NEXT-1, board for 3-5: the start marker moves under the merchant; nobody is asked."""
    scene = turn(rules(BOARD, 3, TRACK), "points points points", arches=PLACES, walked=(12, 3, 4))
    table = scene.state.table
    assert [player.arch for player in table.players] == PLACES
    assert [player.walked for player in table.players] == [0, 0, 0]
    assert Started(1, "a2", "NEXT-1") in scene.events
    assert isinstance(scene.state.pending, br.Chance)
    assert scene.state.pending.kind == "roll"


def test_next_1_us_board_choose_again() -> None:
    """NEXT-1, US board: each may choose any arch again, in seat order."""
    scene = turn(
        rules(BOARD_US, 3, TRACK), "points points points", arches=PLACES, walked=(12, 3, 4)
    )
    assert [player.walked for player in scene.state.table.players] == [0, 0, 0]
    for seat, arch in enumerate(["a9", "a9", "a1"]):
        assert scene.asked == (seat,)
        assert len(scene.answers) == 10
        scene.play(f"{seat} start {arch}")
    assert Started(2, "a1", "NEXT-1") in scene.events
    assert [player.arch for player in scene.state.table.players] == ["a9", "a9", "a1"]


@pytest.mark.parametrize("edition", [CARD, BOARD, BOARD_US])
def test_next_2_what_ran_out_comes_back_by_returns(edition: str) -> None:
    """NEXT-2: the next round begins with the bank as it is, plus what was returned."""
    gems = [(4, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)]
    scene = Scene.at(rules(edition, 3), "majorities", then=NEXT_ROUND, gems=gems,
                     arches=None if edition == CARD else ["a01"] * 3)  # fmt: skip
    box = rules(edition, 3).edition.data["gems"]["per_color"]
    returned = 2 if edition == CARD else 3
    assert scene.bank == (box - 5 + returned, box, box, box)
    assert scene.state.table.round == 1


def empty_deck(changes: str = "", players: int = 3) -> br.Rules:
    return rules(CARD, players, DECK + changes)


def test_deck_1_a_deal_finds_the_deck_empty() -> None:
    """DECK-1: late drawers get nothing, the turn is finished, then the round ends and is scored."""
    piles = [["c1"], ["c2"], []]
    scene = Scene.at(
        empty_deck(), "draw", "choose", "resolve",
        cards=[[*piles[0], "c3", "c7"], [*piles[1], "c4"], ["c8", "c6"]],
    )  # fmt: skip
    scene.play("- draw c5")
    assert scene.events[1:] == (DeckEmpty(1, "DECK-1"), DeckEmpty(2, "DECK-1"))
    assert scene.asked == (0, 1, 2)
    scene.play("0 points", "1 points", "2 workers")
    assert DeckEmpty(2, "DECK-1") in scene.events
    scene.play(f"{scene.asked[0]} offer 1 red", f"{1 - scene.asked[0]} accept")
    assert ended(scene) == [RoundEnded(0, (), "DECK-1")]
    assert scene.state.table.round == 1
    assert scene.state.table.dealt_out is False


def test_deck_1_without_any_card_b_and_c_do_nothing() -> None:
    """DECK-1: who has no card at all performs B or C without effect."""
    scene = turn(empty_deck(), "points gems workers")
    scene.play("- draw c1")
    assert scene.scores == (0, 0, 0)
    assert scene.gems == [(3, 3, 3, 3)] * 3


def test_deck_1_an_empty_deck_for_a_only() -> None:
    """DECK-1: A finding the deck empty draws nothing, and the round goes on."""
    small = rules(CARD, 3, DECK.replace("workers = 14", "workers = 1"))
    scene = turn(
        small, "workers points points", cards=[["c1", "c2", "c3"], ["c4", "c5"], ["c6", "c7", "c8"]]
    )
    assert DeckEmpty(0, "DECK-1") in scene.events
    assert scene.state.table.dealt_out is False
    scene.play(f"{scene.asked[0]} offer 1 red", f"{3 - scene.asked[0]} accept")
    assert scene.events[-3:] == tuple(DeckEmpty(seat, "DECK-1") for seat in range(3))
    assert scene.asked == (0, 1, 2)


def test_deck_1_last_card_for_the_last_drawer() -> None:
    """DECK-1: a deal that just empties the deck has not found it empty."""
    scene = Scene.at(
        rules(CARD, 3, DECK.replace("workers = 14", "workers = 1")), "draw", "choose", "resolve",
        cards=[["c1", "c2"], ["c3", "c4"], ["c5"]],
    )  # fmt: skip
    scene.play("- draw c6", "- draw c7", "- draw c8", "0 points", "1 points", "2 points")
    assert ended(scene) == []


def test_deck_1_nobody_draws_if_not_all_can() -> None:
    """DECK-1: by a parameter nobody draws when the deck has fewer cards than players."""
    scene = Scene.at(
        empty_deck('[phases.draw]\nshort = "nobody"\n'), "draw", "choose", "resolve",
        cards=[["c1", "c2"], ["c3", "c4"], ["c5", "c7"]],
    )  # fmt: skip
    assert scene.asked == (0, 1, 2)
    assert scene.state.table.deck == ("c6", "c8")
    scene.play("0 points", "1 points", "2 workers")
    assert DeckEmpty(2, "DECK-1") in scene.events
    assert scene.state.table.deck == ("c6", "c8")


def test_deck_0_the_bundled_deck_never_runs_out() -> None:
    """DECK-0: the 39 cards show enough workers for five players, so no round ends early."""
    cards = rules(CARD, 5).edition.data["market"]["cards"]
    assert sum(card["workers"] for card in cards.values()) >= 18 * 5 + 1
    assert max(card["workers"] for card in cards.values()) == 4
    for seed in range(20):
        events = play(rules(CARD, 5), random.Random(seed)).events
        assert not any(type(event) is DeckEmpty for event in events)


def test_deck_0_the_checker_warns(tmp_path: Path) -> None:
    """DECK-0: a deck that can run out inside a round is a warning, for each number of players."""
    path = tmp_path / "few.toml"
    head = f'format = 1\nid = "few"\nextends = "{CARD}"\n'
    path.write_text(head + DECK, encoding="utf-8")
    found = [problem for problem in br.check(path) if "DECK-0" in problem.message]
    assert found
    assert all(problem.severity == "warning" for problem in found)
    path.write_text(head, encoding="utf-8")
    assert br.check(path) == []
