"""The Python door: the same runs and the same figures as on the command line, for notebooks and scripts."""

from __future__ import annotations

from simcli.api.reports import Report, Table
from simcli.api.runs import Run, load, run

__all__ = ["Report", "Run", "Table", "load", "run"]
