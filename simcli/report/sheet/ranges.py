"""How far luck carries a seat: ranges of its total after some matches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from simcli.report.sheet import figures
from simcli.report.sheet.parts import Entry, Grid
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.report.build import Report
    from simcli.report.table import Row

#: Games that a range is told of: the matches nearest to them are taken.
GAMES = (8, 80, 800)
#: Ends of the ranges of 99 % and of 90 %, from the lowest to the highest.
_ENDS = ("0.5", "5", "95", "99.5")
_KEY = re.compile(r"(?:(?P<who>.+)_)?(?P<matches>\d+)_q(?P<p>[\d.]+)")
_INTERVAL = Text("区间", "interval")


def grids(report: Report) -> list[Grid]:
    """Make the table of ranges; none where the report does not have them."""
    table = figures.table(report, "evening")
    if table is None:
        return []
    match_games = report.experiment.match.games
    found: dict[str, dict[int, dict[str, Row]]] = {}
    for row in table.rows:
        key = _KEY.fullmatch(row.key)
        if key is not None:
            found.setdefault(key["who"] or "", {}).setdefault(int(key["matches"]), {})[key["p"]] = row
    rows = []
    for who, numbers in found.items():
        nearest = {min(numbers, key=lambda n: abs(n * match_games - wanted)) for wanted in GAMES}
        for number in sorted(nearest):
            rows.append(_row(report, who, number, numbers[number]))
    head = [Text("打多久", "after")]
    for text in (
        Text("99%：从", "99 %: from"), Text("90%：从", "90 %: from"), Text("90%：到", "90 %: to"),
        Text("99%：到", "99 %: to"),
    ):  # fmt: skip
        head += [text, _INTERVAL]
    title = Text("运气的范围：一家的总分", "How far luck carries a seat's total")
    return [Grid(title, head, rows, [_MEANING], wide=True, intervals=frozenset({2, 4, 6, 8}))]


def _row(report: Report, who: str, number: int, ends: dict[str, Row]) -> list[Entry]:
    games = number * report.experiment.match.games
    name = _name(report, who)
    zh, en = (f"{name.zh}：", f"{name.en}: ") if who else ("", "")
    matches = "1 match" if number == 1 else f"{number:,} matches"
    cells = [Entry(Text(f"{zh}{games:,} 局（{number:,} 场）", f"{en}{games:,} games ({matches})"))]
    for p in _ENDS:
        found = ends[p].figures.get("points") if p in ends else None
        cells += [figures.value(found, "number"), figures.interval(found, "number")]
    return cells


def _name(report: Report, who: str) -> Text:
    """Name a kind of bot as the table of scores does."""
    row = figures.row(report, "score", who)
    return Text(who, who) if row is None else row.label


_MEANING = Text(
    "一百家里九十家（九十九家）打完落在两数之间；座次不变，各场互不相干。",
    "Of a hundred seats ninety (ninety-nine) end between the two numbers; seats stay, matches are independent.",
)
