"""Figures of a report as cells of a sheet."""

from __future__ import annotations

from simcli.report import wording
from simcli.report.build import Report
from simcli.report.formats.grid import bound_format, number_format
from simcli.report.sheet.parts import Entry, said, same
from simcli.report.table import Row, Table, Unit
from simcli.stats.figure import Figure
from simcli.text import Text

_NOTHING = said("—", "—")
_MILLION = 1e6
#: Stands for the format that shows the words for what was never seen.
UNSEEN = "unseen"


def table(report: Report, name: str) -> Table | None:
    """Return one table of a report; None where the report has none of that name."""
    return next((one for one in report.tables if one.name == name), None)


def row(report: Report, name: str, key: str) -> Row | None:
    """Return one row of a table; None where there is none."""
    found = table(report, name)
    return None if found is None else next((one for one in found.rows if one.key == key), None)


def figure(report: Report, metric: str) -> Figure | None:
    """Return a figure by its metric `<table>.<row>.<column>`; None where the report has none."""
    found = table(report, metric.partition(".")[0])
    if found is None:
        return None
    return next((one for _, one in found.figures() if one.metric == metric), None)


def value(found: Figure | None, unit: Unit) -> Entry:
    """Write a value; what was never seen is not written as 0."""
    if found is None or found.value is None:
        return _NOTHING
    if wording.unseen(found) and unit == "share":
        return Entry(wording.NONE_SEEN, found.value, UNSEEN, f"{found.metric} value")
    text = _both(wording.value(found, unit))
    if found.low is None and found.method == "none" and found.value:  # too few events for an interval
        text = _about(found.value, unit)
    return Entry(text, found.value, number_format(found, unit), f"{found.metric} value")


def interval(found: Figure | None, unit: Unit) -> Entry:
    """Write an interval; of something never seen, its bound."""
    if found is None or found.low is None or found.high is None:
        return _NOTHING
    form = bound_format(found.high, unit) if found.method == "zero_bound" else number_format(found, unit)
    return Entry(_both(wording.interval(found, unit)), found.low, form, f"{found.metric} low", found.high)


def one_in(found: Figure | None) -> Entry:
    """Write a share as one in so many; of something never seen, what it is rarer than."""
    if found is None or found.value is None:
        return _NOTHING
    text = Text(wording.one_in(found, "zh"), wording.one_in(found, "en"))
    if found.value:
        return Entry(text, 1.0 / found.value, "#,##0.0", f"{found.metric} 1/value")
    return Entry(text, 1.0 / found.high, '">"#,##0', f"{found.metric} 1/high") if found.high else Entry(text)


def one_in_interval(found: Figure | None) -> Entry:
    """Write the interval of one in so many, the commoner end first."""
    if found is None or found.low is None or not found.high or wording.unseen(found):
        return _NOTHING
    near, far = 1.0 / found.high, 1.0 / found.low if found.low else None
    zh, en = (f"[{_short(near, lang)}, {_short(far, lang)}]" for lang in ("zh", "en"))
    return Entry(Text(zh, en), near, "#,##0.0", f"{found.metric} 1/high", far)


def _short(number: float | None, lang: str) -> str:
    """Write a number to three digits, millions as such; None has no end."""
    if number is None:
        return "∞"
    if number < _MILLION:
        return wording.significant(number, 3)
    return f"{wording.significant(number / 1e4, 3)} 万" if lang == "zh" else f"{wording.significant(number / 1e6, 3)} M"


def odds(report: Report, pattern: str) -> Entry:
    """Write for players how often a pattern comes up: one game in so many, to two digits."""
    found = row(report, "patterns", pattern)
    if found is None or found.instead is not None:
        return said("本桌没有", "not here")
    share = found.figures.get("of_games")
    if share is None or share.value is None:
        return _NOTHING
    if wording.unseen(share):
        return one_in(share)
    number = 1.0 / share.value
    return Entry(_both(wording.significant(number, 2)), number, "#,##0", f"{share.metric} 1/value")


def _about(number: float, unit: Unit) -> Text:
    """Write a number of which nobody knows how sure it is, to two digits."""
    scaled = 100 * number if unit == "share" else number
    digits = f"{abs(scaled):,.0f}" if float(scaled).is_integer() else wording.significant(abs(scaled), 2)
    text = ("-" if scaled < 0 else "") + digits + (" %" if unit == "share" else "")
    return _both(f"≈{text}")


def _both(text: str) -> Text:
    return same(text).text
