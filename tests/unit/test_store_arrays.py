"""numpy arrays to Arrow and back."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pyarrow as pa
import pytest

from simcli.store.arrays import from_codes, from_numpy, to_numpy


@pytest.mark.parametrize("size", [0, 1, 7, 8, 9, 1000])
def test_numbers_flags_and_gaps_come_out_as_they_went_in(size: int) -> None:
    values = np.arange(size, dtype=np.int64) % 5 - 1
    assert from_numpy(values, pa.int8()).to_pylist() == values.tolist()
    assert from_numpy(values, pa.int8()).type == pa.int8()
    assert from_numpy(values, pa.bool_()).to_pylist() == [value != 0 for value in values.tolist()]
    gaps = from_numpy(values, pa.int16(), minus_one_is_null=True)
    assert gaps.to_pylist() == [None if value < 0 else value for value in values.tolist()]
    gaps.validate(full=True)


def test_columns_of_a_larger_array_need_not_lie_together() -> None:
    values = np.arange(12, dtype=np.int64).reshape(4, 3)
    assert from_numpy(values[:, 1], pa.int64()).to_pylist() == [1, 4, 7, 10]


def test_number_that_does_not_fit_is_an_error() -> None:
    with pytest.raises(pa.ArrowInvalid):
        from_numpy(np.array([128], np.int64), pa.int8())


def test_codes_become_words() -> None:
    words = from_codes(np.array([2, 0, 2], np.int64), ("draw", "", "庄"))
    assert words.type == pa.string()
    assert words.to_pylist() == ["庄", "draw", "庄"]
    words.validate(full=True)
    with pytest.raises(IndexError):
        from_codes(np.array([3], np.int64), ("draw", "", "庄"))


def test_chunks_are_joined() -> None:
    column = pa.chunked_array([pa.array([1, 2], pa.int16()), pa.array([3], pa.int16())])
    assert to_numpy(column).tolist() == [1, 2, 3]
    assert to_numpy(column).dtype == np.int16


def test_pandas_stays_out() -> None:
    code = (
        "import sys, numpy as np, pyarrow as pa\n"
        "from simcli.store.arrays import from_codes, from_numpy, to_numpy\n"
        "column = from_numpy(np.arange(3), pa.int8(), minus_one_is_null=True)\n"
        "from_codes(np.arange(2), ('a', 'b')); to_numpy(pa.chunked_array([column]))\n"
        "sys.exit('pandas' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
