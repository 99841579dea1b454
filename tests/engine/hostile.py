"""Random damage to JSON: what somebody might hand to the library on purpose or by accident."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

__all__ = ["damaged"]

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.sampled_from(
        [-1, 2**70, 10**30, 1.5, float("nan"), "", "red", "nobody", [], {}, [[]], [None]]
    ),
    st.text(max_size=4),
)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A JSON text with a few random edits: changed, removed, added, repeated or swapped values."""
    data = json.loads(text)
    for _ in range(draw(st.integers(1, 3))):
        if not data:
            break
        parent, key = draw(places(data))
        kind = draw(st.sampled_from(["change", "nudge", "nudge", "copy", "remove", "add", "swap"]))
        if kind == "change":
            parent[key] = draw(JUNK)
        elif kind == "nudge" and type(parent[key]) is int:
            parent[key] += draw(st.sampled_from([-1, 1, -5, 100]))
        elif kind == "copy":
            other, there = draw(places(data))
            parent[key] = json.loads(json.dumps(other[there]))
        elif kind == "remove":
            del parent[key]
        elif kind == "add" and isinstance(parent, dict):
            parent[draw(st.sampled_from(["type", "x", "phase", "seat"]))] = draw(JUNK)
        elif kind == "add":
            parent.insert(key, json.loads(json.dumps(parent[key])))
        elif kind == "swap":
            there = draw(st.sampled_from(keys(parent)))
            parent[key], parent[there] = parent[there], parent[key]
    return json.dumps(data)


@st.composite
def places(draw: st.DrawFn, data: Any) -> tuple[Any, Any]:
    """A list or table somewhere in plain data, and a key of it; deep places are rarer."""
    while True:
        key = draw(st.sampled_from(keys(data)))
        if not (isinstance(data[key], dict | list) and data[key]) or draw(st.integers(0, 4)) == 0:
            return data, key
        data = data[key]


def keys(data: Any) -> list[Any]:
    """The keys of a table, the indices of a list."""
    return list(data) if isinstance(data, dict) else list(range(len(data)))
