"""Targets of `run --until`: a metric, how exactly it is wanted, and whether a sample knows it that well."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from simcli.errors import UsageError
from simcli.report.metrics import Metric, metrics
from simcli.stats.proportions import quantile_z
from simcli.stats.sequences import LEAST_HITS, LEAST_UNITS, half_width_factor
from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.stats.figure import Figure
    from simcli.stats.sample import Sample

_FORM = re.compile(r"\s*(?P<name>.+?)\s*(?:±|\+/?-)\s*(?P<size>[0-9.eE+-]+)\s*(?P<percent>[%％]?)\s*")


class Standing(NamedTuple):
    """How a target stands at a look.

    `half` is the half-width of the interval and `wanted` what it must come down to, both None before the first look
    that counts; `needed` predicts the games in all that the target takes, None where nothing can be said.
    """

    target: Target
    figure: Figure
    half: float | None
    wanted: float | None
    needed: int | None

    @property
    def met(self) -> bool:
        """Whether the interval is narrow enough."""
        return self.half is not None and self.wanted is not None and self.half <= self.wanted


@dataclass(frozen=True)
class Target:
    """A metric and the half-width wanted of its interval: absolute, or a share of the interval's end nearer 0.

    `level` is the confidence of its sequence: 1 - 0.05/K where K targets are followed.
    """

    metric: Metric
    size: float
    relative: bool
    level: float

    @property
    def text(self) -> str:
        """The target as it is written: `draw_share±0.002`, `points_per_win±1%`."""
        size = f"{100 * self.size:g}%" if self.relative else f"{self.size:g}"
        return f"{self.metric.name}±{size}"

    def standing(self, sample: Sample) -> Standing:
        """Look at a sample with anytime-valid intervals."""
        figure = self.metric.of(sample, self.level)
        if self._too_early(sample, figure) or figure.low is None or figure.high is None:
            return Standing(self, figure, None, None, None)
        half = (figure.high - figure.low) / 2.0
        wanted = self._wanted(figure.low, figure.high)
        needed = None
        if wanted > 0:
            needed = math.ceil(sample.design.games * max((half / wanted) ** 2, 1.0))
        return Standing(self, figure, half, wanted, needed)

    def predicted(self, sample: Sample) -> int | None:
        """Predict from a first sample how many games the target takes; None where it shows nothing to go by."""
        value, spread = self._spread(sample)
        wanted = self.size * abs(value) / (1.0 + self.size) if self.relative else self.size
        if spread <= 0 or wanted <= 0:
            return None
        units = spread * (half_width_factor(1.0 - self.level) / wanted) ** 2
        return math.ceil(units * sample.design.unit_games)

    def _spread(self, sample: Sample) -> tuple[float, float]:
        """Return the estimate, and its variance times the number of clusters."""
        recipe, clusters = self.metric.recipe, sample.moments.n_clusters
        _, y, x = recipe.terms[0]
        hits, chances = sample.total(y), sample.total(x)
        if recipe.kind in ("sd", "combination") or chances <= 0:
            fixed = self.metric.of(replace(sample, design=sample.design._replace(planned=None)))
            if fixed.value is None or fixed.low is None or fixed.high is None:
                return 0.0, 0.0
            return fixed.value, ((fixed.high - fixed.low) / 2.0 / quantile_z(0.95)) ** 2 * clusters
        value, (variance, _) = hits / chances, sample.ratio_variance(y, x)
        if recipe.kind in ("share", "rate") and min(hits, abs(chances - hits)) < 1:
            # nothing or everything hit: half a hit more or less, so that rare events are not taken for impossible
            value = abs(hits - 0.5) / max(chances, 1.0)
            variance = value * (1.0 - min(value, 1.0)) / max(chances, 1.0)
        return value, variance * clusters if math.isfinite(variance) else 0.0

    def _wanted(self, low: float, high: float) -> float:
        if not self.relative:
            return self.size
        return 0.0 if low <= 0.0 <= high else self.size * min(abs(low), abs(high))

    def _too_early(self, sample: Sample, figure: Figure) -> bool:
        """Tell whether there are fewer units or hits than a look needs."""
        counted = figure.numerator if self.metric.recipe.kind in ("share", "rate") else figure.denominator
        return sample.design.rounds < LEAST_UNITS or (counted is not None and counted < LEAST_HITS)


def parse(texts: Sequence[str], experiment: Experiment) -> list[Target]:
    """Read targets such as `draw_share±0.002` or `points_per_win±1%`; `+-` may stand for `±`.

    Raises
    ------
    UsageError
        One is malformed, names no metric, or asks for percent of a metric that can be 0 or change sign.
    """
    known = metrics(experiment)
    level = 1.0 - 0.05 / max(len(texts), 1)
    found: list[Target] = []
    for text in texts:
        fits = _FORM.fullmatch(text)
        if fits is None:
            raise UsageError(
                say(
                    f"--until {text!r} 看不懂；写法：指标±数 或 指标±数%，例如 draw_share±0.002、points_per_win±1%",
                    f"--until {text!r}: write METRIC±X or METRIC±X%, such as draw_share±0.002 or points_per_win±1%",
                )
            )
        try:
            metric = known.find(fits["name"], experiment.variant)
        except UsageError as error:
            raise UsageError(f"--until {text!r}: {error.lines[0]}", *error.lines[1:]) from None
        found.append(_target(metric, fits["size"], bool(fits["percent"]), text, level))
    return found


def _target(metric: Metric, size: str, relative: bool, text: str, level: float) -> Target:
    try:
        value = float(size)
    except ValueError:
        value = math.nan
    if not 0.0 < value < math.inf:
        raise UsageError(
            say(f"--until {text!r}：± 后面须是大于 0 的数", f"--until {text!r}: a number above 0 must follow ±")
        )
    if relative and metric.signed:
        raise UsageError(
            say(
                f"--until {text!r}：{metric.name} 可能为 0 或变号，不能用百分比；请给绝对值，如 {metric.name}±0.01",
                f"--until {text!r}: {metric.name} can be 0 or change sign, so percent of it make no sense; "
                f"give an absolute size such as {metric.name}±0.01",
            )
        )
    return Target(metric, value / 100.0 if relative else value, relative, level)
