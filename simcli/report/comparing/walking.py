"""Walking over two logs side by side: the sums of the same matches of both, chunk by chunk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.report.declaring import declare, reader, reduced
from simcli.report.reading import spans

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.registry import Registry
    from simcli.report.shared import Cuts
    from simcli.store.reader import Log

    Floats = NDArray[np.float64]


class Side(NamedTuple):
    """One of the two runs: its log, and what is summed up of it."""

    log: Log
    registry: Registry

    @classmethod
    def of(cls, log: Log, names: set[str], cuts: Cuts | None = None) -> Side:
        """Return a run of which the sums called `names` are wanted; `cuts` tell where tails begin."""
        return cls(log, reduced(declare(log.experiment, cuts), names))


class Chunk(NamedTuple):
    """Sums of the same matches of both runs: shape (names, matches) each, matches in order from `first`."""

    first: int
    a: Floats
    b: Floats


def chunks(a: Side, b: Side, matches: int, unit: int) -> Iterator[Chunk]:
    """Walk over the first `matches` matches of both runs; every chunk holds a multiple of `unit` of them.

    What is held does not grow with the runs: no more than a span of each.
    """
    streams = (_sums(a), _sums(b))
    held: list[Floats | None] = [None, None]
    at = 0
    while at < matches:
        for side, stream in enumerate(streams):
            have = held[side]
            while have is None or have.shape[1] < unit:
                more = next(stream)
                have = more if have is None else np.concatenate((have, more), axis=1)
            held[side] = have
        left, right = held
        assert left is not None
        assert right is not None
        size = min(left.shape[1], right.shape[1], matches - at) // unit * unit
        yield Chunk(at, left[:, :size], right[:, :size])
        held = [left[:, size:], right[:, size:]]
        at += size


def _sums(side: Side) -> Iterator[Floats]:
    """Yield the sums of a log span by span: (names, matches), matches in order."""
    import duckdb

    reads = reader(side.log.experiment)
    connection = duckdb.connect(config={"threads": 1})
    for span in spans(side.log, side.log.blocks):
        sums = side.registry.sums(reads.read(connection, span))
        yield sums.transpose(0, 2, 1).reshape(sums.shape[0], -1)
