"""Tables for the 烂 family: how many tiles of a suit can stand together in such a hand, by presence mask.

A mask has bit i for rank i + 1. Strict: tiles of one suit lie inside one class 147, 258 or 369. Soft: they differ by 3
or more.
"""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

CLASSES = (0b001001001, 0b010010010, 0b100100100)


def strict_counts() -> NDArray[np.int64]:
    """Return int64 [512, 3]: present tiles of each class 147, 258, 369."""
    return np.array([[(mask & members).bit_count() for members in CLASSES] for mask in range(512)], np.int64)


def soft_counts() -> NDArray[np.int64]:
    """Return int64 [512, 4]: most present tiles in a soft set of exactly k = 0..3 tiles of a suit."""
    counts = np.zeros((512, 4), np.int64)
    for size in range(1, 4):
        for ranks in combinations(range(9), size):
            if all(high - low >= 3 for low, high in pairwise(ranks)):
                target = sum(1 << rank for rank in ranks)
                for mask in range(512):
                    counts[mask, size] = max(counts[mask, size], (mask & target).bit_count())
    return counts
