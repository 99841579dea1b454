"""Board-game rules as data: declarative editions, exact legal moves, refusals that say why.

>>> import basari_rules as br
>>> game = br.Game.new("basari-card", players=["Ann", "Bo", "Cy", "Di"], seed=7)
>>> game = game.play("Ann", "gems")
>>> game.to_move
('Bo', 'Cy', 'Di')
"""

from typing import Any

from basari_rules.bundle import Bundle, Gems
from basari_rules.codec import decode, encode, read_json, write_json
from basari_rules.editions import Listing, check, editions, load
from basari_rules.editions.diff import Difference, compare
from basari_rules.editions.jsonschema import schema
from basari_rules.editions.new import template
from basari_rules.engine.edition import Edition
from basari_rules.engine.movesets import MoveSet
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Ask, Chance, Over, State, Step, View
from basari_rules.engine.values import Event, Move
from basari_rules.errors import (
    EditionError,
    IllegalMove,
    NotationError,
    NotYourTurn,
    Origin,
    Problem,
    RecordError,
    Refusal,
    RulesError,
    RulesMismatch,
    UnknownEdition,
)
from basari_rules.game import Game

__version__ = "0.1.0"

__all__ = [
    "Ask",
    "Bundle",
    "Chance",
    "Difference",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "Gems",
    "IllegalMove",
    "Listing",
    "Move",
    "MoveSet",
    "NotYourTurn",
    "NotationError",
    "Origin",
    "Over",
    "Problem",
    "RecordError",
    "Refusal",
    "Rules",
    "RulesError",
    "RulesMismatch",
    "State",
    "Step",
    "UnknownEdition",
    "View",
    "check",
    "compare",
    "editions",
    "from_json",
    "load",
    "schema",
    "template",
    "to_json",
]


def to_json(value: Any) -> str:
    """A state, step, view, move, event, bundle or game, or a tuple of such, as JSON text.

    :func:`from_json` reads it back exactly. A refusal or a problem can be written, too, for others
    to show; it is not read back. RecordError for anything else.
    """
    return value.to_json() if isinstance(value, Game) else write_json(encode(value))


def from_json(text: str | bytes) -> Any:
    """The value that :func:`to_json` wrote. RecordError for any other text.

    A state is checked by the rules it is given to, when it is given to them.
    """
    data = read_json(text)
    return Game.from_json(text) if data.get("type") == "game" else decode(data)
