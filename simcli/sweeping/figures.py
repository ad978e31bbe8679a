"""What a sweep measures: metrics by name, and how far runs lose in their worst hundredth and at most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from simcli.report.metrics import Metric, metrics
from simcli.report.recording import Recipe
from simcli.report.shared import WORST
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.report.metrics import Metrics
    from simcli.report.table import Unit

#: The mean of the worst hundredth of all scores.
WORST_HUNDREDTH = "worst_hundredth"
#: What is told unless somebody asks for something else; those that a game has.
HEADLINES = (
    "draw_share",
    "dealer_edge",
    "sd(score)",
    "length",
    "points_per_win",
    "fan_per_win",
    "tun_per_win",
    "count_per_win",
    WORST_HUNDREDTH,
)
#: What the effects of every option are ranked by.
RANKED = ("draw_share", "dealer_edge", "sd(score)", "length", WORST_HUNDREDTH)


class Asked(NamedTuple):
    """One thing to measure: its name, what it is, how it reads."""

    name: str
    text: Text
    unit: Unit

    @property
    def of_tail(self) -> bool:
        """Whether it needs to know where the tail of the scores begins."""
        return self.name == WORST_HUNDREDTH


TAIL = Asked(
    WORST_HUNDREDTH,
    Text("最差的 1%（一家一局），平均得分", "mean of the worst 1 % of scores (one seat, one game)"),
    "number",
)
LOSS = Text("见过的最大一笔输分", "largest loss seen")


def asked(experiment: Experiment, names: Sequence[str]) -> list[Asked]:
    """Return what to measure by name; the headlines where no name is given.

    Raises
    ------
    UsageError
        There is no metric of that name.
    """
    known = metrics(experiment)
    wanted = [known.find(name, experiment.variant, "--metric") for name in names if name != WORST_HUNDREDTH]
    by_name = {metric.name: Asked(metric.name, metric.text, metric.unit) for metric in wanted}
    by_name |= {WORST_HUNDREDTH: TAIL}
    if names:
        return [by_name[name if name == WORST_HUNDREDTH else known[name].name] for name in dict.fromkeys(names)]
    return headlines(known, HEADLINES)


def headlines(known: Metrics, names: Sequence[str]) -> list[Asked]:
    """Return those of some names that a game has."""
    found = []
    for name in names:
        if name == WORST_HUNDREDTH:
            found.append(TAIL)
        elif name in known:
            found.append(Asked(name, known[name].text, known[name].unit))
    return found


def tail_metric() -> Metric:
    """Return how far the scores of the worst hundredth lie below its edge, as a mean over all scores."""
    recipe = Recipe("mean", ((1.0, "score_short", "seat_games"),))
    return Metric(WORST_HUNDREDTH, "score_spread.worst_hundredth.points", TAIL.text, "number", recipe, False)


def of_tail(depth: float, edge: float) -> float:
    """Return the mean of the worst hundredth from its mean depth below its edge."""
    return edge - depth / WORST
