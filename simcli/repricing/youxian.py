"""攸县胡子牌 paid under other rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simcli import engine
from simcli.games.youxian import GAME
from simcli.repricing import hands
from simcli.repricing.piece import Paid, bits, scores, seat_columns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.youxian.options import Rules
    from simcli.repricing.piece import Piece

    Ints = NDArray[np.int64]

_SEATS, _RANKS, _BASE, _MELDS = 3, 10, 5, 7
_CHOWS, _CARDS = 40, 20
#: Columns of the answer of the kernel: fans, points of the seats, 息, 囤, names.
FAN = 1
SCORES = slice(2 + len(GAME.patterns), 2 + len(GAME.patterns) + _SEATS)
_XI, _TUN, _MASK = range(SCORES.stop, SCORES.stop + 3)


def paid(piece: Piece, a: Rules, b: Rules) -> Paid:
    """Price matches that were played under `a` as `b` pays them: every hand read in the way that pays most."""
    rows, seat = piece.rows(), piece.win("seat")
    out = price(b, piece)
    amounts = out[:, SCORES]
    names = [pattern.id for pattern in GAME.patterns]
    wins = {"fan": out[:, FAN], "points": amounts[np.arange(seat.size), seat], "xi": out[:, _XI], "tun": out[:, _TUN]}
    games = seat_columns("score", scores(_SEATS, piece.games.num_rows, rows, amounts))
    return Paid(games, wins | bits(out[:, _MASK], names))


def price(rules: Rules, piece: Piece) -> Ints:
    """Have the kernel read and price the logged hands (`simcli.engine.price`)."""
    nothing = np.zeros(piece.wins.num_rows, np.int64)
    heads = np.stack(
        [
            piece.ways(),
            piece.win("seat"),
            piece.win("from_seat"),
            nothing,  # the dealer, who pays like any other
            piece.win("win_card"),
            nothing,
            piece.flag("last_card"),
            piece.win("own_discards"),
            piece.win("drawn_before"),
            piece.flag("opened"),
        ],
        axis=1,
    )
    held = counts(piece.win("hand_small"), piece.win("hand_big"))
    return engine.price(GAME.id, rules, held, melds(piece.win("melds")), heads)


def counts(small: Ints, big: Ints) -> Ints:
    """Return how many there are of each card in packed hands: int64 [n, 20]."""
    return np.concatenate([hands.digits(packed, _BASE, _RANKS) for packed in (small, big)], axis=1)


def melds(packed: Ints) -> Ints:
    """Return packed melds as (type, chow code or card), type -1 for none: int64 [n, 7, 2]."""
    code = hands.melds(packed, _MELDS)
    chow = code < _CHOWS
    kind = np.where(chow, np.minimum(code, 0), (code - _CHOWS) // _CARDS + 1)
    return np.stack([kind, np.where(chow, code, (code - _CHOWS) % _CARDS)], axis=2)
