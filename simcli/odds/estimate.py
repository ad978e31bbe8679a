"""What an estimate of an event comes to, however it was made."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from simcli.stats.figure import Figure
from simcli.stats.levels import LEVEL
from simcli.stats.proportions import quantile_z
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.odds.exact import Odds
    from simcli.odds.plain import Plain

Method = Literal["exact", "deals", "plain", "strata", "splitting"]

METHODS: dict[Method, Text] = {
    "exact": Text("逐手数清，精确", "counted exactly"),
    "deals": Text("只发牌不打", "dealt, not played"),
    "plain": Text("照常打", "played plainly"),
    "strata": Text("按起手分层打", "played by strata of the deal"),
    "splitting": Text("分级分裂", "splitting"),
}


@dataclass(frozen=True)
class Estimate:
    """One estimate.

    Parameters
    ----------
    method : str
    player, somebody, number : Figure
        The chance for one player in one game, for somebody at the table, and to how many players it happens in a game.
    spread : tuple of float
        Chances that it happens to 0, 1, 2 … players of a game, for months.
    games : int
        Games played (or deals dealt) for it.
    plain_error : float
        The relative standard error of `number` after one plain game; that of n games is smaller by the root of n.
    worth : float or None
        How many plain games would tell as much; None where it is exact.
    notes : tuple of Text
    """

    method: Method
    player: Figure
    somebody: Figure
    number: Figure
    spread: tuple[float, ...]
    games: int
    plain_error: float
    worth: float | None
    notes: tuple[Text, ...] = ()

    @property
    def relative(self) -> float:
        """The half width of the interval of `number`, relative to it; infinite where it was not seen."""
        one = self.number
        if not one.value or one.low is None or one.high is None:
            return 0.0 if self.method == "exact" else math.inf
        return (one.high - one.low) / 2.0 / one.value

    def games_for(self, precision: float) -> float:
        """Return the plain games after which the interval reaches ± `precision` (relative)."""
        return math.ceil((quantile_z(LEVEL) * self.plain_error / precision) ** 2)


def exactly(metric: str, value: float) -> Figure:
    """Return a figure that was counted: both ends of its interval are the value."""
    return Figure(metric, value, value, value, method="exact")


def of_odds(odds: Odds) -> Estimate:
    """Return what was counted."""
    number = float(odds.number)
    spread = odds.spread
    player = exactly("chance.player", float(odds.player))
    if odds.low is None or odds.high is None:
        somebody = Figure("chance.table", None)
    elif odds.low == odds.high:
        somebody = exactly("chance.table", float(odds.low))
    else:
        middle = float((odds.low + odds.high) / 2)
        somebody = Figure("chance.table", middle, float(odds.low), float(odds.high), method="bounds")
    some = float(odds.high) if odds.high is not None else min(number, 1.0)
    shares = tuple(float(one) for one in spread) if spread is not None else two_at_most(number, some)
    error = math.sqrt(spread_variance(shares)) / number if number > 0 else math.inf
    return Estimate("exact", player, somebody, exactly("chance.number", number), shares, 0, error, None)


def with_somebody(counted: Estimate, dealt: Estimate) -> Estimate:
    """Return what was counted, with what plain deals tell of the whole table."""
    number, some = counted.number.value or 0.0, dealt.somebody
    # it happens to somebody no more often than to all players added up, which is known exactly
    capped = replace(some, value=min(some.value or 0.0, number), high=min(some.high or 1.0, number))
    return replace(counted, somebody=capped, spread=scaled_to(dealt.spread, number), games=dealt.games)


def scaled_to(spread: Sequence[float], number: float) -> tuple[float, ...]:
    """Return a spread whose chances of coming at all are multiplied so that its mean is `number`."""
    mean = sum(k * share for k, share in enumerate(spread))
    if mean <= 0:
        return 1.0 - min(number, 1.0), min(number, 1.0)
    some = [share * number / mean for share in spread[1:]]
    factor = min(1.0, 1.0 / sum(some)) if sum(some) > 0 else 1.0
    return 1.0 - factor * sum(some), *(factor * share for share in some)


def two_at_most(number: float, some: float) -> tuple[float, ...]:
    """Return a spread with that mean and that chance of any, at most two at once."""
    double = min(max(number - some, 0.0), some)
    return 1.0 - some, some - double, double


def spread_variance(shares: Sequence[float]) -> float:
    """Return the variance of a number by its chances to be 0, 1, 2 …"""
    mean = sum(k * share for k, share in enumerate(shares))
    return max(sum(k * k * share for k, share in enumerate(shares)) - mean**2, 0.0)


def of_plain(found: Plain, method: Method) -> Estimate:
    """Return what plain games, or plain deals, tell."""
    number = found.number()
    error = math.inf
    worth = float(found.games)
    if number.value:
        variance, df = found.sample.ratio_variance("hits", "games")
        least = number.value / found.games  # as if it came by chance alone: few hits tell little of their own spread
        seen = variance if df and found.hits >= 10 else least
        error = math.sqrt(max(seen, 0.0) * found.games) / number.value
    shares = tuple(float(one) for one in found.numbers / found.numbers.sum())
    return Estimate(method, found.player(), found.somebody(), number, shares, found.games, error, worth)
