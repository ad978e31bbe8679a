"""Settling: the win and its payments, drawn games, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.referee.youxian.cards import SEATS, Meld
from simcli.referee.youxian.rules import STEPS
from simcli.referee.youxian.table import Table, Win
from simcli.referee.youxian.value import SELF_DRAWN, WIN_BY, Value, payment

EVERY_WIN = ("xi_per_tun", "tun_base", "base", "cap", "fan_mode")


def settle_win(
    table: Table,
    winner: int,
    card: int | None,
    win_by: str,
    value: Value,
    drawer: int | None = None,
    laid: tuple[Sequence[int], Sequence[Meld], bool] | None = None,
) -> None:
    """Pay a win and end the game.

    Parameters
    ----------
    table : Table
        The game.
    winner : int
        Seat.
    card : int | None
        The winning card; None for the dealt hand.
    win_by : str
        One of `WIN_BY`.
    value : Value
        Value of the hand.
    drawer : int | None
        The seat that drew the card.
    laid : tuple[Sequence[int], Sequence[Meld], bool] | None
        Hand, melds and whether the seat had opened before the card, where it lies in a forced meld already.
    """
    seat = table.seats[winner]
    source = {"other_draw": drawer, "shown": table.dealer}.get(win_by)
    points, full = payment(table.rules, value, table.drawn_before)
    table.act(
        "win", winner, tile=-1 if card is None else card, arg=WIN_BY.index(win_by),
        other=-1 if source is None else source, value=value.tun * value.fan,
    )  # fmt: skip
    for payer in range(SEATS):
        if payer != winner:
            table.score[payer] -= points
            table.score[winner] += points
            table.act("pay", payer, other=winner, value=points)
    hand, melds, opened = laid or (list(seat.hand), seat.melds, seat.opened)
    if card is None:  # the dealt hand is told whole, its 提 in hand
        hand, melds = [4 if ("ti", kind) in melds else copies for kind, copies in enumerate(hand)], []
    table.win = Win(winner, source, win_by, card, tuple(hand), tuple(melds), value, 2 * points, table.draws, opened)
    if laid is None and win_by in ("own_draw", "other_draw") and card is not None:
        table.lying.append(card)
    _note_win(table, table.win, full)
    table.hit("clause.dealer_wins" if winner == table.dealer else "clause.winner_deals")
    _end(table, winner)


def drawn_game(table: Table) -> None:
    """Nobody wins: no scores, the next seat deals."""
    table.act("draw_game")
    table.hit("clause.wall_end", "clause.dealer_drawn")
    if not table.last_dead:
        table.hit("clause.wall_end_after_meld")
    _end(table, (table.dealer + 1) % SEATS)


def _end(table: Table, next_dealer: int) -> None:
    """The final scores and the next dealer."""
    for seat in range(SEATS):
        table.act("score", seat, value=table.score[seat])
    table.act("next_dealer", next_dealer)
    table.next_dealer = next_dealer


def _note_win(table: Table, win: Win, full: int) -> None:
    """Count the clauses, patterns and options that took part in a win."""
    value = win.value
    table.hit(f"clause.win.{win.win_by}", *(f"pattern.{pattern}" for pattern in value.patterns))
    table.use(*EVERY_WIN, *{f"xi.{group}" for group in value.groups}, *(f"fan.{name}" for name in value.patterns))
    table.use(*(f"fan.{step}" for step in STEPS if step.removesuffix("_step") in value.patterns))
    if win.win_by in SELF_DRAWN:
        table.use("self_draw_tun")
    if table.drawn_before:
        table.use("huang_fan")
        if table.rules.huang_fan:
            table.hit("clause.huang_fan")
    if full > win.points // 2:
        table.hit("clause.cap")
    if win.card is not None:
        table.hit(f"clause.reading.{value.use}")
        if value.use == "free" and _keeps_set(win):
            table.hit("clause.reading.set_stays")
        if value.use == "free" and win.hand[win.card] == 2:
            table.hit("clause.reading.pair_split")
    if value.readings > 1:
        table.hit("clause.reading.best")


def _keeps_set(win: Win) -> bool:
    """Whether a 坎, 偎 or 碰 stays although the winning card would make four of it."""
    card = win.card
    return card is not None and (
        win.hand[card] == 3 or ("wei", card) in win.melds or ("peng", card) in win.melds
    )  # fmt: skip
