"""One play of a game: named players, seeded chance, recorded, undoable. The friendly handle."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import attrs

from basari_rules.codec import read_json, write_json
from basari_rules.editions.load import load, rebuild
from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Ask, Chance, Over, Pending, State, View
from basari_rules.engine.values import Event, Move
from basari_rules.errors import (
    IllegalMove,
    NotationError,
    NotYourTurn,
    RecordError,
    Refusal,
    RulesError,
)
from basari_rules.stream import stream
from basari_rules.words import did_you_mean, show

__all__ = ["Answer", "Game"]

Source = Literal["seeded", "manual"]


@attrs.frozen
class Answer:
    """One answer of a game: whose (None: chance's), what, the state before, the events after."""

    seat: int | None
    move: Move
    before: State = attrs.field(repr=False)
    events: tuple[Event, ...] = attrs.field(repr=False)


def _digest(rules: Rules) -> str:
    return rules.digest


@attrs.frozen(repr=False)
class Game:
    """A game being played. Immutable: :meth:`play` and :meth:`undo` return new games.

    Players are named; wherever a player is asked for, a name or a seat number will do. ``chance``
    is ``"seeded"`` (answered by the game from ``seed``) or ``"manual"`` (real cards and dice:
    enter them with ``play(None, "draw m07")``).

    Games are equal when the same was answered, in whatever order by those who were asked at once.

    The game knows everything, secrets included; show players only :meth:`view` and
    :meth:`seen`. A saved game holds the secrets too.
    """

    rules: Rules = attrs.field(eq=_digest)
    players: tuple[str, ...]
    seed: int
    chance: Source
    state: State
    opening: tuple[Event, ...]
    answers: tuple[Answer, ...] = attrs.field(eq=lambda answers: _in_order(answers))

    @classmethod
    def new(
        cls,
        edition: str | os.PathLike[str] | Rules,
        *overlays: str | os.PathLike[str],
        players: Sequence[str] | int | None = None,
        seed: int | None = None,
        options: Sequence[str] = (),
        chance: Source = "seeded",
    ) -> Game:
        """A new game of an edition (an id, the path of a file, or rules already loaded).

        ``players`` are names, in seat order, or just how many. Without a ``seed`` one is made up;
        the game keeps it. Raises EditionError and other RulesErrors.
        """
        if isinstance(edition, Rules):
            rules = edition
            names = _names(rules.players if players is None else players)
            if len(names) != rules.players:
                raise RulesError(f"the rules are for {rules.players} players, not {len(names)}")
        elif players is None or type(players) is int:
            rules = load(edition, *overlays, players=players, options=options)
            names = _names(rules.players)
        else:
            names = _names(players)
            rules = load(edition, *overlays, players=len(names), options=options)
        if seed is None:
            seed = random.SystemRandom().getrandbits(32)
        if type(seed) is not int or seed.bit_length() > SEED_BITS:
            raise RulesError(
                f"a seed is a whole number of at most {SEED_BITS} bits, not {show(seed)}"
            )
        if not isinstance(chance, str) or chance not in ("seeded", "manual"):
            raise RulesError(f'chance is "seeded" or "manual", not {show(chance)}')
        step = rules.start()
        return cls(rules, names, seed, chance, step.state, step.events, ())._drawn()

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return self.state.pending

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.state.pending, Over)

    @property
    def to_move(self) -> tuple[str, ...]:
        """The players who must answer now, in any order."""
        pending = self.state.pending
        if isinstance(pending, Ask):
            return tuple(self.players[seat] for seat in pending.seats)
        return ()

    @property
    def scores(self) -> dict[str, int]:
        """Every player's points so far."""
        return dict(zip(self.players, self.state.table.scores, strict=True))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; nobody before the end."""
        pending = self.state.pending
        if isinstance(pending, Over):
            return tuple(self.players[seat] for seat in pending.winners)
        return ()

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened so far, unfiltered."""
        return (*self.opening, *(event for answer in self.answers for event in answer.events))

    def seat(self, player: str | int) -> int:
        """The seat number of a player. RulesError if there is none such."""
        if type(player) is int and 0 <= player < len(self.players):
            return player
        if isinstance(player, str) and player in self.players:
            return self.players.index(player)
        hint = did_you_mean(player, self.players) if isinstance(player, str) else ""
        known = f"; players: {', '.join(self.players)}"
        raise RulesError(f"no such player: {show(player)}{known}" + (f"; {hint}" if hint else ""))

    def moves(self, player: str | int) -> MoveSet:
        """The legal moves of a player now; none if not asked."""
        return self.rules.moves(self.state, self.seat(player))

    def refusal(self, player: str | int | None, move: Move | str) -> Refusal | None:
        """Why that move is not allowed; None if it is. NotationError if it cannot be read."""
        seat = None if player is None else self.seat(player)
        try:
            return self.rules.refusal(self.state, self._read(seat, move), seat)
        except NotYourTurn as error:  # of somebody else's turn no notation can be read
            return error.refusal

    def view(self, player: str | int | None) -> View:
        """What a player (None: a spectator) may know now."""
        return self.rules.view(self.state, None if player is None else self.seat(player))

    def seen(self, player: str | int | None) -> tuple[Event, ...]:
        """All events so far as a player (None: a spectator) may see them."""
        return self.rules.view_events(self.events, None if player is None else self.seat(player))

    def play(self, player: str | int | None, move: Move | str) -> Game:
        """The game after a player's move, given as a move or in notation.

        ``player`` None enters an outcome of manual chance. Raises IllegalMove (NotYourTurn) and
        NotationError; this game is never changed.
        """
        seat = None if player is None else self.seat(player)
        return self._answered(seat, self._read(seat, move))._drawn()

    def undo(self) -> Game:
        """The game before the last player's answer, and all chance after it.

        With manual chance: before the last answer of any kind. IllegalMove if there is none.
        """
        kept = list(self.answers)
        while kept:
            last = kept.pop()
            if last.seat is not None or self.chance == "manual":
                return attrs.evolve(self, state=last.before, answers=tuple(kept))
        raise IllegalMove(Refusal("nothing-to-undo", "", "nothing has been played yet"))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file, whole or not at all. RecordError if that cannot be done."""
        try:
            target = Path(path).resolve()
            if target.is_dir():
                raise IsADirectoryError(0, "it is a folder")
            new = target.with_name(f".{target.name}.{os.getpid()}.saving")
            try:
                new.write_text(self.to_json(), encoding="utf-8")
                os.replace(new, target)
            finally:
                new.unlink(missing_ok=True)
        except (OSError, TypeError, ValueError, RuntimeError) as error:
            raise RecordError(f"cannot write {_place(path)}: {_reason(error)}") from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Game:
        """The game in a file that :meth:`save` wrote. RecordError if it cannot be had."""
        try:
            text = Path(path).read_bytes()
        except (OSError, TypeError, ValueError) as error:
            raise RecordError(f"cannot read {_place(path)}: {_reason(error)}") from None
        return cls.from_json(text)

    def to_json(self) -> str:
        """The game as JSON text: the exact rules, and every answer in notation."""
        edition = self.rules.edition
        body = {
            "type": "game",
            "edition": edition.id,
            "digest": self.rules.digest,
            "players": list(self.players),
            "seed": self.seed,
            "chance": self.chance,
            "answers": [[seat, str(move)] for seat, move in _in_order(self.answers)],
            "rules": edition.data,
        }
        return write_json(body)

    @classmethod
    def from_json(cls, text: str | bytes) -> Game:
        """The game that :meth:`to_json` wrote: its rules are checked and its answers replayed."""
        data = read_json(text)
        if data.get("type") != "game":
            raise RecordError('expected a saved game: "type": "game"')
        for key, kind in _KEYS.items():
            if type(data.get(key)) is not kind:
                raise RecordError(f'the saved game is damaged: expected "{key}", {_TYPES[kind]}')
        if unknown := set(data) - {*_KEYS, "type"}:
            raise RecordError(f"the saved game has unknown keys: {', '.join(sorted(unknown))}")
        try:
            names = _names(data["players"])
            rules = rebuild(data["rules"], len(names), f"{data['edition']} (saved)")
        except RulesError as error:
            raise RecordError(f"the saved game is damaged: {error}") from None
        if rules.digest != data["digest"]:
            raise RecordError("the saved game is damaged: its rules do not match their digest")
        if data["chance"] not in ("seeded", "manual"):
            raise RecordError('the saved game is damaged: "chance" is "seeded" or "manual"')
        step = rules.start()
        game = cls(rules, names, data["seed"], data["chance"], step.state, step.events, ())
        for number, answer in enumerate(data["answers"], 1):
            if not (isinstance(answer, list) and len(answer) == 2):
                raise RecordError(f"answer {number} is damaged: expected [seat, move]")
            seat, move = answer
            try:
                game = game._answered(seat, game._read(seat, move))
            except (IllegalMove, NotationError) as error:
                raise RecordError(f"answer {number} is damaged: {error}") from None
        return game._drawn()

    def _read(self, seat: int | None, move: Move | str) -> Move:
        return self.rules.parse(self.state, move, seat) if isinstance(move, str) else move

    def _answered(self, seat: int | None, move: Move) -> Game:
        step = self.rules.apply(self.state, move, seat)
        answer = Answer(seat, move, self.state, step.events)
        return attrs.evolve(self, state=step.state, answers=(*self.answers, answer))

    def _drawn(self) -> Game:
        """The game after all chance that its seed can answer."""
        game = self
        if self.chance == "seeded":
            draws = sum(answer.seat is None for answer in self.answers)
            while isinstance(pending := game.state.pending, Chance):
                game = game._answered(None, pending.outcomes.sample(stream(self.seed, draws)))
                draws += 1
        return game

    def __repr__(self) -> str:
        waits = "over" if self.over else f"to move: {', '.join(self.to_move) or 'chance'}"
        return f"<Game of {self.rules.edition.id}: {', '.join(self.players)}; {waits}>"


MOST_PLAYERS = 100
SEED_BITS = 1024

_KEYS: dict[str, type[Any]] = {
    "edition": str,
    "digest": str,
    "players": list,
    "seed": int,
    "chance": str,
    "answers": list,
    "rules": dict,
}
_TYPES = {str: "a text", list: "a list", int: "a whole number", dict: "an object"}


def _in_order(answers: tuple[Answer, ...]) -> list[tuple[int | None, Move]]:
    """The answers, those to one question to several seats by seat, so that no order is told."""
    found: list[tuple[int | None, Move]] = []
    together: list[tuple[int | None, Move]] = []
    left: tuple[int, ...] = ()
    for answer in answers:
        asked = answer.before.pending.seats if isinstance(answer.before.pending, Ask) else ()
        if not left or asked != left:
            found += sorted(together, key=_seat)
            together = []
        together.append((answer.seat, answer.move))
        left = tuple(seat for seat in asked if seat != answer.seat)
    return found + sorted(together, key=_seat)


def _seat(answer: tuple[int | None, Move]) -> int:
    return -1 if answer[0] is None else answer[0]


def _names(players: object) -> tuple[str, ...]:
    if type(players) is int and 0 <= players <= MOST_PLAYERS:
        return tuple(f"player {number}" for number in range(1, players + 1))
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise RulesError(f"players are a list of names, or how many; not {show(players)}")
    names = tuple(players)
    if not all(isinstance(name, str) and name and name.isprintable() for name in names):
        raise RulesError("every player needs a name of characters that can be printed")
    if len(set(names)) < len(names):
        raise RulesError(f"two players have one name: {', '.join(names)}")
    return names


def _place(path: object) -> str:
    return str(path) if isinstance(path, str | os.PathLike) else show(path)


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
