"""Estimates of rare events, made by splitting or by strata of the deal."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from simcli.errors import UsageError
from simcli.odds import dealers, strata
from simcli.odds.aims import Aim, aim_of
from simcli.odds.equivalent import Plainly, games_for_bound
from simcli.odds.estimate import Estimate, two_at_most
from simcli.odds.playing import obstacle, single
from simcli.odds.splitting import Split, Splitter
from simcli.stats.figure import Figure
from simcli.stats.levels import LEVEL
from simcli.stats.proportions import fay_feuer, quantile_t, quantile_z
from simcli.text import Text, say

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from simcli.config import Experiment
    from simcli.odds.dealers import Dealers
    from simcli.odds.event import Node
    from simcli.odds.names import Names
    from simcli.odds.strata import Stratum

#: Independent repetitions of a splitting, at least.
REPETITIONS = 48
#: Relative standard error from which on the interval of a splitting is called rough.
ROUGH = 0.3
_ROUGH = Text(
    "只有少数几次重复到达，区间只供参考；加大 --games", "few repetitions got there: the interval is rough; more --games"
)
_UNREACHED = Text(
    "没有一局到达这个事件；上界是这些起手的占比乘以其中的上限。",
    "no game got to the event: the bound is the share of such deals times the upper limit among them.",
)
#: Hits of a stratum from which on the spread of its games is known well enough.
_ENOUGH = 10
_STREAM_PILOT, _STREAM_SPLIT, _STREAM_STRATA_PILOT, _STREAM_STRATA = 1, 2, 3, 4


def splitting(
    names: Names, event: Node, experiment: Experiment, games: int, workers: int, folder: Path | None
) -> Estimate | None:
    """Estimate an event by splitting.

    Parameters
    ----------
    names, event, experiment
    games : int
        About so many games are played, pilot included.
    workers : int
        Threads.
    folder : Path or None
        A plain run, which tells who deals how often where the players differ.

    Returns
    -------
    Estimate or None
        None where no game got to the event.

    Raises
    ------
    UsageError
        It cannot be looked for so.
    """
    aim = _aim(names, event, experiment)
    dealing = _dealers(experiment, folder)
    cells = len(dealing.weights)
    repetitions = -(-REPETITIONS // cells) * cells if dealing.games.size else REPETITIONS
    pilot = Splitter(names, event, aim, single(experiment, _STREAM_PILOT), workers)
    chances = [np.random.default_rng([experiment.seed, stream]) for stream in (_STREAM_PILOT, _STREAM_SPLIT)]
    levels, spent = pilot.levels(0, (repetitions, max(games // 100 // repetitions, 8)), chances[0])
    each = max((games - spent) // (repetitions * (len(levels) + 1)), 4)
    splitter = Splitter(names, event, aim, single(experiment, _STREAM_SPLIT), workers)
    found = splitter.run(0, (repetitions, each), levels, chances[1])
    return _told(found, dealing, aim, spent, experiment.seats) if found.number.any() else None


def _refuse_if_hindered(names: Names, event: Node, experiment: Experiment) -> None:
    hindrance = obstacle(names, event, experiment)
    if hindrance is not None:
        raise UsageError(
            say(
                f"这个事件不能用一局一局地打的办法：{hindrance.zh}；用 --method plain",
                f"this event cannot be looked for game by game: {hindrance.en}; use --method plain",
            )
        )


def _aim(names: Names, event: Node, experiment: Experiment) -> Aim:
    _refuse_if_hindered(names, event, experiment)
    aim = aim_of(names, event)
    if aim is None:
        raise UsageError(
            say(
                "不知道手里的牌怎样才离这个事件更近；加上 p_… 或 hand.…（并且用 and 连接），或用 --method plain",
                "nothing is known of how a hand comes nearer to this event: join it (by `and`) with a p_… or hand.… it "
                "implies, or use --method plain",
            )
        )
    return aim


def _dealers(experiment: Experiment, folder: Path | None) -> Dealers:
    if len(set(experiment.bots)) == 1:
        return dealers.equal(experiment)
    assert folder is not None
    return dealers.of_run(experiment, folder)


def _told(found: Split, dealing: Dealers, aim: Aim, pilot: int, seats: int) -> Estimate:
    levels = ", ".join(str(level) for level in found.levels) or "–"
    note = Text(
        f"分裂依据：{aim.text()}，各级 {levels}；独立重复 {len(found.number)} 次，另有 {pilot:,} 局只用来定级。",
        f"split on {aim.text()} at levels {levels}; {len(found.number)} independent repetitions; {pilot:,} games only "
        "chose the levels.",
    )
    number, error = _weighted(found.number, dealing)
    notes = (note, _ROUGH) if error > ROUGH * number else (note,)
    some, some_error = _weighted(found.some, dealing)
    df = len(found.number) - 1
    figures = (
        _figure("chance.number", number, error, df, float(found.number.max()) / len(found.number)),
        _figure("chance.table", some, some_error, df, float(found.some.max()) / len(found.some)),
    )
    return told("splitting", figures, error, found.games + pilot, seats, notes)


def _weighted(values: NDArray[np.float64], dealing: Dealers) -> tuple[float, float]:
    """Return the mean of values by repetition, dealers weighted, and its standard error."""
    cells = len(dealing.weights) if dealing.games.size else 1
    laid = values.reshape(-1, cells)
    weights = dealing.weights if dealing.games.size else np.ones(1)
    mean = float((laid * weights).mean())
    if cells == 1:
        return mean, float(values.std(ddof=1)) / math.sqrt(len(values))
    if len(laid) > 1:
        variance = float((weights**2 * laid.var(axis=0, ddof=1)).sum()) / len(laid) / cells**2
    else:
        variance = float((laid * weights).var(ddof=1)) / laid.size  # one repetition a cell: pooled, conservative
    by_dealer = np.zeros(dealing.games.shape[2])
    for one in range(len(by_dealer)):
        by_dealer[one] = laid[:, dealing.whose == one].mean()
    return mean, math.sqrt(variance + dealing.variance(by_dealer))


def sure(one: Estimate) -> bool:
    """Tell whether an estimate rests on more than a few lucky repetitions, so that its interval can be relied on."""
    return one.error <= ROUGH


def tells_more(one: Estimate, other: Estimate) -> bool:
    """Tell whether an estimate comes before another: it can be relied on and is worth more, or has a lower bound."""
    if not one.number.value and not other.number.value:
        return (one.number.high or 0.0) < (other.number.high or 0.0)
    return sure(one) and (one.worth or 0.0) > (other.worth or 0.0)


def _figure(metric: str, value: float, error: float, df: int, most: float) -> Figure:
    """Return an estimate with gamma limits, which suit a mean of few large values; t makes up for few repetitions."""
    inflated = error * quantile_t(LEVEL, df) / quantile_z(LEVEL)
    low, high = fay_feuer(value, inflated**2, most, LEVEL) if value > 0 and error > 0 else (None, None)
    return Figure(metric, value, low, high, method="splitting")


def told(
    method: str, figures: tuple[Figure, Figure], error: float, games: int, seats: int, notes: tuple[Text, ...]
) -> Estimate:
    """Put an estimate together from what is known of players a game and of games with any."""
    number, some = figures
    value = number.value or 0.0
    spread = two_at_most(value, some.value or 0.0)
    player = Figure(
        "chance.player",
        value / seats,
        None if number.low is None else number.low / seats,
        None if number.high is None else number.high / seats,
        method=number.method,
    )
    high = None if some.high is None else min(some.high, 1.0)
    some = Figure("chance.table", some.value, some.low, high, method=some.method)
    relative = error / value if value else math.inf
    worth = _worth(number, some, spread)
    return Estimate(method, player, some, number, spread, games, relative, worth, notes)  # type: ignore[arg-type]


def _worth(number: Figure, some: Figure, spread: tuple[float, ...]) -> float | None:
    """Return the plain games that would give as wide an interval, or the same bound; None where there is neither."""
    if number.method == "zero_bound":
        return games_for_bound(some.high) if some.high else None
    if not number.value or number.low is None or number.high is None or number.high <= number.low:
        return None
    plain = Plainly(spread)
    return plain.games_for((number.high - number.low) / 2.0 / number.value) if plain.varies else None


def by_strata(
    names: Names, event: Node, experiment: Experiment, games: int, workers: int, folder: Path | None
) -> Estimate:
    """Estimate an event by strata of the deal; parameters as for `splitting`.

    Returns
    -------
    Estimate
        Where it never happened, a bound: the share of its deals times the upper limit of their games.

    Raises
    ------
    UsageError
        It cannot be looked for so.
    TooMany
        The deals are too complex to be counted.
    """
    _refuse_if_hindered(names, event, experiment)
    aim = aim_of(names, event)
    if aim is None and strata.of_the_deal(names, event) is None:
        raise UsageError(
            say(
                "这个事件没说起手怎样，没有可分层的；加上 deal.…（用 and 连接），或用 --method plain",
                "the event says nothing of the dealt hand, so there is nothing to make strata by: join it (by `and`) "
                "with a deal.… condition, or use --method plain",
            )
        )
    cut = strata.strata(names, event, aim)
    if not cut:
        raise UsageError(say("不可能发生：没有这样的起手", "it can never happen: there are no such deals"))
    dealing = _dealers(experiment, folder)
    unit = len(dealing.weights) if dealing.games.size else names.deck.seats
    player = strata.Player(names, event, workers)
    chance = np.random.default_rng([experiment.seed, _STREAM_STRATA])
    each = max(games // 8 // len(cut) // unit, 1) * unit
    trial = single(experiment, _STREAM_STRATA_PILOT)
    pilot = [player.play(trial, one, n * each, each, chance) for n, one in enumerate(cut)]
    sizes = strata.allocated(cut, pilot, games - each * len(cut), unit)
    final, first, seen = single(experiment, _STREAM_STRATA), 0, []
    for one, size in zip(cut, sizes, strict=True):
        seen.append(player.play(final, one, first, size, chance))
        first += size
    note = Text(
        f"按起手分 {len(cut)} 层，共占全部起手的 {100 * sum(s.share for s in cut) / names.deck.seats:.3g} %；"
        f"另有 {each * len(cut):,} 局只用来分配局数。",
        f"{len(cut)} strata of deals, {100 * sum(s.share for s in cut) / names.deck.seats:.3g} % of all; "
        f"{each * len(cut):,} games only chose how many games each gets.",
    )
    notes = (note,) if any(one.hit.any() for one in seen) else (note, _UNREACHED)
    number = _stratified("chance.number", cut, [one.hit for one in seen], dealing)
    some = _stratified("chance.table", cut, [one.part for one in seen], dealing)
    return told("strata", (number[0], some[0]), number[1], first + each * len(cut), experiment.seats, notes)


def _none_of(level: float) -> float:
    """Return the most hits to expect of games that had none."""
    return -math.log(1.0 - level)


def _stratified(
    metric: str, cut: list[Stratum], values: list[NDArray[np.float64]], dealing: Dealers
) -> tuple[Figure, float]:
    """Return the sum over strata of share times mean, with Fay and Feuer's limits, and its standard error."""
    total, variance, most = 0.0, 0.0, 0.0
    by_dealer = np.zeros(dealing.games.shape[2]) if dealing.games.size else np.zeros(0)
    for stratum, one in zip(cut, values, strict=True):
        cells = np.arange(len(one)) % len(dealing.weights)
        weights = dealing.weights[cells] if dealing.games.size else np.ones(len(one))
        weighed = one * weights
        factor = stratum.share / len(one)
        total += factor * float(weighed.sum())
        poisson = float((weighed**2).sum())
        seen = len(one) * float(weighed.var(ddof=1)) if np.count_nonzero(one) >= _ENOUGH else poisson
        variance += factor**2 * seen
        most = max(most, factor * float(weights.max()))
        for dealer in range(len(by_dealer)):
            own = dealing.whose[cells] == dealer
            by_dealer[dealer] += stratum.share * float(one[own].mean()) if own.any() else 0.0
    if total == 0:
        # all that games without a hit leave open, put where it weighs most
        high = min(most * _none_of(LEVEL), sum(one.share for one in cut))
        return Figure(metric, 0.0, 0.0, high, method="zero_bound"), 0.0
    variance += dealing.variance(by_dealer)
    ends = fay_feuer(total, variance, most, LEVEL) if variance > 0 else None
    figure = Figure(metric, total, method="strata")
    return figure if ends is None else replace(figure, low=ends[0], high=ends[1]), math.sqrt(variance)
