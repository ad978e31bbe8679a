"""Sums of who pays whom: by the payer's place after the winner, and by both places after the dealer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from simcli.report.measures import SumMeasure, WinMeasure
from simcli.report.registry import Registry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Wins

    Values = NDArray[Any]
    #: Returns what the seat so many places after the winner pays, winner by winner; 0 where there is none.
    Pays = Callable[[int, Wins], Values]


def add(registry: Registry, pays: Pays) -> None:
    """Declare what the tables of payers need, and all points that the rules give for the wins (`priced`)."""
    seats = registry.seating.seats
    registry.wins.append(WinMeasure("priced", partial(_all_pay, pays, seats), ("games",), None))
    for payer in range(1, seats):
        registry.wins += [
            WinMeasure(f"pays_{payer}", partial(_does_pay, pays, payer), ("games",)),
            WinMeasure(f"paid_{payer}", partial(pays, payer), ("games", f"pays_{payer}"), None),
            WinMeasure(f"feeds_{payer}", partial(_feeds, payer), ("games",)),
        ]
        for winner in range(seats):
            ends = f"{winner}_{(winner + payer) % seats}"
            registry.wins += [
                WinMeasure(f"dealer_pays_{ends}", partial(_does_pay_at, pays, payer, winner), ("games",)),
                WinMeasure(f"dealer_paid_{ends}", partial(_paid_at, pays, payer, winner), ("games",), None),
                WinMeasure(f"dealer_feeds_{ends}", partial(_feeds_at, payer, winner), ("games",)),
            ]
    registry.added.append(SumMeasure("all_points", ("points",)))


def _all_pay(pays: Pays, seats: int, wins: Wins) -> Values:
    found = pays(1, wins)
    for payer in range(2, seats):
        found = found + pays(payer, wins)
    return found


def _does_pay(pays: Pays, payer: int, wins: Wins) -> Values:
    found: Values = pays(payer, wins) > 0
    return found


def _feeds(payer: int, wins: Wins) -> Values:
    """Tell whether the seat that many places after the winner brought the winning card about."""
    found: Values = wins.there & (wins.from_after == payer)
    return found


def _wins_at(winner: int, wins: Wins) -> Values:
    """Tell whether the winner sits so many places after the dealer."""
    found: Values = wins.there & (wins.dealer_after == -winner % wins.seats)
    return found


def _does_pay_at(pays: Pays, payer: int, winner: int, wins: Wins) -> Values:
    return _does_pay(pays, payer, wins) & _wins_at(winner, wins)


def _paid_at(pays: Pays, payer: int, winner: int, wins: Wins) -> Values:
    return pays(payer, wins) * _wins_at(winner, wins)


def _feeds_at(payer: int, winner: int, wins: Wins) -> Values:
    return _feeds(payer, wins) & _wins_at(winner, wins)
