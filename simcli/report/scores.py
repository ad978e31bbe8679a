"""Tables of scores that every game has: mean and spread by role, quantiles, extremes, payments, the dealer's edge."""

from __future__ import annotations

from simcli.report.context import RELATIONS, Context, Role
from simcli.report.shared import SCORE_QUANTILES, WORST
from simcli.report.table import (
    INTERVAL,
    QUANTILES,
    Column,
    Row,
    Table,
    number_columns,
)
from simcli.stats import spread
from simcli.stats.figure import Figure, fixed
from simcli.text import Text

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
            "一个座位一局的得分：平均和标准差（含一切附加分）。",
            "What a seat scores in a game, side payments included: mean and standard deviation.",
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
        Row("match_sd", label, {"points": _root(square)}),
        _seen(ctx, "match_worst", Text("一场最多输", "largest loss in a match"), totals.low, "seat_matches"),
        _seen(ctx, "match_best", Text("一场最多赢", "largest gain in a match"), totals.high, "seat_matches"),
    ]


def _root(square: Figure) -> Figure:
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


def possible(ctx: Context, key: str, label: Text, value: float) -> Row:
    """Return a row of the score table for the most that the rules allow."""
    note = Text("规则允许的最大值", "the most that the rules allow")
    return Row(key, label, {"points": fixed(f"score_spread.{key}.points", value, note)})


def payers(ctx: Context) -> Table:
    """Who pays the winner, by the payer's place after the winner."""
    sample, level = ctx.sample, ctx.together(RELATIONS)
    rows = []
    for payer, name in RELATIONS.items():
        key = ("next", "opposite", "previous")[payer - 1]
        figures = {
            "pays": sample.share(f"payers.{key}.pays", f"pays_{payer}", "games", level)
            if ctx.most_winners == 1
            else sample.rate(f"payers.{key}.pays", f"pays_{payer}", "games", level),
            "feeds": sample.share(f"payers.{key}.feeds", f"feeds_{payer}", "games", level),
            "points": sample.mean(f"payers.{key}.points", f"paid_{payer}", "games", level),
            "points_each": sample.mean(f"payers.{key}.points_each", f"paid_{payer}", f"pays_{payer}", level),
        }
        rows.append(Row(key, Text(f"胡家的{name.zh}", f"winner's {name.en}"), figures))
    return Table(
        "payers",
        Text("谁付给胡家", "Who pays the winner"),
        Text(
            "付分者相对胡家的位置：付分的局、点炮或被抢杠的局占全部局数的比例，和付的分（不含斗地主、杠分）。",
            "By the payer's place seen from the winner: the share of games in which it pays, or feeds the win "
            "(discards the tile or is robbed), and the points it pays (side payments apart).",
        ),
        Text("付分者", "payer"),
        [
            Column("pays", Text("付分的局", "pays in games")),
            Column("pays", INTERVAL, "interval"),
            Column("feeds", Text("点炮的局", "feeds in games")),
            Column("feeds", INTERVAL, "interval"),
            *number_columns("points", Text("分/局", "points a game")),
            Column("points_each", Text("每次付分", "points each time"), unit="number"),
        ],
        rows,
        "together",
    )
