"""通城个子牌 paid under other rules: the count of a hand and its specials hang on no payoff option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.tongcheng import GAME
from simcli.repricing.piece import Paid, scores, seat_columns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.tongcheng.options import Rules
    from simcli.repricing.piece import Piece

    Ints = NDArray[np.int64]


def paid(piece: Piece, a: Rules, b: Rules) -> Paid:
    """Price matches that were played under `a` as `b` pays them."""
    rows, seat, source = piece.rows(), piece.win("seat"), piece.win("from_seat")
    met = {pattern.id: piece.flag(f"p_{pattern.id}") > 0 for pattern in GAME.patterns}
    fan = multiple(b, piece.win("count"), met)
    seats = piece.experiment.seats
    payers = np.arange(seats) == source[:, None]
    payers[source < 0] = True
    each = np.arange(seat.size)
    payers[each, seat] = False
    amounts = -(payers * (b.base * fan)[:, None])
    amounts[each, seat] = -amounts.sum(axis=1)
    games = seat_columns("score", scores(seats, piece.games.num_rows, rows, amounts))
    return Paid(games, {"fan": fan, "multiple": fan, "points": amounts[each, seat]})


def multiple(rules: Rules, count: NDArray[Any], met: Mapping[str, NDArray[Any]]) -> Ints:
    """Return the multiple of hands by their count and the specials they have (yes or no, by id)."""
    count = count.astype(np.int64)
    by_count = np.where(count >= rules.min_count, np.maximum(count // rules.count_per_point, 1), 0)
    worth = [np.where(has, int(getattr(rules.special, name)), 0) for name, has in met.items()]
    most = np.maximum.reduce(worth)
    if rules.special_combine == "replace":
        found = np.where(most > 0, most, by_count)
    elif rules.special_combine == "sum":
        found = by_count + sum(worth)
    elif rules.special_combine == "product":
        found = np.maximum(by_count, 1)
        for one in worth:
            found = found * np.maximum(one, 1)
    else:
        found = np.maximum(by_count, most)
    return found
