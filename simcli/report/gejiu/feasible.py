"""Which totals of fans the rules of 个旧麻将 in force allow at all, and what the dearest win is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.report.gejiu.prices import DISCARD, KONG_DRAW, PAYERS, POND, ROB_KONG, SELF_DRAW, Prices

if TYPE_CHECKING:
    from simcli.games.gejiu.options import Rules

_LAN = ("lan_pai", "qi_xing", "yi_ban_gao", "qi_xing_yi_ban_gao")
_STANDARD: tuple[tuple[str, ...], ...] = (
    ("ping_hu",),
    ("da_dui_zi",),
    ("yi_tiao_long",),
    *((suit, *more) for suit in ("hun_yi_se", "qing_yi_se") for more in ((), ("da_dui_zi",), ("yi_tiao_long",))),
    ("zi_yi_se", "da_dui_zi"),
)
_PAIRS: tuple[tuple[str, ...], ...] = ((), ("hun_yi_se",), ("qing_yi_se",), ("zi_yi_se",))
_MOST_QUADS = 3


class Hand(NamedTuple):
    """A set of hand patterns that one reading can have: its fans, and the ways in which such a hand can be won."""

    fans: int
    ways: tuple[int, ...]


def hands(rules: Rules) -> Iterator[Hand]:
    """Yield every combination of hand patterns (ready fans apart)."""
    fan = rules.fan
    concealed = (SELF_DRAW, DISCARD, ROB_KONG)
    for ids in _STANDARD:
        yield Hand(_stack(rules, [int(getattr(fan, name)) for name in ids]), (*concealed, KONG_DRAW))
    for ids in _PAIRS:
        for quads in range(_MOST_QUADS + 1):
            pairs = fan.xiao_qi_dui + quads * fan.qi_dui_quad
            yield Hand(_stack(rules, [*(int(getattr(fan, name)) for name in ids), pairs]), concealed)
    pond = () if rules.pond_win == "off" else (POND,)
    for name in _LAN:
        yield Hand(int(getattr(fan, name)), concealed + pond)
    if rules.zi_yi_se_any:
        yield Hand(fan.zi_yi_se, concealed)
    if rules.pond_win == "13_or_14":
        yield Hand(1, (POND,))


def _stack(rules: Rules, fans: list[int]) -> int:
    return max(fans) if rules.stacking == "highest" else sum(fans)


def _ready_fans(rules: Rules) -> tuple[int, ...]:
    return (0,) if rules.ready == "off" else (0, rules.ready_fan)


def totals(rules: Rules) -> set[int]:
    """Return every total of fans that a win can have (`fan` in the log: the payers' own fans left out)."""
    return {hand.fans + ready for hand in hands(rules) for ready in _ready_fans(rules)}


def most_fans(rules: Rules) -> int:
    """Return the largest of the totals."""
    return max(totals(rules))


def dearest_win(rules: Rules) -> tuple[float, float]:
    """Return the most points that one win can bring, and the most that one seat can pay for one win."""
    prices = Prices(rules, most_fans(rules))
    allowed = np.zeros(prices.shape, dtype=bool)
    for hand in hands(rules):
        for ready in _ready_fans(rules):
            for way in hand.ways:
                by_other = way in (DISCARD, ROB_KONG)
                allowed[hand.fans + ready, way, :, slice(1, 4) if by_other else slice(0, 1), 0] = True
    payments = [np.broadcast_to(prices.payment(payer), prices.shape) * allowed for payer in PAYERS]
    return float(np.sum(payments, axis=0).max()), float(np.max(payments))
