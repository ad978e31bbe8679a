"""Cards 0..19 (small 一..十 = 0..9, big 壹..拾 = 10..19), chow codes and melds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SEATS = 3
KINDS = 20
COPIES = 4
CARDS = KINDS * COPIES
HAND = 20
SHOWN = HAND * SEATS  # place of the dealer's 21st card in the wall
GROUPS = 7  # groups of a complete hand
ONE_FIVE_TEN = (9, 19)

Meld = tuple[str, int]  # type and, for chi, the chow code, else the card
MELD_TYPES = ("chi", "peng", "wei", "pao", "ti")
FOURS = ("pao", "ti")


def chow_cards(code: int) -> tuple[int, int, int]:
    """The three cards of a chow code.

    Codes 0..7 are the runs from 一 on, 8 is 二七十, 9 is 一五十; 10..19 the same in big; 20..29 are two small and one
    big of a number, 30..39 two big and one small.
    """
    size, place = divmod(code, 10)
    if size == 2:
        return place, place, place + 10
    if size == 3:
        return place, place + 10, place + 10
    ranks = {8: (1, 6, 9), 9: (0, 4, 9)}.get(place, (place, place + 1, place + 2))
    first, second, third = (10 * size + rank for rank in ranks)
    return first, second, third


CHOWS = tuple(chow_cards(code) for code in range(40))
WITH = tuple(tuple(code for code in range(40) if card in CHOWS[code]) for card in range(KINDS))
WITHOUT_150 = tuple(tuple(code for code in codes if code not in ONE_FIVE_TEN) for codes in WITH)


def allowed_chows(card: int, one_five_ten: bool) -> tuple[int, ...]:
    """Codes of the chows that hold a card, ascending."""
    return WITH[card] if one_five_ten else WITHOUT_150[card]


def is_red(card: int) -> bool:
    """Whether a card is one of 二七十 or 贰柒拾."""
    return card % 10 in (1, 6, 9)


def is_big(card: int) -> bool:
    """Whether a card is one of 壹..拾."""
    return card >= 10


def size_of(card: int) -> str:
    """`small` or `big`."""
    return "big" if is_big(card) else "small"


def meld_cards(meld: Meld) -> tuple[int, ...]:
    """The cards of a meld (or of a 坎 as `kan`), three or four."""
    kind, code = meld
    if kind == "chi":
        return CHOWS[code]
    return (code,) * (4 if kind in FOURS else 3)


def fours(melds: Iterable[Meld]) -> int:
    """Number of 提 and 跑."""
    return sum(kind in FOURS for kind, _ in melds)


def count(cards: Iterable[int]) -> list[int]:
    """Cards per kind, shape (20,)."""
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return counts


def held(hand: Sequence[int], melds: Iterable[Meld]) -> int:
    """Cards that a seat holds, melds included."""
    return sum(hand) + sum(len(meld_cards(meld)) for meld in melds)


def free_cards(hand: Sequence[int]) -> list[int]:
    """The hand without its 坎 (three alike in hand have lain there since the deal), shape (20,)."""
    return [copies if copies < 3 else 0 for copies in hand]


def name(card: int) -> str:
    """Short name such as `1s`, `0b` (ten); `-` for no card."""
    return "-" if card < 0 else f"{(card + 1) % 10}{'sb'[card // 10]}"
