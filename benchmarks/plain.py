"""Basari: The Card Game in plain, mutable Python: the yardstick of the benchmarks.

One class with lists, dicts and ints, written the straightforward way: every decision gets the list
of all its legal moves, the answer is checked against that list, and what happens is logged. The
rule ids in comments and events are those of the rules digest.
"""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any, TypeVar

Gems = tuple[int, ...]  # red, yellow, green, blue: by value, highest first
Card = tuple[int, Gems, int]  # points, gems, workers
Event = tuple[str, str, int, object]  # rule id, what happened, seat (-1 = nobody), detail
Pick = Callable[[str, int, Sequence[Any]], Any]  # (what is asked, seat, legal moves) -> a move
Move = TypeVar("Move")

ACCEPT = "accept"
PRIZES = (14, 12, 10, 8)  # SCORE-1
GOAL = 15  # END-1, SCORE-6
RACE_BONUS = 12  # SCORE-6
ROUNDS = 3  # END-2
TIED_RETURN = 2  # SCORE-3

# All ways to take exactly one or exactly two gems, for the small trade.
TAKES: dict[int, list[Gems]] = {
    size: [t for t in product(range(3), range(3), range(3), range(3)) if sum(t) == size]
    for size in (1, 2)
}

ASK_RULES = {
    "choose": "SET-4",
    "open": "BID-3",
    "reply": "BID-6",
    "trade1": "SMALL-2",
    "tradeN": "SMALL-3",
}


def first_offers(own: Sequence[int]) -> list[Gems]:
    """List every offer within the own gems (BID-3)."""
    return [offer for offer in product(*(range(count + 1) for count in own)) if any(offer)]


def raises(own: Sequence[int], standing: Gems) -> list[Gems]:
    """List every offer within the own gems that beats the standing one (BID-6)."""
    least = (sum(standing), standing)
    return [
        offer
        for offer in product(*(range(count + 1) for count in own))
        if (sum(offer), offer) > least
    ]


def raises_unrolled(own: Sequence[int], standing: Gems) -> list[Gems]:
    """List the same, written out for four colours: faster, and no use for any other number."""
    least = sum(standing)
    if sum(own) < least:
        return []
    red, yellow, green, blue = own
    return [
        (r, y, g, b)
        for r, y, g, b in product(
            range(red + 1), range(yellow + 1), range(green + 1), range(blue + 1)
        )
        if (size := r + y + g + b) > least or (size == least and (r, y, g, b) > standing)
    ]


def takes_from(bank: Sequence[int], size: int) -> list[Gems]:
    """List every way to take `size` gems (1 or 2) from the bank."""
    red, yellow, green, blue = bank
    return [
        (r, y, g, b)
        for r, y, g, b in TAKES[size]
        if r <= red and y <= yellow and g <= green and b <= blue
    ]


def transfer(source: list[int], target: list[int], gems: Gems) -> None:
    """Move gems from one stock to another."""
    for colour, count in enumerate(gems):
        source[colour] -= count
        target[colour] += count


def refusal(kind: str, seat: int, move: object, legal: Sequence[object]) -> str | None:
    """Say why a move cannot be made, or None when it can."""
    if move in legal:
        return None
    return f"{ASK_RULES[kind]}: seat {seat} may not answer {kind!r} with {move!r}"


class PlainGame:
    """One game, from the set-up to the winners.

    `pick` answers everything that is asked, the draw of a card (kind "draw", moves = the deck)
    included; without it all is picked uniformly at random. Whatever it reads from the game while
    it is asked is the true table of that moment.
    """

    def __init__(
        self,
        players: int,
        cards: Sequence[Card],
        rng: Random,
        per_color: int = 22,
        start: int = 3,
        pick: Pick | None = None,
        unrolled: bool = False,
    ) -> None:
        """Set the table up; the players' answers and the cards come later, in `play`."""
        if not 3 <= players <= 5:
            raise ValueError(f"SET-1: 3 to 5 players, not {players}")
        if players * start > per_color:
            raise ValueError(f"SET-3: {per_color} gems of a colour are too few to start with")
        self.players = players
        self.raises = raises_unrolled if unrolled else raises
        self.cards = cards
        self.pick: Pick = pick or (lambda _kind, _seat, legal: rng.choice(legal))
        self.actions = ["A", "B", "C", "D"] if players == 5 else ["A", "B", "C"]
        self.bank = [per_color - players * start] * 4
        self.gems = [[start] * 4 for _ in range(players)]
        self.scores = [0] * players
        self.workers = [0] * players
        self.deck = list(range(len(cards)))  # cards are known by their index
        self.piles: list[list[int]] = [[] for _ in range(players)]
        self.round = 0
        self.winners: list[int] = []
        self.log: list[Event] = []
        self.decisions = 0

    def play(self) -> int:
        """Play to the end and return how many decisions that took."""
        for self.round in range(ROUNDS):
            self.log.append(("END-2", "round begins", -1, self.round))
            deck_ran_out = False
            while not deck_ran_out and max(self.workers) < GOAL:
                deck_ran_out = self.turn()
            self.score_round()
            self.clear_cards()
        best = max(self.scores)
        self.winners = [seat for seat, score in enumerate(self.scores) if score == best]
        self.log.extend(("WIN-1", "wins", seat, best) for seat in self.winners)
        return self.decisions

    def ask(self, kind: str, seat: int, legal: Sequence[Move]) -> Move:
        """Get one decision and refuse it unless it is one of the legal moves."""
        self.decisions += 1
        move: Move = self.pick(kind, seat, legal)
        reason = refusal(kind, seat, move, legal)
        if reason is not None:
            raise ValueError(reason)
        return move

    # --- a turn ---

    def turn(self) -> bool:
        """Play one turn and say whether the deal found the deck empty (DECK-1)."""
        # A list, because every seat draws, also after one that found the deck empty.
        dealt = [self.draw(seat, "TURN-1") for seat in range(self.players)]

        pickers: dict[str, list[int]] = {action: [] for action in self.actions}
        for seat in range(self.players):
            pickers[self.ask("choose", seat, self.actions)].append(seat)
        # Logged only now: until all have chosen the choices are secret (SET-7).
        for action, seats in pickers.items():
            self.log.extend(("TURN-2", "chose", seat, action) for seat in seats)

        for action, seats in pickers.items():  # TURN-4
            if action == "D":
                self.small_trade(seats)
            elif len(seats) == 1:
                self.perform(action, seats[0])
            elif len(seats) == 2:
                self.perform(action, self.barter(seats))
            elif seats:
                self.log.append(("TURN-3", "blocked", -1, action))
        return not all(dealt)

    def draw(self, seat: int, rule: str) -> bool:
        """Put a random card on the own pile, unless the deck is empty."""
        if not self.deck:
            self.log.append(("DECK-1", "deck is empty", seat, rule))
            return False
        card = self.pick("draw", seat, self.deck)
        self.deck.remove(card)
        self.piles[seat].append(card)
        self.workers[seat] += self.cards[card][2]
        self.log.append((rule, "draws", seat, card))
        return True

    def perform(self, action: str, seat: int) -> None:
        """Do A, B or C."""
        if action == "A":
            self.draw(seat, "ACT-A")
        elif not self.piles[seat]:
            self.log.append(("DECK-1", "has no card", seat, action))
        elif action == "B":
            points = self.cards[self.piles[seat][-1]][0]
            self.scores[seat] += points
            self.log.append(("ACT-B", "scores", seat, points))
        else:
            self.take_card_gems(seat, self.cards[self.piles[seat][-1]][1])

    def take_card_gems(self, seat: int, shown: Gems) -> None:
        """Take the gems of a card, as far as the bank has them."""
        red, yellow, green, blue = map(min, shown, self.bank)
        taken = (red, yellow, green, blue)
        transfer(self.bank, self.gems[seat], taken)
        self.log.append(("ACT-C", "takes", seat, taken))
        if taken != shown:
            self.log.append(("ACT-SHORT", "bank is short", seat, shown))

    def bid_order(self, seats: list[int]) -> list[int]:
        """Sort by gems, score, workers (BID-1); as seats ascend, ties go to the lowest seat."""
        return sorted(
            seats, key=lambda s: (self.gems[s], self.scores[s], self.workers[s]), reverse=True
        )

    def barter(self, seats: list[int]) -> int:
        """Let two seats bid for an action and return who may perform it."""
        bidder, other = self.bid_order(seats)
        if not any(self.gems[bidder]):
            self.log.append(("BID-4c", "wins unopposed", other, None))
            return other
        if not any(self.gems[other]):
            self.log.append(("BID-4b", "wins unopposed", bidder, None))
            return bidder
        offer = self.ask("open", bidder, first_offers(self.gems[bidder]))
        self.log.append(("BID-2", "offers", bidder, offer))
        while True:
            replies: list[str | Gems] = [ACCEPT, *self.raises(self.gems[other], offer)]
            reply = self.ask("reply", other, replies)
            if isinstance(reply, str):
                self.log.append(("BID-8", "accepts", other, offer))
                transfer(self.gems[bidder], self.gems[other], offer)
                return bidder
            offer = reply
            bidder, other = other, bidder
            self.log.append(("BID-6", "raises", bidder, offer))

    def small_trade(self, seats: list[int]) -> None:
        """Do D: a trade for a sole picker, one gem each for several."""
        if len(seats) == 1:
            self.trade_alone(seats[0])
            return
        for seat in self.bid_order(seats):
            legal = takes_from(self.bank, 1)
            if not legal:
                self.log.append(("SMALL-3", "bank is empty", seat, None))
                continue
            taken = self.ask("tradeN", seat, legal)
            transfer(self.bank, self.gems[seat], taken)
            self.log.append(("SMALL-3", "takes", seat, taken))

    def trade_alone(self, seat: int) -> None:
        """Return one gem, then take two, or all there are (SMALL-2)."""
        own = self.gems[seat]
        size = min(2, sum(self.bank) + 1)
        legal: list[tuple[Gems, Gems]] = []
        for given in takes_from(own, 1):
            # The gem just returned may be taken again, so it counts as the bank's.
            stock = [count + back for count, back in zip(self.bank, given, strict=True)]
            legal.extend((given, taken) for taken in takes_from(stock, size))
        if not legal:
            self.log.append(("SMALL-5", "has no gem", seat, None))
            return
        given, taken = self.ask("trade1", seat, legal)
        transfer(own, self.bank, given)
        transfer(self.bank, own, taken)
        self.log.append(("SMALL-2", "trades", seat, (given, taken)))

    # --- the end of a round ---

    def score_round(self) -> None:
        """Score the four colours in value order, then the race bonus (SCORE-7)."""
        for colour, prize in enumerate(PRIZES):
            counts = [own[colour] for own in self.gems]
            most = max(counts)
            if most == 0:
                self.log.append(("SCORE-5", "nobody scores", -1, colour))
                continue
            holders = [seat for seat, count in enumerate(counts) if count == most]
            points = prize // len(holders)
            alone = len(holders) == 1
            rule = "SCORE-2" if alone else "SCORE-3"
            returned = (most + 1) // 2 if alone else min(TIED_RETURN, most)  # SCORE-4
            for seat in holders:
                self.scores[seat] += points
                self.gems[seat][colour] -= returned
                self.bank[colour] += returned
                self.log.append((rule, "scores a colour", seat, (colour, points, returned)))
        for seat, workers in enumerate(self.workers):
            if workers >= GOAL:
                self.scores[seat] += RACE_BONUS
                self.log.append(("SCORE-6", "race bonus", seat, RACE_BONUS))

    def clear_cards(self) -> None:
        """Put all market cards back; gems and points are kept (NEXT-1)."""
        self.deck = list(range(len(self.cards)))
        self.piles = [[] for _ in range(self.players)]
        self.workers = [0] * self.players
        self.log.append(("NEXT-1", "cards go back", -1, None))
