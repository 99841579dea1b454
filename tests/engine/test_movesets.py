"""The laws of move sets: ``len``, ``in``, iteration, ``sample`` and ``minimum`` agree."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.engine.chance import below
from basari_rules.engine.movesets import NO_MOVES, Listed, MoveSet
from basari_rules.phases.basari.moves import Accept, Choose, Offer
from basari_rules.phases.basari.offers import Offers
from basari_rules.phases.basari.trade import Swaps
from basari_rules.testing.basari import higher
from tests.support import BOARD, Scene, rules, turn

ACCEPT = (Accept(),)


class Scripted(random.Random):
    """Random bits as they were written down beforehand."""

    def __init__(self, *numbers: int) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def getrandbits(self, k: int, /) -> int:
        number = self.numbers.pop(0)
        assert 0 <= number < 1 << k
        return number


def bundle(counts: tuple[int, ...]) -> br.Gems:
    return br.Gems(tuple("abcdef"[: len(counts)]), counts)


def all_bundles(held: tuple[int, ...]) -> list[br.Gems]:
    return [bundle(counts) for counts in product(*(range(n + 1) for n in held))]


HELD = st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple)


@st.composite
def offers(draw: st.DrawFn) -> tuple[Offers, list[br.Move]]:
    """A set of offers, and the same listed the plain way."""
    held = draw(HELD)
    standing = None
    if draw(st.booleans()):
        standing = bundle(tuple(draw(st.integers(0, 5)) for _ in held))
    least = draw(st.integers(1, 5))
    most = draw(st.one_of(st.none(), st.integers(least, 9)))
    other = draw(st.sampled_from([(), ACCEPT]))
    plain = [
        gems
        for gems in all_bundles(held)
        if least <= gems.total and (most is None or gems.total <= most)
        if standing is None or higher(gems, standing)
    ]
    plain.sort(key=lambda gems: (gems.total, gems.counts))
    return (
        Offers(bundle(held), standing, other, least, most),
        [*map(Offer, plain), *other],
    )


@given(pair=offers())
def test_offers_are_those_of_the_plain_way(pair: tuple[Offers, list[br.Move]]) -> None:
    """All offers within a holding that beat the standing one, in the order of BID-6."""
    moves, plain = pair
    assert list(moves) == plain
    assert len(moves) == len(plain)
    assert bool(moves) is bool(plain)
    assert moves.minimum == (plain[0] if plain else None)
    assert all(move in moves for move in plain)


@given(pair=offers(), held=HELD)
def test_offers_hold_nothing_else(
    pair: tuple[Offers, list[br.Move]], held: tuple[int, ...]
) -> None:
    """``in`` is true of the members only."""
    moves, plain = pair
    for gems in all_bundles(held):
        assert (Offer(gems) in moves) is (Offer(gems) in plain)


def check_uniform(moves: MoveSet) -> None:
    """Every number that can be drawn gives another move, so each is exactly as likely."""
    number = len(moves)
    drawn = [moves.sample(Scripted(place)) for place in range(number)] if number > 1 else [*moves]
    assert Counter(drawn) == Counter(moves)
    assert len(set(drawn)) == number
    bits = (number - 1).bit_length()
    if number > 1 and number < 1 << bits:
        again = Scripted(number, (1 << bits) - 1, 0)
        assert moves.sample(again) == moves.sample(Scripted(0))
        assert again.numbers == []


@given(pair=offers())
def test_samples_of_offers_are_uniform(pair: tuple[Offers, list[br.Move]]) -> None:
    """Each offer, and accepting, is exactly as likely."""
    if pair[1]:
        check_uniform(pair[0])


@given(held=HELD, bank=st.data(), needs=st.booleans())
def test_swaps_are_those_of_the_plain_way(
    held: tuple[int, ...], bank: st.DataObject, needs: bool
) -> None:
    """SMALL-2: all ways to give one gem and take two, or all there are, each once."""
    left = bundle(tuple(bank.draw(st.integers(0, 3)) for _ in held))
    ones = [bundle(tuple(int(i == j) for j in range(len(held)))) for i in range(len(held))]
    given = tuple(one for one, count in zip(ones, held, strict=True) if count)
    if not given and not needs:
        given = (bundle((0,) * len(held)),)
    swaps = Swaps(given, left)
    plain = set()
    for one in given:
        there = left + one
        for taken in all_bundles(there.counts):
            if taken.total == min(2, there.total) > 0:
                plain.add((one, taken))
    assert {(move.given, move.taken) for move in swaps} == plain  # type: ignore[attr-defined]
    assert len(list(swaps)) == len(swaps) == len(plain)
    assert all(move in swaps for move in swaps)
    if plain:
        check_uniform(swaps)


def test_a_listed_set_is_uniform_too() -> None:
    """So are the few moves that are listed."""
    check_uniform(Listed(tuple(map(Choose, "abcde"))))


@pytest.mark.parametrize(
    "moves", [NO_MOVES, Listed(()), Offers(bundle((0, 0)), None), Swaps((), bundle((1, 1)))]
)
def test_an_empty_set(moves: MoveSet) -> None:
    """Nothing in it, and nothing to draw: an IndexError."""
    assert len(moves) == 0
    assert not moves
    assert list(moves) == []
    assert moves.minimum is None
    assert None not in moves
    assert Accept() not in moves
    with pytest.raises(IndexError):
        moves.sample(random.Random(1))


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 39])
def test_below_is_exact(n: int) -> None:
    """Each number below n is drawn by just one draw of bits; the rest is drawn again."""
    if n == 1:
        assert below(Scripted(), 1) == 0
        return
    assert [below(Scripted(number), n) for number in range(n)] == list(range(n))
    bits = (n - 1).bit_length()
    for number in range(n, 1 << bits):
        assert below(Scripted(number, 0), n) == 0


def test_a_repr_is_short() -> None:
    """However many moves there are."""
    scene = rich(200)
    assert len(repr(scene.rules.moves(scene.state, 0))) < 100


def rich(each: int) -> Scene:
    """A barter where everybody has so many gems of each colour."""
    house = rules(BOARD, 3, f"[gems]\nper_color = {3 * each}\nstart = {each}\n")
    scene = turn(house, "gems gems points", arches=["a01"] * 3, scores=(1, 0, 0))
    return scene.play("0 offer 3 red 2 blue")


def steps(task: Callable[[], Any]) -> int:
    """How many calls, Python's and C's, a task takes."""
    count = 0

    def tick(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(tick)
    try:
        task()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("each", [5, 200])
def test_nothing_grows_with_the_number_of_offers(each: int) -> None:
    """With 200 gems of each colour every question is answered in a few calls."""
    scene = rich(each)
    some = scene.rules
    state = scene.state
    rng = random.Random(1)
    middle = Offer(br.Gems(some.moves(state, 1).minimum.gems.kinds, (each // 2,) * 4))  # type: ignore[union-attr]
    if each == 200:
        assert len(some.moves(state, 1)) > 1_600_000_000
    tasks: list[Callable[[], Any]] = [
        lambda: len(some.moves(state, 1)),
        lambda: bool(some.moves(state, 1)),
        lambda: middle in some.moves(state, 1),
        lambda: some.moves(state, 1).sample(rng),
        lambda: some.moves(state, 1).minimum,
        lambda: some.refusal(state, middle, 1),
        lambda: some.apply(state, middle, 1),
        lambda: some.parse(state, str(middle), 1),
        lambda: next(iter(some.moves(state, 1))),
    ]
    for task in tasks:
        assert steps(task) < 250


def test_a_large_set_is_in_order() -> None:
    """The first of 1.6 billion offers are in the order of BID-6."""
    scene = rich(200)
    first = [move for move, _ in zip(scene.rules.moves(scene.state, 1), range(2000), strict=False)]
    assert all(higher(b.gems, a.gems) for a, b in pairwise(first))  # type: ignore[attr-defined]
    assert str(first[0]) == "offer 3 red 1 green 1 blue"


def test_samples_of_a_large_set_are_legal() -> None:
    """What is drawn from 1.6 billion offers is legal, and now and then of every size."""
    scene = rich(200)
    moves = scene.rules.moves(scene.state, 1)
    rng = random.Random(1)
    drawn = [moves.sample(rng) for _ in range(300)]
    assert all(move in moves for move in drawn)
    sizes = [move.gems.total for move in drawn]  # type: ignore[attr-defined]
    assert min(sizes) < 300
    assert max(sizes) > 500
