"""Cards and melds of 攸县胡子牌 in writing.

A card is a number: small 一..十 are 0..9, big 壹..拾 are 10..19. A chow is a number too, its code:
0..7 a run from 一..八 on, 8 二七十, 9 一五十, in big 10 more; 20..29 绞 of two small cards
and a big one, 30..39 of two big and a small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simcli.games.scoring import Malformed
from simcli.text import say

KINDS = 20
SMALL, BIG = "一二三四五六七八九十", "壹贰叁肆伍陆柒捌玖拾"
_DIGITS = "1234567890"
_SIZES = "sb"
_OTHER_FORMS = str.maketrans("貳貮叄參陸", "贰贰叁叁陆")

CHI = 0
MELD_TYPES = ("chi", "peng", "wei", "pao", "ti")
FOURS = (3, 4)
TWO_SEVEN_TEN, ONE_FIVE_TEN = 8, 9
_SPECIAL = {TWO_SEVEN_TEN: (1, 6, 9), ONE_FIVE_TEN: (0, 4, 9)}
_OF_ONE_SIZE = 20  # codes below hold cards of one size
_IN_HALF = 10


def parse_cards(written: str) -> list[int]:
    """Return the cards of a text such as "270s33b拾"; blanks are ignored.

    Raises
    ------
    Malformed
        A character is no card, or digits stand without a size.
    """
    cards: list[int] = []
    digits: list[int] = []
    for char in written.translate(_OTHER_FORMS):
        if char.isspace():
            continue
        if char in _DIGITS:
            digits.append(_DIGITS.index(char))
        elif char in _SIZES and digits:
            cards += [_IN_HALF * _SIZES.index(char) + digit for digit in digits]
            digits = []
        elif char in SMALL + BIG and not digits:
            cards.append((SMALL + BIG).index(char))
        else:
            raise Malformed(say(f"{written!r} 里的 {char!r} 不是牌", f"{char!r} in {written!r} is no card"))
    if digits:
        raise Malformed(
            say(
                f"{written!r} 末尾的数字没有大小（s 小字，b 大字）",
                f"the last digits of {written!r} have no size (s small, b big)",
            )
        )
    return cards


def parse_meld(written: str) -> tuple[int, int]:
    """Return type (0 chi 1 peng 2 wei 3 pao 4 ti) and chow code or card of a text such as "chi 270s".

    Raises
    ------
    Malformed
        The type is unknown, or the cards are no such meld.
    """
    name, _, rest = written.strip().partition(" ")
    if name not in MELD_TYPES:
        allowed = " | ".join(MELD_TYPES)
        raise Malformed(say(f"明牌 {written!r}：类别允许 {allowed}", f"meld {written!r}: its type may be {allowed}"))
    kind = MELD_TYPES.index(name)
    cards = sorted(parse_cards(rest))
    if kind == CHI:
        code = chow_code(cards)
    else:
        code = cards[0] if cards and len(cards) == (4 if kind in FOURS else 3) and len(set(cards)) == 1 else None
    if code is None:
        raise Malformed(say(f"明牌 {written!r}：这些牌不成 {name}", f"meld {written!r}: these cards are no {name}"))
    return kind, code


def chow_code(cards: Sequence[int]) -> int | None:
    """Return the code of a chow of three cards in any order, None where they are none."""
    wanted = sorted(cards)
    return next((code for code in range(40) if sorted(chow_cards(code)) == wanted), None)


def chow_cards(code: int) -> list[int]:
    """Return the cards of a chow."""
    if code >= _OF_ONE_SIZE:
        twice, number = divmod(code - _OF_ONE_SIZE, _IN_HALF)
        return [number + _IN_HALF * size for size in ((0, 0, 1), (0, 1, 1))[twice]]
    size, form = divmod(code, _IN_HALF)
    numbers = _SPECIAL.get(form, (form, form + 1, form + 2))
    return [number + _IN_HALF * size for number in numbers]


def meld_cards(kind: int, code: int) -> list[int]:
    """Return the cards of a meld."""
    if kind == CHI:
        return chow_cards(code)
    return [code] * (4 if kind in FOURS else 3)


def write_cards(cards: Iterable[int]) -> str:
    """Return cards sorted, as digits with their size: "270s 33b"."""
    groups = ["", ""]
    for card in sorted(cards):
        groups[card // _IN_HALF] += _DIGITS[card % _IN_HALF]
    return " ".join(group + size for group, size in zip(groups, _SIZES, strict=True) if group)


def write_chinese(cards: Iterable[int]) -> str:
    """Return cards sorted, in characters: "二七十 叁叁"."""
    groups = ["", ""]
    for card in sorted(cards):
        groups[card // _IN_HALF] += (SMALL + BIG)[card]
    return " ".join(group for group in groups if group)
