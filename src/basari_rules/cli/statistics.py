"""The few statistics that a simulation reports."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import attrs

__all__ = ["Interval", "mean", "wilson"]

Z = 1.96
"""Standard errors on either side of a 95 % confidence interval."""


@attrs.frozen
class Interval:
    """An estimate and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def mean(numbers: Sequence[float]) -> Interval:
    """The mean of some numbers; of a single one the interval is that number alone."""
    middle = fmean(numbers)
    error = Z * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return Interval(middle, middle - error, middle + error)


def wilson(wins: float, games: int) -> Interval:
    """The rate of wins with Wilson's interval; shared wins may count as parts of one."""
    rate = wins / games
    spread = Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    error = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return Interval(rate, max(0.0, middle - error), min(1.0, middle + error))
