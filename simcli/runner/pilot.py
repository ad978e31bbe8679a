"""A few games played beforehand, on walls of their own: they tell how long a run for targets will be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from simcli.plan import Block, Plan
from simcli.pool.serial import SerialPool
from simcli.pool.work import Done, Job

if TYPE_CHECKING:
    from simcli.report.targets import Target

#: Games of the pilot, rounded up to whole rounds.
_GAMES = 4096
#: What sets the pilot's seed apart from the run's: its games must not be games of the run.
_OTHER_SEED = 1 << 62


def predicted_games(
    plan: Plan, job: Job, targets: Sequence[Target], hold: Callable[[], AbstractContextManager[None]]
) -> int:
    """Predict how many games the targets will take, at most those of the plan.

    The answer fixes what the sequences of the run are tuned to. It must not depend on the games that they will judge,
    so the pilot has another seed and is thrown away. The same run always has the same pilot. `hold` keeps signals
    waiting while its games are read.

    Raises
    ------
    WriteError
        There is no room for it.
    """
    from simcli.report.following import Following
    from simcli.report.reading import Span

    matches = min(plan.matches_for(_GAMES), plan.matches)
    experiment = replace(plan.experiment, seed=plan.experiment.seed ^ _OTHER_SEED)
    experiment = replace(experiment, output=experiment.output.model_copy(update={"events": 0}))
    with TemporaryDirectory(prefix="simcli-pilot-") as folder:
        apart = job._replace(folder=folder, config=experiment.resolved(), source="")
        sums = Following(experiment, [target.metric for target in targets])
        for event in SerialPool().map(apart, [Block(0, 0, matches)]):
            if isinstance(event, Done):
                files = {Path(file.path).parent.name: Path(file.temporary) for file in event.files}
                with hold():
                    sums.add(Span([files["games"]], [files["wins"]], 0, matches))
        sample = sums.sample(plan.games)
    predicted = [target.predicted(sample) for target in targets]
    longest = max((games for games in predicted if games is not None), default=plan.games)
    if None in predicted:  # nothing to go by: the whole run, rather than far too little
        longest = plan.games
    return max(min(longest, plan.games), plan.round_games)
