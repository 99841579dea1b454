"""The few ways to change the table; each writes the event that says so.

Cards and tokens are only ever moved here, so they are conserved by construction.
"""

from __future__ import annotations

from bisect import insort
from operator import add, sub

from basari_rules.bundle import Bundle
from basari_rules.engine.phase import Log
from basari_rules.phases.jaipur.events import BonusWon, CamelsTaken, Sold, Swapped, Taken
from basari_rules.phases.jaipur.table import Player, Result, Table

__all__ = ["altered", "exchange", "scored", "sell", "take_camels", "take_one", "win_bonus"]


def altered(
    table: Table,
    *,
    players: tuple[Player, ...],
    market: Bundle | None = None,
    deck: Bundle | None = None,
    exchanges: int | None = None,
) -> Table:
    """The table with other players, and other cards in the market and the deck where given."""
    return Table(
        table.market if market is None else market,
        players,
        table.deck if deck is None else deck,
        table.discard,
        table.piles,
        table.sizes,
        table.bonus,
        table.turn,
        table.starter,
        table.rounds,
        table.turns,
        table.exchanges if exchanges is None else exchanges,
        table.herds_shown,
    )


def take_one(table: Table, seat: int, good: str, log: Log) -> Table:
    """A seat takes one card of a good from the market (J-6)."""
    log.append(Taken(seat, good, "J-6"))
    at = table.market.kinds.index(good)
    old = table.players[seat]
    player = _with_cards(old, _changed(old.hand, at, 1), old.herd)
    market = _changed(table.market, at, -1)
    return altered(table, players=_seated(table, seat, player), market=market)


def take_camels(table: Table, seat: int, log: Log) -> Table:
    """A seat takes all camels of the market into its herd (J-7)."""
    number = table.market.counts[-1]
    log.append(CamelsTaken(seat, number, "J-7"))
    old = table.players[seat]
    player = _with_cards(old, old.hand, old.herd + number)
    market = Bundle(table.market.kinds, (*table.market.counts[:-1], 0))
    return altered(table, players=_seated(table, seat, player), market=market)


def exchange(
    table: Table, seat: int, given: Bundle, taken: Bundle, exchanges: int, log: Log
) -> Table:
    """A seat gives cards to the market and takes others from it (J-10)."""
    log.append(Swapped(seat, given, taken, "J-10"))
    old = table.players[seat]
    change = tuple(map(sub, taken.counts, given.counts))
    hand = Bundle(old.hand.kinds, tuple(map(add, old.hand.counts, change[:-1])))
    player = _with_cards(old, hand, old.herd + change[-1])
    market = Bundle(given.kinds, tuple(map(sub, table.market.counts, change)))
    return altered(table, players=_seated(table, seat, player), market=market, exchanges=exchanges)


def sell(table: Table, seat: int, good: str, number: int, log: Log) -> Table:
    """A seat sells cards of a good for as many tokens, as far as there are any (J-16)."""
    at = table.discard.kinds.index(good)
    pile = table.piles[at]
    tokens = pile[:number]
    log.append(Sold(seat, good, number, tokens, "J-14"))
    old = table.players[seat]
    player = Player(
        _changed(old.hand, at, -number),
        old.herd,
        tuple(sorted(old.goods + tokens)),
        old.bonuses,
        old.tiers,
        old.seals,
    )
    return Table(
        table.market,
        _seated(table, seat, player),
        table.deck,
        _changed(table.discard, at, number),
        (*table.piles[:at], pile[number:], *table.piles[at + 1 :]),
        table.sizes,
        table.bonus,
        table.turn,
        table.starter,
        table.rounds,
        table.turns,
        table.exchanges,
        table.herds_shown,
    )


def win_bonus(table: Table, seat: int, tier: int, rupees: int, log: Log) -> Table:
    """A seat gets the bonus token of that value from the pile of a tier (J-17)."""
    log.append(BonusWon(seat, tier, rupees, "J-17"))
    at = table.sizes.index(tier)
    values = list(table.bonus[at])
    values.remove(rupees)
    old = table.players[seat]
    won = list(zip(old.tiers, old.bonuses, strict=True))
    insort(won, (tier, rupees))
    player = Player(
        old.hand,
        old.herd,
        old.goods,
        tuple([value for _, value in won]),
        tuple([size for size, _ in won]),
        old.seals,
    )
    return Table(
        table.market,
        _seated(table, seat, player),
        table.deck,
        table.discard,
        table.piles,
        table.sizes,
        (*table.bonus[:at], tuple(values), *table.bonus[at + 1 :]),
        table.turn,
        table.starter,
        table.rounds,
        table.turns,
        table.exchanges,
        table.herds_shown,
    )


def scored(table: Table, result: Result) -> Table:
    """The table after a round with its result: some seats have one more seal."""
    return Table(
        table.market,
        tuple(
            Player(
                old.hand,
                old.herd,
                old.goods,
                old.bonuses,
                old.tiers,
                old.seals + (seat in result.seals),
            )
            for seat, old in enumerate(table.players)
        ),
        table.deck,
        table.discard,
        table.piles,
        table.sizes,
        table.bonus,
        table.turn,
        table.starter,
        (*table.rounds, result),
        table.turns,
        table.exchanges,
        table.herds_shown,
    )


def _changed(cards: Bundle, at: int, number: int) -> Bundle:
    """The cards with more (or fewer) of the kind at an index."""
    counts = cards.counts
    return Bundle(cards.kinds, (*counts[:at], counts[at] + number, *counts[at + 1 :]))


def _with_cards(player: Player, hand: Bundle, herd: int) -> Player:
    return Player(hand, herd, player.goods, player.bonuses, player.tiers, player.seals)


def _seated(table: Table, seat: int, player: Player) -> tuple[Player, ...]:
    """The players with one of them replaced."""
    players = table.players
    return (*players[:seat], player, *players[seat + 1 :])
