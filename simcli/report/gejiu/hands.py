"""Tables of hands of 个旧麻将: patterns, totals of fans, what patterns move, what a cap cuts off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report.context import Context
from simcli.report.gejiu import feasible
from simcli.report.gejiu.payments import cap_rows
from simcli.report.gejiu.wins import fan_rows
from simcli.report.table import (
    INTERVAL,
    ONE_IN_GAMES,
    Column,
    Row,
    Table,
    number_columns,
    share_columns,
)
from simcli.stats.figure import fixed
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games import Pattern

_OF_WINS = Text("占胡", "of wins")
_OF_GAMES = Text("占局", "of games")
_POINTS_A_GAME = Text("分/局", "points a game")


def _columns() -> list[Column]:
    return [
        Column("of_wins", _OF_WINS),
        Column("of_wins", INTERVAL, "interval"),
        Column("of_wins", Text("次数 / 胡数", "count / wins"), "count"),
        Column("of_games", _OF_GAMES),
        Column("of_games", INTERVAL, "interval"),
        Column("of_games", ONE_IN_GAMES, "one_in"),
        Column("of_games", Text("局数 / 总局数", "games / of"), "count"),
    ]


def patterns(ctx: Context) -> Table:
    """How often each pattern is part of a win."""
    sample = ctx.sample
    level = ctx.together(ctx.game.patterns)
    rows = []
    for pattern in ctx.game.patterns:
        fan = int(getattr(ctx.rules.fan, pattern.id))
        figures = {
            "of_wins": sample.share(f"patterns.{pattern.id}.of_wins", f"p_{pattern.id}", "winners", level),
            "of_games": sample.share(f"patterns.{pattern.id}.of_games", f"games_{pattern.id}", "games", level),
        }
        label = Text(f"{pattern.name.zh}（{fan} 番）", f"{pattern.name.zh} {pattern.name.en} ({fan} fan)")
        rows.append(Row(pattern.id, label, figures))
    return Table(
        "patterns",
        Text("番种", "Patterns"),
        Text(
            "每个番种占全部胡、占全部局的比例；一手牌可以同时有几个番种。",
            "How many wins, and how many games, have each pattern; a hand can have several.",
        ),
        Text("番种", "pattern"),
        _columns(),
        rows,
        "together",
    )


def totals(ctx: Context) -> Table:
    """How often each total of fans occurs."""
    sample, possible = ctx.sample, feasible.totals(ctx.rules)
    fans = fan_rows(ctx.rules)
    level = ctx.together(fans)
    rows = []
    for total in fans:
        label = Text(f"{total} 番", f"{total} fan")
        if total not in possible:
            why = Text("按现行番数凑不出", "no combination of patterns makes it under these rules")
            rows.append(Row(str(total), label, {}, why))
            continue
        figures = {
            "of_wins": sample.share(f"fans.{total}.of_wins", f"fan_{total}", "winners", level),
            "of_games": sample.share(f"fans.{total}.of_games", f"games_fan_{total}", "games", level),
        }
        rows.append(Row(str(total), label, figures))
    notes = [
        Text(
            "这里的番数是牌本身的番（含报听番）；自摸、点炮、庄家、杠上花、抢杠花的番由各付分者另加，不在其内。",
            "These are the fans of the hand itself (a declared ready's included); those for self-draw, discarder, "
            "dealer, 杠上花 and 抢杠花 are added payer by payer and are not in them.",
        )
    ]
    rest = sum(1 for total in possible if total > fans[-1])
    if rest:
        notes.append(
            Text(
                f"还有 {rest} 种更大的番数可能出现，未单列。",
                f"{rest} larger totals are possible too and have no row.",
            )
        )
    return Table(
        "fans",
        Text("番数分布", "Fan distribution"),
        Text("胡牌的总番数占全部胡、占全部局的比例。", "How many wins, and how many games, have each total of fans."),
        Text("番数", "fans"),
        _columns(),
        rows,
        "together",
        notes,
    )


def moved(ctx: Context) -> Table:
    """The points that each pattern moves."""
    level = ctx.together(ctx.game.patterns)
    rows = [_moved_row(ctx, pattern, level) for pattern in ctx.game.patterns]
    notes = [Text("各行不能相加：番数翻倍时，一个番种的价值取决于同一手里的其他番种。", _DO_NOT_ADD)]
    if "moved" in ctx.samples:
        games = ctx.samples["moved"].design.games
        notes.append(
            Text(
                f"现行番数下须把每手牌重新拆过，只取了前 {games:,} 局。",
                f"Under these fans every hand has to be read again, so only the first {games:,} games are used.",
            )
        )
    return Table(
        "pattern_points",
        Text("番种带来的分", "Points that a pattern moves"),
        Text(
            "现在付的分，减去这个番种值 0 番时会付的分（拆法取最有利的）。",
            "What is paid now minus what would be paid if that pattern were worth no fan (hands read anew).",
        ),
        Text("番种", "pattern"),
        [
            *number_columns("points", _POINTS_A_GAME),
            Column("of_points", Text("占流动的分", "of all points")),
            Column("of_points", INTERVAL, "interval"),
        ],
        rows,
        "together",
        notes,
    )


def _moved_row(ctx: Context, pattern: Pattern, level: float) -> Row:
    fan = int(getattr(ctx.rules.fan, pattern.id))
    label = Text(f"{pattern.name.zh}（{fan} 番）", f"{pattern.name.zh} {pattern.name.en} ({fan} fan)")
    metric, name = f"pattern_points.{pattern.id}", f"moved_{pattern.id}"
    if fan == 0:
        zero = Text("值 0 番", "worth no fan")
        return Row(pattern.id, label, {"points": fixed(f"{metric}.points", 0.0, zero)})
    sample = ctx.sample
    if name in sample.moments.layout.place:
        figures = {
            "points": sample.mean(f"{metric}.points", name, "games", level),
            "of_points": sample.mean(f"{metric}.of_points", name, "all_points", level),
        }
        return Row(pattern.id, label, figures)
    if "moved" in ctx.samples:
        return Row(pattern.id, label, {"points": ctx.samples["moved"].mean(f"{metric}.points", name, "games", level)})
    return Row(pattern.id, label, {}, _NEEDS_KERNELS)


_NEEDS_KERNELS = Text(
    "须重新拆牌，而本机还没有编译好的内核（simcli run 一次即可）",
    "hands have to be read again, and the kernels are not compiled on this machine yet (any simcli run does it)",
)
_DO_NOT_ADD = "Rows do not add up: where fans double, what one pattern is worth depends on the others of the same hand."


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
