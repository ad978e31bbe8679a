"""What a seat has after many matches: bands that hold nine in ten totals or more, and the median."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import altair as alt

from simcli.report import wording
from simcli.report.charts import look
from simcli.report.charts.drawing import Drawing, layered, of_table
from simcli.report.table import Table
from simcli.text import Language, Text

#: The rows of the table: whose totals (empty: all seats alike), after how many matches, which quantile.
_ROW = re.compile(r"(?:(.+)_)?(\d+)_q([\d.]+)")
_BANDS = Text(
    "深色带：九成的总分在其中；中线是中位数。点上可看数字和区间。",
    "Band: nine in ten totals; line: the median. Points tell the figures.",
)


def evening(table: Table, lang: Language) -> Drawing | None:
    """Draw how the totals of a seat spread out with the matches it plays. None without quantiles."""
    found = _steps(table, lang)
    if not found:
        return None
    who = list(dict.fromkeys(step["who"] for step in found))
    axis = alt.Axis(
        values=sorted({step["matches"] for step in found}), title=table.first.get(lang), grid=False, format="d"
    )
    base = alt.Chart(alt.InlineData(values=found)).encode(
        x=alt.X("matches", type="quantitative", axis=axis, scale=alt.Scale(type="sqrt", nice=False, zero=False)),
        color=alt.Color(
            "who",
            type="nominal",
            scale=alt.Scale(domain=who, range=list(look.SEVERAL[: len(who)])),
            legend=alt.Legend(title=None, orient="top", columns=2) if len(who) > 1 else None,
        ),
    )

    def at(field: str) -> alt.Y:
        title = Text("一个座位的总分（分）", "total of a seat (points)").get(lang)
        return alt.Y(field, type="quantitative", axis=alt.Axis(title=title, format=",d"))

    tips = [
        alt.Tooltip("label", type="nominal", title=table.first.get(lang)),
        *(alt.Tooltip(f"told{p}", type="nominal", title=_name(p, lang)) for p in ("95", "50", "5")),
    ]
    plot = layered(
        base.mark_area(opacity=0.25).encode(y=at("q5"), y2="q95"),
        base.mark_line(strokeWidth=2).encode(y=at("q50")),
        base.mark_point(filled=True, size=45, opacity=1).encode(y=at("q50"), tooltip=tips),
        base.mark_point(filled=False, size=30, opacity=0.8).encode(y=at("q5"), tooltip=tips),
        base.mark_point(filled=False, size=30, opacity=0.8).encode(y=at("q95"), tooltip=tips),
    )
    return Drawing("evening", table.title, [*of_table(table), _BANDS], plot)


def _steps(table: Table, lang: Language) -> list[dict[str, Any]]:
    """Put the quantiles of one seat after so many matches together."""
    known = [(match, row) for row in table.rows if (match := _ROW.fullmatch(row.key)) and "points" in row.figures]
    found = []
    for (who, matches), group in groupby(known, key=lambda one: one[0].groups()[:2]):
        step: dict[str, Any] = {"matches": int(matches)}
        for match, row in group:
            figure, p = row.figures["points"], match[3]
            step[f"q{p}"] = figure.value
            step[f"told{p}"] = f"{wording.value(figure, 'number')} {wording.interval(figure, 'number')}"
            label = row.label.get(lang)
            step["who"] = re.split("[:：]", label)[0] if who else ""
            step["label"] = re.split("[，,]", label)[0]
        found.append(step)
    return found


def _name(p: str, lang: Language) -> str:
    return Text("中位数", "median").get(lang) if p == "50" else Text(f"{p}% 分位", f"{p} % quantile").get(lang)
