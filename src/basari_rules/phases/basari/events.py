"""What can happen in Basari. Every event is public: gems and scores are (SET-7), and a chosen
action becomes an event only when all have chosen."""

from __future__ import annotations

from basari_rules.bundle import Bundle
from basari_rules.engine.values import Event, value

__all__ = [
    "Accepted",
    "Blocked",
    "DeckEmpty",
    "Declined",
    "Drew",
    "FreeWin",
    "GemsMoved",
    "Offered",
    "Performs",
    "Revealed",
    "Rolled",
    "RolledOff",
    "RoundBegan",
    "RoundEnded",
    "Scored",
    "Started",
    "Walked",
    "Won",
]


@value
class RoundBegan(Event):
    """A round begins; ``round`` counts from 0."""

    round: int
    rule: str


@value
class RoundEnded(Event):
    """The last turn of a round is over; it is scored now. ``reached``: who made the race."""

    round: int
    reached: tuple[int, ...]
    rule: str


@value
class Drew(Event):
    """A seat drew a market card onto its pile."""

    seat: int
    card: str
    rule: str


@value
class DeckEmpty(Event):
    """A seat should have drawn a market card, but none is left."""

    seat: int
    rule: str


@value
class Started(Event):
    """A seat put its start marker, and its merchant, on an arch."""

    seat: int
    arch: str
    rule: str


@value
class Rolled(Event):
    """A seat rolled its die."""

    seat: int
    face: int
    rule: str


@value
class Walked(Event):
    """A merchant walked ``steps`` arches and now stands at ``arch``."""

    seat: int
    steps: int
    arch: str
    rule: str


@value
class Revealed(Event):
    """All have chosen: the action of each seat, in seat order."""

    actions: tuple[str, ...]
    rule: str


@value
class Blocked(Event):
    """Too many chose one action: nobody performs it."""

    action: str
    seats: tuple[int, ...]
    rule: str


@value
class Performs(Event):
    """A seat performs an action."""

    seat: int
    action: str
    rule: str


@value
class RolledOff(Event):
    """A roll-off between tied seats put ``seat`` first."""

    seat: int
    tied: tuple[int, ...]
    rule: str


@value
class Offered(Event):
    """A seat offered gems to another; nothing has moved yet."""

    seat: int
    to: int
    gems: Bundle
    rule: str


@value
class Accepted(Event):
    """A seat accepted the standing offer."""

    seat: int
    offerer: int
    gems: Bundle
    rule: str


@value
class Declined(Event):
    """A seat would not make the first offer; the other performs the action free."""

    seat: int
    rule: str


@value
class FreeWin(Event):
    """A seat performs an action without paying, for want of gems to offer."""

    seat: int
    action: str
    rule: str


@value
class GemsMoved(Event):
    """Gems went from one seat to another; None stands for the bank."""

    giver: int | None
    taker: int | None
    gems: Bundle
    rule: str


@value
class Scored(Event):
    """A seat scored points."""

    seat: int
    points: int
    rule: str


@value
class Won(Event):
    """The game is over."""

    winners: tuple[int, ...]
    rule: str
