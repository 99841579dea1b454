"""One game in the terminal: who is asked what, and what is done with the answer."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

from basari_rules.bots import Bot
from basari_rules.cli.games import answered, save_somewhere, saved
from basari_rules.cli.keyboard import Keyboard, Left
from basari_rules.cli.narrate import Narrator, passages
from basari_rules.cli.questions import HELP, legal, refused
from basari_rules.cli.screen import Screen
from basari_rules.cli.tables import face_of
from basari_rules.engine.state import Ask, Chance, Over
from basari_rules.errors import IllegalMove, NotationError, RecordError, RulesError
from basari_rules.game import Game

__all__ = ["INTERRUPTED", "Session"]

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


class Session:
    """A game being played by the people at one keyboard, and bots."""

    def __init__(
        self, screen: Screen, game: Game, bots: Mapping[int, Bot], place: str | None, go_on: str
    ) -> None:
        self.screen = screen
        self.game = game
        self.bots = bots
        self.place = place
        self.go_on = go_on
        self.unsaved = True
        self.face = face_of(game.rules, game.players)
        self.narrator = Narrator(screen, self.face)
        self.keyboard = Keyboard(screen)
        self.humans = [seat for seat in range(len(game.players)) if seat not in bots]
        self.eyes = self.humans[0] if len(self.humans) == 1 else None
        self.told = -1 if not game.answers else len(game.answers)
        self.shown: object = None

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit status."""
        self._greet()
        try:
            while not self.game.over:
                self._tell()
                self._step()
        except (Left, KeyboardInterrupt) as left:
            self.screen.say()
            self._keep()
            return left.status if isinstance(left, Left) else INTERRUPTED
        except RulesError:
            self._keep()
            raise
        self._tell()
        self._finish()
        return 0

    def _greet(self) -> None:
        names = self.face.names
        self.screen.say(f"{self.game.rules.edition.title}: {', '.join(names)}", "bold")
        played = [names[seat] for seat in self.bots]
        if played:
            self.screen.say(f"played by bots: {', '.join(played)}", "dim")
        self.screen.say("Type help for what you can type.", "dim")

    def _tell(self) -> None:
        """Tell what has happened since this was last called."""
        for events, _, _ in passages(self.game, self.told, self.face):
            self.narrator.tell(self.game.rules.view_events(events, self.eyes))
        self.told = len(self.game.answers)

    def _step(self) -> None:
        """Have one question answered."""
        pending = self.game.pending
        if isinstance(pending, Chance):
            self._ask(None)
            return
        assert isinstance(pending, Ask)
        seat = next((seat for seat in pending.seats if seat in self.humans), pending.seats[0])
        if seat in self.bots:
            self.game = answered(self.game, self.bots[seat], seat)
            self.unsaved = True
        else:
            self._ask(seat)

    def _ask(self, seat: int | None) -> None:
        """Ask a person (None: whoever sees the real cards or dice) until the game changes."""
        before = self.game
        secret = seat is not None and self._secret()
        if seat is not None:
            self._show_table(seat)
        self._put_question(seat, secret)
        prompt = "table" if seat is None else self.face.names[seat]
        while self.game is before:
            text = self.keyboard.line(f"{prompt}> ", hidden=secret and len(self.humans) > 1)
            if text and not self._command(seat, text):
                self._answer(seat, text, secret)

    def _secret(self) -> bool:
        """Whether the others may not know what is answered now."""
        return self.game.view(None).agenda[:1] != self.game.state.agenda[:1]

    def _show_table(self, seat: int, again: bool = False) -> None:
        view = self.game.view(seat)
        if again or view.table != self.shown:
            self.narrator.table(view)
            self.shown = view.table

    def _put_question(self, seat: int | None, secret: bool) -> None:
        self.screen.say()
        if secret and len(self.humans) > 1:
            name = self.face.names[seat or 0]
            self.screen.say(f"Pass the keyboard to {name}: the others look away.", "bold")
        legal(self.screen, self.game, self.face, seat)

    def _command(self, seat: int | None, text: str) -> bool:
        """Do what a text commands, unless it is an answer."""
        first, _, rest = text.partition(" ")
        verb = first.casefold().removeprefix("/")
        if not text.startswith("/") and self._is_answer(seat, text):
            return False
        if verb == "help" and not rest:
            self.screen.say(HELP)
        elif verb == "view" and not rest:
            self._show_table(self.humans[0] if seat is None else seat, again=True)
            self.screen.say()
            legal(self.screen, self.game, self.face, seat)
        elif verb == "undo" and not rest:
            self._undo()
        elif verb == "save":
            self._save(rest.strip() or self.place)
        elif verb == "quit" and not rest:
            raise Left(0)
        else:
            return False
        return True

    def _is_answer(self, seat: int | None, text: str) -> bool:
        """Whether an action or the like has the very name of a command."""
        if seat is None or len(moves := self.game.moves(seat)) > 40:
            return False
        return text in map(str, moves)

    def _answer(self, seat: int | None, text: str, secret: bool) -> None:
        try:
            self.game = self.game.play(seat, text)
        except (IllegalMove, NotationError) as error:
            hidden = secret and len(self.humans) > 1
            self.screen.say(refused(error, hidden), "red")
            return
        self.unsaved = True
        if secret and seat is not None:
            self.screen.say(f"{self.face.names[seat]} has chosen.")

    def _undo(self) -> None:
        """Take back the last answer of a person, and all that came after it."""
        game = self.game
        manual = game.chance == "manual"
        try:
            while True:
                last = next(
                    (a for a in reversed(game.answers) if manual or a.seat is not None), None
                )
                game = game.undo()
                if last is None or last.seat is None or last.seat in self.humans:
                    break
        except IllegalMove:
            self.screen.say("There is nothing to take back.", "red")
            return
        who = "chance" if last is None or last.seat is None else self.face.names[last.seat]
        self.game = game
        self.told = len(game.answers)
        self.shown = None
        self.unsaved = True
        self.screen.say(f"Taken back: the last answer of {who}.")

    def _save(self, place: str | None) -> None:
        try:
            if place:
                place = str(Path(place).expanduser())
                self.game.save(place)
            else:
                place, _ = save_somewhere(self.game, None)
        except (RecordError, RuntimeError) as error:
            self.screen.say(str(error), "red")
            return
        self.place = place
        self.unsaved = False
        self.screen.say(saved(place))

    def _keep(self) -> None:
        """Save the game before leaving it, and say how to go on."""
        if self.unsaved:
            self.place, errors = save_somewhere(self.game, self.place)
            for error in errors:
                self.screen.error(error)
            self.screen.say(saved(self.place))
        self.screen.say(f"Go on with: {self.go_on} {shlex.quote(str(self.place))}")

    def _finish(self) -> None:
        """The final table, who has won, and where to go from here."""
        game = self.game
        assert isinstance(game.pending, Over)
        self.narrator.table(game.view(self.eyes))
        self.narrator.result(game.pending)
        if self.place and self.unsaved:
            self.place, errors = save_somewhere(game, self.place)
            for error in errors:
                self.screen.error(error)
            self.screen.say(saved(self.place))
        name = game.rules.edition.id
        self.screen.say(
            f"Once more: basari play {name}. On average: basari simulate {name}.", "dim"
        )
