"""One game in the terminal: who is asked what, and what is done with the answer."""

from __future__ import annotations

from collections.abc import Mapping

from basari_rules.bots import Bot
from basari_rules.cli.again import about
from basari_rules.cli.games import answered
from basari_rules.cli.keeping import Keeper
from basari_rules.cli.keyboard import Keyboard, Left
from basari_rules.cli.names import shown
from basari_rules.cli.narrate import Narrator, passages
from basari_rules.cli.questions import HELP, HINT, legal, refused
from basari_rules.cli.screen import Screen
from basari_rules.cli.tables import face_of
from basari_rules.engine.state import Ask, Chance, Over
from basari_rules.errors import IllegalMove, NotationError, RulesError
from basari_rules.game import Game

__all__ = ["INTERRUPTED", "Session"]

LEAVING = ("quit", "/quit")

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


class Session:
    """A game being played by the people at one keyboard, and bots."""

    def __init__(self, screen: Screen, game: Game, bots: Mapping[int, Bot], keeper: Keeper) -> None:
        self.screen = screen
        self.game = game
        self.bots = bots
        self.keeper = keeper
        self.face = face_of(game.rules, shown(game.players))
        self.narrator = Narrator(screen, self.face)
        self.keyboard = Keyboard(screen)
        self.humans = [seat for seat in range(len(game.players)) if seat not in bots]
        self.eyes = self.humans[0] if len(self.humans) == 1 else None
        self.told = -1 if not game.answers else len(game.answers)
        self.shown: object = None
        self.at: int | None = None
        self.since = self.told

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit status."""
        self._greet()
        try:
            while not self.game.over:
                self._tell()
                self._step()
        except (Left, KeyboardInterrupt) as left:
            self.screen.say()
            self.keeper.keep(self.game)
            return left.status if isinstance(left, Left) else INTERRUPTED
        except RulesError:
            self.keeper.keep(self.game)
            raise
        self._tell()
        self._finish()
        return 0

    def _greet(self) -> None:
        names = self.face.names
        edition = self.game.rules.edition
        self.screen.say(f"{edition.title}: {', '.join(names)}", "bold")
        played = [names[seat] for seat in self.bots]
        told = f"; played by bots: {', '.join(played)}" if played else ""
        self.screen.say(f"{about(edition)}{told}", "dim")
        self.screen.say(HINT, "dim")

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
            self.keeper.unsaved = True
        else:
            self._ask(seat)

    def _ask(self, seat: int | None) -> None:
        """Ask a person (None: whoever sees the real cards or dice) until the game changes."""
        before = self.game
        secret = seat is not None and self._secret()
        if seat is not None:
            passed = self._hand_over(seat)
            self._show_table(seat)
        self.since = self.told
        self._put_question(seat, secret and not passed)
        prompt = "table" if seat is None else self.face.names[seat]
        while self.game is before:
            text = self.keyboard.line(f"{prompt}> ", hidden=secret and len(self.humans) > 1)
            if not text:
                self._repeat(seat)
            elif not self._command(seat, text):
                self._answer(seat, text, secret)

    def _hand_over(self, seat: int) -> bool:
        """Let another person sit down before something is shown that only they may see.

        What the last one saw is cleared away, if that is possible, and what is public told again.
        """
        if len(self.humans) < 2 or seat == self.at or not self._private(seat):
            return False
        if self.screen.clear():
            self.told = self.since
            self._tell()
        self.screen.say()
        name = self.face.names[seat]
        if self.keyboard.line(f"Pass the keyboard to {name}, then press Enter. ") in LEAVING:
            raise Left(0)
        self.at = seat
        self.shown = None
        return True

    def _private(self, seat: int) -> bool:
        """Whether a seat sees now what others do not."""
        own, public = self.game.view(seat), self.game.view(None)
        return (own.table, own.agenda) != (public.table, public.agenda)

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

    def _repeat(self, seat: int | None) -> None:
        self.screen.say()
        legal(self.screen, self.game, self.face, seat)
        self.screen.say(HINT, "dim")

    def _command(self, seat: int | None, text: str) -> bool:
        """Do what a text commands, unless it is an answer."""
        first, _, rest = text.partition(" ")
        verb = first.casefold().removeprefix("/")
        if not text.startswith("/") and self._is_answer(seat, text):
            return False
        if verb in ("help", "?") and not rest:
            self.screen.say(HELP)
        elif verb == "view" and not rest:
            self._show_table(self.humans[0] if seat is None else seat, again=True)
            self.screen.say()
            legal(self.screen, self.game, self.face, seat)
        elif verb == "undo" and not rest:
            self._undo()
        elif verb == "save":
            self.keeper.save(self.game, rest.strip())
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
            self.screen.say(refused(error, hidden, chance=seat is None), "red")
            return
        self.keeper.unsaved = True
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
        self.since = min(self.since, self.told)
        self.shown = None
        self.keeper.unsaved = True
        self.screen.say(f"Taken back: the last answer of {who}.")

    def _finish(self) -> None:
        """The final table, and who has won."""
        game = self.game
        assert isinstance(game.pending, Over)
        self.narrator.table(game.view(self.eyes))
        self.narrator.result(game.pending)
        if self.keeper.place and self.keeper.unsaved:
            self.keeper.keep(game)
