"""What can happen in Basari. Every event is public: gems and scores are (SET-7), and a chosen
action becomes an event only when all have chosen."""

from __future__ import annotations

from collections.abc import Sequence

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

    def tell(self, names: Sequence[str]) -> str:
        return f"Round {self.round + 1} begins"


@value
class RoundEnded(Event):
    """The last turn of a round is over; it is scored now. ``reached``: who made the race."""

    round: int
    reached: tuple[int, ...]
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        if not self.reached:
            return f"Round {self.round + 1} ends"
        who = _all_of(names, self.reached)
        return f"Round {self.round + 1} ends: {who} made the race"


@value
class Drew(Event):
    """A seat drew a market card onto its pile."""

    seat: int
    card: str
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} draws {self.card}"


@value
class DeckEmpty(Event):
    """A seat should have drawn a market card, but none is left."""

    seat: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} draws nothing: the deck is empty"


@value
class Started(Event):
    """A seat put its start marker, and its merchant, on an arch."""

    seat: int
    arch: str
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} starts at {self.arch}"


@value
class Rolled(Event):
    """A seat rolled its die."""

    seat: int
    face: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} rolls {self.face}"


@value
class Walked(Event):
    """A merchant walked ``steps`` arches and now stands at ``arch``."""

    seat: int
    steps: int
    arch: str
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        arches = "arch" if self.steps == 1 else "arches"
        return f"{names[self.seat]} walks {self.steps} {arches} to {self.arch}"


@value
class Revealed(Event):
    """All have chosen: the action of each seat, in seat order."""

    actions: tuple[str, ...]
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        pairs = zip(names, self.actions, strict=True)
        return ", ".join(f"{name} chose {action}" for name, action in pairs)


@value
class Blocked(Event):
    """Too many chose one action: nobody performs it."""

    action: str
    seats: tuple[int, ...]
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{_all_of(names, self.seats)} block each other: nobody performs {self.action}"


@value
class Performs(Event):
    """A seat performs an action."""

    seat: int
    action: str
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} performs {self.action}"


@value
class RolledOff(Event):
    """A roll-off between tied seats put ``seat`` first."""

    seat: int
    tied: tuple[int, ...]
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} wins the roll-off of {_all_of(names, self.tied)}"


@value
class Offered(Event):
    """A seat offered gems to another; nothing has moved yet."""

    seat: int
    to: int
    gems: Bundle
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} offers {self.gems} to {names[self.to]}"


@value
class Accepted(Event):
    """A seat accepted the standing offer."""

    seat: int
    offerer: int
    gems: Bundle
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} accepts {self.gems} from {names[self.offerer]}"


@value
class Declined(Event):
    """A seat would not make the first offer; the other performs the action free."""

    seat: int
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} makes no offer"


@value
class FreeWin(Event):
    """A seat performs an action without paying, for want of gems to offer."""

    seat: int
    action: str
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} wins {self.action} without paying"


@value
class GemsMoved(Event):
    """Gems went from one seat to another; None stands for the bank."""

    giver: int | None
    taker: int | None
    gems: Bundle
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        giver = "the bank" if self.giver is None else names[self.giver]
        taker = "the bank" if self.taker is None else names[self.taker]
        if self.giver is None:
            return f"{taker} takes {self.gems} from {giver}"
        verb = "returns" if self.taker is None else "pays"
        return f"{giver} {verb} {self.gems} to {taker}"


@value
class Scored(Event):
    """A seat scored points; ``color`` says which colour it has the most of, if it is for that."""

    seat: int
    points: int
    rule: str
    color: str | None = None

    def tell(self, names: Sequence[str]) -> str:
        points = "point" if self.points == 1 else "points"
        why = f" for the most {self.color}" if self.color else ""
        return f"{names[self.seat]} scores {self.points} {points}{why}"


@value
class Won(Event):
    """The game is over."""

    winners: tuple[int, ...]
    rule: str

    def tell(self, names: Sequence[str]) -> str:
        if len(self.winners) == 1:
            return f"{names[self.winners[0]]} wins the game"
        return f"{_all_of(names, self.winners)} share the victory"


def _all_of(names: Sequence[str], seats: Sequence[int]) -> str:
    """The names of some seats as a list in words."""
    *first, last = [names[seat] for seat in seats]
    return f"{', '.join(first)} and {last}" if first else last
