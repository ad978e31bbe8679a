"""Sums over clusters, cell by cell: the only thing that a report keeps of a log. They add up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


#: Below that many clusters differences between cells are not taken out: too few degrees of freedom would be left.
FEW_CLUSTERS = 30


class Layout:
    """Which sums are kept: a name each, and the pairs whose products are summed as well.

    Parameters
    ----------
    names : iterable of str
        One a sum, without doublets.
    pairs : iterable of (str, str)
        Pairs of names; every name is paired with itself anyway.
    """

    def __init__(self, names: Iterable[str], pairs: Iterable[tuple[str, str]]) -> None:
        self.names = tuple(names)
        self.place = {name: i for i, name in enumerate(self.names)}
        if len(self.place) != len(self.names):
            raise ValueError("a sum is named twice")
        wanted = {(i, i) for i in range(len(self.names))}
        wanted |= {self._sorted(self.place[a], self.place[b]) for a, b in pairs}
        self.pairs = tuple(sorted(wanted))
        self.pair_place = {pair: i for i, pair in enumerate(self.pairs)}

    @staticmethod
    def _sorted(i: int, j: int) -> tuple[int, int]:
        return (i, j) if i <= j else (j, i)

    def pair(self, a: str, b: str) -> int:
        """Return the row of the products of `a` and `b`; KeyError if they are not kept."""
        try:
            return self.pair_place[self._sorted(self.place[a], self.place[b])]
        except KeyError:
            raise KeyError(f"no products of {a} and {b} are kept") from None


@dataclass
class Moments:
    """Sums and sums of products over clusters.

    `clusters` has shape (cells,), `sums` (names, cells), `products` (pairs, cells); `layout` names the rows.
    """

    layout: Layout
    clusters: NDArray[np.int64]
    sums: Floats
    products: Floats

    @classmethod
    def of(cls, layout: Layout, values: Floats, constants: Iterable[str] = ()) -> Moments:
        """Sum up clusters.

        Parameters
        ----------
        layout : Layout
        values : ndarray of float64, shape (names, cells, clusters a cell)
        constants : iterable of str
            Names whose value is the same in every cluster: their products need not be added up one by one.
        """
        sums = values.sum(axis=2)
        fixed = {layout.place[name]: values[layout.place[name], 0, 0] for name in constants}
        products = np.empty((len(layout.pairs), values.shape[1]))
        for row, (i, j) in enumerate(layout.pairs):
            if i in fixed:
                products[row] = fixed[i] * sums[j]
            elif j in fixed:
                products[row] = fixed[j] * sums[i]
            else:
                np.einsum("cm,cm->c", values[i], values[j], out=products[row])
        clusters = np.full(values.shape[1], values.shape[2], dtype=np.int64)
        return cls(layout, clusters, sums, products)

    def __add__(self, other: Moments) -> Moments:
        """Add the clusters of another part of the same log."""
        if other.layout.names != self.layout.names or other.layout.pairs != self.layout.pairs:
            raise ValueError("sums of different layouts do not add up")
        return Moments(
            self.layout,
            self.clusters + other.clusters,
            self.sums + other.sums,
            self.products + other.products,
        )

    @cached_property
    def n_clusters(self) -> int:
        """Clusters in all cells."""
        return int(self.clusters.sum())

    def total(self, name: str, cells: slice = slice(None)) -> float:
        """Sum of `name` over all clusters (of some cells)."""
        return float(self.sums[self.layout.place[name], cells].sum())

    def squares(self, name: str) -> float:
        """Sum over clusters of the squared sum of `name`."""
        return float(self.products[self.layout.pair(name, name)].sum())

    def variance(self, weights: Mapping[str, float], cells: slice = slice(None)) -> tuple[float, int]:
        """Estimate the variance of the total of a linear combination.

        Parameters
        ----------
        weights : mapping of str to float
            The combination u = sum of weight * name; all pairs must be kept.
        cells : slice
            Cells to use.

        Returns
        -------
        (variance, degrees of freedom)
            Stratified by cell where each has two clusters or more and there are `FEW_CLUSTERS` or more, else pooled
            (conservative, with one degree of freedom less than clusters); (nan, 0) where there are fewer than two.
        """
        clusters = self.clusters[cells]
        first = np.zeros(clusters.size)
        second = np.zeros(clusters.size)
        items = [(name, weight) for name, weight in weights.items() if weight]
        for at, (a, weight) in enumerate(items):
            first += weight * self.sums[self.layout.place[a], cells]
            second += weight * weight * self.products[self.layout.pair(a, a), cells]
            for b, other in items[at + 1 :]:
                second += 2.0 * weight * other * self.products[self.layout.pair(a, b), cells]
        if (clusters < 2).any() or self.n_clusters < FEW_CLUSTERS:
            clusters = clusters.sum(keepdims=True)
            first = first.sum(keepdims=True)
            second = second.sum(keepdims=True)
        if clusters[0] < 2:
            return float("nan"), 0
        spread = np.maximum(second - first**2 / clusters, 0.0)
        # what is left of equal numbers after subtracting is rounding, not variation
        spread[spread <= 1e-12 * second] = 0.0
        return float((clusters / (clusters - 1.0) * spread).sum()), int((clusters - 1).sum())
