"""Answers of several tables that are no report of one run: one description, every format."""

from __future__ import annotations

from simcli.report.paper.paper import Paper
from simcli.report.paper.writing import render, written

__all__ = ["Paper", "render", "written"]
