"""Sums of short steps of a log, kept in order, so that the way of the headline estimates can be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.stats.histogram import Histogram
from simcli.stats.moments import Layout

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.registry import Registry

    Floats = NDArray[np.float64]

#: A step holds one round at first, later this part of the rounds before it: fine at any length, few in all.
_FINENESS = 100


class TrailSums(NamedTuple):
    """Which sums the trail keeps of every step: their layout, and their rows among those of the whole report."""

    layout: Layout
    rows: NDArray[np.int64]
    draw: int
    per_match: float

    @classmethod
    def of(cls, registry: Registry, size: str) -> TrailSums:
        """Choose them; `size` is the sum over winners that tells how large wins are."""
        dealt = ["score_dealer"]
        if len(registry.seating.kinds) > 1:
            kinds = range(len(registry.seating.kinds))
            dealt = [name for kind in kinds for name in (f"deals_kind{kind}", f"dealt_score_kind{kind}")]
        names = ["games", "winners", "draw", size, "points", *dealt]
        pairs = [("draw", "games"), (size, "winners"), ("points", "winners"), ("score_dealer", "games")]
        pairs = [pair for pair in pairs if set(pair) <= set(names)]
        if len(dealt) > 1:
            pairs += [(a, b) for at, a in enumerate(dealt) for b in dealt[at + 1 :]]
        place = {name: at for at, name in enumerate(registry.names())}
        rows = np.array([place[name] for name in names])
        return cls(Layout(names, pairs), rows, place["draw"], float(registry.match_games))


@dataclass
class Steps:
    """Sums of successive steps of a log, of whole rounds each; parts of a log follow one another.

    `rounds` has shape (steps,), `sums` (steps, names, cells), `products` (steps, pairs, cells); `draws` tells how many
    clusters of a step had how many drawn games.
    """

    rounds: NDArray[np.int64]
    sums: Floats
    products: Floats
    draws: list[Histogram]

    @classmethod
    def of(cls, kept: TrailSums, sums: Floats, first_round: int) -> Steps:
        """Sum up a batch whose first round is `first_round`; `sums` as `Registry.sums` makes them."""
        rounds = sums.shape[2]
        starts = np.concatenate(([0], cuts(first_round, first_round + rounds) - first_round)).astype(np.int64)
        values = sums[kept.rows]
        products = np.empty((len(kept.layout.pairs), sums.shape[1], starts.size))
        for row, (i, j) in enumerate(kept.layout.pairs):
            np.add.reduceat(values[i] * values[j], starts, axis=1, out=products[row])
        drawn = sums[kept.draw].astype(np.int64)
        ends = np.append(starts[1:], rounds)
        return cls(
            ends - starts,
            np.ascontiguousarray(np.add.reduceat(values, starts, axis=2).transpose(2, 0, 1)),
            np.ascontiguousarray(products.transpose(2, 0, 1)),
            [Histogram.of(drawn[:, start:end]) for start, end in zip(starts, ends, strict=True)],
        )

    def __add__(self, other: Steps) -> Steps:
        """Append the steps of the next part of the same log."""
        return Steps(
            np.concatenate((self.rounds, other.rounds)),
            np.concatenate((self.sums, other.sums)),
            np.concatenate((self.products, other.products)),
            [*self.draws, *other.draws],
        )


def cuts(first: int, last: int) -> NDArray[np.int64]:
    """Return the rounds between `first` and `last` (both left out) at which a step ends, the same for any run."""
    found, at = [], 0
    while at < last:
        if at > first:
            found.append(at)
        at += max(1, at // _FINENESS)
    return np.array(found, dtype=np.int64)
