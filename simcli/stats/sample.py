"""Estimates from the sums of a log, each with the interval that its counts and its run allow."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from simcli.stats import proportions, sequences
from simcli.stats.design import Design, PairCounts
from simcli.stats.figure import Figure
from simcli.stats.moments import FEW_CLUSTERS
from simcli.stats.proportions import Counts, quantile_t
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.stats.moments import Moments

_FEW = {
    "match": Text("不足 30 场，区间只供参考", "fewer than 30 matches: the interval is rough"),
    "round": Text(
        "不足 30 轮（一轮共用牌墙），区间只供参考",
        "fewer than 30 rounds (walls are shared within): the interval is rough",
    ),
}
_NOTHING = Text("没有可数的", "there was nothing to count")
_ONE = Text("场数太少，给不出区间", "too few matches for an interval")
EARLY = Text(
    f"不足 {sequences.LEAST_UNITS} 轮，随时有效的区间还给不出",
    f"fewer than {sequences.LEAST_UNITS} rounds: too early for an anytime-valid interval",
)
_SAME = Text("各场全都一样，给不出区间", "the same in every match: no interval")
_UNSEEN = Text("没有见到", "none seen")

#: Effective events that an amount must rest on before it gets an interval.
LEAST_EVENTS = 30.0

#: Why an amount has none.
FEW_EVENTS = Text(
    f"折算下来不足 {LEAST_EVENTS:.0f} 次，太少，给不出区间",
    f"made up of fewer than {LEAST_EVENTS:.0f} effective events: too few for an interval",
)


@dataclass
class Sample:
    """A log, summed up.

    Parameters
    ----------
    moments : Moments
    design : Design
    most : mapping of str to float
        The most that one cluster can add to a sum of counts, by name; names that are no counts are left out.
    pairs : mapping of (str, str) to PairCounts
        Kept for shares of runs that were looked at.
    signed : frozenset of str
        Sums that can be negative.
    """

    moments: Moments
    design: Design
    most: Mapping[str, float]
    pairs: Mapping[tuple[str, str], PairCounts] = field(default_factory=dict)
    signed: frozenset[str] = frozenset()

    def total(self, name: str) -> float:
        """Sum of `name` over all games."""
        return self.moments.total(name)

    def share(self, metric: str, y: str, x: str, level: float = 0.95) -> Figure:
        """Estimate the chance that one of `x` is also one of `y` (y never above x)."""
        hits, chances = self.total(y), self.total(x)
        blank = Figure(metric, None, None, None, hits, chances, self.moments.n_clusters, level=level)
        if chances <= 0:
            return blank.noted(_NOTHING)
        value = hits / chances
        variance, df = self._ratio_variance(y, x, value, chances)
        if self.design.anytime:
            low, high = self._bet(y, x, level)
            method = "betting"
        else:
            counts = self._counts(y, x, variance, df)
            low, high, method = proportions.interval(counts, level)
        figure = Figure(metric, value, low, high, hits, chances, self.moments.n_clusters, method, level=level)
        return self._warned(figure)

    def rate(self, metric: str, y: str, x: str, level: float = 0.95) -> Figure:
        """Estimate how often `y` happens for one of `x`, where it may happen several times."""
        hits, chances = self.total(y), self.total(x)
        blank = Figure(metric, None, None, None, hits, chances, self.moments.n_clusters, level=level)
        if chances <= 0:
            return blank.noted(_NOTHING)
        value = hits / chances
        variance, _ = self._ratio_variance(y, x, value, chances)
        effective = min(value**2 / variance, hits) if variance > 0 else hits
        if effective >= proportions.WILSON_FROM:
            return self.mean(metric, y, x, level)
        most = self.most[y] / self.most[x]
        if self.design.anytime:
            low, high = self._bet(y, x, level)
            return self._warned(
                Figure(metric, value, low, high, hits, chances, self.moments.n_clusters, "betting", level=level)
            )
        if hits == 0:
            high = most * proportions.zero_bound(self._walls(chances), level)
            return self._warned(
                Figure(metric, 0.0, 0.0, high, hits, chances, self.moments.n_clusters, "zero_bound", level=level)
            )
        if effective >= proportions.EFFECTIVE_FROM or self.moments.squares(y) <= hits:
            ends = proportions.poisson(effective, level)
            low, high = (value * end / effective for end in ends)
            method = "poisson"
        else:
            ends = proportions.fay_feuer(hits, self.moments.squares(y), self.most[y], level)
            low, high = (end / chances for end in ends)
            method = "fay_feuer"
        high = min(high, most)
        return self._warned(
            Figure(metric, value, low, high, hits, chances, self.moments.n_clusters, method, level=level)
        )

    def mean(self, metric: str, y: str, x: str, level: float = 0.95) -> Figure:
        """Estimate the mean of `y` for one of `x` (a ratio of totals, linearised)."""
        top, chances = self.total(y), self.total(x)
        blank = Figure(metric, None, None, None, top, chances, self.moments.n_clusters, level=level)
        if chances <= 0:
            return blank.noted(_NOTHING)
        value = top / chances
        variance, df = self._ratio_variance(y, x, value, chances)
        if y not in self.signed:
            if top == 0:
                return replace(blank, value=0.0, note=_UNSEEN)
            # an amount made up of few events is too lopsided for a symmetric interval
            events = value**2 / variance if variance > 0 else math.inf
            if events < LEAST_EVENTS:
                return replace(blank, value=value).noted(FEW_EVENTS)
        return self._around(metric, value, variance, df, top, chances, level, "cluster_t")

    def sd(self, metric: str, squares: str, y: str, x: str, level: float = 0.95) -> Figure:
        """Estimate the standard deviation of single values, of which `y` sums the values and `squares` the squares."""
        n = self.total(x)
        blank = Figure(metric, None, None, None, None, n, self.moments.n_clusters, level=level)
        if n <= 0:
            return blank.noted(_NOTHING)
        mean = self.total(y) / n
        spread = self.total(squares) / n - mean**2
        if spread <= 0:
            return blank.noted(_SAME)
        weights = {squares: 1.0, y: -2.0 * mean, x: mean**2 - spread}
        if squares == y:
            weights = {y: 1.0 - 2.0 * mean, x: mean**2 - spread}
        variance, df = self.moments.variance(weights)
        root = math.sqrt(spread)
        return self._around(metric, root, variance / (2.0 * root * n) ** 2, df, None, n, level, "delta")

    def combination(
        self, metric: str, terms: list[tuple[float, str, str]], level: float = 0.95, cells: list[slice] | None = None
    ) -> Figure:
        """Estimate a weighted sum of ratios, taken inside each of `cells` and averaged over them with equal weights.

        Parameters
        ----------
        metric : str
        terms : list of (weight, y, x)
            All pairs of the names must be kept.
        level : float
        cells : list of slice
            Groups of cells without overlap (the whole log).
        """
        value, variance, df = 0.0, 0.0, 0
        groups = cells or [slice(None)]
        for group in groups:
            weights: dict[str, float] = {}
            for weight, y, x in terms:
                n = self.moments.total(x, group)
                if n <= 0:
                    blank = Figure(metric, None, clusters=self.moments.n_clusters, level=level)
                    return blank.noted(_NOTHING)
                ratio = self.moments.total(y, group) / n
                share = weight / len(groups)
                value += share * ratio
                weights[y] = weights.get(y, 0.0) + share / n
                weights[x] = weights.get(x, 0.0) - share * ratio / n
            part, part_df = self.moments.variance(weights, group)
            variance += part
            df += part_df
        return self._around(metric, value, variance, df, None, None, level, "delta")

    def _around(
        self,
        metric: str,
        value: float,
        variance: float,
        df: int,
        numerator: float | None,
        denominator: float | None,
        level: float,
        method: str,
    ) -> Figure:
        """Return the figure with the symmetric interval of an estimate that is normal in the long run."""
        n = self.moments.n_clusters
        blank = Figure(metric, value, None, None, numerator, denominator, n, level=level)
        if not df or math.isnan(variance):
            return blank.noted(_ONE)
        if variance <= 0:
            return blank.noted(_SAME)
        se = math.sqrt(variance)
        if self.design.planned is None:
            half = quantile_t(level, df) * se
        else:
            if self.design.rounds < sequences.LEAST_UNITS:
                return blank.noted(EARLY)
            half, method = self.boundary(se, level), "mixture"
        figure = Figure(metric, value, value - half, value + half, numerator, denominator, n, method, level=level)
        return self._warned(figure)

    def around(self, metric: str, value: float, variance: float, df: int, level: float = 0.95) -> Figure:
        """Return an estimate made elsewhere, with the interval that its variance and this run allow."""
        return self._around(metric, value, variance, df, None, None, level, "delta")

    def boundary(self, se: float, level: float) -> float:
        """Return the half width of the normal-mixture sequence around an estimate with that standard error."""
        n = self.moments.n_clusters
        planned = self.design.planned or sequences.DEFAULT_PLANNED
        return sequences.mean_sequence(0.0, se * math.sqrt(n), n, level=level, planned=planned)[1]

    def ratio_variance(self, y: str, x: str) -> tuple[float, int]:
        """Return the variance of the ratio of totals y / x and its degrees of freedom."""
        n = self.total(x)
        return self._ratio_variance(y, x, self.total(y) / n, n)

    def _ratio_variance(self, y: str, x: str, value: float, chances: float) -> tuple[float, int]:
        variance, df = self.moments.variance({y: 1.0, x: -value})
        return variance / chances**2, df

    def _counts(self, y: str, x: str, variance: float, df: int) -> Counts:
        moments = self.moments
        cross = float(moments.products[moments.layout.pair(y, x)].sum())
        misses = moments.squares(x) - 2.0 * cross + moments.squares(y)
        hits, chances = self.total(y), self.total(x)
        most = min(self.most[y], self.most[x])
        return Counts(hits, chances, variance, df, moments.squares(y), misses, most, self._walls(chances))

    def _walls(self, chances: float) -> float:
        """Count the independent deals among `chances`, at least."""
        return min(chances, float(self.design.games)) * self.design.walls / self.design.games

    def _bet(self, y: str, x: str, level: float) -> tuple[float, float]:
        pair = self.pairs[y, x]
        most = max(self.most[y] / self.most[x], 1.0)
        low, high = sequences.rate_sequence(
            pair.y,
            pair.x * most,
            level,
            x_max=self.most[x] * most,
            planned=self.design.planned or sequences.DEFAULT_PLANNED,
            repeats=pair.repeats,
        )
        return low * most, high * most

    def _warned(self, figure: Figure) -> Figure:
        return figure.noted(_FEW[self.design.unit]) if figure.clusters < FEW_CLUSTERS else figure
