"""Cards of youxian in digits or characters, for the referee's tests (apart from the program's own reader)."""

from __future__ import annotations

from simcli.referee.youxian.cards import CHOWS, Meld

SMALL, BIG = "一二三四五六七八九十", "壹贰叁肆伍陆柒捌玖拾"


def cards(text: str) -> list[int]:
    """`123s40b 伍` as kinds."""
    found: list[int] = []
    digits: list[int] = []
    for letter in text.replace(" ", ""):
        if letter in "sb":
            found += [(digit - 1) % 10 + 10 * (letter == "b") for digit in digits]
            digits = []
        elif letter.isdigit():
            digits.append(int(letter))
        else:
            found.append(SMALL.index(letter) if letter in SMALL else 10 + BIG.index(letter))
    return found


def meld(text: str) -> Meld:
    """`chi 123s` or `wei 444b` as (type, chow code or card)."""
    kind, _, written = text.partition(" ")
    held = tuple(sorted(cards(written)))
    return kind, CHOWS.index(held) if kind == "chi" else held[0]  # type: ignore[arg-type]
