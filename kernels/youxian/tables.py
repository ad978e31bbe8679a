"""Tables of one size's ten numbers: exact covers by runs, and which cards can stand in a run at all.

A row is a base-3 key (0..2 free cards of each number). A cover is told by how many 一二三, 二七十 and 一五十 it has, packed
n123 + 3 * n270 + 9 * n1510; all covers of a row are one 27-bit mask, so 息 options cost nothing to change.
"""

from __future__ import annotations

import os

import numpy as np

from kernels.accel import cache_folder

ROWS = 3**10
TABLES = np.dtype(
    [
        ("cover", "i8", (2, ROWS)),  # without and with one pair
        ("reach", "i8", (2, 1024)),  # by presence mask: numbers that can stand in a run, without and with 一五十
    ],
    align=True,
)
THREES = tuple(3**i for i in range(10))


def groups() -> list[tuple[int, int, int, int]]:
    """Return (rank, rank, rank, shift of the cover code) of every run, 二七十 and 一五十."""
    runs = [(i, i + 1, i + 2, 1 if i == 0 else 0) for i in range(8)]
    return [*runs, (1, 6, 9, 3), (0, 4, 9, 9)]


def covers() -> np.ndarray:
    """Return int64 [2, 3 ** 10]: masks of exact covers, by the lowest card of the row first."""
    cover = np.zeros((2, ROWS), np.int64)
    cover[0, 0] = 1
    by_lowest: list[list[tuple[int, int, int]]] = [[] for _ in range(10)]
    for a, b, c, shift in groups():
        by_lowest[a].append((THREES[a] + THREES[b] + THREES[c], shift, (1 << b) | (1 << c)))
    plain = [0] * ROWS
    plain[0] = 1
    for key in range(1, ROWS):
        digits = [key // step % 3 for step in THREES]
        lowest = next(i for i in range(10) if digits[i])
        for size, shift, others in by_lowest[lowest]:
            if all(digits[i] for i in range(10) if (others >> i) & 1):
                plain[key] |= plain[key - size] << shift
    cover[0] = plain
    keys = np.arange(ROWS)
    for step in THREES:
        paired = keys[keys // step % 3 == 2]
        cover[1, paired] |= cover[0, paired - 2 * step]
    return cover


def reach() -> np.ndarray:
    """Return int64 [2, 1024]: which present numbers can stand in some run of present numbers."""
    table = np.zeros((2, 1024), np.int64)
    for number, (a, b, c, _) in enumerate(groups()):
        need = (1 << a) | (1 << b) | (1 << c)
        for mask in range(1024):
            if mask & need == need:
                table[1, mask] |= need
                if number < 9:
                    table[0, mask] |= need
    return table


def load() -> np.ndarray:
    """Return the tables (one record), from the cache folder; built and written there on first use."""
    path = cache_folder("youxian") / "youxian-tables.npy"
    try:
        return np.load(path, mmap_mode="c").view(TABLES)
    except (OSError, ValueError):
        tables = np.zeros(1, TABLES)
        tables["cover"], tables["reach"] = covers(), reach()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name(f"{path.name}.{os.getpid()}")
            with open(temporary, "wb") as file:
                np.save(file, tables)
            os.replace(temporary, path)
            return np.load(path, mmap_mode="c").view(TABLES)
        except OSError:
            return tables  # a cache that cannot be written only costs the next start a second
