"""Telling what happens: one line for what one player does, with the rule ids beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from basari_rules.cli.screen import Screen, clean, grid, heading
from basari_rules.cli.tables import Face
from basari_rules.engine.state import Over, State, View
from basari_rules.engine.values import Event
from basari_rules.game import Game

__all__ = ["Narrator", "passages"]

MARGIN = 4
"""Columns of a line for the indent, and between the text and the rule ids."""


def passages(game: Game, told: int, face: Face) -> Iterator[tuple[list[Event], State, bool]]:
    """What happened since the first ``told`` answers, up to each new part of the game.

    Yields the events, the state after them, and whether they end where a new part begins.
    ``told`` -1: from the opening on.
    """
    later = game.answers[max(0, told) :]
    batches = [answer.events for answer in later]
    states = [*(answer.before for answer in later), game.state]
    if told < 0:
        batches.insert(0, game.opening)
    else:
        states = states[1:]
    events: list[Event] = []
    for batch, state in zip(batches, states, strict=True):
        events += batch
        if any(face.opens(event) == "part" for event in batch):
            yield events, state, True
            events = []
    yield events, game.state, False


class Narrator:
    """Tells events of one game."""

    def __init__(self, screen: Screen, face: Face) -> None:
        self.screen = screen
        self.face = face
        self.headed = False

    def tell(self, events: Iterable[Event]) -> None:
        """Print events that somebody may see; those of one player in a row share a line."""
        line: list[Event] = []
        for event in self.face.condensed(events):
            opens = self.face.opens(event)
            if line and (opens or not self._continues(line, event)):
                self._print(line)
                line = []
            if opens == "part" or (opens == "turn" and not self.headed):
                self.screen.say()
            self.headed = opens == "part"
            if self.headed:
                told = event.tell(self.face.names)
                self.screen.show(heading(told, self.screen.width, event.rule))
            else:
                line.append(event)
        if line:
            self._print(line)

    def table(self, view: View) -> None:
        """Print the table as somebody may see it."""
        self.screen.say()
        self.screen.show(self.face.table(view))
        self.headed = False

    def result(self, over: Over) -> None:
        """Print who has won, and the final scores."""
        names = self.face.names
        order = sorted(range(len(names)), key=lambda seat: -over.scores[seat])
        scores = ", ".join(f"{names[seat]} {over.scores[seat]}" for seat in order)
        winners = " and ".join(names[seat] for seat in over.winners)
        verb = "wins" if len(over.winners) == 1 else "share the victory"
        self.screen.say()
        self.screen.say(f"{winners} {verb}. Final {self.face.counted}: {scores}.", "bold")

    def _continues(self, line: Sequence[Event], event: Event) -> bool:
        """Whether an event goes on, under rules of one kind, with what the same player did."""
        subject = self._subject(line[0])
        if subject is None or subject != self._subject(event):
            return False
        if event.rule.partition("-")[0] != line[0].rule.partition("-")[0]:
            return False
        if any(type(event) is type(other) for other in line):
            return False
        text, rules = self._row([*line, event])
        return text.cell_len + rules.cell_len + MARGIN <= self.screen.width

    def _subject(self, event: Event) -> str | None:
        told = event.tell(self.face.names)
        names = [name for name in self.face.names if told.startswith(f"{name} ")]
        return max(names, key=len, default=None)

    def _row(self, line: Sequence[Event]) -> tuple[Text, Text]:
        """What one player did, and under which rules."""
        subject = self._subject(line[0])
        parts = []
        for number, event in enumerate(line):
            told = event.tell(self.face.names)
            if number and subject is not None:
                told = told.removeprefix(f"{subject} ")
            note = self.face.note(event)
            parts.append(f"{told} ({note})" if note else told)
        rules = dict.fromkeys(event.rule for event in line if event.rule)
        shown = self.face.painted(clean(", ".join(parts)))
        return shown, Text(clean(", ".join(rules)), style="dim")

    def _print(self, line: Sequence[Event]) -> None:
        self.screen.show(grid([self._row(line)], self.screen.width))
