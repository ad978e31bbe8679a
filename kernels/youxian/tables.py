"""Tables of one size's ten numbers: exact covers by runs, and which cards can stand in a run at all.

A row is a base-3 key (0..2 free cards of each number). A cover is told by how many 一二三, 二七十 and 一五十 it has,
packed n123 + 3 * n270 + 9 * n1510; all covers of a row are one 27-bit mask, so 息 options cost nothing to change. What
parts of melds a row holds does depend on them: `kernels.youxian.rows` fills that when a greedy bot first needs it.
"""

from __future__ import annotations

import os

import numpy as np

from kernels.accel import cache_folder
from kernels.youxian.chances import NEARNESS, WALL, bigs_to_come, reds_to_come, winning
from kernels.youxian.records import AIMS, DEEP, N_CARDS

ROWS = 3**10
MOST = 7  # whole melds 0..6 and two-card parts 0..6 of a row
PLACES = MOST * (MOST + 1)  # (melds, parts) at melds * 8 + parts; the eighth part is a guard and always 0
XI_LEVELS = 101  # 息 of a row are told from 0 to here, more count as much
TABLES = np.dtype(
    [
        ("held", "i4", (ROWS,)),  # numbers present (10 bits) and twice there (the next 10)
        ("cover", "i8", (2, ROWS)),  # without and with one pair
        ("reach", "i8", (2, 1024)),  # by presence mask: numbers that can stand in a run, without and with 一五十
        # filled by `rows.fill`: by size, key and whether a pair is set apart, 1 + the most 息 at a place; 0: impossible
        ("best", "u1", (2, ROWS, 2, PLACES)),
        # a byte for every number of groups: the fewest parts among them; small rows from 0 up, big ones from 7 down
        ("least", "i8", (2, ROWS, 2)),
        ("winning", "f8", (2, DEEP, NEARNESS, WALL)),
        ("reds", "f8", (AIMS, DEEP, N_CARDS, N_CARDS)),
        ("bigs", "f8", (AIMS, DEEP, N_CARDS, N_CARDS)),
        ("filled", "i8", (16,)),  # the 息 that `best` was filled for
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


def held() -> np.ndarray:
    """Return int32 [3 ** 10]: masks of the numbers present, and of those twice there shifted by ten."""
    keys = np.arange(ROWS)
    masks = np.zeros(ROWS, np.int32)
    for rank, step in enumerate(THREES):
        digit = keys // step % 3
        masks |= np.where(digit > 0, 1 << rank, 0).astype(np.int32) | np.where(digit == 2, 1 << rank + 10, 0)
    return masks


def load() -> np.ndarray:
    """Return the tables (one record); the covers come from the cache folder, built and written there on first use."""
    path = cache_folder("youxian") / "covers.npy"
    tables = np.zeros(1, TABLES)  # untouched pages cost nothing: what only greedy bots need is filled when they play
    tables["reach"], tables["held"] = reach(), held()
    tables["winning"], tables["reds"], tables["bigs"] = winning(), reds_to_come(), bigs_to_come()
    try:
        tables["cover"] = np.load(path)
        return tables
    except (OSError, ValueError):
        tables["cover"] = covers()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{path.name}.{os.getpid()}.npy")
        np.save(temporary, tables["cover"][0])
        os.replace(temporary, path)
    except OSError:
        pass  # a cache that cannot be written only costs the next start a second
    return tables
