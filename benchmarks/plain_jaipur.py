"""Jaipur in plain, mutable Python: the yardstick of the benchmarks.

One class with lists, dicts and ints, written the straightforward way: every decision gets the list
of all its legal moves, the answer is checked against that list, and what happens is logged. The
rule ids in comments and events are those of the rules digest.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, TypeVar

Move = tuple[Any, ...]  # ("take", good), ("camels",), ("sell", good, n), ("swap", given, taken)
Cards = tuple[tuple[str, int], ...]  # kinds with counts, those of which there are any
Event = tuple[str, str, int, object]  # rule id, what happened, seat (-1 = nobody), detail
Pick = Callable[[str, int, Sequence[Any]], Any]  # (what is asked, seat, answers) -> an answer
T = TypeVar("T")

CAMEL = "camel"
CARDS = {"diamond": 6, "gold": 6, "silver": 6, "cloth": 8, "spice": 8, "leather": 10, CAMEL: 11}
TOKENS = {
    "diamond": [7, 7, 5, 5, 5],
    "gold": [6, 6, 5, 5, 5],
    "silver": [5, 5, 5, 5, 5],
    "cloth": [5, 3, 3, 2, 2, 1, 1],
    "spice": [5, 3, 3, 2, 2, 1, 1],
    "leather": [4, 3, 2, 1, 1, 1, 1, 1, 1],
}
LEAST = {"diamond": 2, "gold": 2, "silver": 2}  # J-15; all others singly
BONUS = {3: [1, 1, 2, 2, 2, 3, 3], 4: [4, 4, 5, 5, 6, 6], 5: [8, 8, 9, 10, 10]}
CAMEL_TOKEN = 5  # J-25
HAND_LIMIT = 7  # J-13
MARKET = 5  # J-1
MARKET_CAMELS = 3
DEALT = 5  # J-2
EMPTY_PILES = 3  # J-22
SEALS = 2  # J-30


def bundles(stock: Mapping[str, int], most: int) -> Iterator[tuple[int, Cards]]:
    """List everything that can be picked from a stock, up to so many cards, with its size."""
    kinds = [kind for kind, count in stock.items() if count]
    for counts in product(*(range(stock[kind] + 1) for kind in kinds)):
        size = sum(counts)
        if size <= most:
            yield size, tuple((k, n) for k, n in zip(kinds, counts, strict=True) if n)


def swaps(hand: Mapping[str, int], herd: int, market: Mapping[str, int]) -> Iterator[Move]:
    """List every exchange of two or more cards (J-8 to J-13)."""
    room = HAND_LIMIT - sum(hand.values())
    goods = {kind: count for kind, count in market.items() if kind != CAMEL}
    by_size: dict[int, list[Cards]] = {}
    for size, taken in bundles(goods, MARKET):
        by_size.setdefault(size, []).append(taken)
    for size, given in bundles({**hand, CAMEL: min(herd, room)}, sum(goods.values())):
        if size >= 2:
            kinds = {kind for kind, _ in given}
            for taken in by_size.get(size, ()):
                if not any(kind in kinds for kind, _ in taken):
                    yield ("swap", given, taken)


class PlainJaipur:
    """One match, from the first round to the winner.

    `pick` answers everything that is asked, chance included (kind "draw" with the deck, "bonus"
    with a pile, "first" with the seats); without it all is picked uniformly at random. Whatever
    it reads from the match while it is asked is the true table of that moment.
    """

    def __init__(self, rng: Random, pick: Pick | None = None, ply_cap: int = 0) -> None:
        """Get ready; the players' answers and the cards come later, in `play`."""
        self.pick: Pick = pick or (lambda _kind, _seat, answers: rng.choice(answers))
        self.ply_cap = ply_cap
        self.seals = [0, 0]
        self.rupees: list[list[int]] = []
        self.log: list[Event] = []
        self.decisions = 0
        self.starter = 0
        self.winner = -1
        self.set_up()

    def set_up(self) -> None:
        """Put everything back for a new round; only the seals stay (J-29)."""
        self.deck = [kind for kind, count in CARDS.items() for _ in range(count)]
        self.market: Counter[str] = Counter({CAMEL: MARKET_CAMELS})
        for _ in range(MARKET_CAMELS):
            self.deck.remove(CAMEL)
        self.hands: list[Counter[str]] = [Counter(), Counter()]
        self.herds = [0, 0]
        self.tokens = {good: list(values) for good, values in TOKENS.items()}
        self.bonus = {tier: list(values) for tier, values in BONUS.items()}
        self.goods: list[list[int]] = [[], []]
        self.bonuses: list[list[int]] = [[], []]
        self.turns = 0

    def play(self) -> int:
        """Play to the end and return how many decisions that took."""
        self.starter = self.pick("first", -1, (0, 1))
        self.log.append(("J-4", "begins the match", self.starter, None))
        while True:
            self.log.append(("J-29", "begins the round", self.starter, len(self.rupees)))
            self.deal()
            seat = self.starter
            while not self.turn(seat):
                seat = 1 - seat
            self.score()
            if max(self.seals) >= SEALS:
                self.winner = self.seals.index(max(self.seals))
                self.log.append(("J-30", "wins", self.winner, None))
                return self.decisions
            self.set_up()

    def draw(self, seat: int) -> str:
        """Take a random card of the deck."""
        card: str = self.pick("draw", seat, self.deck)
        self.deck.remove(card)
        return card

    def deal(self) -> None:
        """Deal the hands; camels go to the herds (J-3). Then fill the market."""
        for seat in (0, 1):
            for _ in range(DEALT):
                card = self.draw(seat)
                if card == CAMEL:
                    self.herds[seat] += 1
                else:
                    self.hands[seat][card] += 1
                self.log.append(("J-3", "is dealt", seat, card))
        self.refill()

    def refill(self) -> None:
        """Fill the market, as far as the deck goes (J-23)."""
        while self.deck and self.market.total() < MARKET:
            card = self.draw(-1)
            self.market[card] += 1
            self.log.append(("J-23", "turned up", -1, card))

    # --- a turn ---

    def legal(self, seat: int) -> list[Move]:
        """List everything that a seat may do."""
        hand, market = self.hands[seat], self.market
        moves: list[Move] = []
        if hand.total() < HAND_LIMIT:
            moves += [("take", kind) for kind, n in market.items() if n and kind != CAMEL]
        if market[CAMEL]:
            moves.append(("camels",))
        for good, count in hand.items():
            moves += [("sell", good, n) for n in range(LEAST.get(good, 1), count + 1)]
        moves += swaps(hand, self.herds[seat], market)
        return moves

    def turn(self, seat: int) -> bool:
        """Play one turn and say whether the round is over."""
        self.decisions += 1
        self.turns += 1
        legal = self.legal(seat)
        move = self.pick("act", seat, legal)
        if move not in legal:
            raise ValueError(f"J-5: seat {seat} may not answer {move!r}")
        kind, *what = move
        if kind == "take":
            self.take(seat, *what)
        elif kind == "camels":
            self.take_camels(seat)
        elif kind == "sell":
            self.sell(seat, *what)
        else:
            self.swap(seat, *what)
        self.refill()
        if sum(not left for left in self.tokens.values()) >= EMPTY_PILES:
            self.log.append(("J-22", "round ends: piles", -1, None))
            return True
        if self.market.total() < MARKET:
            self.log.append(("J-23", "round ends: deck", -1, None))
            return True
        if self.turns >= self.ply_cap > 0:
            self.log.append(("J-2.5", "round ends: cap", -1, None))
            return True
        return False

    def take(self, seat: int, good: str) -> None:
        """Take one card of goods (J-6)."""
        self.market[good] -= 1
        self.hands[seat][good] += 1
        self.log.append(("J-6", "takes", seat, good))

    def take_camels(self, seat: int) -> None:
        """Take all camels (J-7)."""
        self.log.append(("J-7", "takes camels", seat, self.market[CAMEL]))
        self.herds[seat] += self.market[CAMEL]
        self.market[CAMEL] = 0

    def swap(self, seat: int, given: Cards, taken: Cards) -> None:
        """Exchange cards with the market (J-10)."""
        for kind, count in given:
            if kind == CAMEL:
                self.herds[seat] -= count
            else:
                self.hands[seat][kind] -= count
            self.market[kind] += count
        for kind, count in taken:
            self.market[kind] -= count
            self.hands[seat][kind] += count
        self.log.append(("J-10", "exchanges", seat, (given, taken)))

    def sell(self, seat: int, good: str, number: int) -> None:
        """Sell cards for tokens, and perhaps a bonus (J-14 to J-20)."""
        self.hands[seat][good] -= number
        pile = self.tokens[good]
        values = pile[:number]
        del pile[:number]
        self.goods[seat] += values
        self.log.append(("J-14", "sells", seat, (good, number, values)))
        tier = min(number, max(BONUS))
        if tier in self.bonus:
            if not self.bonus[tier]:
                self.log.append(("J-20", "no bonus left", seat, tier))
                return
            value = self.pick("bonus", seat, self.bonus[tier])
            self.bonus[tier].remove(value)
            self.bonuses[seat].append(value)
            self.log.append(("J-17", "bonus", seat, value))

    # --- the end of a round ---

    def score(self) -> None:
        """Count rupees and give a seal, or void the round (J-25 to J-28)."""
        totals = [sum(self.goods[seat]) + sum(self.bonuses[seat]) for seat in (0, 1)]
        if self.herds[0] != self.herds[1]:
            totals[self.herds.index(max(self.herds))] += CAMEL_TOKEN
        self.rupees.append(totals)
        ranks = [(totals[s], len(self.bonuses[s]), len(self.goods[s])) for s in (0, 1)]
        if ranks[0] != ranks[1]:
            winner = ranks.index(max(ranks))
        elif self.turns >= self.ply_cap > 0:
            winner = 1 - self.starter
        else:
            self.log.append(("J-27", "void", -1, totals))
            self.starter = 1 - self.starter
            return
        self.seals[winner] += 1
        self.log.append(("J-26", "wins a seal", winner, totals))
        self.starter = 1 - winner
