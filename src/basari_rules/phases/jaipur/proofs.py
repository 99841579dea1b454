"""Two things to be proved of an edition: nobody is ever without a move, and every round ends."""

from __future__ import annotations

from collections.abc import Iterator

from basari_rules.engine.params import Finding
from basari_rules.phases.jaipur.action import TakeCamels, TakeOne
from basari_rules.phases.jaipur.box import Box
from basari_rules.phases.jaipur.exchange import Exchange
from basari_rules.phases.jaipur.sections import Sections
from basari_rules.phases.jaipur.sell import SellGoods
from basari_rules.phases.jaipur.turn import Turn

__all__ = ["ends", "never_stuck"]


def never_stuck(sections: Sections, box: Box) -> Iterator[Finding]:
    """There must be a legal action in every position, as there is no pass (J-5).

    A turn begins with a full market. If it shows a camel, the camels can be taken; else it shows
    goods, of which one can be taken into a hand that is not full. A full hand must have something
    to sell: it has, if a hand in which every good is short of its smallest sale, or cannot be
    sold for want of tokens, holds fewer cards than the limit.
    """
    for name, turn in sections.phases.items():
        if not isinstance(turn, Turn):
            continue
        actions = [sections.phases[action] for action in turn.actions]
        path = ("phases", name, "actions")
        for kind in (TakeOne, TakeCamels, SellGoods):
            if not any(isinstance(action, kind) for action in actions):
                message = f"without an action of kind {kind.kind!r} a player can be without a move"
                yield Finding(path, message)
        for action in actions:
            if isinstance(action, SellGoods):
                unsold = _unsold(sections, box, action.into_empty)
                if unsold >= box.hand_limit:
                    message = (
                        f"a full hand can be without a sale: up to {unsold} cards may be of "
                        "goods that cannot be sold, so a player could be without a move"
                    )
                    yield Finding(("hand", "limit"), message, f"at least {unsold + 1}")


def _always(sections: Sections, box: Box) -> str:
    """Why there is a legal move in every position."""
    sales = [phase.into_empty for phase in sections.phases.values() if isinstance(phase, SellGoods)]
    unsold = _unsold(sections, box, all(sales))
    return (
        "the camels of the market, or else one of its goods; a full hand has a sale: at most "
        f"{unsold} of its {box.hand_limit} cards can be of goods that cannot be sold"
    )


def _unsold(sections: Sections, box: Box, into_empty: bool) -> int:
    """The most cards that a hand can hold without a legal sale."""
    cards = box.cards.counts
    short = [min(least - 1, number) for least, number in zip(box.least, cards, strict=False)]
    if into_empty:
        return sum(short)
    # With fewer empty piles than end a round; a pile is empty after a card sold for each token.
    empty = sections.flow.empty_piles - 1
    more = [
        max(0, number - len(tokens) - least)
        for number, tokens, least in zip(cards, box.tokens, short, strict=False)
    ]
    return sum(short) + sum(sorted(more, reverse=True)[:empty])


def ends(sections: Sections, box: Box) -> Iterator[Finding]:
    """Whether exchanges can go on for ever (all else uses up the deck or the hands).

    Every turn that is no exchange draws a card of the deck, or is the last of the round, or
    sells one; only exchanges use up nothing. As there is always a legal move, too, nothing but a
    limit is sure to end a round.
    """
    if sections.flow.empty_piles > sum(
        len(tokens) <= number for tokens, number in zip(box.tokens, box.cards.counts, strict=False)
    ):
        message = "there are not so many piles that can be emptied: only the deck ends a round"
        yield Finding(("flow", "empty_piles"), message, severity="warning")
    turns = [sections.phases[name] for name in sections.flow.turn]
    offered = {name for turn in turns if isinstance(turn, Turn) for name in turn.actions}
    endless = [
        name
        for name, phase in sections.phases.items()
        if isinstance(phase, Exchange) and name in offered
        if phase.least <= box.market_size and not phase.in_a_row
    ]
    if endless and not box.ply_cap:
        message = "exchanges can go on for ever: they use up neither the deck nor the goods"
        if not any(never_stuck(sections, box)):
            message += f", and there is always a legal move ({_always(sections, box)})"
        hint = "limit them with in_a_row, or the turns of a round with flow.ply_cap"
        yield Finding(("phases", endless[0], "in_a_row"), message, hint, severity="warning")
