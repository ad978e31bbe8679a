"""Runs of the same game and rules that other players played, beside a run on the disk."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from simcli.errors import SimcliError
from simcli.plan import canonical
from simcli.report import wording
from simcli.report.build import Report, build
from simcli.store import find
from simcli.text import Language

if TYPE_CHECKING:
    from simcli.report.table import Table

#: Runs shown beside one at the most: those with the most games.
MOST = 6
#: What may differ between runs that are set beside each other.
_FREE = ("bots", "seed", "games", "output")


class Beside(NamedTuple):
    """A run with other players: its summary, and how its hands came."""

    bots: str
    games: int
    folder: str
    summary: Table
    hands: Table


def beside(report: Report) -> list[Beside]:
    """Find the runs of the same experiment with other bots in the folder that holds this run, and sum them up.

    Runs that a comparison made with other players lie in a folder of their own there. Of several runs with the same
    bots the one with the most games is taken. Runs that cannot be read, or that other kernels played, are left out.
    """
    folder = Path(report.provenance.folder).resolve()
    wanted = _same(report.experiment.resolved())
    best: dict[str, find.Found] = {}
    for found in chain(find.runs(folder.parent), find.runs(folder.parent / find.PLAYERS)):
        config = found.manifest.config
        bots = canonical({"bots": config["bots"]})
        if found.folder.resolve() == folder or config["bots"] == report.experiment.resolved()["bots"]:
            continue
        if _same(config) != wanted or found.manifest.kernel_digest != report.provenance.kernel_digest:
            continue
        if bots not in best or best[bots].manifest.games < found.manifest.games:
            best[bots] = found
    chosen = sorted(best.values(), key=lambda found: -found.manifest.games)[:MOST]
    return [shown for found in chosen if (shown := _summed(found.folder, folder.parent)) is not None]


def _same(config: dict[str, Any]) -> str:
    return canonical({key: value for key, value in config.items() if key not in _FREE})


def _summed(folder: Path, home: Path) -> Beside | None:
    try:
        other = build(folder)
    except SimcliError:
        return None
    run = other.provenance
    return Beside(run.bots, run.games, str(folder.relative_to(home)), other.table("summary"), other.table("patterns"))


def of_report(report: Report) -> Beside:
    """Return a report as it stands beside others."""
    run = report.provenance
    return Beside(run.bots, run.games, Path(run.folder).name, report.table("summary"), report.table("patterns"))


def compared(own: Beside, others: list[Beside], lang: Language) -> dict[str, Any]:
    """Return the rows "with other players": summary figures, then one in how many games each hand comes."""
    runs = [own, *others]
    summary = [
        {"label": row.label.get(lang), "cells": [_figure(run.summary, row.key, "value", lang) for run in runs]}
        for row in own.summary.rows
        if not row.key.startswith("bot_")
    ]
    hands = [
        {"label": row.label.get(lang), "cells": [_rarity(run.hands, row.key, lang) for run in runs]}
        for row in own.hands.rows
        if row.figures
    ]
    heads = [{"bots": run.bots, "games": wording.count(run.games), "folder": run.folder} for run in runs]
    return {"heads": heads, "summary": summary, "hands": hands}


def _figure(table: Table, key: str, column: str, lang: Language) -> dict[str, str]:
    row = next((row for row in table.rows if row.key == key), None)
    if row is None or column not in row.figures:
        return {"value": "", "interval": ""}
    figure, unit = row.figures[column], row.unit or "number"
    value = wording.NONE_SEEN.get(lang) if wording.unseen(figure) else wording.value(figure, unit)
    return {"value": value, "interval": wording.interval(figure, unit)}


def _rarity(table: Table, key: str, lang: Language) -> dict[str, str]:
    row = next((row for row in table.rows if row.key == key), None)
    if row is None or "of_games" not in row.figures:
        return {"value": "—", "interval": ""}
    figure = row.figures["of_games"]
    return {"value": wording.one_in(figure, lang), "interval": wording.one_in_ends(figure)}
