"""Refereeing the events that a run has logged (`output.events`)."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.errors import UsageError
from simcli.referee.core import Coverage
from simcli.store.reader import Log
from simcli.text import say
from simcli.verify.check import Checked, failure_of_logs, game_logs, referee
from simcli.verify.games import checks
from simcli.verify.session import MOST_FAILURES, Outcome

if TYPE_CHECKING:
    import pyarrow as pa

_CHUNK = 8


def verify_run(folder: Path, progress: Callable[[Outcome], None] = lambda outcome: None) -> Outcome:
    """Referee every match of a run whose actions were logged, and hold its games and wins rows to them.

    Menus are not logged by runs: the answers are held to the referee's menus, the offers are not.

    Raises
    ------
    UsageError
        The run logged no events.
    """
    log = Log(folder)
    experiment = log.experiment
    game = checks(experiment.variant)
    matches = min(experiment.output.events, log.matches)
    if matches == 0:
        raise UsageError(
            say(
                f"{folder} 没有记下动作：对局时加上 --set output.events=N",
                f"{folder} has no events: run with --set output.events=N",
            )
        )
    begun = time.monotonic()
    outcome = Outcome(wanted=matches * experiment.match.games)
    tables = {kind: log.arrow(kind) for kind in ("games", "wins", "events")}
    for first in range(0, matches, _CHUNK):
        last = min(first + _CHUNK, matches)
        coverage = Coverage(game.registry)
        pieces = [_between(tables[kind], first, last) for kind in ("events", "games", "wins")]
        logs = game_logs(pieces[0], pieces[1], pieces[2])
        games, failures = 0, []
        for match in range(first, last):
            mine = [one for one in logs if one.events[0].match == match]
            difference = referee(game, experiment, match, mine, coverage)
            games += len(mine) if difference is None else difference.game + 1
            failures += [failure_of_logs(experiment, difference, mine)] if difference else []
        outcome.add(Checked(games, coverage.counts, failures), last - first)
        outcome.seconds = time.monotonic() - begun
        progress(outcome)
        if len(outcome.differences) >= MOST_FAILURES:
            break
    return outcome


def _between(table: pa.Table, first: int, last: int) -> pa.Table:
    """Take the rows of matches first .. last - 1 out of a table sorted by match."""
    import numpy as np

    numbers = table.column("match").to_numpy()
    low, high = np.searchsorted(numbers, [first, last])
    return table.slice(int(low), int(high - low))
