"""Hands in MPSZ letters or honour characters, for the referee's tests (apart from the program's own reader)."""

from __future__ import annotations

from simcli.referee.gejiu.tiles import Meld

HONOUR_NAMES = "东南西北白发中"


def tiles(text: str) -> list[int]:
    """`123m45z东` as kinds."""
    found: list[int] = []
    digits: list[int] = []
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            digits.append(int(letter))
        elif letter in HONOUR_NAMES:
            found.append(27 + HONOUR_NAMES.index(letter))
        else:
            found += ["mpsz".index(letter) * 9 + digit - 1 for digit in digits]
            digits = []
    return found


def meld(text: str) -> Meld:
    """`pung 111z` as (type, lowest kind)."""
    kind, _, cards = text.partition(" ")
    return kind, min(tiles(cards))
