"""A ladder as an answer of several tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcli.laddering.ahead import CHANCES
from simcli.laddering.words import PARTS, ZERO_SUM, foot, longer, opening
from simcli.report import extended
from simcli.report.paper import Paper
from simcli.report.seating import bot_key, bot_name
from simcli.report.table import INTERVAL, Column, Row, Table, interval_columns, number_columns
from simcli.stats.figure import Figure, fixed
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.laddering.contest import Ladder, Pair, Rank
    from simcli.laddering.leads import Lead
    from simcli.report.charts import Drawing

#: With fewer groups of walls, errors are themselves known too badly to count by them.
_LEAST_GROUPS = 30
_FEW = Text(
    f"牌墙不到 {_LEAST_GROUPS} 组，说不准：要更多局，请一次给足 --games，换一个新目录（--out）",
    f"too few groups of walls to tell (fewer than {_LEAST_GROUPS}): more --games, all at once and in a new folder "
    "(--out)",
)
_BLANK = Text(f"是误差的几倍：留空的，{_FEW.zh}", f"blank in standard errors: {_FEW.en}")

_BELOW = Text(
    "名次按“比其他各种”排；两者同桌时谁多得是另一回事，所以“比下一名”可能是负的：还分不出高下的往往如此。",
    "Bots stand by what they score over all others; who scores more where just these two meet is another figure, so "
    "that a lead over the next can be below 0, as happens where two are not told apart.",
)


def paper(found: Ladder) -> Paper:
    """Return everything that a ladder says."""
    game = found.plan.base.game.name

    def drawings(lang: Language) -> list[Drawing]:
        from simcli.laddering.charts import of_ladder

        return of_ladder(found, tables, lang)

    listed = (_ranks(found), _matrix(found), _leads(found), _luck(found), _shares(found))
    tables = {table.name: table for table in listed}
    extended_tables = longer(found.plan, found.played)
    return Paper(
        Text(f"{game.zh}：机器人天梯", f"{game.en}: ladder of bots"),
        [*opening(found.plan, found.played), _order(found)],
        list(tables.values()),
        drawings,
        foot(found.plan, found.design, extended_tables),
        lambda lang: facts(found) | {"extended": extended.plain(extended_tables, lang)},
    )


def facts(found: Ladder) -> dict[str, Any]:
    """Return what stands beside the tables in JSON."""
    neighbours = found.neighbours
    return {
        "variant": found.plan.base.variant,
        "seed": found.plan.base.seed,
        "games_per_table": found.plan.size.games,
        "order": [bot_key(rank.bot) for rank in found.ranks],
        "neighbours": [
            {
                "better": bot_key(lead.one),
                "worse": bot_key(lead.other),
                "errors": None if _few(found, lead) else lead.errors,
                "apart": lead.apart,
            }
            for lead in neighbours
        ],
        "runs": [{"table": one.table.label.en, "dir": str(one.folder)} for one in found.played],
    }


def _order(found: Ladder) -> Text:
    """Say who stands above whom, and which neighbours are not told apart."""
    zh, en = bot_name(found.ranks[0].bot)
    for rank, lead in zip(found.ranks[1:], found.neighbours, strict=True):
        sign, below = ">" if lead.apart else "≈", bot_name(rank.bot)
        zh, en = f"{zh} {sign} {below.zh}", f"{en} {sign} {below.en}"
    told = [Text(zh, en)]
    close = [lead for lead in found.neighbours if not lead.apart]
    if not close:
        told.append(Text("相邻的都分得出高下", "each is told apart from the next"))
    for lead in close:
        one, other = bot_name(lead.one), bot_name(lead.other)
        told.append(
            Text(f"{one.zh} 与 {other.zh} 还分不出高下", f"{one.en} and {other.en} are not told apart by these games")
        )
    return Text("从强到弱：" + "；".join(line.zh for line in told), "Strongest first: " + "; ".join(x.en for x in told))


def _ranks(found: Ladder) -> Table:
    return Table(
        "ladder",
        Text("名次", "Standing"),
        Text(
            "比别人每局多得几分（分/局，每个对手分量相同），以及比下一名多得几分、是标准误差的几倍。",
            "How much more a bot scores than the others in a game (points a game, every opponent with equal weight), "
            "and its lead over the next one down, also in standard errors.",
        ),
        Text("机器人", "bot"),
        [
            *number_columns("mean", Text("比其他各种", "over all others")),
            *number_columns("lead", Text("比下一名", "over the next")),
            Column("errors", Text("是误差的几倍", "in standard errors"), "factor", "number"),
        ],
        [_rank(found, place, rank) for place, rank in enumerate(found.ranks, 1)],
        "together",
        _standing_notes(found),
    )


def _standing_notes(found: Ladder) -> list[Text]:
    notes = [_BLANK] if any(_few(found, lead) for lead in found.neighbours) else []
    if any((lead.figure.value or 0.0) < 0 for lead in found.neighbours):
        notes.append(_BELOW)
    return notes


def _few(found: Ladder, lead: Lead) -> bool:
    """Tell whether a lead may be nothing and groups of walls are too few to say how many errors it measures."""
    return found.plan.size.units < _LEAST_GROUPS and not lead.apart


def _rank(found: Ladder, place: int, rank: Rank) -> Row:
    name, lead = bot_name(rank.bot), rank.over_next
    figures = {"mean": rank.mean}
    if lead is not None:
        figures["lead"] = lead.figure
        few = _few(found, lead)
        errors = None if few else lead.errors
        figures["errors"] = Figure(
            f"ladder.{bot_key(rank.bot)}.errors", errors, clusters=lead.figure.clusters, note=_FEW if few else None
        )
    return Row(bot_key(rank.bot), Text(f"{place}. {name.zh}", f"{place}. {name.en}"), figures)


def _matrix(found: Ladder) -> Table:
    bots = [rank.bot for rank in found.ranks]
    columns = [column for bot in bots for column in number_columns(bot_key(bot), _among(bot_name(bot)))]
    rows = []
    for one in bots:
        figures = {bot_key(other): found.matrix[one, other] for other in bots if other != one}
        figures[bot_key(one)] = fixed(f"matrix.{bot_key(one)}.{bot_key(one)}", 0.0, ZERO_SUM)
        name = bot_name(one)
        rows.append(Row(bot_key(one), Text(f"1 个 {name.zh}", f"one {name.en}"), figures))
    return Table(
        "matrix",
        Text("一个对一桌", "One among others"),
        Text(
            "一个机器人坐进一桌别的机器人，每局得几分（分/局）。",
            "Points a game of a single bot at a table where all others are of another kind.",
        ),
        Text("谁", "who"),
        columns,
        rows,
        "together",
    )


def _among(name: Text) -> Text:
    return Text(f"坐进 {name.zh}", f"among {name.en}")


def _leads(found: Ladder) -> Table:
    seats = found.plan.base.seats
    columns = number_columns("lead", Text("领先", "lead"))
    for count in range(1, seats):
        columns += number_columns(f"{count}", Text(f"{count} 对 {seats - count}", f"{count} against {seats - count}"))
    rows = [
        Row(_key(lead), _versus(lead), {"lead": lead.figure} | {f"{k}": figure for k, figure in lead.mixes.items()})
        for lead in (pair.lead for pair in found.pairs)
    ]
    return Table(
        "leads",
        Text("两两之间", "Each against each"),
        Text(
            "同桌时前者每人每局比后者多得几分（负的：少得）：各种人数搭配的平均，和每种搭配。",
            "How much more the first scores than the second (less where below 0) in a game, player for player, at "
            "tables of these two: mean over all mixes, and each mix.",
        ),
        Text("谁比谁", "pair"),
        columns,
        rows,
        "together",
    )


def _luck(found: Ladder) -> Table:
    columns = number_columns("mean", Text("每场得分", "points a match"))
    columns.append(Column("sd", Text("标准差", "sd"), unit="number"))
    for chance in CHANCES:
        title = Text(f"{100 * chance:g}% 把握", f"{100 * chance:g} % sure")
        columns += [
            Column(f"{100 * chance:g}", title, unit="number"),
            Column(f"{100 * chance:g}", INTERVAL, "interval", "number"),
        ]
    games = found.plan.base.match.games
    of = f"{games} games" if games > 1 else "one game"
    return Table(
        "luck",
        Text("要打多少场才看得出", "Matches until it shows"),
        Text(
            f"前者一个人坐进一桌后者：打多少场（每场 {games} 局）之后，他有这么大的把握是赢分的。",
            f"A single one of the first at a table of the second: matches (of {of}) after which he is in plus "
            "with that chance.",
        ),
        Text("谁比谁", "pair"),
        columns,
        [
            Row(_key(pair.lead), _versus(pair.lead), _luck_figures(pair, few=_few(found, pair.lead)))
            for pair in found.pairs
        ],
        "none",
        [
            Text(
                "各对的每场得分的区间同时成立，各对的场数也是，两者不一并算。",
                "The intervals of points a match hold together for all pairs, and so do those of matches, not both at "
                "once.",
            ),
            Text(
                "一场得分的分布取自这些局，多场用卷积相加；区间来自每场得分的平均与标准差之比。",
                "How a match goes is taken from these games and added up by convolution; the intervals come from that "
                "of the mean of a match in its standard deviations.",
            ),
        ],
    )


def _luck_figures(pair: Pair, *, few: bool) -> dict[str, Figure]:
    """Return what a pair has; with few groups of walls (see `_few`) no numbers of matches."""
    ahead = pair.ahead
    found = {f"{100 * chance:g}": figure for chance, figure in ahead.matches.items()}
    if few:
        found = {
            key: Figure(one.metric, None, clusters=one.clusters, level=one.level, note=_FEW)
            for key, one in found.items()
        }
    return {"mean": ahead.mean, "sd": ahead.sd} | found


def _shares(found: Ladder) -> Table:
    rows = []
    for pair in found.pairs:
        one, other = bot_name(pair.lead.one), bot_name(pair.lead.other)
        for scope, word in (("game", Text("一局", "a game")), ("match", Text("一场", "a match"))):
            if scope == "match" and found.plan.base.match.games == 1:
                continue
            label = Text(f"{one.zh} 与 {other.zh} · {word.zh}", f"{one.en} and {other.en} · {word.en}")
            rows.append(Row(f"{_key(pair.lead)}_{scope}", label, dict(pair.shares[scope])))
    return Table(
        "variance",
        Text("输赢由什么决定", "What decides the score"),
        Text(
            "同桌两种机器人得分的方差，各有几成来自发牌、座位（离首庄几家）、打的人、牌与人的配合、"
            "机器人自己的随机选择；五项合为 100%。",
            "Shares of the variance of scores at tables of two kinds: the deal, the seat (how far from the first "
            "dealer), the player, how the deal suits who holds it, and the bots' own dice; they add up to 100 %.",
        ),
        Text("谁与谁", "pair"),
        interval_columns(PARTS),
        rows,
        notes=[
            Text(
                "同一副牌墙，人换遍各座，每种坐法还重打几次，由此分开各项；估计是无偏的，所以很小的一项可能略低于 0。",
                "The same walls are played with the players moved round all seats, and every seating several times "
                "over: that is what tells the parts from one another. Estimates are unbiased, so a tiny part can come "
                "out below 0.",
            ),
            Text(
                "牌、配合、随机选择都是运气：同样好的牌里打哪张、别人怎么打，都会改变后面各家摸到什么。打的人才是本事。",
                "Deal, holder and dice are all luck: which of two equally good cards is played, and what the others "
                "do, changes what everybody draws later. The player is the skill.",
            ),
        ],
    )


def _key(lead: Lead) -> str:
    return f"{bot_key(lead.one)}_{bot_key(lead.other)}"


def _versus(lead: Lead) -> Text:
    one, other = bot_name(lead.one), bot_name(lead.other)
    return Text(f"{one.zh} 比 {other.zh}", f"{one.en} over {other.en}")
