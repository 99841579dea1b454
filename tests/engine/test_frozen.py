"""The values: immutable, hashable, picklable, copyable; and bundles."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import attrs
import pytest

import basari_rules as br
from basari_rules.engine.values import value
from basari_rules.phases.basari.moves import Accept, Choose, Offer
from basari_rules.testing import play
from tests.support import BOARD, rules

GAME = play(rules(BOARD, 5), random.Random(4))
KINDS = ("red", "yellow", "green", "blue")


def values() -> list[Any]:
    """A value of every class that a game makes."""
    found: dict[type, Any] = {}
    waiting: list[Any] = [*GAME.steps, *(answer for _, answer, _ in GAME.answers)]
    waiting.append(GAME.rules.view(GAME.steps[40].state, 1))
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting += one
        elif attrs.has(type(one)) and type(one) not in found:
            found[type(one)] = one
        if attrs.has(type(one)) and len(found) < 200:
            parts = [getattr(one, field.name) for field in attrs.fields(type(one))]
            waiting += [part for part in parts if isinstance(part, tuple) or attrs.has(type(part))]
    return list(found.values())


VALUES = values()
EACH = pytest.mark.parametrize("one", VALUES, ids=lambda one: type(one).__name__)


def test_there_are_many() -> None:
    """States, tables, players, tasks, moves, events and more."""
    assert len(VALUES) > 20


@EACH
def test_immutable(one: Any) -> None:
    """No field can be set or deleted, and none added."""
    for name in [*(field.name for field in attrs.fields(type(one))), "another"]:
        with pytest.raises(AttributeError):
            setattr(one, name, None)
    for field in attrs.fields(type(one)):
        with pytest.raises(AttributeError):
            delattr(one, field.name)
    assert not hasattr(one, "__dict__")


@EACH
def test_equal_copies(one: Any) -> None:
    """Pickled, copied, deep-copied and evolved values equal the first, with the same hash."""
    copies = [
        pickle.loads(pickle.dumps(one)),
        copy.copy(one),
        copy.deepcopy(one),
        attrs.evolve(one),
        type(one)(*[getattr(one, field.name) for field in attrs.fields(type(one))]),
    ]
    for other in copies:
        assert type(other) is type(one)
        assert other == one
        assert hash(other) == hash(one)
        assert repr(other) == repr(one)


@EACH
def test_a_repr_shows_the_fields(one: Any) -> None:
    """The class and all fields that are shown."""
    assert repr(one).startswith(f"{type(one).__name__}(")


def test_evolve_and_keywords() -> None:
    """Values are made by position or keyword, and evolved; wrong fields are TypeErrors."""
    player = GAME.state.table.players[0]
    assert attrs.evolve(player, score=99).score == 99
    assert attrs.evolve(player, score=99) != player
    assert Choose(action="gems") == Choose("gems")
    assert Choose("gems") != Choose("points")
    others: list[object] = ["gems", ("gems",), None, Accept()]
    assert Choose("gems") not in others
    assert len({Choose("gems"), Choose("gems"), Accept(), Accept()}) == 2
    made: Any = Choose
    for arguments in ((), ("a", "b")):
        with pytest.raises(TypeError):
            made(*arguments)


def test_two_values_of_one_name() -> None:
    """A value class of a name that is taken is a RulesError, so that JSON stays unambiguous."""
    namespace = {"__module__": Choose.__module__, "__qualname__": "Other.Choose"}
    with pytest.raises(br.RulesError, match="Choose"):
        value(type("Choose", (br.Move,), namespace))


def test_bundles_are_mappings() -> None:
    """A bundle is a mapping of all its kinds, with counts and a total."""
    gems = br.Gems.of(KINDS, red=2, blue=1)
    assert dict(gems) == {"red": 2, "yellow": 0, "green": 0, "blue": 1}
    assert gems == {"red": 2, "yellow": 0, "green": 0, "blue": 1}
    assert gems != {"red": 2, "blue": 1}
    assert gems != 3
    assert gems["red"] == 2
    assert gems.get("purple") is None
    assert "purple" not in gems
    assert list(gems) == list(KINDS)
    assert len(gems) == 4
    assert gems.counts == (2, 0, 0, 1)
    assert gems.total == 3
    assert str(gems) == "2 red 1 blue"
    assert str(br.Gems.of(KINDS)) == "nothing"
    assert bool(gems)
    assert not br.Gems.of(KINDS)
    with pytest.raises(KeyError):
        gems["purple"]


def test_bundles_add_up() -> None:
    """Bundles are added, taken away and compared kind by kind."""
    one, two = br.Gems.of(KINDS, red=2, blue=1), br.Gems.of(KINDS, red=1)
    assert (one + two).counts == (3, 0, 0, 1)
    assert (one - two).counts == (1, 0, 0, 1)
    assert two.within(one)
    assert one.within(one)
    assert not one.within(two)
    assert not br.Gems.of(KINDS, green=1).within(one)
    assert br.Gems.of(KINDS, {"red": 1}) == two
    assert br.Gems(KINDS, (1, 0, 0, 0)) != br.Gems(KINDS[::-1], (1, 0, 0, 0))


@pytest.mark.parametrize("counts", [{"purple": 1}, {"red": -1}, {"red": True}, {"red": 1.0}])
def test_bundles_that_are_none(counts: dict[str, Any]) -> None:
    """``Gems.of`` takes whole numbers of 0 or more, of kinds that there are."""
    with pytest.raises(br.RulesError):
        br.Gems.of(KINDS, counts)


def test_offers_are_values_too() -> None:
    """An offer is hashable with its gems."""
    gems = br.Gems.of(KINDS, red=1)
    assert {Offer(gems): 1}[Offer(br.Gems.of(KINDS, red=1))] == 1
