"""Targets of a search: a metric and where it is wanted, and how a figure stands to that."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from simcli.errors import UsageError
from simcli.report.metrics import metrics
from simcli.sweeping.figures import WORST_HUNDREDTH, tail_metric
from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.report.metrics import Metric
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
        limits = _limits(text)
        if limits is None:
            wrong.append(f"--target {text!r}: {_form()}")
            continue
        name, low, high = limits
        try:
            metric = tail_metric() if name == WORST_HUNDREDTH else known.find(name, experiment.variant)
        except UsageError as error:
            wrong.append(f"--target {text!r}: {error.lines[0]}")
            continue
        if metric.unit == "share" and not metric.signed and _idle(low, high):
            wrong.append(f"--target {text!r}: {_share()}")
        found.append(Wish(text.strip(), metric, low, high))
    if wrong:
        raise UsageError(*wrong)
    return found


def _limits(text: str) -> tuple[str, float, float] | None:
    """Return the metric's name and the limits; None where the text is no target or leaves no room."""
    if fits := _SIDE.fullmatch(text):
        limit = _number(fits[3])
        return (fits[1], limit, math.inf) if fits[2] in (">=", "≥") else (fits[1], -math.inf, limit)
    if fits := _MIDDLE.fullmatch(text):
        middle, tolerance = _number(fits[2]), _number(fits[3])
        return (fits[1], middle - tolerance, middle + tolerance) if tolerance > 0 else None
    if fits := _RANGE.fullmatch(text):
        low, high = _number(fits[2]), _number(fits[3])
        return (fits[1], low, high) if low < high else None
    return None


def _number(text: str) -> float:
    text = text.strip()
    return float(text.rstrip("% ")) / 100.0 if text.endswith("%") else float(text)


def _idle(low: float, high: float) -> bool:
    """Tell whether no share at all lies within the limits, or every one, with room to spare."""
    return low > 1.0 or high < 0.0 or (low < 0.0 and high > 1.0)


def _share() -> str:
    return say(
        "比例在 0 与 1 之间（0 % 到 100 %），这样的目标总达到或总达不到；百分之十五写 0.15 或 15%",
        "a share lies within 0..1 (0 % to 100 %), so this is always or never met; fifteen percent is 0.15 or 15%",
    )


def _form() -> str:
    return say(
        "写法：指标=数±容差、指标=低..高、指标>=数 或 指标<=数，如 draw_share=0.15±0.01、'share(yi_ban_gao)>=0.02'",
        "write METRIC=VALUE±TOLERANCE, METRIC=LOW..HIGH, METRIC>=VALUE or METRIC<=VALUE, such as draw_share=0.15±0.01",
    )
