"""The exchanges a seat can make, counted and drawn without listing them.

What a seat may do with one kind is a polynomial: the coefficient of ``x^i y^j`` says in how many
ways ``i`` of it are given and ``j`` taken. The product over all kinds has the number of exchanges
of ``s`` cards as its coefficient of ``x^s y^s``; products over the last kinds only tell how many
ways there are to go on once the first are settled, which leads from a rank to its exchange.
A polynomial is held as one whole number, its coefficients side by side in slots of equal width.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from operator import gt, mul

import attrs

from basari_rules.bundle import Bundle, is_bundle
from basari_rules.engine.chance import below
from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.values import Move
from basari_rules.phases.jaipur.box import Box
from basari_rules.phases.jaipur.moves import Swap

__all__ = ["Exchanges", "Space", "fault", "most_exchanges"]


def most_exchanges(goods: int, hand: int, market: int, same: bool) -> int:
    """A number that no hand and market of these sizes have more exchanges than."""
    if same:
        return int((hand // goods + 2) ** goods * (market // goods + 2) ** goods * (market + 1))
    return int(((hand + market) // goods + 2) ** goods * (market + 1))


Way = tuple[int, int, int]
"""What may be done with one kind: how many are given and taken, and the slots that is worth."""


@attrs.frozen
class Space:
    """What all exchanges of an edition have in common.

    ``least`` is the fewest cards of an exchange; ``same`` says whether a kind may be on both
    sides. ``width`` is that of a slot in bits, and ``row`` that of all powers of ``x``. For so
    many cards of a kind in the hand and in the market, ``factors`` has the polynomial and
    ``ways`` lists its terms. ``camels[n]`` is the polynomial of up to ``n`` camels.
    """

    kinds: tuple[str, ...]
    least: int
    same: bool
    width: int
    row: int
    factors: tuple[tuple[int, ...], ...]
    ways: tuple[tuple[tuple[Way, ...], ...], ...]
    camels: tuple[int, ...]

    @classmethod
    def of(cls, box: Box, least: int, same: bool) -> Space:
        """The space of an edition's exchanges."""
        hand, market = box.hand_limit, box.market_size
        width = most_exchanges(len(box.goods), hand, market, same).bit_length()
        row = width * (hand + market + 1)

        def ways(held: int, shown: int) -> tuple[Way, ...]:
            return tuple(
                (gives, takes, gives * width + takes * row)
                for gives in range(held + 1)
                for takes in range(shown + 1)
                if same or not gives or not takes
            )

        each = tuple(
            tuple(ways(held, shown) for shown in range(market + 1)) for held in range(hand + 1)
        )
        return cls(
            kinds=box.kinds,
            least=least,
            same=same,
            width=width,
            row=row,
            factors=tuple(
                tuple(sum(1 << slots for _, _, slots in terms) for terms in row) for row in each
            ),
            ways=each,
            camels=tuple(accumulate(1 << width * number for number in range(market + 1))),
        )


def fault(
    move: object,
    space: Space,
    hand: tuple[int, ...],
    herd: int,
    market: tuple[int, ...],
    room: int,
) -> str | None:
    """The code of what is wrong with a move as a member of such :class:`Exchanges`, or None."""
    if type(move) is not Swap:
        return "no-exchange"
    given, taken = move.given, move.taken
    if not (is_bundle(given, space.kinds) and is_bundle(taken, space.kinds)):
        return "no-cards"
    gives, takes = given.counts, taken.counts
    if takes[-1]:
        return "takes-camels"
    if gives[-1] > herd or any(map(gt, gives, hand)):
        return "not-yours"
    if any(map(gt, takes, market)):
        return "not-in-market"
    if sum(gives) != sum(takes):
        return "uneven"
    if sum(takes) < space.least:
        return "too-few"
    if not space.same and any(map(mul, gives, takes)):
        return "same-kind"
    return "hand-full" if gives[-1] > room else None


class Exchanges(MoveSet):
    """All exchanges of ``space.least`` or more cards, those of the fewest cards first.

    ``hand`` and ``market`` are the counts of the goods there, ``herd`` the camels that can be
    given, and ``room`` says how many more goods the hand can hold.
    """

    __slots__ = ("_ends", "_hand", "_herd", "_market", "_rest", "_room", "_space")

    def __init__(
        self,
        space: Space,
        hand: tuple[int, ...],
        herd: int,
        market: tuple[int, ...],
        room: int,
    ) -> None:
        self._space = space
        self._hand = hand
        self._herd = herd
        self._market = market
        self._room = room
        self._rest: list[int] = []
        self._ends: list[int] = []

    def _sizes(self) -> list[int]:
        """How many exchanges have at most ``least``, ``least + 1``, ... cards."""
        if self._ends:
            return self._ends
        space = self._space
        factors = space.factors
        shown = sum(self._market)
        product = space.camels[min(self._herd, self._room, shown)]
        rest = [product]
        for mine, theirs in zip(reversed(self._hand), reversed(self._market), strict=True):
            if mine or theirs:
                product *= factors[mine][theirs]
            rest.append(product)
        self._rest = rest
        number = 0
        ends = self._ends
        step = space.width + space.row
        slot = (1 << space.width) - 1
        for size in range(space.least, max(shown, space.least) + 1):
            number += product >> size * step & slot
            ends.append(number)
        return ends

    def _swap(self, place: int) -> Swap:
        """The exchange that just ``place`` others come before."""
        ends = self._sizes()
        space = self._space
        at = bisect_right(ends, place)
        if at:
            place -= ends[at - 1]
        give = take = space.least + at
        left = give * (space.width + space.row)
        slot = (1 << space.width) - 1
        given: list[int] = []
        taken: list[int] = []
        rest = iter(reversed(self._rest))
        next(rest)
        for mine, theirs, later in zip(self._hand, self._market, rest, strict=True):
            for gives, takes, slots in space.ways[mine][theirs]:
                if gives <= give and takes <= take:
                    number = later >> left - slots & slot
                    if place < number:
                        break
                    place -= number
            given.append(gives)
            taken.append(takes)
            give -= gives
            take -= takes
            left -= slots
        given.append(give)
        taken.append(0)
        return Swap(Bundle(space.kinds, tuple(given)), Bundle(space.kinds, tuple(taken)))

    def __contains__(self, move: object) -> bool:
        return fault(move, self._space, self._hand, self._herd, self._market, self._room) is None

    def __len__(self) -> int:
        return self._sizes()[-1]

    def __iter__(self) -> Iterator[Move]:
        return map(self._swap, range(len(self)))

    def sample(self, rng: random.Random) -> Move:
        return self._swap(below(rng, len(self)))
