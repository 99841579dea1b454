"""Events tell themselves in a sentence."""

import pytest

from basari_rules.bundle import Bundle
from basari_rules.engine.values import Event, value
from basari_rules.phases.basari import events as e

NAMES = ("Ann", "Bo", "Cy")
GEMS = Bundle.of(("red", "yellow", "green", "blue"), red=2, blue=1)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (e.RoundBegan(0, "END-2"), "Round 1 begins"),
        (e.RoundEnded(1, (0, 2), "END-1"), "Round 2 ends: Ann and Cy made the race"),
        (e.RoundEnded(1, (), "DECK-1"), "Round 2 ends"),
        (e.Drew(1, "m07", "TURN-1"), "Bo draws m07"),
        (e.DeckEmpty(1, "DECK-1"), "Bo draws nothing: the deck is empty"),
        (e.Started(0, "a12", "SET-6"), "Ann starts at a12"),
        (e.Rolled(0, 4, "TURN-1"), "Ann rolls 4"),
        (e.Walked(0, 1, "a13", "TURN-1"), "Ann walks 1 arch to a13"),
        (e.Walked(0, 4, "a16", "TURN-1"), "Ann walks 4 arches to a16"),
        (
            e.Revealed(("gems", "die", "gems"), "TURN-2"),
            "Ann chose gems, Bo chose die, Cy chose gems",
        ),
        (
            e.Blocked("gems", (0, 1, 2), "TURN-3"),
            "Ann, Bo and Cy block each other: nobody performs gems",
        ),
        (e.Performs(2, "gems", "ACT-C"), "Cy performs gems"),
        (e.RolledOff(1, (0, 1), "BID-1"), "Bo wins the roll-off of Ann and Bo"),
        (e.Offered(0, 1, GEMS, "BID-3"), "Ann offers 2 red 1 blue to Bo"),
        (e.Accepted(1, 0, GEMS, "BID-8"), "Bo accepts 2 red 1 blue from Ann"),
        (e.Declined(0, "BID-2"), "Ann makes no offer"),
        (e.FreeWin(0, "gems", "BID-4"), "Ann wins gems without paying"),
        (e.GemsMoved(0, 1, GEMS, "BID-8"), "Ann pays 2 red 1 blue to Bo"),
        (e.GemsMoved(None, 1, GEMS, "ACT-C"), "Bo takes 2 red 1 blue from the bank"),
        (e.GemsMoved(1, None, GEMS, "SCORE-2"), "Bo returns 2 red 1 blue to the bank"),
        (e.Scored(0, 1, "ACT-B"), "Ann scores 1 point"),
        (e.Scored(0, 7, "ACT-B"), "Ann scores 7 points"),
        (e.Won((0,), "WIN-1"), "Ann wins the game"),
        (e.Won((0, 1), "WIN-1"), "Ann and Bo share the victory"),
    ],
)
def test_a_basari_event_tells_itself(event: Event, told: str) -> None:
    assert event.tell(NAMES) == told


@value
class TellTaleSpilled(Event):
    """An event that says nothing about how it is told."""

    seat: int
    what: str
    rule: str


def test_an_event_that_does_not_say_how_is_told_by_its_fields() -> None:
    event = TellTaleSpilled(1, "tea", "TEA-1")
    assert event.tell(NAMES) == "tell tale spilled: seat 1, what tea"
