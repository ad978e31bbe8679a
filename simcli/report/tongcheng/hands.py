"""Tables of winning hands of 通城个子牌: specials, count, multiple, halves, fours, picked cards."""

from __future__ import annotations

from simcli.games.tongcheng import GAME
from simcli.report import distribution, hands
from simcli.report.context import Context
from simcli.report.table import INTERVAL, Column, Row, Table, number_columns, number_row, share_columns
from simcli.report.tongcheng import worth
from simcli.report.tongcheng.measures import DISTRIBUTIONS, HALVES
from simcli.text import Text

_NAMES = {pattern.id: pattern.name for pattern in GAME.patterns}
_OFF = Text("现行规则没有（0 倍）", "off under the rules in force (multiple 0)")


def _label(ctx: Context, name: str) -> Text:
    text, multiple = _NAMES[name], worth.special(ctx.rules, name)
    return Text(f"{text.zh}（{multiple} 倍）", f"{text.zh} {text.en} ({multiple}x)")


def _off(ctx: Context) -> dict[str, Text]:
    return {name: _OFF for name in worth.SPECIALS if not worth.special(ctx.rules, name)}


def patterns(ctx: Context) -> Table:
    """How often each special is met."""
    about = Text(
        "每种牌型占全部胡、占全部局的比例（不论是否由它定倍数），和这样的胡平均得多少分。",
        "How many wins, and how many games, have each special, whether or not it decides what is paid, and the points "
        "that such wins bring.",
    )
    bare = Text("没有牌型（看个子）", "no special (by count)")
    return hands.patterns(ctx, lambda name: _label(ctx, name), _off(ctx), about, bare)


def specials(ctx: Context) -> Table:
    """What specials decide: wins that they make dearer, and wins that there would not be without them."""
    level, off = ctx.together(worth.SPECIALS), _off(ctx)
    rows = []
    for name in worth.SPECIALS:
        if name in off:
            rows.append(Row(name, _label(ctx, name), {}, off[name]))
            continue
        figures = {
            "raises": ctx.sample.share(f"specials.{name}.raises", f"raises_{name}", f"p_{name}", level),
            "makes": ctx.sample.share(f"specials.{name}.makes", f"makes_{name}", f"p_{name}", level),
        }
        rows.append(Row(name, _label(ctx, name), figures))
    return Table(
        "specials",
        Text("牌型起不起作用", "What specials decide"),
        Text(
            "有此牌型的胡里，因它而多付的，和没有它就不能胡的（个子不够，也没有别的牌型）。",
            "Of the wins that have a special: those that pay more because of it, and those that would be no win "
            "without it (short of count, and no other special).",
        ),
        Text("牌型", "special"),
        [
            Column("raises", Text("因它多付", "pays more by it")),
            Column("raises", INTERVAL, "interval"),
            *share_columns("makes", Text("没有它不能胡", "no win without it"), Text("次数 / 胡数", "count / wins")),
        ],
        rows,
        "together",
    )


def moved(ctx: Context) -> Table:
    """The points that each special moves."""
    note = Text(
        "各行不能相加：两种牌型都有的手，去掉一种还有另一种。",
        "Rows do not add up: a hand that has two specials keeps the other.",
    )
    return hands.moved(ctx, lambda name: _label(ctx, name), lambda name: worth.special(ctx.rules, name), [note])


def count(ctx: Context) -> Table:
    """Counts of the winning hands."""
    about = Text(
        "胡牌的个子数（牌自身的和各组的，拆法取最多的），占全部胡的比例；不够起胡的是不论个子的牌型。",
        "Count (个子) of the winning hands, own points and groups by the best reading, as a share of all wins; those "
        "short of the least that wins have a special.",
    )
    table = _distribution(ctx, "count", Text("个子数", "Count of the wins"), about, Text("个子", "个子"))
    own = ctx.sample.mean("count.own.mean", "own", "winners")
    table.rows.append(number_row("own", Text("其中牌自身的，平均", "of these own points of the cards, mean"), own))
    return table


def multiple(ctx: Context) -> Table:
    """Multiples of the wins."""
    about = Text("胡牌的倍数，占全部胡的比例。", "The multiple that is paid, as a share of all wins.")
    table = _distribution(ctx, "multiple", Text("倍数", "Multiples of the wins"), about, Text("倍", "x"))
    table.first = Text("倍数", "multiple")
    return table


def guan_held(ctx: Context) -> Table:
    """Declared fours that stand at the win."""
    about = Text(
        "胡家观生而没有滑的，占全部胡的比例。",
        "Fours that the winner had declared (观生) and not turned into 滑, as a share of all wins.",
    )
    title = Text("胡牌时的观生", "观生 at the win")
    return _distribution(ctx, "guan_held", title, about, Text("组", "declared"))


def fours_broken(ctx: Context) -> Table:
    """Fours broken up in the winning hands."""
    about = Text(
        "胡牌里四张同样的（不含捡来的）没有作一组、拆开用的，占全部胡的比例。",
        "Unpicked fours in the winning hand that were broken up for other groups, as a share of all wins.",
    )
    return _distribution(ctx, "fours_broken", Text("拆开的四张", "Fours broken up"), about, Text("组", "broken up"))


def picked_held(ctx: Context) -> Table:
    """Picked cards in the winning hands."""
    about = Text(
        "胡牌里有几张是捡来的，占全部胡的比例。", "Picked cards (捡) in the winning hand, as a share of all wins."
    )
    return _distribution(
        ctx, "picked_held", Text("胡牌里捡来的", "Picked cards at the win"), about, Text("张", "picked")
    )


def _distribution(ctx: Context, column: str, title: Text, about: Text, unit: Text) -> Table:
    return distribution.table(ctx, column, DISTRIBUTIONS[column](ctx.rules), title, about, unit)


def half(ctx: Context) -> Table:
    """Kinds of half in the winning hands."""
    names = [
        Text("无（只是十对）", "none (ten pairs alone)"),
        Text("一对", "a pair"),
        Text("同句的两张", "two of a sentence"),
        Text("两种都可", "either, by the reading"),
    ]
    level = ctx.together(names)
    rows = []
    for key, number in [*((name, n) for n, name in enumerate(HALVES, 1)), ("none", 0)]:
        figures = {
            "of_wins": ctx.sample.share(f"half.{key}.of_wins", f"half_{number}", "winners", level),
            "points": ctx.sample.mean(f"half.{key}.points", f"half_{number}_points", f"half_{number}", level),
        }
        rows.append(Row(key, names[number], figures))
    return Table(
        "half",
        Text("半句", "The half"),
        Text(
            "胡牌最好的拆法里半句是什么，占全部胡的比例，和这样的胡平均得多少分。",
            "What the half is in the best reading of the winning hand, as a share of all wins, and the points that "
            "such wins bring.",
        ),
        Text("半句", "half"),
        [
            *share_columns("of_wins", Text("占胡", "of wins"), Text("次数 / 胡数", "count / wins")),
            *number_columns("points", Text("胡时得分", "points a win")),
        ],
        rows,
        "together",
    )
