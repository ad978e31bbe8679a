"""What patterns move where hands have to be read again: the logged hands are priced anew with each pattern at 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.gejiu import GAME
from simcli.report import winning
from simcli.report.gejiu import feasible
from simcli.report.gejiu.payments import exact_moves
from simcli.report.gejiu.prices import PAYERS, Prices
from simcli.repricing import gejiu as packed
from simcli.stats.moments import Layout
from simcli.stats.sample import Sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.gejiu.options import Rules
    from simcli.report.batch import Batch, Wins
    from simcli.report.source import Source

    Values = NDArray[Any]

#: Games whose hands are read again: enough to tell the patterns apart, few enough not to keep anybody waiting.
GAMES = 30_000
_HAND_COLUMNS = ("from_seat", "win_tile", "way", "seat", "hand", "hand_honours", "melds", "ready")

#: The columns that a hand is rebuilt from, besides those that every report reads.
HAND_SQL = {
    "hand": "hand",
    "hand_honours": "hand_honours",
    "melds": "melds",
    "win_tile": "coalesce(win_tile, -1)::TINYINT",
}


def moved(source: Source) -> Sample | None:
    """Sum up what each pattern moves in the first games of a log, hands read again.

    Returns
    -------
    Sample or None
        Sums `moved_<pattern>` over `games`; None where the compiled kernels that read hands are not at hand.
    """
    from simcli import engine

    rules = source.context.rules
    if exact_moves(rules) or not engine.is_compiled(GAME.id):
        return None
    names = [p.id for p in GAME.patterns if p.kind == "hand" and int(getattr(rules.fan, p.id))]
    layout = Layout(["games", *(f"moved_{name}" for name in names)], [(f"moved_{name}", "games") for name in names])
    match_games = source.context.match_games
    total, games = source.summed(
        "moved", GAMES, HAND_SQL, layout, lambda batch: _sums(batch, rules, names, match_games), ["games"]
    )
    context = source.context
    design = context.sample.design._replace(games=games, walls=games, rounds=games // _round_games(source))
    return Sample(total, design, {})


def _round_games(source: Source) -> int:
    return source.context.seating.round_matches * source.context.match_games


def _sums(batch: Batch, rules: Rules, names: list[str], match_games: int) -> NDArray[np.float64]:
    """Return games and moved points of every match: (names, cells, rounds)."""
    prices = Prices(rules, feasible.most_fans(rules))
    paid = [prices.payment(payer) for payer in PAYERS]
    now = prices.all_payers(paid)
    _, cells, rounds = batch.shape
    out = np.zeros((1 + len(names), cells, rounds))
    out[0] = match_games
    first = np.flatnonzero(batch.first.there)
    _add(out, batch.first, first, first % (cells * rounds), rules, names, prices, now)
    if batch.extra is not None:
        _add(out, batch.extra, np.arange(batch.extra.seat.size), batch.extra_match, rules, names, prices, now)
    return out


def _add(
    out: NDArray[np.float64],
    wins: Wins,
    at: NDArray[np.int64],
    match: NDArray[np.int64],
    rules: Rules,
    names: list[str],
    prices: Prices,
    now: Values,
) -> None:
    """Add what the winners at the places `at` of their arrays move to their matches."""
    place, mask, fan = (values.reshape(-1)[at] for values in (wins.place_in(prices), wins.mask, wins.fan))
    for row, name in enumerate(names, 1):
        own = np.flatnonzero(mask & winning.bit(GAME, name))
        drop = fan[own] - _fans_without(rules, name, wins, at[own])
        lost = now[place[own]] - now[place[own] - drop * prices.fan_step]
        out[row] += np.bincount(match[own], weights=lost, minlength=out[row].size).reshape(out[row].shape)


def _fans_without(rules: Rules, pattern: str, wins: Any, at: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the fans of hands if `pattern` were worth none, every hand read in the way that then pays most."""
    from simcli import engine

    flat = {name: getattr(wins, name).reshape(-1)[at].astype(np.int64) for name in _HAND_COLUMNS}
    dealer = np.zeros(at.size, np.int64)  # whoever deals, the fans of the hand are the same
    heads = [flat["way"] - 1, flat["seat"], flat["from_seat"], dealer, flat["win_tile"], flat["ready"]]
    hands, melds = packed.counts(flat["hand"], flat["hand_honours"]), packed.melds(flat["melds"])
    without = rules.model_copy(update={"fan": rules.fan.model_copy(update={pattern: 0})})
    return engine.price(GAME.id, without, hands, melds, np.stack(heads, axis=1))[:, packed.FAN]
