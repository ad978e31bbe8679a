"""Small sweeps of gejiu that several checks look at."""

from __future__ import annotations

from pathlib import Path

from simcli.sweeping import each, sweep
from simcli.sweeping.each import Each
from simcli.sweeping.effects import Effect
from simcli.sweeping.grid import Source
from simcli.sweeping.sweep import Sweep

ROUNDS = 30
#: Whole rounds of 16 matches of 8 games.
GAMES = 16 * 8 * ROUNDS
BOTS = "bots=eager"


def swept(
    out: Path, *vary: str, games: int = GAMES, metrics: tuple[str, ...] = (), sets: tuple[str, ...] = ()
) -> Sweep:
    """Play a grid into a folder."""
    planned = sweep.plan(Source("gejiu", (BOTS, *sets), games, 1), vary, metrics, out)
    return sweep.sweep(planned, workers=1)


def changed(out: Path, *only: str, games: int = GAMES, metrics: tuple[str, ...] = ()) -> Each:
    """Change some options one by one."""
    return each.each(each.plan(Source("gejiu", (BOTS,), games, 1), only, metrics, out), workers=1)


def by_label(found: Sweep, metric: str) -> dict[str, Effect]:
    """Return the effects on a metric by the label of the combination."""
    return {
        made.combination.label: measured.effects[metric]
        for made, measured in zip(found.made, found.measured, strict=True)
    }
