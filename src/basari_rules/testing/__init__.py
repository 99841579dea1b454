"""For authors of editions: random games with everything checked, house rules, scenarios.

Needs the extra ``testing``. In a test of your own edition::

    import random
    import basari_rules as br
    from basari_rules.testing import check_game, machine_for

    RULES = br.load("my.toml", players=4)

    def test_games():
        for seed in range(100):
            check_game(RULES, random.Random(seed), every=10)

    TestMachine = machine_for(RULES).TestCase
"""

from basari_rules.testing.basari_house import house_rules
from basari_rules.testing.house import HouseRules
from basari_rules.testing.invariants import invariants, whole_game
from basari_rules.testing.laws import (
    NONSENSE,
    broken_games,
    check_game,
    check_moves,
    check_notation,
    check_records,
    check_secrets,
    check_state,
)
from basari_rules.testing.machine import GameMachine, machine_for, playouts, positions
from basari_rules.testing.playing import LIMIT, BrokenRule, Played, play, scenario
from basari_rules.testing.toml import to_toml

__all__ = [
    "LIMIT",
    "NONSENSE",
    "BrokenRule",
    "GameMachine",
    "HouseRules",
    "Played",
    "broken_games",
    "check_game",
    "check_moves",
    "check_notation",
    "check_records",
    "check_secrets",
    "check_state",
    "house_rules",
    "invariants",
    "machine_for",
    "play",
    "playouts",
    "positions",
    "scenario",
    "to_toml",
    "whole_game",
]
