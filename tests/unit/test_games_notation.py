"""Tiles of 个旧麻将 in writing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.games.gejiu.notation import meld_tiles, parse_meld, parse_tiles, write_chinese, write_tiles
from simcli.games.scoring import Malformed


@pytest.mark.parametrize(
    ("written", "tiles"),
    [
        ("", []),
        ("123m", [0, 1, 2]),
        ("9m9p9s7z", [8, 17, 26, 33]),
        ("东南西北白发中", [27, 28, 29, 30, 31, 32, 33]),
        ("1234567z", [27, 28, 29, 30, 31, 32, 33]),
        ("東發", [27, 32]),
        (" 1 2m 东\t5p ", [0, 1, 27, 13]),
        ("中3s中3s", [33, 20, 33, 20]),
    ],
)
def test_parse(written: str, tiles: list[int]) -> None:
    assert parse_tiles(written) == tiles


@pytest.mark.parametrize(
    "wrong", ["0m", "8z", "9z", "12", "12东m", "m", "1x", "1M", "１m", "一万", "1m花", "10m", "1m,2m"]
)
def test_no_tiles(wrong: str) -> None:
    with pytest.raises(Malformed):
        parse_tiles(wrong)


@given(st.lists(st.integers(0, 33), max_size=20))
def test_written_tiles_read_back_sorted(tiles: list[int]) -> None:
    assert parse_tiles(write_tiles(tiles)) == sorted(tiles)


def test_chinese() -> None:
    assert write_chinese([0, 33, 9, 26, 27, 1]) == "一二万 一筒 九条 东中"


@pytest.mark.parametrize(
    ("written", "kind", "tiles"),
    [
        ("chow 123m", 0, [0, 1, 2]),
        ("chow 9s8s7s", 0, [24, 25, 26]),
        ("pung 中中中", 1, [33, 33, 33]),
        ("kong 1111z", 2, [27] * 4),
        (" added  5 5 5 5 p ", 3, [13] * 4),
        ("concealed 9999s", 4, [26] * 4),
    ],
)
def test_meld(written: str, kind: int, tiles: list[int]) -> None:
    assert parse_meld(written) == (kind, tiles)
    assert meld_tiles(kind, tiles[0]) == tiles


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "chow",
        "123m",
        "Chow 123m",
        "chow123m",
        "pong 111m",
        "peng 111m",
        "chow 124m",
        "chow 111m",
        "chow 89m1p",
        "chow 9m1p2p",
        "chow 123z",
        "chow 1234m",
        "pung 112m",
        "pung 11m",
        "pung 1111m",
        "kong 111m",
        "kong 1112m",
        "added 555m",
        "concealed 11112m",
    ],
)
def test_no_meld(wrong: str) -> None:
    with pytest.raises(Malformed):
        parse_meld(wrong)
