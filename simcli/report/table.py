"""Tables as plain data, before anyone decides how they look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from simcli.stats.figure import Figure
from simcli.text import Text

#: What of a figure a column shows; `factor`: how many times, roughly; `signed`: its value with a sign; `coefficient`: a
#: number between -1 and 1; `p`: a p value; `bound`: what a size does not exceed (in words if 0 by construction).
Show = Literal[
    "value", "interval", "one_in", "count", "numerator", "denominator", "factor", "signed", "coefficient", "p", "bound"
]
#: How a figure's value reads: a share of 1 (in percent), a number, or points.
Unit = Literal["share", "number"]
#: What the intervals of a table hold for: each row for itself, or all rows at once; or there are none.
Family = Literal["each", "together", "none"]


@dataclass(frozen=True)
class Column:
    """One column: which of a row's figures it shows, and what of it."""

    key: str
    title: Text
    show: Show = "value"
    unit: Unit = "share"


@dataclass(frozen=True)
class Row:
    """One row: its stable key, its label, its figures by column key, and what stands in their place if it has none.

    `unit` says how its figures read where the rows of a table differ in that.
    """

    key: str
    label: Text
    figures: dict[str, Figure] = field(default_factory=dict)
    instead: Text | None = None
    unit: Unit | None = None


@dataclass
class Table:
    """One table of a report.

    Parameters
    ----------
    name : str
        Stable; metrics are named `<table>.<row>.<column key>`.
    title, about : Text
        A heading, and one line that says what is counted.
    first : Text
        Heading of the row labels.
    columns : list of Column
    rows : list of Row
    family : "each", "together" or "none"
    notes : list of Text
        Lines below it.
    """

    name: str
    title: Text
    about: Text
    first: Text
    columns: list[Column]
    rows: list[Row]
    family: Family = "each"
    notes: list[Text] = field(default_factory=list)

    def figures(self) -> Iterator[tuple[Row, Figure]]:
        """Walk over every figure with its row, row by row; a figure shown in two columns comes once."""
        for row in self.rows:
            for figure in row.figures.values():
                yield row, figure


def share_columns(key: str, title: Text, of: Text, one_in: Text | None = None) -> list[Column]:
    """Return the usual columns of a share: value, interval, perhaps "1 in N", and the counts it rests on.

    Parameters
    ----------
    key : str
    title : Text
        What the share is of.
    of : Text
        Heading of the counts.
    one_in : Text, optional
        Heading of "1 in N".
    """
    found = [Column(key, title), Column(key, INTERVAL, "interval")]
    if one_in is not None:
        found.append(Column(key, one_in, "one_in"))
    return [*found, Column(key, of, "count")]


def interval_columns(titles: Mapping[str, Text]) -> list[Column]:
    """Return value and interval for each of several shares: {key: title}."""
    pairs = ((Column(key, title), Column(key, INTERVAL, "interval")) for key, title in titles.items())
    return [column for pair in pairs for column in pair]


def number_columns(key: str, title: Text) -> list[Column]:
    """Return the usual columns of a mean: value and interval."""
    return [Column(key, title, unit="number"), Column(key, INTERVAL, "interval", "number")]


def mixed_columns(of: Text) -> list[Column]:
    """Return the columns of a table whose rows are shares or means: value, interval, and the counts of shares."""
    return [Column("value", VALUE), Column("value", INTERVAL, "interval"), Column("value", of, "count")]


def share_row(key: str, label: Text, figure: Figure) -> Row:
    """Return a row of a mixed table that holds a share."""
    return Row(key, label, {"value": figure}, unit="share")


def number_row(key: str, label: Text, figure: Figure) -> Row:
    """Return a row of a mixed table that holds a number."""
    return Row(key, label, {"value": figure}, unit="number")


INTERVAL = Text("区间", "interval")
VALUE = Text("数值", "value")
SHARE = Text("比例", "share")
COUNT = Text("次数 / 总数", "count / of")
ONE_IN_GAMES = Text("平均几局一次", "one in N games")
QUANTILES = Text(
    "p% 分位：p% 不超过它。数值是整数，很多相同，所以区间两端可以是同一个数：这时有 95% 的把握，分位数就是它。",
    "p % quantile: p % are no larger. Values are whole and many are alike, so both ends of an interval can be the same "
    "number: that the quantile is this number is then 95 % sure.",
)
