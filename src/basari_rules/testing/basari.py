"""The invariants of the Basari family, and positions for its tests.

The events of each transition are booked once more, on a second set of books: they must explain
everything that has changed on the table, and nothing impossible may happen on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatchmethod
from typing import Any

import attrs

from basari_rules.bundle import Bundle
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Over, Step
from basari_rules.engine.values import Event
from basari_rules.phases.basari import events as happened
from basari_rules.phases.basari.barter import Bartering
from basari_rules.phases.basari.table import Player, Table
from basari_rules.testing.playing import Played

__all__ = ["hand", "higher", "table", "transition", "whole"]

Counts = Mapping[str, int] | Sequence[int]


def hand(rules: Rules, gems: Counts) -> Bundle:
    """Gems of an edition, by colour or as counts in value order."""
    colors = tuple(rules.edition.data["gems"]["colors"])
    counts = gems if isinstance(gems, Mapping) else dict(zip(colors, gems, strict=True))
    return Bundle.of(colors, counts)


def table(
    rules: Rules,
    *,
    gems: Sequence[Counts] | None = None,
    bank: Counts | None = None,
    scores: Sequence[int] | None = None,
    cards: Sequence[Sequence[str]] | None = None,
    arches: Sequence[str] | None = None,
    walked: Sequence[int] | None = None,
    round: int = 0,
    chosen: Sequence[str] = (),
) -> Table:
    """A table of an edition: arguments by seat, the rest as at the start of a game.

    The bank holds the gems that the players do not. If it is told what to hold, the last player
    gets the gems that are left over.
    """
    start = rules.start().state.table
    players = [
        Player(
            gems=old.gems if gems is None else hand(rules, gems[seat]),
            score=old.score if scores is None else scores[seat],
            cards=old.cards if cards is None else tuple(cards[seat]),
            arch=old.arch if arches is None else arches[seat],
            walked=old.walked if walked is None else walked[seat],
        )
        for seat, old in enumerate(start.players)
    ]
    colors = start.bank.kinds
    rest = Bundle(colors, (rules.edition.data["gems"]["per_color"],) * len(colors))
    for player in players:
        rest -= player.gems
    if bank is not None:
        left = hand(rules, bank)
        players[-1] = attrs.evolve(players[-1], gems=players[-1].gems + (rest - left))
        rest = left
    dealt = {card for player in players for card in player.cards}
    deck = tuple(card for card in _cards(rules) if card not in dealt)
    return Table(rest, tuple(players), round, deck, False, tuple(chosen))


def higher(offer: Bundle, other: Bundle) -> bool:
    """Whether an offer is higher than another by BID-6."""
    return (offer.total, offer.counts) > (other.total, other.counts)


def transition(rules: Rules, before: Step | None, after: Step) -> Iterator[str]:
    """What is wrong with a transition, by rule id."""
    first = before is None
    old = before.state.table if before is not None else _empty(rules)
    books = _Books(rules, old, first=first)
    if before is not None and isinstance(task := before.state.agenda[0], Bartering):
        books.standing = task.offer
    for event in after.events:
        books.enter(event)
        books.sane()
    yield from books.wrong
    yield from _differences(books, after)
    yield from _sound(rules, after)
    new = after.state.table
    if any(b < a for a, b in zip(old.scores, new.scores, strict=True)):
        yield f"a score went down: {old.scores}, then {new.scores}"
    if old.round == new.round and not first:
        for seat, (one, two) in enumerate(zip(old.players, new.players, strict=True)):
            if two.walked < one.walked:
                yield f"END-1: seat {seat} had walked {one.walked} arches, now {two.walked}"
            if _workers(rules, two.cards) < _workers(rules, one.cards):
                yield f"END-1: seat {seat} has lost workers"


def whole(played: Played) -> Iterator[str]:
    """What is wrong with a game as a whole, by rule id."""
    rounds = played.rules.edition.data["flow"].get("rounds", 3)
    ended = [event.round for event in played.events if type(event) is happened.RoundEnded]
    if isinstance(played.state.pending, Over):
        if ended != list(range(rounds)):
            yield f"END-2: {rounds} rounds, but these were scored: {ended}"
        if not any(type(event) is happened.Won for event in played.steps[-1].events):
            yield "WIN-1: the game has ended without a winner being named"


class _Books:
    """A second set of books: what the events alone make of a table."""

    def __init__(self, rules: Rules, table: Table, *, first: bool) -> None:
        self.rules = rules
        self.began = not first
        self.wrong: list[str] = []
        self.standing: Bundle | None = None
        self.owed: tuple[int, int, Bundle] | None = None
        self.round = table.round
        self.bank = list(table.bank.counts)
        self.gems = [list(player.gems.counts) for player in table.players]
        self.scores = list(table.scores)
        self.cards = [list(player.cards) for player in table.players]
        self.deck = list(table.deck)
        self.arches = [player.arch for player in table.players]
        self.walked = [player.walked for player in table.players]

    @singledispatchmethod
    def enter(self, event: Event) -> None:
        """Book an event; what it says to be impossible goes to ``wrong``."""

    @enter.register
    def _(self, event: happened.GemsMoved) -> None:
        giver = self.bank if event.giver is None else self.gems[event.giver]
        taker = self.bank if event.taker is None else self.gems[event.taker]
        if event.giver is not None and event.taker is not None:
            if self.owed != (event.giver, event.taker, event.gems):
                self.wrong.append(f"BID-8: not what was accepted: {event}")
            self.owed = None
        for index, count in enumerate(event.gems.counts):
            giver[index] -= count
            taker[index] += count

    @enter.register
    def _(self, event: happened.Scored) -> None:
        self.scores[event.seat] += event.points
        if event.points < 0:
            self.wrong.append(f"{event.rule}: points are lost: {event}")

    @enter.register
    def _(self, event: happened.Drew) -> None:
        if event.card not in self.deck:
            self.wrong.append(f"SET-5: not in the deck: {event}")
        else:
            self.deck.remove(event.card)
        self.cards[event.seat].append(event.card)

    @enter.register
    def _(self, event: happened.DeckEmpty) -> None:
        if len(self.deck) >= self.rules.players:
            self.wrong.append(f"DECK-1: {len(self.deck)} cards are left: {event}")

    @enter.register
    def _(self, event: happened.Started) -> None:
        self.arches[event.seat] = event.arch
        self.walked[event.seat] = 0

    @enter.register
    def _(self, event: happened.Walked) -> None:
        arches = list(self.rules.edition.data["track"]["arches"])
        old = self.arches[event.seat]
        if old is None or arches[(arches.index(old) + event.steps) % len(arches)] != event.arch:
            self.wrong.append(f"TURN-1: from {old} one does not get there: {event}")
        self.arches[event.seat] = event.arch
        self.walked[event.seat] += event.steps

    @enter.register
    def _(self, event: happened.RoundBegan) -> None:
        if event.round != self.round + self.began:
            self.wrong.append(f"END-2: round {event.round} follows round {self.round}")
        self.began = True
        self.round = event.round
        self.cards = [[] for _ in self.cards]
        self.deck = list(_cards(self.rules))
        self.walked = [0] * len(self.walked)

    @enter.register
    def _(self, event: happened.RoundEnded) -> None:
        race = self.rules.edition.data["race"]
        if race["by"] == "workers":
            made = [_workers(self.rules, cards) for cards in self.cards]
            goal = race["goal"]
        else:
            made = self.walked
            goal = race["goal"] * len(self.rules.edition.data["track"]["arches"])
        reached = tuple(seat for seat, count in enumerate(made) if count >= goal)
        if event.reached != reached:
            self.wrong.append(f"END-1: these made the race: {reached}, not {event.reached}")
        if event.rule != ("END-1" if reached else "DECK-1"):
            self.wrong.append(f"{event.rule}: no reason to end the round")

    @enter.register
    def _(self, event: happened.Offered) -> None:
        held = Bundle(event.gems.kinds, tuple(self.gems[event.seat]))
        if not event.gems.within(held):
            self.wrong.append(f"BID-3: {held} is all there is to offer: {event}")
        if not event.gems or (self.standing is not None and not higher(event.gems, self.standing)):
            self.wrong.append(f"BID-6: not higher than {self.standing}: {event}")
        self.standing = event.gems

    @enter.register
    def _(self, event: happened.Accepted) -> None:
        if event.gems != self.standing:
            self.wrong.append(f"BID-8: the offer that stands is {self.standing}: {event}")
        self.owed = (event.offerer, event.seat, event.gems)
        self.standing = None

    def sane(self) -> None:
        """What must hold after every single event."""
        if min(self.bank, default=0) < 0 or any(min(gems, default=0) < 0 for gems in self.gems):
            self.wrong.append("somebody, or the bank, has less than no gems")
        box = self.rules.edition.data["gems"]["per_color"]
        for color, *counts in zip(_colors(self.rules), self.bank, *self.gems, strict=True):
            if sum(counts) != box:
                self.wrong.append(f"SET-2: {sum(counts)} {color} gems, where the box has {box}")


def _differences(books: _Books, after: Step) -> Iterator[str]:
    """Where the table is not what its events come to."""
    table = after.state.table
    task = after.state.agenda[0]
    if books.owed is not None:
        yield f"BID-8: never paid: {books.owed}"
    if isinstance(task, Bartering) and task.offer != books.standing:
        yield f"BID-7: {task.offer} stands, but the last offer was {books.standing}"
    booked: dict[str, tuple[Any, Any]] = {
        "the bank": (books.bank, list(table.bank.counts)),
        "the gems": (books.gems, [list(player.gems.counts) for player in table.players]),
        "the scores": (books.scores, list(table.scores)),
        "the cards": (books.cards, [list(player.cards) for player in table.players]),
        "the deck": (books.deck, list(table.deck)),
        "the arches": (books.arches, [player.arch for player in table.players]),
        "the ways": (books.walked, [player.walked for player in table.players]),
        "the round": (books.round, table.round),
    }
    for what, (mine, there) in booked.items():
        if mine != there:
            yield f"{what} should be {mine} by the events, and are {there}"


def _sound(rules: Rules, after: Step) -> Iterator[str]:
    """What must hold of every table by itself."""
    table = after.state.table
    held = [table.bank, *(player.gems for player in table.players)]
    box = rules.edition.data["gems"]["per_color"]
    for index, color in enumerate(_colors(rules)):
        counts = [gems.counts[index] for gems in held]
        if min(counts) < 0 or sum(counts) != box:
            yield f"SET-2: {counts} {color} gems, where the box has {box}"
    places = [*table.deck, *(card for player in table.players for card in player.cards)]
    if sorted(places) != sorted(_cards(rules)):
        yield f"SET-5: the market cards are not each in one place: {sorted(places)}"
    if any(player.score < 0 or player.walked < 0 for player in table.players):
        yield "a negative score or distance"
    task = after.state.agenda[0]
    if isinstance(task, Bartering) and task.offer is not None:
        owner = table.players[task.other].gems
        if not task.offer.within(owner):
            yield f"BID-3: {task.offer} stands, but its owner has {owner}"


def _empty(rules: Rules) -> Table:
    """The table before anything has happened."""
    return table(rules, arches=(None,) * rules.players)  # type: ignore[arg-type]


def _colors(rules: Rules) -> Sequence[str]:
    colors: Sequence[str] = rules.edition.data["gems"]["colors"]
    return colors


def _cards(rules: Rules) -> Mapping[str, Any]:
    cards: Mapping[str, Any] = rules.edition.data.get("market", {}).get("cards", {})
    return cards


def _workers(rules: Rules, cards: Sequence[str]) -> int:
    known = _cards(rules)
    return sum(known[card]["workers"] for card in cards)
