"""The testing package itself: what is wrong is found, and told."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import attrs
import pytest
import tomli
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.phases.basari.box import Box
from basari_rules.phases.basari.events import GemsMoved, Offered, RoundEnded, Scored
from basari_rules.phases.basari.table import Table
from basari_rules.testing import (
    BrokenRule,
    HouseRules,
    Played,
    broken_games,
    check_game,
    house_rules,
    invariants,
    machine_for,
    play,
    playouts,
    scenario,
    to_toml,
    whole_game,
)
from basari_rules.testing.basari import hand, table
from tests.support import BOARD, CARD, TURN_ENDS, rules

GAME = play(rules(CARD, 4), random.Random(1))


def steps(kind: type[br.Event]) -> tuple[br.Step, br.Step]:
    """A step of the game in which such an event happens, with the one before."""
    all_steps = GAME.steps
    for before, after in pairwise(all_steps):
        if any(type(event) is kind for event in after.events):
            return before, after
    raise AssertionError(kind)


def told(before: br.Step, after: br.Step) -> str:
    return "\n".join(invariants(GAME.rules, before, after))


def test_a_sound_game_has_no_faults() -> None:
    """Nothing is told of a game by the rules."""
    assert invariants(GAME.rules, None, GAME.opening) == ()
    assert whole_game(GAME) == ()
    for before, after in pairwise(GAME.steps):
        assert told(before, after) == ""


def changed(after: br.Step, **changes: Any) -> br.Step:
    state = after.state
    return br.Step(attrs.evolve(state, table=attrs.evolve(state.table, **changes)), after.events)


def richer(table: Table) -> Any:
    player = table.players[0]
    return {"players": (attrs.evolve(player, score=player.score + 1), *table.players[1:])}


def poorer(table: Table) -> Any:
    player = table.players[0]
    return {"players": (attrs.evolve(player, score=player.score - 1), *table.players[1:])}


def cardless(table: Table) -> Any:
    return {"players": tuple(attrs.evolve(player, cards=()) for player in table.players)}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda table: {"bank": table.bank + table.bank}, "SET-2"),
        (richer, "the scores should be"),
        (poorer, "went down"),
        (lambda table: {"deck": table.deck[1:]}, "SET-5"),
        (cardless, "END-1"),
        (lambda table: {"round": table.round + 1}, "the round should be"),
    ],
)
def test_a_table_that_events_do_not_explain(
    change: Callable[[Table], dict[str, Any]], message: str
) -> None:
    """A table on which something has changed that no event tells of."""
    before, after = steps(Offered)
    assert message in told(before, changed(after, **change(after.state.table)))


@pytest.mark.parametrize(
    ("kind", "edit", "message"),
    [
        (Scored, lambda event: attrs.evolve(event, points=-5), "points are lost"),
        (Offered, lambda event: attrs.evolve(event, gems=hand(GAME.rules, (99, 0, 0, 0))), "BID-3"),
        (Offered, lambda event: attrs.evolve(event, gems=hand(GAME.rules, (0,) * 4)), "BID-6"),
        (GemsMoved, lambda event: attrs.evolve(event, gems=event.gems + event.gems), "should be"),
        (RoundEnded, lambda event: attrs.evolve(event, reached=(0, 1, 2, 3)), "END-1"),
        (RoundEnded, lambda event: attrs.evolve(event, rule="DECK-1"), "no reason"),
    ],
)
def test_events_that_cannot_be(
    kind: type[br.Event], edit: Callable[[Any], br.Event], message: str
) -> None:
    """Events that the rules do not allow, or that are not what happened."""
    before, after = steps(kind)
    events = tuple(edit(event) if type(event) is kind else event for event in after.events)
    assert message in told(before, br.Step(after.state, events))


def test_an_accepted_offer_must_be_paid() -> None:
    """BID-8: the gems of the accepted offer go to the one who accepts."""
    for before, after in pairwise(GAME.steps):
        kept = tuple(e for e in after.events if not (type(e) is GemsMoved and e.rule == "BID-8"))
        if kept != after.events:
            assert "never paid" in told(before, br.Step(after.state, kept))
            return
    raise AssertionError("nothing was accepted")


def test_a_round_that_is_not_scored() -> None:
    """END-2: a game of fewer rounds than the edition says."""

    def cut(step: br.Step) -> br.Step:
        return br.Step(step.state, tuple(e for e in step.events if type(e) is not RoundEnded))

    answers = tuple((seat, answer, cut(step)) for seat, answer, step in GAME.answers)
    assert "END-2" in "\n".join(whole_game(Played(GAME.rules, GAME.opening, answers)))


def test_broken_rules_are_told_with_the_way_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is broken is told with the answers that led there, for a bug report."""
    monkeypatch.setattr(Box, "racers", lambda box, table: (0,))
    some = rules(CARD, 3)
    with pytest.raises(BrokenRule, match="END-1") as caught:
        check_game(some, random.Random(1), every=10**9)
    assert "- draw m" in str(caught.value)
    assert "basari-card" in str(caught.value)
    broken = broken_games(some, 2)
    assert len(broken) == 2
    assert broken[1].startswith("seed 1: END-1")


def test_broken_games_of_a_sound_edition() -> None:
    """There are none."""
    assert broken_games(rules(BOARD, 3), 3) == []


def test_a_game_that_does_not_end() -> None:
    """A game longer than the limit counts as endless."""
    with pytest.raises(BrokenRule, match="not ended after 20"):
        play(rules(CARD, 3), random.Random(1), limit=20)
    with pytest.raises(BrokenRule, match="does not end"):
        check_game(rules(CARD, 3), random.Random(1), limit=20, every=10**9)


def test_scenarios_must_be_possible() -> None:
    """A position that cannot be is a RecordError."""
    three = rules(CARD, 3)
    position = table(three, gems=[(9, 9, 9, 9)] * 3)
    with pytest.raises(br.RecordError, match="negative"):
        scenario(three, position, "choose", TURN_ENDS)
    assert isinstance(scenario(three, table(three), "draw", TURN_ENDS).pending, br.Chance)


@given(played=playouts(rules(BOARD, 3)))
@settings(max_examples=3)
def test_playouts_are_whole_games(played: Played) -> None:
    """The strategy gives games to the end, with a script of their answers."""
    assert isinstance(played.state.pending, br.Over)
    assert len(played.script.splitlines()) == len(played.answers)
    assert played.events


def some_house_rules() -> list[HouseRules]:
    """House rules as they come."""
    made: list[HouseRules] = []

    @settings(max_examples=150, phases=[Phase.generate], derandomize=True, database=None)
    @given(house=house_rules())
    def keep(house: HouseRules) -> None:
        made.append(house)

    keep()
    return made


def test_house_rules_cross_structure() -> None:
    """Colours, players, cards and a track, the small trade, criteria turned round, and so on."""
    houses = some_house_rules()
    texts = [house.text for house in houses]
    data = [tomli.loads(text) for text in texts]
    assert {len(one["gems"]["colors"]) for one in data} == set(range(1, 7))
    assert {house.players for house in houses} == set(range(2, 7))
    assert {one["flow"]["rounds"] for one in data} == set(range(1, 6))
    assert {("market" in one, "track" in one) for one in data} == {(1, 0), (0, 1), (1, 1)}
    assert {one["race"]["by"] for one in data} == {"laps", "workers"}
    lengths = {len(one["track"]["arches"]) for one in data if "track" in one}
    assert min(lengths) == 1
    assert max(lengths) > 40
    for word in ('"-score"', '"roll"', '"together"', '"small-trade"', "die = [", '"ß"', "[at."):
        assert 5 < sum(word in text for text in texts) < 145
    for key in ("may_decline", "needs_gem", "none_scores"):
        assert any(f"{key} = true" in text for text in texts)
        assert any(f"{key} = false" in text for text in texts)


def test_house_rules_show_their_text() -> None:
    """What fails can be copied into a file."""
    shown = repr(HouseRules("format = 1\n", 3))
    assert "format = 1\n" in shown


def test_machines_of_house_rules() -> None:
    """A machine can be made for one edition file too."""
    machine = machine_for(some_house_rules()[0], "One")
    assert machine.__name__ == "OneMachine"


TEXTS = st.text(max_size=8)
PLAIN = st.one_of(st.booleans(), st.integers(-(10**9), 10**9), TEXTS)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=8,
)


@given(data=st.dictionaries(TEXTS, VALUES, max_size=4))
def test_toml_is_read_back(data: dict[str, Any]) -> None:
    """Whatever plain data is written as TOML is read back as it was."""
    assert tomli.loads(to_toml(data)) == data
