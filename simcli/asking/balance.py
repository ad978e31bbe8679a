"""Values of rule options that meet targets: checked, searched, confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from simcli.asking.asked import Answered, Asked, Audience, check_whole, check_workers

#: Combinations that are tried where not all are.
TRIALS = 100
MOST_TRIALS = 100_000
MOST_GAMES = 10**12


def balance(
    config: str,
    vary: Sequence[str],
    targets: Sequence[str],
    *,
    confirm_games: int | None = None,
    trials: int = TRIALS,
    sets: Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    out: Path | None = None,
) -> Asked:
    """Check a search; for the parameters see `simcli.balance`.

    Raises
    ------
    UsageError
        A target or an option is wrong, nothing is varied, or the rules allow none of the combinations.
    """
    from simcli.balancing.planning import plan
    from simcli.sweeping.grid import Source

    check_workers(workers)
    check_whole("--confirm-games", confirm_games, 1, MOST_GAMES)
    check_whole("--trials", trials, 1, MOST_TRIALS)
    source = Source(config, tuple(sets), games, seed)
    planned = plan(source, vary, targets, confirm=confirm_games, trials=trials, out=out)

    def play(audience: Audience) -> Answered:
        from simcli.balancing.balance import balance as searched
        from simcli.balancing.view import paper

        found = searched(
            planned,
            workers=workers,
            watcher=audience.watcher,
            telling=audience.combination,
            looking=audience.look,
        )
        return Answered(planned.folder, lambda brief: paper(found))

    return Asked(planned.folder, play)
