"""What a name of 攸县胡子牌 moves: paid now minus paid with its fans at 0, hands read in the way that pays most then.

All names but 对子胡 hang on the hand and not on how it is read. Where no reading can be 对子胡 (a chow lies open or
must be in the hand, or the name is switched off) all readings have the same names, so that the one that paid most still
does, and the fans of the others add up. Every other hand is read again by the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.youxian import GAME
from simcli.report import winning
from simcli.report.youxian.feasible import NAMES, worth
from simcli.repricing import youxian as packed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.youxian.options import Rules
    from simcli.report.batch import Wins

    Values = NDArray[Any]

_RANKS, _COPIES = 10, 5
_MOST_MELDS, _BYTE, _CHOWS = 7, 8, 40
_RED_FROM, _BIG_FROM = 10, 18
#: Cards of a 坎; most free cards before the winning one of a hand that can be 对子胡: two pairs.
_KAN, _MOST_FREE = 3, 4
_TYPED = ("hand_small", "hand_big", "melds", "win_card", "way", "last_card", "own_discards", "drawn_before", "opened")


def told(rules: Rules) -> list[str]:
    """Return the names whose points can be told: those in force, none where no compiled kernels can read hands."""
    from simcli import engine

    return [name for name in NAMES if worth(rules, name)] if engine.is_compiled(GAME.id) else []


def priced(rules: Rules, wins: Any, fans: Values) -> Values:
    """Return what each loser pays for so many fans without a cap; `wins` has columns tun and drawn_before."""
    again = 1 + np.minimum(wins.drawn_before.astype(np.int64), rules.huang_fan)
    found: Values = wins.tun.astype(np.int64) * fans * rules.base * again
    return found


def capped(rules: Rules, points: Values) -> Values:
    """Return payments with the cap in force."""
    found: Values = points if rules.cap is None else np.minimum(points, rules.cap)
    return found


def moved(rules: Rules, name: str, wins: Wins) -> Values:
    """Return what a name adds to the points of every win."""
    found = np.zeros(wins.mask.size, dtype=np.int64)
    own = np.flatnonzero(wins.mask & winning.bit(GAME, name))
    if own.size == 0:
        return found.reshape(wins.mask.shape)
    some = _Some(wins, own)
    without = np.empty(own.size, dtype=np.int64)
    again = _read_again(rules, some)
    if not again.all():
        rest = _Some(wins, own[~again])
        fans = np.maximum(rest.fan.astype(np.int64) - _lost(rules, name, rest), 1)
        without[~again] = 2 * capped(rules, priced(rules, rest, fans))
    if again.any():
        without[again] = _scored(rules, name, _Some(wins, own[again]))
    found[own] = some.points - without
    return found.reshape(wins.mask.shape)


class _Some:
    """Columns of some of the winners."""

    def __init__(self, wins: Wins, rows: NDArray[np.int64]) -> None:
        self._wins, self._rows = wins, rows

    def __getattr__(self, name: str) -> Any:
        return getattr(self._wins, name).reshape(-1)[self._rows]


def _read_again(rules: Rules, wins: _Some) -> NDArray[np.bool_]:
    """Tell of which hands some reading may be 对子胡: no chow lies open, and few cards are left to be a chow."""
    found = np.zeros(wins.melds.size, dtype=bool)
    if rules.fan.dui_zi_hu:
        closed = np.ones(wins.melds.size, dtype=bool)
        for place in range(_MOST_MELDS):
            byte = wins.melds >> (_BYTE * place) & 0xFF
            closed &= (byte == 0) | (byte > _CHOWS)
        rows = np.flatnonzero(closed)
        free = _free_cards(wins.hand_small[rows]) + _free_cards(wins.hand_big[rows])
        found[rows] = free <= _MOST_FREE
    return found


def _free_cards(packed: Values) -> Values:
    """Count the cards of packed hands that are in no 坎 or 提."""
    found = np.zeros(packed.size, dtype=np.int64)
    for rank in range(_RANKS):
        copies = packed // _COPIES**rank % _COPIES
        found += copies * (copies < _KAN)
    return found


def _lost(rules: Rules, name: str, wins: _Some) -> Values:
    """Return the fans that hands with that name have because of it."""
    if name == "xiao_zi_hu":  # how many small cards there are is not logged: what the other names leave
        others = np.zeros(wins.fan.size, dtype=np.int64)
        for other in NAMES:
            if other != name:
                others += _value(rules, other, wins) * ((wins.mask & winning.bit(GAME, other)) > 0)
        found: Values = wins.fan - others
        return found
    lost = _value(rules, name, wins)
    if name == "hong_wu":  # 13 red cards and more are 红胡 where there is no 红乌
        lost = lost - (_value(rules, "hong_hu", wins) if rules.fan.hong_hu else 0)
    return lost


def _value(rules: Rules, name: str, wins: _Some) -> Values:
    """Return the fans of a name in hands that have it (not of 小字胡)."""
    fan: Any = rules.fan
    found = np.full(wins.fan.size, getattr(fan, name), dtype=np.int64)
    if name == "hong_hu":
        found += fan.hong_hu_step * (wins.reds.astype(np.int64) - _RED_FROM)
    if name == "da_zi_hu":
        found += fan.da_zi_hu_step * (wins.bigs.astype(np.int64) - _BIG_FROM)
    return found


def _scored(rules: Rules, name: str, wins: _Some) -> Values:
    """Return the points of hands priced by the kernel with the name's fans at 0."""
    from simcli import engine

    flat = {column: getattr(wins, column).astype(np.int64) for column in _TYPED}
    nobody = np.zeros_like(flat["way"])  # whoever wins, deals or draws the card, the points are the same
    heads = [flat["way"] - 1, nobody, nobody - 1, nobody, flat["win_card"], nobody]
    heads += [flat[column] for column in ("last_card", "own_discards", "drawn_before", "opened")]
    hands, melds = packed.counts(flat["hand_small"], flat["hand_big"]), packed.melds(flat["melds"])
    without = rules.model_copy(update={"fan": rules.fan.model_copy(update={name: 0})})
    return engine.price(GAME.id, without, hands, melds, np.stack(heads, axis=1))[:, packed.SCORES.start]
