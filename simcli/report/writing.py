"""A report in any of its formats: what the command line and the Python door both write."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simcli.errors import UsageError
from simcli.text import say

if TYPE_CHECKING:
    from simcli.report.build import Report
    from simcli.text import Language

FORMATS = ("terminal", "html", "md", "json", "csv", "xlsx")
#: The formats that the two A4 pages have.
SHEET_FORMATS = ("terminal", "html", "xlsx")
#: Formats by the ending of a file.
ENDINGS = {form: form for form in FORMATS[1:]} | {"htm": "html", "markdown": "md", "txt": "terminal", "": "terminal"}


def form_of(path: Path) -> str:
    """Return the format that the ending of a file means.

    Raises
    ------
    UsageError
        It means none.
    """
    ending = path.suffix.removeprefix(".").lower()
    if ending not in ENDINGS:
        allowed = ", ".join(f".{known}" for known in ENDINGS if known)
        raise UsageError(
            say(
                f"{path}：不认识的后缀 .{ending}；可用 {allowed}，或给出 --format",
                f"{path}: unknown ending .{ending}; known are {allowed}, or give --format",
            )
        )
    return ENDINGS[ending]


def sheet_has(form: str) -> None:
    """Refuse a format that the two A4 pages do not have.

    Raises
    ------
    UsageError
        It is none of `SHEET_FORMATS`.
    """
    if form not in SHEET_FORMATS:
        listed = ", ".join(SHEET_FORMATS)
        raise UsageError(
            say(f"--sheet 没有 {form} 格式；可用 {listed}", f"--sheet has no format {form}; there are {listed}")
        )


def written(report: Report, form: str, lang: Language, sheet: bool = False) -> str | bytes:
    """Return a report as the content of a file.

    Parameters
    ----------
    report : Report
    form : str
        One of `FORMATS` (of `SHEET_FORMATS` for the sheet).
    lang : "zh" or "en"
    sheet : bool
        The two A4 pages in place of the tables.
    """
    if form == "html":
        return _page(report, lang, sheet)
    if form == "xlsx":
        if sheet:
            from simcli.report.sheet.workbook import to_xlsx as sheet_to_xlsx

            return sheet_to_xlsx(report, lang)
        from simcli.report.formats.workbook import to_xlsx

        return to_xlsx(report, lang)
    if form == "terminal":
        return _as_text(report, lang, sheet)
    return _plain(report, form, lang)


def _page(report: Report, lang: Language, sheet: bool) -> str:
    if sheet:
        from simcli.report.sheet.page import to_html

        return to_html(report, lang)
    from simcli.report.html import beside, page

    return page(report, lang, beside(report))


def _as_text(report: Report, lang: Language, sheet: bool) -> str:
    from io import StringIO

    out = StringIO()
    if sheet:
        from simcli.report.sheet.terminal import render as render_sheet

        render_sheet(report, lang, out)
    else:
        from simcli.report.terminal import render

        render(report, lang, out)
    return out.getvalue()


def _plain(report: Report, form: str, lang: Language) -> str:
    from simcli.report import formats

    if form == "json":
        return formats.to_json(report, lang)
    if form == "csv":
        return formats.to_csv(report, lang)
    from simcli.report.formats.markdown import to_markdown

    return to_markdown(report, lang)
