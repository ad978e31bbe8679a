"""Answers as text, CSV, JSON and Parquet, written piece by piece."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from decimal import Decimal
from typing import IO, TYPE_CHECKING, Any

from simcli.errors import UsageError
from simcli.text import pad, say, width

if TYPE_CHECKING:
    import pyarrow as pa

    from simcli.query.answer import Answer

#: Rows whose widths are looked at before they are printed as a table; later ones may make columns wider.
TABLE_ROWS = 1_000
_DIGITS = 10  # of a float in a table


def table(answer: Answer) -> Iterator[str]:
    """Write aligned columns, wide characters counted as two; numbers are flush right, nothing is cut off."""
    names = answer.schema.names
    right = [_is_number(column.type) for column in answer.schema]
    widths = [width(name) for name in names]
    heading = True
    for piece in answer.pieces():
        for start in range(0, piece.num_rows, TABLE_ROWS):
            columns = [[_cell(value) for value in column.to_pylist()] for column in piece.slice(start, TABLE_ROWS)]
            widths = [max(least, *map(width, set(cells))) for least, cells in zip(widths, columns, strict=True)]
            rows = [*([tuple(names)] if heading else []), *zip(*columns, strict=True)]
            heading = False
            yield "".join(_line(row, widths, right) for row in rows)
    if heading:
        yield _line(tuple(names), widths, right)


def csv(answer: Answer) -> Iterator[str]:
    """Write a heading and one line a row; text is quoted only where it must be, nothing stands for null."""
    import pyarrow as pa
    from pyarrow import csv as writer

    def lines(piece: pa.RecordBatch, style: str) -> str:
        sink = pa.BufferOutputStream()
        writer.write_csv(piece, sink, writer.WriteOptions(include_header=False, quoting_style=style))
        return bytes(sink.getvalue()).decode()

    yield ",".join(_quoted(name) for name in answer.schema.names) + "\n"
    for piece in answer.pieces():
        flat = _flat(piece)
        try:
            yield lines(flat, "none")
        except pa.ArrowInvalid:  # some text holds commas, quotes or line ends
            yield lines(flat, "needed")


def as_json(answer: Answer) -> Iterator[str]:
    """Write a list of objects, one a line; what is no JSON number (nan, infinite) is null."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    between = "[\n"
    for piece in answer.pieces():
        columns = [_json_column(column) for column in piece.columns]
        for row in zip(*columns, strict=True):
            yield between + encode(dict(zip(answer.schema.names, row, strict=True)))
            between = ",\n"
    yield "[]\n" if between == "[\n" else "\n]\n"


def parquet(answer: Answer, file: IO[bytes]) -> None:
    """Write a Parquet file (zstd).

    Raises
    ------
    UsageError
        A column is of a type that Parquet does not know.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetWriter(file, answer.schema, compression="zstd") as writer:
            for piece in _gathered(answer):
                writer.write_table(piece)
    except pa.ArrowNotImplementedError as error:
        raise UsageError(
            say(
                f"有的列写不进 Parquet（{error}）；请在 SQL 里转成文字：列名::VARCHAR",
                f"a column cannot be written as Parquet ({error}); make it text in SQL: column::VARCHAR",
            )
        ) from error


def _gathered(answer: Answer) -> Iterator[pa.Table]:
    """Gather pieces into row groups of about a hundred thousand rows."""
    import pyarrow as pa

    waiting: list[pa.RecordBatch] = []
    for piece in answer.pieces():
        waiting.append(piece)
        if sum(one.num_rows for one in waiting) >= 100_000:
            yield pa.Table.from_batches(waiting)
            waiting = []
    if waiting:
        yield pa.Table.from_batches(waiting)


def _is_number(kind: pa.DataType) -> bool:
    import pyarrow as pa

    return bool(pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind))


def _line(cells: tuple[str, ...], widths: list[int], right: list[bool]) -> str:
    padded = (pad(cell, room, ">" if flush else "<") for cell, room, flush in zip(cells, widths, right, strict=True))
    return "  ".join(padded).rstrip() + "\n"


def _cell(value: Any) -> str:
    if type(value) is int:
        return str(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:.{_DIGITS}g}"
    if isinstance(value, list | dict):
        return json.dumps(_plain(value), ensure_ascii=False)
    return _text(value).replace("\n", "⏎")


def _json_column(column: pa.Array) -> list[Any]:
    import pyarrow as pa

    kind, values = column.type, column.to_pylist()
    ready = pa.types.is_integer(kind) or pa.types.is_boolean(kind) or pa.types.is_string(kind)
    return values if ready else [_plain(value) for value in values]


def _plain(value: Any) -> Any:
    """Return a value as JSON knows it."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float | Decimal):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(name): _plain(one) for name, one in value.items()}
    return _text(value)


def _text(value: Any) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)


def _flat(piece: pa.RecordBatch) -> pa.RecordBatch:
    """Return the piece with columns that CSV does not know (lists, records, bytes, spans of time) as text."""
    import pyarrow as pa

    columns, fields = [], []
    for column, field in zip(piece.columns, piece.schema, strict=True):
        kind = field.type
        if pa.types.is_nested(kind) or pa.types.is_binary(kind) or pa.types.is_interval(kind):
            column = pa.array([None if one is None else _cell(one) for one in column.to_pylist()], pa.string())
        columns.append(column)
        fields.append(pa.field(field.name, column.type))
    return pa.RecordBatch.from_arrays(columns, schema=pa.schema(fields))


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"' if any(sign in name for sign in ',"\n\r') else name
