"""A report as charts: Altair specifications, and files made of them."""

from __future__ import annotations

from simcli.report.charts.drawing import Drawing
from simcli.report.charts.files import save
from simcli.report.charts.fonts import missing
from simcli.report.charts.listing import charts, drawings

__all__ = ["Drawing", "charts", "drawings", "missing", "save"]
