"""One record of generated tables, written once to the cache folder and mapped into every process from there."""

from __future__ import annotations

import os

import numpy as np

from kernels.accel import cache_folder
from kernels.shapes import lan, suits

TABLES = np.dtype(
    [
        ("suit", "u1", (5**9,)),
        ("honours", "u1", (5**7,)),
        ("joined", "u1", (256, 256)),
        ("missing", "u1", (256, 5)),
        ("pad", "u1", (1,)),
        ("bits", "i8", (4096,)),
        ("lan_strict", "i8", (512, 3)),
        ("lan_soft", "i8", (512, 4)),
    ],
    align=True,
)


def build() -> np.ndarray:
    """Compute the tables: array of one `TABLES` record."""
    tables = np.zeros(1, TABLES)
    suit, honours, joined, missing = suits.build()
    tables["suit"], tables["honours"], tables["joined"], tables["missing"] = suit, honours, joined, missing
    tables["bits"] = [i.bit_count() for i in range(4096)]
    tables["lan_strict"] = lan.strict_counts()
    tables["lan_soft"] = lan.soft_counts()
    return tables


def load() -> np.recarray:
    """Return the tables (one record), from the cache folder; built and written there on first use."""
    path = cache_folder() / "mahjong-tables.npy"
    try:
        return np.load(path, mmap_mode="c").view(TABLES).view(np.recarray)
    except (OSError, ValueError):
        tables = build()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name(f"{path.name}.{os.getpid()}")
            with open(temporary, "wb") as file:
                np.save(file, tables)
            os.replace(temporary, path)
        except OSError:
            pass  # a cache that cannot be written only costs the next start a second
        return tables.view(np.recarray)
