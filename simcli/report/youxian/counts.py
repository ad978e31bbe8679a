"""Tables of what happens in a game of 攸县胡子牌: forced melds, claims, 比, 臭, discards, wins declined, 息 missing."""

from __future__ import annotations

from simcli.report import short
from simcli.report.context import Context
from simcli.report.rates import count_columns, count_rows
from simcli.report.table import Row, Table
from simcli.report.youxian.measures import short_rows
from simcli.text import Text


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
    rows = count_rows(ctx, "forced", names, level, {"forced_broke": "forced"})
    return Table(
        "forced",
        Text("提、偎、跑", "Forced melds"),
        Text(
            "每局三家合计起手的提、坎，和不能不做的提、偎、跑；其中多少使差一张就成的手不再只差一张。",
            "Fours and threes dealt and forced melds made in a game, all seats together; how many of these left a hand "
            "that was one card short of complete no longer so.",
        ),
        Text("项目", "item"),
        count_columns(Text("占提偎跑", "of forced melds")),
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
    off = [*([] if ctx.rules.chou else ["chou_removed"]), *(["chi_2", "chi_3"] if ctx.rules.bi == "off" else [])]
    chows = dict.fromkeys(("chi_1", "chi_2", "chi_3"), "chi")
    return Table(
        "claims",
        Text("吃、碰、比、臭", "Claims"),
        Text(
            "每局三家合计吃、碰的次数，吃时连比共摆几副；一家对一张牌本可碰或吃，因臭不能碰或所有吃法都没有了，算臭掉一次。",
            "吃 and 碰 in a game, all seats together, and the chows that a 吃 laid with 比; a 臭 is counted for a seat "
            "and a card when it took away the 碰 or every way to 吃.",
        ),
        Text("项目", "item"),
        count_columns(Text("占吃", "of 吃")),
        count_rows(ctx, "claims", names, level, chows, off),
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
        count_columns(),
        count_rows(ctx, "discards", names, level),
        "together",
    )


def offers(ctx: Context) -> Table:
    """How often a win is offered and declined, and what having to win would change as far as the log can tell."""
    names = {"win_offers": Text("可以胡", "wins offered"), "wins_declined": Text("不胡", "wins declined")}
    level = ctx.together([*names, "drawn"])
    must = ctx.rules.forced_win
    off = ["wins_declined"] if must else []
    rows = count_rows(ctx, "offers", names, level, {"wins_declined": "win_offers"}, off)
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
        count_columns(Text("占可胡的 / 占流局", "of offered / of drawn")),
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


def lacking(ctx: Context) -> Table:
    """Complete hands that lacked 息, and the games that a lower min_xi could have ended."""
    card = Text("翻出的牌或亮张", "A drawn or the shown card")
    return short.table(ctx, short_rows(ctx.rules), "min_xi", Text("息", "息"), card)
