"""An answer to a statement: its rows, piece by piece."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from simcli.errors import UsageError
from simcli.query import mistakes
from simcli.text import say

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import pyarrow as pa

#: Rows of one piece of an answer.
PIECE_ROWS = 10_000

_READS = ("SELECT", "MULTI")  # PIVOT counts as several statements in one

_Result = TypeVar("_Result")


class Answer:
    """The rows that a statement gives, read once, piece by piece.

    It holds a database and perhaps scratch files until it is closed; it closes itself after the last row.

    Parameters
    ----------
    connection : duckdb.DuckDBPyConnection
    scratch : Path
        Where DuckDB puts what does not fit into memory; it makes the folder when it needs it.
    sql : str
    known : sequence of str
        The columns of all tables.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection, scratch: Path, sql: str, known: Sequence[str]) -> None:
        self._connection, self._scratch = connection, scratch
        self._sql, self._known = sql, known
        self.rows = 0  # given so far
        self._open = True
        self._thread = ThreadPoolExecutor(1, "query")
        self._reader = self._waited(self._begin)
        self.schema: pa.Schema = _served(self._reader.schema)

    def __enter__(self) -> Answer:
        """Return itself."""
        return self

    def __exit__(self, *failure: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Stop what still runs and give everything back; doing it twice does nothing."""
        if not self._open:
            return
        self._open = False
        self._connection.interrupt()
        self._thread.shutdown()
        self._connection.close()
        shutil.rmtree(self._scratch, ignore_errors=True)

    def pieces(self) -> Iterator[pa.RecordBatch]:
        """Walk over the rows, at most `PIECE_ROWS` at once.

        Whole numbers that DuckDB holds in 128 bits (sums) come as int64; columns of equal names are told apart.

        Raises
        ------
        UsageError
            The statement fails on a row.
        RunError
            A part of the log cannot be read, or memory and scratch space run out.
        """
        while self._open and (piece := self._waited(lambda: next(self._reader, None))) is not None:
            self.rows += piece.num_rows
            yield _cast(piece, self.schema)
        self.close()

    def arrow(self) -> pa.Table:
        """Return all rows that are left, held in memory."""
        import pyarrow as pa

        return pa.Table.from_batches(list(self.pieces()), self.schema)

    def frame(self) -> pd.DataFrame:
        """Return all rows that are left as a pandas table; decimal numbers come as floats."""
        import pyarrow as pa

        table = self.arrow()
        for place, column in enumerate(table.schema):
            if pa.types.is_decimal(column.type):
                # one by one: Arrow's own cast is off in the last digit
                floats = [None if one is None else float(one) for one in table.column(place).to_pylist()]
                table = table.set_column(place, column.name, pa.array(floats, pa.float64()))
        frame: pd.DataFrame = table.to_pandas()
        return frame

    def _begin(self) -> Any:
        _check_kind(self._connection.extract_statements(self._sql))
        return self._connection.sql(self._sql).to_arrow_reader(PIECE_ROWS)

    def _waited(self, work: Callable[[], _Result]) -> _Result:
        """Do the work in a thread of its own: DuckDB does not hear Ctrl-C, who waits for it does."""
        import duckdb

        try:
            return self._thread.submit(work).result()
        except (duckdb.Error, OSError, ValueError) as error:
            self.close()
            raise mistakes.explained(str(error), self._sql, self._known) from error
        except BaseException:
            self.close()
            raise


def _check_kind(statements: list[duckdb.Statement]) -> None:
    """Refuse what is not exactly one statement that reads."""
    if len(statements) != 1:
        raise UsageError(
            say(f"一次只能问一条 SQL，这里有 {len(statements)} 条", f"give one SQL statement, not {len(statements)}")
        )
    if statements[0].type.name not in _READS:
        raise UsageError(mistakes.only_reads())


def _served(given: pa.Schema) -> pa.Schema:
    """Return the schema that an answer has: unique names, whole numbers of 128 bits as int64."""
    import pyarrow as pa

    fields: list[pa.Field] = []
    names: set[str] = set()
    for column in given:
        name, count = column.name, 1
        while name in names:
            count += 1
            name = f"{column.name}_{count}"
        names.add(name)
        whole = pa.types.is_decimal(column.type) and column.type.scale == 0
        fields.append(pa.field(name, pa.int64() if whole else column.type))
    return pa.schema(fields)


def _cast(piece: pa.RecordBatch, wanted: pa.Schema) -> pa.RecordBatch:
    import pyarrow as pa

    columns = []
    for column, field in zip(piece.columns, wanted, strict=True):
        try:
            columns.append(column if column.type == field.type else column.cast(field.type))
        except pa.ArrowInvalid as error:
            name = field.name
            raise UsageError(
                say(
                    f"{name} 一列的整数超出 64 位；请在 SQL 里换算，例如 ({name})::DOUBLE",
                    f"column {name} holds whole numbers beyond 64 bits; convert it in SQL, as in ({name})::DOUBLE",
                )
            ) from error
    return pa.RecordBatch.from_arrays(columns, schema=wanted)
