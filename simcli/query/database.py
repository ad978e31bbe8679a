"""One run under DuckDB: four tables, and a wall around them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from simcli.query.answer import Answer
from simcli.store.columns import KINDS, schema
from simcli.store.reader import unreadable

if TYPE_CHECKING:
    import pyarrow as pa

    from simcli.report.build import Report
    from simcli.store.reader import Log

# Files, the network, extensions and the variables of this program are closed; then the settings are locked. What a
# statement may be is checked besides, for the sake of a plain answer: the wall is here.
_WALL = {
    "python_enable_replacements": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "enable_external_access": "false",
    "lock_configuration": "true",
}
_METRICS = re.compile(r"\bmetrics\b", re.IGNORECASE)


def ask(log: Log, sql: str, report: Callable[[], Report]) -> Answer:
    """Answer one SQL statement over a run.

    Parameters
    ----------
    log : Log
        The run; its unbroken prefix of blocks is what the tables hold.
    sql : str
        One statement that reads: SELECT, FROM, WITH, VALUES, DESCRIBE, SUMMARIZE, SHOW TABLES, PIVOT.
    report : callable
        Makes the report of the run; called only where the statement names the table of its figures.

    Returns
    -------
    Answer
        To be closed, or read to its end.

    Raises
    ------
    UsageError
        The statement is wrong, or asks for what is not there or not allowed.
    RunError
        A part of the log cannot be read.
    """
    import duckdb

    tables = _logs(log)
    tables["metrics"] = _figures(report if _METRICS.search(sql) else None)
    scratch = Path(gettempdir()) / f"simcli-query-{uuid4().hex}"
    connection = duckdb.connect(config={"temp_directory": str(scratch)})
    try:
        for name, rows in tables.items():
            connection.register(name, rows)
        for setting, value in _WALL.items():
            connection.execute(f"SET {setting} = {value}")
    except BaseException:
        connection.close()
        raise
    known = dict.fromkeys(name for rows in tables.values() for name in rows.schema.names)
    return Answer(connection, scratch, sql, list(known))


def _logs(log: Log) -> dict[str, Any]:
    """Open the parts of every log without reading them; a log without parts is an empty table."""
    import pyarrow as pa
    import pyarrow.dataset as ds

    opened: dict[str, Any] = {}
    for kind in KINDS:
        files = [str(path) for path in log.parts(kind)]
        try:
            opened[kind] = (
                ds.dataset(files, format="parquet")
                if files
                else schema(log.experiment.game, kind, log.experiment.seats).empty_table()
            )
        except (OSError, pa.ArrowInvalid) as error:
            raise unreadable(log.folder / kind) from error
    return opened


def _figures(report: Callable[[], Report] | None) -> pa.Table:
    from simcli.query.metrics import table

    return table(report() if report else None)
