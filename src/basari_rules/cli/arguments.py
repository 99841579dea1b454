"""Arguments that several commands take, and what they come to."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from basari_rules.bots import BOTS
from basari_rules.editions import load, players_of
from basari_rules.engine.rules import Rules

__all__ = ["add_edition", "add_number", "add_players", "load_rules", "positive", "seconds"]

LONGEST_WAIT = 60

USUAL = 4
"""How many play where nothing is said, or the nearest number that the edition allows."""


def positive(text: str) -> int:
    """A whole number of 1 or more."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, not {number}")
    return number


def seconds(text: str) -> float:
    """A time to wait."""
    number = float(text)
    if not 0 <= number <= LONGEST_WAIT:
        raise argparse.ArgumentTypeError(f"expected 0 to {LONGEST_WAIT} seconds, not {text}")
    return number


def _name_list(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(f"expected names between commas, not {text!r}")
    return names


def add_edition(parser: argparse.ArgumentParser, required: bool = True) -> None:
    """The edition, overlays and options."""
    parser.add_argument(
        "edition",
        nargs="+" if required else "*",
        metavar="EDITION",
        help="an edition (its id, or the path of a TOML file); then overlays to lay over it",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME",
        dest="options",
        help="switch on an option of the edition (may be repeated)",
    )


def add_number(parser: Any) -> None:
    """How many players there are."""
    parser.add_argument(
        "--players",
        type=int,
        metavar="N",
        help=f"how many players (default: {USUAL}, or the nearest the edition allows)",
    )


def add_players(parser: argparse.ArgumentParser) -> None:
    """How many players there are, or their names; the bot; the seed."""
    group = parser.add_mutually_exclusive_group()
    add_number(group)
    group.add_argument(
        "--names", type=_name_list, metavar="ANN,BO", help="the names of all players, by seat"
    )
    parser.add_argument(
        "--bot", choices=sorted(BOTS), default="greedy", help="how bots play (default: greedy)"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the seed of chance and of the bots")


def load_rules(edition: Sequence[str], options: Sequence[str], players: int | None = None) -> Rules:
    """The rules that were asked for; without a number of players, for the most usual one."""
    if players is None:
        allowed = players_of(*edition)
        players = min(allowed, key=lambda count: abs(count - USUAL))
    return load(*edition, players=players, options=options)
