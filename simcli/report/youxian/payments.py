"""Sums of payments for wins of 攸县胡子牌, priced again from what the log says of each win."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report import paying
from simcli.report.measures import WinMeasure
from simcli.report.registry import Registry
from simcli.report.youxian import moves

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.youxian.options import Rules
    from simcli.report.batch import Wins

    Values = NDArray[Any]

_LOSERS = 2
#: Caps of the rooms that the game's description names.
CAPS = (120, 150)


def add_payments(registry: Registry, rules: Rules) -> None:
    """Declare the sums of payments: by payer, by cap, by name."""
    paying.add(registry, partial(_pays, rules))
    registry.wins.append(WinMeasure("uncapped", partial(_uncapped, rules), ("games",), None))
    for cap in cap_rows(rules):
        registry.wins += [
            WinMeasure(f"cut_{cap}", partial(_cut, rules, cap), ("uncapped",), None),
            WinMeasure(f"cuts_{cap}", partial(_is_cut, rules, cap)),
        ]
    for name in moves.told(rules):
        of = partial(moves.moved, rules, name)
        registry.wins.append(WinMeasure(f"moved_{name}", of, ("games", "all_points"), None))


def cap_rows(rules: Rules) -> list[int]:
    """Return the caps that are compared: the usual ones and the one in force."""
    return sorted({*CAPS, *([] if rules.cap is None else [rules.cap])})


def payment(rules: Rules, wins: Wins) -> Values:
    """Return what each loser pays; 0 where nobody won."""
    found: Values = wins.once("payment", lambda: moves.capped(rules, free_payment(rules, wins)))
    return found


def free_payment(rules: Rules, wins: Wins) -> Values:
    """Return what each loser would pay without a cap."""
    found: Values = wins.once("free_payment", lambda: moves.priced(rules, wins, wins.fan.astype(np.int64)))
    return found


def _pays(rules: Rules, payer: int, wins: Wins) -> Values:
    """Return what the loser so many places after the winner pays: what every loser does."""
    return payment(rules, wins)


def _uncapped(rules: Rules, wins: Wins) -> Values:
    return free_payment(rules, wins) * _LOSERS


def _cut(rules: Rules, cap: int, wins: Wins) -> Values:
    found: Values = np.maximum(free_payment(rules, wins) - cap, 0) * _LOSERS
    return found


def _is_cut(rules: Rules, cap: int, wins: Wins) -> Values:
    return free_payment(rules, wins) > cap
