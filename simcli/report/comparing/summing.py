"""The sums over pairs of matches that differences are made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.report.comparing.walking import Chunk, Side, chunks
from simcli.stats.moments import Layout, Moments

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.comparing.match import Matched
    from simcli.report.metrics import Metric
    from simcli.report.shared import Cuts

#: What the names of the sums of A and of B begin with.
A, B = "a ", "b "


class Summed(NamedTuple):
    """Sums over pairs, and for each metric in how many pairs any sum that it is made of differs."""

    joint: Moments
    apart: list[int]


class Wanted(NamedTuple):
    """What of two runs has to be summed up for some metrics.

    Parameters
    ----------
    names : list of str
        The metrics that both have.
    made_of : list of (names of sums in A, in B)
        What each metric is made of.
    sides : (A, B)
    layout : Layout
        Of the sums of both sides together.
    """

    names: list[str]
    made_of: list[tuple[tuple[str, ...], tuple[str, ...]]]
    sides: tuple[Side, Side]
    layout: Layout

    @classmethod
    def of(
        cls,
        found: Matched,
        known: tuple[Mapping[str, Metric], Mapping[str, Metric]],
        cuts: tuple[Cuts | None, Cuts | None] = (None, None),
    ) -> Wanted:
        """Return what the metrics in both of `known` need; `cuts` tell where the tails of scores begin."""
        names = [name for name in known[0] if name in known[1]]
        made_of = [(tuple(known[0][name].recipe.sums), tuple(known[1][name].recipe.sums)) for name in names]
        a, b = (
            Side.of(log, {name for sums in made_of for name in sums[at]}, cuts[at]) for at, log in enumerate(found.logs)
        )
        products = [
            (x, y)
            for own, other in made_of
            for named in [[*(A + name for name in own), *(B + name for name in other)]]
            for place, x in enumerate(named)
            for y in named[place + 1 :]
        ]
        layout = Layout([*(A + n for n in a.registry.names()), *(B + n for n in b.registry.names())], products)
        return cls(names, made_of, (a, b), layout)

    def values(self, found: Matched, chunk: Chunk) -> NDArray[np.float64]:
        """Lay the sums of some matches of both runs out as (names, cells, pairs a cell)."""
        return found.clustered(np.concatenate((chunk.a, chunk.b)))

    def summed(self, found: Matched) -> Summed:
        """Read both runs and sum them up."""
        total: Summed | None = None
        for chunk in chunks(*self.sides, found.matches, found.round_matches):
            part = self.of_values(self.values(found, chunk))
            total = part if total is None else _added(total, part)
        assert total is not None
        return total

    def of_values(self, values: NDArray[np.float64]) -> Summed:
        """Sum up pairs laid out as `values` does."""
        place = self.layout.place
        apart = []
        for own, other in self.made_of:
            left, right = [place[A + name] for name in own], [place[B + name] for name in other]
            same = len(left) == len(right)
            apart.append(int((values[left] != values[right]).any(axis=0).sum()) if same else values[0].size)
        return Summed(Moments.of(self.layout, values), apart)


def one_side(joint: Moments, prefix: str) -> Moments:
    """Return the sums of one run under their own names."""
    kept = [at for at, name in enumerate(joint.layout.names) if name.startswith(prefix)]
    names = [joint.layout.names[at].removeprefix(prefix) for at in kept]
    inside = dict(zip(kept, names, strict=True))
    rows = {(inside[i], inside[j]): row for row, (i, j) in enumerate(joint.layout.pairs) if i in inside and j in inside}
    layout = Layout(names, rows)
    order = [rows[layout.names[i], layout.names[j]] for i, j in layout.pairs]
    return Moments(layout, joint.clusters, joint.sums[kept], joint.products[order])


def _added(one: Summed, other: Summed) -> Summed:
    apart = [left + right for left, right in zip(one.apart, other.apart, strict=True)]
    return Summed(one.joint + other.joint, apart)
