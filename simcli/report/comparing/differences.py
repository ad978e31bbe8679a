"""Differences of metrics between two runs on the same walls, each with the interval that pairing allows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from simcli.report import wording
from simcli.report.comparing.constructed import cannot_differ
from simcli.report.comparing.linear import Part, linear
from simcli.report.comparing.summing import A, B, Summed, Wanted, one_side
from simcli.report.metrics import Metric
from simcli.stats.figure import Figure
from simcli.stats.holm import holm, two_sided
from simcli.stats.levels import LEVEL, together
from simcli.stats.moments import Moments
from simcli.stats.proportions import zero_bound
from simcli.stats.sample import LEAST_EVENTS, Sample
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.report.comparing.match import Matched
    from simcli.report.shared import Cuts

_ROUNDING = 1e-13  # of both variances together: what is left of equal numbers after subtracting is no variation
SAME = Text("每一场都一样", "the same in every match")
_BUILT = Text("每一场都一样，本来如此", "the same in every match, by construction")
_FEW = Text(
    f"有一边折算下来不足 {LEAST_EVENTS:.0f} 次，区间只供参考",
    f"one side rests on fewer than {LEAST_EVENTS:.0f} effective events: the interval is rough",
)


class Spread(NamedTuple):
    """Variances of a metric in A, in B and of their difference, and the degrees of freedom of the last."""

    a: float
    b: float
    difference: float
    df: int


@dataclass(frozen=True)
class Difference:
    """A metric in both runs and B minus A.

    Parameters
    ----------
    metric : Metric
    a, b : Figure
        As the reports of the runs have them, over the matches that both hold.
    difference : Figure
        B minus A.
    correlation : float or None
        Of the two estimates over the pairs; None where one does not vary.
    worth : float or None
        How many unpaired games one pair of games is worth for this difference.
    p : float or None
        Two-sided p value, adjusted by Holm's method unless the metric is the primary one; None where the runs were
        looked at on the way, or nothing varies.
    clear : bool
        Whether the difference holds with the others taken into account.
    apart : int
        Pairs (matches; rounds where walls are shared) in which any sum that the metric is made of differs.
    """

    metric: Metric
    a: Figure
    b: Figure
    difference: Figure
    correlation: float | None
    worth: float | None
    p: float | None
    clear: bool
    apart: int = 0


def differences(
    found: Matched,
    known: tuple[Mapping[str, Metric], Mapping[str, Metric]],
    primary: str | None,
    *,
    level: float = LEVEL,
    cuts: tuple[Cuts | None, Cuts | None] = (None, None),
) -> list[Difference]:
    """Compare every metric that both runs have.

    Parameters
    ----------
    found : Matched
        The two runs, checked to be on the same walls.
    known : (metrics of A, metrics of B)
        By name; only names in both are compared.
    primary : str, optional
        The metric whose difference was asked for beforehand: its p value is not adjusted.
    level : float
        Confidence of every interval.
    cuts : (cuts of A, cuts of B)
        Where the tails of scores begin, for metrics that need that.
    """
    wanted = Wanted.of(found, known, cuts)
    return from_sums(found, known, wanted, wanted.summed(found), primary, level=level)


def from_sums(
    found: Matched,
    known: tuple[Mapping[str, Metric], Mapping[str, Metric]],
    wanted: Wanted,
    summed: Summed,
    primary: str | None,
    *,
    level: float = LEVEL,
) -> list[Difference]:
    """Compare metrics of which the sums over pairs are there (see `differences`)."""
    joint = summed.joint
    samples = tuple(
        found.sample(one_side(joint, prefix), wanted.sides[at].registry, at) for at, prefix in enumerate((A, B))
    )
    both = found.sample(joint, wanted.sides[0].registry, 0)
    rows = [
        (_alike(replace(one[0], apart=pairs), found, joint.n_clusters, level), one[1])
        for name, pairs in zip(wanted.names, summed.apart, strict=True)
        if (one := _compared(joint, both, samples, known[0][name], known[1][name], level, pairs)) is not None
    ]
    if found.anytime:
        return [_watched(both, one, spread, len(rows)) for one, spread in rows]
    return _judged([one for one, _ in rows], primary)


def _compared(
    joint: Moments, both: Sample, samples: Sequence[Sample], a: Metric, b: Metric, level: float, apart: int
) -> tuple[Difference, Spread] | None:
    parts = linear(a.recipe, joint, A), linear(b.recipe, joint, B)
    if parts[0] is None or parts[1] is None or [p.cells for p in parts[0]] != [p.cells for p in parts[1]]:
        return None
    spread = _spread(joint, parts[0], parts[1])
    value = sum(part.value for part in parts[1]) - sum(part.value for part in parts[0])
    name = f"compare.{a.name}.difference"
    figures = (
        _side(samples[0], a, parts[0], spread.a, spread.df, level),
        _side(samples[1], b, parts[1], spread.b, spread.df, level),
    )
    alike = not apart and a.recipe == b.recipe
    if spread.df and (alike or spread.difference <= _ROUNDING * (spread.a + spread.b)):
        figure = Figure(name, 0.0 if alike else value, clusters=joint.n_clusters, note=SAME)
        return Difference(a, *figures, figure, _correlation(spread), None, None, False), spread
    figure = both.around(name, value, spread.difference, spread.df, level)
    if not a.signed and any(_rare(part, variance) for part, variance in zip(parts, spread[:2], strict=True)):
        figure = figure.noted(_FEW)
    worth = (spread.a + spread.b) / spread.difference if spread.difference > 0 else None
    p = two_sided(value / math.sqrt(spread.difference), spread.df) if worth is not None else None
    return Difference(a, *figures, figure, _correlation(spread), worth, p, False), spread


def _alike(one: Difference, found: Matched, pairs: int, level: float) -> Difference:
    """Say of a metric that is the same in every pair why it is, or how rare pairs that differ must be."""
    if one.apart or one.difference.note != SAME:
        return one
    if cannot_differ(one.metric.name, *(log.experiment for log in found.logs)):
        note = _BUILT
    elif found.anytime:
        return one  # the bound would not allow for looks
    else:
        bound = wording.significant(100.0 * zero_bound(pairs, level), 2)
        unit = Text("轮", "rounds") if found.whole_rounds else Text("场", "matches")
        note = Text(
            f"{SAME.zh}：会不同的{unit.zh}不到 {bound} %", f"{SAME.en}: fewer than {bound} % of {unit.en} can differ"
        )
    return replace(one, difference=replace(one.difference, note=note))


def _side(sample: Sample, metric: Metric, parts: Sequence[Part], variance: float, df: int, level: float) -> Figure:
    """Return the metric in one run: as its report has it, or anytime-valid where the runs were looked at."""
    if not sample.design.anytime:
        return metric.of(sample, level)
    return sample.around(metric.figure, sum(part.value for part in parts), variance, df, level)


def _rare(parts: Sequence[Part] | None, variance: float) -> bool:
    """Tell whether a side's estimate rests on too few events for a symmetric interval."""
    value = sum(part.value for part in parts or ())
    return value == 0 or (variance > 0 and value**2 / variance < LEAST_EVENTS)


def _spread(joint: Moments, a: Sequence[Part], b: Sequence[Part]) -> Spread:
    sums, df = [0.0, 0.0, 0.0], 0
    for left, right in zip(a, b, strict=True):
        minus = {name: -weight for name, weight in left.weights.items()}
        for at, weights in enumerate((left.weights, right.weights, minus | right.weights)):
            variance, own = joint.variance(weights, left.cells)
            sums[at] += variance if math.isfinite(variance) else 0.0
        df += own
    return Spread(sums[0], sums[1], sums[2], df)


def _correlation(spread: Spread) -> float | None:
    if spread.a <= 0 or spread.b <= 0:
        return None
    return (spread.a + spread.b - spread.difference) / (2.0 * math.sqrt(spread.a * spread.b))


def _watched(both: Sample, one: Difference, spread: Spread, rows: int) -> Difference:
    """Judge a difference of runs that were looked at: by its sequence, widened so that all rows hold together."""
    wide = both.around("", one.difference.value or 0.0, spread.difference, spread.df, together(rows))
    clear = wide.low is not None and wide.high is not None and (wide.low > 0 or wide.high < 0)
    return replace(one, p=None, clear=clear)


def _judged(rows: list[Difference], primary: str | None) -> list[Difference]:
    """Adjust the p values of all but the primary metric."""
    others = [at for at, row in enumerate(rows) if row.p is not None and row.metric.name != primary]
    adjusted = holm([p for at in others if (p := rows[at].p) is not None])
    judged = list(rows)
    for at, p in zip(others, adjusted, strict=True):
        judged[at] = replace(rows[at], p=p, clear=p < 1.0 - LEVEL)
    for at, row in enumerate(rows):
        if row.metric.name == primary and row.p is not None:
            judged[at] = replace(row, clear=row.p < 1.0 - LEVEL)
    return judged
