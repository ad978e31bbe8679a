"""Writing tiles: codes for data ("3m", "1z"), glyphs for people (3万, 东)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

KINDS = 34
FIRST_HONOUR = 27
_SUITS = "mpsz"
_NAMES = "万筒条"
_HONOURS = "东南西北白发中"


def code(tile: int) -> str:
    """Return the two-character code of a tile (0..33)."""
    return f"{tile % 9 + 1}{_SUITS[tile // 9]}"


def codes(tiles: Iterable[int]) -> str:
    """Return the codes of tiles in the order given, run together."""
    return "".join(code(tile) for tile in tiles)


def read_codes(written: str) -> list[int]:
    """Return the tiles of run-together codes."""
    return [9 * _SUITS.index(written[at + 1]) + int(written[at]) - 1 for at in range(0, len(written), 2)]


def glyph(tile: int) -> str:
    """Return a tile as players read it: 3万, 5筒, 7条, 东."""
    if tile >= FIRST_HONOUR:
        return _HONOURS[tile - FIRST_HONOUR]
    return f"{tile % 9 + 1}{_NAMES[tile // 9]}"


def glyphs(tiles: Iterable[int]) -> str:
    """Return tiles one by one, blanks between."""
    return " ".join(glyph(tile) for tile in tiles)


def grouped(tiles: Iterable[int]) -> str:
    """Return tiles sorted, one group a suit: 123万 55筒 东中."""
    parts = []
    for suit, group in groupby(sorted(tiles), key=lambda tile: tile // 9):
        if suit == 3:
            parts.append("".join(glyph(tile) for tile in group))
        else:
            parts.append("".join(str(tile % 9 + 1) for tile in group) + _NAMES[suit])
    return " ".join(parts)
