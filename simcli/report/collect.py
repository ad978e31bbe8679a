"""One pass over a log: sums, products and histograms, added up part by part."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import local
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeVar

import numpy as np

from simcli.report.pairs import PairSpace
from simcli.report.steps import Steps, TrailSums
from simcli.stats.histogram import Histogram
from simcli.stats.moments import Moments

if TYPE_CHECKING:
    import duckdb
    from numpy.typing import NDArray

    from simcli.report.batch import Batch
    from simcli.report.reading import Group, Reader, Span
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
    """What one pass keeps; parts of a log add up.

    `pairs` counts the pairs of hits and chances of clusters (see `simcli.report.pairs`).
    """

    moments: Moments
    spreads: dict[str, Histogram]
    steps: Steps
    pairs: Histogram

    def __add__(self, other: Collected) -> Collected:
        """Add the next part of the same log."""
        return Collected(
            self.moments + other.moments,
            {name: seen + other.spreads[name] for name, seen in self.spreads.items()},
            self.steps + other.steps,
            self.pairs + other.pairs,
        )


class Keeper(Protocol):
    """Where the sums of whole groups are kept from one report to the next."""

    def load(self, group: Group) -> Collected | None:
        """Return what was kept of a group."""

    def save(self, group: Group, found: Collected) -> None:
        """Keep the sums of a group."""


class _Task(NamedTuple):
    """One span to sum up, or a whole group whose sums were kept; `last` ends the group."""

    group: Group
    span: Span | None
    kept: Collected | None
    last: bool


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
    """

    def __init__(
        self,
        reader: Reader,
        registry: Registry,
        spreads: Iterable[Spread],
        trail: TrailSums,
        unit: Literal["match", "round"],
    ) -> None:
        self.reader, self.registry, self.spreads = reader, registry, tuple(spreads)
        self.trail, self.unit = trail, unit
        self.layout = registry.layout()
        self.space = PairSpace(registry.counted(), registry.most(self.unit_matches))
        self._constants = registry.constants()
        self._own = local()

    @property
    def unit_matches(self) -> int:
        """Matches of a cluster."""
        return self.registry.seating.round_matches if self.unit == "round" else 1

    @property
    def asked(self) -> list[Any]:
        """Name everything that is summed up, as JSON values."""
        spreads = [(spread.name, spread.in_units) for spread in self.spreads]
        layouts = [(layout.names, layout.pairs) for layout in (self.layout, self.trail.layout)]
        return [self.unit, spreads, layouts, self.space.counted]

    def run(self, groups: Iterable[Group], keeper: Keeper) -> Collected:
        """Sum up all groups, in order, so that the same log always gives the same figures to the last digit."""
        total: Collected | None = None
        group: Collected | None = None
        for task, part in _in_order(self._done, self._tasks(groups, keeper)):
            group = part if group is None else group + part
            if task.last:
                if task.kept is None:
                    keeper.save(task.group, group)
                total = group if total is None else total + group
                group = None
        if total is None:
            raise ValueError("a log without blocks has nothing to sum up")
        return total

    def _tasks(self, groups: Iterable[Group], keeper: Keeper) -> Iterator[_Task]:
        for group in groups:
            kept = keeper.load(group)
            if kept is not None:
                yield _Task(group, None, kept, True)
                continue
            for span in group.spans:
                yield _Task(group, span, None, span is group.spans[-1])

    def _done(self, task: _Task) -> tuple[_Task, Collected]:
        if task.span is None:
            assert task.kept is not None
            return task, task.kept
        return task, self.of_batch(self.reader.read(self.connection(), task.span))

    def connection(self) -> duckdb.DuckDBPyConnection:
        """Return this thread's database; one thread each, since the spans already run side by side."""
        import duckdb

        if not hasattr(self._own, "connection"):
            self._own.connection = duckdb.connect(config={"threads": 1})
        connection: duckdb.DuckDBPyConnection = self._own.connection
        return connection

    def of_batch(self, batch: Batch) -> Collected:
        """Sum up one batch."""
        # one array a thread for all its batches: fresh memory would cost as much as filling it
        sums = self._own.sums = self.registry.sums(batch, getattr(self._own, "sums", None))
        if self.unit == "round":
            sums = sums.sum(axis=1, keepdims=True)
        return Collected(
            Moments.of(self.layout, sums, self._constants),
            {spread.name: histogram(spread.of(batch)) for spread in self.spreads},
            Steps.of(self.trail, sums, batch.first_round),
            self.space.count(self.layout, sums),
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


def _in_order(work: Callable[[_Item], _Result], items: Iterable[_Item]) -> Iterator[_Result]:
    """Yield the results in order, never more than a few ahead of the one that is waited for."""
    threads = _threads()
    with ThreadPoolExecutor(threads) as pool:
        waiting = []
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) > threads:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()


def _threads() -> int:
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(processors, _MOST_THREADS)
