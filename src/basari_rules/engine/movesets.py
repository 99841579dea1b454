"""Lazy sets of legal moves."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator

from basari_rules.engine.chance import below
from basari_rules.engine.values import Move

__all__ = ["NO_MOVES", "Listed", "MoveSet"]


class MoveSet(ABC, Collection[Move]):
    """The legal moves of one seat: ``len``, ``in``, iteration, ``sample``, ``minimum``.

    None of these but a whole iteration may cost more when there are more moves.
    """

    __slots__ = ()

    @abstractmethod
    def sample(self, rng: random.Random) -> Move:
        """One of the moves, each exactly as likely; NothingToDrawError when there are none."""

    @property
    def minimum(self) -> Move | None:
        """The first move in iteration order (of offers the lowest), None when there are none."""
        return next(iter(self), None)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __repr__(self) -> str:
        return f"<{len(self)} moves, from {self.minimum}>" if self else "<no moves>"


class Listed(MoveSet):
    """A few moves, listed."""

    __slots__ = ("_moves",)

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self._moves = moves

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def sample(self, rng: random.Random) -> Move:
        return self._moves[below(rng, len(self._moves))]


NO_MOVES = Listed(())
"""The moves of a seat that is not asked."""
