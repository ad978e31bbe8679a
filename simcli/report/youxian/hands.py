"""Tables of hands of 攸县胡子牌: names, fans, 息, 囤, red cards, what names move, what a cap cuts off."""

from __future__ import annotations

from simcli.games.youxian import GAME
from simcli.report import distribution, hands
from simcli.report.context import Context
from simcli.report.table import INTERVAL, Column, Row, Table, share_columns
from simcli.report.youxian import feasible, wins
from simcli.report.youxian.payments import cap_rows
from simcli.text import Text

_NAMES = {pattern.id: pattern.name for pattern in GAME.patterns}
_OFF = Text("现行规则没有（0 番）", "off under the rules in force (0 fan)")


def _label(ctx: Context, name: str) -> Text:
    text, fan = _NAMES[name], feasible.worth(ctx.rules, name)
    grows = getattr(ctx.rules.fan, f"{name}_step", 0) > 0
    zh, en = (f"{fan} 番起", f"{fan} fan or more") if grows and fan else (f"{fan} 番", f"{fan} fan")
    return Text(f"{text.zh}（{zh}）", f"{text.zh} {text.en} ({en})")


def patterns(ctx: Context) -> Table:
    """How often each name is part of a win, and what such wins bring."""
    off = {name: _OFF for name in feasible.NAMES if not feasible.worth(ctx.rules, name)}
    about = Text(
        "每个名堂占全部胡、占全部局的比例，和有它的胡平均得多少分；一手牌可以同时有几个名堂。",
        "How many wins, and how many games, have each name, and the points that wins with it bring; a hand can have "
        "several.",
    )
    bare = Text("没有名堂（1 番）", "no name (1 fan)")
    return hands.patterns(ctx, lambda name: _label(ctx, name), off, about, bare)


def totals(ctx: Context) -> Table:
    """How often each total of fans occurs."""
    note = Text("没有名堂的胡算 1 番。", "A win without any name counts as 1 fan.")
    return hands.totals(ctx, feasible.fan_rows(ctx.rules), feasible.totals(ctx.rules), [note])


def moved(ctx: Context) -> Table:
    """The points that each name moves."""
    note = Text(
        "各行不能相加：对子胡换了拆法就没有；封顶时番再多也一样；没有红乌，13 张红以上就是红胡。",
        "Rows do not add up: hands are read anew, a cap hides further fans, and without 红乌 13 red cards are 红胡.",
    )
    return hands.moved(ctx, lambda name: _label(ctx, name), lambda name: feasible.worth(ctx.rules, name), [note])


def _distribution(ctx: Context, column: str, title: Text, about: Text, unit: Text) -> Table:
    return distribution.table(ctx, column, wins.DISTRIBUTIONS[column](ctx.rules), title, about, unit)


def xi(ctx: Context) -> Table:
    """息 of the wins."""
    about = Text(
        "胡牌的息，从起胡的息数起分档，占全部胡的比例。",
        "息 of the winning hands, as a share of all wins, in steps from the least that wins.",
    )
    return _distribution(ctx, "xi", Text("胡息", "息 of the wins"), about, Text("息", "息"))


def tun(ctx: Context) -> Table:
    """囤 of the wins."""
    about = Text(
        "胡牌的囤数（自摸加的囤在内），占全部胡的比例。",
        "囤 of the wins (those for an own draw included), as a share of all wins.",
    )
    return _distribution(ctx, "tun", Text("囤数", "囤 of the wins"), about, Text("囤", "囤"))


def reds(ctx: Context) -> Table:
    """Red cards of the winning hands."""
    about = Text("胡牌时红牌（二七十）的张数，占全部胡的比例。", "Red cards (2, 7, 10) of the winning hands.")
    return _distribution(ctx, "reds", Text("红牌张数", "Red cards"), about, Text("张红", "red"))


def caps(ctx: Context) -> Table:
    """What a cap on a loser's payment cuts off."""
    sample, rows_of = ctx.sample, cap_rows(ctx.rules)
    level = ctx.together(rows_of)
    rows = []
    for cap in rows_of:
        figures = {
            "of_points": sample.mean(f"cap.{cap}.of_points", f"cut_{cap}", "uncapped", level),
            "of_wins": sample.share(f"cap.{cap}.of_wins", f"cuts_{cap}", "winners", level),
        }
        zh, en = ("（现行）", " (in force)") if ctx.rules.cap == cap else ("", "")
        rows.append(Row(str(cap), Text(f"{cap} 封顶{zh}", f"cap {cap}{en}"), figures))
    return Table(
        "cap",
        Text("封顶会削掉多少", "What a cap cuts off"),
        Text(
            "同样的牌，与不封顶相比，每个输家最多付这么多时少付多少分，多少胡受影响。",
            "The same games paid with a cap on what each loser pays, against no cap: points cut off, and wins that get "
            "smaller.",
        ),
        Text("封顶", "cap"),
        [
            Column("of_points", Text("削掉的分", "points cut")),
            Column("of_points", INTERVAL, "interval"),
            *share_columns("of_wins", Text("受影响的胡", "wins cut"), Text("次数 / 胡数", "count / wins")),
        ],
        rows,
        "together",
        [_BLIND],
    )


_BLIND = Text(
    "不看分打牌的机器人（random、eager、greedy）下改封顶不改变牌局。",
    "With bots that play blind to payoffs (random, eager, greedy) a cap changes no game.",
)
