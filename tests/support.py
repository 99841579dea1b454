"""What the tests of games share: rules with changes, and scenes played in notation."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import basari_rules as br
from basari_rules.phases.basari.course import COURSE, Stage
from basari_rules.testing import BrokenRule, invariants, scenario
from basari_rules.testing.basari import table

CARD, BOARD, BOARD_US = "basari-card", "basari-board", "basari-board-us"
TURN_ENDS = Stage(COURSE, "turn-end")
NEXT_ROUND = Stage(COURSE, "next")

DECK = """
replace = ["market.cards"]
[market.cards]
c1 = { points = 1, gems = { red = 1 }, workers = 1 }
c2 = { points = 2, gems = { red = 2, blue = 1 }, workers = 2 }
c3 = { points = 3, gems = { yellow = 3 }, workers = 3 }
c4 = { points = 4, gems = { green = 2 }, workers = 4 }
c5 = { points = 5, gems = { yellow = 1, green = 1, blue = 1 }, workers = 5 }
c6 = { points = 6, gems = {}, workers = 14 }
c7 = { points = 7, gems = { blue = 1 }, workers = 0 }
c8 = { points = 8, gems = { blue = 2 }, workers = 0 }
"""
"""Market cards that show what their number says."""

TRACK = """
replace = ["track.arches"]
[track.arches]
a1 = { points = 1, gems = { red = 1 } }
a2 = { points = 2, gems = { red = 2, blue = 1 } }
a3 = { points = 3, gems = { yellow = 3 } }
a4 = { points = 4, gems = { green = 2 } }
a5 = { points = 5, gems = { yellow = 1, green = 1, blue = 1 } }
a6 = { points = 6, gems = {} }
a7 = { points = 7, gems = { blue = 1 } }
a8 = { points = 8, gems = { blue = 2 } }
a9 = { points = 9, gems = { blue = 3 } }
a10 = { points = 10, gems = { red = 3 } }
"""
"""Ten arches that show what their number says."""


@cache
def rules(edition: str = CARD, players: int = 4, changes: str = "") -> br.Rules:
    """The rules of an edition, with changes as the text of a file that extends it."""
    if not changes:
        return br.load(edition, players=players)
    head = f'format = 1\nid = "changed"\nextends = "{edition}"\n'
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "changed.toml"
        path.write_text(head + changes, encoding="utf-8")
        return br.load(path, players=players)


class Scene:
    """A position that is played on in notation; all that happens obeys the invariants."""

    def __init__(self, rules: br.Rules, state: br.State) -> None:
        self.rules = rules
        self.state = state
        self.events: tuple[br.Event, ...] = ()
        """What the last answer led to."""

    @classmethod
    def at(cls, rules: br.Rules, *agenda: Any, then: Any = TURN_ENDS, **position: Any) -> Scene:
        """The scene where the named phases (or tasks) are to come; the position is by seat."""
        return cls(rules, scenario(rules, table(rules, **position), *agenda, then))

    def play(self, *answers: str) -> Scene:
        """Answers such as ``"2 offer 1 red"``; ``-`` stands for chance. Returns itself."""
        for line in answers:
            who, _, text = line.partition(" ")
            seat = None if who == "-" else int(who)
            before = br.Step(self.state, ())
            step = self.rules.apply(self.state, self.rules.parse(self.state, text, seat), seat)
            if wrong := invariants(self.rules, before, step):
                raise BrokenRule("\n".join(wrong))
            self.state, self.events = step.state, step.events
        return self

    def refused(self, seat: int | None, move: Any) -> br.Refusal:
        """Why that is not allowed; it must not be."""
        if isinstance(move, str):
            move = self.rules.parse(self.state, move, seat)
        refusal = self.rules.refusal(self.state, move, seat)
        assert refusal is not None
        return refusal

    @property
    def asked(self) -> tuple[int, ...]:
        """Who is asked."""
        pending = self.state.pending
        return pending.seats if isinstance(pending, br.Ask) else ()

    @property
    def answers(self) -> list[str]:
        """What the first seat that is asked, or chance, may answer."""
        pending = self.state.pending
        if isinstance(pending, br.Chance):
            return [str(outcome) for outcome, _ in pending.outcomes]
        return [str(move) for move in self.rules.moves(self.state, self.asked[0])]

    @property
    def gems(self) -> list[tuple[int, ...]]:
        """The gems of all players."""
        return [player.gems.counts for player in self.state.table.players]

    @property
    def bank(self) -> tuple[int, ...]:
        """The gems in the bank."""
        counts: tuple[int, ...] = self.state.table.bank.counts
        return counts

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of all players."""
        scores: tuple[int, ...] = self.state.table.scores
        return scores

    @property
    def cited(self) -> list[str]:
        """The rule ids of what the last answer led to."""
        return [event.rule for event in self.events]


def turn(rules: br.Rules, actions: str, **position: Any) -> Scene:
    """The scene after the players have chosen these actions, and all that follows alone."""
    scene = Scene.at(rules, "choose", "resolve", **position)
    return scene.play(*(f"{seat} {action}" for seat, action in enumerate(actions.split())))
