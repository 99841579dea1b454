"""``basari simulate``: many games between bots, and what comes of them."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import attrs
from rich.progress import track
from rich.table import Table
from rich.text import Text

from basari_rules.bots import BOTS, Bot
from basari_rules.cli.again import about
from basari_rules.cli.arguments import add_edition, add_number, load_rules, positive
from basari_rules.cli.screen import Screen, clean
from basari_rules.cli.statistics import Interval, mean, wilson
from basari_rules.engine.rules import Rules
from basari_rules.engine.state import Over
from basari_rules.errors import RulesError

__all__ = ["add", "run"]


@attrs.frozen
class Played:
    """What is kept of one game: scores, winners, decisions, and how often what was answered."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    answers: Counter[tuple[str, str]]


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("simulate", help="let bots play many games, and count")
    add_edition(parser)
    add_number(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="default: 100")
    parser.add_argument(
        "--bot",
        type=lambda text: text.split(","),
        default=["greedy"],
        metavar="BOT,...",
        help=f"one for all, or one for each seat: {', '.join(sorted(BOTS))} (default: greedy)",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="default: 0")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play the games and print the figures; the same for the same seed."""
    rules = load_rules(args.edition, args.options, args.players)
    names = _bots(args.bot, rules.players)
    bots = [BOTS[name] for name in names]
    numbers: Iterable[int] = range(args.games)
    if screen.err.is_terminal:
        numbers = track(numbers, "playing", console=screen.err, transient=True)
    games = [_play(rules, bots, random.Random(f"{args.seed}:{game}")) for game in numbers]
    figures = _figures(rules, names, games)
    if args.json:
        head = {"edition": rules.edition.id, "players": rules.players, "digest": rules.digest}
        screen.json({**head, "games": args.games, "seed": args.seed, **figures})
    else:
        screen.say(
            f"{rules.edition.title}: {args.games} games of {rules.players}, seed {args.seed}"
        )
        screen.say(about(rules.edition), "dim")
        screen.say("means with 95 % confidence intervals; a shared win counts in part", "dim")
        _print(figures, screen)
    return 0


def _bots(given: Sequence[str], players: int) -> list[str]:
    """The name of each seat's bot."""
    for name in given:
        if name not in BOTS:
            raise RulesError(f"no such bot: {name!r}; bots: {', '.join(sorted(BOTS))}")
    if len(given) not in (1, players):
        raise RulesError(f"expected one bot, or {players} (one for each seat), not {len(given)}")
    return list(given) * players if len(given) == 1 else list(given)


def _play(rules: Rules, bots: Sequence[Bot], rng: random.Random) -> Played:
    answers: Counter[tuple[str, str]] = Counter()
    state = rules.start(rng=rng).state
    while not isinstance(pending := state.pending, Over):
        seat = pending.seats[0]  # type: ignore[union-attr] # chance is drawn on the way
        moves = rules.moves(state, seat)
        move = bots[seat](rules, rules.view(state, seat), moves, rng)
        answers[pending.phase, str(move).split()[0]] += 1  # type: ignore[union-attr]
        state = rules.apply(state, move, seat, rng=rng).state
    return Played(pending.scores, pending.winners, answers.total(), answers)


def _figures(rules: Rules, bots: Sequence[str], games: Sequence[Played]) -> dict[str, Any]:
    seats = []
    for seat, bot in enumerate(bots):
        wins = sum(1 / len(game.winners) for game in games if seat in game.winners)
        score = mean([game.scores[seat] for game in games])
        rate = wilson(wins, len(games))
        seats.append({"seat": seat, "bot": bot, "score": _rounded(score), "wins": _rounded(rate)})
    answers = sum((game.answers for game in games), Counter[tuple[str, str]]())
    phases: dict[str, dict[str, int]] = {}
    for (phase, answer), count in answers.items():
        phases.setdefault(phase, {})[answer] = count
    mix = {
        phase: {
            answer: round(count / sum(counts.values()), 4)
            for answer, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        }
        for phase, counts in (
            (phase, phases[phase]) for phase in rules.setup.phases if phase in phases
        )
    }
    length = mean([game.decisions for game in games])
    return {"seats": seats, "decisions": _rounded(length), "answers": mix}


def _rounded(interval: Interval) -> dict[str, float]:
    return {key: round(value, 4) for key, value in attrs.asdict(interval).items()}


def _print(figures: dict[str, Any], screen: Screen) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("mean score", justify="right")
    table.add_column("wins", justify="right")
    for one in figures["seats"]:
        table.add_row(str(one["seat"]), one["bot"], _number(one["score"]), _share(one["wins"]))
    screen.say()
    screen.show(table)
    screen.say()
    screen.say(f"decisions a game: {_number(figures['decisions'])}")
    for phase, mix in figures["answers"].items():
        told = ", ".join(f"{answer} {share:.1%}" for answer, share in mix.items())
        screen.out.print(
            Text.assemble((f"{clean(phase)}: ", "bold"), clean(told)), width=screen.width
        )


def _number(figure: dict[str, float]) -> str:
    return f"{figure['value']:.1f} [{figure['low']:.1f}, {figure['high']:.1f}]"


def _share(figure: dict[str, float]) -> str:
    return f"{figure['value']:.1%} [{figure['low']:.1%}, {figure['high']:.1%}]"
