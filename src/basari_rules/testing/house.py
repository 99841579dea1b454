"""House rules: random valid editions, as the text of an edition file."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import attrs

from basari_rules.editions.load import check, load
from basari_rules.engine.rules import Rules
from basari_rules.errors import Problem

__all__ = ["HouseRules"]


@attrs.frozen(repr=False)
class HouseRules:
    """An edition file that was made up, and the number of players to play it with."""

    text: str
    players: int

    def write(self, folder: str | Path) -> Path:
        """Write the file into a folder; its path."""
        path = Path(folder) / "house.toml"
        path.write_text(self.text, encoding="utf-8")
        return path

    def load(self) -> Rules:
        """The rules, by way of a file. EditionError if they are not valid after all."""
        with tempfile.TemporaryDirectory() as folder:
            return load(self.write(folder), players=self.players)

    def problems(self) -> list[Problem]:
        """What the checker has to say, warnings too."""
        with tempfile.TemporaryDirectory() as folder:
            return check(self.write(folder))

    def __repr__(self) -> str:
        return f"HouseRules(players={self.players}, text='''\n{self.text}''')"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What Hypothesis shows: the file as it is, to be copied."""
        printer.text(repr(self))
