"""What an edition file of the Jaipur family may say, beyond what every family's may."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import attrs

from basari_rules.engine.params import Between, Count, Name, Positive, param
from basari_rules.engine.phase import Phase

__all__ = ["Bonus", "Camels", "Flow", "Good", "GoodsClass", "Hand", "Market", "Sections", "Tier"]

Few = Annotated[int, Between(0, 24)]
Size = Annotated[int, Between(1, 24)]


@attrs.frozen
class GoodsClass:
    """``[classes.NAME]``: goods that are sold in one way."""

    least: Size = param(1, doc="the fewest cards of a sale", rule="J-15")


@attrs.frozen
class Good:
    """``[goods.NAME]``: a kind of goods."""

    kind: str = param(doc="the class it belongs to", rule="J-15")
    cards: Positive = param(doc="how many cards of it there are")
    tokens: tuple[Count, ...] = param(
        doc="the values of its tokens in rupees, in the order they are taken", rule="J-16"
    )


@attrs.frozen
class Camels:
    """``[camels]``: the cards that are no goods."""

    cards: Count = param(doc="how many camels there are")
    token: Count = param(5, doc="rupees for the larger herd at the end of a round", rule="J-25")
    herds: Literal["shown", "hidden"] = param(
        "shown", doc="whether a player may see how many camels the other has", rule="J-32"
    )


@attrs.frozen
class Tier:
    """``[bonus.tiers.NAME]``: a pile of bonus tokens."""

    cards: Size = param(doc="cards of a sale that earns one; the highest tier reached counts")
    tokens: tuple[Count, ...] = param(doc="the values of its tokens in rupees, in any order")


@attrs.frozen
class Bonus:
    """``[bonus]``: the bonus tokens for large sales."""

    tiers: Mapping[Name, Tier] = param(doc="the piles of bonus tokens", rule="J-17")
    provenance: Literal["printed", "reconstructed"] = param(
        "printed", doc="where the figures come from"
    )
    why: str = param("", doc="why the figures are as they are, where no rulebook prints them")


@attrs.frozen
class Market:
    """``[market]``: the cards face up on the table."""

    size: Size = param(5, doc="how many cards lie in the market", rule="J-1")
    camels: Few = param(3, doc="how many of them are camels when a round begins", rule="J-1")


@attrs.frozen
class Hand:
    """``[hand]``: the goods of a player; camels do not count."""

    limit: Size = param(7, doc="the most cards in a hand after an action", rule="J-13")


@attrs.frozen
class Flow:
    """``[flow]``: the course of a match."""

    setup: tuple[str, ...] = param(doc="the phases that set a round up", rule="J-2")
    turn: tuple[str, ...] = param(doc="the phases of a turn", rule="J-5")
    scoring: tuple[str, ...] = param(doc="the phases that score a round", rule="J-26")
    seals: Size = param(2, doc="the seals of excellence that win the match", rule="J-30")
    first: Literal["chance"] | Annotated[int, Between(0, 1)] = param(
        "chance", doc="the seat that begins the first round", rule="J-4"
    )
    next: Literal["loser", "winner", "alternate"] = param(
        "loser", doc="who begins the next round; after a tie it is the other one", rule="J-28"
    )
    empty_piles: Positive = param(
        3, doc="how many empty piles of goods tokens end a round", rule="J-22"
    )
    ply_cap: Annotated[int, Between(0, 1_000_000)] = param(
        0,
        doc="turns after which a round ends and is scored, a tie for the second player; 0: no cap",
        rule="J-2.5",
    )


@attrs.frozen
class Sections:
    """All sections of a Jaipur edition."""

    classes: Mapping[Name, GoodsClass] = param(doc="the classes of goods")
    goods: Mapping[Name, Good] = param(doc="the goods, the most valuable first")
    camels: Camels = param(doc="the camels")
    bonus: Bonus = param(doc="the bonus tokens")
    flow: Flow = param(doc="the course of a match")
    phases: Mapping[Name, Phase[Any]] = param(doc="the phases by name")
    market: Market = param(Market(), doc="the market")
    hand: Hand = param(Hand(), doc="the hands")
