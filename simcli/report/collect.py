"""One pass over a log: sums, products and histograms, added up part by part."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import local
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import numpy as np

from simcli.report.steps import Steps, TrailSums
from simcli.stats.design import PairCounts
from simcli.stats.histogram import Histogram
from simcli.stats.moments import Moments

if TYPE_CHECKING:
    import duckdb
    from numpy.typing import NDArray

    from simcli.report.batch import Batch
    from simcli.report.reading import Reader, Span
    from simcli.report.registry import Registry

_MOST_THREADS = 8
#: Values spread over a range up to this are counted by place, others by sorting.
_PLACES = 1 << 20

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Spread:
    """A distribution to keep: `of` returns the values of a batch, one after the other.

    `in_units` says that they are counted in units of the scores, so that they lie close together.
    """

    name: str
    of: Callable[[Batch], NDArray[Any]]
    in_units: bool = False


@dataclass
class Collected:
    """What one pass keeps; parts of a log add up."""

    moments: Moments
    spreads: dict[str, Histogram]
    steps: Steps
    pairs: dict[tuple[str, str], PairCounts] = field(default_factory=dict)

    def __add__(self, other: Collected) -> Collected:
        """Add the next part of the same log."""
        return Collected(
            self.moments + other.moments,
            {name: seen + other.spreads[name] for name, seen in self.spreads.items()},
            self.steps + other.steps,
            {name: _merge(seen, other.pairs[name]) for name, seen in self.pairs.items()},
        )


class Collector:
    """Walks over a log with a few threads; what it holds does not grow with the number of games.

    Parameters
    ----------
    reader : Reader
    registry : Registry
    spreads : iterable of Spread
    trail : TrailSums
    unit : "match" or "round"
        What a cluster is.
    with_pairs : bool
        Also keep how often each pair of hits and chances occurs in a cluster (for confidence sequences).
    """

    def __init__(
        self,
        reader: Reader,
        registry: Registry,
        spreads: Iterable[Spread],
        trail: TrailSums,
        unit: Literal["match", "round"],
        with_pairs: bool,
    ) -> None:
        self.reader, self.registry, self.spreads = reader, registry, tuple(spreads)
        self.trail = trail
        self.unit, self.with_pairs = unit, with_pairs
        self.layout = registry.layout()
        self._own = local()

    def run(self, spans: Iterable[Span]) -> Collected:
        """Sum up all spans, in order, so that the same log always gives the same figures to the last digit."""
        total: Collected | None = None
        for part in _in_order(self._part, spans):
            total = part if total is None else total + part
        if total is None:
            raise ValueError("a log without blocks has nothing to sum up")
        return total

    def _part(self, span: Span) -> Collected:
        first_round = span.first_match // self.registry.seating.round_matches
        return self.of_batch(self.reader.read(self.connection(), span), first_round)

    def connection(self) -> duckdb.DuckDBPyConnection:
        """Return this thread's database; one thread each, since the spans already run side by side."""
        import duckdb

        if not hasattr(self._own, "connection"):
            self._own.connection = duckdb.connect(config={"threads": 1})
        connection: duckdb.DuckDBPyConnection = self._own.connection
        return connection

    def of_batch(self, batch: Batch, first_round: int) -> Collected:
        """Sum up one batch, whose rounds begin with `first_round`."""
        # one array a thread for all its batches: fresh memory would cost as much as filling it
        sums = self._own.sums = self.registry.sums(batch, getattr(self._own, "sums", None))
        if self.unit == "round":
            sums = sums.sum(axis=1, keepdims=True)
        pairs = {}
        if self.with_pairs:
            place = self.layout.place
            pairs = {(y, x): _pairs(sums[place[y]], sums[place[x]]) for y, x in self.registry.counted()}
        return Collected(
            Moments.of(self.layout, sums, self.registry.constants()),
            {spread.name: histogram(spread.of(batch)) for spread in self.spreads},
            Steps.of(self.trail, sums, first_round),
            pairs,
        )


def histogram(values: NDArray[Any]) -> Histogram:
    """Count whole numbers, quickly where they lie close together."""
    if values.size == 0:
        return Histogram.empty()
    whole = values.reshape(-1)
    if whole.dtype.itemsize < 8 or whole.dtype.kind != "i":
        whole = whole.astype(np.int64)
    low, high = int(whole.min()), int(whole.max())
    if high - low >= _PLACES:
        return Histogram.of(whole)
    counts = np.bincount(whole - low)
    seen = np.flatnonzero(counts)
    return Histogram(seen + low, counts[seen])


def _pairs(y: NDArray[np.float64], x: NDArray[np.float64]) -> PairCounts:
    width = x.max() + 1.0
    _, first, counts = np.unique(y.reshape(-1) * width + x.reshape(-1), return_index=True, return_counts=True)
    return PairCounts(y.reshape(-1)[first], x.reshape(-1)[first], counts.astype(np.int64))


def _merge(one: PairCounts, other: PairCounts) -> PairCounts:
    y, x = np.concatenate((one.y, other.y)), np.concatenate((one.x, other.x))
    width = x.max() + 1.0
    _, first, place = np.unique(y * width + x, return_index=True, return_inverse=True)
    repeats = np.zeros(first.size, dtype=np.int64)
    np.add.at(repeats, place.reshape(-1), np.concatenate((one.repeats, other.repeats)))
    return PairCounts(y[first], x[first], repeats)


def _in_order(work: Callable[[_Item], _Result], items: Iterable[_Item]) -> Iterator[_Result]:
    """Yield the results in order, never more than a few ahead of the one that is waited for."""
    threads = min(
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, _MOST_THREADS
    )
    with ThreadPoolExecutor(threads) as pool:
        waiting = []
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) > threads:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
