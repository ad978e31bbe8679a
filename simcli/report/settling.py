"""Settling a match in a room: money for points, stakes that are brought, the fee; and the sums that are made of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report import matchwise, standing
from simcli.report.measures import Measure

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.config import Room
    from simcli.report.batch import Batch
    from simcli.report.registry import Registry

    Floats = NDArray[np.float64]

_PERCENT = 100.0


def add(registry: Registry, room: Room) -> None:
    """Declare money before and after the fee and what the house takes; nothing for a plain room."""
    if room.plain:
        return
    matchwise.add(registry, "room_money", partial(money, room), None, signed=True)
    matchwise.add(registry, "room_net", partial(_net, room), None, signed=True)
    matchwise.add(registry, "room_ahead", lambda b: _net(room, b) > 0)
    for place in range(registry.seating.seats):
        for name, of in (("money", money), ("net", _net)):
            at_place = partial(_at_place, room, place, of)
            registry.games.append(
                Measure(f"room_{name}_place_{place + 1}", at_place, ("matches",), None, per_match=True, signed=True)
            )
    registry.games += [
        Measure("room_take", lambda b: fees(room, b).sum(axis=0), ("matches",), None, per_match=True),
        Measure("room_take2", lambda b: fees(room, b).sum(axis=0) ** 2, ("matches",), None, per_match=True),
    ]
    registry.groups.append(["room_take", "room_take2", "matches"])
    if room.carry_in is not None:
        seats = registry.seating.seats
        registry.games += [
            Measure("room_short", partial(_short, room), ("seat_matches",), seats, per_match=True),
            Measure("room_unpaid", partial(_unpaid, room), ("matches",), None, per_match=True),
        ]


def money(room: Room, batch: Batch) -> Floats:
    """Return what every seat has won in money before the fee: (seats, cells, rounds).

    A seat loses no more than it brought in; what it cannot pay is missing from the gains of the others, from each in
    proportion.
    """

    def settle() -> Floats:
        owed = _owed(room, batch)
        if room.carry_in is None:
            return owed
        paid = np.maximum(owed, -float(room.carry_in))
        lost, due = np.minimum(paid, 0.0).sum(axis=0), np.minimum(owed, 0.0).sum(axis=0)
        part = np.divide(lost, due, out=np.ones_like(due), where=due < 0)
        settled: Floats = np.where(owed > 0, owed * part, paid)
        return settled

    found: Floats = batch.once("room_money", settle)
    return found


def fees(room: Room, batch: Batch) -> Floats:
    """Return what every seat pays to the house: (seats, cells, rounds)."""
    found: Floats = batch.once("room_fees", lambda: _fees(room, batch))
    return found


def _fees(room: Room, batch: Batch) -> Floats:
    shape = (batch.seats, *batch.shape[1:])
    if room.fee_kind == "winner_percent":
        return np.asarray(room.fee / _PERCENT * np.maximum(money(room, batch), 0.0))
    part: Any = 1.0
    if room.fee_kind == "big_winner":
        part = standing.big_winner(batch)
    elif room.fee_kind == "host":
        part = matchwise.opens(batch)
    return np.asarray(np.broadcast_to(room.fee * part, shape), dtype=np.float64)


def _owed(room: Room, batch: Batch) -> Floats:
    return np.asarray(standing.totals(batch) * float(room.money_per_point))


def _net(room: Room, batch: Batch) -> Floats:
    found: Floats = batch.once("room_net", lambda: money(room, batch) - fees(room, batch))
    return found


def _at_place(room: Room, place: int, of: Any, batch: Batch) -> Floats:
    found: Floats = (standing.places(batch)[place] * of(room, batch)).sum(axis=0)
    return found


def _short(room: Room, batch: Batch) -> Any:
    assert room.carry_in is not None
    return (_owed(room, batch) < -room.carry_in).sum(axis=0)


def _unpaid(room: Room, batch: Batch) -> Any:
    assert room.carry_in is not None
    return np.maximum(-_owed(room, batch) - room.carry_in, 0.0).sum(axis=0)
