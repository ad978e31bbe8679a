"""Tables of the dealer: its edge, the chance to stay, and how long it does."""

from __future__ import annotations

from simcli.report.context import Context
from simcli.report.shared import RUN_LENGTHS
from simcli.report.table import SHARE, Row, Table, mixed_columns, number_row, share_columns, share_row
from simcli.stats import spread
from simcli.stats.figure import Figure
from simcli.text import Text


def dealer(ctx: Context) -> Table:
    """The dealer's edge, and the chance that the dealer stays."""
    sample = ctx.sample
    label = Text("庄家优势（分/局）", "dealer's edge (points a game)")
    rows = [number_row("edge", label, edge(ctx, "dealer.edge.points"))]
    if len(ctx.seating.kinds) > 1:
        raw = sample.mean("dealer.raw.points", "score_dealer", "games")
        rows.append(number_row("raw", Text("庄家平均得分（未校正）", "mean dealer score, as it is"), raw))
    stays = Text("连庄的机会", "chance that the dealer stays")
    if ctx.match_games > 1:
        rows.append(share_row("stays", stays, sample.share("dealer.stays.share", "stays", "followed_games")))
    else:
        rows.append(Row("stays", stays, {}, Text("一场只有一局", "a match has a single game")))
    return Table(
        "dealer",
        Text("庄家", "The dealer"),
        Text(
            "庄家一局平均得多少分；下一局仍坐庄的机会（一场的最后一局没有下一局，不计）。",
            "What the dealer scores in a game on average, and the chance to deal the next game too (the last game of a "
            "match has no next one and is left out).",
        ),
        Text("项目", "item"),
        mixed_columns(Text("局数 / 有下一局的", "games / of")),
        rows,
        notes=_edge_notes(ctx),
    )


def edge(ctx: Context, metric: str) -> Figure:
    """Estimate the dealer's edge: inside each seating order and dealing kind of bot, these with equal weights a bot."""
    kinds = ctx.seating.kinds
    if len(kinds) == 1:
        return ctx.sample.mean(metric, "score_dealer", "games")
    terms = [
        (ctx.seating.kind_seats(kind) / ctx.seating.seats, f"dealt_score_kind{kind}", f"deals_kind{kind}")
        for kind in range(len(kinds))
    ]
    cells = ctx.seating.order_cells() if ctx.sample.design.unit == "match" else None
    return ctx.sample.combination(metric, terms, cells=cells)


def _edge_notes(ctx: Context) -> list[Text]:
    if len(ctx.seating.kinds) == 1:
        return [
            Text(
                "各家机器人相同，庄家优势即庄家的平均得分。",
                "All seats have the same bot, so the dealer's edge is the dealer's mean score.",
            )
        ]
    return [
        Text(
            "庄家优势：在每种座次、每个坐庄的机器人之内求庄家平均得分，再对各机器人等权平均。赢得多的坐庄也多，未校正的平均里混有牌技。",
            "Dealer's edge: the dealer's mean score inside each seating order and dealing bot, averaged over the bots "
            "with equal weights. Winners deal more often, so the mean as it is contains skill.",
        )
    ]


def dealer_runs(ctx: Context) -> Table:
    """How long a dealer keeps the deal: Kaplan-Meier, since the end of a match cuts runs off."""
    rows = []
    top = min(RUN_LENGTHS, ctx.match_games - 1)
    level = ctx.together([1] * max(top, 1))
    for length in range(1, top + 1):
        steps = [(f"run_{k}_ends", f"run_{k}") for k in range(1, length + 1)]
        figure = spread.survival(f"dealer_runs.{length + 1}.share", ctx.sample, steps, level)
        label = Text(f"至少坐 {length + 1} 局", f"{length + 1} games or more")
        rows.append(Row(str(length + 1), label, {"share": figure}))
    return Table(
        "dealer_runs",
        Text("连庄的长短", "How long a dealer stays"),
        Text(
            "从上庄起一直坐到第几局的机会（一场结束时还在坐的按 Kaplan-Meier 处理）。",
            "The chance that a new dealer deals that many games in a row (runs cut off by the end of a match are "
            "allowed for by Kaplan-Meier).",
        ),
        Text("连续坐庄", "games in a row"),
        share_columns("share", SHARE, Text("续庄 / 坐到前一局", "went on / reached the game before")),
        rows,
        "together",
    )
