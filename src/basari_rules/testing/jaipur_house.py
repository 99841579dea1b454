"""Random valid house rules of the Jaipur family, every parameter at any value."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from basari_rules.testing.house import HouseRules
from basari_rules.testing.toml import to_toml

__all__ = ["jaipur_house_rules"]

NAMES = (
    "diamond", "gold", "go", "g", "Gold", "for", "camels2", "nothing", "take", "sell", "swap",
    "c", "ca", "x-1", "ß", "ss", "赤", "draw", "bonus", "first",
)  # fmt: skip
"""Names that are alike, begin each other, differ by case only, or mean something in notation."""

LARGEST = 14
"""The largest hand."""


@st.composite
def jaipur_house_rules(draw: st.DrawFn) -> HouseRules:
    """A random valid edition of the Jaipur family, of which every match ends."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True))
    least = {"precious": draw(st.integers(1, 2)), "common": 1}
    goods: dict[str, Any] = {}
    leftover = 0
    for name in names:
        kind = draw(st.sampled_from(sorted(least)))
        cards = draw(st.integers(2, 9))
        tokens = draw(st.lists(st.integers(0, 9), min_size=1, max_size=cards))
        goods[name] = {"kind": kind, "cards": cards, "tokens": sorted(tokens, reverse=True)}
        leftover += max(1, cards - len(tokens))
    camels = draw(st.integers(0, 11))
    total = sum(good["cards"] for good in goods.values()) + camels
    market = draw(st.integers(1, min(6, total)))
    dealt = draw(st.integers(0, min(6, (total - market) // 2)))
    into_empty = leftover >= LARGEST or draw(st.booleans())
    # A full hand must always have something to sell.
    smallest = 1 + (len(names) if into_empty else leftover)
    limit = draw(st.integers(max(smallest, dealt), LARGEST))
    tiers = draw(st.lists(st.integers(1, 7), max_size=4, unique=True))
    own: dict[str, Any] = {
        "format": 1,
        "id": "house",
        "family": "jaipur",
        "players": {"min": 2, "max": 2},
        "classes": {kind: {"least": number} for kind, number in least.items()},
        "goods": goods,
        "camels": {
            "cards": camels,
            "token": draw(st.integers(0, 9)),
            "herds": draw(st.sampled_from(["shown", "hidden"])),
        },
        "market": {"size": market, "camels": draw(st.integers(0, min(market, camels)))},
        "hand": {"limit": limit},
        "bonus": {"tiers": draw(_tiers(tiers))},
        "flow": draw(_flow()),
        "phases": draw(_phases(dealt, into_empty)),
    }
    return HouseRules(to_toml(own), 2)


@st.composite
def _tiers(draw: st.DrawFn, sizes: list[int]) -> dict[str, Any]:
    values = st.lists(st.integers(0, 12), max_size=6)
    return {f"t{size}": {"cards": size, "tokens": draw(values)} for size in sizes}


@st.composite
def _flow(draw: st.DrawFn) -> dict[str, Any]:
    first = st.one_of(st.just("chance"), st.integers(0, 1))
    return {
        "setup": draw(st.sampled_from([["deal", "refill"], ["refill", "deal"]])),
        "turn": ["act", "refill"],
        "scoring": ["score"],
        "seals": draw(st.integers(1, 3)),
        "first": draw(first),
        "next": draw(st.sampled_from(["loser", "winner", "alternate"])),
        "empty_piles": draw(st.integers(1, 6)),
        "ply_cap": draw(st.sampled_from([0, 1, 5, 40])),
    }


@st.composite
def _phases(draw: st.DrawFn, dealt: int, into_empty: bool) -> dict[str, Any]:
    actions = draw(
        st.sampled_from(
            [["one", "all", "sell", "swap"], ["swap", "sell", "all", "one"], ["all", "sell", "one"]]
        )
    )
    criteria = st.lists(
        st.sampled_from(["bonus-tokens", "goods-tokens", "camels", "cards"]),
        unique=True,
        max_size=4,
    )
    return {
        "deal": {"kind": "deal", "cards": dealt},
        "refill": {"kind": "refill"},
        "act": {"kind": "turn", "actions": actions},
        "one": {"kind": "take-one"},
        "all": {"kind": "take-camels"},
        "sell": {"kind": "sell", "into_empty": into_empty},
        "swap": {
            "kind": "exchange",
            "least": draw(st.integers(1, 3)),
            "same_kind": draw(st.booleans()),
            "in_a_row": draw(st.integers(1, 5)),
        },
        "score": {
            "kind": "score",
            "order": ["rupees", *draw(criteria)],
            "tie": draw(st.sampled_from(["second-player", "both"])),
        },
    }
