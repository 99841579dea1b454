"""Random valid house rules of the Basari family, which mix the parts of all its editions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from basari_rules.testing.house import HouseRules
from basari_rules.testing.toml import to_toml

__all__ = ["house_rules"]

Draw = Callable[[st.SearchStrategy[Any]], Any]

NAMES = (
    "red", "yellow", "green", "blue", "re", "r", "redder", "Red", "RED", "for", "For", "nothing",
    "offer", "accept", "decline", "swap", "take", "start", "draw", "roll", "first", "die", "points",
    "gems", "trade", "A", "a", "x-1", "x_1", "ß", "ss", "Ärger", "赤", "красный", "o", "acc",
)  # fmt: skip
"""Names that are alike, begin each other, differ by case only, or mean something in notation."""

CRITERIA = ("score", "colors", "gems", "workers", "walked")


@st.composite
def house_rules(draw: st.DrawFn, *, most_players: int = 6) -> HouseRules:
    """A random valid edition of the Basari family, for one number of players.

    It may have cards, a track or both; any number of colours, actions and rounds; and every
    parameter of every phase at any value.
    """
    players = draw(st.integers(2, most_players))
    colors = draw(_names(draw(st.integers(1, 6))))
    start = draw(st.integers(0, 4))
    per_color = max(1, start * players + draw(st.integers(0, 12)))
    by = draw(st.sampled_from(["workers", "laps"]))
    market = by == "workers" or draw(st.booleans())
    track = by == "laps" or draw(st.booleans())
    phases: dict[str, Any] = {}
    actions = draw(_actions(phases, market=market, track=track))
    own: dict[str, Any] = {
        "format": 1,
        "id": "house",
        "family": "basari",
        "about": {"title": {"en": 'House "rules"\n\\', "ja": "家"}},
        "players": {"min": players, "max": draw(st.integers(players, 6))},
        "gems": {"colors": colors, "per_color": per_color, "start": start},
        "flow": draw(_flow(phases, market=market, track=track)),
        "race": {"by": by, "goal": draw(st.integers(1, 2 if by == "laps" else 20))},
        "actions": actions,
        "phases": phases,
    }
    if own["players"]["max"] * start > per_color:
        own["players"]["max"] = players
    _contests(draw, phases)
    phases["majorities"] = draw(_majorities(colors))
    if market:
        cards = st.fixed_dictionaries(
            {"points": _few(9), "gems": _bundles(colors), "workers": _few(4)}
        )
        own["market"] = {"cards": draw(_keyed("m", cards, 1, 24))}
    if track:
        arches = st.fixed_dictionaries({"points": _few(9), "gems": _bundles(colors)})
        made = draw(_keyed("a", arches, 1, 60 if by == "workers" else draw(_few(60, least=1))))
        own["track"] = {"arches": made}
        if draw(st.booleans()):
            faces = st.lists(
                st.one_of(_few(6, least=1), st.integers(1, 70)), min_size=1, max_size=8
            )
            own["track"]["die"] = draw(faces)
    if draw(st.booleans()):
        # What is said for one number of players only comes to the same.
        own["at"] = {str(players): {"actions": {key: actions.pop(key) for key in [*actions][1:]}}}
    return HouseRules(to_toml(own), players)


def _few(most: int, *, least: int = 0) -> st.SearchStrategy[int]:
    return st.integers(least, most)


def _names(number: int, unique_by: Callable[[str], str] = str) -> st.SearchStrategy[list[str]]:
    names = st.sampled_from(NAMES)
    return st.lists(names, min_size=number, max_size=number, unique_by=unique_by)


def _bundles(colors: list[str]) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(colors), _few(3), max_size=3)


@st.composite
def _keyed(
    draw: st.DrawFn, letter: str, each: st.SearchStrategy[Any], least: int, most: int
) -> dict[str, Any]:
    """A table of many rows under keys such as ``m01``; rows repeat, so that few are drawn."""
    number = draw(st.integers(least, most))
    rows = draw(st.lists(each, min_size=1, max_size=min(number, 6)))
    return {f"{letter}{index + 1:02}": rows[index % len(rows)] for index in range(number)}


@st.composite
def _order(draw: st.DrawFn, *, score_first: bool = False) -> list[str]:
    """Criteria in any order, turned round or not, with or without an end that settles all."""
    names = draw(st.lists(st.sampled_from(CRITERIA), unique=True, max_size=len(CRITERIA)))
    order = [draw(st.sampled_from(["", "-"])) + name for name in names]
    if score_first:
        order = ["score", *(name for name in order if name != "score")]
    return order + draw(st.sampled_from([[], ["seat"], ["-seat"], ["roll"]]))


@st.composite
def _actions(
    draw: st.DrawFn, phases: dict[str, Any], *, market: bool, track: bool
) -> dict[str, Any]:
    """Some actions, and the phases that perform them."""
    places = [name for name, there in (("card", market), ("arch", track)) if there]
    kinds: list[dict[str, Any]] = [{"kind": "hire"}] if market else []
    if track:
        kinds.append({"kind": "die", "points_less_roll": draw(_few(10))})
    for place in places:
        kinds += [{"kind": "shown-points", "on": place}, {"kind": "shown-gems", "on": place}]
    trade = {"kind": "small-trade", "order": draw(_order()), "needs_gem": draw(st.booleans())}
    chosen = draw(st.lists(st.sampled_from([*kinds, trade, trade]), min_size=1, max_size=5))
    names = draw(_names(len(chosen), unique_by=str.casefold))
    actions = {}
    for index, (name, phase) in enumerate(zip(names, chosen, strict=True)):
        phases[f"do-{index}"] = dict(phase)
        actions[name] = {"phase": f"do-{index}"}
        if phase is trade and draw(st.booleans()):
            actions[name]["contested"] = "together"
        elif draw(st.booleans()):
            actions[name]["contested"] = draw(st.sampled_from(["barter", "other-barter"]))
        if draw(st.booleans()):
            actions[name]["label"] = f"{index}{draw(st.sampled_from(['', 'x', ' ß']))}"
    return actions


@st.composite
def _flow(draw: st.DrawFn, phases: dict[str, Any], *, market: bool, track: bool) -> dict[str, Any]:
    """The course of the game, and the phases that it names."""
    flow: dict[str, Any] = {"rounds": draw(st.integers(1, 5))}
    turn = []
    if track:
        phases["markers"] = {
            "kind": "markers",
            "next_round": draw(st.sampled_from(["here", "choose"])),
        }
        phases["roll"] = {"kind": "rolls"}
        flow["begin"] = ["markers"]
        turn.append("roll")
    if market:
        phases["draw"] = {
            "kind": "deal",
            "short": draw(st.sampled_from(["first-come", "nobody"])),
        }
        turn.append("draw")
    phases["choose"] = {"kind": "choose"}
    phases["resolve"] = {
        "kind": "resolve",
        "order": draw(st.sampled_from(["actions", "singles-first"])),
        "together": draw(st.sampled_from(["in-order", "last"])),
    }
    phases["race-bonus"] = {"kind": "race-bonus", "points": draw(_few(12))}
    phases["winner"] = {"kind": "winner", "order": draw(_order(score_first=draw(st.booleans())))}
    flow["turn"] = [*draw(st.permutations(turn)), "choose", "resolve"]
    scorings = st.lists(st.sampled_from(["majorities", "race-bonus"]), max_size=3)
    flow["scoring"] = draw(scorings)
    flow["finish"] = "winner"
    return flow


@st.composite
def _majorities(draw: st.DrawFn, colors: list[str]) -> dict[str, Any]:
    return {
        "kind": "majorities",
        "points": {color: draw(_few(14)) for color in colors},
        "sole_returns": draw(st.one_of(st.just("half"), _few(5))),
        "tied_returns": draw(_few(4)),
        "short_returns": draw(st.sampled_from(["all", "none"])),
        "none_scores": draw(st.booleans()),
    }


def _contests(draw: st.DrawFn, phases: dict[str, Any]) -> None:
    """Two ways to barter, of which actions name one or the other."""
    for name in ("barter", "other-barter"):
        least = draw(st.sampled_from([1, 1, 1, 2, 4]))
        phases[name] = {
            "kind": "barter",
            "first": draw(_order()),
            "may_decline": draw(st.booleans()),
            "second_without_gems": draw(st.sampled_from(["loses", "accepts"])),
            "both_without_gems": draw(st.sampled_from(["second", "first", "nobody"])),
            "least": least,
            "most": draw(st.sampled_from([0, 0, 0, least, least + 2])),
        }
