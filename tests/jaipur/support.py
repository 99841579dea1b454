"""Positions of Jaipur, set up by hand and played on in notation."""

from __future__ import annotations

from functools import partial
from typing import Any

import basari_rules as br
from basari_rules.engine.values import Task
from basari_rules.phases.jaipur.course import COURSE, Stage
from basari_rules.testing import scenario
from basari_rules.testing.jaipur import table
from tests.support import Scene
from tests.support import rules as changed

JAIPUR = "jaipur"
TURN_ENDS = Stage(COURSE, "turn-end")
ROUND_ENDS: tuple[Task | str, ...] = ("score", Stage(COURSE, "next"))

SHORT = {"D": "diamond", "G": "gold", "S": "silver", "C": "cloth", "P": "spice", "L": "leather"}

rules = partial(changed, JAIPUR, 2)


def cards(text: str) -> dict[str, int]:
    """Cards by their letters: ``DGSCPL`` and K for a camel."""
    counts: dict[str, int] = {}
    for letter in text.replace(" ", ""):
        kind = {**SHORT, "K": "camel"}[letter]
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def at_turn(
    rules: br.Rules,
    market: str,
    hands: tuple[str, str] = ("", ""),
    *,
    then: tuple[Task | str, ...] = ("act", "refill", TURN_ENDS),
    **position: Any,
) -> Scene:
    """The scene of a turn, of seat 0 unless ``turn`` says else; cards by their letters."""
    for key in ("deck", "sold"):
        if isinstance(position.get(key), str):
            position[key] = cards(position[key])
    held = [cards(hand) for hand in hands]
    made = table(rules, market=cards(market), hands=held, **position)
    return Scene(rules, scenario(rules, made, *then))


def short(bundle: Any) -> str:
    """Cards by their letters, in value order."""
    letters = {kind: letter for letter, kind in SHORT.items()} | {"camel": "K"}
    return "".join(letters[kind] * count for kind, count in bundle.items())
