"""Runs that another run spares the playing: the same games, paid otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simcli.errors import RunError, UsageError
from simcli.repricing import may_reprice, plays_alike, untold
from simcli.store.looks import Look
from simcli.store.reader import Log
from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.plan import Plan
    from simcli.runner.watcher import Watcher
    from simcli.store.manifest import Manifest


def by(source: Path, plan: Plan) -> Manifest | None:
    """Return the manifest of a run whose games are those of the plan, to be priced again; None if it is none."""
    try:
        log = Log(source)
    except (FileNotFoundError, RunError):  # none there, or damaged: what is wanted is played
        return None
    same = log.manifest.kernel_digest == plan.kernel_digest and log.manifest.id != plan.id
    return log.manifest if same and log.blocks and may_reprice(log.experiment, plan.experiment) else None


def begin(manifest: Manifest, source: Manifest, plan: Plan) -> None:
    """Enter into a manifest where its games come from, and the looks at them that may have decided how many there are.

    Whoever looked at the source has seen the games of this run too; a look beyond its end decides nothing here.
    """
    manifest.priced_from = source.id
    manifest.looks = [Look(*look) for look in source.looks if look.games <= plan.games]
    if any(look.reason == "until" for look in manifest.looks):
        manifest.until = source.until


def reprice(
    source: Path, experiment: Experiment, folder: Path | None = None, *, watcher: Watcher | None = None
) -> Path:
    """Make the run of an experiment out of a run that plays alike, byte for byte what playing it would write.

    Matches beyond those of the source are played.

    Parameters
    ----------
    source : Path
        The run directory whose games are priced again.
    experiment : Experiment
    folder : Path, optional
        Where to; default `results/<name>-<id>`.
    watcher : Watcher, optional
        Hears how it goes.

    Returns
    -------
    Path
        The run directory.

    Raises
    ------
    UsageError
        The games are not the same, or the log does not tell all payments; or the source is of other kernels.
    FileNotFoundError
        There is no run.
    """
    from simcli.engine import kernel_digest
    from simcli.runner.session import run

    log = Log(source)
    if not may_reprice(log.experiment, experiment):
        raise UsageError(_refused(log, experiment))
    if log.manifest.kernel_digest != kernel_digest(experiment.variant):
        raise UsageError(
            say(
                f"{source} 是另一版内核打的，不能重新算分",
                f"{source} was played by other kernel sources and cannot be priced again",
            )
        )
    return run(experiment, folder, watcher=watcher, source=source).folder


def _refused(log: Log, experiment: Experiment) -> str:
    if not plays_alike(log.experiment, experiment):
        return say(
            f"{log.folder} 打的不是同样的牌局，不能只重新算分",
            f"{log.folder} holds other games than {experiment.name} plays: they cannot just be priced again",
        )
    why = untold(log.experiment, experiment)
    if why is None:
        return say("记录每一步的运行不能重新算分", "a run that logs actions cannot be priced again")
    return say(
        f"{log.folder} 的记录里看不出{why.zh}，不能只重新算分",
        f"the log in {log.folder} does not tell {why.en}: it cannot just be priced again",
    )
