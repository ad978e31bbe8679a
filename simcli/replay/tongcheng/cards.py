"""Writing cards: codes for data ("7f", "sh"), characters for people (七*, 上)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simcli.games.tongcheng.notation import CARDS, CHARACTERS, FLOWERED, KINDS, write_cards

__all__ = ["KINDS", "code", "codes", "counted", "glyph", "grouped", "read_codes"]

# the characters in order: numbers by their digit (n plain, f flowered), the others by the beginning of their sound
_SOUNDS = ("sh", "da", "re", "ko", "1", "ji", "ke", "zh", "li", "hu", "3", "qi", "7", "0", "tu", "8", "9", "zi")
_PLAIN = [sound if len(sound) > 1 else f"{sound}n" for sound in (*_SOUNDS, "2", "4", "5", "6")]
_CODES = (*_PLAIN, *(f"{_PLAIN[CHARACTERS.index(character)][0]}f" for character in FLOWERED))
_KIND = {written: kind for kind, written in enumerate(_CODES)}


def code(card: int) -> str:
    """Return the two-character code of a card (0..26): 7n 七, 7f 七*, sh 上."""
    return _CODES[card]


def codes(cards: Iterable[int]) -> str:
    """Return the codes of cards in the order given, run together."""
    return "".join(_CODES[card] for card in cards)


def read_codes(written: str) -> list[int]:
    """Return the cards of run-together codes."""
    return [_KIND[written[at : at + 2]] for at in range(0, len(written), 2)]


def glyph(card: int) -> str:
    """Return a card as it is printed, `*` after a flowered one."""
    written: str = CARDS[card]
    return written


def grouped(cards: Iterable[int]) -> str:
    """Return cards sorted by the verse, flowered ones beside the plain ones of their character: 上大人 七七*土."""
    return write_cards(cards)


def counted(copies: Sequence[int]) -> list[int]:
    """Return the cards of counts by kind, in the order of the verse."""
    cards = [card for card, count in enumerate(copies) for _ in range(count)]
    return sorted(cards, key=lambda card: (CHARACTERS.index(CARDS[card][0]), card))
