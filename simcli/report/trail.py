"""How the headline estimates of a run went as its games came in: the points of a chart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.report import dealer
from simcli.stats.design import PairCounts
from simcli.stats.histogram import Histogram
from simcli.stats.moments import Moments
from simcli.stats.sequences import LEAST_HITS, LEAST_UNITS
from simcli.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from simcli.report.context import Context
    from simcli.report.steps import Steps, TrailSums
    from simcli.stats.design import Design
    from simcli.stats.figure import Figure

#: Points of a chart at the most.
MOST_POINTS = 200


class Point(NamedTuple):
    """The estimate after so many games and its anytime-valid interval; no ends while it is too early for one."""

    games: int
    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Trail:
    """A running estimate.

    Parameters
    ----------
    metric : str
        Its name among the metrics.
    title : Text
    unit : Text
        What is counted, for the axis; a share is a fraction of 1.
    is_share : bool
    points : list of Point
        In the order of the games, the last over all of them. The intervals hold all at once, for each metric by itself.
    """

    metric: str
    title: Text
    unit: Text
    is_share: bool
    points: list[Point]


def trails(ctx: Context, kept: TrailSums, steps: Steps) -> list[Trail]:
    """Draw the running estimates from the steps of a whole log.

    Intervals are anytime-valid and tuned to the length that was planned, whether the run was looked at or not.
    """
    asked = _asked(ctx)
    found: list[list[Point]] = [[] for _ in asked]
    for design, context in _along(ctx, kept, steps):
        for points, (_, _, _, _, estimate) in zip(found, asked, strict=True):
            figure = estimate(context)
            if figure.value is not None:
                points.append(_point(design, figure))
    return [
        Trail(metric, title, unit, is_share, points)
        for (metric, title, unit, is_share, _), points in zip(asked, found, strict=True)
    ]


def _point(design: Design, figure: Figure) -> Point:
    """Return a point, without ends before there are enough rounds and hits for a look."""
    hits = figure.denominator if figure.numerator is None or figure.method != "betting" else figure.numerator
    early = design.rounds < LEAST_UNITS or (hits is not None and hits < LEAST_HITS)
    ends = (None, None) if early else (figure.low, figure.high)
    assert figure.value is not None
    return Point(design.games, figure.value, *ends)


def _asked(ctx: Context) -> list[tuple[str, Text, Text, bool, Callable[[Context], Figure]]]:
    size, unit = ctx.words.size, ctx.words.size_unit
    points = Text("分", "points")

    def mean(metric: str, name: str) -> Callable[[Context], Figure]:
        return lambda context: context.sample.mean(metric, name, "winners")

    per_win = f"{size.removesuffix('s')}_per_win"
    return [
        (
            "draw_share",
            Text("流局的比例", "share of drawn games"),
            Text("占全部局", "of all games"),
            True,
            lambda context: context.sample.share("draw_share", "draw", "games"),
        ),
        (
            "dealer_edge",
            Text("庄家优势", "dealer's edge"),
            Text("分/局", "points a game"),
            False,
            lambda context: dealer.edge(context, "dealer_edge"),
        ),
        (per_win, Text(f"平均每胡{unit.zh}数", f"{unit.en} a win, mean"), unit, False, mean(per_win, size)),
        (
            "points_per_win",
            Text("平均每胡得分", "points a win, mean"),
            points,
            False,
            mean("points_per_win", "points"),
        ),
    ]


def _along(ctx: Context, kept: TrailSums, steps: Steps) -> list[tuple[Design, Context]]:
    """Return what was known after each chosen step."""
    rounds = np.cumsum(steps.rounds)
    sums, products = np.cumsum(steps.sums, axis=0), np.cumsum(steps.products, axis=0)
    design = ctx.sample.design
    in_round = ctx.seating.round_matches
    planned = design.planned or design.games // design.unit_games
    unit_matches = in_round if design.unit == "round" else 1
    draws, counted, found = Histogram.empty(), 0, []
    for at in chosen(rounds):
        for histogram in steps.draws[counted : at + 1]:
            draws += histogram
        counted = at + 1
        games = int(rounds[at]) * in_round * ctx.match_games
        share = design.walls / design.games
        then = design._replace(games=games, walls=round(games * share), rounds=int(rounds[at]), planned=planned)
        clusters = np.full(sums.shape[2], rounds[at], dtype=np.int64)
        moments = Moments(kept.layout, clusters, sums[at], products[at])
        chances = np.full(draws.values.size, kept.per_match * unit_matches)
        pairs = {("draw", "games"): PairCounts(draws.values.astype(np.float64), chances, draws.counts)}
        sample = replace(ctx.sample, moments=moments, design=then, pairs=pairs)
        found.append((then, replace(ctx, sample=sample)))
    return found


def chosen(rounds: NDArray[np.int64]) -> Sequence[int]:
    """Choose the steps that become points: after about equally many rounds, `MOST_POINTS` at the most, the last one."""
    wanted = np.linspace(0, rounds[-1], MOST_POINTS + 1)[1:]
    found = np.unique(np.searchsorted(rounds, wanted - 0.5))
    return [int(at) for at in found]
