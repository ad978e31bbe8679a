"""An answer of several tables as one web page that loads nothing from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report import frame
from simcli.report.html import tables, terms
from simcli.report.html.document import fill

if TYPE_CHECKING:
    from simcli.report.paper import Paper
    from simcli.text import Language


def leaf(paper: Paper, lang: Language) -> str:
    """Return an answer as an HTML page: its lines, charts and tables, and what the methods are.

    Parameters
    ----------
    paper : Paper
    lang : "zh" or "en"
    """
    return fill(
        "leaf.html.j2",
        lang,
        paper.drawings(lang),
        title=paper.title.get(lang),
        opening=[line.get(lang) for line in paper.opening],
        covers=frame.COVERS.get(lang) if paper.played else "",
        tables=[tables.laid_out(table, lang) for table in paper.tables],
        methods=terms.methods(paper.tables, lang),
        closing=[line.get(lang) for line in paper.closing],
    )
