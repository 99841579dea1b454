"""What can happen in Jaipur. Dealt cards and the values of bonus tokens are secrets of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from basari_rules.bundle import Bundle
from basari_rules.engine.values import Event, value

__all__ = [
    "Began",
    "BonusMissing",
    "BonusWon",
    "CamelToken",
    "CamelsTaken",
    "Counted",
    "Dealt",
    "End",
    "RoundBegan",
    "RoundEnded",
    "SealWon",
    "Sold",
    "Swapped",
    "Taken",
    "TurnedUp",
    "Voided",
    "Won",
]

End = Literal["piles", "deck", "cap"]
"""Why a round ends: enough empty piles, no deck to refill from, or the ply cap."""

_WHY: dict[End, str] = {
    "piles": "enough piles of tokens are empty",
    "deck": "the market cannot be refilled",
    "cap": "it has lasted long enough",
}


@value
class Began(Event):
    """Chance has said which seat begins the match."""

    seat: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} begins the match"


@value
class RoundBegan(Event):
    """A round begins with everything set up anew; ``round`` counts from 0, ``seat`` starts."""

    round: int
    seat: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"Round {self.round + 1} begins: {names[self.seat]} starts"


@value
class Dealt(Event):
    """A seat was dealt a card; ``card`` is None for the others, who do not see it."""

    seat: int
    card: str | None
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} is dealt {self.card or 'a card'}"

    def seen_by(self, seat: int | None) -> Dealt:
        return self if seat == self.seat else Dealt(self.seat, None, self.rule)


@value
class TurnedUp(Event):
    """A card of the deck was put into the market."""

    card: str
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{self.card} comes into the market"


@value
class Taken(Event):
    """A seat took one card from the market."""

    seat: int
    good: str
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes 1 {self.good}"


@value
class CamelsTaken(Event):
    """A seat took all camels of the market."""

    seat: int
    number: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        camels = "camel" if self.number == 1 else "camels"
        return f"{names[self.seat]} takes {self.number} {camels}"


@value
class Swapped(Event):
    """A seat gave cards to the market, and took as many from it."""

    seat: int
    given: Bundle
    taken: Bundle
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} gives {self.given} for {self.taken}"


@value
class Sold(Event):
    """A seat sold cards and took the tokens of these values for them."""

    seat: int
    good: str
    number: int
    tokens: tuple[int, ...]
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        got = ", ".join(map(str, self.tokens)) or "nothing"
        return f"{names[self.seat]} sells {self.number} {self.good} for {got}"


@value
class BonusWon(Event):
    """A seat drew a bonus token of a tier; ``value`` is None for the others (J-21)."""

    seat: int
    tier: int
    value: int | None
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        worth = "" if self.value is None else f" worth {self.value}"
        return f"{names[self.seat]} draws a bonus token for {self.tier} cards{worth}"

    def seen_by(self, seat: int | None) -> BonusWon:
        return self if seat == self.seat else BonusWon(self.seat, self.tier, None, self.rule)


@value
class BonusMissing(Event):
    """A seat earned a bonus token of a tier that has none left."""

    seat: int
    tier: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} gets no bonus token: none for {self.tier} cards is left"


@value
class RoundEnded(Event):
    """A round is over; it is scored now."""

    round: int
    why: End
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"Round {self.round + 1} ends: {_WHY[self.why]}"


@value
class CamelToken(Event):
    """A seat has the larger herd and gets the camel token."""

    seat: int
    rupees: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} gets {self.rupees} for the larger herd"


@value
class Counted(Event):
    """A seat's tokens are turned up: values of goods and bonus tokens, and all its rupees."""

    seat: int
    goods: tuple[int, ...]
    bonuses: tuple[int, ...]
    rupees: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        goods, bonuses = sum(self.goods), sum(self.bonuses)
        return f"{names[self.seat]} has {self.rupees} rupees: {goods} for goods, {bonuses} bonus"


@value
class SealWon(Event):
    """A seat wins a round, and a seal; ``by`` names the criterion that decided."""

    seat: int
    by: str
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        by = "by breaking the tie" if self.by == "tie" else f"by {self.by.replace('-', ' ')}"
        return f"{names[self.seat]} wins a seal {by}"


@value
class Voided(Event):
    """A round was tied in everything: no seal is given, and it is played again."""

    round: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"Round {self.round + 1} is a tie in everything, and is played again"


@value
class Won(Event):
    """The match is over, and these seats have won it."""

    seats: tuple[int, ...]
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        who = " and ".join(names[seat] for seat in self.seats)
        return f"{who} {'wins' if len(self.seats) == 1 else 'share the victory'}"
