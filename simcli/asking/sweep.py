"""A grid of rule values, or every option changed alone: checked, played, measured."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.asking.asked import Answered, Asked, Audience, check_workers
from simcli.asking.compare import check_players_games
from simcli.errors import UsageError
from simcli.text import say

if TYPE_CHECKING:
    from simcli.report.paper import Paper
    from simcli.sweeping import each
    from simcli.sweeping import sweep as sweeps
    from simcli.sweeping.grid import Source
    from simcli.sweeping.players import Players
    from simcli.sweeping.playing import Made


def sweep(
    config: str,
    vary: Sequence[str] = (),
    *,
    metrics: Sequence[str] = (),
    each_option: bool = False,
    only: Sequence[str] = (),
    sets: Sequence[str] = (),
    players: bool | None = None,
    players_games: int | None = None,
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    out: Path | None = None,
) -> Asked:
    """Check a sweep; for the parameters see `simcli.sweep`.

    Raises
    ------
    UsageError
        Something is refused; every refusal has its line.
    """
    from simcli.sweeping.grid import Source

    _refuse(vary, each_option, only)
    check_workers(workers)
    check_players_games(players_games)
    source = Source(config, tuple(sets), games, seed)
    if each_option:
        return _each(source, only, metrics, out, workers, players_games, players is not False)
    return _grid(source, vary, metrics, out, workers, players_games, players is not False)


def _grid(
    source: Source,
    vary: Sequence[str],
    metrics: Sequence[str],
    out: Path | None,
    workers: int | None,
    players_games: int | None,
    players: bool,
) -> Asked:
    from simcli.sweeping import sweep as sweeps
    from simcli.sweeping.view import paper

    planned = sweeps.plan(source, vary, metrics, out)

    def play(audience: Audience) -> Answered:
        found = sweeps.sweep(planned, workers=workers, watcher=audience.watcher, telling=audience.combination)
        base = found.made[planned.baseline]
        changed = [one for one in found.made if one is not base]
        under = _under(base, changed, planned, players_games, workers, audience) if players else None
        return Answered(planned.folder, lambda brief: paper(found, under))

    return Asked(planned.folder, play)


def _each(
    source: Source,
    only: Sequence[str],
    metrics: Sequence[str],
    out: Path | None,
    workers: int | None,
    players_games: int | None,
    players: bool,
) -> Asked:
    from simcli.sweeping import each as options
    from simcli.sweeping.each_view import paper

    planned = options.plan(source, only, metrics, out)

    def play(audience: Audience) -> Answered:
        found = options.each(planned, workers=workers, watcher=audience.watcher, telling=audience.combination)
        # every change with every player takes hours: only where it is asked for
        under = _under(found.base, found.made, planned, players_games, workers, audience) if players else None

        def told(brief: bool) -> Paper:
            return paper(found, brief, under)

        return Answered(planned.folder, told)

    return Asked(planned.folder, play)


def _under(
    base: Made,
    changed: list[Made],
    planned: sweeps.Plan | each.Plan,
    games: int | None,
    workers: int | None,
    audience: Audience,
) -> Players | None:
    """Play the changes of a plan with other players."""
    from simcli.sweeping.players import under_players

    return under_players(
        base,
        changed,
        planned.asked,
        planned.folder,
        games,
        workers=workers,
        watcher=audience.watcher,
        telling=audience.change,
    )


def _refuse(vary: Sequence[str], each_option: bool, only: Sequence[str]) -> None:
    """Refuse to guess what is to be varied."""
    if vary and each_option:
        raise UsageError(say("--vary 与 --each-option 不能同用", "--vary contradicts --each-option"))
    if only and not each_option:
        raise UsageError(say("--only 只配合 --each-option", "--only goes with --each-option"))
    if not vary and not each_option:
        raise UsageError(
            say(
                "要变什么？如 --vary rules.base=1,2,5，或 --each-option",
                "what is to be varied? e.g. --vary rules.base=1,2,5, or --each-option",
            )
        )
