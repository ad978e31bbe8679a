"""Every bot against every other, or one player with mistakes: checked, played, worked out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from simcli.asking.asked import Answered, Asked, Audience, check_workers


def ladder(
    config: str,
    bots: str | None = None,
    *,
    weak: str | None = None,
    sets: Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    out: Path | None = None,
) -> Asked:
    """Check a ladder; for the parameters see `simcli.ladder`.

    Raises
    ------
    UsageError
        Something is refused.
    """
    from simcli.config import load
    from simcli.laddering import lineups, mistakes
    from simcli.laddering.contest import GAMES, plan

    lineups.spare_own(sets)
    lineups.spare_both(bots, weak)
    check_workers(workers)
    base = load(config, sets, GAMES if games is None else games, seed)
    if weak is not None:
        wanted = mistakes.plan(base, lineups.read_weak(weak), base.games, out)
    else:
        wanted = plan(base, lineups.every_bot() if bots is None else lineups.read_specs(bots), base.games, out)

    def play(audience: Audience) -> Answered:
        from simcli.laddering import contest, mistakes_view, view

        if weak is not None:
            spoilt = mistakes.weak(wanted, workers=workers, watcher=audience.watcher, telling=audience.table)
            return Answered(wanted.folder, lambda brief: mistakes_view.paper(spoilt))
        found = contest.ladder(wanted, workers=workers, watcher=audience.watcher, telling=audience.table)
        return Answered(wanted.folder, lambda brief: view.paper(found))

    return Asked(wanted.folder, play)
