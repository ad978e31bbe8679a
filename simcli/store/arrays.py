"""Between numpy and Arrow directly: the conversions of pyarrow load pandas, which costs every worker a second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray


def from_numpy(values: NDArray[np.int64], wanted: pa.DataType, *, minus_one_is_null: bool = False) -> pa.Array:
    """Make an Arrow array of integers or booleans.

    Parameters
    ----------
    values : int64[n]
        The numbers; for booleans anything but 0 is true.
    wanted : pyarrow.DataType
        An integer type or bool.
    minus_one_is_null : bool
        Whether negative values stand for nothing.

    Raises
    ------
    pyarrow.ArrowInvalid
        A value does not fit into the type.
    """
    import numpy as np
    import pyarrow as pa

    if pa.types.is_boolean(wanted):
        return pa.Array.from_buffers(wanted, len(values), [None, _bits(values != 0)])
    valid = _bits(values >= 0) if minus_one_is_null else None
    data = pa.py_buffer(np.ascontiguousarray(values, np.int64))
    return pa.Array.from_buffers(pa.int64(), len(values), [valid, data]).cast(wanted)


def from_codes(codes: NDArray[np.int64], words: Sequence[str]) -> pa.Array:
    """Make an Arrow array of strings: for every code the word of that index.

    Raises
    ------
    pyarrow.ArrowIndexError
        A code names no word.
    """
    import numpy as np
    import pyarrow as pa

    spelled = [word.encode() for word in words]
    ends = np.cumsum([0, *(len(word) for word in spelled)], dtype=np.int32)
    buffers = [None, pa.py_buffer(ends), pa.py_buffer(b"".join(spelled))]
    return pa.Array.from_buffers(pa.string(), len(words), buffers).take(from_numpy(codes, pa.int64()))


def to_numpy(column: pa.ChunkedArray) -> NDArray[Any]:
    """View an integer column without nulls as a numpy array."""
    import numpy as np
    import pyarrow as pa

    whole = column.combine_chunks()
    array = whole.chunk(0) if isinstance(whole, pa.ChunkedArray) else whole
    return np.from_dlpack(array)


def _bits(flags: NDArray[np.bool_]) -> pa.Buffer:
    import numpy as np
    import pyarrow as pa

    return pa.py_buffer(np.packbits(flags, bitorder="little"))
