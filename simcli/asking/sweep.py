"""A grid of rule values, or every option changed alone: checked, played, measured."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.asking.asked import Answered, Asked, Audience, check_workers
from simcli.asking.compare import check_players_games
from simcli.errors import UsageError
from simcli.text import say

if TYPE_CHECKING:
    from simcli.sweeping import each
    from simcli.sweeping import sweep as sweeps
    from simcli.sweeping.grid import Source
    from simcli.sweeping.players import Players
    from simcli.sweeping.playing import Made

    Planned = sweeps.Plan | each.Plan
    #: Plays changes of a baseline with other players too, or leaves them out.
    Others = Callable[[Made, list[Made], Planned, Audience], Players | None]


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
    others = _others(players_games, workers) if players is not False else _nobody
    if each_option:
        return _each(source, only, metrics, out, workers, others)
    return _grid(source, vary, metrics, out, workers, others)


def _grid(
    source: Source, vary: Sequence[str], metrics: Sequence[str], out: Path | None, workers: int | None, others: Others
) -> Asked:
    from simcli.sweeping import sweep as sweeps
    from simcli.sweeping.view import paper

    planned = sweeps.plan(source, vary, metrics, out)

    def play(audience: Audience) -> Answered:
        found = sweeps.sweep(planned, workers=workers, watcher=audience.watcher, telling=audience.combination)
        base = found.made[planned.baseline]
        under = others(base, [one for one in found.made if one is not base], planned, audience)
        return Answered(planned.folder, lambda brief: paper(found, under))

    return Asked(planned.folder, play)


def _each(
    source: Source, only: Sequence[str], metrics: Sequence[str], out: Path | None, workers: int | None, others: Others
) -> Asked:
    from simcli.sweeping import each as options
    from simcli.sweeping.each_view import paper

    planned = options.plan(source, only, metrics, out)

    def play(audience: Audience) -> Answered:
        found = options.each(planned, workers=workers, watcher=audience.watcher, telling=audience.combination)
        under = others(found.base, found.made, planned, audience)
        return Answered(planned.folder, lambda brief: paper(found, brief, under))

    return Asked(planned.folder, play)


def _others(games: int | None, workers: int | None) -> Others:
    """Return what plays the changes of a plan with other players."""

    def play(base: Made, changed: list[Made], planned: Planned, audience: Audience) -> Players | None:
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

    return play


def _nobody(base: Made, changed: list[Made], planned: Planned, audience: Audience) -> None:
    """Leave the other players out."""


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
