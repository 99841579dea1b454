"""The track of arches, drawn in rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.table import Table
from rich.text import Text

from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.table import Player

__all__ = ["track"]


def track(
    box: Box,
    players: Sequence[Player],
    tokens: Sequence[str],
    brief: Callable[[Mapping[str, int]], Text],
    width: int,
) -> Table:
    """Every arch with its points and gems, and below it who stands (or started) there."""
    here: dict[str, list[str]] = {}
    began: dict[str, list[str]] = {}
    for player, token in zip(players, tokens, strict=True):
        if player.arch is not None:
            here.setdefault(player.arch, []).append(token)
            start = (box.position[player.arch] - player.walked) % len(box.walk)
            began.setdefault(box.walk[start], []).append(token)
    cells = []
    for arch, place in box.arches.items():
        shown = Text.assemble((arch, "dim"), f" {place.points} ", brief(place.gems))
        marks = Text("".join(here.get(arch, ())), style="bold reverse")
        if arch in began:
            marks = Text.assemble(marks, (f"({''.join(began[arch])})", "dim"))
        cells.append((shown, marks))
    widest = max(max(shown.cell_len, marks.cell_len) for shown, marks in cells)
    columns = max(1, (width + 1) // (widest + 1))
    made = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    for _ in range(columns):
        made.add_column(width=widest, no_wrap=True)
    for first in range(0, len(cells), columns):
        row = cells[first : first + columns]
        made.add_row(*(shown for shown, _ in row))
        if any(marks for _, marks in row):
            made.add_row(*(marks for _, marks in row))
    return made
