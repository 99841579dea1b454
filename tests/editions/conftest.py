"""A toy family, so that these tests hold whatever the real families become."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import attrs
import pytest

from basari_rules.editions import families, find
from basari_rules.engine.family import Family, Setup
from basari_rules.engine.params import Amounts, Count, Finding, Name, Positive, param
from basari_rules.engine.phase import Phase
from basari_rules.engine.values import Table, value
from basari_rules.errors import Origin

Write = Callable[[str, str], Path]

TOY = """\
format = 1
id = "toy"
family = "toy"

[about]
title = { en = "Toy", de = "Spielzeug" }
designer = "Somebody"
sources = ["a leaflet"]

[players]
min = 2
max = 4

[gems]
colors = ["red", "yellow", "blue"]
per_color = 20

[flow]
turn = ["draw", "count"]

[phases.draw]
kind = "deal"
cards = 2
rules = ["T-1"]

[phases.count]
kind = "score"
points = 7
by = { red = 3, blue = 1 }

[market.cards]
m01 = { points = 5, gems = { red = 1, blue = 2 } }
m02 = { points = 6, gems = { yellow = 1 } }
m03 = { points = 7, gems = {} }

[at.4]
flow.turn = { add = ["trade"] }
gems.per_color = 30

[at.4.phases.trade]
kind = "score"
points = "half"

[options.fast]
title = "A short game"
flow.rounds = 1

[options.rich.gems]
start = 5
"""


@attrs.frozen(kw_only=True)
class Deal(Phase[Any]):
    kind = "deal"

    cards: Positive = param(1, doc="cards dealt")
    short: Literal["stop", "shuffle"] = param("stop", doc="what happens when the deck is empty")
    open_cards: bool = param(False, doc="whether they are dealt face up")


@attrs.frozen(kw_only=True)
class Score(Phase[Any]):
    kind = "score"

    points: Positive | Literal["half", "all"] = param(doc="points scored")
    by: Amounts = param({}, doc="points by colour")
    cards: Positive | None = param(None, doc="cards needed")
    order: tuple[Name, ...] = param(("seat", "score"), doc="who comes first")


@attrs.frozen
class GemBox:
    colors: tuple[Name, ...] = param(doc="the colours")
    per_color: Positive = param(doc="gems of each colour")
    start: Count = param(3, doc="gems at the start")


@attrs.frozen
class Flow:
    turn: tuple[Name, ...] = param(doc="the phases of a turn")
    rounds: Positive = param(3, doc="rounds")


@attrs.frozen
class Card:
    points: Count = param(doc="points")
    gems: Amounts = param(doc="gems")
    note: str = param("", doc="a note")


@attrs.frozen
class Market:
    cards: Mapping[Name, Card] = param({}, doc="the cards")


@attrs.frozen
class Sections:
    gems: GemBox = param(doc="gems")
    flow: Flow = param(doc="flow")
    phases: Mapping[Name, Phase[Any]] = param(doc="phases")
    market: Market = param(Market(), doc="market")


@value
class ToyTable(Table):
    gems: int


def check_toy(sections: Sections, players: int) -> Iterator[Finding]:
    for index, name in enumerate(sections.flow.turn):
        if name not in sections.phases:
            yield Finding(("flow", "turn", index), f"no such phase: {name}")
    for key, card in sections.market.cards.items():
        for color in card.gems:
            if color not in sections.gems.colors:
                yield Finding(("market", "cards", key, "gems", color), "no such colour")
    need = sections.gems.start * players
    if need > sections.gems.per_color:
        yield Finding(("gems", "start"), f"{players} players need {need} gems")
    if sections.gems.per_color >= 100:
        yield Finding(("gems", "per_color"), "that many?", severity="warning")


def setup_toy(
    sections: Sections, players: int, origin_of: Callable[[tuple[str, ...]], Mapping[str, Origin]]
) -> Setup:
    if sections.flow.rounds == 999:
        raise ZeroDivisionError("no family should do this")
    phases = {
        name: phase.bind(name, None, origin_of(("phases", name)))
        for name, phase in sections.phases.items()
    }
    return Setup(phases, ToyTable(sections.gems.per_color), (), nothing)


def nothing(_: Any) -> Iterator[str]:
    return iter(())


FAMILY = Family("toy", Sections, {"deal": Deal, "score": Score}, check=check_toy, setup=setup_toy)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterable[Family]:
    """The family "toy", and an empty folder to work in with the edition "toy" in it."""
    monkeypatch.setitem(families.BUILT_IN, "toy", lambda: FAMILY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(find.VARIABLE, raising=False)
    (tmp_path / "toy.toml").write_text(TOY, encoding="utf-8")
    families.family.cache_clear()
    yield FAMILY
    families.family.cache_clear()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file; where it has no head of its own it gets one: format, id, extends "toy"."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if "format" not in text:
            stem = path.stem.replace("_", "-")
            text = f'format = 1\nid = "{stem}"\nextends = "toy"\n{text}'
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def problems(write: Write) -> Callable[[str], list[str]]:
    """What :func:`check` says of a file, as texts."""
    from basari_rules.editions import check

    def problems(text: str) -> list[str]:
        write("house.toml", text)
        return [str(problem) for problem in check("house.toml")]

    return problems
