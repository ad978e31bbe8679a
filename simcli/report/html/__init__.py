"""A report as one web page that works without a network."""

from __future__ import annotations

from simcli.report.html.others import beside
from simcli.report.html.page import page

__all__ = ["beside", "page"]
