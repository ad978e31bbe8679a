"""Two languages, and the width of text on a terminal."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple

Language = Literal["zh", "en"]


class Text(NamedTuple):
    """One text in both languages."""

    zh: str
    en: str

    def get(self, lang: Language) -> str:
        """Return the text in `lang`."""
        return self.zh if lang == "zh" else self.en


def language(flag: str | None) -> Language:
    """Choose the language: the flag, else SIMCLI_LANG, else zh where LANG starts with zh, else en."""
    for choice in (flag, os.environ.get("SIMCLI_LANG")):
        if choice in ("zh", "en"):
            return "zh" if choice == "zh" else "en"
    return "zh" if os.environ.get("LANG", "").startswith("zh") else "en"


_chosen: list[Language] = []


def use(lang: Language | None) -> None:
    """Fix the language of everything said from here on; None: back to the environment's."""
    _chosen[:] = [] if lang is None else [lang]


def current() -> Language:
    """Return the language in force: the one fixed by `use`, else the environment's."""
    return _chosen[0] if _chosen else language(None)


def say(zh: str, en: str) -> str:
    """Return the text of the language in force."""
    return zh if current() == "zh" else en


def width(text: str) -> int:
    """Terminal columns that `text` takes (a wide character takes two)."""
    if text.isascii() and text.isprintable():
        return len(text)
    from wcwidth import wcswidth

    return max(wcswidth(text), 0)


def pad(text: str, columns: int, align: Literal["<", ">"] = "<") -> str:
    """Fill `text` with spaces up to `columns` terminal columns, flush left or right."""
    fill = " " * max(columns - width(text), 0)
    return text + fill if align == "<" else fill + text
