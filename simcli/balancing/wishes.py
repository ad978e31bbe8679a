"""Targets of a search: a metric and where it is wanted, and how a figure stands to that."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from simcli.balancing import refusals
from simcli.errors import UsageError
from simcli.report.metrics import metrics
from simcli.sweeping.figures import WORST_HUNDREDTH, tail_metric
from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.report.metrics import Metric, Metrics
    from simcli.stats.figure import Figure

#: How the interval of a figure lies to a target: wholly inside, wholly outside, or neither.
Judgement = Literal["inside", "outside", "open"]

_NUMBER = r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*%?)"
_MIDDLE = re.compile(rf"\s*(.+?)\s*=\s*{_NUMBER}\s*(?:±|\+-|\+/-)\s*{_NUMBER}\s*")
_RANGE = re.compile(rf"\s*(.+?)\s*=\s*{_NUMBER}\s*\.\.\s*{_NUMBER}\s*")
_SIDE = re.compile(rf"\s*(.+?)\s*(>=|<=|≥|≤)\s*{_NUMBER}\s*")


class Wish(NamedTuple):
    """A target: the metric is wanted from `low` to `high`, of which one may be infinite; `text` is what was typed."""

    text: str
    metric: Metric
    low: float
    high: float

    @property
    def of_tail(self) -> bool:
        """Whether it is about the worst hundredth of scores, which needs to know where that begins."""
        return self.metric.name == WORST_HUNDREDTH

    def judge(self, figure: Figure) -> Judgement:
        """Tell how the interval of a figure lies to the target."""
        if figure.low is None or figure.high is None:
            return "open"
        if figure.low >= self.low and figure.high <= self.high:
            return "inside"
        return "outside" if figure.low > self.high or figure.high < self.low else "open"

    def margin(self, value: float) -> float:
        """Return how far a value lies inside the target; negative outside."""
        return min(value - self.low, self.high - value)

    @property
    def scale(self) -> float:
        """What misses are measured in: the tolerance, or the size of a one-sided limit."""
        if math.isfinite(self.low) and math.isfinite(self.high):
            return (self.high - self.low) / 2.0
        limit = abs(self.low if math.isfinite(self.low) else self.high)
        return limit if limit > 0 else 1.0


def parse(texts: Sequence[str], experiment: Experiment) -> list[Wish]:
    """Read targets: `METRIC=VALUE±TOL` (also `+-`), `METRIC=LOW..HIGH`, `METRIC>=LOW`, `METRIC<=HIGH`.

    Raises
    ------
    UsageError
        With one line for every mistake: a target is malformed, names no metric, or none is given.
    """
    if not texts:
        raise UsageError(
            say(
                "要达到什么？如 --target 'draw_share=0.15±0.01'", "what is wanted? e.g. --target 'draw_share=0.15±0.01'"
            )
        )
    known = metrics(experiment)
    found: list[Wish] = []
    wrong: list[str] = []
    for text in texts:
        try:
            found.append(_wish(text, known, experiment.variant))
        except UsageError as error:
            wrong.append(f"--target {text!r}: {error.lines[0]}")
    wrong += refusals.contradictions(found)
    if wrong:
        raise UsageError(*wrong)
    return found


def _wish(text: str, known: Metrics, variant: str) -> Wish:
    name, low, high, percent = _limits(text)
    metric = tail_metric() if name == WORST_HUNDREDTH else known.find(name, variant)
    found = Wish(text.strip(), metric, low, high)
    problem = refusals.percent_of_number(found) if percent else None
    problem = problem or refusals.idle(found)
    if problem:
        raise UsageError(problem)
    return found


def _limits(text: str) -> tuple[str, float, float, bool]:
    """Return the metric's name, the limits, and whether any is in percent."""
    if fits := _SIDE.fullmatch(text):
        limit = _number(fits[3])
        low, high = (limit, math.inf) if fits[2] in (">=", "≥") else (-math.inf, limit)
    elif fits := _MIDDLE.fullmatch(text):
        middle, tolerance = _number(fits[2]), _number(fits[3])
        if tolerance <= 0:
            raise UsageError(refusals.no_tolerance())
        low, high = middle - tolerance, middle + tolerance
    elif fits := _RANGE.fullmatch(text):
        low, high = _number(fits[2]), _number(fits[3])
        if low >= high:
            raise UsageError(refusals.no_range(fits[1], fits[2], fits[3]))
    else:
        raise UsageError(refusals.form())
    return fits[1], low, high, any(group.endswith("%") for group in fits.groups())


def _number(text: str) -> float:
    text = text.strip()
    return float(text.rstrip("% ")) / 100.0 if text.endswith("%") else float(text)
