"""What is read from the wins log of 攸县胡子牌, and sums over its hands: 息, 囤, red cards, points by name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.youxian import GAME
from simcli.report import winning
from simcli.report.measures import WinMeasure
from simcli.report.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from simcli.games.youxian.options import Rules
    from simcli.report.batch import Wins

    Values = NDArray[Any]

_HAND = ("reds", "bigs", "own_discards", "last_card", "opened", "hand_small", "hand_big", "melds", "drawn_before")
#: The largest number stands for all from it on.
_OPEN = 1 << 20
_MOST_ROWS = 12
#: 息 above min_xi up to where the steps of the table reach, and red cards.
_XI_REACH, _REDS = 33, 16


def win_sql() -> dict[str, str]:
    """Return the columns that are read of the wins log besides the names."""
    plain = {name: name for name in ("xi", "tun", *_HAND)}
    return winning.win_sql(GAME) | plain | {"win_card": "coalesce(win_card, -1)::TINYINT"}


def xi_rows(rules: Rules) -> list[tuple[int, int]]:
    """Return the steps of 息 that have a row, first and last: each worth one 囤 more; the last is open."""
    step = max(rules.xi_per_tun, -(-_XI_REACH // _MOST_ROWS))
    lows = range(rules.min_xi, rules.min_xi + _XI_REACH + 1, step)
    return [(low, low + step - 1) if low + step in lows else (low, _OPEN) for low in lows]


def tun_rows(rules: Rules) -> list[tuple[int, int]]:
    """Return the 囤 that have a row, first and last; the last is open."""
    last = rules.tun_base + _MOST_ROWS
    return [(tun, tun) for tun in range(rules.tun_base, last)] + [(last, _OPEN)]


def red_rows(rules: Rules) -> list[tuple[int, int]]:
    """Return the numbers of red cards that have a row, first and last; the last is open."""
    return [(reds, reds) for reds in range(_REDS)] + [(_REDS, _OPEN)]


#: Distributions over winners: the column, and the rows of its table.
DISTRIBUTIONS: dict[str, Callable[[Rules], list[tuple[int, int]]]] = {
    "xi": xi_rows,
    "tun": tun_rows,
    "reds": red_rows,
}


def is_open(row: tuple[int, int]) -> bool:
    """Tell whether a row holds everything from its first number on."""
    return row[1] == _OPEN


def add_hands(registry: Registry, rules: Rules) -> None:
    """Declare sums over the winners' hands."""
    for column, rows in DISTRIBUTIONS.items():
        for low, high in rows(rules):
            registry.wins.append(WinMeasure(f"{column}_{low}", partial(_between, column, low, high)))
        registry.wins += [
            WinMeasure(column, partial(_amount, column), most=None),
            WinMeasure(f"{column}_squared", partial(_squared, column), most=None),
        ]
        registry.groups.append([column, f"{column}_squared", "winners"])
    for pattern in GAME.patterns:
        of = partial(_points_with, winning.bit(GAME, pattern.id))
        registry.wins.append(WinMeasure(f"points_{pattern.id}", of, (f"p_{pattern.id}",), None))


def _amount(column: str, wins: Wins) -> Values:
    found: Values = getattr(wins, column)
    return found


def _between(column: str, low: int, high: int, wins: Wins) -> Values:
    values = _amount(column, wins)
    return (values >= low) & (values <= high) & wins.there


def _squared(column: str, wins: Wins) -> Values:
    return _amount(column, wins).astype(np.int64) ** 2


def _points_with(pattern: int, wins: Wins) -> Values:
    found: Values = wins.points * ((wins.mask & pattern) > 0)
    return found
