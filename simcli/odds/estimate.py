"""What an estimate of an event comes to, however it was made."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from simcli.odds.equivalent import Plainly, spread_variance
from simcli.stats.digits import two_digits
from simcli.stats.figure import Figure
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
    error : float
        The standard error of `number`, relative to it; infinite where it was not seen.
    worth : float or None
        How many plain games would give as wide an interval; None where it is exact, or there is no interval.
    notes : tuple of Text
    deff : float
        How much more than single games the games of a match were seen to scatter.
    """

    method: Method
    player: Figure
    somebody: Figure
    number: Figure
    spread: tuple[float, ...]
    games: int
    error: float
    worth: float | None
    notes: tuple[Text, ...] = ()
    deff: float = 1.0

    @property
    def relative(self) -> float:
        """The half width of the interval of `number`, relative to it; infinite where it was not seen."""
        one = self.number
        if not one.value or one.low is None or one.high is None:
            return 0.0 if self.method == "exact" else math.inf
        return (one.high - one.low) / 2.0 / one.value

    def plainly(self, number: float) -> Plainly:
        """Return what plain games would tell if it happened to `number` players of a game, on average."""
        return Plainly(scaled_to(self.spread, number), self.deff)

    def games_for(self, precision: float, least: float = 1.0) -> tuple[float, float | None, float | None] | None:
        """Return the plain games after which the interval reaches ± `precision` (relative), to two digits.

        Returns
        -------
        (games, fewest, most) or None
            At the value, and at the ends of its interval (None where it has none, or was counted); never below `least`.
            None where the event was not seen, or games do not differ.
        """
        one = self.number
        if not one.value or not self.plainly(one.value).varies:
            return None
        ends = [end for end in (one.high, one.low) if end is not None and one.low != one.high]
        games = [self.games_at(number, precision, least) for number in (one.value, *ends)]
        return (games[0], min(games), max(games)) if len(games) == 3 else (games[0], None, None)

    def games_at(self, number: float, precision: float, least: float) -> float:
        """Return these games if it happened to `number` players of a game, on average; infinite for none."""
        if number <= 0:
            return math.inf
        plain = self.plainly(number)
        return two_digits(max(plain.games_for(precision) if plain.varies else 1.0, least), up=True)


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
        if not odds.pairs:  # nothing is known of hands together: as if they were dealt from packs of their own
            apart = 1.0 - math.prod(1.0 - float(one) for one in odds.places)
            middle = min(max(apart, float(odds.low)), float(odds.high))
        somebody = Figure("chance.table", middle, float(odds.low), float(odds.high), method="bounds")
    some = min(number, 1.0) if somebody.value is None else somebody.value
    shares = tuple(float(one) for one in spread) if spread is not None else two_at_most(number, some)
    return Estimate("exact", player, somebody, exactly("chance.number", number), shares, 0, 0.0, None)


def with_somebody(counted: Estimate, dealt: Estimate) -> Estimate:
    """Return what was counted, with what plain deals tell of the whole table where that is more than the bounds."""
    number, some, bounds = counted.number.value or 0.0, dealt.somebody, counted.somebody
    least, most = bounds.low or 0.0, min(number, 1.0) if bounds.high is None else bounds.high
    if not some.value or some.low is None or some.high is None:
        return counted
    value, low, high = (min(max(one, least), most) for one in (some.value, some.low, some.high))
    if bounds.value is not None and high - low >= most - least:
        return counted
    inside = replace(some, value=value, low=low, high=high)
    return replace(counted, somebody=inside, spread=scaled_to(dealt.spread, number), games=dealt.games)


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


def of_plain(found: Plain, method: Method) -> Estimate:
    """Return what plain games, or plain deals, tell."""
    number = found.number()
    error, deff = math.inf, 1.0
    shares = tuple(float(one) for one in found.numbers / found.numbers.sum())
    single = spread_variance(shares) / found.games
    if number.value:
        variance, df = found.sample.ratio_variance("hits", "games")
        least = number.value / found.games  # as if it came by chance alone: few hits tell little of their own spread
        seen = variance if df and found.hits >= 10 else least
        error = math.sqrt(max(seen, 0.0)) / number.value
        if df and found.hits >= 10 and seen > 0 and single > 0:
            deff = seen / single
    figures = found.player(), found.somebody(), number
    return Estimate(method, *figures, shares, found.games, error, float(found.games), deff=deff)
