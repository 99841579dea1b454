"""Whole games played by an independent model of the rules, replayed answer by answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import basari_rules as br

GAMES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "conformance" / "jaipur.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


def counted(kinds: list[str]) -> str:
    return " ".join(f"1 {kind}" for kind in kinds)


def notation(step: Mapping[str, Any]) -> str:
    """An answer of the record in notation."""
    ask, answer = step["ask"], step["answer"]
    if ask[0] == "start":
        return f"first {answer}"
    if ask[0] == "bonus":
        return f"bonus {answer}"
    if ask[0] in ("deal", "market"):
        return f"draw {answer}"
    verb, *what = answer
    if verb == "swap":
        taken, given = what
        return f"swap {counted(given)} for {counted(taken)}"
    if verb == "sell":
        return f"sell {what[1]} {what[0]}"
    return " ".join(answer)


def held(bundle: Mapping[str, int]) -> dict[str, int]:
    return {kind: number for kind, number in bundle.items() if number}


def shown(table: Any) -> dict[str, Any]:
    """A table as the record writes it."""
    return {
        "market": held(table.market),
        "hands": [held(player.hand) for player in table.players],
        "herds": [player.herd for player in table.players],
        "deck": table.deck_size,
        "tokens": {kind: list(values) for kind, values in table.tokens.items()},
        "bonus": {str(tier): number for tier, number in table.bonus_left.items()},
        "won": [[sorted(player.goods), sorted(player.bonuses)] for player in table.players],
        "seals": [player.seals for player in table.players],
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"seed-{game['seed']}")
def test_a_recorded_game_is_played_the_same(game: dict[str, Any]) -> None:
    """Every table after an answer, the results of the rounds and the winner are the same."""
    rules = br.load("jaipur")
    state = rules.start().state
    for number, step in enumerate(game["steps"]):
        seat = step["ask"][1] if step["ask"][0] == "act" else None
        if seat is None:
            assert isinstance(state.pending, br.Chance)
            if step["ask"][0] in ("deal", "bonus"):
                assert state.pending.seat == step["ask"][1]
        else:
            assert state.pending == br.Ask((seat,), "act")
        move = rules.parse(state, notation(step), seat)
        assert seat is None or move in rules.moves(state, seat)
        state = rules.apply(state, move, seat).state
        if "after" in step:
            assert shown(state.table) == step["after"], f"step {number}"
    assert isinstance(state.pending, br.Over)
    assert state.pending.winners == (game["winner"],)
    results = [[*result.rupees, result.seals[0]] for result in state.table.rounds]
    assert results == game["rounds"]
