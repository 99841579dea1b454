"""``basari play``: people and bots play in the terminal."""

from __future__ import annotations

import argparse
from typing import Any

from basari_rules.bots import BOTS
from basari_rules.cli.arguments import add_edition, add_players
from basari_rules.cli.games import new_game
from basari_rules.cli.screen import Screen
from basari_rules.cli.session import Session
from basari_rules.errors import RulesError
from basari_rules.game import Game

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("play", help="play a game in the terminal, with people and bots")
    add_edition(parser, required=False)
    add_players(parser)
    parser.add_argument(
        "--bots", type=int, default=0, metavar="N", help="bots play the last N seats (default: 0)"
    )
    parser.add_argument(
        "--manual", action="store_true", help="enter what real cards and dice say, as it happens"
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--save", metavar="FILE", help="where to save the game")
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play one game."""
    if args.load:
        begun = (args.edition, args.players, args.names, args.manual, args.options)
        if any(begun) or args.seed is not None:
            args.parser.error("--load: the edition, the players and the seed are those of the file")
        game = Game.load(args.load)
    elif not args.edition:
        args.parser.error("an EDITION is needed (see: basari editions), or --load FILE")
    else:
        game = new_game(args, args.manual)
    players = len(game.players)
    if not 0 <= args.bots <= players:
        raise RulesError(f"there are {players} players: --bots is 0 to {players}")
    bots = dict.fromkeys(range(players - args.bots, players), BOTS[args.bot])
    place = args.save or args.load
    session = Session(screen, game, bots, place, _go_on(args))
    session.unsaved = not args.load
    return session.run()


def _go_on(args: argparse.Namespace) -> str:
    """The command that goes on with a game, but for the file."""
    bots = f" --bots {args.bots}" if args.bots else ""
    kind = f" --bot {args.bot}" if args.bots and args.bot != "greedy" else ""
    return f"basari play{bots}{kind} --load"
