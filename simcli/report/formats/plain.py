"""A report for programs: JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import Any

from simcli.report.build import Report
from simcli.report.table import Row, Table
from simcli.text import Language

#: Columns of the CSV, in order; these are kept stable.
CSV_COLUMNS = (
    "table",
    "row",
    "metric",
    "value",
    "low",
    "high",
    "numerator",
    "denominator",
    "clusters",
    "method",
    "level",
    "family",
    "label",
    "note",
)


def plain(report: Report, lang: Language) -> dict[str, Any]:
    """Return a report as JSON values: `{run, tables: {name: [figures]}}`; texts are in `lang`."""
    return {
        "run": report.provenance.plain(),
        "tables": {table.name: of_table(table, lang) for table in report.tables},
    }


def to_json(report: Report, lang: Language) -> str:
    """Return a report as JSON text."""
    return json.dumps(plain(report, lang), ensure_ascii=False, indent=1) + "\n"


def to_csv(report: Report, lang: Language) -> str:
    """Return every figure of a report as one line of CSV; nothing stands for a missing number."""
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(figures(report.tables, lang))
    return out.getvalue()


def figures(tables: Iterable[Table], lang: Language) -> Iterator[dict[str, Any]]:
    """Walk over every figure of some tables with its table and row, as a mapping of `CSV_COLUMNS`."""
    for table in tables:
        for entry in of_table(table, lang):
            yield {"table": table.name, **entry}


def of_table(table: Table, lang: Language) -> list[dict[str, Any]]:
    """List the figures of one table, as mappings of `CSV_COLUMNS` without the table's name."""
    return [entry for row in table.rows for entry in _entries(table, row, lang)]


def _entries(table: Table, row: Row, lang: Language) -> list[dict[str, Any]]:
    """Return the figures of one row, or the reason why it has none."""
    about = {"family": table.family, "label": row.label.get(lang).strip(" 　")}
    if not row.figures:
        missing = dict.fromkeys(CSV_COLUMNS[2:11])
        reason = row.instead.get(lang) if row.instead else None
        missing |= {"metric": f"{table.name}.{row.key}", "clusters": 0, "method": "none", "note": reason}
        return [{"row": row.key, **missing, **about}]
    return [{"row": row.key, **figure.plain(lang), **about} for figure in row.figures.values()]
