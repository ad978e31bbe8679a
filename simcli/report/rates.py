"""Tables of counts: how often a thing happens in a game, and what share it is of another."""

from __future__ import annotations

from simcli.report.context import Context
from simcli.report.table import INTERVAL, Column, Row
from simcli.stats.figure import fixed
from simcli.text import Text

_A_GAME = Text("次/局", "a game")
OFF = Text("现行规则没有", "the rules in force have none")


def rate_row(ctx: Context, table: str, key: str, label: Text, level: float, over: str = "", counted: str = "") -> Row:
    """Return a row of a count: a game, and perhaps its share of another count.

    Parameters
    ----------
    ctx : Context
    table, key : str
        The row's metrics are `<table>.<key>.rate` and `.of`.
    label : Text
    level : float
    over : str
        The sum that it is a share of, if any.
    counted : str
        The sum that is counted, where its name is not `key`.
    """
    name = counted or key
    figures = {"rate": ctx.sample.rate(f"{table}.{key}.rate", name, "games", level)}
    if over:
        figures["of"] = ctx.sample.share(f"{table}.{key}.of", name, over, level)
    return Row(key, label, figures)


def off_row(table: str, key: str, label: Text) -> Row:
    """Return the row of a count that the rules in force keep at zero."""
    return Row(key, label, {"rate": fixed(f"{table}.{key}.rate", 0.0, OFF)})


def rate_columns(of: Text | None = None) -> list[Column]:
    """Return the columns of a table of counts; `of` heads the shares."""
    found = [
        Column("rate", _A_GAME, unit="number"),
        Column("rate", INTERVAL, "interval", "number"),
        Column("rate", Text("总次数", "count"), "numerator"),
    ]
    if of is not None:
        found += [Column("of", of), Column("of", INTERVAL, "interval")]
    return found
