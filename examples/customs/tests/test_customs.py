"""The example is tested as any edition would be: by its rule ids, and by whole random games."""

from __future__ import annotations

import random
from pathlib import Path

import attrs
import pytest
from basari_customs.phase import Customs, Pay, Paying, Taxed

import basari_rules as br
from basari_rules.engine.phase import Begin
from basari_rules.testing import check_game


@pytest.fixture
def rules() -> br.Rules:
    return br.load("basari-customs", players=3)


def position(rules: br.Rules, *hands: dict[str, int]) -> br.State:
    """The customs are about to be played; the players have these gems."""
    table = rules.start().state.table
    kinds = table.bank.kinds
    gems = [br.Bundle.of(kinds, hand) for hand in hands]
    players = tuple(
        attrs.evolve(player, gems=held) for player, held in zip(table.players, gems, strict=True)
    )
    bank = br.Bundle(kinds, (22,) * len(kinds))
    for held in gems:
        bank -= held
    table = attrs.evolve(table, bank=bank, players=players)
    return rules.settle(table, (Begin("customs"), *rules.start().state.agenda[-1:]))


def test_customs_1_the_richest_pays_the_duty_and_nobody_else(rules: br.Rules) -> None:
    state = position(rules, {"red": 3}, {"blue": 4, "red": 1}, {"green": 2})
    assert state.pending == br.Ask((1,), "customs")
    state = rules.apply(state, Pay("blue"), 1).state
    step = rules.apply(state, Pay("red"), 1)
    assert step.state.table.players[1].gems == br.Bundle.of(state.table.bank.kinds, blue=3)
    assert not isinstance(step.state.agenda[0], Paying)


def test_customs_1_all_of_the_richest_pay(rules: br.Rules) -> None:
    state = position(rules, {"red": 3}, {"blue": 3}, {})
    seats = []
    while isinstance(state.agenda[0], Paying):
        assert isinstance(state.pending, br.Ask)
        (seat,) = state.pending.seats
        seats.append(seat)
        state = rules.apply(state, rules.moves(state, seat).minimum, seat).state
    assert seats == [0, 0, 1, 1]


def test_customs_2_only_own_gems_can_be_paid(rules: br.Rules) -> None:
    state = position(rules, {"red": 3}, {}, {})
    refusal = rules.refusal(state, Pay("blue"), 0)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("pay", "CUSTOMS-2")
    assert refusal.origin is not None
    assert refusal.origin.file == "basari-customs.toml"
    assert rules.parse(state, "pay red", 0) == Pay("red")


def test_the_event_is_narrated() -> None:
    assert Taxed(1, 2, "CUSTOMS-1").tell(["Ann", "Bo"]) == "Bo has the most gems and pays 2"


def test_the_kind_takes_part_in_checking(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'format = 1\nid = "house"\nextends = "basari-customs"\n[phases.customs]\ndutty = 3\n'
    )
    (problem,) = br.check(house)
    assert str(problem).endswith(':5:1: phases.customs.dutty: unknown key; did you mean "duty"?')
    assert Customs.kind == "customs"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_hold_all_invariants(players: int) -> None:
    rules = br.load("basari-customs", players=players)
    for seed in range(3):
        check_game(rules, random.Random(seed), every=20)
