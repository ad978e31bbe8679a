"""Arrow tables to Parquet bytes and back; equal tables give equal bytes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pyarrow as pa

#: Key of the file metadata that holds the id of the run a part belongs to.
RUN_KEY = b"simcli.run"
#: Key of the file metadata that holds {column: [unit, zh, en]} as JSON.
COLUMNS_KEY = b"simcli.columns"

_COMPRESSION_LEVEL = 3  # higher ones win 3 % and cost twice the time
_RISING = ("match", "wall_group")  # sorted numbers: their small steps are stored
_PACKED = ("hand",)  # hardly a value comes twice: a dictionary would only be added to the values


class Encoded(NamedTuple):
    """A part ready to be written: its bytes, their SHA-256 in hexadecimal and the rows they hold."""

    data: memoryview
    sha256: str
    rows: int


def encode(table: pa.Table, run: str) -> Encoded:
    """Write `table` as one Parquet file of one row group.

    Nothing but the rows, the schema and the run's id goes in (no time, no host, no chunk borders of the table), so
    that a block gives the same bytes whoever plays it.

    Parameters
    ----------
    table : pyarrow.Table
        Rows with the schema of `simcli.store.columns.schema`.
    run : str
        The id of the run.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    whole = table.combine_chunks()
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        whole.schema,
        compression="zstd",
        compression_level=_COMPRESSION_LEVEL,
        use_dictionary=[name for name in whole.column_names if name not in (*_RISING, *_PACKED)],
        column_encoding={name: "DELTA_BINARY_PACKED" for name in whole.column_names if name in _RISING},
        write_statistics=False,
        store_schema=False,
        data_page_version="2.0",
        data_page_size=1 << 26,
        dictionary_pagesize_limit=1 << 26,
    ) as writer:
        writer.write_table(whole, row_group_size=max(whole.num_rows, 1))
        writer.add_key_value_metadata({RUN_KEY: run.encode(), COLUMNS_KEY: _column_texts(whole.schema)})
    data = memoryview(sink.getvalue())
    return Encoded(data, hashlib.sha256(data).hexdigest(), table.num_rows)


def digest(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def run_of(path: Path) -> str | None:
    """Return the id of the run that a part says it belongs to; None if it cannot be read or does not say."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        metadata = pq.read_metadata(path).metadata or {}
    except (OSError, pa.ArrowInvalid):
        return None
    told = metadata.get(RUN_KEY)
    return told.decode() if isinstance(told, bytes) else None


def _column_texts(schema: pa.Schema) -> bytes:
    texts = {}
    for field in schema:
        told = field.metadata or {}
        texts[field.name] = [told.get(key, b"").decode() for key in (b"unit", b"zh", b"en")]
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
