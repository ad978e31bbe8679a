"""How often each pair of hits and chances occurs among the clusters: what confidence sequences of shares rest on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from simcli.errors import RunError
from simcli.stats.design import PairCounts
from simcli.stats.histogram import Histogram
from simcli.text import say

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.stats.moments import Layout

    Floats = NDArray[np.float64]

#: Pairs that lie within a range up to this are counted by place, others by sorting.
_PLACES = 1 << 16


class PairSpace:
    """One whole number for every pair of hits and chances of every share, so that one histogram holds them all.

    Parameters
    ----------
    counted : sequence of (hits, chances)
        Names of sums.
    most : mapping of str to float
        The most that one cluster can add to each.
    """

    def __init__(self, counted: Sequence[tuple[str, str]], most: Mapping[str, float]) -> None:
        self.counted = tuple(counted)
        self._most = {name: int(most[name]) for pair in self.counted for name in pair}
        sizes = [(self._most[y] + 1) * (self._most[x] + 1) for y, x in self.counted]
        self._starts = np.concatenate(([0], np.cumsum(np.array(sizes, dtype=np.int64)))).astype(np.int64)

    def count(self, layout: Layout, sums: Floats) -> Histogram:
        """Count the pairs of a batch of clusters, shape (names, cells, rounds).

        Raises
        ------
        RunError
            A cluster holds more than the rules allow.
        """
        rows: dict[str, _Row] = {}
        values, counts = [], []
        for start, (y, x) in zip(self._starts, self.counted, strict=False):
            for name in (y, x):
                if name not in rows:
                    rows[name] = self._row(name, sums[layout.place[name]])
            hits, chances, often = _together(rows[y], rows[x])
            values.append(start + hits * (self._most[x] + 1) + chances)
            counts.append(often)
        return Histogram(np.concatenate(values), np.concatenate(counts)) if values else Histogram.empty()

    def pairs(self, seen: Histogram) -> dict[tuple[str, str], PairCounts]:
        """Sort a histogram of pairs by share."""
        found = {}
        cuts = np.searchsorted(seen.values, self._starts)
        for at, (y, x) in enumerate(self.counted):
            part = slice(cuts[at], cuts[at + 1])
            hits, chances = np.divmod(seen.values[part] - self._starts[at], self._most[x] + 1)
            found[y, x] = PairCounts(hits.astype(np.float64), chances.astype(np.float64), seen.counts[part])
        return found

    def _row(self, name: str, row: Floats) -> _Row:
        found = _Row(row.reshape(-1).astype(np.int64), self._most[name])
        if found.high > self._most[name]:
            raise RunError(
                say(
                    f"记录里 {name} 达 {found.high}，而按其规则至多 {self._most[name]}：run.json 与记录不符",
                    f"the log has {found.high} of {name}, its rules allow {self._most[name]}: run.json does not fit it",
                )
            )
        return found


class _Row:
    """One sum of all clusters of a batch as whole numbers: the distinct ones, how often each occurs, the largest."""

    def __init__(self, values: NDArray[np.int64], most: int) -> None:
        self.values = values
        self.distinct, self.often = _seen(values, most + 1)
        self.high = int(self.distinct[-1])


def _together(y: _Row, x: _Row) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the distinct pairs in ascending order and how often each occurs."""
    if x.distinct.size == 1:  # most shares are of something that every cluster has alike
        return y.distinct, x.distinct, y.often
    width = x.high + 1
    found, often = _seen(y.values * width + x.values, (y.high + 1) * width)
    return found // width, found % width, often


def _seen(values: NDArray[np.int64], size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the distinct values, all below `size`, and how often each occurs."""
    if size > _PLACES:
        return np.unique(values, return_counts=True)
    counts = np.bincount(values)
    found = np.flatnonzero(counts)
    return found, counts[found]
