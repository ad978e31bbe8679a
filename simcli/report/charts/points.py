"""Figures as the rows of a chart's data: numbers to place, and words to show beside them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

import altair as alt

from simcli.report import layout, wording
from simcli.report.table import Row, Table, Unit
from simcli.stats.figure import Figure
from simcli.text import Language, Text

Point = dict[str, Any]


def of_rows(
    table: Table, key: str, lang: Language, wanted: Callable[[Row], bool], label: Callable[[Row], str] | None = None
) -> list[Point]:
    """Return one point for every wanted row whose figure `key` has a value, in the order of the table."""
    column = next(column for column in table.columns if column.key == key)
    found = []
    for row in table.rows:
        figure = row.figures.get(key)
        if figure is None or figure.value is None or not wanted(row):
            continue
        if wording.unseen(figure) and figure.high is None:  # too early for a bound: nothing to draw
            continue
        name = row.label.get(lang).strip(" 　") if label is None else label(row)
        found.append(of_figure(name, figure, row.unit or column.unit, lang))
    return found


def of_figure(label: str, figure: Figure, unit: Unit, lang: Language) -> Point:
    """Return the point of one figure, shares in percent; what was never seen has no `value` but a bound as `high`."""
    unseen, share = wording.unseen(figure), unit == "share"
    ends = (None if unseen else figure.value, None if unseen else figure.low, figure.high)
    value, low, high = (None if end is None else (100.0 if share else 1.0) * end for end in ends)
    return {
        "label": label,
        "value": value,
        "low": low,
        "high": high,
        "shown": wording.NONE_SEEN.get(lang) if unseen else wording.value(figure, unit),
        "interval": wording.interval(figure, unit),
        "one_in": wording.one_in(figure, lang) if share else "",
        "count": f"{wording.count(figure.numerator)} / {wording.count(figure.denominator)}" if share else "",
    }


def ends(points: list[Point]) -> tuple[float, float]:
    """Return the smallest and the largest positive number that is drawn."""
    numbers = [point[key] for point in points for key in ("value", "low", "high") if point[key] and point[key] > 0]
    return min(numbers), max(numbers)


#: The axis of sizes: where labels would touch, every other one is left out.
SIZES = alt.Axis(labelAngle=0, labelOverlap="parity", labelSeparation=3)
_NAMES = {
    "label": Text("项目", "item"),
    "shown": Text("数值", "value"),
    "interval": Text("区间", "interval"),
    "one_in": Text("平均几次一次", "one in"),
    "count": Text("次数 / 总数", "count / of"),
}


def tips(lang: Language, keys: Iterable[str] = _NAMES) -> list[alt.Tooltip]:
    """Return what is said of a point under the mouse."""
    return [alt.Tooltip(key, type="nominal", title=_NAMES[key].get(lang)) for key in keys]


def labels(points: list[Point]) -> list[str]:
    """Return the labels in order: Vega orders those of several layers by itself unless told."""
    return [point["label"] for point in points]


def logarithmic(low: float, high: float, title: str, form: str) -> alt.Axis:
    """Return a logarithmic axis from `low` to `high`: marks at powers of ten, between them where these are few."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    steps = (1,) if len(powers) > 4 else (1, 2, 5)
    values = [step * 10.0**power for power in powers for step in steps if low <= step * 10.0**power <= high]
    return alt.Axis(values=values, format=form, title=title)


def left_out(table: Table) -> list[Text]:
    """Say which rows of a table are not drawn since the rules leave none."""
    return [Text(f"未画：{text.zh}", f"Not drawn: {text.en}") for text in layout.ruled_out(table)]
