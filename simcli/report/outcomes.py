"""Tables that every game has: how games end, who wins, how wins come, how long games are."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.report.context import Context
from simcli.report.shared import DRAW_QUANTILES
from simcli.report.table import (
    ONE_IN_GAMES,
    QUANTILES,
    SHARE,
    Row,
    Table,
    mixed_columns,
    number_columns,
    number_row,
    share_columns,
    share_row,
)
from simcli.stats import spread
from simcli.stats.figure import Figure
from simcli.text import Text

_WINS = Text("胡的比例", "share of wins")


def outcomes(ctx: Context, impossible: dict[str, Text]) -> Table:
    """How games end: drawn, or by the way of winning; and how many have several winners."""
    rows_of = [*(("won", Text("有人胡", "won by somebody")), ("draw", ctx.game.outcomes["draw"]))]
    ways = [(way, ctx.game.outcomes[way]) for way in ctx.game.win_by]
    several = [
        (f"winners_{n}", Text(f"一局 {n} 家胡", f"{n} winners in one game"))
        for n in range(2, ctx.seating.seats)
        if f"winners_{n}" in ctx.sample.moments.layout.place
    ]
    level = ctx.together([*rows_of, *ways, *several])
    rows = []
    for key, label in [*rows_of, *ways, *several]:
        if key in impossible:
            rows.append(Row(key, label, {}, impossible[key]))
            continue
        name = f"ended_{key}" if key in ctx.game.win_by else key
        rows.append(Row(key, label, {"share": ctx.sample.share(f"outcomes.{key}.share", name, "games", level)}))
    return Table(
        "outcomes",
        Text("结局", "How games end"),
        Text("每局是怎样结束的，占全部局数的比例。", "How each game ended, as a share of all games."),
        Text("结局", "outcome"),
        share_columns("share", SHARE, Text("局数 / 总局数", "games / of"), ONE_IN_GAMES),
        rows,
        "together",
    )


def win_rate(ctx: Context) -> Table:
    """Chance of a seat to win a game, by role, seat and bot."""
    level = ctx.together(ctx.roles)
    rows = [
        Row(
            role.key,
            role.name,
            {"share": ctx.sample.share(f"win_rate.{role.key}.share", f"won_seats{role.ending}", role.chances, level)},
        )
        for role in ctx.roles
    ]
    return Table(
        "win_rate",
        Text("胡牌率", "Who wins"),
        Text(
            "一个座位在一局里胡牌的机会（按座位·局计）。",
            "The chance of one seat to win a game (counted per seat and game).",
        ),
        Text("谁", "who"),
        share_columns("share", Text("胡牌率", "win rate"), Text("胡 / 座位·局", "wins / seat-games")),
        rows,
        "together",
    )


def ways(ctx: Context, impossible: dict[str, Text]) -> Table:
    """How wins come."""
    level = ctx.together(ctx.game.win_by)
    rows = []
    for way in ctx.game.win_by:
        label = ctx.game.outcomes[way]
        if way in impossible:
            rows.append(Row(way, label, {}, impossible[way]))
        else:
            figure = ctx.sample.share(f"ways.{way}.of_wins", f"by_{way}", "winners", level)
            rows.append(Row(way, label, {"of_wins": figure}))
    return Table(
        "ways",
        Text("胡法", "How wins come"),
        Text("每一次胡是怎样来的，占全部胡的比例。", "How each win came about, as a share of all wins."),
        Text("胡法", "way"),
        share_columns("of_wins", _WINS, Text("次数 / 胡数", "count / wins")),
        rows,
        "together",
    )


def length(ctx: Context) -> Table:
    """How long games are."""
    sample = ctx.sample
    names = {
        "draws": (Text("每局摸牌", "cards drawn a game"), "games"),
        "draws_of_won": (Text("有人胡的局摸牌", "cards drawn in a game that is won"), "won"),
        "decisions": (Text("每局有得选的次数", "choices a game"), "games"),
    }
    rows = [
        Row(key, label, {"mean": sample.mean(f"length.{key}.mean", key, over)}) for key, (label, over) in names.items()
    ]
    return Table(
        "length",
        Text("一局的长短", "How long a game is"),
        Text(
            f"{ctx.words.drawn.zh}，和各家合计真正有选择的次数。",
            f"{ctx.words.drawn.en}, and choices of two or more put to all seats together.",
        ),
        Text("项目", "item"),
        number_columns("mean", Text("平均", "mean")),
        rows,
    )


def result(ctx: Context) -> Table:
    """How often a seat leaves a game with more, less or as many points."""
    names = {
        "gained": Text("赢分", "gained"),
        "lost": Text("输分", "lost"),
        "untouched": Text("不输不赢", "untouched"),
    }
    roles = [ctx.roles[0], *ctx.dealer_roles, *ctx.bot_roles]
    level = ctx.together([1] * (len(roles) * len(names)))
    rows = []
    for role in roles:
        for key, label in names.items():
            figure = ctx.sample.share(f"result.{role.key}_{key}.share", f"{key}{role.ending}", role.chances, level)
            name = Text(f"{role.name.zh}：{label.zh}", f"{role.name.en}: {label.en}")
            rows.append(Row(f"{role.key}_{key}", name, {"share": figure}))
    return Table(
        "result",
        Text("一局的输赢", "Games won, lost and untouched"),
        Text(
            f"一个座位一局下来总分为正、为负或为零的机会{ctx.words.scored_too.zh}。",
            f"The chance that a seat ends a game with more, fewer or as many points{ctx.words.scored_too.en}.",
        ),
        Text("谁", "who"),
        share_columns("share", SHARE, Text("次数 / 座位·局", "count / seat-games")),
        rows,
        "together",
    )


def won_after(ctx: Context, steps: Sequence[tuple[int, int]]) -> Table:
    """Cards drawn until the win: quantiles, and the share of wins in each step, from its first to its last number."""
    level = ctx.together(steps)
    rows = _draw_quantiles(ctx)
    for low, high in steps:
        zh, en = (f"{low} 张", f"{low}") if low == high else (f"{low}–{high} 张", f"{low}–{high}")
        figure = ctx.sample.share(f"won_after.{low}.of_won", f"won_after_{low}", "won", level)
        rows.append(share_row(str(low), Text(zh, en), figure))
    return Table(
        "won_after",
        Text("几张牌胡", "Cards drawn until the win"),
        Text(
            "有人胡的局里，胡牌时发牌后已摸了几张（各家合计）。",
            "In games that are won: cards drawn after the deal, by all seats together, until the win.",
        ),
        Text("张数", "cards"),
        mixed_columns(Text("局数 / 胡局", "games / won")),
        rows,
        "together",
        [QUANTILES],
    )


def _draw_quantiles(ctx: Context) -> list[Row]:
    sample, seen = ctx.sample, ctx.spreads["draws"]
    rows: list[Row] = []
    if not seen.size:
        return rows
    for p in DRAW_QUANTILES:
        key = f"q{100 * p:g}"
        figure = spread.quantile(f"won_after.{key}.cards", sample, seen, p, f"draws_below_{100 * p:g}", "won")
        label = Text("中位数", "median") if p == 0.5 else Text(f"{100 * p:g}% 分位", f"{100 * p:g} % quantile")
        rows.append(number_row(key, label, figure))
    return rows


def losing_runs(ctx: Context, lengths: list[int]) -> Table:
    """The longest run of lost games of a seat in one match."""
    sample = ctx.sample
    level = ctx.together(lengths)
    rows = [
        number_row(
            "mean",
            Text("最长连输，平均（局）", "longest losing run, mean (games)"),
            sample.mean("losing_runs.mean.mean", "losing_run", "seat_matches"),
        ),
    ]
    for length in lengths:
        figure = sample.share(f"losing_runs.{length}.share", f"losing_run_{length}", "seat_matches", level)
        rows.append(share_row(str(length), Text(f"连输 {length} 局或更多", f"{length} or more in a row"), figure))
    seen = ctx.spreads["losing_run"]
    longest = Figure(
        "losing_runs.longest.mean",
        seen.high,
        denominator=sample.total("seat_matches"),
        clusters=sample.moments.n_clusters,
        method="extreme",
    )
    most = Text(f"一场最多 {ctx.match_games} 局", f"a match has {ctx.match_games} games")
    if seen.high == ctx.match_games:
        longest = longest.noted(most)
    rows.append(number_row("longest", Text("见过最长的（局）", "longest seen (games)"), longest))
    return Table(
        "losing_runs",
        Text("一场里最长的连输", "Longest losing run in a match"),
        Text(
            f"一个座位在一场（{ctx.match_games} 局）里连续总分为负的最长局数。",
            f"The most games in a row that one seat ends with fewer points, within a match of {ctx.match_games}.",
        ),
        Text("连输", "run"),
        mixed_columns(Text("次数 / 座位·场", "count / seat-matches")),
        rows,
        "together",
    )
