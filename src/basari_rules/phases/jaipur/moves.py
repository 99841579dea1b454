"""The moves and the outcomes of chance in Jaipur, and their notation."""

from __future__ import annotations

from basari_rules.bundle import Bundle
from basari_rules.engine.values import Move, value

__all__ = ["CAMEL", "Bonus", "Camels", "Draw", "Sell", "Swap", "Take"]

CAMEL = "camel"
"""The kind of card that is no good; it comes after all goods."""


@value
class Take(Move):
    """Take one card of that good from the market."""

    good: str

    def __str__(self) -> str:
        return f"take {self.good}"


@value
class Camels(Move):
    """Take all camels of the market."""

    def __str__(self) -> str:
        return "camels"


@value
class Swap(Move):
    """Give goods and camels, and take as many goods from the market."""

    given: Bundle
    taken: Bundle

    def __str__(self) -> str:
        return f"swap {self.given} for {self.taken}"


@value
class Sell(Move):
    """Sell that number of cards of one good."""

    number: int
    good: str

    def __str__(self) -> str:
        return f"sell {self.number} {self.good}"


@value
class Draw(Move):
    """Chance: the kind of the card drawn from the deck."""

    card: str

    def __str__(self) -> str:
        return f"draw {self.card}"


@value
class Bonus(Move):
    """Chance: the value of the bonus token drawn, in rupees."""

    value: int

    def __str__(self) -> str:
        return f"bonus {self.value}"
