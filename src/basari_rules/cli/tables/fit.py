"""Tables that are drawn as wide as the terminal allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table

from basari_rules.cli.screen import WIDEST

__all__ = ["FirstThatFits", "Fit"]

ANY = 1000
"""A width at which nothing is cut."""


class Fit:
    """Drawn for the columns there are."""

    def __init__(self, draw: Callable[[int], Table]) -> None:
        self.draw = draw

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.draw(min(options.max_width, WIDEST))


class FirstThatFits:
    """The first of some tables that needs no more columns than there are; else the last."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = tables

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        wide = options.update(max_width=ANY)
        sizes = ((table.__rich_measure__(console, wide).maximum, table) for table in self.tables)
        yield next((table for size, table in sizes if size <= width), self.tables[-1])
