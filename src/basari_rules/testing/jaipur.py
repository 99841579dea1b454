"""The invariants of the Jaipur family, and positions for its tests.

The events of each transition are booked once more, on a second set of books: they must explain
everything that has changed on the table, and nothing impossible may happen on the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatchmethod
from typing import Any

from basari_rules.bundle import Bundle
from basari_rules.engine.phase import Begin
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Ask, Over, Step
from basari_rules.engine.values import Event
from basari_rules.phases.jaipur import events as happened
from basari_rules.phases.jaipur.table import Player, Result, Table
from basari_rules.testing.playing import Played

__all__ = ["table", "transition", "whole"]

CAMEL = "camel"
Counts = Mapping[str, int]
Token = tuple[int, int]
"""A bonus token: its tier and its value."""


def table(
    rules: Rules,
    *,
    market: Counts,
    hands: Sequence[Counts] = ({}, {}),
    herds: Sequence[int] = (0, 0),
    deck: Counts | None = None,
    sold: Counts | None = None,
    goods: Sequence[Sequence[int]] | None = None,
    bonuses: Sequence[Sequence[Token]] = ((), ()),
    turn: int = 0,
    starter: int = 0,
    rounds: Sequence[Result] = (),
    turns: int = 0,
    exchanges: int = 0,
) -> Table:
    """A table of an edition.

    The goods that are not named are in the deck; if it is told what to hold, they are sold.
    Camels that are not named are in the deck too, or go to the last player's herd. The tokens of
    what is sold are the last player's unless ``goods`` says who has which.
    """
    start = rules.start().state.table
    kinds, names = start.market.kinds, start.discard.kinds
    shown = Bundle.of(kinds, market)
    held = [Bundle.of(names, hand) for hand in hands]
    camels = list(herds)
    rest = dict(_cards(rules))
    for kind, count in shown.items():
        rest[kind] -= count + (sum(herds) if kind == CAMEL else sum(hand[kind] for hand in held))
    if deck is None:
        gone = Bundle.of(names, sold or {})
        drawn = Bundle.of(kinds, {k: rest[k] - (gone[k] if k in names else 0) for k in kinds})
    else:
        drawn = Bundle.of(kinds, deck)
        gone = Bundle.of(names, {k: rest[k] - drawn[k] for k in names})
        camels[-1] += rest[CAMEL] - drawn[CAMEL]
    tokens = _tokens(rules)
    won: list[Sequence[int]] = [()] * rules.players
    won[-1] = [value for name in names for value in tokens[name][: gone[name]]]
    bonus = {tier: list(values) for tier, values in _bonus(rules).items()}
    for tier, value in (token for own in bonuses for token in own):
        bonus[tier].remove(value)
    players = tuple(
        Player(
            hand=held[seat],
            herd=camels[seat],
            goods=tuple(sorted((goods or won)[seat])),
            bonuses=tuple(value for _, value in sorted(bonuses[seat])),
            tiers=tuple(tier for tier, _ in sorted(bonuses[seat])),
            seals=sum(seat in result.seals for result in rounds),
        )
        for seat in range(rules.players)
    )
    return Table(
        market=shown,
        players=players,
        deck=drawn,
        discard=gone,
        piles=tuple(tokens[name][gone[name] :] for name in names),
        sizes=tuple(bonus),
        bonus=tuple(tuple(values) for values in bonus.values()),
        turn=turn,
        starter=starter,
        rounds=tuple(rounds),
        turns=turns,
        exchanges=exchanges,
        herds_shown=start.herds_shown,
    )


def transition(rules: Rules, before: Step | None, after: Step) -> Iterator[str]:
    """What is wrong with a transition, by rule id."""
    old: Any = before.state.table if before else rules.setup.table
    books = _Books(rules, old)
    for event in after.events:
        books.enter(event)
        books.sane()
    yield from books.wrong
    yield from _differences(books, after.state.table)
    yield from _sound(rules, after)


def whole(played: Played) -> Iterator[str]:
    """What is wrong with a match as a whole, by rule id."""
    if isinstance(over := played.state.pending, Over):
        need = played.rules.edition.data["flow"].get("seals", 2)
        won = Counter(e.seat for e in played.events if isinstance(e, happened.SealWon))
        first = tuple(seat for seat in range(played.rules.players) if won[seat] >= need)
        if over.winners != first:
            yield f"J-30: {first} have {need} seals, but {over.winners} win"


class _Books:
    """A second set of books: what the events alone make of a table."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.wrong: list[str] = []
        self.goods = table.discard.kinds
        self.market = Counter(dict(table.market))
        self.deck = Counter(dict(table.deck))
        self.sold = Counter(dict(table.discard))
        self.hands = [Counter(dict(player.hand)) for player in table.players]
        self.herds = [player.herd for player in table.players]
        self.tokens = {good: list(values) for good, values in table.tokens.items()}
        self.won = [list(player.goods) for player in table.players]
        self.bonus = {
            tier: list(values) for tier, values in zip(table.sizes, table.bonus, strict=True)
        }
        self.bonuses = [
            list(zip(player.tiers, player.bonuses, strict=True)) for player in table.players
        ]
        self.seals = list(table.scores)
        self.rounds = len(table.rounds)

    @singledispatchmethod
    def enter(self, event: Event) -> None:
        """Book an event; what it says to be impossible goes to ``wrong``."""

    @enter.register
    def _(self, event: happened.RoundBegan) -> None:
        data = self.rules.edition.data.get("market", {})
        camels = data.get("camels", 3)
        cards = Counter(_cards(self.rules))
        self.market = Counter({CAMEL: camels})
        self.deck = cards - self.market
        self.sold = Counter()
        self.hands = [Counter() for _ in self.hands]
        self.herds = [0] * len(self.herds)
        self.tokens = {good: list(values) for good, values in _tokens(self.rules).items()}
        self.won = [[] for _ in self.won]
        self.bonus = {tier: list(values) for tier, values in _bonus(self.rules).items()}
        self.bonuses = [[] for _ in self.bonuses]
        if event.round != self.rounds:
            self.wrong.append(f"J-29: round {event.round} after {self.rounds} rounds")

    @enter.register
    def _(self, event: happened.Dealt) -> None:
        assert event.card is not None
        self.deck[event.card] -= 1
        self._into(event.seat, event.card, 1)

    @enter.register
    def _(self, event: happened.TurnedUp) -> None:
        self.deck[event.card] -= 1
        self.market[event.card] += 1

    @enter.register
    def _(self, event: happened.Taken) -> None:
        if event.good == CAMEL:
            self.wrong.append(f"J-6: a camel alone: {event}")
        self.market[event.good] -= 1
        self._into(event.seat, event.good, 1)

    @enter.register
    def _(self, event: happened.CamelsTaken) -> None:
        if event.number != self.market[CAMEL] or not event.number:
            self.wrong.append(f"J-7: there are {self.market[CAMEL]} camels: {event}")
        self.market[CAMEL] = 0
        self.herds[event.seat] += event.number

    @enter.register
    def _(self, event: happened.Swapped) -> None:
        if event.given.total != event.taken.total:
            self.wrong.append(f"J-10: not as many: {event}")
        if event.taken[CAMEL]:
            self.wrong.append(f"J-9: camels are taken: {event}")
        for kind, count in event.given.items():
            self._into(event.seat, kind, -count)
            self.market[kind] += count
        for kind, count in event.taken.items():
            self._into(event.seat, kind, count)
            self.market[kind] -= count

    @enter.register
    def _(self, event: happened.Sold) -> None:
        pile = self.tokens[event.good]
        if event.tokens != tuple(pile[: event.number]):
            self.wrong.append(f"J-16: the tokens are {pile}: {event}")
        good = self.rules.edition.data["goods"][event.good]
        if event.number < self.rules.edition.data["classes"][good["kind"]].get("least", 1):
            self.wrong.append(f"J-15: so few are not sold: {event}")
        del pile[: event.number]
        self.won[event.seat] += event.tokens
        self._into(event.seat, event.good, -event.number)
        self.sold[event.good] += event.number
        if sum(self.sold.values()) > sum(_cards(self.rules).values()):
            self.wrong.append(f"J-31: more is sold than there is: {event}")

    @enter.register
    def _(self, event: happened.BonusWon) -> None:
        assert event.value is not None
        if event.value not in self.bonus[event.tier]:
            self.wrong.append(f"J-17: the pile has {self.bonus[event.tier]}: {event}")
        else:
            self.bonus[event.tier].remove(event.value)
        self.bonuses[event.seat].append((event.tier, event.value))

    @enter.register
    def _(self, event: happened.BonusMissing) -> None:
        if self.bonus[event.tier]:
            self.wrong.append(f"J-20: the pile has {self.bonus[event.tier]}: {event}")

    @enter.register
    def _(self, event: happened.RoundEnded) -> None:
        flow = self.rules.edition.data["flow"]
        empty = sum(not values for values in self.tokens.values())
        short = sum(self.market.values()) < _market_size(self.rules)
        why = "piles" if empty >= flow.get("empty_piles", 3) else "deck" if short else "cap"
        if event.why != why or (why == "cap" and not flow.get("ply_cap", 0)):
            self.wrong.append(f"J-22, J-23: {empty} empty piles, market {self.market}: {event}")
        self.rounds += 1

    @enter.register
    def _(self, event: happened.Counted) -> None:
        most = max(self.herds)
        camels = self.herds[event.seat] == most and self.herds.count(most) == 1
        token = self.rules.edition.data["camels"].get("token", 5) if camels else 0
        values = [value for _, value in self.bonuses[event.seat]]
        due = sum(self.won[event.seat]) + sum(values) + token
        if event.rupees != due:
            self.wrong.append(f"J-25, J-26: {due} rupees are due: {event}")

    @enter.register
    def _(self, event: happened.SealWon) -> None:
        self.seals[event.seat] += 1

    def _into(self, seat: int, kind: str, number: int) -> None:
        if kind == CAMEL:
            self.herds[seat] += number
        else:
            self.hands[seat][kind] += number

    def sane(self) -> None:
        """What must hold after every single event."""
        places = [self.market, self.deck, self.sold, *self.hands]
        if min(0, *self.herds, *(count for place in places for count in place.values())) < 0:
            self.wrong.append("somewhere there are fewer than no cards")
        limit = self.rules.edition.data.get("hand", {}).get("limit", 7)
        if any(sum(hand.values()) > limit for hand in self.hands):
            self.wrong.append(f"J-13: more than {limit} cards in a hand")
        for kind, number in _cards(self.rules).items():
            herds = sum(self.herds) if kind == CAMEL else 0
            if sum(place[kind] for place in places) + herds != number:
                self.wrong.append(f"J-1: not {number} {kind} cards")


def _differences(books: _Books, table: Table) -> Iterator[str]:
    """Where the table is not what its events come to."""
    booked: dict[str, tuple[Any, Any]] = {
        "the market": (+books.market, +Counter(dict(table.market))),
        "the deck": (+books.deck, +Counter(dict(table.deck))),
        "the cards sold": (+books.sold, +Counter(dict(table.discard))),
        "the hands": (
            [+hand for hand in books.hands],
            [+Counter(dict(player.hand)) for player in table.players],
        ),
        "the herds": (books.herds, [player.herd for player in table.players]),
        "the goods tokens": (
            {good: tuple(values) for good, values in books.tokens.items()},
            table.tokens,
        ),
        "the tokens won": (
            [sorted(values) for values in books.won],
            [list(player.goods) for player in table.players],
        ),
        "the bonus tokens": (
            [tuple(values) for values in books.bonus.values()],
            list(table.bonus),
        ),
        "the bonus tokens won": (
            [sorted(own) for own in books.bonuses],
            [list(zip(p.tiers, p.bonuses, strict=True)) for p in table.players],
        ),
        "the seals": (books.seals, list(table.scores)),
        "the number of rounds": (books.rounds, len(table.rounds)),
    }
    for what, (mine, there) in booked.items():
        if mine != there:
            yield f"{what} should be {mine} by the events, and are {there}"


def _sound(rules: Rules, after: Step) -> Iterator[str]:
    """What must hold of every table by itself."""
    state = after.state
    table = state.table
    yield from rules.setup.vet(table)
    if isinstance(state.pending, Ask) and table.market.total != _market_size(rules):
        yield f"J-23: a turn with {table.market.total} cards in the market"
    if isinstance(state.pending, Ask) and state.agenda[0] != Begin(state.pending.phase):
        yield "J-5: something else than a turn is asked"


def _market_size(rules: Rules) -> int:
    size: int = rules.edition.data.get("market", {}).get("size", 5)
    return size


def _cards(rules: Rules) -> dict[str, int]:
    data = rules.edition.data
    return {**{k: g["cards"] for k, g in data["goods"].items()}, CAMEL: data["camels"]["cards"]}


def _tokens(rules: Rules) -> dict[str, tuple[int, ...]]:
    goods = rules.edition.data["goods"]
    return {kind: tuple(good["tokens"]) for kind, good in goods.items()}


def _bonus(rules: Rules) -> dict[int, tuple[int, ...]]:
    """The values of the bonus tokens by tier, both the lowest first."""
    tiers = rules.edition.data["bonus"]["tiers"].values()
    return {t["cards"]: tuple(sorted(t["tokens"])) for t in sorted(tiers, key=_tier)}


def _tier(tier: Mapping[str, Any]) -> int:
    cards: int = tier["cards"]
    return cards
