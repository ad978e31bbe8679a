"""The `games` and `wins` rows that a game should have, as the referee counts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcli.referee.tongcheng.cards import FOUR, MELD_TYPES, NUMBER, Meld, characters
from simcli.referee.tongcheng.rules import PATTERNS
from simcli.referee.tongcheng.table import Table, Win

COUNTS = (
    "guan", "guan_opening", "hua", "hua_claimed", "zhao", "peng", "picks", "pick_offers", "picks_withheld", "discards",
    "win_offers", "wins_declined", "wins_blocked", "pungs_blocked", "complete_short", "short_count",
)  # fmt: skip
CUT = 12  # characters in the first of the two hand columns


def outcome(table: Table) -> str:
    """How the game ended."""
    if not table.wins:
        return "draw"
    return win_by(table.wins[0])


def win_by(win: Win) -> str:
    """How a winner won."""
    return "self_draw" if win.source is None else "discard"


def game_row(table: Table) -> dict[str, Any]:
    """Columns of the games row that follow from the game itself (match, game, wall_group and bots do not)."""
    row: dict[str, Any] = {
        "dealer": table.dealer,
        "outcome": outcome(table),
        "draws": table.draws,
        "decisions": table.decisions,
        "winners": len(table.wins),
    }
    row.update({f"score_{seat}": points for seat, points in enumerate(table.score)})
    row["bounded"] = table.tally["picks_withheld"] > 0
    row.update({name: table.tally[name] for name in COUNTS})
    for name in ("flowers", "own"):
        row.update({f"{name}_{seat}": table.tally[f"{name}_{seat}"] for seat in range(table.rules.seats)})
    return row


def win_rows(table: Table) -> list[dict[str, Any]]:
    """The wins rows of a game, one a winner."""
    return [win_row(win) for win in table.wins]


def win_row(win: Win) -> dict[str, Any]:
    """The wins row of one winner, match and game left out."""
    held, value = win.held, win.value
    own = list(held.own)
    fours = sum(copies >= FOUR for copies in characters(own))
    if win.card is not None and win.source is None:
        own[win.card] -= 1
    hand_a, hand_b, hand_flowers = pack_cards(own)
    picked_a, picked_b, picked_flowers = pack_cards(held.picked)
    row: dict[str, Any] = {
        "seat": win.seat,
        "from_seat": win.source,
        "win_by": win_by(win),
        "fan": value.multiple,
        "points": win.points,
        "draws": win.draws,
        "count": value.total,
        "multiple": value.multiple,
        "own": value.own,
        "half": value.half,
        "guan": held.guan,
        "fours_broken": fours - held.guan,
        "picked_held": sum(held.picked),
        "hand_a": hand_a,
        "hand_b": hand_b,
        "hand_flowers": hand_flowers,
        "picked_a": picked_a,
        "picked_b": picked_b,
        "picked_flowers": picked_flowers,
        "melds": pack_melds(held.melds),
        "win_card": win.card,
        "guan_cards": sum(1 << character for character in held.named or ()),
    }
    row.update({f"p_{pattern}": pattern in value.patterns for pattern in PATTERNS})
    return row


def pack_cards(hand: Sequence[int]) -> tuple[int, int, int]:
    """Copies by character as digits to base 6 (上..三, then 千..六), flowered ones as digits to base 3 (乙三五七九)."""
    copies = characters(hand)
    return to_base(copies[:CUT], 6), to_base(copies[CUT:], 6), to_base(hand[NUMBER:], 3)


def to_base(digits: Sequence[int], base: int) -> int:
    """Digits, the lowest first, as one number."""
    return sum(digit * base**place for place, digit in enumerate(digits))


def pack_melds(melds: Sequence[Meld]) -> int:
    """Melds as bytes in the order laid, the first lowest: 1 + (type * 22 + character) * 3 + flowers."""
    return sum(
        (1 + (MELD_TYPES.index(meld.kind) * NUMBER + meld.character) * 3 + meld.flowers) << (8 * place)
        for place, meld in enumerate(melds)
    )
