"""Distance tables for hands made of sets and a pair, suit by suit (136-tile mahjong).

The *need* of a suit is the ten numbers "tiles missing to a sets and b pairs in this suit" (a = 0..4, b = 0..1). Only
180 different needs exist, joins of several suits included, so a need is one byte (its *class*), joining two groups of
suits is one look-up in a 180 x 180 table, and the distance of a whole hand is a last look-up. Keys are base-5 numbers,
sum count[i] * 5^i.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

SETS = 4
SLOTS = 2 * (SETS + 1)  # slot 2 * a + b
FAR = 15  # more than any need
NIBBLE = np.arange(SLOTS, dtype=np.uint64) * np.uint64(4)


def needs(kinds: int, runs: bool) -> NDArray[np.uint8]:
    """Return the needs of every count vector.

    Parameters
    ----------
    kinds : int
        Tile kinds of the suit (9, honours 7).
    runs : bool
        Whether three consecutive kinds make a set.

    Returns
    -------
    uint8 array [5 ** kinds, 10]

    Notes
    -----
    Exact targets get need 0; then need(hand) = min over targets of sum max(0, target_i - hand_i), which splits by
    dimension: one pass down (a tile short costs 1) and one pass up (a tile too many costs 0) for each kind.
    """
    groups = [tuple(3 * (k == i) for k in range(kinds)) for i in range(kinds)]
    if runs:
        groups += [tuple(int(i <= k <= i + 2) for k in range(kinds)) for i in range(kinds - 2)]
    table = np.full((5,) * kinds + (SLOTS,), FAR, np.uint8)
    for sets in range(SETS + 1):
        for chosen in combinations_with_replacement(groups, sets):
            target = [sum(group[k] for group in chosen) for k in range(kinds)]
            if max(target) > 4:
                continue
            table[(*target, 2 * sets)] = 0
            for pair in range(kinds):
                if target[pair] <= 2:
                    with_pair = [count + 2 * (k == pair) for k, count in enumerate(target)]
                    table[(*with_pair, 2 * sets + 1)] = 0
    for kind in range(kinds):
        line = np.moveaxis(table, kind, 0)
        for count in range(3, -1, -1):
            np.minimum(line[count], line[count + 1] + 1, out=line[count])
        for count in range(1, 5):
            np.minimum(line[count], line[count - 1], out=line[count])
    return np.minimum(table, FAR).reshape(-1, SLOTS)


def pack(need: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Pack the last axis (ten needs below 16) into one integer."""
    packed: NDArray[np.uint64] = (need.astype(np.uint64) << NIBBLE).sum(-1, dtype=np.uint64)
    return packed


def unpack(packed: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Undo `pack`: uint8 [..., 10]."""
    return ((packed[..., None] >> NIBBLE) & np.uint64(15)).astype(np.uint8)


def join(left: NDArray[np.uint8], right: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the needs of two groups of suits together (min-plus over the split of the sets, at most one pair)."""
    shape = np.broadcast_shapes(left.shape, right.shape)
    out = np.full(shape, FAR, np.uint8)
    for a in range(SETS + 1):
        for b in range(SETS + 1 - a):
            n = 2 * (a + b)
            out[..., n] = np.minimum(out[..., n], left[..., 2 * a] + right[..., 2 * b])
            pair = np.minimum(left[..., 2 * a + 1] + right[..., 2 * b], left[..., 2 * a] + right[..., 2 * b + 1])
            out[..., n + 1] = np.minimum(out[..., n + 1], pair)
    return np.minimum(out, FAR)


def build() -> tuple[NDArray[np.uint8], ...]:
    """Build the tables.

    Returns
    -------
    suit, honours : uint8 [5 ** 9], [5 ** 7]
        Class of each key (keys of more than 14 tiles: class 0, never asked for).
    joined : uint8 [256, 256]
        Class of two groups together.
    missing : uint8 [256, 5]
        Tiles missing to exactly n sets and a pair, by class and n.
    """
    tables = [pack(needs(9, runs=True)), pack(needs(7, runs=False))]
    within = [np.indices((5,) * kinds).sum(0).reshape(-1) <= 14 for kinds in (9, 7)]
    classes = np.unique(np.concatenate([table[ok] for table, ok in zip(tables, within, strict=True)]))
    while True:
        need = unpack(classes)
        pairs = pack(join(need[:, None], need[None]))
        closed = np.unique(np.concatenate([classes, pairs.reshape(-1)]))
        if len(closed) == len(classes):
            break
        classes = closed
    assert len(classes) <= 256
    suit, honours = (
        np.where(ok, np.searchsorted(classes, table), 0).astype(np.uint8)
        for table, ok in zip(tables, within, strict=True)
    )
    joined = np.zeros((256, 256), np.uint8)
    joined[: len(classes), : len(classes)] = np.searchsorted(classes, pairs)
    missing = np.full((256, SETS + 1), FAR, np.uint8)
    missing[: len(classes)] = need[:, 1::2]
    return suit, honours, joined, missing
