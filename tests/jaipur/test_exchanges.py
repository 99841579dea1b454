"""The lazy set of exchanges against a plain list of them."""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari_rules.bundle import Bundle
from basari_rules.phases.jaipur.box import Box
from basari_rules.phases.jaipur.exchanges import Exchanges, Space, most_exchanges
from basari_rules.phases.jaipur.moves import Swap
from tests.jaipur.support import rules

LIMIT, MARKET = 5, 4

COUNTS = st.tuples(*[st.integers(0, 3)] * 3)


def box_of(goods: int, hand: int, market: int) -> Box:
    """A box of which only what exchanges need matters."""
    box: Box = rules().setup.phases["act"].box
    names = tuple(f"g{number}" for number in range(goods))
    return attrs.evolve(
        box, goods=names, kinds=(*names, "camel"), hand_limit=hand, market_size=market
    )


def listed(
    hand: tuple[int, ...], herd: int, market: tuple[int, ...], room: int, least: int, same: bool
) -> set[Swap]:
    """All exchanges, by trying everything."""
    kinds = (*(f"g{n}" for n in range(len(hand))), "camel")
    found = set()
    for gives in product(*(range(count + 1) for count in (*hand, herd))):
        for takes in product(*(range(count + 1) for count in market)):
            if (
                sum(gives) == sum(takes) >= least
                and gives[-1] <= room
                and (same or not any(a and b for a, b in zip(gives, takes, strict=False)))
            ):
                found.add(Swap(Bundle(kinds, gives), Bundle(kinds, (*takes, 0))))
    return found


@given(
    hand=COUNTS.filter(lambda counts: sum(counts) <= LIMIT),
    market=COUNTS.filter(lambda counts: sum(counts) <= MARKET),
    herd=st.integers(0, 5),
    least=st.integers(1, 3),
    same=st.booleans(),
    seed=st.integers(0, 99),
)
def test_exchanges_are_those_that_can_be_made(
    hand: tuple[int, ...],
    market: tuple[int, ...],
    herd: int,
    least: int,
    same: bool,
    seed: int,
) -> None:
    """Number, members, order and samples are those of the list; by size, each once."""
    room = LIMIT - sum(hand)
    space = Space.of(box_of(3, LIMIT, MARKET), least, same)
    moves = Exchanges(space, hand, herd, market, room)
    expected = listed(hand, herd, market, room, least, same)
    made = list(moves)
    assert len(moves) == len(made) == len(expected)
    assert set(made) == expected
    sizes = [move.given.total for move in made if isinstance(move, Swap)]
    assert sizes == sorted(sizes)
    assert moves.minimum == (made[0] if made else None)
    assert all(move in moves for move in made)
    if made:
        assert moves.sample(random.Random(seed)) in expected
    else:
        with pytest.raises(IndexError):
            moves.sample(random.Random(seed))


def test_no_exchange_is_more_likely_than_another() -> None:
    """Samples are uniform: chi-squared of 90 exchanges."""
    space = Space.of(box_of(3, 5, 4), 2, False)
    moves = Exchanges(space, (2, 2, 0), 2, (0, 2, 2), 1)
    number, rng = len(moves), random.Random(5)
    drawn = Counter(moves.sample(rng) for _ in range(200 * number))
    chi = sum((drawn[move] - 200) ** 2 / 200 for move in moves)
    assert chi < number + 4 * (2 * number) ** 0.5


def test_the_bound_on_exchanges_holds() -> None:
    """No hand and market have more exchanges than the slots of the polynomials can hold."""
    for same in (False, True):
        space = Space.of(box_of(6, 7, 5), 1, same)
        most = most_exchanges(6, 7, 5, same)
        for hand, market in (
            ((2, 1, 1, 1, 1, 1), (0, 1, 1, 1, 1, 1)),
            ((7,) + (0,) * 5, (5,) + (0,) * 5),
        ):
            assert len(Exchanges(space, hand, 11, market, 0)) < most
            whole = 1
            for mine, theirs in zip(hand, market, strict=True):
                whole *= len(space.ways[mine][theirs])
            assert whole * 6 <= most


def test_the_cost_does_not_grow_with_their_number() -> None:
    """A set of billions of exchanges is counted and drawn from at once."""
    space = Space.of(box_of(8, 24, 24), 2, False)
    moves = Exchanges(space, (4, 4, 4, 4, 0, 1, 1, 1), 9, (0, 0, 1, 3, 5, 5, 5, 5), 5)
    begun = time.perf_counter()
    assert len(moves) > 1_000_000
    for seed in range(20):
        assert moves.sample(random.Random(seed)) in moves
    assert moves.minimum in moves
    assert time.perf_counter() - begun < 1
