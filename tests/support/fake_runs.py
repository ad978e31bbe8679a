"""Runs of the fake engine inside the process of the check, with small blocks."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from unittest import mock

from simcli.config import load
from simcli.runner import RunResult, Watcher, run
from tests.support.drive import BLOCK_GAMES, ENGINE


class Notes(Watcher):
    """Keeps the lines it hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def note(self, line: str) -> None:
        self.lines.append(line)


def play(
    folder: Path | None,
    games: int,
    *sets: str,
    seed: int | None = None,
    workers: int = 1,
    watcher: Watcher | None = None,
    config: str = "gejiu",
) -> RunResult:
    """Run with blocks of 1024 games (128 matches of 8), away from whatever lies in the results/ of this checkout."""
    settings: Sequence[str] = sets
    away = folder.parent if folder is not None and folder.is_absolute() else Path.cwd()
    with mock.patch("simcli.plan.BLOCK_GAMES", BLOCK_GAMES), chdir(away):
        experiment = load(config, settings, games=games, seed=seed)
        return run(experiment, folder, workers=workers, watcher=watcher, engine=ENGINE)
