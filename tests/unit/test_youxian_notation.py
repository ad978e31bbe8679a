"""Cards and melds of 攸县胡子牌 in writing."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.games.scoring import Malformed
from simcli.games.youxian.notation import (
    chow_cards,
    chow_code,
    meld_cards,
    parse_cards,
    parse_meld,
    write_cards,
    write_chinese,
)


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("", []),
        ("270s", [1, 6, 9]),
        ("33b3s", [12, 12, 2]),
        ("1234567890b", list(range(10, 20))),
        ("一二三四五六七八九十", list(range(10))),
        ("壹贰叁肆伍陆柒捌玖拾", list(range(10, 20))),
        ("貳參陸叄", [11, 12, 15, 12]),
        (" 2 7 0 s拾\t1b 一", [1, 6, 9, 19, 10, 0]),
        ("二70s拾", [1, 6, 9, 19]),
    ],
)
def test_parse(written: str, cards: list[int]) -> None:
    assert parse_cards(written) == cards


@pytest.mark.parametrize("wrong", ["12", "12一3s", "s", "1m", "1S", "１s", "十一月", "1s,2s", "東", "12sb", "1万"])
def test_no_cards(wrong: str) -> None:
    with pytest.raises(Malformed):
        parse_cards(wrong)


@given(st.lists(st.integers(0, 19), max_size=26))
def test_written_cards_read_back_sorted(cards: list[int]) -> None:
    assert parse_cards(write_cards(cards)) == sorted(cards)
    assert parse_cards(write_chinese(cards)) == sorted(cards)


def test_as_players_write() -> None:
    assert write_chinese([19, 1, 9, 6, 12]) == "二七十 叁拾"
    assert write_cards([19, 1, 9, 6, 12]) == "270s 30b"


def test_chows_are_those_of_the_rules() -> None:
    """Every three cards: a run, 二七十 or 一五十 of one size, or two of a number with the third of the other size."""
    found: dict[int, tuple[int, ...]] = {}
    for cards in combinations_with_replacement(range(20), 3):
        numbers = tuple(card % 10 for card in cards)
        one_size = len({card // 10 for card in cards}) == 1
        run = one_size and numbers in [(n, n + 1, n + 2) for n in range(8)]
        special = one_size and numbers in [(1, 6, 9), (0, 4, 9)]
        jiao = not one_size and len(set(numbers)) == 1
        code = chow_code(cards[::-1])
        assert (code is not None) == (run or special or jiao), cards
        if code is not None:
            found[code] = cards
            assert sorted(chow_cards(code)) == list(cards)
    assert sorted(found) == list(range(40))
    assert [found[code] for code in (0, 7, 8, 9, 10, 19)] == [
        (0, 1, 2),
        (7, 8, 9),
        (1, 6, 9),
        (0, 4, 9),
        (10, 11, 12),
        (10, 14, 19),
    ]
    assert (found[23], found[33]) == ((3, 3, 13), (3, 13, 13))


@pytest.mark.parametrize(
    ("written", "kind", "code", "cards"),
    [
        ("chi 312s", 0, 0, [0, 1, 2]),
        ("chi 890b", 0, 17, [17, 18, 19]),
        ("chi 七2s十", 0, 8, [1, 6, 9]),
        ("chi 105b", 0, 19, [10, 14, 19]),
        ("chi 11b1s", 0, 30, [0, 10, 10]),
        ("chi 0s拾0s", 0, 29, [9, 9, 19]),
        ("peng 999b", 1, 18, [18] * 3),
        ("wei 四四四", 2, 3, [3] * 3),
        (" pao  0 0 0 0 s ", 3, 9, [9] * 4),
        ("ti 1111b", 4, 10, [10] * 4),
    ],
)
def test_meld(written: str, kind: int, code: int, cards: list[int]) -> None:
    assert parse_meld(written) == (kind, code)
    assert sorted(meld_cards(kind, code)) == cards


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "chi",
        "123s",
        "Chi 123s",
        "chi123s",
        "chow 123s",
        "kan 111s",
        "chi 124s",
        "chi 111s",
        "chi 90s1b",
        "chi 901s",
        "chi 12s3b",
        "chi 27b0s",
        "chi 1234s",
        "chi 12s",
        "peng 112s",
        "peng 11s1b",
        "peng 1111s",
        "wei 22b",
        "wei",
        "pao 111s",
        "pao 1112s",
        "ti 555b",
        "ti 55555b",
    ],
)
def test_no_meld(wrong: str) -> None:
    with pytest.raises(Malformed):
        parse_meld(wrong)
