"""The tables of a report on 个旧麻将, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report import dealer, evening, gaps, outcomes, payers, risk, room, scores, shared, summary
from simcli.report.context import Context
from simcli.report.gejiu import extras, feasible, follow, hands, money
from simcli.report.gejiu.measures import draw_steps
from simcli.report.table import Table
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.gejiu.options import Rules


_SIZES = {"fans": Text("平均番数", "fans a win, mean")}


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
    scores.check_prices(ctx)
    out = impossible(ctx.rules)
    made = [
        summary.summary(ctx, "self_draw", _SIZES, dealer.edge(ctx, "summary.dealer.mean")),
        outcomes.outcomes(ctx, out),
        outcomes.win_rate(ctx),
        outcomes.ways(ctx, out),
        hands.patterns(ctx),
        hands.totals(ctx),
        scores.score(ctx),
        scores.score_spread(ctx, scores.extremes(ctx, *feasible.dearest_win(ctx.rules))),
        outcomes.result(ctx),
        evening.match_result(ctx),
        evening.places(ctx),
        evening.race(ctx),
        *risk.tables(ctx),
        *room.tables(ctx),
        payers.payers(ctx),
        payers.dealer_payers(ctx),
        payers.deal_in(ctx),
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
        outcomes.won_after(ctx, draw_steps(ctx.rules)),
        gaps.table(ctx),
        outcomes.losing_runs(ctx, shared.losing_run_rows(ctx.match_games)),
        outcomes.length(ctx),
    ]
    return [table for table in made if table.rows]
