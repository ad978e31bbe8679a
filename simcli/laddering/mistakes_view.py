"""One weak player as an answer of two tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcli.laddering.words import foot, longer, opening
from simcli.report import extended
from simcli.report.paper import Paper
from simcli.report.seating import bot_key, bot_name
from simcli.report.table import Row, Table, interval_columns, number_columns
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.laddering.mistakes import Share, Weak
    from simcli.report.charts import Drawing

_ENDS = {
    "first": Text("独得第一", "first alone"),
    "shared": Text("并列第一", "first with others"),
    "plus": Text("赢分", "in plus"),
    "last": Text("最后（含并列）", "last, alone or not"),
}
_NEXT, _OPPOSITE, _PREVIOUS = Text("下家", "the next"), Text("对家", "opposite"), Text("上家", "the one before")


def paper(found: Weak) -> Paper:
    """Return everything that is said of one weak player."""
    game, bot = found.plan.base.game.name, bot_name(found.bot)
    tables = {table.name: table for table in (_points(found), _finish(found))}

    def drawings(lang: Language) -> list[Drawing]:
        from simcli.laddering.charts import of_weak

        return of_weak(tables, lang)

    extended_tables = longer(found.plan, found.played)
    return Paper(
        Text(f"{game.zh}：一个会失误的 {bot.zh}", f"{game.en}: one {bot.en} that errs"),
        opening(found.plan, found.played),
        list(tables.values()),
        drawings,
        foot(found.plan, found.design, extended_tables),
        lambda lang: facts(found) | {"extended": extended.plain(extended_tables, lang)},
    )


def facts(found: Weak) -> dict[str, Any]:
    """Return what stands beside the tables in JSON."""
    return {
        "variant": found.plan.base.variant,
        "seed": found.plan.base.seed,
        "games_per_table": found.plan.size.games,
        "bot": bot_key(found.bot),
        "runs": [{"table": one.table.label.en, "dir": str(one.folder)} for one in found.played],
    }


def neighbours(seats: int) -> list[Text]:
    """Name the others at a table in the order of play after one of them."""
    if seats == 2:
        return [_OPPOSITE]
    middle = [_OPPOSITE] if seats == 4 else [Text(f"后 {at} 家", f"{at} seats on") for at in range(2, seats - 1)]
    return [_NEXT, *middle, _PREVIOUS]


def _points(found: Weak) -> Table:
    columns = number_columns("self", Text("他自己", "he"))
    for at, name in enumerate(neighbours(found.plan.base.seats), 1):
        columns += number_columns(f"after{at}", name)
    rows = []
    for share in found.shares:
        keys = ["self", *(f"after{at}" for at in range(1, len(share.points)))]
        rows.append(Row(_key(share), _label(share), dict(zip(keys, share.points, strict=True))))
    games = found.plan.base.match.games
    return Table(
        "weak",
        Text("失误的代价", "What mistakes cost"),
        Text(
            f"一人有这么多次随机作答，其余各家同样打法而不失误：一场（{games} 局）各人得几分；他输的就是别人赢的。",
            f"One player answers that share of his choices at random, the others play alike without: points of each in "
            f"a match of {games} games; what he loses the others win.",
        ),
        Text("失误", "mistakes"),
        columns,
        rows,
        "together",
    )


def _finish(found: Weak) -> Table:
    return Table(
        "finish",
        Text("他一场打完排在哪", "Where he ends a match"),
        Text("一场打完，他排第几、是否赢分。", "His chance to end a match in first or last place, and in plus."),
        Text("失误", "mistakes"),
        interval_columns(_ENDS),
        [Row(_key(share), _label(share), dict(share.ends)) for share in found.shares],
        "together",
    )


def _key(share: Share) -> str:
    return f"{100 * share.mistakes:g}"


def _label(share: Share) -> Text:
    return Text(f"{100 * share.mistakes:g}%", f"{100 * share.mistakes:g} %")
