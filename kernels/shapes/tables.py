"""One record of generated tables, written once to the cache folder and mapped into every process from there."""

from __future__ import annotations

import os

import numpy as np

from kernels.accel import cache_folder
from kernels.shapes import lan, suits

#: Key step for one more tile of each rank. The ranks of a suit are split 5 + 4, in base 5: low part | high part << 12.
KEY_STEPS = tuple(5**rank if rank < 5 else 5 ** (rank - 5) << 12 for rank in range(9))
LOW, HIGH = 5**5, 5**4
MOST = 14  # tiles of a suit in one hand
SUIT_KEYS = 405_350  # keys of at most 14 tiles

# The class of a key stands at base[high part] + rank[low part]. Low parts are ranked by their number of tiles, so those
# that fit beside a high part come first and the table has no holes: half a megabyte of which play touches a small part.
TABLES = np.dtype(
    [
        ("base", "i8", (HIGH,)),
        ("rank", "i8", (LOW,)),
        ("lan_strict", "i8", (512, 3)),
        ("lan_soft", "i8", (512, 4)),
        ("joined", "u1", (256, 256)),
        ("missing", "u1", (256, 5)),
        ("classes", "u1", (2, SUIT_KEYS)),
        ("pad", "u1", (4,)),
    ],
    align=True,
)


def tiles_of(parts: int) -> np.ndarray:
    """Return the number of tiles of every base-5 number below `parts`."""
    digits = [np.arange(parts) // 5**i % 5 for i in range(5)]
    return np.sum(digits, axis=0)


def build() -> np.ndarray:
    """Compute the tables: array of one `TABLES` record."""
    tables = np.zeros(1, TABLES)
    suit, honours, joined, missing = suits.build()
    low, high = tiles_of(LOW), tiles_of(HIGH)
    order = np.argsort(low, kind="stable")
    rank = np.empty(LOW, np.int64)
    rank[order] = np.arange(LOW)
    fits = np.array([(low <= MOST - tiles).sum() for tiles in high])
    base = np.concatenate([[0], np.cumsum(fits)])
    assert base[-1] == SUIT_KEYS
    for part in range(HIGH):
        lows = order[: fits[part]]
        tables["classes"][0, 0, base[part] : base[part + 1]] = suit[lows + LOW * part]
        if part < 25:
            tables["classes"][0, 1, base[part] : base[part + 1]] = honours[lows + LOW * part]
    tables["base"], tables["rank"], tables["joined"], tables["missing"] = base[:-1], rank, joined, missing
    tables["lan_strict"] = lan.strict_counts()
    tables["lan_soft"] = lan.soft_counts()
    return tables


def load() -> np.ndarray:
    """Return the tables (one record), from the cache folder; built and written there on first use."""
    path = cache_folder("shapes") / "mahjong-tables.npy"
    try:
        return np.load(path, mmap_mode="c").view(TABLES)
    except (OSError, ValueError):
        tables = build()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name(f"{path.name}.{os.getpid()}")
            with open(temporary, "wb") as file:
                np.save(file, tables)
            os.replace(temporary, path)
            return np.load(path, mmap_mode="c").view(TABLES)
        except OSError:
            return tables  # a cache that cannot be written only costs the next start a second
