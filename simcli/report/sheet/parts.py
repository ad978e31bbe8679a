"""What the pages of a sheet are made of: plain data, before anyone decides how it looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from simcli.text import Text

if TYPE_CHECKING:
    from simcli.config import Experiment


class Entry(NamedTuple):
    """One cell: its text, and the number behind it with the format that a spreadsheet shows it in.

    `metric` names the figure of the report that the number comes from and what of it (`value`, `low`, `high`, or one
    over these). Of an interval `number` is the first end and `upto` the other, None where it is open.
    """

    text: Text
    number: float | None = None
    form: str = "General"
    metric: str = ""
    upto: float | None = None


#: Returns how often a pattern comes up: one game in so many.
Odds = Callable[[str], Entry]


@dataclass(frozen=True)
class Grid:
    """A small table; the first `words` columns hold words, the others numbers (flush right).

    `intervals` are the columns whose cells are intervals.
    """

    title: Text
    head: list[Text]
    rows: list[list[Entry]]
    notes: list[Text] = field(default_factory=list)
    words: int = 1
    wide: bool = False
    intervals: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Words:
    """A heading with short lines."""

    title: Text
    lines: list[Text]
    wide: bool = False


Block = Grid | Words


@dataclass(frozen=True)
class Page:
    """One A4 page: title, lines under it, blocks in reading order (`wide` ones over both columns)."""

    title: Text
    about: list[Text]
    blocks: list[Block]


@dataclass(frozen=True)
class Sheet:
    """Both pages."""

    par: Page
    card: Page


class Table(NamedTuple):
    """What a rule card is written from: the experiment, how often patterns come up, and shares by metric."""

    experiment: Experiment
    odds: Odds
    share: Callable[[str], Entry]


def said(zh: str, en: str) -> Entry:
    """Return a cell of words."""
    return Entry(Text(zh, en))


def same(text: str) -> Entry:
    """Return a cell that reads the same in both languages."""
    return Entry(Text(text, text))


def both_names(name: Text) -> Text:
    """Return a name as readers of English meet it at the table: the Chinese one first."""
    return Text(name.zh, name.zh if name.zh == name.en else f"{name.zh} {name.en}")


def whole(number: int) -> Entry:
    """Return a cell that holds a whole number."""
    return Entry(Text(f"{number:,}", f"{number:,}"), number, "#,##0")
