"""The invariants of every game: those of the engine here, those of a family in its module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Over, Step
from basari_rules.testing.playing import BrokenRule, Played

__all__ = ["invariants", "whole_game"]

FAMILIES: Mapping[str, str] = {
    "basari": "basari_rules.testing.basari",
    "jaipur": "basari_rules.testing.jaipur",
}
"""Family -> the module with its invariants: ``transition`` and ``whole``."""


def invariants(rules: Rules, before: Step | None, after: Step) -> tuple[str, ...]:
    """What is wrong with a transition, each with its rule id; nothing in a sound game.

    ``before`` is None for the first step of a game. What is checked does not come from the code
    that plays: it is worked out again from the events.
    """
    found = list(_family(rules).transition(rules, before, after))
    state = after.state
    if state.digest != rules.digest:
        found.append("the state does not know its rules")
    if isinstance(state.pending, Over):
        seats = range(rules.players)
        if not state.pending.winners or not set(state.pending.winners) <= set(seats):
            found.append(f"WIN-1: the winners are {state.pending.winners}")
        if state.pending.scores != state.table.scores:
            found.append("WIN-1: the final scores are not those on the table")
    if any(not isinstance(event.rule, str) or not event.rule for event in after.events):
        found.append("an event cites no rule")
    return tuple(found)


def whole_game(played: Played) -> tuple[str, ...]:
    """What is wrong with a game as a whole."""
    found: Iterable[str] = _family(played.rules).whole(played)
    return tuple(found)


def demand(what: Iterable[str], context: object) -> None:
    """BrokenRule if anything is wrong."""
    wrong = list(what)
    if wrong:
        raise BrokenRule("\n".join([*wrong, f"in {context}"]))


class _Unknown:
    """The invariants of a family of which nothing more is known."""

    @staticmethod
    def transition(rules: Rules, before: Step | None, after: Step) -> Iterable[str]:
        return ()

    @staticmethod
    def whole(played: Played) -> Iterable[str]:
        return ()


def _family(rules: Rules) -> Any:
    module = FAMILIES.get(rules.edition.family)
    return _Unknown if module is None else import_module(module)
