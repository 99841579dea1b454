"""What makes a Jaipur edition impossible to play, or doubtful, beyond the types of its keys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from basari_rules.engine.params import Finding
from basari_rules.engine.phase import Begin, Phase
from basari_rules.phases.jaipur.action import Action
from basari_rules.phases.jaipur.box import Box
from basari_rules.phases.jaipur.course import COURSE
from basari_rules.phases.jaipur.deal import Deal
from basari_rules.phases.jaipur.exchanges import most_exchanges
from basari_rules.phases.jaipur.moves import CAMEL
from basari_rules.phases.jaipur.proofs import ends, never_stuck
from basari_rules.phases.jaipur.refill import Refill
from basari_rules.phases.jaipur.score import Score
from basari_rules.phases.jaipur.sections import Sections
from basari_rules.phases.jaipur.turn import Turn
from basari_rules.words import did_you_mean

__all__ = ["check"]

MOST_MOVES = 2**63 - 1
"""The most moves that ``len`` can count in Python."""

PLACES: dict[type[object], tuple[str, ...]] = {
    Deal: ("setup",),
    Refill: ("setup", "turn"),
    Turn: ("turn",),
    Score: ("scoring",),
}
"""The parts of the course that a kind of phase can be a step of."""


def check(sections: Sections, players: int) -> Iterator[Finding]:
    """Everything wrong or doubtful about an edition for a number of players."""
    if players != 2:
        yield Finding(("players",), f"this game is for two players, not {players}")
        return
    wrong = [*_goods(sections), *_tiers(sections), *_links(sections)]
    yield from wrong
    if any(finding.severity == "error" for finding in wrong):
        return
    box = Box.of(sections, players)
    for name, phase in sections.phases.items():
        for finding in phase.check(box):
            yield finding.under("phases", name)
    yield from _start(sections, box)
    yield from never_stuck(sections, box)
    yield from ends(sections, box)


def _goods(sections: Sections) -> Iterator[Finding]:
    goods = sections.goods
    if not goods:
        yield Finding(("goods",), "there must be a kind of goods at least")
        return
    for name, good in goods.items():
        path = ("goods", name)
        if name.casefold() in (CAMEL, f"{CAMEL}s"):
            yield Finding(path, f"{name!r} names the camels", "rename it")
        if good.kind not in sections.classes:
            hint = did_you_mean(good.kind, sections.classes, "classes")
            yield Finding((*path, "kind"), f"no such class: {good.kind!r}", hint)
        elif sections.classes[good.kind].least > good.cards:
            message = f"its {good.cards} cards are too few for a sale"
            yield Finding((*path, "cards"), message, severity="warning")
        for index, (value, after) in enumerate(pairwise(good.tokens), 1):
            if after > value:
                message = f"a token of {after} comes after one of {value} (J-16: highest first)"
                yield Finding((*path, "tokens", index), message, severity="warning")
        if not good.tokens:
            message = "there are no tokens: the pile is empty from the start"
            yield Finding((*path, "tokens"), message, severity="warning")
        if len(good.tokens) > good.cards:
            message = f"{len(good.tokens)} tokens for {good.cards} cards: some are never taken"
            yield Finding((*path, "tokens"), message, severity="warning")
    most = most_exchanges(len(goods), sections.hand.limit, sections.market.size, same=True)
    if most > MOST_MOVES:
        message = "so many goods allow more exchanges than can be counted"
        yield Finding(("goods",), message, f"{len(goods)} kinds of goods are too many")


def _tiers(sections: Sections) -> Iterator[Finding]:
    sizes: dict[int, str] = {}
    for name, tier in sections.bonus.tiers.items():
        path = ("bonus", "tiers", name, "cards")
        if tier.cards in sizes:
            message = f"{sizes[tier.cards]!r} is already the pile for {tier.cards} cards"
            yield Finding(path, message)
        sizes[tier.cards] = name
        if tier.cards > sections.hand.limit:
            message = f"a hand of {sections.hand.limit} never sells {tier.cards} cards"
            yield Finding(path, message, severity="warning", also=(("hand", "limit"),))


def _links(sections: Sections) -> Iterator[Finding]:
    """Names of phases that do not exist, or cannot do what they are named for."""
    flow = sections.flow
    phases = sections.phases
    if COURSE in phases:
        yield Finding(("phases", COURSE), f"no phase can be named {COURSE!r}", "rename it")
    for key, names in (("setup", flow.setup), ("turn", flow.turn), ("scoring", flow.scoring)):
        for index, name in enumerate(names):
            phase = phases.get(name)
            yield from _link(phase, name, sections, ("flow", key, index))
            if phase is not None and Begin not in phase.handles:
                message = f"a phase of kind {phase.kind!r} cannot be a step of the game"
                yield Finding(("flow", key, index), message)
    for name, phase in phases.items():
        if isinstance(phase, Turn):
            yield from _actions(phase, sections, ("phases", name, "actions"))
    for key, names, kinds in (
        ("setup", flow.setup, (Refill,)),
        ("turn", flow.turn, (Turn, Refill)),
        ("scoring", flow.scoring, (Score,)),
    ):
        steps = [type(phases[name]) for name in names if name in phases]
        for kind in kinds:
            if steps.count(kind) != 1:
                message = f"there must be exactly one phase of kind {kind.kind!r}"
                yield Finding(("flow", key), message)
        for index, name in enumerate(names):
            if type(phases.get(name)) in PLACES and key not in PLACES[type(phases[name])]:
                message = f"a phase of kind {phases[name].kind!r} cannot be part of it"
                yield Finding(("flow", key, index), message)
        if [step for step in steps if step in (Turn, Refill)] == [Refill, Turn]:
            message = "the market must be filled after the action, not before"
            yield Finding(("flow", key), message)


def _actions(turn: Turn, sections: Sections, path: tuple[str, ...]) -> Iterator[Finding]:
    made: dict[type[object], str] = {}
    for index, name in enumerate(turn.actions):
        phase = sections.phases.get(name)
        yield from _link(phase, name, sections, (*path, index))
        if isinstance(phase, Action):
            if made.setdefault(phase.makes, name) != name or name in turn.actions[:index]:
                message = f"{made[phase.makes]!r} is already an action of that kind"
                yield Finding((*path, index), message)
        elif phase is not None:
            message = f"a phase of kind {phase.kind!r} cannot be an action"
            yield Finding((*path, index), message)


def _link(
    phase: Phase[object] | None, name: str, sections: Sections, path: tuple[str | int, ...]
) -> Iterator[Finding]:
    if phase is None:
        hint = did_you_mean(name, sections.phases, "phases")
        yield Finding(path, f"no such phase: {name!r}", hint)


def _start(sections: Sections, box: Box) -> Iterator[Finding]:
    """Whether the cards are enough to set a round up (J-1, J-2), and to hold those dealt."""
    camels = box.cards.counts[-1]
    if box.market_camels > camels:
        message = f"the market starts with {box.market_camels} camels, but there are {camels}"
        yield Finding(("market", "camels"), message, also=(("camels", "cards"),))
    if box.market_camels > box.market_size:
        message = f"more camels than the {box.market_size} cards of the market"
        yield Finding(("market", "camels"), message, also=(("market", "size"),))
    dealt = 0
    for name in sections.flow.setup:
        phase = sections.phases[name]
        if isinstance(phase, Deal):
            dealt += phase.cards
            if dealt > box.hand_limit:
                message = f"{dealt} cards are dealt to a hand of at most {box.hand_limit}"
                yield Finding(("phases", name, "cards"), message, also=(("hand", "limit"),))
    need = dealt * box.players + box.market_size
    if box.cards.total < need:
        message = f"a round starts with {need} cards on the table, but there are {box.cards.total}"
        yield Finding(("market", "size"), message, also=(("phases",), ("goods",)))
