"""The tables of a report on 个旧麻将, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.errors import RunError
from simcli.report import dealer, outcomes, scores, shared, summary
from simcli.report.context import Context
from simcli.report.gejiu import extras, feasible, follow, hands, money
from simcli.report.gejiu.measures import DRAW_STEPS
from simcli.report.table import Row, Table, number_row
from simcli.stats import spread
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.games.gejiu.options import Rules


def impossible(rules: Rules) -> dict[str, Text]:
    """Return the ways of winning that the rules rule out, each with the reason."""
    if rules.pond_win == "off":
        return {"pond": Text("不可能：rules.pond_win = off", "impossible: rules.pond_win = off")}
    return {}


def tables(ctx: Context) -> list[Table]:
    """Make every table of the report.

    Raises
    ------
    RunError
        The payments that the rules give for the logged wins do not add up to the points in the log.
    """
    priced, points = ctx.sample.total("priced"), ctx.sample.total("points")
    if priced != points:
        raise RunError(
            say(
                f"记录中的胡共 {points:,.0f} 分，按其规则重算为 {priced:,.0f} 分：run.json 与记录不符",
                f"the wins of the log bring {points:,.0f} points, by its rules {priced:,.0f}: run.json does not fit it",
            )
        )
    out = impossible(ctx.rules)
    made = [
        summary.summary(ctx, Text("平均番数", "fans a win, mean"), dealer.edge(ctx, "summary.dealer.mean")),
        outcomes.outcomes(ctx, out),
        outcomes.win_rate(ctx),
        outcomes.ways(ctx, out),
        hands.patterns(ctx),
        hands.totals(ctx),
        scores.score(ctx),
        scores.score_spread(ctx, _extremes(ctx)),
        outcomes.result(ctx),
        scores.payers(ctx),
        money.dealer_payers(ctx),
        money.deal_in(ctx),
        dealer.dealer(ctx),
        dealer.dealer_runs(ctx),
        money.sources(ctx),
        hands.moved(ctx),
        hands.caps(ctx),
        extras.pond(ctx),
        follow.follow(ctx),
        extras.kongs(ctx),
        extras.melds(ctx),
        extras.ready(ctx),
        extras.blocked(ctx),
        extras.waiting(ctx),
        outcomes.won_after(ctx, DRAW_STEPS, _draw_quantiles(ctx)),
        outcomes.losing_runs(ctx, shared.losing_run_rows(ctx.match_games)),
        outcomes.length(ctx),
    ]
    return [table for table in made if table.rows]


def _extremes(ctx: Context) -> list[Row]:
    dearest, payment = feasible.dearest_win(ctx.rules)
    seen = ctx.spreads["points"]
    rows = []
    if seen.size:
        figure = spread.extreme(
            "score_spread.dearest_win.points", seen.high, ctx.sample.total("winners"), ctx.sample.moments.n_clusters
        )
        rows.append(Row("dearest_win", Text("一次胡最多得", "most points seen for one win"), {"points": figure}))
    rows.append(
        scores.possible(ctx, "win_possible", Text("　规则允许的一次胡最多得", "  most that one win can bring"), dearest)
    )
    rows.append(
        scores.possible(
            ctx, "payment_possible", Text("　规则允许的一家最多付", "  most that one seat can pay"), payment
        )
    )
    return rows


def _draw_quantiles(ctx: Context) -> list[Row]:
    sample, seen = ctx.sample, ctx.spreads["draws"]
    rows: list[Row] = []
    if not seen.size:
        return rows
    for p in shared.DRAW_QUANTILES:
        key = f"q{100 * p:g}"
        figure = spread.quantile(f"won_after.{key}.cards", sample, seen, p, f"draws_below_{100 * p:g}", "won")
        label = Text("中位数", "median") if p == 0.5 else Text(f"{100 * p:g}% 分位", f"{100 * p:g} % quantile")
        rows.append(number_row(key, label, figure))
    return rows
