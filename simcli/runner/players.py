"""A change of rules played by other players: two runs a lineup, on the walls of the comparison."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from simcli.config.players import other_players, played_by
from simcli.engine import kernel_digest
from simcli.plan import Plan
from simcli.runner.session import run
from simcli.store.find import PLAYERS, RESULTS, home

if TYPE_CHECKING:
    from simcli.config import BotSpec, Experiment
    from simcli.runner.watcher import Watcher

#: Games of every other lineup, as a share of those of the comparison.
SHARE = 4


class Beside(NamedTuple):
    """A player on every seat, and the runs of A and B that it played."""

    bot: BotSpec
    folders: tuple[Path, Path]


def play_beside(
    a: Experiment,
    b: Experiment,
    games: int | None = None,
    *,
    results: Path = RESULTS,
    workers: int | None = None,
    watcher: Watcher | None = None,
    telling: Callable[[BotSpec], None] | None = None,
) -> list[Beside]:
    """Play two experiments again with every other player of `simcli.config.players`, or what is missing of that.

    A player that does not look at payments plays a change of payments once; it is then priced again.

    Parameters
    ----------
    a, b : Experiment
        Both with the same bots: where these are what is compared, there is nothing to play, and the list is empty.
    games : int, optional
        Games of each run; default a quarter of those of `a`.
    results : path
        Below it, in `players`, lie these runs, each under its own name: apart from runs that somebody asks for by
        themselves, which would else be taken for them, or be made longer by them.
    workers, watcher
        See `simcli.runner.run`.
    telling : function, optional
        Hears which player comes next.

    Raises
    ------
    RunError, UsageError, Interrupted
        As `simcli.runner.run`.
    """
    if a.bots != b.bots:
        return []
    length = -(-a.games // SHARE) if games is None else games
    found = []
    for bot in other_players(a):
        if telling is not None:
            telling(bot)
        folders: list[Path] = []
        for side in (a, b):
            experiment = played_by(side, bot, length)
            folder = home(Plan(experiment, kernel_digest(experiment.variant)), results / PLAYERS)
            source = folders[0] if folders else None
            folders.append(run(experiment, folder, workers=workers, watcher=watcher, source=source).folder)
        found.append(Beside(bot, (folders[0], folders[1])))
    return found
