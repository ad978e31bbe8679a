"""Writing cards: codes for data ("3s", "0b"), characters for people (三, 拾)."""

from __future__ import annotations

from collections.abc import Iterable

from simcli.games.youxian.notation import BIG, KINDS, SMALL

__all__ = ["KINDS", "code", "codes", "glyph", "glyphs", "grouped", "read_codes"]

_DIGITS = "1234567890"
_SIZES = "sb"
_SET = 3  # as many alike in hand are a 坎, one more a 提 that is not laid yet


def code(card: int) -> str:
    """Return the two-character code of a card (0..19)."""
    return _DIGITS[card % 10] + _SIZES[card // 10]


def codes(cards: Iterable[int]) -> str:
    """Return the codes of cards in the order given, run together."""
    return "".join(code(card) for card in cards)


def read_codes(written: str) -> list[int]:
    """Return the cards of run-together codes."""
    return [10 * _SIZES.index(written[at + 1]) + _DIGITS.index(written[at]) for at in range(0, len(written), 2)]


def glyph(card: int) -> str:
    """Return a card as it is printed."""
    return (SMALL + BIG)[card]


def glyphs(cards: Iterable[int]) -> str:
    """Return cards one by one in the order given, run together: 二七十."""
    return "".join(glyph(card) for card in cards)


def grouped(cards: Iterable[int]) -> str:
    """Return a hand sorted: each 坎 (three alike) apart, then the small and the big cards: 坎叁叁叁 一二二 柒玖."""
    held = sorted(cards)
    sets = [card for card in sorted(set(held)) if held.count(card) >= _SET]
    groups = [f"{'坎' if held.count(card) == _SET else ''}{glyph(card) * held.count(card)}" for card in sets]
    for first in (0, KINDS // 2):
        size = [card for card in held if first <= card < first + KINDS // 2 and card not in sets]
        groups.append(glyphs(size))
    return " ".join(group for group in groups if group)
