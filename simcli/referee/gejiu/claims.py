"""Asking and carrying out claims: what is answered at once, who wins, and what a seat declines by it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from simcli.referee.gejiu.follow import void_round
from simcli.referee.gejiu.menus import after_kong, claim_menus
from simcli.referee.gejiu.table import Table
from simcli.referee.moves import WIN, Entry, Menu

STRENGTH = {"win": 0, "kong": 1, "pung": 1, "chow": 2, "pass": 3}
KONG_NAMES = {"kong_concealed": "concealed", "kong_added": "added", "kong": "exposed"}


class Claimed(NamedTuple):
    """What becomes of a discard: its winners, or the seat that took it and how."""

    winners: list[int]
    seat: int
    action: str


def ask(table: Table, menus: list[Menu]) -> Generator[list[Menu], list[Entry], list[Entry]]:
    """Put menus, count decisions and entries, give the answers."""
    answers = yield menus
    for menu, answer in zip(menus, answers, strict=True):
        table.decisions += len(menu.entries) > 1
        table.hit(f"entry.{menu.kind}.{answer.action}")
        if answer.action == "chow":
            table.hit(f"entry.claim.chow_{answer.arg}")
        if answer.action == "take":
            table.hit(f"entry.kong_tile.take_{answer.arg}")
    return answers


def several_winners(table: Table, winners: Sequence[int]) -> list[int]:
    """Who of those that answered win (nearest first) does win."""
    if len(winners) < 2:
        return list(winners)
    table.use("multiple_winners")
    if table.rules.multiple_winners == "all":
        table.hit("clause.claim_several")
        return list(winners)
    table.hit("clause.claim_nearest")
    return [winners[0]]


def lay_kong(table: Table, seat: int, action: str, kind: int) -> None:
    """Lay a kong out of the hand (`action`: kong_concealed, kong_added, or kong with the claimed tile in hand)."""
    holder = table.seats[seat]
    holder.hand, holder.melds = after_kong(holder, action, kind)
    holder.known_waits = None
    table.tally[f"kongs_{KONG_NAMES[action]}"] += 1


def ask_claims(
    table: Table, discarder: int, tile: int, declared: bool
) -> Generator[list[Menu], list[Entry], Claimed | None]:
    """Ask all claims on a discard at once and carry out the strongest; None where nobody claims.

    `declared`: the discard declared 报听. A win is left to be settled.
    """
    menus = claim_menus(table, discarder, tile)
    if not menus:
        return None
    answers = yield from ask(table, menus)
    place = min(range(len(menus)), key=lambda index: STRENGTH[answers[index].action])
    seat, best = menus[place].seat, answers[place]
    if len({STRENGTH[answer.action] for answer in answers if answer.action != "pass"}) > 1:
        table.hit("clause.claim_order")
    if declared and best.action != "pass":
        table.hit("clause.ready_taken")
    if best == WIN:
        winners = [menu.seat for menu, answer in zip(menus, answers, strict=True) if answer == WIN]
        return Claimed(several_winners(table, winners), seat, "win")
    if best.action != "pass":
        _carry_out(table, seat, best, discarder)
    _note_declined(table, menus, answers)
    if best.action == "pass":
        return None
    if WIN in menus[place].entries:
        table.hit("clause.win_kept_blocked")
    return Claimed([], seat, best.action)


def _note_declined(table: Table, menus: Sequence[Menu], answers: Sequence[Entry]) -> None:
    """Passing blocks out of what stood in a menu and was not answered; set after the claim made instead."""
    for menu, answer in zip(menus, answers, strict=True):
        holder = table.seats[menu.seat]
        if WIN in menu.entries:
            holder.passed_win = True
            table.hit("clause.win_passed")
        for entry in menu.entries:
            if entry.action == "pung" and answer != entry:
                holder.passed_pungs.add(entry.tile)
                table.hit("clause.pung_passed")


def _carry_out(table: Table, seat: int, claim: Entry, discarder: int) -> None:
    """A chow, pung or exposed kong out of a discard."""
    holder = table.seats[seat]
    if holder.passed_win:
        table.hit("clause.win_freed_by_claim")
    holder.free()
    tile = claim.tile
    table.claimed.append(tile)
    if claim.action == "kong":
        table.act("kong_exposed", seat, tile=tile, other=discarder)
        holder.change(tile, 1)
        lay_kong(table, seat, "kong", tile)
    elif claim.action == "pung":
        table.act("pung", seat, tile=tile, other=discarder)
        holder.change(tile, -2)
        holder.melds.append(("pung", tile))
    else:
        table.act("chow", seat, tile=tile, arg=claim.arg, other=discarder)
        lowest = tile - claim.arg
        for kind in range(lowest, lowest + 3):
            holder.change(kind, -1 if kind != tile else 0)
        holder.melds.append(("chow", lowest))
    if claim.action != "kong":
        table.tally[f"{claim.action}s"] += 1
    void_round(table, "claim")
