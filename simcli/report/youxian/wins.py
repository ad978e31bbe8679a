"""What is read from the wins log of 攸县胡子牌, and sums over its hands: 息, 囤, red cards, points by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.games.youxian import GAME
from simcli.report import distribution, winning
from simcli.report.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from simcli.games.youxian.options import Rules

_HAND = ("reds", "bigs", "own_discards", "last_card", "opened", "hand_small", "hand_big", "melds", "drawn_before")
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
    return [(low, low + step - 1) if low + step in lows else (low, distribution.OPEN) for low in lows]


def tun_rows(rules: Rules) -> list[tuple[int, int]]:
    """Return the 囤 that have a row, first and last; the last is open."""
    last = rules.tun_base + _MOST_ROWS
    return distribution.singles(rules.tun_base, last)


def red_rows(rules: Rules) -> list[tuple[int, int]]:
    """Return the numbers of red cards that have a row, first and last; the last is open."""
    return distribution.singles(0, _REDS)


#: Distributions over winners: the column, and the rows of its table.
DISTRIBUTIONS: dict[str, Callable[[Rules], list[tuple[int, int]]]] = {
    "xi": xi_rows,
    "tun": tun_rows,
    "reds": red_rows,
}


def add_hands(registry: Registry, rules: Rules) -> None:
    """Declare sums over the winners' hands."""
    for column, steps in DISTRIBUTIONS.items():
        distribution.add(registry, column, steps(rules))
    winning.add_points(registry, GAME)
    winning.add_bare(registry)
