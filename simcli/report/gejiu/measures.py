"""What is read from the logs of 个旧麻将, and the plain counts that are summed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.gejiu import GAME
from simcli.report import winning
from simcli.report.collect import Spread
from simcli.report.gejiu.payments import add_payments
from simcli.report.gejiu.prices import ROB_KONG
from simcli.report.gejiu.wins import add_ready, fan_rows
from simcli.report.measures import Measure, SeatMeasure, SumMeasure
from simcli.report.registry import Registry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.gejiu.options import Rules
    from simcli.report.batch import Batch

    Values = NDArray[Any]

SEATS = 4
#: Tiles of the wall left after the deal, the two kong tiles included.
DRAWABLE = 136 - 53

#: Counts of the games log and the most that one game can hold: a claim or a kong needs a tile, 83 can be drawn.
COUNTS = {
    "chows": 16,
    "pungs": 16,
    "kongs_exposed": 16,
    "kongs_added": 16,
    "kongs_concealed": 16,
    "follow_begun": 30,
    "follow_voided": 30,
    "follow_finished": 30,
    "follow_two": 30,
    "follow_three": 30,
    "pond_offered": 8,
    "pond_declined": 8,
    "wins_blocked": 127,
    "pungs_blocked": 127,
}
#: For ways of winning: the chances besides all games that wins so are a share of.
_ALSO_OF = {"kong_draw": ("kong_tries",), "rob_kong": ("kong_tries",), "pond": ("pond_offered",)}
_ROUNDS = ("follow_voided", "follow_finished", "follow_two", "follow_three")


def game_sql(rules: Rules) -> dict[str, str]:
    """Return the columns that are read of the games log.

    Those that the rules keep at zero are not read, nor points of the last seat, which follow from the others'.
    """
    names = ["dealer", "winners", "draws", "decisions", "ready_seats", "waiting_seats", *COUNTS]
    names += [f"score_{seat}" for seat in range(SEATS - 1)]
    if rules.follow_dealer:
        names += [f"follow_{seat}" for seat in range(SEATS - 1)]
    if kongs_pay(rules):
        names += [f"kong_{seat}" for seat in range(SEATS - 1)]
    return {name: f'"{name}"' for name in names}


def win_sql() -> dict[str, str]:
    """Return the columns that are read of the wins log besides the patterns."""
    return winning.win_sql(GAME) | {"ready": "ready"}


def kongs_pay(rules: Rules) -> bool:
    """Tell whether any kong is worth points."""
    kong = rules.kong_points
    return bool(kong.exposed or kong.added or kong.concealed)


def side(batch: Batch, name: str, seat: int) -> Values | int:
    """Return the side payments `follow` or `kong` of one seat; 0 where the rules have none."""
    return batch.of_seat(name, seat) if batch.has(f"{name}_{seat}") else 0


def add(registry: Registry, rules: Rules) -> None:
    """Declare the sums of 个旧麻将 besides those that all games share."""
    _add_counts(registry, rules)
    _add_ends(registry)
    _add_sides(registry)
    winning.add_wins(registry, GAME, fan_rows(rules), _ALSO_OF)
    winning.add_points(registry, GAME)
    winning.add_won_after(registry, draw_steps(rules))
    add_ready(registry)
    add_payments(registry, rules)
    registry.seats += [
        SeatMeasure("dealt_in", lambda b, s: b.first.there & (b.first.from_seat == s)),
        SeatMeasure("dealt_in_paid", _dealt_in_paid, None, ("dealt_in",)),
        SeatMeasure("ready", lambda b, s: ((b.ready_seats >> s) & 1).view(np.bool_)),
    ]


def spreads(match_games: int, unit: int) -> list[Spread]:
    """Return the distributions that only this game keeps: none."""
    return []


def draw_steps(rules: Rules) -> list[tuple[int, int]]:
    """Return the draws after the deal until a win in steps of ten, up to the most that the wall and reserve allow."""
    most = DRAWABLE - rules.wall_reserve
    return [(low, min(low + 9, most)) for low in range(0, most + 1, 10)]


def _add_counts(registry: Registry, rules: Rules) -> None:
    for name, most in COUNTS.items():
        over = ("games", "follow_begun") if name in _ROUNDS else ("games",)
        over = ("games", "pond_offered") if name == "pond_declined" else over
        registry.games.append(Measure(name, partial(_column, name), over, most))
    registry.games += [
        Measure("kongs", _kongs, ("games",), COUNTS["kongs_added"]),
        # a kong robbed on the added tile is not among the kongs made, one robbed on the replacement is
        Measure("kong_tries", partial(_kong_tries, rules.rob_kong != "replacement"), most=17),
    ]


def _column(name: str, batch: Batch) -> Values:
    found: Values = getattr(batch, name)
    return found


def _kongs(batch: Batch) -> Values:
    found: Values = batch.kongs_exposed + batch.kongs_added + batch.kongs_concealed
    return found


def _kong_tries(with_robbed: bool, batch: Batch) -> Values:
    return _kongs(batch) + (batch.first.way == ROB_KONG) if with_robbed else _kongs(batch)


def _add_ends(registry: Registry) -> None:
    """Who waits at a drawn game."""
    for seats in range(SEATS + 1):
        registry.games.append(Measure(f"waiting_{seats}", partial(_waiting, seats), ("draw",)))
    registry.games += [
        Measure("waiting", lambda b: bits(b.waiting_seats), ("draw",), SEATS),
        Measure("silent", lambda b: SEATS - bits(b.ready_seats), ("seat_games",), SEATS),
    ]


def _waiting(seats: int, batch: Batch) -> Values:
    found: Values = (bits(batch.waiting_seats) == seats) & (batch.winners == 0)
    return found


def bits(sets: Values) -> Values:
    """Count the seats of sets of seats."""
    found: NDArray[Any] = (sets & 1) + ((sets >> 1) & 1) + ((sets >> 2) & 1) + ((sets >> 3) & 1)
    return found


def _add_sides(registry: Registry) -> None:
    """What 斗地主 and kongs move (the net of each game), 斗地主 also by the payer's distance from the dealer."""
    registry.games += [
        *(
            Measure(f"follow_paid_{d}", partial(_follow_paid, d), ("games", "follow_paid"), None, per_match=True)
            for d in range(SEATS)
        ),
        Measure("kong_paid", _kong_paid, ("games", "all_points"), None),
    ]
    registry.added += [
        SumMeasure("follow_paid", tuple(f"follow_paid_{d}" for d in range(SEATS)), ("games", "all_points")),
        SumMeasure("all_points", ("follow_paid", "kong_paid", "points")),
    ]


def _kong_paid(batch: Batch) -> Values:
    found = np.zeros(batch.shape, dtype=np.int64)
    if batch.has("kong_0"):
        for seat in range(SEATS):
            found += np.maximum(batch.of_seat("kong", seat), 0)
    return found


def _follow_paid(distance: int, batch: Batch) -> Values:
    """Return what the seat at that distance from the dealer pays, by match."""
    _, cells, rounds = batch.shape
    found = np.zeros(cells * rounds)
    if not batch.has("follow_0"):
        return found.reshape(cells, rounds)
    # few games have such payments, so only these are looked at
    paid: Values = batch.once(
        "follow_games", lambda: np.flatnonzero(sum(batch.of_seat("follow", s) != 0 for s in range(SEATS)))
    )
    payer = (batch.dealer.reshape(-1)[paid] + distance) % SEATS
    for seat in range(SEATS):
        own = paid[payer == seat]
        amounts = -np.minimum(batch.of_seat("follow", seat).reshape(-1)[own], 0)
        found += np.bincount(own % found.size, weights=amounts, minlength=found.size)
    return found.reshape(cells, rounds)


def _dealt_in_paid(batch: Batch, seat: int) -> Values:
    paid = side(batch, "follow", seat) + side(batch, "kong", seat) - batch.of_seat("score", seat)
    found: Values = paid * (batch.first.there & (batch.first.from_seat == seat))
    return found
