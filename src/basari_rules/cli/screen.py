"""What is printed, and how: plain where it is piped, safe whatever an edition file says."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from basari_rules.errors import RulesError

__all__ = ["WIDEST", "Screen", "clean", "grid", "heading", "sentence"]

WIDEST = 80
"""Columns that prose and narration take at most, however wide the terminal."""


def clean(text: object) -> str:
    """A text from outside on one line, without control and formatting characters."""
    return "".join(char if char.isprintable() else " " for char in str(text))


def sentence(text: object) -> str:
    """A message with a capital letter and a full stop."""
    told = str(text)
    return f"{told[:1].upper()}{told[1:]}{'' if told.endswith('.') else '.'}"


class Plain(Console):
    """A console that leaves a broken pipe to the command line."""

    def on_broken_pipe(self) -> None:
        raise  # it is called while the BrokenPipeError is handled


class Screen:
    """Standard output and standard error. Texts are printed as they are: they hold no markup."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.out = Plain(markup=False, highlight=False, emoji=False)
        self.err = Plain(markup=False, highlight=False, emoji=False, stderr=True)

    @property
    def width(self) -> int:
        """The columns of narration and prose."""
        return min(self.out.width, WIDEST)

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line, wrapped where it is too long."""
        self.out.print(Text(clean(text), style=style), width=self.width)

    def line(self, text: str | Text) -> None:
        """Print a line to be copied, such as a command: never broken by us."""
        self.out.print(clean(text) if isinstance(text, str) else text, soft_wrap=True)

    def clear(self) -> bool:
        """Empty a terminal with all that scrolled away; whether this is one."""
        if not self.out.is_terminal or self.out.is_dumb_terminal:
            return False
        self.out.file.write("\x1b[H\x1b[2J\x1b[3J")
        self.out.file.flush()
        return True

    def show(self, what: RenderableType) -> None:
        """Print a table or anything else of rich."""
        self.out.print(what)

    def raw(self, text: str) -> None:
        """Print a line for programs: never wrapped, never coloured."""
        print(text)

    def json(self, value: object) -> None:
        """Print plain data as JSON."""
        self.raw(json.dumps(value, indent=2, ensure_ascii=False))

    def error(self, error: RulesError) -> None:
        """Print an error on standard error; an edition's problems one a line."""
        for line in str(error).splitlines():
            self.err.print(Text(clean(line)), soft_wrap=True)


def heading(text: str, width: int, note: str = "") -> RenderableType:
    """A line across with a text in it."""
    line = Table.grid()
    line.add_column(width=width)
    shown = Text.assemble((clean(text), "bold"), (f"  {clean(note)}" if note else "", "dim"))
    line.add_row(Rule(shown, align="left", style="dim"))
    return line


def grid(rows: Iterable[tuple[Text, Text]], width: int, indent: int = 2) -> RenderableType:
    """Rows of a text and, at the right edge, a note."""
    table = Table.grid()
    made = list(rows)
    right = max((note.cell_len for _, note in made), default=0)
    table.add_column(width=indent)
    table.add_column(width=max(10, width - indent - right - 2))
    table.add_column(width=right + 2, justify="right", no_wrap=True)
    for text, note in made:
        table.add_row("", text, note)
    return table
