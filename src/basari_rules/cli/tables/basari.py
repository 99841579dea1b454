"""How the Basari family looks in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from basari_rules.cli.tables import Face
from basari_rules.cli.tables.fit import FirstThatFits, Fit
from basari_rules.cli.tables.track import track
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import View
from basari_rules.engine.values import Event, Move
from basari_rules.phases.basari.barter import Bartering
from basari_rules.phases.basari.box import Box, Place
from basari_rules.phases.basari.choose import ChoosingView
from basari_rules.phases.basari.course import COURSE, Course
from basari_rules.phases.basari.deal import Hire
from basari_rules.phases.basari.events import Drew, Rolled, RoundBegan, RoundEnded, Started, Walked
from basari_rules.phases.basari.moves import Choose, Start
from basari_rules.phases.basari.shown import ShownGems, ShownPoints
from basari_rules.phases.basari.table import Table as BasariTable
from basari_rules.phases.basari.trade import SmallTrade, Swapping, Taking
from basari_rules.phases.basari.walk import Die, Starting

__all__ = ["FACE", "BasariFace"]

MOST_COLUMNS = 5
"""Colours that get a column each; more are written together."""


class BasariFace(Face):
    """The card game, the board games, and what is mixed from them."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        super().__init__(rules, names)
        course = rules.setup.phases[COURSE]
        assert isinstance(course, Course)
        self.rounds = course.flow.rounds
        self.box: Box = course.box
        self.shorts = _shortest(self.box.colors)
        self.tokens = _shortest(self.names)

    @property
    def kinds(self) -> tuple[str, ...]:
        return self.box.colors

    def opens(self, event: Event) -> Literal["", "part", "turn"]:
        if isinstance(event, RoundBegan | RoundEnded):
            return "part"
        if isinstance(event, Drew | Rolled) and event.seat == 0 and event.rule == "TURN-1":
            return "turn"
        return ""

    def note(self, event: Event) -> str:
        if isinstance(event, Drew):
            place = self.box.cards[event.card]
            return f"{_points(place)}, {place.gems}, {_count(place.workers, 'worker')}"
        if isinstance(event, Walked | Started):
            place = self.box.arches[event.arch]
            return f"{_points(place)}, {place.gems}"
        return ""

    def question(self, view: View) -> str:
        task = view.agenda[0]
        if isinstance(task, ChoosingView):
            return "choose an action"
        if isinstance(task, Bartering):
            mine, theirs = (
                self._brings(view, seat, task.action) for seat in (task.asked, task.other)
            )
            other = self.names[task.other]
            stake = f"{task.action} (you would {mine}, {other} would {theirs})"
            if task.offer is None:
                return f"make {other} an offer for {stake}"
            return f"{other} offers {task.offer} for {stake}"
        if isinstance(task, Swapping):
            return "give a gem to the bank and take two"
        if isinstance(task, Taking):
            return "take a gem from the bank"
        return "put your start marker on an arch" if isinstance(task, Starting) else ""

    def hint(self, view: View, move: Move) -> str:
        if isinstance(move, Choose) and view.seat is not None:
            label = self.box.actions[move.action].label
            brings = self._brings(view, view.seat, move.action)
            return f"{label}: {brings}" if label else brings
        if isinstance(move, Start):
            place = self.box.arches[move.arch]
            return f"{_points(place)}, {place.gems}"
        return ""

    def table(self, view: View) -> RenderableType:
        table = view.table
        assert isinstance(table, BasariTable)
        few = len(self.box.colors) <= MOST_COLUMNS
        ways = [self._players(table, apart) for apart in ((True, False) if few else (False,))]
        parts: list[RenderableType] = [FirstThatFits(ways)]
        if self.box.arches:
            parts += [
                "",
                Fit(partial(track, self.box, table.players, self.tokens, self._letters)),
                Text("A merchant stands where its letter is; (it started there).", style="dim"),
            ]
        return Group(*parts)

    def _players(self, table: BasariTable, apart: bool) -> Table:
        """The players' rows; ``apart``: with a column for each colour."""
        box = self.box
        parts = [f"round {table.round + 1} of {self.rounds}"]
        if box.cards:
            parts.append(f"{_count(len(table.deck), 'card')} in the deck")
        goal = f"{box.goal} arches" if box.by_laps else _count(box.goal, "worker")
        parts.append(f"the round ends at {goal}")
        made = Table(
            box=SIMPLE_HEAD,
            show_edge=False,
            pad_edge=False,
            padding=(0, 1),
            caption=Text(", ".join(parts), style="dim"),
            caption_justify="left",
        )
        made.add_column("player", style="bold", overflow="ellipsis", max_width=16)
        made.add_column("score", justify="right", no_wrap=True)
        if apart:
            for color in box.colors:
                heading = Text(color, style=self.paint(color))
                made.add_column(heading, justify="right", no_wrap=True)
        else:
            made.add_column("gems", no_wrap=True)
        if box.cards:
            made.add_column("top card", no_wrap=True)
            made.add_column("workers", justify="right", no_wrap=True)
        if box.arches:
            made.add_column("arch", no_wrap=True)
            made.add_column("walked", justify="right", no_wrap=True)
        for name, row in zip(self.names, self._rows(table, apart), strict=True):
            made.add_row(name, *row)
        made.add_row(Text("bank", style="dim"), "", *self._gems(table.bank, apart))
        return made

    def _rows(self, table: BasariTable, apart: bool) -> Iterator[list[Text | str]]:
        """The cells of each player's row, but for the name."""
        box = self.box
        for player in table.players:
            row: list[Text | str] = [str(player.score), *self._gems(player.gems, apart)]
            if box.cards:
                top = player.cards[-1] if player.cards else None
                row.append(self._place(top, box.cards) if top else "-")
                row.append(str(box.workers(player)))
            if box.arches:
                row.append(self._place(player.arch, box.arches) if player.arch else "-")
                row.append(str(player.walked))
            yield row

    def _gems(self, gems: Mapping[str, int], apart: bool) -> list[Text | str]:
        if apart:
            return [Text(str(gems[color]), style=self.paint(color)) for color in self.box.colors]
        return [self._letters(gems)]

    def _place(self, key: str, places: Mapping[str, Place]) -> Text:
        place = places[key]
        workers = f", {place.workers}w" if place.workers else ""
        return Text.assemble((key, "dim"), f" {place.points}p ", self._letters(place.gems), workers)

    def _letters(self, gems: Mapping[str, int]) -> Text:
        """Gems as briefly as they can be typed: ``2r1b``."""
        made = Text()
        for color, short in zip(self.box.colors, self.shorts, strict=True):
            if gems[color]:
                made.append(f"{gems[color]}{short}", style=self.paint(color))
        return made

    def _brings(self, view: View, seat: int, action: str) -> str:
        """What an action would bring a seat now."""
        table = view.table
        assert isinstance(table, BasariTable)
        phase = self.rules.setup.phases[self.box.actions[action].phase]
        if isinstance(phase, ShownPoints | ShownGems):
            place = phase.shown(table, seat)
            if place is None:
                return "get nothing"
            if isinstance(phase, ShownPoints):
                return f"score {place.points}"
            return f"take {place.gems}"
        if isinstance(phase, Hire):
            return "draw a card"
        if isinstance(phase, Die):
            return f"roll again and score {phase.points_less_roll} less the roll"
        return "trade with the bank" if isinstance(phase, SmallTrade) else "perform it"


FACE = BasariFace


def _points(place: Place) -> str:
    return _count(place.points, "point")


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _shortest(words: Sequence[str]) -> tuple[str, ...]:
    """For each word the shortest beginning that no other has; a whole word where there is none."""
    found = []
    for word in words:
        others = [other.casefold() for other in words if other != word]
        sizes = range(1, len(word) + 1)
        unique = (
            word[:size]
            for size in sizes
            if not any(other.startswith(word[:size].casefold()) for other in others)
        )
        found.append(next(unique, word))
    return tuple(found)
