"""Every table of the report counted again with plain SQL over the logs, apart from the application."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.recount import gejiu, matches, risk, tongcheng, youxian
from tests.support.recount.common import Recount

GAMES = {"gejiu": gejiu, "youxian": youxian, "tongcheng": tongcheng}


def recount(folder: Path) -> dict[str, float]:
    """Return every figure of the tables by metric name."""
    run = json.loads((folder / "run.json").read_text())
    game = GAMES[run["variant"]]
    counted = Recount(folder, run, len(run["config"]["bots"]), game.WAYS)
    game.views(counted)
    found: dict[str, float] = {}
    for part in (*game.PARTS, *matches.PARTS, *risk.PARTS):
        found |= part(counted)
    return {name: value for name, value in found.items() if value == value}
