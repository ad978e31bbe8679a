"""A failing game in a file: written by `verify`, played and refereed again by `verify --case`."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, NamedTuple

from simcli import engine
from simcli.config import Experiment, from_resolved
from simcli.errors import SimcliError, UsageError
from simcli.referee.core import Coverage, Difference
from simcli.text import say
from simcli.verify.check import Failure, check_match
from simcli.verify.games import checks

FORMAT = 1


class Case(NamedTuple):
    """A game to look at again: the experiment, the match, and the walls of its games up to the one that differed."""

    experiment: Experiment
    match: int
    walls: list[list[int]]


def write_case(path: Path, name: str, failure: Failure) -> None:
    """Write a failing game: rules, bots, seed, dealer, walls, and what differed.

    The games of its match before it are kept too: they lead to its dealer, and the bots' random words are addressed by
    the number of the game.
    """
    difference = failure.difference
    content = {
        "format": FORMAT,
        "name": name,
        "match": difference.match,
        "game": difference.game,
        "dealer": failure.dealer,
        "events": failure.events,
        "difference": difference._asdict(),
        "kernel_digest": engine.kernel_digest(failure.config["variant"]),
        "config": failure.config,
        "walls": [" ".join(map(str, wall)) for wall in failure.walls],
    }
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read_case(path: Path) -> Case:
    """Read what `write_case` wrote.

    Raises
    ------
    UsageError
        The file cannot be read, or is no such file.
    """
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(say(f"无法读取 {path}：{error.strerror}", f"cannot read {path}: {error.strerror}")) from None
    except ValueError:
        raise _no_case(path, say("不是 JSON", "it is not JSON")) from None
    try:
        if content["format"] != FORMAT:
            raise _no_case(path, f"format {content['format']!r}, {say('应为', 'expected')} {FORMAT}")
        experiment = from_resolved(content["config"], str(content["name"]))
        walls = [[int(tile) for tile in wall.split()] for wall in content["walls"]]
        match = int(content["match"])
    except SimcliError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _no_case(path, f"{type(error).__name__}: {error}") from None
    pack = sorted(checks(experiment.variant).wall(random.Random(0), experiment.seats))
    if match < 0 or len(walls) != experiment.match.games or any(sorted(wall) != pack for wall in walls):
        raise _no_case(path, say("牌墙不对", "its walls are not whole walls of the match"))
    return Case(experiment, match, walls)


def replay_case(case: Case) -> tuple[int, Difference | None]:
    """Play the games of a case on their walls and referee them; how many, and the first difference."""
    game = checks(case.experiment.variant)
    if not engine.is_compiled(case.experiment.variant):
        engine.warm_up(case.experiment.variant)
    games, failure = check_match(game, case.experiment, case.match, Coverage(game.registry), case.walls)
    return games, failure.difference if failure else None


def _no_case(path: Path, why: str) -> UsageError:
    return UsageError(
        say(f"{path} 不是 simcli verify 写下的牌局文件：{why}", f"{path} is no game file of simcli verify: {why}")
    )
