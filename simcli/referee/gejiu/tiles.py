"""Tile kinds 0..33 (万 0-8, 筒 9-17, 条 18-26, honours 27-33) and their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

KINDS = 34
COPIES = 4
TILES = KINDS * COPIES
SEATS = 4
HONOURS = range(27, 34)
SUITS = (range(9), range(9, 18), range(18, 27))

Meld = tuple[str, int]  # (chow | pung | kong | added | concealed, lowest kind)
MELD_TYPES = ("chow", "pung", "kong", "added", "concealed")


def is_honour(kind: int) -> bool:
    """Whether `kind` is one of 东南西北白发中."""
    return kind >= HONOURS.start


def name(kind: int) -> str:
    """Short name such as `m3`, `p9`, `s1`, `z7`; `-` for no tile."""
    return "-" if kind < 0 else f"{'mpsz'[kind // 9]}{kind % 9 + 1}"


def names(kinds: Iterable[int]) -> str:
    """Short names of several kinds."""
    return " ".join(name(kind) for kind in kinds)


def meld_kinds(meld: Meld) -> list[int]:
    """The tiles of a meld, three or four kinds."""
    kind, lowest = meld
    if kind == "chow":
        return [lowest, lowest + 1, lowest + 2]
    return [lowest] * (3 if kind == "pung" else 4)


def count(kinds: Iterable[int]) -> list[int]:
    """Tiles per kind, shape (34,)."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def kinds_held(counts: Sequence[int]) -> list[int]:
    """Kinds with at least one copy, ascending."""
    return [kind for kind in range(KINDS) if counts[kind]]
