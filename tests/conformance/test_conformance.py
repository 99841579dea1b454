"""Whole games that an independent model of the rules has played come out the same here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import basari_rules as br
from basari_rules.engine.chance import First
from basari_rules.phases.basari.barter import Bartering
from basari_rules.phases.basari.moves import (
    Accept,
    Choose,
    Decline,
    Draw,
    Offer,
    Roll,
    Start,
    Swap,
    Take,
)
from basari_rules.testing import invariants, to_toml

COLORS = ("red", "yellow", "green", "blue")
ACTIONS = {"A": "workers", "B": "points", "C": "gems", "D": "trade"}
GAMES = [
    pytest.param(json.loads(line), id=f"{path.stem}-{number}")
    for path in sorted(Path(__file__).parent.glob("basari-*.jsonl"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines())
]


def rules_of(game: dict[str, Any], folder: Path) -> br.Rules:
    """The edition of a game with the components that it was played with."""
    changes: dict[str, Any] = {
        "format": 1,
        "id": "recorded",
        "extends": game["edition"],
        "gems": {"per_color": game["box"]},
    }
    if "cards" in game:
        changes["replace"] = ["market.cards"]
        changes["market"] = {
            "cards": {
                f"c{index}": {"points": points, "gems": named(gems), "workers": workers}
                for index, (points, gems, workers) in enumerate(game["cards"])
            }
        }
    else:
        changes["replace"] = ["track.arches"]
        changes["track"] = {
            "arches": {
                f"c{index}": {"points": points, "gems": named(gems)}
                for index, (points, gems) in enumerate(game["arches"])
            }
        }
    path = folder / "recorded.toml"
    path.write_text(to_toml(changes), encoding="utf-8")
    return br.load(path, players=game["players"])


def named(counts: list[int]) -> dict[str, int]:
    return {color: count for color, count in zip(COLORS, counts, strict=True) if count}


def gems(counts: list[int]) -> br.Gems:
    return br.Gems(COLORS, tuple(counts))


def answers(
    rules: br.Rules, state: br.State, ask: list[Any], answer: Any
) -> list[tuple[int | None, br.Move]]:
    """The answers that a recorded step stands for; the state must ask for just these."""
    pending = state.pending
    kind = ask[0]
    if kind in ("draw", "roll"):
        assert isinstance(pending, br.Chance)
        assert (pending.kind, pending.seat) == (kind, ask[1])
        return [(None, Draw(f"c{answer}") if kind == "draw" else Roll(answer))]
    if kind == "tie":
        assert isinstance(pending, br.Chance)
        assert [outcome for outcome, _ in pending.outcomes] == [First(s) for s in sorted(ask[1])]
        return [(None, First(answer))]
    assert isinstance(pending, br.Ask)
    if kind == "choose":
        assert pending.seats == tuple(ask[1])
        names = [Choose(ACTIONS.get(action, action)) for action in ask[2]]
        assert all(list(rules.moves(state, seat)) == names for seat in pending.seats)
        return [(int(seat), Choose(ACTIONS.get(name, name))) for seat, name in answer.items()]
    seat = ask[1]
    assert pending.seats == (seat,)
    moves = rules.moves(state, seat)
    if kind == "start":
        return [(seat, Start(f"c{answer}"))]
    if kind == "open":
        assert (Decline() in moves) is ask[2]
        return [(seat, Decline() if answer is None else Offer(gems(answer)))]
    if kind == "reply":
        task = state.agenda[0]
        assert isinstance(task, Bartering)
        assert task.offer == gems(ask[2])
        return [(seat, Accept() if answer == "accept" else Offer(gems(answer)))]
    if kind == "trade1":
        return [(seat, Swap(gems(answer[0]), gems(answer[1])))]
    return [(seat, Take(COLORS[answer.index(1)]))]


def shown(table: Any, keys: set[str]) -> dict[str, Any]:
    """The table as it was recorded."""

    def index(name: str | None) -> int | None:
        return None if name is None else int(name[1:])

    players = table.players
    everything = {
        "bank": list(table.bank.counts),
        "gems": [list(player.gems.counts) for player in players],
        "score": [player.score for player in players],
        "piles": [list(map(index, player.cards)) for player in players],
        "pos": [index(player.arch) for player in players],
        "gone": [player.walked for player in players],
        "round": table.round,
    }
    return {key: everything[key] for key in keys}


@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_come_out_the_same(game: dict[str, Any], tmp_path: Path) -> None:
    """Every question, every table after an answer, the scores and the winners agree."""
    rules = rules_of(game, tmp_path)
    step = rules.start()
    for number, recorded in enumerate(game["steps"]):
        for seat, move in answers(rules, step.state, recorded["ask"], recorded["answer"]):
            after = rules.apply(step.state, move, seat)
            assert invariants(rules, step, after) == ()
            step = after
        if "after" in recorded:
            last = number == len(game["steps"]) - 1
            keys = {"bank", "gems", "score"} if last else set(recorded["after"])
            expected = {key: recorded["after"][key] for key in keys}
            assert shown(step.state.table, keys) == expected, f"step {number}"
    pending = step.state.pending
    assert isinstance(pending, br.Over)
    assert list(pending.scores) == game["scores"]
    assert list(pending.winners) == game["winners"]
