"""The generated part of docs/report.md: `python -m tests.support.report_docs` writes it anew."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unittest import mock

from simcli.config import load
from simcli.games import get
from simcli.report.build import Report, build
from simcli.report.formats import CSV_COLUMNS
from simcli.report.table import Table
from simcli.stats.figure import METHODS
from tests.support import report_gejiu, report_tongcheng, report_youxian

PAGE = Path(__file__).resolve().parents[2] / "docs" / "report.md"
BEGIN = "<!-- generated: python -m tests.support.report_docs -->"
END = "<!-- end of the generated part -->"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").strip(" 　") for cell in cells) + " |"


#: For every game: what makes up its log, and the games of a match.
LOGS: dict[str, tuple[Any, int]] = {
    "gejiu": (report_gejiu, 8),
    "youxian": (report_youxian, 18),
    "tongcheng": (report_tongcheng, 8),
}
#: With it every table of a room has all its rows.
ROOM = ("room.fee=5", "room.fee_kind=big_winner", "room.carry_in=100")


def example(variant: str) -> Report:
    """Return a report that has every table: random games of default rules, in a room that takes a fee."""
    logs, match_games = LOGS[variant]
    rules = load(variant, []).rules
    with tempfile.TemporaryDirectory() as folder, mock.patch("simcli.engine.is_compiled", return_value=True):
        return build(
            logs.write(
                Path(folder), logs.at_random(1, rules, match_games), rounds=8, match_games=match_games, sets=ROOM
            )
        )


def _table(table: Table) -> list[str]:
    lines = [f"### `{table.name}` {table.title.zh} · {table.title.en}", "", f"{table.about.en} {table.about.zh}", ""]
    keys: dict[str, str] = {}
    for column in table.columns:
        keys.setdefault(column.key, f"{column.title.en} {column.title.zh}")
    told = ", ".join(f"`{key}` {title}" for key, title in keys.items())
    lines += [
        f"Figures: {told}. Intervals hold {'row by row' if table.family == 'each' else 'for all rows together'}.",
        "",
    ]
    lines += [_row(["row", "meaning", "含义", "metrics"]), _row(["---"] * 4)]
    for row in table.rows:
        metrics = ", ".join(f"`{figure.metric}`" for figure in row.figures.values())
        lines.append(_row([f"`{row.key}`", row.label.en, row.label.zh, metrics]))
    return [*lines, ""]


def generated() -> str:
    """Return the part between the marks."""
    lines = ["## Methods", "", _row(["`method`", "meaning", "含义"]), _row(["---"] * 3)]
    lines += [_row([f"`{name}`", text.en, text.zh]) for name, text in METHODS.items()]
    lines += ["", "## CSV columns", "", ", ".join(f"`{name}`" for name in CSV_COLUMNS), ""]
    for variant in LOGS:
        lines += [f"## Tables of {get(variant).name.zh} `{variant}`", ""]
        for table in example(variant).tables:
            lines += _table(table)
    return "\n".join(lines).rstrip()


def with_generated(page: str) -> str:
    """Return `page` with the generated part put in anew."""
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n\n{generated()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(with_generated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
