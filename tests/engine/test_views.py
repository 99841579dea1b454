"""Views: what a seat may know, and that it tells nothing of other seats' secrets."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.phases.basari.moves import Choose
from basari_rules.testing import HouseRules, check_secrets, house_rules, play, positions
from tests.support import BOARD, BOARD_US, CARD, Scene, rules

PILES = [["m01"], ["m02"], ["m03"]]


@given(data=st.data(), seed=st.integers(0, 1000))
def test_views_do_not_depend_on_secrets(data: st.DataObject, seed: int) -> None:
    """What others see, and are told, is the same whatever a seat has chosen in secret."""
    some = data.draw(st.sampled_from([rules(CARD, 5), rules(BOARD, 5), rules(BOARD_US, 3)]))
    check_secrets(some, data.draw(positions(some)).state, random.Random(seed))


@given(house=house_rules(), seed=st.integers(0, 1000), depth=st.integers(0, 40))
def test_views_do_not_depend_on_secrets_in_house_rules(
    house: HouseRules, seed: int, depth: int
) -> None:
    """The same for random house rules."""
    some = house.load()
    rng = random.Random(seed)
    check_secrets(some, play(some, rng, limit=depth, at_most=True).state, rng)


def test_every_choice_in_every_order() -> None:
    """All choices of three players in all orders: the same state, events and question."""
    some = rules(CARD, 3)
    opening = Scene.at(some, "choose", "resolve", cards=PILES).state
    for actions in product(("workers", "points", "gems"), repeat=3):
        ends = set()
        for order in permutations(range(3)):
            state = opening
            for seat in order:
                step = some.apply(state, Choose(actions[seat]), seat)
                state = step.state
            ends.add((br.to_json(step), br.to_json(step.state.pending)))
        assert len(ends) == 1


def test_nothing_is_told_before_the_last_has_chosen() -> None:
    """Choosing is no event until all have chosen; who has chosen is public, what is not."""
    some = rules(CARD, 3)
    state = Scene.at(some, "choose", "resolve", cards=PILES).state
    seen: dict[int | None, set[str]] = {seat: set() for seat in (None, 0, 1, 2)}
    for action in ("workers", "points", "gems"):
        step = some.apply(state, Choose(action), 1)
        assert step.events == ()
        for seat in seen:
            seen[seat].add(br.to_json(some.view(step.state, seat)))
    assert {seat: len(views) for seat, views in seen.items()} == {None: 1, 0: 1, 1: 3, 2: 1}


def test_a_view_shows_the_table() -> None:
    """Gems, scores, cards and the question are public; the seat's own choice is shown to it."""
    some = rules(CARD, 3)
    state = Scene.at(some, "choose", cards=PILES, scores=(1, 2, 3)).play("0 gems").state
    for seat in (None, 0, 1, 2):
        view = some.view(state, seat)
        assert view.seat == seat
        assert view.table == state.table
        assert view.pending == state.pending
        assert view.digest == some.digest
        assert view.agenda[0].own == ("gems" if seat == 0 else None)  # type: ignore[attr-defined]


@pytest.mark.parametrize("edition", [CARD, BOARD, BOARD_US])
def test_all_events_are_public(edition: str) -> None:
    """In Basari whatever has happened is public."""
    game = play(rules(edition, 3), random.Random(2))
    for seat in (None, 0, 1, 2):
        assert game.rules.view_events(game.events, seat) == game.events


def test_errors_tell_nothing() -> None:
    """Errors of others are the same whatever a seat has chosen."""
    some = rules(CARD, 3)
    state = Scene.at(some, "choose", cards=PILES).state
    told = set()
    for action in ("workers", "points", "gems"):
        after = some.apply(state, Choose(action), 1).state
        for seat, move in (
            (0, None),
            (0, Choose("nothing")),
            (1, Choose("gems")),
            (2, Choose("x")),
        ):
            with pytest.raises(br.IllegalMove) as caught:
                some.apply(after, move, seat)
            told.add((seat, str(caught.value)))
        with pytest.raises(br.NotationError) as unread:
            some.parse(after, "nothing", 0)
        told.add((0, str(unread.value)))
    assert len(told) == 4
