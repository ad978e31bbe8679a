"""From a report to its sheet."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from simcli.report.sheet import figures, par
from simcli.report.sheet.parts import Entry, Page, Sheet, Table
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.report.build import Report


def sheet(report: Report) -> Sheet:
    """Make both pages of a run's sheet, in both languages."""
    card: Any = import_module(f"simcli.report.{report.experiment.variant}.card")
    return Sheet(par.page(report, card), _card(report, card))


def _card(report: Report, card: Any) -> Page:
    run = report.provenance
    table = Table(report.experiment, partial(figures.odds, report), partial(_share, report))
    return Page(
        Text(f"{run.title.zh} 规则卡", f"{run.title.zh} {run.title.en}: rules at this table"),
        [
            Text(
                f"按现行规则写成；几局一次取自 {run.games:,} 局机器人对局（{run.bots}），人打出来会有出入。",
                f"Written from the options in force; odds from {run.games:,} games of bots ({run.bots}): people play "
                "differently.",
            )
        ],
        card.blocks(table),
    )


def _share(report: Report, metric: str) -> Entry:
    return figures.value(figures.figure(report, metric), "share")
