"""What one run differs in from the baseline, match by match on the same walls, by several metrics at one level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.report.comparing.differences import differences
from simcli.report.comparing.match import matched
from simcli.report.metrics import metrics
from simcli.report.shared import DRAW_QUANTILES, SCORE_QUANTILES, WORST, Cuts
from simcli.stats.histogram import Histogram
from simcli.stats.moments import FEW_CLUSTERS
from simcli.stats.sample import FEW_EVENTS
from simcli.sweeping.figures import Asked, of_tail, tail_metric
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.report.comparing.differences import Difference
    from simcli.report.metrics import Metric
    from simcli.stats.figure import Figure
    from simcli.store.reader import Log

#: Pairs that must differ for the interval of a difference to be more than rough.
LEAST_APART = 30
_FEW = Text(
    f"不同的场不足 {LEAST_APART}，区间只供参考", f"fewer than {LEAST_APART} matches differ: the interval is rough"
)


class Effect(NamedTuple):
    """One metric in the baseline, in another run, and the other minus the baseline.

    `worth` is how many unpaired games a pair of games is worth; `apart` counts the matches (rounds where walls are
    shared) in which what the metric is made of differs, out of `pairs`.
    """

    base: Figure
    value: Figure
    difference: Figure
    worth: float | None
    apart: int
    pairs: int


class Measured(NamedTuple):
    """The effects of one run by the name of the metric, and its lowest score of one seat in one game, if asked."""

    effects: dict[str, Effect]
    lowest: int | None


class Tail(NamedTuple):
    """The scores of single seats and games of a run: the edge of the worst hundredth, and the lowest."""

    edge: int
    lowest: int

    @classmethod
    def of(cls, log: Log, matches: int) -> Tail:
        """Read the scores of the first matches of a log."""
        import duckdb

        files = [str(path) for path in log.parts("games")]
        seats = ", ".join(f"score_{seat}" for seat in range(log.experiment.seats))
        rows = (
            duckdb.connect(config={"threads": 1})
            .execute(
                f"SELECT score, count(*) AS n FROM (UNPIVOT (SELECT {seats} FROM read_parquet(?) WHERE match < ?) "
                f"ON {seats} INTO NAME seat VALUE score) GROUP BY score ORDER BY score",
                [files, matches],
            )
            .fetchnumpy()
        )
        seen = Histogram(np.asarray(rows["score"], np.int64), np.asarray(rows["n"], np.int64))
        return cls(seen.quantile(WORST), seen.low)

    @property
    def cuts(self) -> Cuts:
        """Where the report's sums measure the tail."""
        return Cuts(dict.fromkeys(SCORE_QUANTILES, self.edge), dict.fromkeys(DRAW_QUANTILES, 0))


class Yardstick:
    """The baseline that other runs are measured against.

    Parameters
    ----------
    base : Log
    wanted : sequence of Asked
    level : float
        Confidence of every single interval.
    matches : int
        How many matches of every run count.
    """

    def __init__(self, base: Log, wanted: Sequence[Asked], level: float, matches: int) -> None:
        self.base, self.wanted, self.level, self.matches = base, wanted, level, matches
        self._names = [one.name for one in wanted if not one.of_tail]
        self._tails = any(one.of_tail for one in wanted)
        self._known = _known(base, self._names, self._tails)
        self._ends: dict[int, Tail] = {}

    def measure(self, other: Log) -> Measured:
        """Measure a run and its differences from the baseline, match by match.

        Raises
        ------
        UsageError
            They are not on the same walls.
        """
        found = matched(self.base, other)
        whole = max(self.matches // found.round_matches, 1) * found.round_matches
        found = replace(found, matches=min(found.matches, whole))
        known = self._known, _known(other, self._names, self._tails)
        ends = [self._end(found.matches), Tail.of(other, found.matches)] if self._tails else []
        cuts = (ends[0].cuts, ends[1].cuts) if ends else (None, None)
        pairs = found.matches // found.round_matches if found.whole_rounds else found.matches
        measured = {}
        for one in differences(found, known, None, level=self.level, cuts=cuts):
            name = one.metric.name
            effect = Effect(one.a, one.b, _told(one), one.worth, one.apart, pairs)
            measured[name] = effect if name != tail_metric().name else _tail(effect, ends[0].edge, ends[1].edge)
        told = {one.name: measured[one.name] for one in self.wanted if one.name in measured}
        return Measured(told, ends[1].lowest if ends else None)

    def _end(self, matches: int) -> Tail:
        if matches not in self._ends:
            self._ends[matches] = Tail.of(self.base, matches)
        return self._ends[matches]


def _known(log: Log, names: Sequence[str], tails: bool) -> Mapping[str, Metric]:
    listed = metrics(log.experiment)
    own = {name: listed[name] for name in names if name in listed}
    return own | {tail_metric().name: tail_metric()} if tails else own


def _told(one: Difference) -> Figure:
    """Return a difference with a warning where few pairs differ."""
    rough = 0 < one.apart < LEAST_APART and one.difference.low is not None
    return one.difference.noted(_FEW) if rough else one.difference


def _tail(effect: Effect, base: int, other: int) -> Effect:
    """Turn depths below the edges of the worst hundredths into the means of these."""
    return effect._replace(
        base=turned(explained(effect.base, base), base),
        value=turned(explained(effect.value, other), other),
        difference=turned(effect.difference, other - base),
    )


def explained(depth: Figure, edge: int) -> Figure:
    """Return the depth of a tail; where it has no interval, the note says why in words of the tail.

    The edge is a value that was seen, often the most that a game can cost: then few or no scores lie below it.
    """
    if depth.low is not None or depth.value is None or depth.clusters < FEW_CLUSTERS:
        return depth
    zh, en = f"最差的 1% 从 {edge} 分算起，", f"the worst hundredth begins at {edge}, "
    if depth.value == 0:
        return replace(depth, note=Text(f"{zh}而且全是 {edge}，无区间", f"{en}and is nothing else: no interval"))
    if depth.note != FEW_EVENTS:
        return depth
    return replace(depth, note=Text(f"{zh}更差的太少，给不出区间", f"{en}and too few are lower for an interval"))


def turned(depth: Figure, edge: int) -> Figure:
    """Return the mean of the worst hundredth from its depth below its edge, interval and all."""
    ends = (depth.value, depth.high, depth.low)
    value, low, high = (None if end is None else of_tail(end, edge) for end in ends)
    return replace(depth, value=value, low=low, high=high, numerator=None)
