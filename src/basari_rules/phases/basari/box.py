"""The box: an edition's components, made ready for play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from basari_rules.bundle import Bundle
from basari_rules.phases.basari.moves import Draw, Roll
from basari_rules.phases.basari.sections import Action, Arch, Card, Sections
from basari_rules.phases.basari.table import Player, Table

__all__ = ["Box", "Place"]


@attrs.frozen
class Place:
    """What a market card or an arch shows: points and gems (and the workers of a card)."""

    points: int
    gems: Bundle
    workers: int


@attrs.frozen
class Box:
    """The components of one edition for one number of players; what phases are bound to."""

    players: int
    colors: tuple[str, ...]
    per_color: int
    start: int
    actions: Mapping[str, Action]
    cards: Mapping[str, Place]
    workers_on: Mapping[str, int]
    deck: tuple[str, ...]
    draws: Mapping[str, Draw]
    arches: Mapping[str, Place]
    walk: tuple[str, ...]
    position: Mapping[str, int]
    rolls: tuple[tuple[Roll, int], ...]
    goal: int
    fewest_cards: int
    by_laps: bool

    @classmethod
    def of(cls, sections: Sections, players: int) -> Box:
        """The box of structured and checked sections."""
        colors = sections.gems.colors

        def place(shown: Card | Arch) -> Place:
            workers = shown.workers if isinstance(shown, Card) else 0
            return Place(shown.points, Bundle.of(colors, shown.gems), workers)

        cards = sections.market.cards if sections.market else {}
        arches = sections.track.arches if sections.track else {}
        die = sections.track.die if sections.track else ()
        walk = tuple(arches)
        race = sections.race
        return cls(
            players=players,
            colors=colors,
            per_color=sections.gems.per_color,
            start=sections.gems.start,
            actions=dict(sections.actions),
            cards={key: place(card) for key, card in cards.items()},
            workers_on={key: card.workers for key, card in cards.items()},
            deck=tuple(cards),
            draws={key: Draw(key) for key in cards},
            arches={key: place(arch) for key, arch in arches.items()},
            walk=walk,
            position={arch: index for index, arch in enumerate(walk)},
            rolls=tuple((Roll(face), die.count(face)) for face in sorted(set(die))),
            goal=race.goal * (len(walk) if race.by == "laps" else 1),
            fewest_cards=-(-race.goal // max([1, *(card.workers for card in cards.values())])),
            by_laps=race.by == "laps",
        )

    def table(self) -> Table:
        """The table before the first round (SET-1 to SET-6)."""
        hand = Bundle(self.colors, (self.start,) * len(self.colors))
        left = self.per_color - self.start * self.players
        return Table(
            bank=Bundle(self.colors, (left,) * len(self.colors)),
            players=(Player(hand, 0, (), None, 0),) * self.players,
            round=0,
            deck=self.deck,
            dealt_out=False,
            revealed=(),
        )

    def workers(self, player: Player) -> int:
        """The workers over all of a player's cards."""
        return sum(map(self.workers_on.__getitem__, player.cards))

    def racers(self, table: Table) -> tuple[int, ...]:
        """The seats that have made the race in this round (END-1)."""
        goal = self.goal
        if self.by_laps:
            made = [player.walked >= goal for player in table.players]
        else:
            on = self.workers_on.__getitem__
            fewest = self.fewest_cards
            made = [
                len(player.cards) >= fewest and sum(map(on, player.cards)) >= goal
                for player in table.players
            ]
        return tuple([seat for seat, there in enumerate(made) if there]) if True in made else ()

    def faults(self, table: object) -> Iterator[str]:
        """What is impossible about a table that came from outside."""
        if type(table) is not Table:
            yield f"expected a table of this family, got {type(table).__name__}"
            return
        players = table.players
        if len(players) != self.players:
            yield f"{len(players)} players at a table for {self.players}"
        held = [table.bank, *(player.gems for player in players)]
        if any(gems.kinds != self.colors for gems in held):
            yield f"gems of other colours than {', '.join(self.colors)}"
        elif any(min(gems.counts) < 0 for gems in held):
            yield "a negative number of gems"
        else:
            for color in self.colors:
                total = sum(gems[color] for gems in held)
                if total != self.per_color:
                    yield f"{total} {color} gems where the box holds {self.per_color}"
        out = [card for player in players for card in player.cards]
        if sorted([*out, *table.deck]) != sorted(self.deck):
            yield "the market cards are not those of the box, each in one place"
        elif list(table.deck) != [card for card in self.deck if card not in set(out)]:
            yield "the deck is not in the order of the edition"
        for player in players:
            if player.score < 0 or player.walked < 0:
                yield "a negative score or distance"
            if player.arch is not None and player.arch not in self.arches:
                yield f"there is no arch {player.arch!r}"
        if table.revealed and (
            len(table.revealed) != self.players
            or any(action not in self.actions for action in table.revealed)
        ):
            yield "the revealed actions are not one of this edition for each seat"
