"""The Python door: the same runs, figures and answers as on the command line, for notebooks and scripts."""

from __future__ import annotations

from simcli.api.answers import Answer
from simcli.api.changes import balance, compare, sweep
from simcli.api.questions import estimate, ladder
from simcli.api.reports import Report
from simcli.api.runs import Run, load, run
from simcli.api.tables import Table

__all__ = ["Answer", "Report", "Run", "Table", "balance", "compare", "estimate", "ladder", "load", "run", "sweep"]
