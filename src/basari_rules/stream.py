"""Chance from a seed: draw number ``n`` of a seed is the same on every machine and in any order."""

from __future__ import annotations

import random
from hashlib import blake2b
from typing import Any

__all__ = ["stream"]


class _Stream(random.Random):
    """Random bits that are a function of a key and of how many were taken before."""

    def seed(self, a: Any = None, version: int = 2) -> None:
        self._key = str(a).encode()
        self._block = 0

    def getrandbits(self, k: int, /) -> int:
        size = (k + 7) // 8
        data = b""
        while len(data) < size:
            data += blake2b(b"%d:%s" % (self._block, self._key)).digest()
            self._block += 1
        return int.from_bytes(data[:size], "big") >> (8 * size - k)

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)


def stream(seed: int, draw: int) -> random.Random:
    """The random numbers for draw number ``draw`` (from 0) of a game with that seed."""
    return _Stream(f"{seed}:{draw}")
