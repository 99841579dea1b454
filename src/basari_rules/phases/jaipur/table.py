"""Jaipur's table: market, deck, hands, herds and tokens; and what each seat may see of it."""

from __future__ import annotations

from basari_rules.bundle import Bundle
from basari_rules.engine.values import Table as AnyTable
from basari_rules.engine.values import value

__all__ = ["Player", "PlayerView", "Result", "Table", "TableView"]


@value
class Result:
    """How a round ended: rupees by seat, the seats that got a seal, and who had begun."""

    rupees: tuple[int, ...]
    seals: tuple[int, ...]
    starter: int


@value
class Player:
    """One player's side of the table.

    ``hand``: the cards, over all goods. ``herd``: how many camels. ``goods``: the values of the
    goods tokens won in this round, in rupees, the lowest first. ``bonuses``: those of the bonus
    tokens, by tier and value; ``tiers`` their tiers, in the same order. ``seals``: rounds won.
    """

    hand: Bundle
    herd: int
    goods: tuple[int, ...]
    bonuses: tuple[int, ...]
    tiers: tuple[int, ...]
    seals: int

    @property
    def hand_size(self) -> int:
        """How many cards there are in the hand."""
        return sum(self.hand.counts)

    def seen(self, herd: bool) -> PlayerView:
        """The player as the other may see it; ``herd`` says whether that includes the herd."""
        shown = self.herd if herd else None
        return PlayerView(None, self.hand_size, shown, self.goods, None, self.tiers, self.seals)

    def own(self) -> PlayerView:
        """The player as seen by itself."""
        return PlayerView(
            self.hand,
            self.hand_size,
            self.herd,
            self.goods,
            self.bonuses,
            self.tiers,
            self.seals,
        )


@value
class PlayerView:
    """What a seat may know of a player: of another one no cards and no values of bonus tokens."""

    hand: Bundle | None
    hand_size: int
    herd: int | None
    goods: tuple[int, ...]
    bonuses: tuple[int, ...] | None
    tiers: tuple[int, ...]
    seals: int


@value
class Table(AnyTable):
    """The table of any Jaipur edition.

    ``market`` and ``deck`` are over all goods and the camel, ``discard`` (the cards sold) over
    the goods. Of the deck only the cards are known: which comes next is chance. ``piles`` are the
    values of the goods tokens left, good by good, the next first. ``sizes`` are the tiers of
    bonus tokens, ``bonus`` the values left in each, in no order.

    ``turn`` is the seat whose turn it is, ``starter`` the one that began the round; ``rounds``
    holds the results so far. ``turns`` (of this round) and ``exchanges`` (in a row) are counted
    only where the edition limits them. ``herds_shown`` says whether herds are public.
    """

    market: Bundle
    players: tuple[Player, ...]
    deck: Bundle
    discard: Bundle
    piles: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    bonus: tuple[tuple[int, ...], ...]
    turn: int
    starter: int
    rounds: tuple[Result, ...]
    turns: int
    exchanges: int
    herds_shown: bool

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's seals."""
        return tuple(player.seals for player in self.players)

    @property
    def deck_size(self) -> int:
        """How many cards are left in the deck."""
        return sum(self.deck.counts)

    @property
    def tokens(self) -> dict[str, tuple[int, ...]]:
        """The values of the goods tokens left by good, the next first."""
        return dict(zip(self.discard.kinds, self.piles, strict=True))

    @property
    def bonus_left(self) -> dict[int, int]:
        """How many bonus tokens are left by tier."""
        return dict(zip(self.sizes, map(len, self.bonus), strict=True))

    def seen_by(self, seat: int | None) -> TableView:
        return TableView(
            self.market,
            tuple(
                player.own() if at == seat else player.seen(self.herds_shown)
                for at, player in enumerate(self.players)
            ),
            self.deck_size,
            self.discard,
            self.piles,
            self.sizes,
            tuple(map(len, self.bonus)),
            self.turn,
            self.starter,
            self.rounds,
            self.turns,
            self.exchanges,
        )


@value
class TableView(AnyTable):
    """What a seat may know of the table: of the deck and the bonus tokens only how many."""

    market: Bundle
    players: tuple[PlayerView, ...]
    deck_size: int
    discard: Bundle
    piles: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    bonus_sizes: tuple[int, ...]
    turn: int
    starter: int
    rounds: tuple[Result, ...]
    turns: int
    exchanges: int

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's seals."""
        return tuple(player.seals for player in self.players)

    @property
    def tokens(self) -> dict[str, tuple[int, ...]]:
        """The values of the goods tokens left by good, the next first."""
        return dict(zip(self.discard.kinds, self.piles, strict=True))

    @property
    def bonus_left(self) -> dict[int, int]:
        """How many bonus tokens are left by tier."""
        return dict(zip(self.sizes, self.bonus_sizes, strict=True))
