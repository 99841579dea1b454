"""The Basari family: the card game, the board games, and whatever can be mixed from their parts."""

from __future__ import annotations

from typing import Any

from basari_rules.engine.family import Family, OriginOf, Setup
from basari_rules.engine.phase import Phase
from basari_rules.phases.basari.barter import Barter
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.checks import check
from basari_rules.phases.basari.choose import ChooseAction
from basari_rules.phases.basari.course import COURSE, Course, Stage
from basari_rules.phases.basari.deal import Deal, Hire
from basari_rules.phases.basari.majority import Majorities
from basari_rules.phases.basari.race_bonus import RaceBonus
from basari_rules.phases.basari.resolve import Resolve
from basari_rules.phases.basari.sections import Sections
from basari_rules.phases.basari.shown import ShownGems, ShownPoints
from basari_rules.phases.basari.trade import SmallTrade
from basari_rules.phases.basari.walk import Die, Markers, Rolls
from basari_rules.phases.basari.winner import Winner

__all__ = ["FAMILY"]

_KINDS: tuple[type[Phase[Any]], ...] = (
    Markers,
    Deal,
    Rolls,
    ChooseAction,
    Resolve,
    Barter,
    Hire,
    Die,
    ShownPoints,
    ShownGems,
    SmallTrade,
    Majorities,
    RaceBonus,
    Winner,
)


def _setup(sections: Sections, players: int, origin_of: OriginOf) -> Setup:
    box = Box.of(sections, players)
    phases: dict[str, Phase[Any]] = {
        name: phase.bind(name, box, origin_of(("phases", name)))
        for name, phase in sections.phases.items()
    }
    phases[COURSE] = Course.of(sections.flow, box)
    return Setup(phases, box.table(), (Stage(COURSE, "round"),), box.faults)


FAMILY = Family(
    name="basari",
    sections=Sections,
    kinds={kind.kind: kind for kind in _KINDS},
    check=check,
    setup=_setup,
)
