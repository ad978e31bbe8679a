"""The tables of a report on 攸县胡子牌, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report import dealer, evening, gaps, outcomes, payers, risk, room, scores, shared, summary
from simcli.report.context import Context
from simcli.report.table import Table
from simcli.report.youxian import counts, hands, matches
from simcli.report.youxian.measures import DRAW_STEPS
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.youxian.options import Rules

_SIZES = {
    "xi": Text("平均胡息", "息 a win, mean"),
    "tun": Text("平均囤数", "囤 a win, mean"),
    "fans": Text("平均番数", "fans a win, mean"),
}


def impossible(rules: Rules) -> dict[str, Text]:
    """Return the ways of winning that the rules rule out, each with the reason."""
    if rules.shown_card_winnable:
        return {}
    why = "rules.shown_card_winnable = false"
    return {"shown": Text(f"不可能：{why}", f"impossible: {why}")}


def tables(ctx: Context) -> list[Table]:
    """Make every table of the report.

    Raises
    ------
    RunError
        The payments that the rules give for the logged wins do not add up to the points in the log.
    """
    scores.check_prices(ctx)
    out = impossible(ctx.rules)
    dearest = ctx.game.dearest_payment(ctx.rules)
    made = [
        summary.summary(ctx, "own_draw", _SIZES, dealer.edge(ctx, "summary.dealer.mean")),
        outcomes.outcomes(ctx, out),
        outcomes.win_rate(ctx),
        outcomes.ways(ctx, out),
        hands.patterns(ctx),
        hands.totals(ctx),
        hands.xi(ctx),
        hands.tun(ctx),
        hands.reds(ctx),
        scores.score(ctx),
        scores.score_spread(ctx, scores.extremes(ctx, 2 * dearest, dearest)),
        matches.table(ctx),
        outcomes.result(ctx),
        evening.match_result(ctx),
        evening.places(ctx),
        evening.race(ctx),
        *risk.tables(ctx),
        *room.tables(ctx),
        payers.payers(ctx),
        payers.dealer_payers(ctx),
        dealer.dealer(ctx),
        dealer.dealer_runs(ctx),
        hands.moved(ctx),
        hands.caps(ctx),
        counts.forced(ctx),
        counts.claims(ctx),
        counts.discards(ctx),
        counts.offers(ctx),
        counts.lacking(ctx),
        outcomes.won_after(ctx, DRAW_STEPS),
        gaps.table(ctx),
        outcomes.losing_runs(ctx, shared.losing_run_rows(ctx.match_games)),
        outcomes.length(ctx),
    ]
    return [table for table in made if table.rows]
