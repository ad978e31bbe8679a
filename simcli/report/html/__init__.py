"""A report as one web page that works without a network."""

from __future__ import annotations

from simcli.report.html.document import page
from simcli.report.html.others import beside

__all__ = ["beside", "page"]
