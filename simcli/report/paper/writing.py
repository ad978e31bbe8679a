"""An answer of several tables in any format."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from io import StringIO
from typing import IO, TYPE_CHECKING

from simcli.report.formats.plain import CSV_COLUMNS, figures, of_table
from simcli.report.paper.paper import Paper

if TYPE_CHECKING:
    from simcli.text import Language


def written(paper: Paper, form: str, lang: Language) -> str | bytes:
    """Return an answer as the content of a file.

    Parameters
    ----------
    paper : Paper
    form : str
        One of `simcli.report.writing.FORMATS`.
    lang : "zh" or "en"
    """
    if form == "html":
        from simcli.report.html.leaf import leaf

        return leaf(paper, lang)
    if form == "xlsx":
        return _workbook(paper, lang)
    if form == "json":
        return (
            json.dumps(
                {**paper.facts(lang), "tables": {table.name: of_table(table, lang) for table in paper.tables}},
                ensure_ascii=False,
                indent=1,
            )
            + "\n"
        )
    if form == "csv":
        return _csv(paper, lang)
    if form == "md":
        return _markdown(paper, lang)
    out = StringIO()
    render(paper, lang, out)
    return out.getvalue()


def render(paper: Paper, lang: Language, file: IO[str], width: int | None = None) -> None:
    """Print an answer; see `simcli.report.terminal.render` for width and colours."""
    from rich.text import Text as RichText

    from simcli.report import terminal

    console = terminal.console(file, width)
    console.print(RichText(paper.title.get(lang), style="bold"))
    for line in paper.lines():
        console.print(terminal.folded(line.get(lang), console, ""))
    for table in paper.tables:
        console.print()
        for part in terminal.table_parts(table, lang, console):
            console.print(part)
    if paper.closing:
        console.print()
    for line in paper.closing:
        console.print(terminal.folded(line.get(lang), console, ""))


def _csv(paper: Paper, lang: Language) -> str:
    out = StringIO()
    writer = csv.DictWriter(out, CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(figures(paper.tables, lang))
    return out.getvalue()


def _markdown(paper: Paper, lang: Language) -> str:
    return "\n".join(_markdown_lines(paper, lang)).rstrip() + "\n"


def _markdown_lines(paper: Paper, lang: Language) -> Iterator[str]:
    from simcli.report.formats.markdown import escaped, table_lines

    yield from (f"# {escaped(paper.title.get(lang))}", "")
    for line in paper.lines():
        yield from (escaped(line.get(lang)), "")
    for table in paper.tables:
        yield from (*table_lines(table, lang), "")
    for line in paper.closing:
        yield from (escaped(line.get(lang)), "")


def _workbook(paper: Paper, lang: Language) -> bytes:
    from simcli.report import frame
    from simcli.report.formats import workbook
    from simcli.report.formats.grid import grid

    book = workbook.new_book()
    title = paper.title.get(lang)
    names = workbook.Names([])
    about = book.create_sheet(names.free(title))
    for at, line in enumerate([title, *(line.get(lang) for line in (*paper.lines(), *paper.closing))], 1):
        workbook.put_text(about, at, line, bold=at == 1)
    for table in paper.tables:
        sheet = book.create_sheet(names.free(table.title.get(lang)))
        notes = [note.get(lang) for note in table.notes]
        workbook.put_grid(sheet, grid(table, lang), table.title.get(lang), frame.marked(table, lang), notes)
    return workbook.to_bytes(book)
