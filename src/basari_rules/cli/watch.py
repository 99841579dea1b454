"""``basari watch``: bots play a game, and it is told as it goes."""

from __future__ import annotations

import argparse
import time
from typing import Any

from basari_rules.bots import BOTS
from basari_rules.cli.again import about, asked, command
from basari_rules.cli.arguments import add_edition, add_players, seconds
from basari_rules.cli.games import answered, new_game, saved
from basari_rules.cli.narrate import Narrator, passages
from basari_rules.cli.screen import Screen
from basari_rules.cli.tables import face_of
from basari_rules.engine.state import Over

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("watch", help="watch bots play a game")
    add_edition(parser)
    add_players(parser)
    parser.add_argument(
        "--delay", type=seconds, default=0.0, metavar="S", help="seconds to wait after each turn"
    )
    parser.add_argument("--save", metavar="FILE", help="save the game when it is over")
    parser.add_argument("--demo", action="store_true", help="say what to try next")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play one game between bots and tell it."""
    game = new_game(args)
    face = face_of(game.rules, game.players)
    narrator = Narrator(screen, face)
    screen.say(f"{game.rules.edition.title}: {', '.join(face.names)}", "bold")
    screen.say(about(game.rules.edition), "dim")
    screen.say(f"all played by the {args.bot} bot, seed {game.seed}", "dim")
    told = -1
    while True:
        for events, state, part in passages(game, told, face):
            seen = game.rules.view_events(events, None)
            if args.delay > 0 and any(face.opens(event) for event in seen):
                time.sleep(args.delay)
            narrator.tell(seen)
            if part and told >= 0 and not isinstance(state.pending, Over):
                narrator.table(game.rules.view(state, None))
        told = len(game.answers)
        if game.over:
            break
        game = answered(game, BOTS[args.bot])
    narrator.table(game.view(None))
    assert isinstance(game.pending, Over)
    narrator.result(game.pending)
    if args.save:
        game.save(args.save)
        screen.line(saved(args.save))
    if args.demo:
        _next(args, len(game.players), screen)
    return 0


def _next(args: argparse.Namespace, players: int, screen: Screen) -> None:
    it = asked(args)
    number = ("--players", str(players))
    tries = {
        ("play", *it, *number, "--bots", str(players - 1)): "play it yourself",
        ("show", *it): "its rules as data, and where each is written",
        ("simulate", *it): "what happens on average",
        ("new", "my-house.toml", "--extends", args.edition[0]): "begin a house rule of your own",
        ("check", "my-house.toml"): "and see what is wrong with it",
    }
    screen.say()
    screen.say("Try next:", "bold")
    for words, why in tries.items():
        screen.line(f"  {command(args, *words)}")
        screen.say(f"      {why}", "dim")
