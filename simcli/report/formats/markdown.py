"""A report as Markdown, with tables as GitHub draws them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from simcli.report import frame, layout
from simcli.report.build import Report
from simcli.report.table import Table
from simcli.text import Language

#: Characters that Markdown would take for marks; an underscore inside a word is none.
_MARKS = re.compile(r"[\\`*|<~]|(?<!\w)_|_(?!\w)")
_INDENT = re.compile(r"^[ 　]+")


def to_markdown(report: Report, lang: Language) -> str:
    """Return a report as Markdown text."""
    lines = [f"# {escaped(frame.heading(report.provenance, lang))}", ""]
    for line in frame.opening(report.provenance, lang):
        lines += [escaped(line), ""]
    for table in report.tables:
        lines += [*table_lines(table, lang), ""]
    lines += ["---", ""]
    for line in frame.closing(report.provenance, lang):
        lines += [escaped(line), ""]
    return "\n".join(lines).rstrip() + "\n"


def table_lines(table: Table, lang: Language) -> Iterator[str]:
    """Yield a table with its heading, definition and notes."""
    notes = layout.Notes(lang)
    yield f"## {escaped(table.title.get(lang))}"
    yield ""
    yield escaped(frame.marked(table, lang))
    yield ""
    yield _row([table.first.get(lang), *(column.title.get(lang) for column in table.columns)])
    yield "|" + "|".join([" --- ", *(" ---: " for _ in table.columns)]) + "|"
    for cells in layout.rows(table, table.columns, lang, notes):
        yield _row(cells)
    told = [*notes.lines(), *(note.get(lang) for note in table.notes)]
    if told:
        yield ""
        yield from (f"- {escaped(line)}" for line in told)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(_cell(text) for text in cells) + " |"


def _cell(text: str) -> str:
    """Write a cell; spaces that indent a label are kept."""
    return _INDENT.sub("&emsp;", escaped(text)) if text.strip(" 　") else ""


def escaped(text: str) -> str:
    """Return `text` so that Markdown shows every character of it."""
    return _MARKS.sub(lambda mark: f"\\{mark.group()}", text)
