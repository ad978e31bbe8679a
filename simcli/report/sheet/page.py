"""A sheet as one web page that works without a network and prints on two sheets of A4."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from simcli.report.html.house import house, source
from simcli.report.sheet.build import sheet
from simcli.report.sheet.parts import Block, Entry, Grid, Page, Words
from simcli.text import width

if TYPE_CHECKING:
    from simcli.report.build import Report
    from simcli.text import Language

#: Labels up to so many columns of text are not broken.
_SHORT = 8


def to_html(report: Report, lang: Language) -> str:
    """Return a sheet as HTML."""
    from markupsafe import Markup

    templates = house("simcli.report.sheet")
    found = sheet(report)
    style, script = (Markup(source(templates, name)) for name in ("sheet.css", "sheet.js"))
    return templates.get_template("sheet.html.j2").render(
        lang="zh-CN" if lang == "zh" else "en",
        title=found.par.title.get(lang),
        pages=[_page("par", found.par, lang), _page("card", found.card, lang)],
        style=style,
        script=script,
    )


def _page(ident: str, page: Page, lang: Language) -> dict[str, Any]:
    groups = [
        {"wide": wide, "blocks": [_block(block, lang) for block in blocks]}
        for wide, blocks in groupby(page.blocks, lambda block: block.wide)
    ]
    return {
        "id": ident,
        "title": page.title.get(lang),
        "about": [line.get(lang) for line in page.about],
        "groups": groups,
    }


def _block(block: Block, lang: Language) -> dict[str, Any]:
    if isinstance(block, Words):
        return {"title": block.title.get(lang), "lines": [line.get(lang) for line in block.lines]}
    return {
        "title": block.title.get(lang),
        "head": [{"text": head.get(lang), "kind": _kind(block, at)} for at, head in enumerate(block.head)],
        "rows": [[_cell(block, row, at, lang) for at in range(len(row))] for row in block.rows],
        "notes": [line.get(lang) for line in block.notes],
    }


def _kind(grid: Grid, at: int) -> str:
    if at in grid.intervals:
        return "beside"
    return "word" if at < grid.words else "number"


def _cell(grid: Grid, row: list[Entry], at: int, lang: Language) -> dict[str, Any]:
    """Return a cell; one that an interval follows has that at hand too, for screens too narrow for both."""
    entry = row[at]
    beside = row[at + 1].text.get(lang) if at + 1 in grid.intervals and at + 1 < len(row) else ""
    text, kind = entry.text.get(lang), _kind(grid, at)
    return {
        "text": text,
        "kind": f"{kind} short" if kind == "word" and width(text) <= _SHORT else kind,
        "metric": entry.metric,
        "number": entry.number,
        "beside": "" if beside == "—" else beside,
    }
