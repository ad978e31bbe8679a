"""Cards and melds of 通城个子牌 in writing, and as the log packs them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.games.scoring import Malformed
from simcli.games.tongcheng.notation import (
    CARDS,
    CHARACTER,
    CHARACTERS,
    PACK,
    meld_cards,
    parse_cards,
    parse_meld,
    unpack_cards,
    unpack_melds,
    write_cards,
)


def test_pack() -> None:
    assert len(CHARACTERS) == len(set(CHARACTERS)) == 22
    assert CARDS[22:] == ("乙*", "三*", "五*", "七*", "九*")
    assert sum(PACK) == 110
    copies = Counter[int]()
    for kind, number in enumerate(PACK):
        copies[CHARACTER[kind]] += number
    assert set(copies.values()) == {5}
    assert {CARDS[kind]: number for kind, number in enumerate(PACK) if number != 5} == {
        card + flower: number for card in "乙三五七九" for flower, number in (("", 3), ("*", 2))
    }


@pytest.mark.parametrize(
    ("written", "kinds"),
    [
        ("", []),
        ("上大人", [0, 1, 2]),
        ("七*七*七", [25, 25, 12]),
        ("乙一*三*五*七*九*", [4, 22, 23, 24, 25, 26]),
        ("可知禮", [6, 7, 8]),
        (" 二 四\t五 * 六\u3000", [18, 19, 24, 21]),
        (CHARACTERS, list(range(22))),
    ],
)
def test_parse(written: str, kinds: list[int]) -> None:
    assert parse_cards(written) == kinds


@pytest.mark.parametrize("wrong", ["*", "土*", "七**", "* 七", "7", "万", "上,大", "壹", "七x", "八九子\n*", "人 *"])
def test_no_cards(wrong: str) -> None:
    with pytest.raises(Malformed):
        parse_cards(wrong)


@given(st.lists(st.integers(0, 26), max_size=32))
def test_written_cards_read_back(kinds: list[int]) -> None:
    assert sorted(parse_cards(write_cards(kinds))) == sorted(kinds)


def test_as_players_write() -> None:
    kinds = parse_cards("七*四子九*九人上大七己")
    assert write_cards(kinds) == "上大人 己 七七* 九九*子 四"


@pytest.mark.parametrize(
    ("written", "kind", "code", "cards"),
    [
        ("peng 上上上", 0, 0, "上上上"),
        ("peng 七*七七*", 0, 3 * 12 + 2, "七七*七*"),
        ("zhao 一一*一一", 1, 3 * 4 + 1, "乙乙乙乙*"),
        (" hua  五五*五 五五* ", 2, 3 * 20 + 2, "五五五五*五*"),
        ("hua 六六六六六", 2, 3 * 21, "六六六六六"),
        ("zhao 禮礼禮礼", 1, 3 * 8, "礼礼礼礼"),
    ],
)
def test_meld(written: str, kind: int, code: int, cards: str) -> None:
    assert parse_meld(written) == (kind, code)
    assert meld_cards(kind, code) == parse_cards(cards)


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "peng",
        "上上上",
        "Peng 上上上",
        "peng上上上",
        "pung 上上上",
        "chi 上大人",
        "guan 上上上上",
        "peng 上上",
        "peng 上上上上",
        "peng 上上大",
        "peng 上大人",
        "zhao 上上上",
        "hua 上上上上",
        "hua 五五五五五",
        "hua 五五五五五*",
        "zhao 五五五五",
        "peng 五*五*五*",
    ],
)
def test_no_meld(wrong: str) -> None:
    with pytest.raises(Malformed):
        parse_meld(wrong)


def packed(melds: list[tuple[int, int, int]]) -> int:
    """Pack melds (type, character, flowered cards) as the log does: one byte a meld, the first lowest."""
    return sum(
        (1 + (kind * 22 + character) * 3 + flowers) << 8 * n for n, (kind, character, flowers) in enumerate(melds)
    )


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 21), st.integers(0, 2)), max_size=6))
def test_melds_of_the_log(melds: list[tuple[int, int, int]]) -> None:
    assert unpack_melds(packed(melds)) == [(kind, 3 * character + flowers) for kind, character, flowers in melds]


@given(st.tuples(*(st.integers(0, number) for number in PACK)))
def test_cards_of_the_log(counts: tuple[int, ...]) -> None:
    copies = [
        counts[c] + (counts[CARDS.index(x + "*")] if (x := CHARACTERS[c]) in "乙三五七九" else 0) for c in range(22)
    ]
    low = sum(number * 6**place for place, number in enumerate(copies[:12]))
    high = sum(number * 6**place for place, number in enumerate(copies[12:]))
    flowers = sum(number * 3**place for place, number in enumerate(counts[22:]))
    assert unpack_cards(low, high, flowers) == list(counts)
