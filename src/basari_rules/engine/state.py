"""The state of a game as a value, and what it waits for."""

from __future__ import annotations

from typing import Any

import attrs

from basari_rules.engine.chance import Outcomes, Weighted
from basari_rules.engine.values import Event, Table, Task, value

__all__ = ["Ask", "Chance", "Over", "Pending", "State", "Step", "View"]


@value
class Ask:
    """These seats must answer, in any order; ``phase`` is the name of the phase that asks."""

    seats: tuple[int, ...]
    phase: str


@value
class Chance:
    """Chance must answer. ``kind`` is the verb of the notation (``draw``, ``roll``, ``first``).

    ``seat`` is whose draw or roll it is; None where it is nobody's in particular. Outcomes that
    are not ``public`` would tell of secrets, so no view shows them.
    """

    kind: str
    seat: int | None
    outcomes: Outcomes
    public: bool = True

    def seen_by(self, seat: int | None) -> Chance:
        """The same as that seat (None: a spectator) may see it."""
        return self if self.public else Chance(self.kind, self.seat, Weighted(()), False)


@value
class Over:
    """The game is over: the winning seats, and every seat's final score in points."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


Pending = Ask | Chance | Over


@value
class State:
    """Everything there is to know of a game at one moment, secrets included.

    ``table`` is the family's own value; ``agenda`` what is still to be done, innermost first.
    ``pending`` follows from these two, so equality leaves it out. ``digest`` names the rules the
    state belongs to. ``vetted`` is False for a state that came from outside, until rules have
    checked it.
    """

    table: Any
    agenda: tuple[Task, ...]
    pending: Pending = attrs.field(eq=False)
    digest: str
    vetted: bool = attrs.field(default=True, eq=False, repr=False, metadata={"json": False})


@value
class Step:
    """A new state, and the events that led there."""

    state: State
    events: tuple[Event, ...]


@value
class View:
    """What one seat (None: a spectator) may know of a state; it holds no secret of another seat."""

    seat: int | None
    table: Table
    agenda: tuple[Task, ...]
    pending: Pending
    digest: str
