"""What wins of 通城个子牌 are worth, from what the log says of them: with all their specials, or without one.

The count of a hand does not hang on its specials, so that no hand has to be read again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.tongcheng import GAME
from simcli.report import winning
from simcli.repricing import tongcheng as repriced

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.tongcheng.options import Rules
    from simcli.report.batch import Wins

    Values = NDArray[Any]

SPECIALS = tuple(pattern.id for pattern in GAME.patterns)
_TEN_PAIRS = "shi_dui"


def special(rules: Rules, name: str) -> int:
    """Return the multiple of a special, 0 where it is switched off."""
    return int(getattr(rules.special, name))


def multiple(rules: Rules, wins: Wins, mask: Values) -> Values:
    """Return the multiple of every winner as if it had the specials of `mask`; 0 where it then were no win."""
    met = {name: (mask & winning.bit(GAME, name)) > 0 for name in SPECIALS}
    special_met = np.logical_or.reduce([has & (special(rules, name) > 0) for name, has in met.items()])
    # ten pairs that are not six groups and a half win as ten pairs alone
    complete = (wins.half > 0) | met[_TEN_PAIRS]
    wins_at_all = wins.there & complete & ((wins.count >= rules.min_count) | special_met)
    found: Values = repriced.multiple(rules, wins.count, met) * wins_at_all
    return found


def in_force(rules: Rules, wins: Wins) -> Values:
    """Return the multiple that the rules give to every winner."""
    found: Values = wins.once("multiple_in_force", lambda: multiple(rules, wins, wins.mask))
    return found


def without(rules: Rules, name: str, wins: Wins) -> Values:
    """Return the multiple of every winner were one special switched off; 0: no win."""
    found: Values = wins.once(
        f"multiple_without_{name}", lambda: multiple(rules, wins, wins.mask & ~winning.bit(GAME, name))
    )
    return found


def payers(wins: Wins) -> Values:
    """Return how many seats pay: every other for a self-draw, else the discarder."""
    found: Values = np.where(wins.from_seat < 0, wins.seats - 1, 1) * wins.there
    return found
