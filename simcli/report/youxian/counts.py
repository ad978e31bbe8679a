"""Tables of what happens in a game of 攸县胡子牌: forced melds, claims, 比, 臭, discards, wins declined, 息 missing."""

from __future__ import annotations

from simcli.report.context import Context
from simcli.report.rates import off_row, rate_columns, rate_row
from simcli.report.table import INTERVAL, Column, Row, Table
from simcli.report.youxian.measures import short_rows
from simcli.text import Text

_GAMES_WITH = Text("有此事的局", "games with any")


def _row(ctx: Context, table: str, key: str, label: Text, level: float, over: str = "") -> Row:
    """Return a row of a count: how often a game, the games with any, and perhaps the share it is of another count."""
    row = rate_row(ctx, table, key, label, level, over)
    row.figures["games"] = ctx.sample.share(f"{table}.{key}.games", f"any_{key}", "games", level)
    return row


def _columns(of: Text | None = None) -> list[Column]:
    plain = rate_columns(of)
    return [*plain[:3], Column("games", _GAMES_WITH), Column("games", INTERVAL, "interval"), *plain[3:]]


def forced(ctx: Context) -> Table:
    """Fours and threes dealt, melds that happen by themselves, and those that broke a ready hand."""
    names = {
        "ti_dealt": Text("起手的提", "提 dealt"),
        "kan_dealt": Text("起手的坎", "坎 dealt"),
        "ti": Text("提（起手的不算）", "提 made"),
        "wei": Text("偎", "偎 made"),
        "pao": Text("跑", "跑 made"),
        "forced": Text("提、偎、跑合计", "提, 偎 and 跑 made"),
        "forced_broke": Text("　其中拆了听牌的", "  of these, ready hands broken"),
    }
    level = ctx.together(names)
    rows = [
        _row(ctx, "forced", key, label, level, "forced" if key == "forced_broke" else "")
        for key, label in names.items()
    ]
    return Table(
        "forced",
        Text("提、偎、跑", "Forced melds"),
        Text(
            "每局三家合计起手的提、坎，和不能不做的提、偎、跑；其中多少使差一张就成的手不再只差一张。",
            "Fours and threes dealt and forced melds made in a game, all seats together; how many of these left a hand "
            "that was one card short of complete no longer so.",
        ),
        Text("项目", "item"),
        _columns(Text("占提偎跑", "of forced melds")),
        rows,
        "together",
    )


def claims(ctx: Context) -> Table:
    """Chows with 比, pungs, and what 臭 took away."""
    names = {
        "peng": Text("碰", "碰"),
        "chi": Text("吃", "吃"),
        "chi_1": Text("　只摆一副的吃", "  吃 of one chow"),
        "chi_2": Text("　连比两副", "  吃 of two chows (比)"),
        "chi_3": Text("　连比三副", "  吃 of three chows (比)"),
        "chou_removed": Text("臭掉的碰、吃", "碰 or 吃 lost to 臭"),
    }
    level = ctx.together(names)
    off = {"chou_removed": not ctx.rules.chou, "chi_2": ctx.rules.bi == "off", "chi_3": ctx.rules.bi == "off"}
    rows = []
    for key, label in names.items():
        if off.get(key):
            rows.append(off_row("claims", key, label))
        else:
            rows.append(_row(ctx, "claims", key, label, level, "chi" if key.startswith("chi_") else ""))
    return Table(
        "claims",
        Text("吃、碰、比、臭", "Claims"),
        Text(
            "每局三家合计吃、碰的次数，吃时连比共摆几副；一家对一张牌本可碰或吃，因臭不能碰或所有吃法都没有了，算臭掉一次。",
            "吃 and 碰 in a game, all seats together, and the chows that a 吃 laid with 比; a 臭 is counted for a seat "
            "and a card when it took away the 碰 or every way to 吃.",
        ),
        Text("项目", "item"),
        _columns(Text("占吃", "of 吃")),
        rows,
        "together",
    )


def discards(ctx: Context) -> Table:
    """Cards discarded, dead, and discards that fell away."""
    names = {
        "discards": Text("打出的牌", "cards discarded"),
        "dead": Text("翻出无人要的牌", "drawn cards left dead"),
        "discard_waived": Text("不用打的（八皮）", "discards waived (八皮)"),
        "discard_skipped": Text("该打无牌可打的", "discards skipped (no free card)"),
    }
    level = ctx.together(names)
    return Table(
        "discards",
        Text("打牌", "Discards"),
        Text(
            "每局三家合计打出的牌、翻出无人要的牌；提、跑多了不用打，和只剩坎无牌可打的次数。",
            "Cards discarded and drawn cards that nobody took in a game, all seats together; discards waived because "
            "of fours, and those due with nothing but 坎 left.",
        ),
        Text("项目", "item"),
        _columns(),
        [_row(ctx, "discards", key, label, level) for key, label in names.items()],
        "together",
    )


def offers(ctx: Context) -> Table:
    """How often a win is offered and declined, and what having to win would change as far as the log can tell."""
    names = {"win_offers": Text("可以胡", "wins offered"), "wins_declined": Text("不胡", "wins declined")}
    level = ctx.together([*names, "drawn"])
    must = ctx.rules.forced_win
    rows = []
    for key, label in names.items():
        if must and key == "wins_declined":
            rows.append(off_row("offers", key, label))
        else:
            rows.append(_row(ctx, "offers", key, label, level, "win_offers" if key == "wins_declined" else ""))
    if not must:
        drawn = {
            "games": ctx.sample.share("offers.declined_drawn.games", "declined_drawn", "games", level),
            "of": ctx.sample.share("offers.declined_drawn.of", "declined_drawn", "draw", level),
        }
        label = Text("有人不胡而流局的局", "drawn games with a win declined")
        rows.append(Row("declined_drawn", label, drawn))
    return Table(
        "offers",
        Text("能胡不胡", "Wins offered and declined"),
        Text(
            "一家可以胡的次数，其中不胡的；有人不胡、后来流局的局。",
            "How often a seat could win, and did not; games in which a win was declined and that were drawn.",
        ),
        Text("项目", "item"),
        _columns(Text("占可胡的 / 占流局", "of offered / of drawn")),
        rows,
        "together",
        [_MUST if must else _MAY],
    )


_MUST = Text(
    "现行规则有胡必胡：能胡的都胡了，几家都能胡时近的胡。",
    "The rules in force make a seat win when it can: none is declined; of several that can the nearest wins.",
)
_MAY = Text(
    "改成有胡必胡（forced_win），这些有人不胡的局都会当即结束，其中流局的会有人胡。此外怎样变，记录里看不出："
    "胡家不同，下一局的庄家也不同；要知道得另打一次，如 --set rules.forced_win=true。",
    "If seats had to win (forced_win), every game with a declined win would end there, and the drawn ones among them "
    "would be won. More the log cannot tell: other winners deal other games; playing with rules.forced_win=true does.",
)


def short(ctx: Context) -> Table:
    """Complete hands that lacked 息, and the games that a lower min_xi could have ended."""
    sample, missing = ctx.sample, short_rows(ctx.rules)
    if not missing:
        return Table("short", _SHORT_TITLE, _SHORT_ABOUT, _SHORT_FIRST, [], [])
    level = ctx.together([*missing, "all"])
    rows = [_row(ctx, "short", "complete_short", Text("牌成息不够（次）", "complete hands short of 息"), level)]
    for lacks in missing:
        metric, least = f"short.{lacks}", ctx.rules.min_xi - lacks
        figures = {
            "games": sample.share(f"{metric}.games", f"short_{lacks}", "games", level),
            "ended": sample.share(f"{metric}.ended", f"short_to_{lacks}", "games", level),
            "drawn": sample.share(f"{metric}.drawn", f"short_drawn_to_{lacks}", "draw", level),
        }
        label = Text(f"最少的差 {lacks} 息（起胡 {least}）", f"fewest missing: {lacks} 息 (min_xi {least})")
        rows.append(Row(str(lacks), label, figures))
    return Table(
        "short",
        _SHORT_TITLE,
        _SHORT_ABOUT,
        _SHORT_FIRST,
        [
            Column("rate", Text("次/局", "a game"), unit="number"),
            Column("games", Text("占局", "of games")),
            Column("games", INTERVAL, "interval"),
            Column("ended", Text("降到此数可早结束", "could end earlier")),
            Column("ended", INTERVAL, "interval"),
            Column("drawn", Text("占流局", "of drawn games")),
            Column("drawn", INTERVAL, "interval"),
        ],
        rows,
        "together",
        [_SHORT_NOTE],
    )


_SHORT_TITLE = Text("牌成息不够", "Complete hands short of 息")
_SHORT_FIRST = Text("差多少息", "息 missing")
_SHORT_ABOUT = Text(
    "翻出的牌或亮张能使一手成牌而胡息不够。每局取差得最少的一次：多少局正好差这么多；起胡降到此数，多少局（流局中的多少）会有一家可以胡。",
    "A drawn or the shown card would complete a hand that lacks 息. By the fewest missing in a game: how many games "
    "lacked just so many, and in how many games (of the drawn ones) a seat could have won had min_xi been that low.",
)
_SHORT_NOTE = Text(
    "可以胡不等于就胡；有人胡了的局也算，那里会早一些结束。差得更多的其他手不单列：记录每局只存最少的一次。",
    "That a seat could win does not mean that it would; games won later are counted too, they could have ended "
    "earlier. Other hands of the same game that lacked more have no row: the log keeps the fewest of each game.",
)
