"""Cards and melds of 通城个子牌 in writing, and as they are packed in the log.

A character is a number 0..21 in the order 上大人 孔乙己 可知礼 化三千 七十土 八九子 二四五六.
A card is its kind: 0..21 the plain card of the character, 22..26 the flowered 乙 三 五 七 九.
"""

from __future__ import annotations

from collections.abc import Iterable

from simcli.games.scoring import Malformed
from simcli.text import say

CHARACTERS = "上大人孔乙己可知礼化三千七十土八九子二四五六"
FLOWERED = "乙三五七九"
FLOWER = "*"
RED = frozenset("上大人可知礼三五七")
KINDS = len(CHARACTERS) + len(FLOWERED)
CARDS = (*CHARACTERS, *(character + FLOWER for character in FLOWERED))
# character of every kind
CHARACTER = tuple(CHARACTERS.index(card[0]) for card in CARDS)
# copies of every kind in the pack: five of each character, of 乙三五七九 two of them flowered
PACK = tuple(2 if FLOWER in card else 3 if card in FLOWERED else 5 for card in CARDS)
MELD_TYPES = ("peng", "zhao", "hua")
_OTHER_FORMS = str.maketrans("一禮", "乙礼")
_BLOCKS = (3, 3, 3, 3, 3, 3, 4)
_MOST_FLOWERS = 2


def parse_cards(written: str) -> list[int]:
    """Return the kinds of a text such as "七*七*七土"; blanks are ignored, 一 is read as 乙 and 禮 as 礼.

    Raises
    ------
    Malformed
        A character is no card, or a flower stands after a card that has none.
    """
    cards: list[int] = []
    plain = False  # whether the last character can still be given a flower
    for char in written.translate(_OTHER_FORMS):
        if char.isspace():
            continue
        if char in CHARACTERS:
            cards.append(CHARACTERS.index(char))
            plain = char in FLOWERED
        elif char == FLOWER and plain:
            cards[-1] = len(CHARACTERS) + FLOWERED.index(CHARACTERS[cards[-1]])
            plain = False
        else:
            raise Malformed(say(f"{written!r} 里的 {char!r} 不是牌", f"{char!r} in {written!r} is no card"))
    return cards


def parse_meld(written: str) -> tuple[int, int]:
    """Return type (0 peng 1 zhao 2 hua) and 3 * character + flowered cards of a text such as "peng 七*七*七".

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
    cards = parse_cards(rest)
    characters = {CHARACTER[card] for card in cards}
    if len(cards) != kind + 3 or len(characters) != 1:
        raise Malformed(say(f"明牌 {written!r}：这些牌不成 {name}", f"meld {written!r}: these cards are no {name}"))
    flowers = sum(card >= len(CHARACTERS) for card in cards)
    if flowers > _MOST_FLOWERS or len(cards) - flowers > PACK[characters.pop()]:
        raise Malformed(
            say(
                f"明牌 {written!r}：乙三五七九各有三张素的、两张花的",
                f"meld {written!r}: of 乙 三 五 七 九 there are three plain cards and two flowered ones each",
            )
        )
    return kind, 3 * CHARACTER[cards[0]] + flowers


def meld_cards(kind: int, code: int) -> list[int]:
    """Return the cards of a meld: plain ones, then flowered ones."""
    character, flowers = divmod(code, 3)
    flowered = CARDS.index(CHARACTERS[character] + FLOWER) if flowers else character
    return [character] * (kind + 3 - flowers) + [flowered] * flowers


def unpack_melds(packed: int) -> list[tuple[int, int]]:
    """Return (type, 3 * character + flowered cards) of the melds of a log row, in the order laid."""
    melds: list[tuple[int, int]] = []
    while packed:
        melds.append(divmod(packed % 256 - 1, 3 * len(CHARACTERS)))
        packed //= 256
    return melds


def unpack_cards(low: int, high: int, flowered: int) -> list[int]:
    """Return how many there are of each of the 27 kinds, from the three numbers of a log row.

    Parameters
    ----------
    low, high : copies of the characters 0..11 and 12..21, flowered ones among them, in base 6, the first lowest.
    flowered : flowered copies of 乙 三 五 七 九 in base 3.
    """
    counts = [low // 6**n % 6 for n in range(12)] + [high // 6**n % 6 for n in range(10)]
    flowers = [flowered // 3**n % 3 for n in range(len(FLOWERED))]
    for character, number in zip(FLOWERED, flowers, strict=True):
        counts[CHARACTERS.index(character)] -= number
    return counts + flowers


def write_cards(cards: Iterable[int]) -> str:
    """Return cards in the order of the verse, each character's flowered copies last: "上大人 孔乙乙*"."""
    ordered = sorted(cards, key=lambda card: (CHARACTER[card], card))
    words, first = [], 0
    for size in _BLOCKS:
        words.append("".join(CARDS[card] for card in ordered if first <= CHARACTER[card] < first + size))
        first += size
    return " ".join(word for word in words if word)
