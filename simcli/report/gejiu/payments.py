"""Sums of payments for wins of 个旧麻将, priced again from what the log says of each win."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from simcli.games.gejiu import GAME
from simcli.report import winning
from simcli.report.gejiu import feasible
from simcli.report.gejiu.prices import DISCARD, PAYERS, ROB_KONG, Layer, Prices
from simcli.report.lookups import LookUps
from simcli.report.measures import WinMeasure
from simcli.report.registry import Registry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.gejiu.options import Rules
    from simcli.report.batch import Wins

    Values = NDArray[Any]
    Adder = Callable[..., None]

SEATS = 4
LAYERS: tuple[Layer, ...] = get_args(Layer)
#: Caps at which the points cut off are told.
CAPS = (3, 4, 5, 6)
PATTERNS = tuple(pattern.id for pattern in GAME.patterns)
_WAY_PATTERNS = ("gang_shang_hua", "qiang_gang_hua")


def add_payments(registry: Registry, rules: Rules) -> None:
    """Declare the sums of payments: by payer, by layer, by cap, by pattern."""
    prices = Prices(rules, feasible.most_fans(rules))
    tables = registry.tables = LookUps(lambda wins: wins.place_in(prices), registry.match_games)

    def amount(name: str, values: Values, *over: str) -> None:
        tables.add(name, prices.table(values), over, None)

    def count(name: str, values: Values, *over: str, most: int = 1) -> None:
        tables.add(name, prices.table(values).astype(np.int8), over, most)

    paid = [prices.payment(payer) for payer in PAYERS]
    total = paid[0] + paid[1] + paid[2]
    amount("priced", total, "games")
    count("payments", (paid[0] > 0) + 1 * (paid[1] > 0) + (paid[2] > 0), "games", most=SEATS - 1)
    _add_payers(prices, paid, amount, count)
    _add_layers(registry, prices, amount)
    _add_caps(prices, amount, count)
    _add_moves(registry, tables, prices, total)


def _add_payers(prices: Prices, paid: list[Values], amount: Adder, count: Adder) -> None:
    """Who pays whom: by the payer's place after the winner, and by both places after the dealer."""
    way, discarder, dealer = prices.axis("way"), prices.axis("discarder"), prices.axis("dealer")
    by_other = (way == DISCARD) | (way == ROB_KONG)
    for payer in PAYERS:
        pays = paid[payer - 1]
        count(f"pays_{payer}", pays > 0, "games")
        amount(f"paid_{payer}", pays, "games", f"pays_{payer}")
        count(f"feeds_{payer}", by_other & (discarder == payer), "games")
        for winner in range(SEATS):
            at = dealer == (-winner) % SEATS
            ends = f"{winner}_{(winner + payer) % SEATS}"
            count(f"dealer_pays_{ends}", (pays > 0) & at, "games")
            amount(f"dealer_paid_{ends}", pays * at, "games")
            count(f"dealer_feeds_{ends}", by_other & (discarder == payer) & at, "games")


def _add_layers(registry: Registry, prices: Prices, amount: Adder) -> None:
    for layer in LAYERS:
        parts = [prices.layer(payer, layer) for payer in PAYERS]
        amount(f"layer_{layer}", parts[0] + parts[1] + parts[2], "all_points", "games")
    if prices.rules.ready_fan:
        fans = prices.all_payers([prices.layer(payer, "fans") for payer in PAYERS])
        registry.wins.append(
            WinMeasure("layer_ready", partial(_ready_layer, prices, fans), ("all_points", "games"), None)
        )
        registry.groups += [["layer_fans", "layer_ready", "all_points"], ["layer_fans", "layer_ready", "games"]]


def _ready_layer(prices: Prices, fans: Values, wins: Wins) -> Values:
    """Return the part of the fans' layer that is there because of a declared ready."""
    at = wins.place_in(prices)
    without = np.where(wins.ready & wins.there, at - prices.rules.ready_fan * prices.fan_step, at)
    found: Values = fans[at] - fans[without]
    return found


def cap_rows(rules: Rules) -> list[int]:
    """Return the caps that are compared: the usual ones and the one in force."""
    return sorted({*CAPS, *([rules.fan_cap] if rules.fan_cap is not None else [])})


def _add_caps(prices: Prices, amount: Adder, count: Adder) -> None:
    free = [prices.payment(payer, cap=None) for payer in PAYERS]
    amount("uncapped", free[0] + free[1] + free[2])
    for cap in cap_rows(prices.rules):
        cut = [free[payer - 1] - prices.payment(payer, cap=cap) for payer in PAYERS]
        amount(f"cut_{cap}", cut[0] + cut[1] + cut[2], "uncapped")
        count(f"cuts_{cap}", (cut[0] > 0) + 1 * (cut[1] > 0) + (cut[2] > 0), "payments", most=SEATS - 1)


def exact_moves(rules: Rules) -> bool:
    """Tell whether the fans of a win without one of its patterns follow from the patterns listed with it.

    They do as long as 平胡 and 龙七对 are worth nothing: then every other reading of the same hand has a subset of
    the patterns of the one that was paid, so that taking a pattern's fan away never makes another reading better.
    (A pond of 13 discards has its one fan whatever 烂牌 is worth, and the patterns do not tell it from one of 14.)
    """
    return rules.fan.ping_hu == 0 and rules.fan.qi_dui_quad == 0 and rules.pond_win != "13_or_14"


def _add_moves(registry: Registry, tables: LookUps, prices: Prices, total: Values) -> None:
    """What each pattern moves: paid now minus paid with its fan at 0."""
    now = prices.table(total)
    over = ("all_points", "games")
    for name in PATTERNS:
        if not int(getattr(prices.rules.fan, name)):
            continue
        if name in _WAY_PATTERNS:
            without = prices.all_payers([prices.payment(payer, free=name) for payer in PAYERS])
            tables.add(f"moved_{name}", now - without, over, None)
        elif exact_moves(prices.rules):
            drop = fan_drops(prices.rules, name) * prices.fan_step
            of = partial(_moved, prices, now, winning.bit(GAME, name), drop)
            registry.wins.append(WinMeasure(f"moved_{name}", of, over, None))


def fan_drops(rules: Rules, pattern: str) -> NDArray[np.int64]:
    """Return by how many fans a hand falls when `pattern` is worth none, for every set of patterns (`mask`)."""
    masks = np.arange(1 << len(PATTERNS))
    values = {p.id: int(getattr(rules.fan, p.id)) for p in GAME.patterns if p.kind == "hand"}

    def fans(without: str | None) -> NDArray[np.int64]:
        worth = {winning.bit(GAME, p): 0 if p == without else value for p, value in values.items()}
        parts = np.array([(masks & mask > 0) * value for mask, value in worth.items()])
        found: NDArray[np.int64] = parts.max(axis=0) if rules.stacking == "highest" else parts.sum(axis=0)
        return found

    return fans(None) - fans(pattern)


def _moved(prices: Prices, now: Values, pattern: int, drop: NDArray[np.int64], wins: Wins) -> Values:
    """Return what the pattern adds to every win; most wins have no pattern but 平胡, and only the others are read."""
    rows, masks, places = wins.once("patterned", lambda: _patterned(prices, wins))
    own = (masks & pattern) > 0
    place, at = places[own], rows[own]
    found = np.zeros(wins.seat.size, dtype=now.dtype)
    found[at] = now[place] - now[place - drop[masks[own]]]
    return found.reshape(wins.seat.shape)


def _patterned(prices: Prices, wins: Wins) -> tuple[Values, Values, Values]:
    mask = wins.mask.reshape(-1)
    rows = np.flatnonzero(mask & ~winning.bit(GAME, "ping_hu"))
    return rows, mask[rows], wins.place_in(prices).reshape(-1)[rows]
