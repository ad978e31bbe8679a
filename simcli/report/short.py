"""Complete hands that lacked what a win needs: sums by how little was missing in a game, and their table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from simcli.report.context import Context
from simcli.report.measures import Measure
from simcli.report.rates import count_row
from simcli.report.registry import Registry
from simcli.report.table import INTERVAL, Column, Row, Table
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch

    Values = NDArray[Any]


def add(registry: Registry, column: str, missing: range) -> None:
    """Declare how much the nearest complete hand of a game lacked, from a column of the games log (0: none did).

    For each number of `missing`: games that lacked exactly so many, at most so many, and drawn ones among the latter.
    """
    for lacks in missing:
        registry.games += [
            Measure(f"short_{lacks}", partial(_lacks, column, lacks, lacks)),
            Measure(f"short_to_{lacks}", partial(_lacks, column, 1, lacks)),
            Measure(f"short_drawn_to_{lacks}", partial(_lacks_drawn, column, lacks), ("draw",)),
        ]


def _lacks(column: str, least: int, most: int, batch: Batch) -> Values:
    values = getattr(batch, column)
    found: Values = (values >= least) & (values <= most)
    return found


def _lacks_drawn(column: str, most: int, batch: Batch) -> Values:
    found: Values = _lacks(column, 1, most, batch) & (batch.winners == 0)
    return found


def table(ctx: Context, missing: range, option: str, unit: Text, card: Text) -> Table:
    """Make the table, from the sums above and the count `complete_short`.

    Parameters
    ----------
    ctx : Context
    missing : range
        Missing numbers that have a row; the option less the number is what would have been enough.
    option : str
        The option of the rules that says how many are needed.
    unit : Text
        What is missing.
    card : Text
        Which cards can complete a hand.
    """
    title = Text(f"牌成{unit.zh}不够", f"Complete hands short of {unit.en}")
    first = Text(f"差多少{unit.zh}", f"{unit.en} missing")
    about = Text(
        f"{card.zh}能使一手成牌而{unit.zh}不够。每局取差得最少的一次：多少局正好差这么多；起胡（{option}）降到此数，"
        "多少局（流局中的多少）会有一家可以胡。",
        f"{card.en} would complete a hand that lacks {unit.en}. By the fewest missing in a game: how many games "
        f"lacked just so many, and in how many games (of the drawn ones) a seat could have won had {option} been that "
        "low.",
    )
    if not missing:
        return Table("short", title, about, first, [], [])
    level = ctx.together([*missing, "all"])
    count = Text(f"牌成{unit.zh}不够（次）", f"complete hands short of {unit.en}")
    rows = [count_row(ctx, "short", "complete_short", count, level)]
    rows += [_row(ctx, lacks, getattr(ctx.rules, option) - lacks, option, unit, level) for lacks in missing]
    return Table("short", title, about, first, _columns(), rows, "together", [_NOTE])


def _row(ctx: Context, lacks: int, enough: int, option: str, unit: Text, level: float) -> Row:
    metric = f"short.{lacks}"
    figures = {
        "games": ctx.sample.share(f"{metric}.games", f"short_{lacks}", "games", level),
        "ended": ctx.sample.share(f"{metric}.ended", f"short_to_{lacks}", "games", level),
        "drawn": ctx.sample.share(f"{metric}.drawn", f"short_drawn_to_{lacks}", "draw", level),
    }
    label = Text(
        f"最少的差 {lacks} {unit.zh}（起胡 {enough}）", f"fewest missing: {lacks} {unit.en} ({option} {enough})"
    )
    return Row(str(lacks), label, figures)


def _columns() -> list[Column]:
    return [
        Column("rate", Text("次/局", "a game"), unit="number"),
        Column("games", Text("占局", "of games")),
        Column("games", INTERVAL, "interval"),
        Column("ended", Text("降到此数可早结束", "could end earlier")),
        Column("ended", INTERVAL, "interval"),
        Column("drawn", Text("占流局", "of drawn games")),
        Column("drawn", INTERVAL, "interval"),
    ]


_NOTE = Text(
    "可以胡不等于就胡；有人胡了的局也算，那里会早一些结束。差得更多的其他手不单列：记录每局只存最少的一次。",
    "That a seat could win does not mean that it would; games won later are counted too, they could have ended "
    "earlier. Other hands of the same game that lacked more have no row: the log keeps the fewest of each game.",
)
