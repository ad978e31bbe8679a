"""A and B, two experiments or runs on the same walls: checked, played, compared."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.asking.asked import Answered, Asked, Audience, check_whole, check_workers
from simcli.errors import UsageError
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.config.settings import Setting
    from simcli.report.comparing.compare import Comparison
    from simcli.report.comparing.players import Skill
    from simcli.report.paper import Paper


def compare(
    a: str,
    b: str,
    *,
    sets: Sequence[str] = (),
    set_a: Sequence[str] = (),
    set_b: Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    metric: str | None = None,
    every: bool = False,
    players: bool | None = None,
    players_games: int | None = None,
) -> Asked:
    """Check a comparison; for the parameters see `simcli.compare`.

    Raises
    ------
    UsageError
        Something is refused, or the two are not on the same walls.
    """
    check_workers(workers)
    check_players_games(players_games)
    given = (
        _side(a, sets, _flagged(set_a, "--set-a"), games, seed),
        _side(b, sets, _flagged(set_b, "--set-b"), games, seed),
    )
    others = all(not isinstance(side, Path) for side in given) if players is None else players
    _check((a, b), given, metric)

    def play(audience: Audience) -> Answered:
        from simcli.report.comparing.compare import compare as compared
        from simcli.report.comparing.paper import paper

        folders = _made(given, workers, audience)
        found = compared(*folders, every=every, primary=metric)
        skill = _skill(found, players_games, workers, audience) if others else None

        def told(brief: bool) -> Paper:
            return paper(found, players=skill, brief=brief)

        return Answered(folders[1], told)

    from simcli.store.find import RESULTS

    return Asked(RESULTS, play)


def check_players_games(value: int | None) -> None:
    """Refuse games of other players that cannot be played."""
    check_whole("--players-games", value, 1, 10**12)


def _flagged(sets: Sequence[str], flag: str) -> list[Setting]:
    from simcli.config.settings import Setting

    return [Setting(typed, flag) for typed in sets]


def _side(
    given: str, sets: Sequence[str], own: Sequence[Setting], games: int | None, seed: int | None
) -> Path | Experiment:
    """Return the run directory, or the experiment to be played, that A or B stands for."""
    from simcli.games import names

    if given not in names() and not given.endswith(".toml"):
        flags = ["--set"] * bool(sets) + [one.flag for one in own[:1]]
        flags += ["--games"] * (games is not None) + ["--seed"] * (seed is not None)
        if flags:
            raise UsageError(
                say(
                    f"{given} 是一次已有的运行，{'、'.join(flags)} 改不了它；要打新的请给文件或游戏名",
                    f"{given} is a run that is there already: {', '.join(flags)} cannot change it; "
                    "give a file or the name of a game to play",
                )
            )
        from simcli.store.find import find_run

        return find_run(given)
    from simcli.config import load

    return load(given, [*sets, *own], games, seed)


def _check(names: tuple[str, str], sides: tuple[Path | Experiment, Path | Experiment], metric: str | None) -> None:
    """Refuse what cannot be compared before anything is played for it."""
    from simcli.report.comparing.match import check_walls
    from simcli.report.metrics import metrics
    from simcli.store.reader import Log

    one, two = (Log(side).experiment if isinstance(side, Path) else side for side in sides)
    check_walls(one, two, names)
    if metric is not None:
        for side in (one, two):
            metrics(side).find(metric, side.variant, "--metric")


def _made(
    sides: tuple[Path | Experiment, Path | Experiment], workers: int | None, audience: Audience
) -> tuple[Path, Path]:
    """Return the run directories of both sides; what is there spares the other side the playing where it can."""
    from simcli.engine import kernel_digest
    from simcli.plan import Plan
    from simcli.runner import run
    from simcli.store.find import home

    folders = [side if isinstance(side, Path) else home(Plan(side, kernel_digest(side.variant))) for side in sides]
    for at, side in enumerate(sides):
        if not isinstance(side, Path):
            run(side, folders[at], workers=workers, watcher=audience.watcher, source=folders[1 - at])
    return folders[0], folders[1]


def _skill(found: Comparison, games: int | None, workers: int | None, audience: Audience) -> Skill | None:
    """Play the same change with other players; None where the players are what is compared."""
    from simcli.report.comparing.players import USUAL, Lineup, skill
    from simcli.report.provenance import lineup
    from simcli.runner.players import play_beside

    one, two = found.found.logs
    beside = play_beside(
        one.experiment, two.experiment, games, workers=workers, watcher=audience.watcher, telling=audience.player
    )
    if not beside:
        return None
    bots = lineup(one.experiment)
    asked = [found.primary] if found.primary else []
    return skill(
        [Lineup("as_played", Text(bots, bots), one.folder, two.folder)]
        + [Lineup.of(other.bot, *other.folders) for other in beside],
        list(dict.fromkeys([*asked, *USUAL])),
    )
