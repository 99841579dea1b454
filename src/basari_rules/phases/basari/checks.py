"""What makes a Basari edition impossible to play, or doubtful, beyond the types of its keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from basari_rules.engine.params import Finding
from basari_rules.engine.phase import Begin, Perform
from basari_rules.engine.values import Task
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.course import COURSE
from basari_rules.phases.basari.deal import Deal
from basari_rules.phases.basari.resolve import TOGETHER, Contest
from basari_rules.phases.basari.sections import Sections
from basari_rules.phases.basari.trade import SmallTrade
from basari_rules.phases.basari.walk import Markers, Rolls

__all__ = ["check"]

MOST_OFFERS = 2**63 - 1
"""The most moves that ``len`` can count in Python."""


def check(sections: Sections, players: int) -> Iterator[Finding]:
    """Everything wrong or doubtful about an edition for a number of players."""
    yield from _gems(sections, players)
    yield from _shown(sections)
    yield from _names(sections)
    if unknown := list(_links(sections)):
        yield from unknown
        return
    yield from _race(sections)
    if any(True for _ in _shown(sections)) or len(set(sections.gems.colors)) < len(
        sections.gems.colors
    ):
        return
    box = Box.of(sections, players)
    for name, phase in sections.phases.items():
        for finding in phase.check(box):
            yield finding.under("phases", name)
    yield from _deck(sections, box)


def _gems(sections: Sections, players: int) -> Iterator[Finding]:
    gems = sections.gems
    if not gems.colors:
        yield Finding(("gems", "colors"), "there must be a colour at least")
    for index, color in enumerate(gems.colors):
        if color in gems.colors[:index]:
            yield Finding(("gems", "colors", index), f"{color} is listed twice")
    need = gems.start * players
    if need > gems.per_color:
        yield Finding(
            ("gems", "start"),
            f"{players} players need {need} gems of each colour to start with, "
            f"but the box has {gems.per_color}",
            f"at most {gems.per_color // players}",
        )
    if (gems.per_color + 1) ** len(gems.colors) > MOST_OFFERS:
        yield Finding(
            ("gems", "per_color"),
            "so many gems and colours allow more offers than can be counted",
            f"{len(gems.colors)} colours and {gems.per_color} gems of each are too many",
        )


def _shown(sections: Sections) -> Iterator[Finding]:
    """A colour on a card or an arch that the edition does not have."""
    colors = sections.gems.colors
    cards = sections.market.cards if sections.market else {}
    arches = sections.track.arches if sections.track else {}
    for place, shown in ((("market", "cards"), cards), (("track", "arches"), arches)):
        for key, thing in shown.items():
            for color in thing.gems:
                if color not in colors:
                    path = (*place, key, "gems", color)
                    yield Finding(path, "no such colour", _nearest(color, colors, "the colours"))
    if sections.market and not cards:
        yield Finding(("market", "cards"), "there are no market cards")
    if sections.track and not arches:
        yield Finding(("track", "arches"), "there are no arches")
    if sections.track and not sections.track.die:
        yield Finding(("track", "die"), "a die needs a face at least")


def _names(sections: Sections) -> Iterator[Finding]:
    """Action names and labels that a player could mix up."""
    if not sections.actions:
        yield Finding(("actions",), "there must be an action at least")
    names = {name.casefold(): name for name in sections.actions}
    for name, action in sections.actions.items():
        label = action.label.casefold()
        if label and names.setdefault(label, name) != name:
            path = ("actions", name, "label")
            yield Finding(path, f"{action.label!r} already names action {names[label]!r}")
    if COURSE in sections.phases:
        yield Finding(("phases", COURSE), f"no phase can be named {COURSE!r}", "rename it")


def _links(sections: Sections) -> Iterator[Finding]:
    """Names of phases that do not exist, or cannot do what they are named for."""
    flow = sections.flow
    for key, names in (("begin", flow.begin), ("turn", flow.turn), ("scoring", flow.scoring)):
        for index, name in enumerate(names):
            yield from _link(sections, name, Begin, ("flow", key, index))
    yield from _link(sections, flow.finish, Begin, ("flow", "finish"))
    for key, action in sections.actions.items():
        yield from _link(sections, action.phase, Perform, ("actions", key, "phase"))
        if action.contested != TOGETHER:
            path = ("actions", key, "contested")
            yield from _link(sections, action.contested, Contest, path)
        elif (
            isinstance(phase := sections.phases.get(action.phase), SmallTrade) is False
            and phase is not None
        ):
            yield Finding(
                ("actions", key, "contested"),
                f"phase {action.phase!r} cannot be performed by several together",
                "name a barter phase",
            )


def _link(
    sections: Sections, name: str, task: type[Task], path: tuple[str | int, ...]
) -> Iterator[Finding]:
    phase = sections.phases.get(name)
    if phase is None:
        yield Finding(path, f"no such phase: {name!r}", _nearest(name, sections.phases, "phases"))
    elif task not in phase.handles:
        roles = {Begin: "a step of the game", Perform: "an action", Contest: "a contest"}
        yield Finding(path, f"a phase of kind {phase.kind!r} cannot be {roles[task]}")


def _race(sections: Sections) -> Iterator[Finding]:
    """END-1: something must be counted, and must grow in every turn, or no round would end."""
    race = sections.race
    turn = [sections.phases[name] for name in sections.flow.turn]
    begin = [sections.phases[name] for name in sections.flow.begin]
    if race.by == "laps":
        if sections.track is None:
            yield Finding(("race", "by"), "there is no track", 'did you mean "workers"?')
        if not any(isinstance(phase, Rolls) for phase in turn):
            yield Finding(("flow", "turn"), "no phase moves the merchants: no round would end")
        if not any(isinstance(phase, Markers) for phase in begin):
            yield Finding(("flow", "begin"), "no phase puts down the start markers")
    else:
        if sections.market is None:
            yield Finding(("race", "by"), "there are no market cards", 'did you mean "laps"?')
        if not any(isinstance(phase, Deal) for phase in turn):
            yield Finding(("flow", "turn"), "no phase deals cards: no round would end")


def _deck(sections: Sections, box: Box) -> Iterator[Finding]:
    """DECK-0: whether the deck can run out inside a round."""
    if not box.cards or sections.race.by != "workers":
        return
    most = max(place.workers for place in box.cards.values())
    total = sum(place.workers for place in box.cards.values())
    enough = (box.goal - 1 + most) * box.players + 1
    if total < enough:
        yield Finding(
            ("market", "cards"),
            f"the deck can run out inside a round of {box.players} players: the cards show "
            f"{total} workers; {enough} would be enough (DECK-0)",
            severity="warning",
        )


def _nearest(name: str, known: Iterable[str] | Mapping[str, object], what: str) -> str:
    found = get_close_matches(name, list(known), 1)
    if found:
        return f'did you mean "{found[0]}"?'
    return f"{what}: {', '.join(known) or 'none'}"
