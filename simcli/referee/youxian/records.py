"""The `games` and `wins` rows that a game should have, as the referee counts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcli.referee.youxian.cards import SEATS, Meld, is_big, is_red, meld_cards
from simcli.referee.youxian.rules import PATTERNS
from simcli.referee.youxian.table import Table, Win
from simcli.referee.youxian.value import WIN_BY

MELD_BYTES = {"chi": 0, "peng": 40, "wei": 60, "pao": 80, "ti": 100}
COUNTS = (
    "ti_dealt", "kan_dealt", "ti", "wei", "pao", "peng", "chi", "chi_1", "chi_2", "chi_3", "discards",
    "discard_waived", "discard_skipped", "dead", "win_offers", "wins_declined", "chou_removed", "complete_short",
    "short_xi", "forced_broke",
)  # fmt: skip


def game_row(table: Table) -> dict[str, Any]:
    """Columns of the games row that follow from the game itself (match, game, wall_group and bots do not)."""
    row: dict[str, Any] = {
        "dealer": table.dealer,
        "outcome": "draw" if table.win is None else table.win.win_by,
        "draws": table.draws,
        "decisions": table.decisions,
        "winners": int(table.win is not None),
    }
    row.update({f"score_{seat}": table.score[seat] for seat in range(SEATS)})
    row.update({name: table.tally[name] for name in COUNTS})
    row["drawn_before"] = table.drawn_before
    return row


def win_rows(table: Table) -> list[dict[str, Any]]:
    """The wins rows of a game, none or one."""
    return [] if table.win is None else [win_row(table, table.win)]


def win_row(table: Table, win: Win) -> dict[str, Any]:
    """The wins row of the winner, match and game left out."""
    cards = [card for card, copies in enumerate(win.hand) for _ in range(copies)]
    cards += [card for meld in win.melds for card in meld_cards(meld)]
    cards += [] if win.card is None else [win.card]
    row: dict[str, Any] = {
        "seat": win.seat,
        "from_seat": win.source,
        "win_by": win.win_by,
        "fan": win.value.fan,
        "points": win.points,
        "draws": win.draws,
        "xi": win.value.xi,
        "tun": win.value.tun,
        "reds": sum(map(is_red, cards)),
        "bigs": sum(map(is_big, cards)),
        "own_discards": table.seats[win.seat].discards,
        "last_card": table.last_card and win.win_by in WIN_BY[:2],
        "shown": win.win_by == "shown",
        "opened": win.opened,
        "hand_small": base_five(win.hand[:10]),
        "hand_big": base_five(win.hand[10:]),
        "melds": pack_melds(win.melds),
        "win_card": win.card,
        "drawn_before": table.drawn_before,
    }
    row.update({f"p_{pattern}": pattern in win.value.patterns for pattern in PATTERNS})
    return row


def base_five(counts: Sequence[int]) -> int:
    """Copies of each number as the digits of one number to base 5, 一 lowest."""
    return sum(copies * 5**rank for rank, copies in enumerate(counts))


def pack_melds(melds: Sequence[Meld]) -> int:
    """Melds as bytes in the order laid, the first lowest: 1 + chow code, or 41 + 20 * (type - 1) + card."""
    return sum((1 + MELD_BYTES[kind] + code) << (8 * place) for place, (kind, code) in enumerate(melds[:7]))
