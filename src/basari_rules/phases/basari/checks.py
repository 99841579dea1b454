"""What makes a Basari edition impossible to play, or doubtful, beyond the types of its keys."""

from __future__ import annotations

from collections.abc import Iterator

from basari_rules.engine.params import Finding, KeyFinding
from basari_rules.engine.phase import Begin, Perform
from basari_rules.engine.values import Task
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.course import COURSE
from basari_rules.phases.basari.deal import Deal, Hire
from basari_rules.phases.basari.resolve import TOGETHER, Contest
from basari_rules.phases.basari.sections import Sections
from basari_rules.phases.basari.walk import Markers, Rolls
from basari_rules.words import did_you_mean

__all__ = ["check"]

MOST_MOVES = 2**63 - 1
"""The largest ``len`` in Python."""

_ROLES: dict[type[Task], str] = {
    Begin: "a step of the game",
    Perform: "an action",
    Contest: "a contest",
}


def check(sections: Sections, players: int) -> Iterator[Finding]:
    """Everything wrong or doubtful about an edition for a number of players."""
    found = [
        *_gems(sections, players),
        *_components(sections),
        *_actions(sections),
        *_links(sections),
    ]
    yield from found
    if found:  # the rest would only say the same again, or could not be told
        return
    yield from _unused(sections)
    race = list(_race(sections))
    yield from race
    box = Box.of(sections, players)
    for name, phase in sections.phases.items():
        for finding in phase.check(box):
            yield finding.under("phases", name)
    if not race:
        yield from _deck(sections, box)


def _gems(sections: Sections, players: int) -> Iterator[Finding]:
    gems = sections.gems
    if not gems.colors:
        yield Finding(("gems", "colors"), "there must be a colour at least")
    seen: set[str] = set()
    for index, color in enumerate(gems.colors):
        if color in seen:
            yield Finding(("gems", "colors", index), f"{color} is listed twice")
        seen.add(color)
    need = gems.start * players
    if need > gems.per_color:
        yield Finding(
            ("gems", "start"),
            f"{players} players need {need} gems of each colour to start with, "
            f"but the box has {gems.per_color}",
            f"at most {gems.per_color // players}",
            also=(("gems", "per_color"), ("players", "max")),
        )
    if (gems.per_color + 1) ** len(gems.colors) > MOST_MOVES:
        yield Finding(
            ("gems", "per_color"),
            "so many gems and colours allow more offers than can be counted",
            "fewer of either",
            also=(("gems", "colors"),),
        )


def _components(sections: Sections) -> Iterator[Finding]:
    """Cards and arches: some must be there, and show only colours that the edition has."""
    colors = sections.gems.colors
    market, track = sections.market, sections.track
    for path, table in (
        (("market", "cards"), market.cards if market else None),
        (("track", "arches"), track.arches if track else None),
    ):
        if table is not None and not table:
            yield Finding(path, "there must be one at least")
        for key, shown in (table or {}).items():
            for color in shown.gems:
                if color not in colors:
                    hint = did_you_mean(color, colors, "the colours")
                    where = (*path, key, "gems", color)
                    message = f"no such colour: {color}"
                    yield KeyFinding(where, message, hint, also=(("gems", "colors"),))
    if track and not track.die:
        yield Finding(("track", "die"), "a die needs a face at least")


def _actions(sections: Sections) -> Iterator[Finding]:
    """Names of actions, and labels that could be mixed up with them."""
    if not sections.actions:
        yield Finding(("actions",), "there must be an action at least")
    names: dict[str, str] = {}
    for name in sections.actions:
        if names.setdefault(name.casefold(), name) != name:
            yield Finding(("actions", name), f"too like action {names[name.casefold()]!r}")
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
            if (phase := sections.phases.get(name)) and phase.ends:
                message = f"a phase of kind {phase.kind!r} ends the game"
                yield Finding(("flow", key, index), message, "name it in flow.finish alone")
    yield from _link(sections, flow.finish, Begin, ("flow", "finish"))
    if (last := sections.phases.get(flow.finish)) and not last.ends:
        message = f"the game cannot end with a phase of kind {last.kind!r}"
        yield Finding(("flow", "finish"), message, also=(("phases", flow.finish, "kind"),))
    for key, action in sections.actions.items():
        yield from _link(sections, action.phase, Perform, ("actions", key, "phase"))
        path = ("actions", key, "contested")
        if action.contested != TOGETHER:
            yield from _link(sections, action.contested, Contest, path)
        elif (phase := sections.phases.get(action.phase)) and not phase.shared:
            message = f"phase {action.phase!r} cannot be performed by several together"
            also = (("actions", key, "phase"),)
            yield Finding(path, message, "name a barter phase", also=also)


def _link(
    sections: Sections, name: str, task: type[Task], path: tuple[str | int, ...]
) -> Iterator[Finding]:
    phase = sections.phases.get(name)
    if phase is None:
        hint = did_you_mean(name, sections.phases, "phases")
        yield Finding(path, f"no such phase: {name!r}", hint, also=(("phases", name),))
    elif task not in phase.handles:
        message = f"a phase of kind {phase.kind!r} cannot be {_ROLES[task]}"
        yield Finding(path, message, also=(("phases", name, "kind"),))


def _unused(sections: Sections) -> Iterator[Finding]:
    """Phases that nothing names."""
    flow = sections.flow
    named = {*flow.begin, *flow.turn, *flow.scoring, flow.finish}
    for action in sections.actions.values():
        named |= {action.phase, action.contested}
    for name in sections.phases:
        if name not in named:
            yield Finding(
                ("phases", name),
                "no step of the game and no action names this phase",
                "if it is for some numbers of players only, define it in [at.N]",
                severity="warning",
            )


def _race(sections: Sections) -> Iterator[Finding]:
    """END-1: something must be counted, and grow in every turn, or no round would end."""
    by_laps = sections.race.by == "laps"
    turn = [sections.phases[name] for name in sections.flow.turn]
    begin = [sections.phases[name] for name in sections.flow.begin]
    if by_laps and sections.track is None:
        hint = 'did you mean "workers"?'
        yield Finding(("race", "by"), "there is no track", hint, also=(("track",),))
    elif not by_laps and sections.market is None:
        hint = 'did you mean "laps"?'
        yield Finding(("race", "by"), "there are no market cards", hint, also=(("market",),))
    rolls = any(isinstance(phase, Rolls) for phase in turn)
    deals = any(isinstance(phase, Deal) for phase in turn)
    if not (rolls if by_laps else deals):
        kind = "rolls" if by_laps else "deal"
        yield Finding(
            ("flow", "turn"),
            f"no phase of kind {kind!r} is part of a turn: nobody comes nearer to the goal, "
            "and no round would end",
            also=(("race", "by"),),
        )
    if sections.track is not None and not any(isinstance(phase, Markers) for phase in begin):
        message = 'no phase of kind "markers" begins a round: nobody has a place on the track'
        yield Finding(("flow", "begin"), message, also=(("track",),))
    yield from _walks(sections)


def _walks(sections: Sections) -> Iterator[Finding]:
    """SET-6, NEXT-1: markers are put down once a round, before anybody walks."""
    flow = sections.flow
    placed = False
    for key, names in (("begin", flow.begin), ("turn", flow.turn), ("scoring", flow.scoring)):
        for index, name in enumerate(names):
            phase = sections.phases[name]
            if isinstance(phase, Markers) and (placed or key != "begin"):
                message = "the start markers are put down once, when a round begins"
                yield Finding(("flow", key, index), message)
            if isinstance(phase, Rolls) and not placed:
                message = "nobody has a start marker yet"
                yield Finding(("flow", key, index), message, "name it after the markers")
            placed = placed or isinstance(phase, Markers)


def _deck(sections: Sections, box: Box) -> Iterator[Finding]:
    """DECK-0: whether the deck can run out inside a round, and whether the race can be made."""
    turn = [sections.phases[name] for name in sections.flow.turn]
    deals = sum(isinstance(phase, Deal) for phase in turn)
    hires = sum(isinstance(sections.phases[a.phase], Hire) for a in box.actions.values())
    if not deals:
        return
    in_a_turn = deals * box.players + hires
    if box.by_laps:
        turns = -(-box.goal // min(roll.face for roll, _ in box.rolls))
        if len(box.cards) < turns * in_a_turn:
            yield _doubt(
                f"the deck can run out inside a round, which can take {turns * in_a_turn} cards"
            )
        return
    workers = box.workers_on.values()
    if sum(workers) < box.goal:
        yield _doubt(f"nobody can make the race: all cards together show {sum(workers)} workers")
    # Before a turn at most goal - 1 workers a player are out, and the cards left are at least the
    # workers left divided by the most on one card.
    enough = (box.goal - 1) * box.players + max(workers) * (in_a_turn - 1) + 1
    if sum(workers) < enough:
        yield _doubt(
            f"the deck can run out inside a round of {box.players} players: the cards show "
            f"{sum(workers)} workers; {enough} would be enough (DECK-0)"
        )


def _doubt(message: str) -> Finding:
    also = (("race", "goal"), ("players", "max"), ("flow", "turn"))
    return Finding(("market", "cards"), message, severity="warning", also=also)
