"""斗地主: the rounds in which the other seats follow the dealer's discard."""

from __future__ import annotations

from simcli.referee.gejiu.table import Table
from simcli.referee.gejiu.tiles import SEATS

PAY_FOLLOW = 1


def note_discard(table: Table, seat: int, tile: int) -> None:
    """Let a discard begin, continue or finish a round."""
    table.third_discard = False
    if not table.seats[table.dealer].discards[1:] and seat == table.dealer:
        table.use("follow_dealer")
    if not table.rules.follow_dealer or table.follow_over:
        return
    if table.follow_round is None:
        if seat == table.dealer:
            table.follow_round = []
            table.follow_tile = tile
            table.tally["follow_begun"] += 1
            table.act("follow_begin")
            table.hit("clause.follow_begin")
        return
    table.follow_round.append(tile == table.follow_tile)
    if len(table.follow_round) == SEATS - 1:
        _finish(table, table.follow_round)


def _finish(table: Table, followed: list[bool]) -> None:
    followers = sum(followed)
    table.follow_round = None
    table.third_discard = True
    table.tally["follow_finished"] += 1
    table.act("follow_end", arg=followers)
    others = [(table.dealer + step) % SEATS for step in range(1, SEATS)]
    if followers == SEATS - 1:
        table.tally["follow_three"] += 1
        table.hit("clause.follow_three")
        table.use("follow_all")
        _pay_each(table, table.dealer, table.rules.follow_all)
    elif followers == SEATS - 2:
        table.tally["follow_two"] += 1
        table.hit("clause.follow_two")
        table.use("follow_two")
        _pay_each(table, others[followed.index(False)], table.rules.follow_two)
    else:
        table.follow_over = True
        table.hit("clause.follow_few")


def _pay_each(table: Table, payer: int, amount: int) -> None:
    points = amount * table.rules.base
    for step in range(1, SEATS):
        receiver = (payer + step) % SEATS
        table.pay(payer, receiver, points, PAY_FOLLOW)
        table.follow_points[payer] -= points
        table.follow_points[receiver] += points


def void_round(table: Table, by: str) -> None:
    """A chow, pung, kong (`by` claim) or a win (`by` win) ends a running round without payment."""
    if table.third_discard:
        table.hit("clause.follow_third_taken")
        table.third_discard = False
    if table.follow_round is None:
        return
    table.follow_round = None
    table.tally["follow_voided"] += 1
    table.act("follow_void")
    table.hit(f"clause.follow_void_{by}")
    table.use("follow_void")
    if table.rules.follow_void == "game":
        table.follow_over = True
