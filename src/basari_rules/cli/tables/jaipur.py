"""How the Jaipur family looks in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal

import attrs
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from basari_rules.bundle import Bundle
from basari_rules.cli.tables import Face
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Over, View
from basari_rules.engine.values import Event, Move
from basari_rules.phases.jaipur.box import Box
from basari_rules.phases.jaipur.course import COURSE, Course
from basari_rules.phases.jaipur.events import Dealt, RoundBegan, RoundEnded, TurnedUp
from basari_rules.phases.jaipur.moves import Camels, Sell
from basari_rules.phases.jaipur.table import PlayerView, TableView

__all__ = ["FACE", "JaipurFace"]

STYLES = ("red", "yellow", "bright_white", "magenta", "green", "bright_black", "blue", "cyan")
"""The styles of goods in value order; the camel has none."""


@attrs.frozen
class Drawn(Event):
    """Several cards that a seat was dealt, or (seat None) that came into the market."""

    seat: int | None
    cards: Bundle
    unseen: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        if self.seat is None:
            return f"{self.cards} into the market"
        if self.unseen:
            return f"{names[self.seat]} is dealt {self.unseen} card{'s'[: self.unseen != 1]}"
        return f"{names[self.seat]} is dealt {self.cards}"


class JaipurFace(Face):
    """Market, tokens and players as one seat may see them."""

    counted = "seals"

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        super().__init__(rules, names)
        course = rules.setup.phases[COURSE]
        assert isinstance(course, Course)
        self.flow = course.flow
        self.box: Box = course.box
        goods = self.box.goods
        self.styles = {good: STYLES[at % len(STYLES)] for at, good in enumerate(goods)}

    @property
    def kinds(self) -> tuple[str, ...]:
        return self.box.kinds

    def condensed(self, events: Iterable[Event]) -> Iterator[Event]:
        for (drawn, seat), group in groupby(events, _run):
            if not drawn:
                yield from group
                continue
            cards = [event for event in group if isinstance(event, Dealt | TurnedUp)]
            seen = [event.card for event in cards]
            counts = {kind: seen.count(kind) for kind in self.box.kinds}
            bundle = Bundle.of(self.box.kinds, counts)
            yield Drawn(seat, bundle, seen.count(None), cards[0].rule)

    def opens(self, event: Event) -> Literal["", "part", "turn"]:
        return "part" if isinstance(event, RoundBegan | RoundEnded) else ""

    def question(self, view: View) -> str:
        return "take, exchange or sell"

    def hint(self, view: View, move: Move) -> str:
        table = view.table
        assert isinstance(table, TableView)
        if isinstance(move, Camels):
            return f"{table.market.counts[-1]} of them"
        if isinstance(move, Sell):
            tokens = table.tokens[move.good][: move.number]
            tiers = [tier for tier in table.bonus_left if tier <= move.number]
            bonus = " and a bonus" if tiers and table.bonus_left[max(tiers)] else ""
            return f"for {sum(tokens)}{bonus}"
        return ""

    def table(self, view: View) -> RenderableType:
        table = view.table
        assert isinstance(table, TableView)
        over = isinstance(view.pending, Over)
        return Group(self._players(table, over), "", self._market(table))

    def _players(self, table: TableView, over: bool) -> Table:
        """The players' rows; once the game is ``over``, with the rupees of the last round."""
        box = self.box
        parts = [
            f"round {len(table.rounds) + (not over)}, {self.flow.seals} seals win",
            f"{table.deck_size} cards in the deck",
        ]
        made = Table(
            box=SIMPLE_HEAD,
            show_edge=False,
            pad_edge=False,
            padding=(0, 1),
            caption=Text(", ".join(parts), style="dim"),
            caption_justify="left",
        )
        made.add_column("player", style="bold", overflow="ellipsis", max_width=16)
        for name in ("seals", "herd", "goods", "bonus"):
            made.add_column(name, justify="right")
        rupees = table.rounds[-1].rupees if over and table.rounds else ()
        if rupees:
            made.add_column("rupees", justify="right")
        made.add_column(f"hand (at most {box.hand_limit})")
        for seat, (name, player) in enumerate(zip(self.names, table.players, strict=True)):
            herd = "?" if player.herd is None else str(player.herd)
            bonus = _bonus(player, over)
            row = [str(player.seals), herd, str(sum(player.goods)), bonus]
            row += [str(rupees[seat])] if rupees else []
            made.add_row(name, *row, self._hand(player))
        return made

    def _market(self, table: TableView) -> Table:
        """The market, and what is left of the tokens, the next one first."""
        made = Table.grid(padding=(0, 2))
        made.add_row(Text("market", style="bold"), self._cards(table.market))
        for good, values in table.tokens.items():
            shown = " ".join(map(str, values)) or "no tokens"
            made.add_row(Text(good, style=self.styles[good]), Text(shown))
        left = [f"{number} for {tier} cards" for tier, number in table.bonus_left.items()]
        made.add_row(Text("bonus"), Text(", ".join(left)))
        return made

    def _hand(self, player: PlayerView) -> Text:
        if player.hand is None:
            return Text(f"{player.hand_size} cards", style="dim")
        return self._cards(player.hand)

    def _cards(self, cards: Mapping[str, int]) -> Text:
        made = Text()
        for kind, number in cards.items():
            if number:
                made.append(" " if made else "")
                made.append(f"{number} {kind}", style=self.styles.get(kind, "bold"))
        return made or Text("nothing", style="dim")

    def painted(self, text: str) -> Text:
        made = super().painted(text)
        for good, style in self.styles.items():
            made.highlight_words([good], style)
        return made


def _run(event: Event) -> tuple[bool, int | None]:
    """What events must share to be told as one: whether cards are drawn, and by whom."""
    if isinstance(event, Dealt):
        return True, event.seat
    return isinstance(event, TurnedUp), None


def _bonus(player: PlayerView, over: bool) -> str:
    """The bonus tokens: their values to the owner, else how many."""
    number = len(player.tiers)
    if player.bonuses is None:
        what = f"token{'s'[: number != 1]}" if over else "hidden"
        return f"{number} {what}" if number else "0"
    return str(sum(player.bonuses))


FACE = JaipurFace
