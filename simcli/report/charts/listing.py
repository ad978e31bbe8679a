"""Which charts a report has, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from simcli.report.charts import dots, draws, evening, payers, roles, running, spreads

if TYPE_CHECKING:
    import altair as alt

    from simcli.report.build import Report
    from simcli.report.charts.drawing import Drawing
    from simcli.report.table import Table
    from simcli.text import Language

#: Tables whose rows are sizes of wins, and the figure that is their share of the wins.
_SIZES = {"fans": "of_wins", "multiple": "value", "tun": "value", "xi": "value", "count": "value"}


def charts(report: Report, lang: Language) -> dict[str, alt.LayerChart]:
    """Return every chart of a report by its name, with its title and definition in it.

    Parameters
    ----------
    report : Report
    lang : "zh" or "en"

    Returns
    -------
    dict of str to altair.LayerChart
        Axes are named with their units; every chart says what its intervals hold for.
    """
    return {drawing.name: drawing.titled(lang) for drawing in drawings(report, lang)}


def drawings(report: Report, lang: Language) -> list[Drawing]:
    """Return every chart of a report as plot and words apart, those without anything to draw left out."""
    return [drawing for drawing in _all(report, lang) if drawing is not None]


def _all(report: Report, lang: Language) -> Iterator[Drawing | None]:
    tables: dict[str, Table] = {table.name: table for table in report.tables}
    yield dots.hands(tables["patterns"], lang)
    for name, key in _SIZES.items():
        if name in tables:
            yield dots.distribution(tables[name], key, lang)
    yield spreads.scores(tables["score_spread"], report.spreads["score"], lang)
    match_games = report.experiment.match.games
    if match_games > 1:
        yield spreads.match_totals(match_games, report.spreads["match_total"], lang)
    if "evening" in tables:
        yield evening.evening(tables["evening"], lang)
    yield draws.draws(tables["won_after"], lang)
    yield roles.roles(tables["score"], lang)
    yield payers.payers(tables["dealer_payers"], report.experiment.seats, lang)
    for trail in report.trail:
        yield running.running(trail, lang)
