"""Tables of many matches: a seat's total, the chance of losing more than so much, ruin of a stake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report import standing
from simcli.report.collect import Spread
from simcli.report.context import Context
from simcli.report.table import Column, Row, Table, interval_columns, number_columns
from simcli.stats import risk, sections
from simcli.stats.ruin import ruin as ruin_of
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.config import Experiment
    from simcli.report.batch import Batch
    from simcli.report.seating import Seating
    from simcli.stats.figure import Figure
    from simcli.stats.sections import Matches

#: Numbers of matches that totals, and that losses and ruin, are told of.
EVENINGS, HORIZONS = (1, 4, 10, 50, 100), (1, 4, 10, 50)
#: Quantiles of the total: the ends of 99 % and of 90 %, and the median.
QUANTILES = (0.005, 0.05, 0.5, 0.95, 0.995)
#: Losses and stakes, in bases.
LADDER = (2, 5, 10, 20, 50, 100, 200, 500, 1000)
_NAME = "match_path"


def _phases(experiment: Experiment) -> int:
    """Return how many seats on the first dealer can be told to sit: 1 where it is drawn at random."""
    return experiment.seats if experiment.seating.first_dealer == "rotate" else 1


def classes(experiment: Experiment, seating: Seating) -> NDArray[np.int64]:
    """Return the class of every match of a round and seat: kind of bot * phases + seats on to the first dealer."""
    cells, seats = seating.kind_at.shape
    phases = _phases(experiment)
    on = (np.arange(cells)[:, None] - np.arange(seats)) % seats % phases
    found: NDArray[np.int64] = seating.kind_at * phases + on
    return found


def spreads(experiment: Experiment, seating: Seating, unit: int) -> list[Spread]:
    """Return the distribution that the tables are made from: total and lowest point of every seat and match.

    Parameters
    ----------
    experiment : Experiment
    seating : Seating
    unit : int
        Points that every score is a multiple of.
    """
    number = len(seating.kinds) * _phases(experiment)
    return [Spread(_NAME, partial(_paths, classes(experiment, seating), number, unit))]


def _paths(of_seats: NDArray[np.int64], number: int, unit: int, batch: Batch) -> NDArray[np.int64]:
    rounds = np.arange(batch.first_round, batch.first_round + batch.shape.rounds) % sections.SECTIONS
    group = rounds * number + of_seats.T[:, :, None]
    totals, lows = standing.totals(batch), standing.lows(batch)
    if unit > 1:
        totals, lows = totals // unit, lows // unit
    return sections.keys(totals, lows, group, sections.SECTIONS * number)


@dataclass(frozen=True)
class _Player:
    """One kind of player: key and name (empty where all are alike), its matches, totals after numbers of them."""

    key: str
    name: Text
    matches: Matches
    after: dict[int, risk.After]

    def metric(self, table: str, key: str, column: str) -> str:
        return f"{table}.{self.row_key(key)}.{column}"

    def row_key(self, key: str) -> str:
        return f"{self.key}_{key}" if self.key else key

    def row(self, key: str, label: Text, figures: dict[str, Figure]) -> Row:
        if self.key:
            label = Text(f"{self.name.zh}：{label.zh}", f"{self.name.en}: {label.en}")
        return Row(self.row_key(key), label, figures)


def tables(ctx: Context) -> list[Table]:
    """Make the tables of many matches; none where some class of seats has no match."""
    played = list(_players(ctx))
    return [_totals(ctx, played), _losses(ctx, played), _ruins(ctx, played)] if played else []


def _players(ctx: Context) -> Iterator[_Player]:
    """Yield all seats together, or each kind of bot if there are several."""
    adapter: Any = import_module(f"simcli.report.{ctx.experiment.variant}.adapter")
    unit = adapter.score_unit(ctx.rules)
    phases = _phases(ctx.experiment)
    names = [(role.key, role.name) for role in ctx.bot_roles] or [("", Text("", ""))]
    for kind, (key, name) in enumerate(names):
        own = range(kind * phases, (kind + 1) * phases)
        matches = sections.matches(ctx.spreads[_NAME], own, len(names) * phases, unit)
        if matches is not None:
            yield _Player(key, name, matches, {number: risk.After(matches, number) for number in EVENINGS})


def _totals(ctx: Context, played: list[_Player]) -> Table:
    rows = []
    for player in played:
        for number, after in player.after.items():
            for p in QUANTILES:
                key = f"{number}_q{100 * p:g}"
                name = Text("中位数", "median") if p == 0.5 else Text(f"{100 * p:g}% 分位", f"{100 * p:g} % quantile")
                label = Text(f"{_matches(number).zh}，{name.zh}", f"{_matches(number).en}, {name.en}")
                figure = risk.quantile(player.metric("evening", key, "points"), ctx.sample, after, p)
                rows.append(player.row(key, label, {"points": figure}))
    return Table(
        "evening",
        Text("打多少场下来", "A seat's total over many matches"),
        Text(
            f"一个座位连打这么多场（每场 {ctx.match_games} 局）总分的分位数：九成在 5% 与 95% 之间。",
            f"Quantiles of what a seat has after so many matches of {ctx.match_games} games: nine in ten lie between "
            "5 % and 95 %.",
        ),
        Text("场数", "matches"),
        number_columns("points", Text("分", "points")),
        rows,
        notes=[_CONVOLVED, *_rounded(played)],
    )


def _losses(ctx: Context, played: list[_Player]) -> Table:
    rows = []
    for player in played:
        for bases in LADDER:
            figures = {}
            for number in HORIZONS:
                metric = player.metric("losing_more", str(bases), str(number))
                figures[str(number)] = risk.loss(metric, ctx.sample, player.after[number], bases * ctx.rules.base)
            rows.append(player.row(str(bases), _amount(ctx, bases), figures))
    return Table(
        "losing_more",
        Text("输掉更多的机会", "Losing more than so much"),
        Text(
            "一个座位打完这么多场，总共输掉超过这个数的机会。",
            "The chance that a seat has lost more than this after so many matches.",
        ),
        Text("输超过", "more than"),
        _horizons(),
        rows,
        notes=[_CONVOLVED, _UNSEEN, *_rounded(played)],
    )


def _ruins(ctx: Context, played: list[_Player]) -> Table:
    rows, widest = [], 0
    base = ctx.rules.base
    for player in played:
        table = ruin_of(player.matches, HORIZONS, max(LADDER) * base)
        widest = max(widest, table.step * player.matches.unit)
        for bases in LADDER:
            figures = {}
            for number in HORIZONS:
                metric = player.metric("ruin", str(bases), str(number))
                figures[str(number)] = risk.ruined(metric, ctx.sample, table, number, bases * base)
            rows.append(player.row(str(bases), _amount(ctx, bases), figures))
    return Table(
        "ruin",
        Text("带的分输光的机会", "Losing a stake"),
        Text(
            f"带着这么多分入座（底分 {base}），在这么多场之内、某一局打完时已经输光的机会；中途的最低点也算。",
            f"The chance that a seat that brings so many points (at a base of {base}) has lost them all after some "
            "game of so many matches; low points inside a match count.",
        ),
        Text("带入", "stake"),
        _horizons(),
        rows,
        notes=[_FINITE, _CONVOLVED, _UNSEEN, *_binned(widest, base), *_rounded(played)],
    )


def _horizons() -> list[Column]:
    return interval_columns({str(number): _matches(number) for number in HORIZONS})


def _matches(number: int) -> Text:
    return Text(f"{number} 场", "1 match" if number == 1 else f"{number} matches")


def _amount(ctx: Context, bases: int) -> Text:
    points = bases * ctx.rules.base
    return Text(f"{bases} 底（{points:,} 分）", f"{bases} bases ({points:,} points)")


_CONVOLVED = Text(
    "由各场总分的分布推算：各场互不相干，首庄从任一家开始逐场轮换；区间取自 50 批整轮之间的差异。",
    "Worked out from how single matches end: matches are independent, the first deal begins anywhere and moves on by "
    "one seat a match. Intervals come from how 50 batches of whole rounds differ.",
)
_FINITE = Text(
    "只问有限的场数：输赢相抵，一直打下去迟早有一天会输光。",
    "Only so many matches are asked about: in a game whose scores add up to zero every stake is lost in the end.",
)
_UNSEEN = Text(
    "“<”：打过的各场（几乎）凑不出这样的结果，给的是场数 × 单场未见过的上界；比它还小的机会也为它留出余地。",
    "“<”: the matches that were played do not (or hardly) add up to this; the bound is that for a match never seen, "
    "times the matches. Chances smaller than that bound leave room for it.",
)


def _rounded(played: list[_Player]) -> list[Text]:
    if all(player.matches.exact for player in played):
        return []
    return [
        Text(
            "很大的总分（512 个计分单位以上）只取到约 1/512。",
            "Totals of 512 units and more are kept to 1 in 512 only.",
        )
    ]


def _binned(step: int, base: int) -> list[Text]:
    if step <= base:
        return []
    return [
        Text(
            f"第一场按原样算，以后各场手上的分按 {step:,} 分一格近似。",
            f"The first match is taken as it is; after it, what a seat has is followed in steps of {step:,} points.",
        )
    ]
