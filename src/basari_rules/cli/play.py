"""``basari play``: people and bots play in the terminal."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Mapping
from typing import Any

import attrs

from basari_rules.bots import BOTS
from basari_rules.cli.again import asked, command
from basari_rules.cli.arguments import add_edition, add_players
from basari_rules.cli.games import new_game
from basari_rules.cli.keeping import Keeper
from basari_rules.cli.names import USUAL, bots_of, with_bots
from basari_rules.cli.screen import Screen
from basari_rules.cli.session import Session
from basari_rules.editions import load
from basari_rules.errors import RecordError, RulesError
from basari_rules.game import Game

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("play", help="play a game in the terminal, with people and bots")
    add_edition(parser, required=False)
    add_players(parser)
    parser.add_argument(
        "--bots",
        type=int,
        metavar="N",
        help="bots play the last N seats (default: 0, or those of a saved game)",
    )
    parser.add_argument(
        "--manual", action="store_true", help="enter what real cards and dice say, as it happens"
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--save", metavar="FILE", help="where to save the game")
    parser.set_defaults(run=run, parser=parser, bot=None)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play one game."""
    if args.load:
        begun = (args.edition, args.players, args.names, args.manual, args.options)
        if any(begun) or args.seed is not None:
            args.parser.error("--load: the edition, the players and the seed are those of the file")
        game = _loaded(args.load)
    elif not args.edition:
        args.parser.error("an EDITION is needed (see: basari editions), or --load FILE")
    else:
        game = new_game(args, args.manual)
    bots = _bots(args, game)
    game = attrs.evolve(game, players=with_bots(game.players, bots))
    keeper = Keeper(screen, args.save or args.load, unsaved=not args.load)
    session = Session(screen, game, {seat: BOTS[kind] for seat, kind in bots.items()}, keeper)
    if args.load and not bots:
        screen.say("Everybody is played by hand; --bots N lets bots play the last N seats.", "dim")
    try:
        status = session.run()
    finally:
        if not session.game.over and keeper.place and not keeper.unsaved:
            screen.line(f"Go on with: {command(args, 'play', '--load', keeper.place)}")
    if session.game.over:
        _once_more(args, session.game, bots, screen)
    return status


def _loaded(file: str) -> Game:
    """A saved game; errors name the file."""
    try:
        return Game.load(file)
    except RecordError as error:
        told = str(error) if file in str(error) else f"{file}: {error}"
        if file.endswith(".toml"):
            told += f" (to play an edition: basari play {shlex.quote(file)})"
        raise RecordError(told) from None


def _bots(args: argparse.Namespace, game: Game) -> dict[int, str]:
    """The seats of bots and which they are: as the arguments say, else as the names do."""
    players = len(game.players)
    known = bots_of(game.players)
    if args.bots is None:
        return {seat: args.bot or kind for seat, kind in known.items()}
    if not 0 <= args.bots <= players:
        raise RulesError(f"there are {players} players: --bots is 0 to {players}")
    return {
        seat: args.bot or known.get(seat, USUAL) for seat in range(players - args.bots, players)
    }


def _once_more(
    args: argparse.Namespace, game: Game, bots: Mapping[int, str], screen: Screen
) -> None:
    """How to play such a game again: as it was asked for, or if its rules can be found."""
    words = asked(args)
    if args.load:
        words = [game.rules.edition.id]
        try:
            if load(*words, players=game.rules.players).digest != game.rules.digest:
                return
        except RulesError:
            return
    who = ["--names", ",".join(args.names)] if args.names else ["--players", str(len(game.players))]
    number = ["--bots", str(len(bots))] if bots else []
    kind = ["--bot", args.bot] if args.bot else []
    screen.line(f"Once more: {command(args, 'play', *words, *who, *number, *kind)}")
    screen.line(f"On average: {command(args, 'simulate', *words)}")
