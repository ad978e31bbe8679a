"""Tables of what only 个旧麻将 has: 塘子胡, 斗地主, kongs, 报听, the passing block, seats waiting at a drawn game."""

from __future__ import annotations

from simcli.report.context import Context
from simcli.report.rates import OFF, off_row, rate_columns, rate_row
from simcli.report.table import (
    Row,
    Table,
    mixed_columns,
    number_columns,
    number_row,
    share_columns,
    share_row,
)
from simcli.stats.figure import fixed
from simcli.text import Text


def pond(ctx: Context) -> Table:
    """How often a pond win is offered, taken and declined."""
    off = ctx.rules.pond_win == "off"
    level = ctx.together("abc")
    rows = [
        rate_row(ctx, "pond", "pond_offered", Text("可以胡塘子", "offered"), level),
        rate_row(ctx, "pond", "pond_taken", Text("胡了", "taken"), level, "pond_offered", "ended_pond"),
        rate_row(ctx, "pond", "pond_declined", Text("放弃了", "declined"), level, "pond_offered"),
    ]
    if off:
        rows = [off_row("pond", "pond_offered", Text("可以胡塘子", "offered"))]
    return Table(
        "pond",
        Text("塘子胡", "塘子胡 (pond wins)"),
        Text(
            "没有吃碰杠的一家，自己打出的牌凑成烂牌的次数，胡了还是放弃。",
            "How often a seat without melds sees its own discards form a 烂 hand, and whether it takes the win.",
        ),
        Text("塘子", "pond win"),
        rate_columns(Text("占可胡的", "of offered")),
        rows,
        "together",
    )


def kongs(ctx: Context) -> Table:
    """Kongs by kind, wins on the replacement and robbed kongs."""
    names = {
        "kongs_exposed": Text("明杠", "exposed kongs"),
        "kongs_added": Text("补杠", "added kongs"),
        "kongs_concealed": Text("暗杠", "concealed kongs"),
        "kongs": Text("合计", "all"),
    }
    level = ctx.together([*names, "won", "robbed"])
    rows = [rate_row(ctx, "kongs", key, label, level) for key, label in names.items()]
    won = Text("杠上花", "杠上花 (won on the replacement)")
    rows.append(rate_row(ctx, "kongs", "kong_draw", won, level, "kong_tries", "ended_kong_draw"))
    robbed = Text("被抢的杠", "kongs robbed")
    rows.append(rate_row(ctx, "kongs", "robbed", robbed, level, "kong_tries", "ended_rob_kong"))
    return Table(
        "kongs",
        Text("杠", "Kongs"),
        Text(
            "每局各种杠的次数，每杠开花和被抢的机会（被抢的补杠也算宣告的杠）。",
            "Kongs of each kind a game, and how many of the kongs declared (robbed ones included) win on the "
            "replacement or are robbed.",
        ),
        Text("杠", "kong"),
        rate_columns(Text("占宣告的杠", "of kongs declared")),
        rows,
        "together",
    )


def ready(ctx: Context) -> Table:
    """How often 报听 is declared, and how those who declared fare."""
    sample = ctx.sample
    title = Text("报听", "报听 (declaring ready)")
    about = Text(
        "一个座位一局里报听的机会；报了听和没报听的座位各有多大机会胡，胡了得多少分。",
        "How often a seat declares ready in a game; the win rate and points of seats that did and that did not.",
    )
    if ctx.rules.ready == "off":
        off = {"share": fixed("ready.declared.share", 0.0, OFF)}
        rows = [Row("declared", Text("报听", "declared"), off)]
    else:
        names = {"ready": Text("报了听的", "seats that declared"), "silent": Text("没报听的", "seats that did not")}
        level = ctx.together("abc")
        declared = sample.share("ready.declared.share", "ready", "seat_games", level)
        rows = [Row("declared", Text("报听的座位·局", "seat-games declared"), {"share": declared})]
        for key, label in names.items():
            figures = {
                "wins": sample.share(f"ready.{key}.wins", f"{key}_won", key, level),
                "points": sample.mean(f"ready.{key}.points", f"{key}_points", f"{key}_won", level),
            }
            rows.append(Row(key, label, figures))
    return Table(
        "ready",
        title,
        about,
        Text("项目", "item"),
        [
            *share_columns("share", Text("比例", "share"), Text("次数 / 座位·局", "count / seat-games")),
            *share_columns("wins", Text("胡牌率", "win rate"), Text("胡 / 座位·局", "wins / seat-games")),
            *number_columns("points", Text("每胡得分", "points a win")),
        ],
        rows,
        "together",
        [
            Text(
                "报听的都已听牌，没报的大多没有，所以胡牌率之差不是报听的作用。",
                "Seats that declare are waiting, most others are not: the difference is not the effect of declaring.",
            )
        ],
    )


def blocked(ctx: Context) -> Table:
    """Wins and pungs that the passing blocks took away."""
    names = {
        "wins_blocked": (Text("不能胡的", "wins withheld"), ctx.rules.passed_win_block),
        "pungs_blocked": (Text("不能碰的", "pungs withheld"), ctx.rules.passed_pung_block),
    }
    level = ctx.together(names)
    rows = [
        rate_row(ctx, "blocked", key, label, level) if on else off_row("blocked", key, label)
        for key, (label, on) in names.items()
    ]
    return Table(
        "blocked",
        Text("过胡过碰", "The passing blocks"),
        Text(
            "放过之后、下次摸牌之前，本来可以胡（点炮或抢杠）或碰、却因此不能的次数。",
            "How often a seat could have won on a discard or robbed kong, or punged, but for having passed one before.",
        ),
        Text("项目", "item"),
        rate_columns(),
        rows,
        "together",
    )


def waiting(ctx: Context) -> Table:
    """Seats that were one tile from a win when a game was drawn."""
    sample = ctx.sample
    level = ctx.together(range(5))
    rows = []
    for seats in range(5):
        figure = sample.share(f"waiting.{seats}.of_drawn", f"waiting_{seats}", "draw", level)
        label = Text(f"{seats} 家听牌", f"{seats} seat{'s' if seats != 1 else ''} waiting")
        rows.append(share_row(str(seats), label, figure))
    mean = sample.mean("waiting.mean.mean", "waiting", "draw")
    rows.append(number_row("mean", Text("平均几家听牌", "seats waiting, mean"), mean))
    return Table(
        "waiting",
        Text("流局时听牌", "Waiting at a drawn game"),
        Text("流局时有几家已经听牌，占流局的比例。", "How many seats were one tile from a win when a game was drawn."),
        Text("听牌", "waiting"),
        mixed_columns(Text("局数 / 流局", "games / drawn")),
        rows,
        "together",
    )


def melds(ctx: Context) -> Table:
    """Claims a game."""
    names = {"chows": Text("吃", "chows"), "pungs": Text("碰", "pungs")}
    level = ctx.together(names)
    rows = [rate_row(ctx, "melds", key, label, level) for key, label in names.items()]
    return Table(
        "melds",
        Text("吃碰", "Chows and pungs"),
        Text("每局四家合计吃、碰的次数。", "Chows and pungs made in a game, all seats together."),
        Text("项目", "item"),
        rate_columns(),
        rows,
        "together",
    )
