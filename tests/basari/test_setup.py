"""Setting up a game: SET-1 to SET-7."""

from __future__ import annotations

import pytest

import basari_rules as br
from tests.support import BOARD, BOARD_US, CARD, Scene, rules

EDITIONS = (CARD, BOARD, BOARD_US)


@pytest.mark.parametrize(
    ("edition", "least", "most"), [(CARD, 3, 5), (BOARD, 3, 5), (BOARD_US, 3, 4)]
)
def test_set_1_players(edition: str, least: int, most: int) -> None:
    """SET-1: 3 to 5 may play, 3 or 4 the US board; others are told which numbers are allowed."""
    for players in range(least, most + 1):
        assert rules(edition, players).start().state.table.players[players - 1]
    for players in (least - 1, most + 1):
        with pytest.raises(br.EditionError, match=rf"{least}.*{most}"):
            br.load(edition, players=players)


@pytest.mark.parametrize(("edition", "box"), [(CARD, 22), (BOARD, 25), (BOARD_US, 25)])
def test_set_2_and_3_gems(edition: str, box: int) -> None:
    """SET-2, SET-3: of all the gems of a colour each player gets 3; the bank has the rest."""
    table = rules(edition, 4).start().state.table
    assert table.bank.kinds == ("red", "yellow", "green", "blue")
    assert [player.gems.counts for player in table.players] == [(3, 3, 3, 3)] * 4
    assert table.bank.counts == (box - 12,) * 4
    assert table.scores == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("edition", "players", "actions"),
    [
        (CARD, 3, "workers points gems"),
        (CARD, 4, "workers points gems"),
        (CARD, 5, "workers points gems trade"),
        (BOARD, 3, "die points gems"),
        (BOARD, 4, "die points gems"),
        (BOARD, 5, "die points gems trade"),
        (BOARD_US, 3, "die points gems"),
        (BOARD_US, 4, "die points gems"),
    ],
)
def test_set_4_actions(edition: str, players: int, actions: str) -> None:
    """SET-4: everybody has the same actions all game; only five players have the small trade."""
    arches = None if edition == CARD else ["a01"] * players
    scene = Scene.at(rules(edition, players), "choose", arches=arches)
    assert scene.asked == tuple(range(players))
    for seat in scene.asked:
        moves = scene.rules.moves(scene.state, seat)
        assert [str(move) for move in moves] == actions.split()


def test_set_5_the_deck_is_shuffled() -> None:
    """SET-5: the first card drawn is any of the 39, equally likely; the next any of the others."""
    scene = Scene(rules(), rules().start().state)
    pending = scene.state.pending
    assert isinstance(pending, br.Chance)
    assert [weight for _, weight in pending.outcomes] == [1] * 39
    scene.play("- draw m07")
    assert len(scene.answers) == 38
    assert "draw m07" not in scene.answers


@pytest.mark.parametrize(("edition", "arches"), [(BOARD, 34), (BOARD_US, 28)])
def test_set_5_the_track_is_closed(edition: str, arches: int) -> None:
    """SET-5: merchants walk past the last arch to the first."""
    last = f"a{arches:02}"
    scene = Scene.at(rules(edition), "roll", "choose", arches=[last, "a01", "a02", "a03"])
    scene.play("- roll 2")
    assert scene.state.table.players[0].arch == "a02"


@pytest.mark.parametrize("edition", [BOARD, BOARD_US])
def test_set_6_start_markers(edition: str) -> None:
    """SET-6: in seat order each starts on an arch of their choice, also one that is taken."""
    scene = Scene(rules(edition, 3), rules(edition, 3).start().state)
    for seat in range(3):
        assert scene.asked == (seat,)
        assert scene.answers == [
            f"start {arch}" for arch in scene.rules.edition.data["track"]["arches"]
        ]
        scene.play(f"{seat} start a12")
    assert [player.arch for player in scene.state.table.players] == ["a12"] * 3
    assert scene.refused(None, None).code == "not-an-outcome"


def test_set_6_no_start_in_the_card_game() -> None:
    """SET-6: the card game begins with the first draw."""
    pending = rules(CARD).start().state.pending
    assert isinstance(pending, br.Chance)
    assert (pending.kind, pending.seat) == ("draw", 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_set_7_what_is_public(edition: str) -> None:
    """SET-7: everybody sees all gems and scores, but an action only when all have chosen."""
    places = None if edition == CARD else ["a01"] * 4
    scene = Scene.at(rules(edition), "choose", "resolve", arches=places, scores=(4, 3, 2, 1))
    scene.play("2 gems", "0 points")
    for seat in (None, 0, 1, 2, 3):
        view = scene.rules.view(scene.state, seat)
        assert view.table == scene.state.table
        own = {0: "points", 2: "gems"}.get(seat) if seat is not None else None
        assert view.agenda[0].own == own  # type: ignore[attr-defined]
        assert view.agenda[0].chosen == (True, False, True, False)  # type: ignore[attr-defined]
        assert ("gems'" in repr(view)) is (seat == 2)
    scene.play("1 points", "3 points")
    assert scene.events[0].actions == ("points", "points", "gems", "points")  # type: ignore[attr-defined]
