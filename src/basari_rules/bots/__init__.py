"""Bots: functions that answer for a seat, given what that seat may know.

>>> from random import Random
>>> import basari_rules as br
>>> from basari_rules.bots import greedy
>>> rules = br.load("basari-card", players=4)
>>> state = rules.start(rng=Random(7)).state
>>> move = greedy(rules, rules.view(state, 0), rules.moves(state, 0), Random(7))
>>> move in rules.moves(state, 0)
True
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from importlib import import_module
from typing import Protocol

from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import View
from basari_rules.engine.values import Move
from basari_rules.errors import RulesError

__all__ = ["BOTS", "Bot", "greedy", "random_bot"]


class Bot(Protocol):
    """Answers for the seat of a view with one of its legal moves.

    It gets the view, never the state, so it cannot cheat; with an equal ``rng`` it answers alike.
    """

    def __call__(self, rules: Rules, view: View, moves: MoveSet, rng: random.Random) -> Move:
        """One of ``moves``, of which there is one at least."""


def random_bot(rules: Rules, view: View, moves: MoveSet, rng: random.Random) -> Move:
    """Any legal move, each exactly as likely."""
    return moves.sample(rng)


def greedy(rules: Rules, view: View, moves: MoveSet, rng: random.Random) -> Move:
    """What looks best now, by the greedy bot of the family; RulesError if it has none."""
    module = _GREEDY.get(rules.edition.family)
    if module is None:
        known = ", ".join(sorted(_GREEDY))
        raise RulesError(
            f"there is no greedy bot for the family {rules.edition.family!r} "
            f"(only for {known}); use the random one"
        )
    bot: Bot = import_module(module).greedy
    return bot(rules, view, moves, rng)


_GREEDY: Mapping[str, str] = {
    "basari": "basari_rules.bots.basari",
    "jaipur": "basari_rules.bots.jaipur",
}
"""The module of each family's greedy bot, imported on first use only."""

BOTS: Mapping[str, Bot] = {"greedy": greedy, "random": random_bot}
"""All bots by name."""
