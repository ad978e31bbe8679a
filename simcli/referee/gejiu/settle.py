"""Settling: wins and their payments, kong points and refunds, drawn games, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.referee.gejiu.follow import void_round
from simcli.referee.gejiu.table import Table, Win
from simcli.referee.gejiu.tiles import HONOURS, SEATS, count
from simcli.referee.gejiu.value import WIN_BY, has_dragon, payer_fans, payments, standard_sets, value_hand

PAY_WIN, PAY_KONG, PAY_REFUND = 0, 2, 3
ROB_ADDED, ROB_REPLACEMENT = 0, 1
EVERY_WIN = ("fan_to_points", "base", "fan_cap")


def pay_kong(table: Table, seat: int, kind: str) -> None:
    """Kong points, paid by the three others at once (`kind`: exposed, added or concealed)."""
    points = table.rules.kong_points[kind] * table.rules.base
    table.use(f"kong_points.{kind}")
    table.hit("clause.kong_points." + ("kong" if kind == "exposed" else kind))
    table.last_kong = [((seat + step) % SEATS, points) for step in range(1, SEATS)]
    for payer, amount in table.last_kong:
        _move_kong_points(table, payer, seat, amount, PAY_KONG)


def refund_kong(table: Table, seat: int) -> None:
    """Give back the points of the kong whose replacement tile was robbed."""
    if any(points for _, points in table.last_kong):
        table.hit("clause.rob_refund")
    for payer, amount in table.last_kong:
        _move_kong_points(table, seat, payer, amount, PAY_REFUND)


def _move_kong_points(table: Table, payer: int, receiver: int, points: int, reason: int) -> None:
    table.pay(payer, receiver, points, reason)
    table.kong_points[payer] -= points
    table.kong_points[receiver] += points


def settle_wins(
    table: Table, winners: Sequence[int], win_by: str, tile: int, source: int | None, robbed: int = -1
) -> None:
    """Value and pay every winner, nearest first, then end the game.

    Parameters
    ----------
    table : Table
        The game; the winning tile is in the hand of a winner by its own draw, in no hand otherwise.
    winners : Sequence[int]
        Seats, nearest to the source first.
    win_by : str
        One of `WIN_BY`.
    tile : int
        The winning tile (for pond the last discard).
    source : int | None
        Discarder or robbed seat.
    robbed : int
        `ROB_ADDED`, or `ROB_REPLACEMENT`: then the points of that kong go back once the wins are paid.
    """
    void_round(table, "win")
    for winner in winners:
        holder = table.seats[winner]
        if win_by == "pond":
            counts = count(holder.discards)
        else:
            counts = list(holder.hand)
            counts[tile] += source is not None
        value = value_hand(table.rules, counts, holder.melds, win_by, holder.ready)
        if not value.valid:
            raise RuntimeError(f"seat {winner} wins by {win_by} with a hand that has no reading")
        others = [seat for seat in winners if seat != winner]
        paid = payments(table.rules, value.fan, win_by, winner, table.dealer, source, others)
        if win_by != "pond":
            counts[tile] -= 1
        if robbed >= 0 and source is not None:
            table.act("robbed", winner, tile=tile, arg=robbed, other=source)
        table.act(
            "win", winner, tile=-1 if win_by == "pond" else tile, arg=WIN_BY.index(win_by),
            other=-1 if source is None else source, value=value.fan,
        )  # fmt: skip
        for payer in range(SEATS):
            table.pay(payer, winner, paid[payer], PAY_WIN)
        table.wins.append(
            Win(winner, source, win_by, None if win_by == "pond" else tile, tuple(counts), value.patterns, value.fan,
                sum(paid), table.draws)
        )  # fmt: skip
        note_win(table, table.wins[-1], others)
    if robbed == ROB_REPLACEMENT and source is not None:
        refund_kong(table, source)
    stays = table.dealer in winners
    table.hit("clause.dealer_stays" if stays else "clause.dealer_passes")
    end_game(table, table.dealer if stays else (table.dealer + 1) % SEATS)


def drawn_game(table: Table) -> None:
    """顶黄: nobody wins."""
    table.act("draw_game")
    table.hit("clause.wall_end", "clause.dealer_draw")
    table.use("wall_reserve", "dealer_on_draw")
    stays = table.rules.dealer_on_draw == "stay"
    end_game(table, table.dealer if stays else (table.dealer + 1) % SEATS)


def end_game(table: Table, next_dealer: int) -> None:
    """The final scores and the next dealer."""
    for seat in range(SEATS):
        table.act("score", seat, value=table.score[seat])
    table.act("next_dealer", next_dealer)
    table.next_dealer = next_dealer


def note_win(table: Table, win: Win, others: Sequence[int]) -> None:
    """Count the clauses, patterns and options that took part in a win."""
    rules = table.rules
    table.hit(f"clause.win.{win.win_by}", *(f"pattern.{pattern}" for pattern in win.patterns))
    table.use(*EVERY_WIN, *(f"fan.{pattern}" for pattern in win.patterns))
    if table.seats[win.seat].ready:
        table.use("ready_fan")
    if win.win_by in ("self_draw", "pond"):
        table.use("self_draw_fan")
    if win.source is not None:
        table.use("discard_payment")
    if win.win_by == "discard":
        table.use("discarder_fan")
    if win.seat == table.dealer:
        table.use("dealer_fan")
        table.hit("clause.winner_dealer")
    else:
        table.use("dealer_fan_on")
        if rules.dealer_fan_on == "both" and table.dealer not in others:
            table.use("dealer_fan")
            table.hit("clause.payer_dealer")
    _note_shape(table, win)
    payers = [seat for seat in range(SEATS) if seat != win.seat]
    fans = [payer_fans(rules, win.fan, win.win_by, win.seat, payer, table.dealer, win.source) for payer in payers]
    if rules.fan_cap is not None and max(fans) > rules.fan_cap:
        table.hit("clause.fan_cap")


def _note_shape(table: Table, win: Win) -> None:
    """Count the options that decide which shapes and patterns a hand has."""
    if {"lan_pai", "qi_xing", "yi_ban_gao", "qi_xing_yi_ban_gao"} & set(win.patterns):
        table.use("lan_shape", "lan_classes")
    if len(set(win.patterns) - {"qi_dui_quad", "gang_shang_hua", "qiang_gang_hua"}) > 1 or (
        table.rules.stacking == "highest"
    ):
        table.use("stacking")
    melds = table.seats[win.seat].melds
    counts = list(win.hand)
    if win.tile is None:
        return
    counts[win.tile] += 1
    if not melds and not any(counts[: HONOURS.start]):
        table.use("zi_yi_se_any")
    if any(kind == "chow" for kind, _ in melds):
        sets = standard_sets(counts, 4 - len(melds))
        if any(has_dragon([*found, *melds]) and not has_dragon(found) for found in sets):
            table.use("dragon_in_hand")
