"""How fast a game is played: games a second of every bot, in games and in shuffled walls, and the time to start.

Machines are noisy, so that what is compared is measured in turns: every repeat times a batch of walls and each bot one
after the other, and medians are taken over the repeats. Rates count the processor time of this process, which other
work on the machine changes little; starting up is timed by the clock on the wall.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from simcli import engine
from simcli.config import Experiment, load
from simcli.config.bots import kinds
from simcli.errors import RunError
from simcli.plan import BLOCK_GAMES
from simcli.runner import run
from simcli.text import say

BATCH_MATCHES = 128
WALLS = 2_000_000
WARM_GAMES = 1000

Say = Callable[[str], None]
clock = time.process_time


class Speed(NamedTuple):
    """One bot of one variant, four of a kind at the table.

    Rates are per second on one core. `walls` is the time of one game over the time to shuffle and deal one wall.
    `cold_compile_s` is the time to compile the variant into an empty cache, `warm_start_s` the time of a whole
    `simcli run VARIANT --games 1000` afterwards, both in a new process. `bytes_per_game` counts the Parquet
    files of games and wins.
    """

    variant: str
    bot: str
    games_per_s: float
    decisions_per_s: float
    walls: float
    cold_compile_s: float
    warm_start_s: float
    bytes_per_game: float


class Pace(NamedTuple):
    """One timing of one bot: seconds a game, and decisions a game."""

    game: float
    decisions: float


def bench(variant: str, seconds: float = 2.0, repeats: int = 3, progress: Say = lambda line: None) -> list[Speed]:
    """Measure every bot of a variant.

    Parameters
    ----------
    variant : str
        Name of the game.
    seconds : float
        Least processor time of one timing.
    repeats : int
        Timings of each bot; the median counts.
    progress : callable
        Told what is being measured, a line each.

    Raises
    ------
    RunError
        A timed process failed.
    """
    progress(say(f"在空缓存里编译 {variant}……", f"compiling {variant} into an empty cache ..."))
    cold, warm = start_up(variant)
    engine.warm_up(variant)
    paces: dict[str, list[Pace]] = {bot: [] for bot in kinds()}
    prices: dict[str, list[float]] = {bot: [] for bot in kinds()}
    for repeat in range(repeats):
        wall = time_wall(variant)
        for bot in kinds():
            progress(say(f"第 {repeat + 1}/{repeats} 次：{bot}", f"timing {repeat + 1}/{repeats}: {bot}"))
            pace = time_games(with_bot(variant, bot), seconds)
            paces[bot].append(pace)
            prices[bot].append(pace.game / wall)
    return [_summary(variant, bot, paces[bot], prices[bot], cold, warm) for bot in kinds()]


def with_bot(variant: str, bot: str) -> Experiment:
    """Return the default experiment of a variant with one bot at every seat, sized to one block."""
    return load(variant, [f"bots={bot}"], games=BLOCK_GAMES)


def time_games(experiment: Experiment, seconds: float) -> Pace:
    """Play batches of matches, tables of their rows included, until `seconds` of processor time have passed."""
    spent, games, decisions, first = 0.0, 0, 0, 0
    while spent < seconds:
        begun = clock()
        played = engine.play(experiment, first, BATCH_MATCHES)
        spent += clock() - begun
        first += BATCH_MATCHES
        games += played.games.num_rows
        decisions += sum(played.games.column("decisions").to_pylist())
    return Pace(spent / games, decisions / games)


def time_wall(variant: str) -> float:
    """Return the seconds to shuffle and deal one wall."""
    begun = clock()
    engine.time_walls(variant, WALLS)
    return (clock() - begun) / WALLS


def start_up(variant: str) -> tuple[float, float]:
    """Return seconds to compile a variant cold, and seconds of a whole small run with the code it left."""
    with tempfile.TemporaryDirectory(prefix="simcli-bench-") as folder:
        cache = {"SIMCLI_CACHE_DIR": str(Path(folder) / "cache")}
        compiling = f"from simcli import engine; print(engine.warm_up({variant!r}))"
        cold = float(_call([sys.executable, "-c", compiling], cache))
        arguments = ["run", variant, "--games", str(WARM_GAMES), "--out", str(Path(folder) / "run")]
        begun = time.perf_counter()
        _call([sys.executable, "-m", "simcli.cli.main", *arguments], cache)
        return cold, time.perf_counter() - begun


def bytes_per_game(experiment: Experiment) -> float:
    """Return the size of the games and wins files over the games they hold, one whole block written."""
    with tempfile.TemporaryDirectory(prefix="simcli-bench-") as folder:
        result = run(experiment, Path(folder) / "run", workers=1)
        parts = [*result.folder.glob("games/*.parquet"), *result.folder.glob("wins/*.parquet")]
        return sum(part.stat().st_size for part in parts) / result.games


def _call(command: Sequence[str], surroundings: dict[str, str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | surroundings)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["?"])[-1]
        raise RunError(say(f"计时用的进程失败：{last}", f"a timed process failed: {last}"))
    return done.stdout


def _summary(
    variant: str, bot: str, paces: Sequence[Pace], prices: Sequence[float], cold: float, warm: float
) -> Speed:
    game = median(pace.game for pace in paces)
    return Speed(
        variant=variant,
        bot=bot,
        games_per_s=1 / game,
        decisions_per_s=median(pace.decisions / pace.game for pace in paces),
        walls=median(prices),
        cold_compile_s=cold,
        warm_start_s=warm,
        bytes_per_game=bytes_per_game(with_bot(variant, bot)),
    )
