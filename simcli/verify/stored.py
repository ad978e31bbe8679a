"""Refereeing a run: the actions that it has logged (`output.events`), or its first matches played again."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.engine import is_compiled, kernel_digest, play
from simcli.errors import UsageError
from simcli.pool.warming import warm_up
from simcli.referee.core import Coverage
from simcli.store.columns import Kind
from simcli.store.reader import Log
from simcli.text import say
from simcli.verify.check import Checked, failure_of_logs, game_logs, referee
from simcli.verify.games import checks
from simcli.verify.session import MOST_FAILURES, Outcome

if TYPE_CHECKING:
    import pyarrow as pa

_CHUNK = 8
_ROWS: tuple[Kind, ...] = ("games", "wins")


#: Games that are played again of a run that has logged no actions.
GAMES = 2000


def verify_run(
    folder: Path, games: int | None = None, progress: Callable[[Outcome], None] = lambda outcome: None
) -> Outcome:
    """Referee a run, and hold its games and wins rows to what was refereed.

    The actions that the run has logged are refereed (the answers are held to the referee's menus; the offers are not
    logged). Where it has logged none, or `games` are asked for, its first matches are played again with every menu
    logged instead.

    Parameters
    ----------
    folder : Path
        The run directory.
    games : int, optional
        Games to play again, rounded up to whole matches.
    progress : callable
        Told after every few matches.

    Raises
    ------
    UsageError
        The run has no finished block; or it would have to be played again and was played by other kernel sources.
    """
    log = Log(folder)
    if not log.blocks:
        raise UsageError(say(f"{folder} 还没有打完的一块", f"{folder} holds no finished block yet"))
    checks(log.experiment.variant)
    logged = min(log.experiment.output.events, log.matches)
    if games is None and logged:
        return _referee(log, logged, log.arrow("events"), progress)
    if log.manifest.kernel_digest != kernel_digest(log.manifest.variant):
        raise UsageError(
            say(f"{folder} 是另一版内核打的，不能重打", f"{folder} was played by other kernel sources"),
            say("请用那一版核对，或重新 simcli run", "verify it with those, or play it again with `simcli run`"),
        )
    if not is_compiled(log.manifest.variant):
        warm_up("simcli.engine", log.manifest.variant)
    return _referee(log, min(-(-(games or GAMES) // log.manifest.match_games), log.matches), None, progress)


def _referee(log: Log, matches: int, events: pa.Table | None, progress: Callable[[Outcome], None]) -> Outcome:
    """Referee the first matches of a run, from the events logged or from those of the same matches played again."""
    begun = time.monotonic()
    experiment = log.experiment
    game = checks(experiment.variant)
    outcome = Outcome(wanted=matches * experiment.match.games)
    rows = {kind: _first_rows(log, kind, matches) for kind in _ROWS}
    for first in range(0, matches, _CHUNK):
        last = min(first + _CHUNK, matches)
        coverage = Coverage(game.registry)
        if events is None:
            found = play(experiment, first, last - first, events=True, menus=True).events
        else:
            found = _between(events, first, last)
        logs = game_logs(found, _between(rows["games"], first, last), _between(rows["wins"], first, last))
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


def _first_rows(log: Log, kind: Kind, matches: int) -> pa.Table:
    """Read the blocks that hold the first matches of a run."""
    import pyarrow as pa

    blocks = sum(1 for block in log.blocks if block.first_match < matches)
    return pa.concat_tables(islice(log.tables(kind), blocks))


def _between(table: pa.Table, first: int, last: int) -> pa.Table:
    """Take the rows of matches first .. last - 1 out of a table sorted by match."""
    import numpy as np

    numbers = table.column("match").to_numpy()
    low, high = np.searchsorted(numbers, [first, last])
    return table.slice(int(low), int(high - low))
