"""The Jaipur family: two traders, best of three rounds.

What is hidden, and how. The deck, the hands and the values of bonus tokens are secrets. Nothing
of them has an order: the deck and the piles of bonus tokens are multisets, and which card or token
comes next is chance, decided when it is drawn. A state holds all of it; its weights of a draw are
exact, so they tell of the other's hand, and no view shows them. The view of a seat
(:class:`~basari_rules.phases.jaipur.table.TableView`) has of the deck and of each pile of bonus
tokens only the number left, and of the other player the size of the hand, the tiers of the bonus
tokens without their values (J-21), and the herd unless the edition hides it (J-32). Events tell
only the seat that was dealt a card, or drew a bonus token, which one it was; when a round is
scored, the bonus tokens are turned up. What is done in the open stays open: cards taken from the
market, cards given to it, sales. So whoever remembers everything knows the other's hand but for
the cards dealt; and a hidden herd is what is left of all cards once those seen, and the number of
those in the hands and the deck, are counted. That is the game, not a leak.
"""

from __future__ import annotations

from typing import Any

from basari_rules.engine.family import Family, OriginOf, Setup
from basari_rules.engine.phase import Phase
from basari_rules.phases.jaipur.action import TakeCamels, TakeOne
from basari_rules.phases.jaipur.box import Box
from basari_rules.phases.jaipur.checks import check
from basari_rules.phases.jaipur.course import COURSE, Course
from basari_rules.phases.jaipur.deal import Deal
from basari_rules.phases.jaipur.exchange import Exchange
from basari_rules.phases.jaipur.refill import Refill
from basari_rules.phases.jaipur.score import Score
from basari_rules.phases.jaipur.sections import Sections
from basari_rules.phases.jaipur.sell import SellGoods
from basari_rules.phases.jaipur.turn import Turn

__all__ = ["FAMILY"]

_KINDS: tuple[type[Phase[Any]], ...] = (
    Deal,
    Refill,
    Turn,
    TakeOne,
    TakeCamels,
    Exchange,
    SellGoods,
    Score,
)


def _setup(sections: Sections, players: int, origin_of: OriginOf) -> Setup:
    box = Box.of(sections, players)
    course = Course.of(sections.flow, box)
    phases: dict[str, Phase[Any]] = {
        name: phase.bind(name, box, origin_of(("phases", name)))
        for name, phase in sections.phases.items()
    }
    for name, phase in phases.items():
        if isinstance(phase, Turn):
            phases[name] = phase.joined(phases, course)
    phases[COURSE] = course
    return Setup(phases, course.table(), course.opening, box.faults)


FAMILY = Family(
    name="jaipur",
    sections=Sections,
    kinds={kind.kind: kind for kind in _KINDS},
    check=check,
    setup=_setup,
)
