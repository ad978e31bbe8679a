"""How often each value was seen: counts that add up, for quantiles and extremes."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Histogram:
    """Distinct integer values in ascending order and how often each was seen."""

    def __init__(self, values: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
        self.values = values
        self.counts = counts

    @cached_property
    def _reached(self) -> NDArray[np.int64]:
        return np.cumsum(self.counts)

    @classmethod
    def empty(cls) -> Histogram:
        """Return the histogram of nothing."""
        return cls(np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64))

    @classmethod
    def of(cls, values: NDArray[np.integer], repeats: NDArray[np.integer] | None = None) -> Histogram:
        """Count `values`, each `repeats` times (once)."""
        if repeats is None:
            distinct, counts = np.unique(values, return_counts=True)
            return cls(distinct.astype(np.int64), counts.astype(np.int64))
        distinct, place = np.unique(values, return_inverse=True)
        counts = np.zeros(distinct.size, dtype=np.int64)
        np.add.at(counts, place.reshape(-1), repeats)
        return cls(distinct.astype(np.int64), counts)

    def __add__(self, other: Histogram) -> Histogram:
        """Add what another part of the log holds."""
        if not (self.values.size and other.values.size):
            return other if other.values.size else self
        values = np.concatenate((self.values, other.values))
        # two ascending rows: a stable sort finds them and only has to merge
        order = np.argsort(values, kind="stable")
        values = values[order]
        first = np.flatnonzero(np.concatenate(([True], values[1:] != values[:-1])))
        counts = np.concatenate((self.counts, other.counts))[order]
        return Histogram(values[first], np.add.reduceat(counts, first))

    @property
    def size(self) -> int:
        """Values counted in all."""
        return int(self._reached[-1]) if self._reached.size else 0

    def quantile(self, p: float) -> int:
        """Return the smallest value that a share `p` or more do not exceed; IndexError if nothing was counted."""
        need = min(max(p, 0.0), 1.0) * self.size
        # a share such as 0.25 of a multiple of 4 must not miss its own count by rounding
        at = int(np.searchsorted(self._reached, need - 1e-9 * max(self.size, 1), side="left"))
        return int(self.values[min(at, self.values.size - 1)])

    def lowest_mean(self, p: float) -> float:
        """Return the mean of the lowest share `p` of the values; those on its edge count with the part needed."""
        need = p * self.size
        before = np.concatenate(([0], self._reached[:-1]))
        taken = np.clip(need - before, 0, self.counts)
        return float((taken * self.values).sum() / need)

    def times(self, unit: int) -> Histogram:
        """Return the same counts of values `unit` times as large."""
        return Histogram(self.values * unit, self.counts)

    def reached(self, value: int) -> int:
        """Count the values that do not exceed `value`."""
        at = int(np.searchsorted(self.values, value, side="right"))
        return int(self._reached[at - 1]) if at else 0

    @property
    def low(self) -> int:
        """The smallest value."""
        return int(self.values[0])

    @property
    def high(self) -> int:
        """The largest value."""
        return int(self.values[-1])
