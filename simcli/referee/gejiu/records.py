"""The `games` and `wins` rows that a game should have, as the referee counts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcli.referee.gejiu.rules import PATTERNS
from simcli.referee.gejiu.table import Table, Win
from simcli.referee.gejiu.tiles import MELD_TYPES, SEATS, Meld

COUNTS = (
    "chows", "pungs", "kongs_exposed", "kongs_added", "kongs_concealed", "follow_begun", "follow_voided",
    "follow_finished", "follow_two", "follow_three", "pond_offered", "pond_declined", "wins_blocked", "pungs_blocked",
)  # fmt: skip


def game_row(table: Table) -> dict[str, Any]:
    """Columns of the games row that follow from the game itself (match, game, wall_group and bots do not)."""
    drawn = not table.wins
    waiting = [seat for seat in range(SEATS) if drawn and table.waits(seat)]
    row: dict[str, Any] = {
        "dealer": table.dealer,
        "outcome": "draw" if drawn else table.wins[0].win_by,
        "draws": table.draws,
        "decisions": table.decisions,
        "winners": len(table.wins),
        "ready_seats": sum(1 << seat for seat in range(SEATS) if table.seats[seat].ready),
        "waiting_seats": sum(1 << seat for seat in waiting),
    }
    for seat in range(SEATS):
        row[f"score_{seat}"] = table.score[seat]
        row[f"follow_{seat}"] = table.follow_points[seat]
        row[f"kong_{seat}"] = table.kong_points[seat]
    row.update({name: table.tally[name] for name in COUNTS})
    return row


def win_rows(table: Table) -> list[dict[str, Any]]:
    """The wins rows of a game, one a winner."""
    return [win_row(table, win) for win in table.wins]


def win_row(table: Table, win: Win) -> dict[str, Any]:
    """The wins row of one winner, match and game left out."""
    row: dict[str, Any] = {
        "seat": win.seat,
        "from_seat": win.source,
        "win_by": win.win_by,
        "fan": win.fan,
        "points": win.points,
        "draws": win.draws,
        "ready": table.seats[win.seat].ready,
        "hand": sum(base_five(win.hand[9 * suit : 9 * suit + 9]) << (21 * suit) for suit in range(3)),
        "hand_honours": base_five(win.hand[27:]),
        "melds": pack_melds(table.seats[win.seat].melds),
        "win_tile": win.tile,
    }
    row.update({f"p_{pattern}": pattern in win.patterns for pattern in PATTERNS})
    return row


def base_five(counts: Sequence[int]) -> int:
    """Copies of each rank as the digits of one number to base 5, lowest rank lowest."""
    return sum(copies * 5**rank for rank, copies in enumerate(counts))


def pack_melds(melds: Sequence[Meld]) -> int:
    """Up to four melds as bytes, the first lowest: 1 + 34 * type + lowest kind."""
    return sum((1 + 34 * MELD_TYPES.index(kind) + lowest) << (8 * place) for place, (kind, lowest) in enumerate(melds))
