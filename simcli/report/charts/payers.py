"""Who pays whom, as a table of colours: payers down, winners across, places counted from the dealer."""

from __future__ import annotations

import altair as alt

from simcli.report import places, wording
from simcli.report.charts import look
from simcli.report.charts.drawing import WIDE, Drawing, layered, of_table
from simcli.report.table import Table
from simcli.text import Language, Text

_ROW = 64
_TITLE = Text("谁付给谁：分/局", "Who pays whom: points a game")
_DEALER = Text("庄家", "dealer")
_PAYER, _WINNER = Text("付分者", "payer"), Text("胡家", "winner")


def payers(table: Table, seats: int, lang: Language) -> Drawing:
    """Draw the points a game that flow from every seat to every other."""
    # short, for phones: that places are counted from the dealer is said above the chart
    names = [
        name.get(lang).removesuffix(" seat") for name in (_DEALER, *(name for _, name in places.after(seats).values()))
    ]
    figures = {row.key: row.figures["points"] for row in table.rows}
    cells = []
    for winner, to in enumerate(names):
        for payer, by in enumerate(names):
            figure = figures.get(f"winner{winner}_payer{payer}")
            if figure is None or figure.value is None:
                continue
            shown, interval = wording.value(figure, "number"), wording.interval(figure, "number")
            cells.append({"payer": by, "winner": to, "points": figure.value, "shown": shown, "interval": interval})
    tips = [
        alt.Tooltip("payer", type="nominal", title=_PAYER.get(lang)),
        alt.Tooltip("winner", type="nominal", title=_WINNER.get(lang)),
        alt.Tooltip("shown", type="nominal", title=Text("分/局", "points a game").get(lang)),
        alt.Tooltip("interval", type="nominal", title=Text("区间", "interval").get(lang)),
    ]
    across = alt.Axis(orient="top", labelAngle=0, domain=False, ticks=False, title=f"{_WINNER.get(lang)} →")
    down = alt.Axis(domain=False, ticks=False, title=f"{_PAYER.get(lang)} ↓")
    base = alt.Chart(alt.InlineData(values=cells)).encode(
        x=alt.X("winner", type="nominal", sort=names, axis=across, scale=alt.Scale(domain=names)),
        y=alt.Y("payer", type="nominal", sort=names, axis=down, scale=alt.Scale(domain=names)),
    )
    depth = alt.FillOpacity("points", type="quantitative", legend=None, scale=alt.Scale(domainMin=0, range=[0.08, 0.6]))
    plot = layered(
        base.mark_rect(fill=look.SEEN, cornerRadius=4).encode(fillOpacity=depth, tooltip=tips),
        base.mark_text(dy=-8, fontSize=14, fontWeight="bold").encode(text=alt.Text("shown", type="nominal")),
        base.mark_text(dy=11, fontSize=11).encode(text=alt.Text("interval", type="nominal")).properties(name=WIDE),
    )
    return Drawing("payers", _TITLE, of_table(table), plot, height=_ROW * seats)
