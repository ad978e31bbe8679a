"""Settling: wins and their payments, drawn games, and who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simcli.referee.tongcheng.notes import note_win
from simcli.referee.tongcheng.table import Table, Win
from simcli.referee.tongcheng.value import Value, payments

WIN_BY = ("self_draw", "discard")


def settle_wins(
    table: Table, winners: Sequence[int], card: int | None, source: int | None, values: Mapping[int, Value]
) -> None:
    """Pay every winner, nearest first, and end the game.

    Parameters
    ----------
    table : Table
        The game; a self-drawn card is in the winner's hand, a discard in no hand.
    winners : Sequence[int]
        Seats, nearest to the discarder first.
    card : int | None
        The winning card; None for the dealer's dealt hand.
    source : int | None
        The discarder.
    values : Mapping[int, Value]
        Value of each winner's hand.
    """
    for winner in winners:
        value = values[winner]
        paid = payments(table.rules, value, winner, source)
        table.act(
            "win", winner, tile=-1 if card is None else card, arg=WIN_BY.index("self_draw" if source is None else
            "discard"), other=-1 if source is None else source, value=value.multiple,
        )  # fmt: skip
        for payer, points in enumerate(paid):
            if points:
                table.score[payer] -= points
                table.score[winner] += points
                table.act("pay", payer, other=winner, value=points)
        held = table.holding(winner, None if source is None else card)
        table.wins.append(Win(winner, source, card, held, value, sum(paid), table.draws))
        note_win(table, table.wins[-1])
    if len(winners) > 1 and source is not None:
        table.hit("clause.dealer_discarder")
        _end(table, source)
    else:
        table.hit("clause.dealer_wins" if winners[0] == table.dealer else "clause.winner_deals")
        _end(table, winners[0])


def drawn_game(table: Table) -> None:
    """The wall is empty when a draw is due: no scores."""
    table.act("draw_game")
    table.hit("clause.wall_end")
    table.use("dealer_on_draw")
    stays = table.rules.dealer_on_draw == "stay"
    _end(table, table.dealer if stays else (table.dealer + 1) % table.rules.seats)


def _end(table: Table, next_dealer: int) -> None:
    """The final scores and the next dealer."""
    for seat, points in enumerate(table.score):
        table.act("score", seat, value=points)
    table.act("next_dealer", next_dealer)
    table.next_dealer = next_dealer
