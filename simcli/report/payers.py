"""Tables of who pays the winner: by place after the winner and after the dealer, and of seats that feed a win."""

from __future__ import annotations

from simcli.report import places
from simcli.report.context import Context
from simcli.report.table import INTERVAL, Column, Row, Table, number_columns, share_columns
from simcli.stats.figure import Figure
from simcli.text import Text


def _figures(ctx: Context, metric: str, sums: str, ends: str, level: float) -> dict[str, Figure]:
    """Return how often a payer pays and feeds the win, and what it pays a game."""
    pays = ctx.sample.share if ctx.most_winners == 1 or sums else ctx.sample.rate
    return {
        "pays": pays(f"{metric}.pays", f"{sums}pays_{ends}", "games", level),
        "feeds": ctx.sample.share(f"{metric}.feeds", f"{sums}feeds_{ends}", "games", level),
        "points": ctx.sample.mean(f"{metric}.points", f"{sums}paid_{ends}", "games", level),
    }


def _columns(ctx: Context) -> list[Column]:
    return [
        Column("pays", Text("付分的局", "pays in games")),
        Column("pays", INTERVAL, "interval"),
        Column("feeds", ctx.words.feeds),
        Column("feeds", INTERVAL, "interval"),
        *number_columns("points", Text("分/局", "points a game")),
    ]


def payers(ctx: Context) -> Table:
    """Who pays the winner, by the payer's place after the winner."""
    seats = places.after(ctx.seating.seats)
    level, words = ctx.together(seats), ctx.words
    rows = []
    for place, (key, name) in seats.items():
        figures = _figures(ctx, f"payers.{key}", "", str(place), level)
        figures["points_each"] = ctx.sample.mean(f"payers.{key}.points_each", f"paid_{place}", f"pays_{place}", level)
        rows.append(Row(key, Text(f"胡家的{name.zh}", f"winner's {name.en} ({name.zh})"), figures))
    return Table(
        "payers",
        Text("谁付给胡家", "Who pays the winner"),
        Text(
            f"付分者相对胡家的位置：付分的局、{words.feeds_in_full.zh}占全部局数的比例，和付的分{words.paid_apart.zh}。",
            f"By the payer's place seen from the winner: the share of games in which it pays, or "
            f"{words.feeds_in_full.en}, and the points it pays{words.paid_apart.en}.",
        ),
        Text("付分者", "payer"),
        [*_columns(ctx), Column("points_each", Text("每次付分", "points each time"), unit="number")],
        rows,
        "together",
    )


def dealer_payers(ctx: Context) -> Table:
    """Who pays whom, by the places of both after the dealer."""
    names = places.from_dealer(ctx.seating.seats)
    pairs = [(winner, payer) for winner in range(len(names)) for payer in range(len(names)) if winner != payer]
    level, words = ctx.together(pairs), ctx.words
    rows = []
    for winner, payer in pairs:
        key = f"winner{winner}_payer{payer}"
        figures = _figures(ctx, f"dealer_payers.{key}", "dealer_", f"{winner}_{payer}", level)
        label = Text(f"{names[payer].zh} → {names[winner].zh}", f"{names[payer].en} → {names[winner].en}")
        rows.append(Row(key, label, figures))
    return Table(
        "dealer_payers",
        Text("谁付给谁（按离庄家的位置）", "Who pays whom, by distance from the dealer"),
        Text(
            f"付分者 → 胡家，位置都从庄家数起：付分的局、{words.feeds_in_full.zh}各占多少，"
            f"和每局付的分{words.paid_apart.zh}。",
            f"Payer → winner, both counted from the dealer: share of games in which it pays, or "
            f"{words.feeds_in_full.en}, and points paid a game{words.paid_apart.en}.",
        ),
        Text("付分者 → 胡家", "payer → winner"),
        _columns(ctx),
        rows,
        "together",
    )


def deal_in(ctx: Context) -> Table:
    """How often a seat feeds a win, and what that costs it."""
    sample, roles, words = ctx.sample, ctx.roles, ctx.words
    level = ctx.together(roles)
    rows = []
    for role in roles:
        name = f"dealt_in{role.ending}"
        figures = {"share": sample.share(f"deal_in.{role.key}.share", name, role.chances, level)}
        figures["cost"] = sample.mean(f"deal_in.{role.key}.cost", f"dealt_in_paid{role.ending}", name, level)
        figures["points"] = sample.mean(
            f"deal_in.{role.key}.points", f"dealt_in_paid{role.ending}", role.chances, level
        )
        rows.append(Row(role.key, role.name, figures))
    return Table(
        "deal_in",
        Text("点炮", "Dealing in"),
        Text(
            f"一个座位{words.feeds_in_full.zh}占多少，平均每次赔多少，摊到每局是多少。",
            f"How often a seat {words.feeds_in_full.en} in a game, what that costs it each time, and spread over all "
            "games.",
        ),
        Text("谁", "who"),
        [
            *share_columns("share", Text("点炮率", "deal-in rate"), Text("次数 / 座位·局", "count / seat-games")),
            *number_columns("cost", Text("每次赔", "cost each time")),
            *number_columns("points", Text("分/局", "points a game")),
        ],
        rows,
        "together",
    )
