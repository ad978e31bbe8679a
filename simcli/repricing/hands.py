"""Packed hands and melds of a log, many at a time."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

_AT_ONCE = 5  # digits that one look into a table tells


def digits(packed: NDArray[Any], base: int, count: int) -> Ints:
    """Return the digits of numbers, the lowest first: int64 [n, count]."""
    found = np.empty((packed.size, count), np.int64)
    rest: Any = packed.astype(np.int64)
    table = _table(base)
    for first in range(0, count, _AT_ONCE):
        rest, low = np.divmod(rest, base**_AT_ONCE)
        found[:, first : first + _AT_ONCE] = table[low, : min(_AT_ONCE, count - first)]
    return found


@cache
def _table(base: int) -> NDArray[np.int8]:
    numbers = np.arange(base**_AT_ONCE)
    return np.stack([numbers // base**place % base for place in range(_AT_ONCE)], axis=1).astype(np.int8)


def melds(packed: NDArray[Any], most: int) -> Ints:
    """Return the bytes of packed melds less one, so that -1 stands for none: int64 [n, most]."""
    found: Ints = (packed.astype(np.int64)[:, None] >> (8 * np.arange(most))) % 256 - 1
    return found
