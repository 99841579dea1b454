"""The end of a round and of the match: J-25 to J-30."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

import basari_rules as br
from basari_rules.engine.phase import Begin
from basari_rules.phases.jaipur.course import COURSE, Stage
from basari_rules.phases.jaipur.events import CamelToken, Counted, SealWon, Voided, Won
from basari_rules.phases.jaipur.table import Player, Result, Table
from basari_rules.testing import scenario
from tests.jaipur.support import at_turn, rules, short


@attrs.frozen
class Side:
    """What a player has at the end of a round."""

    goods: Sequence[int] = ()
    bonuses: Sequence[tuple[int, int]] = ()
    herd: int = 0


def score(
    *sides: Side, by: br.Rules | None = None, starter: int = 0, turns: int = 0
) -> tuple[list[br.Event], Table]:
    """The events of the scoring of a round, and the table after it."""
    rules_ = by or rules()
    start = rules_.start().state.table
    players = tuple(
        Player(
            start.players[0].hand,
            side.herd,
            tuple(sorted(side.goods)),
            tuple(value for _, value in side.bonuses),
            tuple(tier for tier, _ in side.bonuses),
            0,
        )
        for side in sides
    )
    table = attrs.evolve(start, players=players, starter=starter, turns=turns)
    events: list[br.Event] = []
    result = rules_.setup.phases["score"].advance(table, Begin("score"), events)
    assert isinstance(result, tuple)
    return events, result[0]


def seals(events: list[br.Event]) -> list[tuple[int, str, str]]:
    return [(e.seat, e.by, e.rule) for e in events if type(e) is SealWon]


@pytest.mark.parametrize(
    ("herds", "rupees"), [((3, 2), (5, 0)), ((0, 1), (0, 5)), ((2, 2), (0, 0)), ((0, 0), (0, 0))]
)
def test_j_25_the_larger_herd_earns_5(herds: tuple[int, int], rupees: tuple[int, int]) -> None:
    """J-25: the larger herd earns the camel token; a tie, also of no camels, earns nothing."""
    events, table = score(*(Side(herd=herd) for herd in herds))
    assert table.rounds[0].rupees == rupees
    assert sum(type(event) is CamelToken for event in events) == (herds[0] != herds[1])


def test_j_25_the_camel_token_is_data() -> None:
    """J-25: an edition says what the camel token is worth."""
    by = rules("[camels]\ntoken = 8\n")
    assert score(Side(herd=1), Side(), by=by)[1].rounds[0].rupees == (8, 0)


def test_j_26_rupees_then_bonus_tokens_then_goods_tokens() -> None:
    """J-26: the numbers of tokens decide in this order, not their values."""
    events, _ = score(Side([5, 5]), Side([5, 4]))
    assert seals(events) == [(0, "rupees", "J-26")]
    events, _ = score(Side([5, 5]), Side([4], [(3, 3), (3, 3)]))
    assert seals(events) == [(1, "bonus-tokens", "J-26")]
    events, _ = score(Side([5, 5]), Side([5, 3, 2]))
    assert seals(events) == [(1, "goods-tokens", "J-26")]
    events, _ = score(Side([2], [(5, 8)]), Side([4], [(3, 3), (3, 3)]))
    assert seals(events) == [(1, "bonus-tokens", "J-26")]
    events, _ = score(Side([5], [(4, 5)]), Side([2, 2], [(4, 6)]))
    assert seals(events) == [(1, "goods-tokens", "J-26")]
    assert [e.rupees for e in events if type(e) is Counted] == [10, 10]


def test_j_26_the_order_is_data() -> None:
    """J-26: an edition may name other criteria."""
    by = rules('[phases.score]\norder = ["rupees", "camels"]\n[camels]\ntoken = 0\n')
    events, _ = score(Side([5, 5], herd=1), Side([5, 3, 2], herd=2), by=by)
    assert seals(events) == [(1, "camels", "J-26")]


def test_j_27_a_tie_in_everything() -> None:
    """J-27: no seal and a replay, or one for the second player, or one for both."""
    events, table = score(Side([5]), Side([5]))
    assert seals(events) == []
    assert type(events[-1]) is Voided
    assert table.rounds[0] == Result((5, 5), (), 0)
    second = rules('[phases.score]\ntie = "second-player"\n')
    assert seals(score(Side([5]), Side([5]), by=second)[0]) == [(1, "tie", "J-27")]
    assert seals(score(Side([5]), Side([5]), by=second, starter=1)[0]) == [(0, "tie", "J-27")]
    both = rules('[phases.score]\ntie = "both"\n')
    _, table = score(Side([5]), Side([5]), by=both)
    assert table.scores == (1, 1)
    assert table.rounds[0].seals == (0, 1)


def test_j_27_a_capped_round_is_not_replayed() -> None:
    """J-27: a tie in a round that the ply cap has ended goes to the second player."""
    capped = rules("[flow]\nply_cap = 4\n")
    assert seals(score(Side([5]), Side([5]), by=capped, turns=4)[0]) == [(1, "tie", "J-27")]
    assert seals(score(Side([5]), Side([5]), by=capped, turns=3)[0]) == []


def after_round(changes: str, result: Result) -> br.State:
    """The state after a round with that result, as a new one begins or the match ends."""
    by = rules(changes)
    scene = at_turn(
        by,
        "KKKGL",
        ("CC", "SS"),
        herds=(1, 2),
        sold="DD PPP",
        bonuses=([(3, 2), (4, 6)], [(3, 3), (5, 10)]),
        rounds=[result],
        starter=result.starter,
    )
    return scenario(by, scene.state.table, Stage(COURSE, "next"))


@pytest.mark.parametrize(
    ("next_", "result", "starter"),
    [
        ("loser", Result((9, 5), (0,), 0), 1),
        ("loser", Result((5, 9), (1,), 0), 0),
        ("loser", Result((5, 5), (), 0), 1),
        ("loser", Result((5, 5), (), 1), 0),
        ("loser", Result((5, 5), (0, 1), 1), 0),
        ("winner", Result((9, 5), (0,), 1), 0),
        ("winner", Result((5, 5), (), 1), 0),
        ("alternate", Result((9, 5), (0,), 1), 0),
        ("alternate", Result((9, 5), (0,), 0), 1),
    ],
)
def test_j_28_who_begins_the_next_round(next_: str, result: Result, starter: int) -> None:
    """J-28: the loser begins the next round; after a tie the one who did not begin."""
    state = after_round(f'[flow]\nnext = "{next_}"\n', result)
    assert (state.table.starter, state.table.turn) == (starter, starter)


def test_j_29_a_new_round_is_set_up_in_full() -> None:
    """J-29: only the seals are kept, and the results so far."""
    state = after_round("", Result((9, 5), (0,), 0))
    fresh = rules().start().state.table
    players = tuple(
        attrs.evolve(player, seals=won) for player, won in zip(fresh.players, (1, 0), strict=True)
    )
    assert state.table == attrs.evolve(
        fresh, players=players, turn=1, starter=1, rounds=(Result((9, 5), (0,), 0),)
    )
    assert isinstance(state.pending, br.Chance)


def test_j_30_two_seals_win_the_match() -> None:
    """J-30: the second seal ends the match; the table is left as it is."""
    one = Result((5, 9), (1,), 0)
    sold = "DDDDD CCCCCCC SS"
    scene = at_turn(rules(), "KKKGL", ("", "SSS"), turn=1, rounds=[one], sold=sold)
    scene.play("1 sell 3 silver", "- bonus 1")
    assert scene.state.pending == br.Over((1,), (0, 2))
    assert type(scene.events[-1]) is Won
    assert short(scene.state.table.market) == "GLKKK"
    state = after_round("[flow]\nseals = 3\n", one)
    assert not isinstance(state.pending, br.Over)


def test_j_30_both_may_win_together() -> None:
    """J-30: where a tie gives both a seal, both may get their last one together."""
    by = rules('[flow]\nseals = 1\n[phases.score]\ntie = "both"\n')
    scene = at_turn(by, "KKKGL", rounds=[Result((5, 5), (0, 1), 0)], then=(Stage(COURSE, "over"),))
    assert scene.state.pending == br.Over((0, 1), (1, 1))
