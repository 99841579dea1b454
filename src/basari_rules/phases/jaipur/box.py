"""The box: an edition's components, made ready for play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from basari_rules.bundle import Bundle, is_bundle
from basari_rules.phases.jaipur.moves import CAMEL, Draw, Sell, Take
from basari_rules.phases.jaipur.sections import Sections
from basari_rules.phases.jaipur.table import Player, Result, Table

__all__ = ["Box"]


@attrs.frozen
class Box:
    """The components of one edition; what phases are bound to.

    ``kinds`` are the goods and the camel. ``least`` (cards of a sale), ``tokens`` and ``cards``
    go by good, ``bonus`` by tier, the lowest first.
    """

    players: int
    goods: tuple[str, ...]
    kinds: tuple[str, ...]
    index: Mapping[str, int]
    cards: Bundle
    least: tuple[int, ...]
    tokens: tuple[tuple[int, ...], ...]
    tiers: tuple[int, ...]
    bonus: tuple[tuple[int, ...], ...]
    camel_token: int
    herds_shown: bool
    market_size: int
    market_camels: int
    hand_limit: int
    ply_cap: int
    draws: Mapping[str, Draw]
    takes: Mapping[str, Take]
    sells: Mapping[str, tuple[Sell, ...]]

    @classmethod
    def of(cls, sections: Sections, players: int) -> Box:
        """The box of structured and checked sections."""
        goods = tuple(sections.goods)
        kinds = (*goods, CAMEL)
        each = tuple(sections.goods.values())
        tiers = sorted(sections.bonus.tiers.values(), key=lambda tier: tier.cards)
        limit = sections.hand.limit
        return cls(
            players=players,
            goods=goods,
            kinds=kinds,
            index={good: index for index, good in enumerate(goods)},
            cards=Bundle(kinds, (*(good.cards for good in each), sections.camels.cards)),
            least=tuple(sections.classes[good.kind].least for good in each),
            tokens=tuple(good.tokens for good in each),
            tiers=tuple(tier.cards for tier in tiers),
            bonus=tuple(tuple(sorted(tier.tokens)) for tier in tiers),
            camel_token=sections.camels.token,
            herds_shown=sections.camels.herds == "shown",
            market_size=sections.market.size,
            market_camels=sections.market.camels,
            hand_limit=limit,
            ply_cap=sections.flow.ply_cap,
            draws={kind: Draw(kind) for kind in kinds},
            takes={good: Take(good) for good in goods},
            sells={good: tuple(Sell(n, good) for n in range(1, limit + 1)) for good in goods},
        )

    def table(
        self,
        starter: int = 0,
        seals: tuple[int, ...] | None = None,
        rounds: tuple[Result, ...] = (),
    ) -> Table:
        """The table before the cards of a round are dealt (J-1, J-29)."""
        none = (0,) * len(self.goods)
        market = Bundle(self.kinds, (*none, self.market_camels))
        hand = Bundle(self.goods, none)
        return Table(
            market=market,
            players=tuple(Player(hand, 0, (), (), (), won) for won in seals or (0,) * self.players),
            deck=self.cards - market,
            discard=hand,
            piles=self.tokens,
            sizes=self.tiers,
            bonus=self.bonus,
            turn=starter,
            starter=starter,
            rounds=rounds,
            turns=0,
            exchanges=0,
            herds_shown=self.herds_shown,
        )

    def unplayed(self, table: Table) -> bool:
        """Whether nothing has been done in the round: its cards may still be dealt."""
        counted = table.turns or table.exchanges or table.turn != table.starter
        return not counted and table.piles == self.tokens and table.bonus == self.bonus

    def faults(self, table: object) -> Iterator[str]:
        """What is impossible about a table that came from outside."""
        if type(table) is not Table:
            yield f"expected a table of this family, got {type(table).__name__}"
            return
        if len(table.players) != self.players:
            yield f"{len(table.players)} players at a table for {self.players}"
            return
        if not {table.turn, table.starter} <= set(range(self.players)):
            yield f"the turn of seat {table.turn} in a round that seat {table.starter} began"
        if not (0 <= table.turns <= self.ply_cap and table.exchanges >= 0):
            yield f"{table.turns} turns, {table.exchanges} exchanges"
        if table.herds_shown is not self.herds_shown:
            yield "herds are shown where the edition hides them, or hidden where it shows them"
        yield from self._cards(table)
        yield from self._tokens(table)
        yield from self._results(table)

    def _cards(self, table: Table) -> Iterator[str]:
        """Every card is in one place, and no place is overfull."""
        hands = [player.hand for player in table.players]
        herds = [player.herd for player in table.players]
        if not all(is_bundle(cards, self.kinds) for cards in (table.market, table.deck)) or not all(
            is_bundle(cards, self.goods) for cards in (table.discard, *hands)
        ):
            yield f"cards of other kinds than {', '.join(self.kinds)}"
            return
        if min(herds) < 0:
            yield "a negative number of camels"
        if any(hand.total > self.hand_limit for hand in hands):
            yield f"more than {self.hand_limit} cards in a hand"
        if table.market.total > self.market_size:
            yield f"more than {self.market_size} cards in the market"
        for kind, number in self.cards.items():
            found = table.market[kind] + table.deck[kind]
            if kind in self.index:
                found += table.discard[kind] + sum(hand[kind] for hand in hands)
            else:
                found += sum(herds)
            if found != number:
                yield f"{found} {kind} cards where the box holds {number}"

    def _tokens(self, table: Table) -> Iterator[str]:
        """Every token is in its pile or with a player; each card sold took one (J-16)."""
        won: list[int] = []
        if len(table.piles) != len(self.tokens):
            yield "other piles of goods tokens than there are goods"
        for good, pile, tokens in zip(self.goods, table.piles, self.tokens, strict=False):
            sold = table.discard.get(good, 0)
            if pile != tokens[sold:]:
                yield f"the {good} tokens left are not those after {sold} cards sold"
            won += tokens[:sold]
        if sorted(won) != sorted(value for player in table.players for value in player.goods):
            yield "the goods tokens of the players are not those missing in the piles"
        if table.sizes != self.tiers or len(table.bonus) != len(self.tiers):
            yield "other piles of bonus tokens than the edition has"
            return
        left = [
            (tier, value)
            for tier, values in zip(table.sizes, table.bonus, strict=True)
            for value in values
        ]
        for player in table.players:
            if list(player.goods) != sorted(player.goods):
                yield "goods tokens are not in the order of their values"
            if len(player.bonuses) != len(player.tiers):
                yield "bonus tokens without a tier, or tiers without a token"
            own = list(zip(player.tiers, player.bonuses, strict=False))
            if own != sorted(own):
                yield "bonus tokens are not in the order of their tiers and values"
            left += own
        if sorted(left) != [
            (tier, value)
            for tier, values in zip(self.tiers, self.bonus, strict=True)
            for value in values
        ] or any(list(values) != sorted(values) for values in table.bonus):
            yield "the bonus tokens are not those of the edition, each in one place"

    def _results(self, table: Table) -> Iterator[str]:
        seats = range(self.players)
        for result in table.rounds:
            if (
                len(result.rupees) != self.players
                or min(result.rupees) < 0
                or result.starter not in seats
                or not set(result.seals) <= set(seats)
                or len(set(result.seals)) < len(result.seals)
            ):
                yield "a result that no round can have"
        for seat, player in enumerate(table.players):
            if player.seals != sum(seat in result.seals for result in table.rounds):
                yield f"the seals of seat {seat} are not the rounds it has won"
