"""Basari's table: who has which gems, points, cards and place; and the few ways to change it.

All changes of gems and points go through the functions here, which also write the events. So
gems are conserved, and the log is complete, by construction.
"""

from __future__ import annotations

from operator import add, sub

from basari_rules.bundle import Bundle
from basari_rules.engine.phase import Log
from basari_rules.engine.values import Table as AnyTable
from basari_rules.engine.values import value
from basari_rules.phases.basari.events import GemsMoved, Scored

__all__ = ["Player", "Table", "move_gems", "score", "take_from_bank", "with_player"]


@value
class Player:
    """One player's side of the table, all of it public (SET-7).

    ``cards``: ids of the own market cards of this round, the last on top. ``arch``: the id of
    the arch where the merchant stands, None before it has one. ``walked``: arches walked since
    the start marker. ``score`` in points.
    """

    gems: Bundle
    score: int
    cards: tuple[str, ...]
    arch: str | None
    walked: int


@value
class Table(AnyTable):
    """The table of any Basari edition.

    ``round`` counts from 0. ``deck`` holds the ids of the market cards not drawn yet, in the
    edition's order: which comes next is chance. ``dealt_out`` says that a deal found the deck
    empty (DECK-1). ``revealed`` holds the actions chosen this turn, by seat, once all have.
    """

    bank: Bundle
    players: tuple[Player, ...]
    round: int
    deck: tuple[str, ...]
    dealt_out: bool
    revealed: tuple[str, ...]


def with_player(table: Table, seat: int, player: Player) -> Table:
    """The table with one player's side replaced."""
    players = table.players
    return Table(
        table.bank,
        (*players[:seat], player, *players[seat + 1 :]),
        table.round,
        table.deck,
        table.dealt_out,
        table.revealed,
    )


def score(table: Table, seat: int, points: int, rule: str, log: Log) -> Table:
    """Give a player points. 0 points are an event too."""
    log.append(Scored(seat, points, rule))
    player = table.players[seat]
    return with_player(
        table,
        seat,
        Player(player.gems, player.score + points, player.cards, player.arch, player.walked),
    )


def move_gems(
    table: Table, giver: int | None, taker: int | None, gems: Bundle, rule: str, log: Log
) -> Table:
    """Move gems from one player, or the bank (None), to another; the giver must have them."""
    log.append(GemsMoved(giver, taker, gems, rule))
    counts = gems.counts
    bank = table.bank
    players = list(table.players)
    for seat, change in ((giver, sub), (taker, add)):
        held = bank if seat is None else players[seat].gems
        changed = Bundle(held.kinds, tuple(map(change, held.counts, counts)))
        if seat is None:
            bank = changed
        else:
            player = players[seat]
            players[seat] = Player(changed, player.score, player.cards, player.arch, player.walked)
    return Table(bank, tuple(players), table.round, table.deck, table.dealt_out, table.revealed)


def take_from_bank(table: Table, seat: int, gems: Bundle, rule: str, log: Log) -> Table:
    """Take gems from the bank as far as it has them; the rest is lost (ACT-SHORT)."""
    left = Bundle(gems.kinds, tuple(map(min, gems.counts, table.bank.counts)))
    return move_gems(table, None, seat, left, rule, log)
