"""Sums of payments for wins of 攸县胡子牌, priced again from what the log says of each win."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report.measures import SumMeasure, WinMeasure
from simcli.report.registry import Registry
from simcli.report.youxian import moves

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.youxian.options import Rules
    from simcli.report.batch import Wins

    Values = NDArray[Any]

SEATS = 3
PAYERS = (1, 2)
#: Caps of the rooms that the game's description names.
CAPS = (120, 150)


def add_payments(registry: Registry, rules: Rules) -> None:
    """Declare the sums of payments: by payer, by cap, by name."""
    registry.wins.append(WinMeasure("priced", partial(_all_pay, rules), ("games",), None))
    for payer in PAYERS:
        registry.wins += [
            WinMeasure(f"pays_{payer}", _won, ("games",)),
            WinMeasure(f"paid_{payer}", partial(payment, rules), ("games", f"pays_{payer}"), None),
            WinMeasure(f"feeds_{payer}", partial(_feeds, payer), ("games",)),
        ]
        for winner in range(SEATS):
            ends = f"{winner}_{(winner + payer) % SEATS}"
            registry.wins += [
                WinMeasure(f"dealer_pays_{ends}", partial(_wins_at, winner), ("games",)),
                WinMeasure(f"dealer_paid_{ends}", partial(_paid_at, rules, winner), ("games",), None),
                WinMeasure(f"dealer_feeds_{ends}", partial(_feeds_at, payer, winner), ("games",)),
            ]
    registry.added.append(SumMeasure("all_points", ("points",)))
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


def _won(wins: Wins) -> Values:
    return wins.there


def _all_pay(rules: Rules, wins: Wins) -> Values:
    return payment(rules, wins) * len(PAYERS)


def _uncapped(rules: Rules, wins: Wins) -> Values:
    return free_payment(rules, wins) * len(PAYERS)


def _cut(rules: Rules, cap: int, wins: Wins) -> Values:
    found: Values = np.maximum(free_payment(rules, wins) - cap, 0) * len(PAYERS)
    return found


def _is_cut(rules: Rules, cap: int, wins: Wins) -> Values:
    return free_payment(rules, wins) > cap


def _feeds(payer: int, wins: Wins) -> Values:
    """Tell whether the seat that many places after the winner drew the winning card."""
    found: Values = wins.there & (wins.from_after == payer)
    return found


def _wins_at(winner: int, wins: Wins) -> Values:
    """Tell whether the winner sits so many places after the dealer."""
    found: Values = wins.there & (wins.dealer_after == -winner % SEATS)
    return found


def _paid_at(rules: Rules, winner: int, wins: Wins) -> Values:
    return payment(rules, wins) * _wins_at(winner, wins)


def _feeds_at(payer: int, winner: int, wins: Wins) -> Values:
    return _feeds(payer, wins) & _wins_at(winner, wins)
