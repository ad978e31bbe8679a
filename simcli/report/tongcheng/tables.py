"""The tables of a report on 通城个子牌, in order."""

from __future__ import annotations

from simcli.report import dealer, evening, gaps, outcomes, payers, risk, room, scores, shared, summary
from simcli.report.context import Context
from simcli.report.table import Table
from simcli.report.tongcheng import counts, deals, hands
from simcli.report.tongcheng.measures import draw_steps
from simcli.text import Text

_SIZES = {
    "count": Text("平均个子数", "count (个子) a win, mean"),
    "multiple": Text("平均倍数", "multiple a win, mean"),
}


def tables(ctx: Context) -> list[Table]:
    """Make every table of the report.

    Raises
    ------
    RunError
        The payments that the rules give for the logged wins do not add up to the points in the log.
    """
    scores.check_prices(ctx)
    dearest, seats = ctx.game.dearest_payment(ctx.rules), ctx.seating.seats
    made = [
        summary.summary(ctx, "self_draw", _SIZES, dealer.edge(ctx, "summary.dealer.mean")),
        outcomes.outcomes(ctx, {}),
        outcomes.win_rate(ctx),
        outcomes.ways(ctx, {}),
        hands.count(ctx),
        hands.multiple(ctx),
        hands.patterns(ctx),
        hands.specials(ctx),
        hands.moved(ctx),
        hands.half(ctx),
        scores.score(ctx),
        scores.score_spread(ctx, scores.extremes(ctx, (seats - 1) * dearest, dearest)),
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
        deals.flowers(ctx),
        deals.own(ctx),
        counts.guan(ctx),
        hands.guan_held(ctx),
        hands.fours_broken(ctx),
        counts.claims(ctx),
        counts.picks(ctx),
        hands.picked_held(ctx),
        counts.offers(ctx),
        counts.lacking(ctx),
        outcomes.won_after(ctx, draw_steps(ctx.rules)),
        gaps.table(ctx),
        outcomes.losing_runs(ctx, shared.losing_run_rows(ctx.match_games)),
        outcomes.length(ctx),
    ]
    return [table for table in made if table.rows]
