"""A sheet on a terminal, or as plain text."""

from __future__ import annotations

from typing import IO

from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text as RichText

from simcli.report.build import Report
from simcli.report.folding import fold
from simcli.report.sheet.build import sheet
from simcli.report.sheet.parts import Grid, Page, Words
from simcli.report.terminal import PLAIN_WIDTH
from simcli.text import Language


def render(report: Report, lang: Language, file: IO[str], width: int | None = None) -> None:
    """Print a sheet; `width` as for `simcli.report.terminal.render`."""
    console = Console(file=file, width=width or (None if file.isatty() else PLAIN_WIDTH), highlight=False, emoji=False)
    found = sheet(report)
    _page(found.par, lang, console)
    console.print()
    _page(found.card, lang, console)


def _page(page: Page, lang: Language, console: Console) -> None:
    console.print(RichText(page.title.get(lang), style="bold underline"))
    for line in page.about:
        _line(console, line.get(lang))
    for block in page.blocks:
        console.print()
        console.print(RichText(block.title.get(lang), style="bold"))
        if isinstance(block, Words):
            for line in block.lines:
                _line(console, line.get(lang), "· ")
            continue
        console.print(_grid(block, lang))
        for line in block.notes:
            _line(console, line.get(lang), style="dim")


def _grid(grid: Grid, lang: Language) -> RichTable:
    found = RichTable(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline", show_edge=False)
    for at, head in enumerate(grid.head):
        found.add_column(head.get(lang), justify="left" if at < grid.words else "right", overflow="fold")
    for row in grid.rows:
        found.add_row(*(entry.text.get(lang) for entry in row))
    return found


def _line(console: Console, text: str, mark: str = "", style: str = "") -> None:
    for at, line in enumerate(fold(text, console.width - len(mark))):
        console.print(RichText((mark if at == 0 else " " * len(mark)) + line, style=style))
