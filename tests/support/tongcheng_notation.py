"""Cards of tongcheng as characters, for the referee's tests (apart from the program's own reader)."""

from __future__ import annotations

from simcli.referee.tongcheng.cards import NAMES, NUMBER, Meld


def cards(text: str) -> list[int]:
    """`七*七 土` as kinds."""
    found: list[int] = []
    for letter in text.replace(" ", "").replace("一", "乙").replace("禮", "礼"):
        if letter == "*":
            found[-1] = NAMES.index(NAMES[found[-1]] + "*")
        else:
            found.append(NAMES.index(letter))
    return found


def meld(text: str) -> Meld:
    """`zhao 七*七*七七` as a meld."""
    kind, _, written = text.partition(" ")
    held = cards(written)
    return Meld(kind, NAMES.index(NAMES[held[0]][0]), sum(card >= NUMBER for card in held))
