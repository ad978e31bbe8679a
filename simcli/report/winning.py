"""What is read of the winners of every game, and the sums over them that need no prices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report.collect import Spread
from simcli.report.measures import Measure, WinMeasure
from simcli.report.registry import Registry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games import Game
    from simcli.report.batch import Batch, Wins

    Values = NDArray[Any]


def win_sql(game: Game) -> dict[str, str]:
    """Return the columns that are read of every wins log besides the patterns: ways as numbers from 1."""
    way = " ".join(f"WHEN '{name}' THEN {number}" for number, name in enumerate(game.win_by, 1))
    return {
        "seat": "seat",
        "from_seat": "coalesce(from_seat, -1)::TINYINT",
        "way": f"(CASE win_by {way} END)::TINYINT",
        "fan": "fan",
        "points": "points",
    }


def flags(game: Game) -> tuple[str, ...]:
    """Return the columns of the wins log that become one bit each of `mask`."""
    return tuple(f"p_{pattern.id}" for pattern in game.patterns)


def bit(game: Game, pattern: str) -> int:
    """Return the bit of a pattern in `mask`."""
    return 1 << [one.id for one in game.patterns].index(pattern)


def add_wins(
    registry: Registry, game: Game, fans: Iterable[int], also_of: Mapping[str, tuple[str, ...]] | None = None
) -> None:
    """Declare ways, patterns, totals of fans, fans and points.

    Parameters
    ----------
    registry : Registry
    game : Game
    fans : iterable of int
        Totals of fans that have a row.
    also_of : mapping of str to tuple of str, optional
        For ways of winning: sums besides all games that the games ended so are a share of.
    """
    for number, way in enumerate(game.win_by, 1):
        over = ("games", *(also_of or {}).get(way, ()))
        registry.games.append(Measure(f"ended_{way}", partial(_ended, number), over))
        registry.wins.append(WinMeasure(f"by_{way}", partial(_by, number)))
    for pattern in game.patterns:
        mask = bit(game, pattern.id)
        registry.wins += [
            WinMeasure(f"p_{pattern.id}", partial(_has, mask)),
            WinMeasure(f"games_{pattern.id}", partial(_new_in_game, mask), ("games",)),
        ]
    for total in fans:
        registry.wins += [
            WinMeasure(f"fan_{total}", partial(_of_fans, total)),
            WinMeasure(f"games_fan_{total}", partial(_of_fans_first, total), ("games",)),
        ]
    registry.wins += [
        WinMeasure("fans", lambda w: w.fan, most=None),
        WinMeasure("points", lambda w: w.points, ("winners", "games"), None),
    ]


def add_points(registry: Registry, game: Game) -> None:
    """Declare the points of the wins that have each pattern."""
    for pattern in game.patterns:
        of = partial(_points_with, bit(game, pattern.id))
        registry.wins.append(WinMeasure(f"points_{pattern.id}", of, (f"p_{pattern.id}", "points"), None))


def add_bare(registry: Registry) -> None:
    """Declare wins without any pattern, games that have one, and the points of such wins."""
    registry.wins += [
        WinMeasure("p_none", _bare),
        WinMeasure("games_none", lambda w: _bare(w) & ~w.bare_before, ("games",)),
        WinMeasure("points_none", lambda w: w.points * _bare(w), ("p_none", "points"), None),
    ]


def add_won_after(registry: Registry, steps: Iterable[tuple[int, int]]) -> None:
    """Declare after how many draws games are won: between the first and the last of every step."""
    for low, high in steps:
        registry.games.append(Measure(f"won_after_{low}", partial(_won_between, low, high), ("won",)))


def spreads() -> list[Spread]:
    """Return the distribution of the points of single wins."""
    return [Spread("points", _win_points)]


def _ended(way: int, batch: Batch) -> Values:
    found: Values = batch.first.way == way
    return found


def _by(way: int, wins: Wins) -> Values:
    found: Values = wins.way == way
    return found


def _has(pattern: int, wins: Wins) -> Values:
    found: Values = (wins.mask & pattern) > 0
    return found


def _bare(wins: Wins) -> Values:
    found: Values = wins.there & (wins.mask == 0)
    return found


def _points_with(pattern: int, wins: Wins) -> Values:
    found: Values = wins.points * ((wins.mask & pattern) > 0)
    return found


def _new_in_game(pattern: int, wins: Wins) -> Values:
    """Tell whether a win has a pattern that no nearer winner of the same game has."""
    found: Values = (wins.mask & ~wins.mask_before & pattern) > 0
    return found


def _of_fans(fans: int, wins: Wins) -> Values:
    found: Values = (wins.fan == fans) & wins.there
    return found


def _of_fans_first(fans: int, wins: Wins) -> Values:
    return _of_fans(fans, wins) & wins.first_of_fan


def _won_between(low: int, high: int, batch: Batch) -> Values:
    found: Values = (batch.draws >= low) & (batch.draws <= high) & (batch.winners > 0)
    return found


def _win_points(batch: Batch) -> Values:
    first: Values = batch.first.points[batch.first.there]
    return first if batch.extra is None else np.concatenate((first, batch.extra.points))
