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
        rows: dict[str, tuple[NDArray[np.int64], int]] = {}
        values, counts = [], []
        for start, (y, x) in zip(self._starts, self.counted, strict=False):
            for name in (y, x):
                if name not in rows:
                    rows[name] = self._whole(name, sums[layout.place[name]])
            (hits, most_hits), (chances, most_chances) = rows[y], rows[x]
            width = most_chances + 1
            found, often = _seen(hits * width + chances, (most_hits + 1) * width)
            values.append(start + found // width * (self._most[x] + 1) + found % width)
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

    def _whole(self, name: str, row: Floats) -> tuple[NDArray[np.int64], int]:
        """Return one sum of all clusters as whole numbers, and the largest."""
        whole = row.reshape(-1).astype(np.int64)
        most = int(whole.max())
        if most > self._most[name]:
            raise RunError(
                say(
                    f"记录里 {name} 达 {most}，而按其规则至多 {self._most[name]}：run.json 与记录不符",
                    f"the log has {most} of {name}, its rules allow {self._most[name]}: run.json does not fit it",
                )
            )
        return whole, most


def _seen(values: NDArray[np.int64], size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the distinct values, all below `size`, and how often each occurs."""
    if size > _PLACES:
        return np.unique(values, return_counts=True)
    counts = np.bincount(values)
    found = np.flatnonzero(counts)
    return found, counts[found]
