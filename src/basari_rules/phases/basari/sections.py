"""What an edition file of the Basari family may say, beyond what every family's may."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import attrs

from basari_rules.engine.params import Amounts, Count, Name, Positive, param
from basari_rules.engine.phase import Phase

__all__ = ["Action", "Arch", "Card", "Flow", "GemBox", "Market", "Race", "Sections", "Track"]

Provenance = Literal["documented", "reconstructed"]


@attrs.frozen
class GemBox:
    """``[gems]``: the gems in the box."""

    colors: tuple[Name, ...] = param(doc="colours, the most valuable first")
    per_color: Positive = param(doc="gems of each colour in the box", rule="SET-2")
    start: Count = param(doc="gems of each colour that each player starts with", rule="SET-3")


@attrs.frozen
class Flow:
    """``[flow]``: the course of the game, as names of phases in order."""

    turn: tuple[str, ...] = param(doc="the phases of a turn")
    scoring: tuple[str, ...] = param(doc="the phases that score a round")
    finish: str = param(doc="the phase that names the winners")
    rounds: Positive = param(3, doc="how many rounds are played", rule="END-2")
    begin: tuple[str, ...] = param((), doc="the phases that begin a round")


@attrs.frozen
class Race:
    """``[race]``: what ends a round, and earns the race bonus."""

    by: Literal["workers", "laps"] = param(doc="what is counted", rule="END-1")
    goal: Positive = param(doc="workers over all own cards, or laps walked", rule="END-1")


@attrs.frozen
class Action:
    """``[actions.NAME]``: one of the actions every player chooses from."""

    phase: str = param(doc="the phase that performs it")
    label: str = param("", doc="what its card is also called, such as A")
    contested: str = param(
        "barter",
        doc='the phase that settles between two who chose it, or "together": all perform it',
        rule="TURN-3",
    )


@attrs.frozen
class Card:
    """``[market.cards.ID]``: a market card."""

    points: Count = param(doc="points shown")
    gems: Amounts = param(doc="gems shown, by colour")
    workers: Count = param(doc="workers shown")


@attrs.frozen
class Market:
    """``[market]``: the deck of market cards."""

    cards: Mapping[Name, Card] = param(doc="the market cards", rule="SET-5")
    provenance: Provenance = param("documented", doc="where the figures come from")
    why: str = param("", doc="why the figures are as they are, where no rulebook prints them")


@attrs.frozen
class Arch:
    """``[track.arches.ID]``: an arch of the track."""

    points: Count = param(doc="points shown")
    gems: Amounts = param(doc="gems shown, by colour")


@attrs.frozen
class Track:
    """``[track]``: the closed track of arches, and the die that moves along it."""

    arches: Mapping[Name, Arch] = param(doc="the arches in walking order", rule="SET-5")
    die: tuple[Positive, ...] = param((1, 2, 3, 4, 5, 6), doc="the faces of a die")
    provenance: Provenance = param("documented", doc="where the figures come from")
    why: str = param("", doc="why the figures are as they are, where no rulebook prints them")


@attrs.frozen
class Sections:
    """All sections of a Basari edition."""

    gems: GemBox = param(doc="the gems")
    flow: Flow = param(doc="the course of the game")
    race: Race = param(doc="what ends a round")
    actions: Mapping[Name, Action] = param(doc="the actions, in the order they are resolved")
    phases: Mapping[Name, Phase[Any]] = param(doc="the phases by name")
    market: Market | None = param(None, doc="the market cards")
    track: Track | None = param(None, doc="the track")
