"""Saving a game: when asked to, before leaving it, and at its end."""

from __future__ import annotations

from pathlib import Path

from basari_rules.cli.games import save_somewhere, saved
from basari_rules.cli.screen import Screen, sentence
from basari_rules.errors import RecordError
from basari_rules.game import Game

__all__ = ["Keeper"]


class Keeper:
    """Knows where a game is saved, and whether it has changed since."""

    def __init__(self, screen: Screen, place: str | None, unsaved: bool) -> None:
        self.screen = screen
        self.place = place
        self.unsaved = unsaved

    def save(self, game: Game, wanted: str) -> None:
        """Save the game because somebody says so, where they say or where it was saved before."""
        place = wanted or self.place
        try:
            if place:
                place = str(Path(place).expanduser())
                game.save(place)
            else:
                place, _ = save_somewhere(game, None)
        except (RecordError, RuntimeError) as error:
            self.screen.say(sentence(error), "red")
            return
        self._saved(place)

    def keep(self, game: Game) -> str:
        """Save the game if it has changed, somewhere at any rate; where it is."""
        if self.unsaved or self.place is None:
            place, errors = save_somewhere(game, self.place)
            for error in errors:
                self.screen.error(error)
            self._saved(place)
        assert self.place is not None
        return self.place

    def _saved(self, place: str) -> None:
        self.place = place
        self.unsaved = False
        self.screen.line(saved(place))
