"""The figures of a report as rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa

    from simcli.report.build import Report

_TEXTS = ("table", "row", "metric")
_NUMBERS = ("value", "low", "high", "numerator", "denominator")


def table(report: Report | None) -> pa.Table:
    """Return one row a figure, in the order of the report; no rows without a report.

    Columns: table, row, metric (text); value, low, high, numerator, denominator (float, null where there is none);
    clusters (whole number), method (text), level (float).
    """
    import pyarrow as pa

    columns = [
        *((name, pa.string()) for name in _TEXTS),
        *((name, pa.float64()) for name in _NUMBERS),
        ("clusters", pa.int64()),
        ("method", pa.string()),
        ("level", pa.float64()),
    ]
    rows = [
        {"table": table.name, "row": row.key}
        | {name: getattr(figure, name) for name in ("metric", *_NUMBERS, "clusters", "method", "level")}
        for table in (report.tables if report else [])
        for row, figure in table.figures()
    ]
    return pa.Table.from_pylist(rows, schema=pa.schema(columns))
