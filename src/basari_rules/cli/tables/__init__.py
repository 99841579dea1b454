"""How the games of each family look in a terminal: one module a family, and a plain fallback."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Literal

from rich.color import ANSI_COLOR_NAMES
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from basari_rules.cli.screen import clean
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import View
from basari_rules.engine.values import Event, Move

__all__ = ["Face", "face_of"]


class Face:
    """How one game looks. This one does for every family; a family's own knows more."""

    counted = "scores"
    """What the final scores are counted in."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules = rules
        self.names = tuple(map(clean, names))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of things that are counted; those named after colours are printed in them."""
        return ()

    def table(self, view: View) -> RenderableType:
        """The table as somebody may see it."""
        made = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        made.add_column("player", style="bold")
        made.add_column("score", justify="right")
        for name, score in zip(self.names, view.table.scores, strict=False):
            made.add_row(name, str(score))
        return made

    def condensed(self, events: Iterable[Event]) -> Iterable[Event]:
        """The events as they are told; a face may put several that belong together into one."""
        return events

    def opens(self, event: Event) -> Literal["", "part", "turn"]:
        """Whether a part of the game, such as a round, or a turn begins with this event."""
        return ""

    def note(self, event: Event) -> str:
        """What a player would see on the table and the event does not say."""
        return ""

    def question(self, view: View) -> str:
        """What the seat of the view is asked."""
        return getattr(view.pending, "phase", "")

    def hint(self, view: View, move: Move) -> str:
        """What one of a few moves would bring."""
        return ""

    def painted(self, text: str) -> Text:
        """A text with names in bold, and numbers of things in the colours they are named after."""
        made = Text(text)
        for name in self.names:
            made.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", "bold")
        for kind in self.kinds:
            made.highlight_regex(rf"\b\d+ {re.escape(kind)}\b", self.paint(kind))
        return made

    @staticmethod
    def paint(kind: str) -> str:
        """The style of a kind: the colour it is named after, if it is one."""
        return kind if kind in ANSI_COLOR_NAMES else "bold"


def face_of(rules: Rules, names: Sequence[str]) -> Face:
    """How a game by these rules looks."""
    module = _FACES.get(rules.edition.family)
    if module is None:
        return Face(rules, names)
    made: Face = import_module(module).FACE(rules, names)
    return made


_FACES: Mapping[str, str] = {
    "basari": "basari_rules.cli.tables.basari",
    "jaipur": "basari_rules.cli.tables.jaipur",
}
"""The module of each family's face, imported on first use only."""
