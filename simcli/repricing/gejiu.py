"""个旧麻将 paid under other rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simcli import engine
from simcli.games.gejiu import GAME
from simcli.repricing import hands
from simcli.repricing.piece import Paid, bits, scores, seat_columns
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.gejiu.options import KongPoints, Rules
    from simcli.repricing.piece import Piece

    Ints = NDArray[np.int64]

_SEATS, _KINDS, _MELDS = 4, 34, 4
_SUIT_BITS, _RANKS, _HONOURS, _BASE = 21, 9, 7, 5
#: Columns of the answer of the kernel: fans, points of the seats, patterns.
FAN, SCORES, MASK = 1, slice(16, 20), 20
_FOLLOW_COUNTS = ("follow_begun", "follow_voided", "follow_finished", "follow_two", "follow_three")

_UNTOLD_ROUNDS = Text(
    "斗地主各圈的结果（follow_dealer、follow_void）", "how rounds of 斗地主 ended (follow_dealer, follow_void)"
)
_UNTOLD_ODD = Text("斗地主两家跟时谁没跟（follow_two）", "who did not follow where two did (follow_two)")
_UNTOLD_KONGS = Text("各种杠是谁杠的（kong_points）", "who made kongs of which kind (kong_points)")


def untold(a: Rules, b: Rules) -> Text | None:
    """Return what of the payments under `b` a log played under `a` does not tell; None where it tells all.

    Rounds of 斗地主 are counted by their result, and only where they are played; who did not follow shows in what that
    cost. Kong points are logged a seat, the kinds of kong a game.
    """
    if b.follow_dealer:
        if not a.follow_dealer or a.follow_void != b.follow_void:
            return _UNTOLD_ROUNDS
        if b.follow_two and not a.follow_two:
            return _UNTOLD_ODD
    return None if _kong_scale(a, b) else _UNTOLD_KONGS


def paid(piece: Piece, a: Rules, b: Rules) -> Paid:
    """Price matches that were played under `a` as `b` pays them (see `untold`)."""
    rows = piece.rows()
    amounts, wins = _wins(piece, b, rows)
    follow = _follow(piece, a, b)
    kong = _kong(piece, a, b)
    score = scores(_SEATS, piece.games.num_rows, rows, amounts) + follow + kong
    games = seat_columns("score", score) | seat_columns("follow", follow) | seat_columns("kong", kong)
    if not b.follow_dealer:
        games |= {name: np.zeros(piece.games.num_rows, np.int64) for name in _FOLLOW_COUNTS}
    return Paid(games, wins)


def price(rules: Rules, piece: Piece, dealers: Ints) -> Ints:
    """Have the kernel read and price the logged hands (`simcli.engine.price`); `dealers` is the dealer of each."""
    heads = np.stack(
        [
            piece.ways(),
            piece.win("seat"),
            piece.win("from_seat"),
            dealers,
            piece.win("win_tile"),
            piece.flag("ready"),
        ],
        axis=1,
    )
    packed = piece.win("melds")
    return engine.price(GAME.id, rules, counts(piece.win("hand"), piece.win("hand_honours")), melds(packed), heads)


def counts(hand: Ints, honours: Ints) -> Ints:
    """Return how many there are of each kind in packed hands: int64 [n, 34]."""
    suits = [hand >> (suit * _SUIT_BITS) & ((1 << _SUIT_BITS) - 1) for suit in range(3)]
    parts = [hands.digits(suit, _BASE, _RANKS) for suit in suits]
    return np.concatenate([*parts, hands.digits(honours, _BASE, _HONOURS)], axis=1)


def melds(packed: Ints) -> Ints:
    """Return packed melds as (type, lowest tile), type -1 for none: int64 [n, 4, 2]."""
    code = hands.melds(packed, _MELDS)
    return np.stack([code // _KINDS, code % _KINDS], axis=2)


def _wins(piece: Piece, b: Rules, rows: Ints) -> tuple[Ints, dict[str, Ints]]:
    """Return what every win brings the seats, and the columns of the wins that payments decide."""
    out = price(b, piece, piece.game("dealer")[rows])
    seat = piece.win("seat")
    winners = np.zeros(piece.games.num_rows, np.int64)
    np.bitwise_or.at(winners, rows, np.int64(1) << seat)
    amounts, each = out[:, SCORES].copy(), np.arange(seat.size)
    free = (winners[rows, None] >> np.arange(_SEATS) & 1).astype(bool)  # winners pay each other nothing
    amounts[free] = 0
    amounts[each, seat] = -amounts.sum(axis=1)
    names = [pattern.id for pattern in GAME.patterns]
    return amounts, {"fan": out[:, FAN], "points": amounts[each, seat]} | bits(out[:, MASK], names)


def _follow(piece: Piece, a: Rules, b: Rules) -> Ints:
    """Return the points of 斗地主: rounds that all three followed, and what those cost that did not follow two."""
    logged = piece.per_seat("follow")
    if not b.follow_dealer:
        return np.zeros_like(logged)
    share = np.ones_like(logged)
    share[np.arange(logged.shape[0]), piece.game("dealer")] = -(_SEATS - 1)
    all_three = share * piece.game("follow_three")[:, None]
    odd = np.zeros_like(logged)
    if b.follow_two:
        odd = (logged - all_three * a.follow_all * a.base) // (a.follow_two * a.base)
    return (all_three * b.follow_all + odd * b.follow_two) * b.base


def _kong(piece: Piece, a: Rules, b: Rules) -> Ints:
    """Return the kong points: as many times those logged as `b` pays those of `a`."""
    scale = _kong_scale(a, b)
    if scale is None:
        raise ValueError("kong points under other rules are not told by the log")
    return piece.per_seat("kong") * scale[0] // scale[1]


def _kong_scale(a: Rules, b: Rules) -> tuple[int, int] | None:
    """Return by what (over what) all kong points are multiplied; None if it is not the same for every kind."""
    pairs = list(zip(_kong_values(a.kong_points), _kong_values(b.kong_points), strict=True))
    if not any(new for _, new in pairs):
        return 0, 1
    old, new = next((pair for pair in pairs if pair[0]), (0, 0))
    if not old or any(one * new != two * old for one, two in pairs):
        return None
    return new * b.base, old * a.base


def _kong_values(points: KongPoints) -> tuple[int, int, int]:
    return points.exposed, points.added, points.concealed
