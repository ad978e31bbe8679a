"""Tiles of 个旧麻将 in writing: MPSZ, honour characters, and packed log columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simcli.games.scoring import Malformed
from simcli.text import say

KINDS = 34
SUITS = "mpsz"
HONOURS = "东南西北白发中"
_FIRST_HONOUR = 27
_OTHER_FORMS = str.maketrans("東發", "东发")
_NUMBERS = "一二三四五六七八九"
_SUIT_NAMES = "万筒条"

CHOW, PUNG = 0, 1
MELD_TYPES = ("chow", "pung", "kong", "added", "concealed")


def parse_tiles(written: str) -> list[int]:
    """Return the tiles (0..33) of a text such as "123m55p东东"; blanks are ignored.

    Raises
    ------
    Malformed
        A character is no tile, or digits stand without a suit.
    """
    tiles: list[int] = []
    digits: list[int] = []
    for char in written.translate(_OTHER_FORMS):
        if char.isspace():
            continue
        if char in "123456789":
            digits.append(int(char))
        elif char in SUITS and digits:
            tiles += [_tile(digit, char, written) for digit in digits]
            digits = []
        elif char in HONOURS and not digits:
            tiles.append(_FIRST_HONOUR + HONOURS.index(char))
        else:
            raise Malformed(say(f"{written!r} 里的 {char!r} 不是牌", f"{char!r} in {written!r} is no tile"))
    if digits:
        raise Malformed(
            say(f"{written!r} 末尾的数字没有花色", f"the last digits of {written!r} have no suit (m p s z)")
        )
    return tiles


def _tile(digit: int, suit: str, written: str) -> int:
    if suit == "z" and digit > len(HONOURS):
        raise Malformed(
            say(f"{written!r} 里没有 {digit}z：字牌为 1z..7z", f"no {digit}z in {written!r}: honours are 1z..7z")
        )
    return 9 * SUITS.index(suit) + digit - 1


def parse_meld(written: str) -> tuple[int, list[int]]:
    """Return type (0 chow 1 pung 2 kong 3 added 4 concealed) and sorted tiles of a text such as "pung 555m".

    Raises
    ------
    Malformed
        The type is unknown, or the tiles are no such meld.
    """
    kind, _, rest = written.strip().partition(" ")
    if kind not in MELD_TYPES:
        allowed = " | ".join(MELD_TYPES)
        raise Malformed(say(f"副露 {written!r}：类别允许 {allowed}", f"meld {written!r}: its type may be {allowed}"))
    tiles = sorted(parse_tiles(rest))
    number = MELD_TYPES.index(kind)
    if not _is_meld(number, tiles):
        raise Malformed(say(f"副露 {written!r}：这些牌不成 {kind}", f"meld {written!r}: these tiles are no {kind}"))
    return number, tiles


def _is_meld(kind: int, tiles: Sequence[int]) -> bool:
    if kind == CHOW:
        first = tiles[0] if tiles else _FIRST_HONOUR
        return list(tiles) == [first, first + 1, first + 2] and first < _FIRST_HONOUR and first % 9 <= 6
    return len(tiles) == (3 if kind == PUNG else 4) and len(set(tiles)) == 1


def meld_tiles(kind: int, lowest: int) -> list[int]:
    """Return the tiles of a meld."""
    if kind == CHOW:
        return [lowest, lowest + 1, lowest + 2]
    return [lowest] * (3 if kind == PUNG else 4)


def write_tiles(tiles: Iterable[int]) -> str:
    """Return tiles sorted, as MPSZ with honour characters: "123m 东东"."""
    groups: dict[str, str] = {}
    for tile in sorted(tiles):
        if tile >= _FIRST_HONOUR:
            groups["z"] = groups.get("z", "") + HONOURS[tile - _FIRST_HONOUR]
        else:
            suit = SUITS[tile // 9]
            groups[suit] = groups.get(suit, "") + str(tile % 9 + 1)
    return " ".join(run if suit == "z" else run + suit for suit, run in groups.items())


def write_chinese(tiles: Iterable[int]) -> str:
    """Return tiles sorted, as players write them: "一二三万 东东"."""
    groups: dict[str, str] = {}
    for tile in sorted(tiles):
        if tile >= _FIRST_HONOUR:
            groups["字"] = groups.get("字", "") + HONOURS[tile - _FIRST_HONOUR]
        else:
            suit = _SUIT_NAMES[tile // 9]
            groups[suit] = groups.get(suit, "") + _NUMBERS[tile % 9]
    return " ".join(run if suit == "字" else run + suit for suit, run in groups.items())
