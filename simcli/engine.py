"""The only door to the kernels: packs rules and bots into integers, plays whole matches, returns Arrow tables."""

from __future__ import annotations

import hashlib
import logging
import platform
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray
    from pydantic import BaseModel

    from simcli.config import BotSpec, Experiment
    from simcli.games.scoring import ScoreCase, ScoreResult

#: Rows of the event log that one game may need; a game that needs more is an error, never a cut log. A
#: kernel with longer games says so itself.
_EVENTS_A_GAME = 4096
_WORD = 2**32
_LOG = logging.getLogger(__name__)


class Played(NamedTuple):
    """Whole matches: rows of the logs, and the seconds spent inside the kernel."""

    games: pa.Table
    wins: pa.Table
    events: pa.Table | None
    kernel_seconds: float


def kernel_digest(variant: str) -> str:
    """Return the digest (hex) of the kernel sources that `variant` imports. Cheap: nothing is compiled or imported."""
    from kernels.accel import source_digest

    digest: str = source_digest(variant)
    return digest


@cache
def _kernel(variant: str) -> Any:
    return import_module(f"kernels.{variant}.play")


@cache
def _tables(variant: str) -> Any:
    return _kernel(variant).load_tables()


def is_compiled(variant: str) -> bool:
    """Tell whether `warm_up` has compiled `variant` on this machine (always true with SIMCLI_JIT=0).

    Cheap: a parent that leaves the playing to workers need not load the compiler to know.
    """
    from kernels.accel import JIT

    return not JIT or _ready_mark(variant).exists()


def warm_up(variant: str) -> float:
    """Compile the player of `variant`, or load its cached machine code; return the seconds that took."""
    from simcli.config import load

    begun = time.perf_counter()
    play(load(variant, ["bots=random"]), 0, 1)
    with suppress(OSError):  # without the mark the next run merely warms up again
        _ready_mark(variant).touch()
    return time.perf_counter() - begun


def _ready_mark(variant: str) -> Path:
    """Return the file that stands for: machine code of exactly this source file has been made on this machine.

    Cached machine code is bound to the place, size and time of the source, to the compiler and to the processor.
    """
    from kernels.accel import KERNELS, cache_folder

    source = KERNELS / variant / "play.py"
    state = source.stat()
    bound_to = f"{source} {state.st_mtime_ns} {state.st_size} {version('numba')} {platform.node()}"
    folder: Path = cache_folder(variant)
    return folder / f"{variant}-{hashlib.sha256(bound_to.encode()).hexdigest()[:16]}.ready"


def pack_rules(variant: str, rules: BaseModel, match_games: int = 1) -> Any:
    """Return the kernel's rules record (array of one) for a rules model."""
    import numpy as np

    from kernels.accel import hand_over
    from simcli.games import get

    fields = get(variant).pack(rules) | {"match_games": match_games}
    record = np.zeros(1, _kernel(variant).RULES)
    if set(fields) != set(record.dtype.names or ()):
        raise TypeError(f"{variant}: the kernel and the options differ: {set(fields) ^ set(record.dtype.names or ())}")
    for name, value in fields.items():
        record[name] = value
    return hand_over(record)


def _state(variant: str) -> Any:
    import numpy as np

    from kernels.accel import hand_over

    return hand_over(np.zeros(1, _kernel(variant).STATE))


def play(
    experiment: Experiment,
    first_match: int,
    matches: int,
    *,
    events: bool = False,
    menus: bool = False,
    walls: NDArray[Any] | None = None,
) -> Played:
    """Play whole matches.

    Parameters
    ----------
    experiment : Experiment
        What to play; its number of games is not looked at.
    first_match, matches : int
        The matches to play; however a run is split, a match always comes out the same.
    events : bool
        Whether every action is logged as well.
    menus : bool
        Whether the event log also holds every entry of every menu (checking mode).
    walls : uint8 array [games, tiles], optional
        Walls to play, game by game, instead of shuffled ones (built positions, replays of cases).

    Returns
    -------
    Played
        Tables in the column registry's types, sorted by match and game.
    """
    import numpy as np

    from simcli.plan import order_lineups, round_matches

    kernel = _kernel(experiment.variant)
    rules = pack_rules(experiment.variant, experiment.rules, experiment.match.games)
    tables = _tables(experiment.variant)
    rows = matches * experiment.match.games
    games = np.zeros((rows, len(kernel.GAME_COLUMNS)), np.int64)
    wins = np.zeros((rows * kernel.MOST_WINNERS, len(kernel.WIN_COLUMNS)), np.int64)
    events_a_game = getattr(kernel, "EVENTS_A_GAME", _EVENTS_A_GAME)
    log = np.zeros((rows * events_a_game if events else 0, len(kernel.EVENT_COLUMNS)), np.int64)
    shared = experiment.seating.walls == "shared"
    random_dealer = experiment.seating.first_dealer == "random"
    begun = time.perf_counter()
    n_wins, n_events = kernel.play_matches(
        _state(experiment.variant),
        tables,
        rules,
        experiment.seed,
        first_match,
        matches,
        round_matches(experiment),
        np.array([shared, random_dealer, events, events and menus], np.int64),
        np.array(order_lineups(experiment), np.int64),
        np.array([_bot(kernel, bot) for bot in experiment.bots], np.int64),
        np.ascontiguousarray(walls, np.uint8) if walls is not None else np.zeros((0, kernel.WALL), np.uint8),
        games,
        wins,
        log,
    )
    seconds = time.perf_counter() - begun
    if n_events > len(log):
        raise RuntimeError(f"{n_events} events in {rows} games: more than {events_a_game} a game")
    return Played(
        _arrow(experiment, "games", games),
        _arrow(experiment, "wins", wins[:n_wins]),
        _arrow(experiment, "events", log[:n_events]) if events else None,
        seconds,
    )


def _bot(kernel: Any, bot: BotSpec) -> list[int]:
    """Return a bot as the kernels take it: its code, then its settings in units of 2^-32."""
    return [kernel.BOTS[bot.kind], *(round(value * _WORD) for value in (bot.mistakes, bot.aggression, bot.defence))]


def _arrow(experiment: Experiment, kind: Any, rows: NDArray[np.int64]) -> pa.Table:
    """Turn integer rows into the registry's columns: codes into words, -1 into null where the column allows it."""
    import numpy as np
    import pyarrow as pa

    from simcli.store.arrays import from_codes, from_numpy
    from simcli.store.columns import schema

    words = _kernel(experiment.variant).WORDS
    wanted = schema(experiment.game, kind, experiment.seats)
    columns: list[pa.Array] = []
    # A row of a kernel that also seats more players is wider than the columns of the seats in play.
    for field, values in zip(wanted, np.ascontiguousarray(rows[:, : len(wanted)].T), strict=True):
        if pa.types.is_string(field.type):
            columns.append(from_codes(values, words[field.name]))
        else:
            columns.append(from_numpy(values, field.type, minus_one_is_null=field.nullable))
    return pa.Table.from_arrays(columns, schema=wanted)


def score(variant: str, rules: BaseModel, cases: Sequence[ScoreCase]) -> list[ScoreResult]:
    """Price hands under one rule set with the same compiled code that the simulation uses."""
    from simcli.games import get
    from simcli.games.scoring import ScoreResult

    game = get(variant)
    ids, seats = [pattern.id for pattern in game.patterns], game.seats(rules)
    priced = iter(_price(variant, rules, [case for case in cases if case.right_count]))
    results = []
    for case in cases:
        valid, fan, *row = next(priced) if case.right_count else [0] * (2 + len(ids) + seats + len(game.price_extras))
        patterns = {name: value for name, value in zip(ids, row, strict=False) if value >= 0} if valid else {}
        scores, others = row[len(ids) : len(ids) + seats], row[len(ids) + seats :]
        extra = dict(zip(game.price_extras, others, strict=False))
        results.append(ScoreResult(bool(valid), patterns, fan, tuple(scores), extra))
    return results


def _tell_compiling(door: Any) -> None:
    """Say so where a door is about to be compiled: nothing else would be seen for some seconds."""
    from kernels.accel import JIT, is_cached
    from simcli.text import say

    if JIT and not door.signatures and not is_cached(door):
        _LOG.warning(say("正在编译算番程序，只此一次，要十几秒", "compiling the calculator, once; some ten seconds"))


def _price(variant: str, rules: BaseModel, cases: Sequence[ScoreCase]) -> list[list[int]]:
    """Lay typed hands out as arrays and have the kernel price them."""
    import numpy as np

    from simcli.games import get

    if not cases:
        return []
    kernel, game = _kernel(variant), get(variant)
    wanted = getattr(kernel, "CASE_EXTRA", 0)
    told = {len(case.extra) for case in cases}
    if told != {wanted}:  # a kernel reads as many as it wants, whatever it is given
        raise ValueError(f"{variant}: a hand to price has {wanted} extra numbers, not {sorted(told)}")
    hands = np.array([case.counts for case in cases], np.int64)
    melds = np.full((len(cases), kernel.MOST_MELDS, 2), -1, np.int64)
    heads = np.zeros((len(cases), 6 + wanted), np.int64)
    for i, case in enumerate(cases):
        for m, meld in enumerate(case.melds):
            melds[i, m] = meld
        source = -1 if case.from_seat is None else case.from_seat
        tile = -1 if case.win_tile is None else case.win_tile
        heads[i] = game.win_by.index(case.win_by), case.winner, source, case.dealer, tile, case.ready, *case.extra
    rows: list[list[int]] = price(variant, rules, hands, melds, heads).tolist()
    return rows


def price(
    variant: str, rules: BaseModel, hands: NDArray[Any], melds: NDArray[Any], heads: NDArray[Any]
) -> NDArray[np.int64]:
    """Price many hands at once with the same compiled code that the simulation uses.

    Parameters
    ----------
    hands : integer array [n, kinds]
        Unmelded tiles of every kind, without the winning one (see `ScoreCase.counts`).
    melds : integer array [n, most melds, 2]
        Type and tile of every meld, type -1 for none.
    heads : integer array [n, 6 + the game's own numbers]
        win_by, winner, from (-1), dealer, winning tile (-1), ready, then `ScoreCase.extra`.

    Returns
    -------
    int64 array [n, columns]
        valid, fan, a value for each pattern (-1: not there), a score for each seat, the game's `price_extras`; gejiu
        and youxian then the patterns that count as bits, in table order.
    """
    import numpy as np

    kernel = _kernel(variant)
    hands, melds, heads = (np.ascontiguousarray(values, np.int64) for values in (hands, melds, heads))
    out = np.zeros((len(hands), kernel.PRICE_COLUMNS), np.int64)
    if len(hands):
        _tell_compiling(kernel.price)
        kernel.price(_state(variant), _tables(variant), pack_rules(variant, rules), hands, melds, heads, out)
    return out


def distances(variant: str, rules: BaseModel, hands: NDArray[Any], melds: NDArray[Any]) -> NDArray[np.int64]:
    """Return how many tiles are missing to a complete hand.

    Parameters
    ----------
    hands : integer array [n, kinds]
        Unmelded tiles (gejiu: 13 or 14 with the melds counted as three each; youxian: free cards, 坎 apart; tongcheng:
        unpicked, then picked cards by kind).
    melds : integer array [n] or [n, 4]
        gejiu: sets laid; youxian: groups laid or held as 坎, their 息, whether a 提 or 跑 is among them, whether a
        discard is due; tongcheng: melds laid, 观生 declared.

    Returns
    -------
    int64 array [n, shapes]
        By shape, then the least under the rules; gejiu: standard, 七对, 烂, least (0 complete, 1 waiting);
        youxian: claims missing, 息 out of reach counted as claims; tongcheng: six groups and a half, 十对, least.
    """
    import numpy as np

    kernel = _kernel(variant)
    out = np.zeros((len(hands), kernel.DISTANCES), np.int64)
    kernel.distances(
        _state(variant),
        _tables(variant),
        pack_rules(variant, rules),
        np.ascontiguousarray(hands, np.int64),
        np.ascontiguousarray(melds, np.int64),
        out,
    )
    return out


def shuffled(variant: str, seed: int, groups: NDArray[Any], games: NDArray[Any]) -> NDArray[np.uint8]:
    """Return the walls that games are played with, uint8 [n, tiles], without playing them.

    Parameters
    ----------
    variant : str
    seed : int
        Seed of the experiment.
    groups, games : integer arrays [n]
        Of each wall: the match whose walls are played (`wall_group`), and the game within the match.
    """
    import numpy as np

    kernel = _kernel(variant)
    pack = getattr(import_module(f"kernels.{variant}.deal"), "PACK", np.arange(kernel.WALL) // 4)
    walls = np.tile(np.asarray(pack, np.uint8), (len(groups), 1))
    words = np.zeros(-(-kernel.WALL // 4) * 4, np.int64)
    _shuffler()(walls, words, seed, np.ascontiguousarray(groups, np.int64), np.ascontiguousarray(games, np.int64))
    return walls


@cache
def _shuffler() -> Any:
    """Return a door to the kernels' shuffle: many walls, each at its own address."""
    from kernels.accel import entry
    from kernels.rng import shuffle

    def shuffle_walls(walls, words, seed, groups, games):  # type: ignore[no-untyped-def]
        for i in range(walls.shape[0]):
            shuffle(walls[i], words, seed, groups[i], games[i])

    return entry(shuffle_walls)


def time_walls(variant: str, walls: int) -> float:
    """Return the seconds that shuffling and dealing one wall takes, measured over `walls` of them."""
    from simcli.config import load

    experiment = load(variant, [])
    rules = pack_rules(variant, experiment.rules)
    kernel, state, tables = _kernel(variant), _state(variant), _tables(variant)
    kernel.walls(state, tables, rules, 1)
    begun = time.perf_counter()
    kernel.walls(state, tables, rules, walls)
    return (time.perf_counter() - begun) / walls
