"""Sums of one value a seat and match: all seats, the first dealer of the match, each seat, each kind of bot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report.context import Context, Role
from simcli.report.measures import Measure
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch
    from simcli.report.registry import Registry
    from simcli.report.seating import Seating

    Values = NDArray[Any]

#: Ending of the sums over first dealers.
OPENER = "_opener"


def add(
    registry: Registry, name: str, of: Callable[[Batch], Any], most: float | None = 1, signed: bool = False
) -> None:
    """Declare the sums of a family: `name` and the endings of `roles`.

    Parameters
    ----------
    registry : Registry
    name : str
    of : function of a Batch
        One value a seat and match: shape (seats, cells, rounds).
    most : float or None
        The most that one seat can add, for counts; None for amounts.
    signed : bool
        Whether values can be negative.
    """
    seating = registry.seating
    for ending, chances, seats in _members(seating):
        of_member = partial(_member, seating, ending, of)
        top = None if most is None else most * seats
        registry.games.append(Measure(name + ending, of_member, (chances,), top, per_match=True, signed=signed))


def _members(seating: Seating) -> list[tuple[str, str, int]]:
    """List the members of a family: (ending, the sum of their chances, seats that they take in a match)."""
    found = [("", "seat_matches", seating.seats), (OPENER, "matches", 1)]
    found += [(f"_seat{seat}", "matches", 1) for seat in range(seating.seats)]
    if len(seating.kinds) > 1:
        kinds = range(len(seating.kinds))
        found += [(f"_kind{kind}", f"kind{kind}_matches", seating.kind_seats(kind)) for kind in kinds]
    return found


def _member(seating: Seating, ending: str, of: Callable[[Batch], Any], batch: Batch) -> Values:
    values: Values = of(batch)
    if not ending:
        return np.asarray(values.sum(axis=0))
    if ending.startswith("_seat"):
        return np.asarray(values[int(ending.removeprefix("_seat"))])
    if ending == OPENER:
        return np.asarray((values * opens(batch)).sum(axis=0))
    sits = seating.kind_at == int(ending.removeprefix("_kind"))
    return np.asarray((values * sits.T[:, :, None]).sum(axis=0))


def opens(batch: Batch) -> NDArray[np.bool_]:
    """Return whether a seat deals the first game of a match, shape (seats, cells, rounds)."""
    found: NDArray[np.bool_] = batch.once("opens", lambda: np.stack([dealt[0] for dealt in batch.is_dealer]))
    return found


def roles(ctx: Context) -> list[Role]:
    """Return the groups of seats: all, the first dealer of the match, each seat, each kind of bot if several."""
    found = [
        Role("all", Text("全部座位", "all seats"), "", "seat_matches"),
        Role("opener", Text("首庄（坐庄开场的一家）", "first dealer of the match"), OPENER, "matches"),
    ]
    found += [Role(role.key, role.name, role.ending, "matches") for role in ctx.seat_roles]
    return found + [Role(role.key, role.name, role.ending, f"{role.ending[1:]}_matches") for role in ctx.bot_roles]
