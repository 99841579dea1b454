"""Basari's table: who has which gems, points, cards and place; and the few ways to change it.

All changes of gems and points go through the functions here, which also write the events. So
gems are conserved, and the log is complete, by construction.
"""

from __future__ import annotations

from functools import lru_cache
from operator import add, sub

from basari_rules.bundle import Bundle
from basari_rules.engine.phase import Log
from basari_rules.engine.values import Table as AnyTable
from basari_rules.engine.values import value
from basari_rules.phases.basari.events import GemsMoved, Performs, Scored

__all__ = [
    "Ledger",
    "Player",
    "Table",
    "move_gems",
    "performs",
    "score",
    "take_from_bank",
    "with_player",
]

# These come again and again, and are values: making one once is enough.
scored = lru_cache(maxsize=1024)(Scored)
performs = lru_cache(maxsize=1024)(Performs)


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

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(player.score for player in self.players)


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
    log.append(scored(seat, points, rule))
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
    kinds = gems.kinds
    bank = table.bank
    players = list(table.players)
    if giver is None:
        bank = Bundle(kinds, tuple(map(sub, bank.counts, counts)))
    else:
        held = players[giver]
        left = Bundle(kinds, tuple(map(sub, held.gems.counts, counts)))
        players[giver] = Player(left, held.score, held.cards, held.arch, held.walked)
    if taker is None:
        bank = Bundle(kinds, tuple(map(add, bank.counts, counts)))
    else:
        held = players[taker]
        more = Bundle(kinds, tuple(map(add, held.gems.counts, counts)))
        players[taker] = Player(more, held.score, held.cards, held.arch, held.walked)
    return Table(bank, tuple(players), table.round, table.deck, table.dealt_out, table.revealed)


def take_from_bank(table: Table, seat: int, gems: Bundle, rule: str, log: Log) -> Table:
    """Take gems from the bank as far as it has them; the rest is lost (ACT-SHORT)."""
    left = Bundle(gems.kinds, tuple(map(min, gems.counts, table.bank.counts)))
    return move_gems(table, None, seat, left, rule, log)


class Ledger:
    """A table while a round is scored: many changes, of which the values are made once."""

    __slots__ = ("_bank", "_gems", "_log", "_scores", "_table")

    def __init__(self, table: Table, log: Log) -> None:
        self._table = table
        self._log = log
        self._bank = list(table.bank.counts)
        self._gems = [list(player.gems.counts) for player in table.players]
        self._scores = [player.score for player in table.players]

    def score(self, seat: int, points: int, rule: str, color: str) -> None:
        """Give a player points for a colour."""
        self._log.append(scored(seat, points, rule, color))
        self._scores[seat] += points

    def give_back(self, seat: int, index: int, number: int, rule: str) -> None:
        """Let a player return gems of one colour (by its index) to the bank."""
        kinds = self._table.bank.kinds
        counts = (0,) * index + (number,) + (0,) * (len(kinds) - index - 1)
        self._log.append(GemsMoved(seat, None, Bundle(kinds, counts), rule))
        self._gems[seat][index] -= number
        self._bank[index] += number

    def close(self) -> Table:
        """The table after all changes."""
        table = self._table
        kinds = table.bank.kinds
        players = tuple(
            [
                Player(Bundle(kinds, tuple(gems)), score, old.cards, old.arch, old.walked)
                for old, gems, score in zip(table.players, self._gems, self._scores, strict=True)
            ]
        )
        bank = Bundle(kinds, tuple(self._bank))
        return Table(bank, players, table.round, table.deck, table.dealt_out, table.revealed)
