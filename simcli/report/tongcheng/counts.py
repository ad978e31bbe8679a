"""Tables of what happens in a game of 通城个子牌: 观生, claims, picks, wins offered, count missing."""

from __future__ import annotations

from simcli.report import short
from simcli.report.context import Context
from simcli.report.rates import count_columns, count_rows
from simcli.report.table import Row, Table
from simcli.report.tongcheng.measures import short_rows
from simcli.text import Text

_ITEM = Text("项目", "item")


def guan(ctx: Context) -> Table:
    """观生 declared, and what becomes of them."""
    names = {
        "guan": Text("观生", "观生 declared"),
        "guan_opening": Text("　其中开局时", "  in the opening"),
        "turned": Text("　变成滑", "  turned into 滑"),
        "hua": Text("　　自己摸到第五张", "    with a card of one's own"),
        "hua_claimed": Text("　　别人打出第五张", "    with a discard"),
    }
    level = ctx.together(names)
    rows = count_rows(ctx, "guan", names, level, {key: "guan" for key in names if key != "guan"})
    return Table(
        "guan",
        Text("观生", "观生"),
        Text(
            "每局各家合计观生几次，其中多少后来滑了。",
            "Fours declared (观生) in a game, all seats together, and how many of them turned into 滑.",
        ),
        _ITEM,
        count_columns(Text("占观生", "of 观生")),
        rows,
        "together",
    )


def claims(ctx: Context) -> Table:
    """碰 and 招, and discards."""
    names = {
        "peng": Text("碰", "碰"),
        "zhao": Text("招", "招"),
        "pungs_blocked": Text("因放过而不能的碰", "碰 withheld after passing"),
        "discards": Text("打出的牌", "cards discarded"),
    }
    level = ctx.together(names)
    off = [] if ctx.rules.passed_peng_block else ["pungs_blocked"]
    return Table(
        "claims",
        Text("碰、招、打牌", "Claims and discards"),
        Text("每局各家合计的次数。", "How often in a game, all seats together."),
        _ITEM,
        count_columns(),
        count_rows(ctx, "claims", names, level, off=off),
        "together",
    )


def picks_allowed(ctx: Context) -> bool:
    """Tell whether discards may be picked up under the rules in force."""
    rules = ctx.rules
    return bool(rules.pick_chain_max and (rules.pick == "on" or (rules.pick == "three_seats" and rules.seats == 3)))


def picks(ctx: Context) -> Table:
    """Discards picked up, and games in which the bound on picks in a row mattered."""
    names = {
        "pick_offers": Text("可以捡", "picks offered"),
        "picks": Text("捡了", "picked"),
        "picks_withheld": Text("连捡到数，不能再捡", "withheld by the bound on picks"),
    }
    level = ctx.together([*names, "bounded"])
    off = [] if picks_allowed(ctx) else [*names]
    rows = count_rows(ctx, "picks", names, level, {"picks": "pick_offers"}, off)
    bounded = {"games": ctx.sample.share("picks.bounded.games", "bounded", "games", level)}
    if not off:
        rows.append(Row("bounded", Text("因此受限的局", "games so bounded"), bounded))
    return Table(
        "picks",
        Text("捡牌", "Picks"),
        Text(
            f"每局各家合计可以捡、捡了的次数；连捡 {ctx.rules.pick_chain_max} 张无人摸牌后不能再捡。",
            f"Discards that could be picked up (捡) and were, in a game, all seats together; after "
            f"{ctx.rules.pick_chain_max} picks without a card drawn no more are allowed.",
        ),
        _ITEM,
        count_columns(Text("占可以捡的", "of offered")),
        rows,
        "together",
    )


def offers(ctx: Context) -> Table:
    """How often a win is offered, declined, and withheld."""
    names = {
        "win_offers": Text("可以胡", "wins offered"),
        "wins_declined": Text("不胡", "wins declined"),
        "wins_blocked": Text("因放过而不能胡", "wins withheld after passing"),
    }
    level = ctx.together(names)
    off = [] if ctx.rules.passed_win_block else ["wins_blocked"]
    return Table(
        "offers",
        Text("能胡不胡", "Wins offered and declined"),
        Text(
            "一家可以胡的次数，其中不胡的；先前放过、现在不能胡别人的牌的次数。",
            "How often a seat could win, and did not; how often a win on a discard was withheld because an earlier one "
            "had been passed.",
        ),
        _ITEM,
        count_columns(Text("占可以胡的", "of offered")),
        count_rows(ctx, "offers", names, level, {"wins_declined": "win_offers"}, off),
        "together",
    )


def lacking(ctx: Context) -> Table:
    """Complete hands that lacked count, and the games that a lower min_count could have ended."""
    card = Text("摸到的或别人打的牌", "A drawn card or a discard")
    return short.table(ctx, short_rows(ctx.rules), "min_count", Text("个子", "个子"), card)
