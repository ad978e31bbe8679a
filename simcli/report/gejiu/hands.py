"""Tables of hands of 个旧麻将: patterns, totals of fans, what patterns move, what a cap cuts off."""

from __future__ import annotations

from simcli.games.gejiu import GAME
from simcli.report import hands
from simcli.report.context import Context
from simcli.report.gejiu import feasible
from simcli.report.gejiu.payments import cap_rows
from simcli.report.gejiu.wins import fan_rows
from simcli.report.table import INTERVAL, Column, Row, Table, share_columns
from simcli.text import Text

_NAMES = {pattern.id: pattern.name for pattern in GAME.patterns}


def _fan(ctx: Context, pattern: str) -> int:
    return int(getattr(ctx.rules.fan, pattern))


def _label(ctx: Context, pattern: str) -> Text:
    name, fan = _NAMES[pattern], _fan(ctx, pattern)
    return Text(f"{name.zh}（{fan} 番）", f"{name.zh} {name.en} ({fan} fan)")


def patterns(ctx: Context) -> Table:
    """How often each pattern is part of a win."""
    about = Text(
        "每个番种占全部胡、占全部局的比例，和有它的胡平均得多少分；一手牌可以同时有几个番种。",
        "How many wins, and how many games, have each pattern, and the points that wins with it bring; a hand can have "
        "several.",
    )
    return hands.patterns(ctx, lambda pattern: _label(ctx, pattern), {}, about)


def totals(ctx: Context) -> Table:
    """How often each total of fans occurs."""
    note = Text(
        "这里的番数是牌本身的番（含报听番）；自摸、点炮、庄家、杠上花、抢杠花的番由各付分者另加，不在其内。",
        "These are the fans of the hand itself (a declared ready's included); those for self-draw, discarder, dealer, "
        "杠上花 and 抢杠花 are added payer by payer and are not in them.",
    )
    return hands.totals(ctx, fan_rows(ctx.rules), feasible.totals(ctx.rules), [note])


def moved(ctx: Context) -> Table:
    """The points that each pattern moves."""
    notes = [
        Text(
            "各行不能相加：番数翻倍时，一个番种的价值取决于同一手里的其他番种。",
            "Rows do not add up: where fans double, what one pattern is worth depends on the others of the same hand.",
        )
    ]
    if "moved" in ctx.samples:
        games = ctx.samples["moved"].design.games
        notes.append(
            Text(
                f"现行番数下须把每手牌重新拆过，只取了前 {games:,} 局。",
                f"Under these fans every hand has to be read again, so only the first {games:,} games are used.",
            )
        )
    return hands.moved(ctx, lambda pattern: _label(ctx, pattern), lambda pattern: _fan(ctx, pattern), notes)


def caps(ctx: Context) -> Table:
    """What a cap on the fans cuts off."""
    sample, rows_of = ctx.sample, cap_rows(ctx.rules)
    level = ctx.together(rows_of)
    rows = []
    for cap in rows_of:
        figures = {
            "of_points": sample.mean(f"fan_cap.{cap}.of_points", f"cut_{cap}", "uncapped", level),
            "payments": sample.share(f"fan_cap.{cap}.payments", f"cuts_{cap}", "payments", level),
        }
        in_force = ctx.rules.fan_cap == cap
        label = Text(
            f"{cap} 番封顶" + ("（现行）" if in_force else ""), f"cap {cap}" + (" (in force)" if in_force else "")
        )
        rows.append(Row(str(cap), label, figures))
    return Table(
        "fan_cap",
        Text("封顶会削掉多少", "What a cap on fans cuts off"),
        Text(
            "同样的牌，与不封顶相比，封顶在几番会少付多少胡牌的分，多少笔付分受影响。",
            "The same games paid with a cap, against no cap at all: points for wins that are cut off, and payments "
            "that get smaller.",
        ),
        Text("封顶", "cap"),
        [
            Column("of_points", Text("削掉的分", "points cut")),
            Column("of_points", INTERVAL, "interval"),
            *share_columns("payments", Text("受影响的付分", "payments cut"), Text("笔数 / 总笔数", "count / payments")),
        ],
        rows,
        "together",
        [
            Text(
                "这些机器人不看番数打牌，所以改封顶不改变牌局。番数含各付分者另加的番。",
                "These bots play blind to payoffs, so a cap changes no game. Fans added payer by payer are counted.",
            )
        ],
    )
