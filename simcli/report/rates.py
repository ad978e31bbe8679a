"""Tables of counts: how often a thing happens in a game, in how many games, and what share it is of another."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from simcli.report.context import Context
from simcli.report.measures import Measure
from simcli.report.registry import Registry
from simcli.report.table import INTERVAL, Column, Row
from simcli.stats.figure import fixed
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch

    Values = NDArray[Any]

_A_GAME = Text("次/局", "a game")
_GAMES_WITH = Text("有此事的局", "games with any")
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


def add_counts(registry: Registry, counts: Mapping[str, int], shares: Mapping[str, str]) -> None:
    """Declare counts of the games log and the games with any: sums named like the column and `any_<column>`.

    Parameters
    ----------
    registry : Registry
    counts : mapping of str to int
        Columns, each with the most that one game can hold.
    shares : mapping of str to str
        For columns that are a share of another one: that column.
    """
    for name, most in counts.items():
        over = ("games", shares[name]) if name in shares else ("games",)
        registry.games += [
            Measure(name, partial(_column, name), over, most),
            Measure(f"any_{name}", partial(_any, name)),
        ]


def _column(name: str, batch: Batch) -> Values:
    found: Values = getattr(batch, name)
    return found


def _any(name: str, batch: Batch) -> Values:
    return _column(name, batch) > 0


def count_row(ctx: Context, table: str, key: str, label: Text, level: float, over: str = "") -> Row:
    """Return a row of a count (see `rate_row`) with the share of games that hold any, from the sum `any_<key>`."""
    row = rate_row(ctx, table, key, label, level, over)
    row.figures["games"] = ctx.sample.share(f"{table}.{key}.games", f"any_{key}", "games", level)
    return row


def count_rows(
    ctx: Context,
    table: str,
    names: Mapping[str, Text],
    level: float,
    over: Mapping[str, str] | None = None,
    off: Collection[str] = (),
) -> list[Row]:
    """Return a row (see `count_row`) of each count.

    Parameters
    ----------
    ctx : Context
    table : str
    names : mapping of str to Text
        Labels by the name of the count.
    level : float
    over : mapping of str to str, optional
        For counts that are a share of another one: that one.
    off : collection of str
        Counts that the rules in force keep at zero.
    """
    shares = over or {}
    return [
        off_row(table, key, label) if key in off else count_row(ctx, table, key, label, level, shares.get(key, ""))
        for key, label in names.items()
    ]


def count_columns(of: Text | None = None) -> list[Column]:
    """Return the columns of a table of counts with the games that hold any; `of` heads the shares."""
    plain = rate_columns(of)
    return [*plain[:3], Column("games", _GAMES_WITH), Column("games", INTERVAL, "interval"), *plain[3:]]
