"""Tables of scores that every game has: mean and spread by role, quantiles, extremes, totals of matches."""

from __future__ import annotations

from simcli.errors import RunError
from simcli.report.context import Context, Role
from simcli.report.shared import SCORE_QUANTILES, WORST
from simcli.report.table import QUANTILES, Row, Table, number_columns
from simcli.stats import spread
from simcli.stats.figure import Figure, fixed
from simcli.text import Text, say

ZERO_SUM = Text("每局各家得分之和为零", "the scores of a game add up to zero")


def score(ctx: Context) -> Table:
    """Mean and standard deviation of a seat's score, by role, seat and bot."""
    level = ctx.together(ctx.roles)
    rows = []
    for role in ctx.roles:
        rows.append(Row(role.key, role.name, _score_figures(ctx, role, level)))
    return Table(
        "score",
        Text("得分", "Scores"),
        Text(
            f"一个座位一局的得分：平均和标准差{ctx.words.scored_too.zh}。",
            f"What a seat scores in a game{ctx.words.scored_too.en}: mean and standard deviation.",
        ),
        Text("谁", "who"),
        [
            *number_columns("mean", Text("平均", "mean")),
            *number_columns("sd", Text("标准差", "standard deviation")),
        ],
        rows,
        "together",
    )


def _score_figures(ctx: Context, role: Role, level: float) -> dict[str, Figure]:
    sample, end = ctx.sample, role.ending
    mean = sample.mean(f"score.{role.key}.mean", f"score{end}", role.chances, level)
    if role.key == "all":
        mean = fixed(mean.metric, 0.0, ZERO_SUM, mean.clusters)
    figures = {"mean": mean}
    if not role.key.startswith("seat"):
        figures["sd"] = sample.sd(f"score.{role.key}.sd", f"score2{end}", f"score{end}", role.chances, level)
    return figures


def score_spread(ctx: Context, extremes: list[Row]) -> Table:
    """Quantiles of the score of a seat in a game, its worst hundredth, extremes, and the totals of matches."""
    sample, seen = ctx.sample, ctx.spreads["score"]
    rows = []
    for p in SCORE_QUANTILES:
        key = f"q{100 * p:g}"
        figure = spread.quantile(
            f"score_spread.{key}.points", sample, seen, p, f"score_below_{100 * p:g}", "seat_games"
        )
        label = Text("中位数", "median") if p == 0.5 else Text(f"{100 * p:g}% 分位", f"{100 * p:g} % quantile")
        rows.append(Row(key, label, {"points": figure}))
    tail = spread.tail_mean("score_spread.worst_hundredth.points", sample, seen, WORST, "score_short", "seat_games")
    rows += [
        Row("worst_hundredth", Text("最差的 1%，平均", "mean of the worst 1 %"), {"points": tail}),
        _seen(ctx, "worst", Text("一局最多输", "largest loss in a game"), seen.low, "seat_games"),
        _seen(ctx, "best", Text("一局最多赢", "largest gain in a game"), seen.high, "seat_games"),
        *extremes,
        *_matches(ctx),
    ]
    return Table(
        "score_spread",
        Text("得分的分布", "How scores spread"),
        Text(
            "一个座位一局得分的分位数、最差的 1% 和极值；一场的总分。",
            "Quantiles of the score of one seat in one game, its worst 1 % and extremes; totals of a match.",
        ),
        Text("项目", "item"),
        number_columns("points", Text("分", "points")),
        rows,
        notes=[QUANTILES, _EXTREMES],
    )


_EXTREMES = Text(
    "极值是这么多局里见过的，没有区间；局数更多会更大。",
    "Extremes are what these games showed; they have no interval and grow with more games.",
)


def _matches(ctx: Context) -> list[Row]:
    sample, totals = ctx.sample, ctx.spreads["match_total"]
    if ctx.match_games == 1:
        return []
    square = sample.mean("score_spread.match_sd.points", "match_total2", "seat_matches")
    games = ctx.match_games
    label = Text(f"一场（{games} 局）总分的标准差", f"standard deviation of a match of {games} games")
    return [
        Row("match_sd", label, {"points": root(square)}),
        _seen(ctx, "match_worst", Text("一场最多输", "largest loss in a match"), totals.low, "seat_matches"),
        _seen(ctx, "match_best", Text("一场最多赢", "largest gain in a match"), totals.high, "seat_matches"),
    ]


def root(square: Figure) -> Figure:
    """Return the root of a mean square; totals of a match have mean 0 over the seats."""
    ends = [None if x is None else max(x, 0.0) ** 0.5 for x in (square.value, square.low, square.high)]
    return Figure(
        square.metric,
        ends[0],
        ends[1],
        ends[2],
        None,
        square.denominator,
        square.clusters,
        square.method,
        square.note,
        square.level,
    )


def _seen(ctx: Context, key: str, label: Text, value: float, counted: str) -> Row:
    metric = f"score_spread.{key}.points"
    return Row(
        key,
        label,
        {"points": spread.extreme(metric, value, ctx.sample.total(counted), ctx.sample.moments.n_clusters)},
    )


def extremes(ctx: Context, win: float, payment: float) -> list[Row]:
    """Return the dearest win seen, and the most that one win can bring and one seat can pay by the rules."""
    seen = ctx.spreads["points"]
    rows = []
    if seen.size:
        clusters = ctx.sample.moments.n_clusters
        figure = spread.extreme("score_spread.dearest_win.points", seen.high, ctx.sample.total("winners"), clusters)
        rows.append(Row("dearest_win", Text("一次胡最多得", "most points seen for one win"), {"points": figure}))
    return [
        *rows,
        _possible("win_possible", Text("　规则允许的一次胡最多得", "  most that one win can bring"), win),
        _possible("payment_possible", Text("　规则允许的一家最多付", "  most that one seat can pay"), payment),
    ]


def check_prices(ctx: Context) -> None:
    """Check that the payments that the rules give for the logged wins add up to the points in the log.

    Raises
    ------
    RunError
        They do not: the log and its run.json do not belong together.
    """
    priced, points = ctx.sample.total("priced"), ctx.sample.total("points")
    if priced != points:
        raise RunError(
            say(
                f"记录中的胡共 {points:,.0f} 分，按其规则重算为 {priced:,.0f} 分：run.json 与记录不符",
                f"the wins of the log bring {points:,.0f} points, by its rules {priced:,.0f}: run.json does not fit it",
            )
        )


def _possible(key: str, label: Text, value: float) -> Row:
    note = Text("规则允许的最大值", "the most that the rules allow")
    return Row(key, label, {"points": fixed(f"score_spread.{key}.points", value, note)})
