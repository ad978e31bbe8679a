"""The same change under other players: does what it does hang on how well one plays?

A change is flagged for a metric where its effect is clear with opposite signs under two players, or where the interval
of the difference between the two effects (the interaction) excludes 0. All lineups play the same walls, so that the
interaction is taken match by match as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from simcli.report.comparing.differences import differences, from_sums
from simcli.report.comparing.linear import linear
from simcli.report.comparing.match import matched
from simcli.report.comparing.summing import A, B, Summed, Wanted
from simcli.report.comparing.walking import chunks
from simcli.report.metrics import metrics
from simcli.report.seating import bot_name
from simcli.stats.figure import Figure
from simcli.stats.levels import together
from simcli.stats.moments import Layout, Moments
from simcli.store.reader import Log
from simcli.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from simcli.config import BotSpec
    from simcli.report.comparing.differences import Difference
    from simcli.report.comparing.match import Matched
    from simcli.report.metrics import Metric

    Floats = NDArray[np.float64]

Flag = Literal["opposite", "interaction"]

#: Metrics whose effect is looked at under other players unless others are asked for, those that a game has.
USUAL = (
    "draw_share",
    "dealer_edge",
    "dealer_win_share",
    "points_per_win",
    "length",
    "sd(score)",
    "share(self_draw)",
    "share(own_draw)",
)


class Lineup(NamedTuple):
    """Two runs, A and B, of the same players; `key` and `name` tell who plays."""

    key: str
    name: Text
    a: Path
    b: Path

    @classmethod
    def of(cls, bot: BotSpec, a: Path, b: Path) -> Lineup:
        """Return two runs with one bot on every seat."""
        settings = (f"{name}={value:g}" for name, value in bot.changed().items())
        return cls(",".join((bot.kind, *settings)), bot_name(bot), a, b)


@dataclass(frozen=True)
class Under:
    """The effect of a change on one metric under one lineup.

    Parameters
    ----------
    effect : Figure
        B minus A.
    interaction : Figure or None
        That effect minus the one under the first lineup; None for the first itself, or where the seatings do not match.
    flag : "opposite", "interaction" or None
        Whether the effect hangs on the players, and how that shows.
    """

    effect: Figure
    interaction: Figure | None = None
    flag: Flag | None = None


@dataclass(frozen=True)
class Skill:
    """The effects of a change under several lineups, of which the first is the one compared with.

    Parameters
    ----------
    lineups : list of Lineup
    games : list of int
        Games of each side, lineup by lineup.
    rows : list of (metric, effects lineup by lineup)
        None where a lineup has no such figure.
    level : float
        Confidence of every interval: all of them hold together with 95 %.
    """

    lineups: list[Lineup]
    games: list[int]
    rows: list[tuple[Metric, list[Under | None]]]
    level: float


class _Effects(NamedTuple):
    """What one lineup tells: its rows by metric, and how much every pair of matches adds to each difference."""

    found: Matched
    wanted: Wanted
    rows: dict[str, Difference]
    pulls: dict[str, Floats]


def skill(lineups: Sequence[Lineup], names: Sequence[str] = USUAL, *, changes: int = 1) -> Skill:
    """Compare A and B under several lineups.

    Parameters
    ----------
    lineups : sequence of Lineup
        The first is the one that the others are held against.
    names : sequence of str
        Metrics; those that a game does not have are left out.
    changes : int
        How many changes are looked at like this one: the intervals of all of them hold together.

    Raises
    ------
    UsageError
        Two runs are not on the same walls.
    RunError
        A part is missing or damaged.
    """
    pairs = [matched(Log(one.a), Log(one.b)) for one in lineups]
    known = [_known(found, names) for found in pairs]
    shown = [name for name in names if name in known[0][0] and name in known[0][1]]
    intervals = len(shown) * (2 * len(lineups) - 1) * changes
    level = together(intervals)
    first = {one.metric.name: one for one in differences(pairs[0], known[0], None, level=level)}
    columns = [[Under(first[name].difference) if name in first else None for name in shown]]
    bases: dict[int, _Effects] = {}  # the first lineup over as many matches as another has
    for found, own in zip(pairs[1:], known[1:], strict=True):
        common = min(found.matches, pairs[0].matches)
        if common not in bases:
            bases[common] = _effects(replace(pairs[0], matches=common), known[0], level)
        other = _effects(replace(found, matches=common), own, level)
        columns.append([_under(first.get(name), name, bases[common], other, level) for name in shown])
    rows = [(known[0][0][name], [column[at] for column in columns]) for at, name in enumerate(shown)]
    games = [min(one.matches, pairs[0].matches) * one.logs[0].manifest.match_games for one in pairs]
    return Skill([*lineups], games, rows, level)


def _known(found: Matched, names: Sequence[str]) -> tuple[Mapping[str, Metric], Mapping[str, Metric]]:
    one, two = (metrics(log.experiment) for log in found.logs)
    return {name: one[name] for name in names if name in one}, {name: two[name] for name in names if name in two}


def _effects(found: Matched, known: tuple[Mapping[str, Metric], Mapping[str, Metric]], level: float) -> _Effects:
    """Compare one pair of runs; what is held grows with its matches, by the sums of a few metrics each."""
    wanted = Wanted.of(found, known)
    parts = [wanted.values(found, chunk) for chunk in chunks(*wanted.sides, found.matches, found.round_matches)]
    values = np.concatenate(parts, axis=2)
    summed = wanted.of_values(values)
    rows = {row.metric.name: row for row in from_sums(found, known, wanted, summed, None, level=level)}
    return _Effects(found, wanted, rows, {name: _pulls(name, known, values, summed) for name in rows})


def _pulls(
    name: str, known: tuple[Mapping[str, Metric], Mapping[str, Metric]], values: Floats, summed: Summed
) -> Floats:
    """Return what every pair adds to the linearised difference of a metric: (cells, pairs)."""
    place = summed.joint.layout.place
    found = np.zeros(values.shape[1:])
    for side, prefix, sign in ((0, A, -1.0), (1, B, 1.0)):
        for part in linear(known[side][name].recipe, summed.joint, prefix) or ():
            for sums, weight in part.weights.items():
                found[part.cells] += sign * weight * values[place[sums], part.cells]
    return found


def _under(first: Difference | None, name: str, base: _Effects, other: _Effects, level: float) -> Under | None:
    if name not in other.rows:
        return None
    effect = other.rows[name].difference
    interaction = _interaction(name, base, other, level) if name in base.rows else None
    flag: Flag | None = "interaction" if interaction is not None and _side(interaction) else None
    if first is not None and _side(effect) * _side(first.difference) < 0:
        flag = "opposite"
    return Under(effect, interaction, flag)


def _interaction(name: str, base: _Effects, other: _Effects, level: float) -> Figure | None:
    """Return the effect under other players minus that under the first, on the same walls."""
    left, right = base.pulls[name], other.pulls[name]
    if left.shape != right.shape or base.found.whole_rounds != other.found.whole_rounds:
        return None
    value = (other.rows[name].difference.value or 0.0) - (base.rows[name].difference.value or 0.0)
    moments = Moments.of(Layout(["pull"], []), (right - left)[None])
    variance, df = moments.variance({"pull": 1.0})
    metric = f"players.{name}.interaction"
    if not df or variance == 0.0:
        return Figure(metric, value, clusters=moments.n_clusters)
    looked = base if base.found.anytime else other  # looks at any of the four runs count
    sample = looked.found.sample(moments, looked.wanted.sides[0].registry, 0)
    return sample.around(metric, value, variance, df, level)


def _side(figure: Figure) -> int:
    """Return 1 for what is clearly above 0, -1 for what is clearly below, 0 for what is neither."""
    if figure.low is None or figure.high is None:
        return 0
    return int(figure.low > 0) - int(figure.high < 0)
