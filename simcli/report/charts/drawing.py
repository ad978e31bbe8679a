"""One chart before it is placed: the plot, and the words that stand around it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import altair as alt

from simcli.report import frame
from simcli.report.charts import look
from simcli.report.folding import fold
from simcli.report.table import Table
from simcli.text import Language, Text

#: Terminal columns that fit above a chart of the usual width.
_COLUMNS = 88
#: The name of a layer that a page leaves out where it is narrow.
WIDE = "wide"


@dataclass(frozen=True)
class Drawing:
    """A chart.

    Parameters
    ----------
    name : str
        Stable; also the name of its file.
    title : Text
    about : list of Text
        What is drawn, and what its intervals hold for.
    plot : altair chart
        Without title, width and look.
    width, height : int
        Pixels of the plot; where the page is narrower, so is the chart.
    switch : bool
        Whether its logarithmic axis may as well be linear.
    """

    name: str
    title: Text
    about: list[Text]
    plot: alt.LayerChart
    width: int = 600
    height: int = 300
    switch: bool = False
    notes: list[Text] = field(default_factory=list)

    def words(self, lang: Language) -> list[str]:
        """Return the lines around the chart."""
        return [text.get(lang) for text in (*self.about, *self.notes)]

    def titled(self, lang: Language) -> alt.LayerChart:
        """Return the chart with its words in it, to stand alone."""
        lines = [line for text in self.words(lang) for line in fold(text, _COLUMNS)]
        title = alt.TitleParams(self.title.get(lang), subtitle=lines)
        titled: alt.LayerChart = self.plot.properties(title=title, width=self.width, height=self.height)
        found: alt.LayerChart = titled.configure(**look.config())
        return found

    def plain(self) -> dict[str, Any]:
        """Return the Vega-Lite specification to be placed on a page: as wide as its container, no title, no look."""
        placed = self.plot.properties(width="container", height=self.height)
        spec: dict[str, Any] = placed.to_dict()
        return spec


def layered(*plots: alt.Chart) -> alt.LayerChart:
    """Put plots one over the other."""
    return alt.LayerChart(layer=list(plots))


def of_table(table: Table) -> list[Text]:
    """Return the definition of a table with what its intervals hold for, as the words of a chart."""
    return [Text(frame.marked(table, "zh"), frame.marked(table, "en"))]
