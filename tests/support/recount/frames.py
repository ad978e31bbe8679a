"""The main figures of a report worked out again with pandas: values, counts, cluster-robust errors and limits.

Written from docs/statistics.md; nothing of simcli.stats or simcli.report is used. Every figure is a ratio of sums y / x
over matches; matches of one place in the round (cell) are alike, so that variances are taken inside the cells.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import pandas as pd
from scipy.stats import beta, norm, t

#: Effective hits (and misses) from which on Wilson's limits are used.
WILSON_FROM = 50


class Ratio(NamedTuple):
    """What a figure divides: sums a match, and whether it is a share of chances or a mean."""

    y: pd.Series[float]
    x: pd.Series[float]
    share: bool


class Estimate(NamedTuple):
    """A figure worked out again."""

    value: float
    numerator: float
    denominator: float
    error: float
    low: float
    high: float
    method: str


class Frames:
    """The logs of a run with equal bots and fresh walls, summed up match by match.

    Parameters
    ----------
    games, wins : pandas.DataFrame
        The logs.
    """

    def __init__(self, games: pd.DataFrame, wins: pd.DataFrame) -> None:
        self.seats = sum(name.startswith("bot_") for name in games.columns)
        self.games, self.wins = games, wins
        self.matches = pd.RangeIndex(int(games["match"].max()) + 1)
        self.cell = pd.Series(self.matches % self.seats**2, index=self.matches)
        self.n_games = self.a_match(games, pd.Series(1, index=games.index))
        self.n_wins = self.a_match(wins, pd.Series(1, index=wins.index))

    def a_match(self, rows: pd.DataFrame, values: pd.Series[float]) -> pd.Series[float]:
        """Sum up one value a row, match by match."""
        return values.astype(float).groupby(rows["match"]).sum().reindex(self.matches, fill_value=0.0)

    def ratios(self) -> Iterator[tuple[str, Ratio]]:
        """Walk over the main figures by metric."""
        yield from self._endings()
        yield from self._seats()
        yield from self._wins()

    def _endings(self) -> Iterator[tuple[str, Ratio]]:
        games, n = self.games, self.n_games
        won = games["winners"] > 0
        for name, hit in {"won": won, "draw": games["outcome"] == "draw"}.items():
            yield f"outcomes.{name}.share", Ratio(self.a_match(games, hit), n, True)
        for way in sorted(set(games["outcome"]) - {"draw"}):
            yield f"outcomes.{way}.share", Ratio(self.a_match(games, games["outcome"] == way), n, True)
        for name in ("draws", "decisions"):
            yield f"length.{name}.mean", Ratio(self.a_match(games, games[name]), n, False)
        drawn = Ratio(self.a_match(games, games["draws"].where(won, 0)), self.a_match(games, won), False)
        yield "length.draws_of_won.mean", drawn

    def _seats(self) -> Iterator[tuple[str, Ratio]]:
        games, wins, n = self.games, self.wins, self.n_games
        dealer_score = sum(games[f"score_{seat}"].where(games["dealer"] == seat, 0) for seat in range(self.seats))
        dealt = wins.merge(games[["match", "game", "dealer"]], on=["match", "game"])
        dealer_wins = self.a_match(dealt, dealt["seat"] == dealt["dealer"])
        rest, others = n * (self.seats - 1), self.a_match(games, -dealer_score)
        yield "dealer.edge.points", Ratio(self.a_match(games, dealer_score), n, False)
        yield "score.dealer.mean", Ratio(self.a_match(games, dealer_score), n, False)
        yield "score.other.mean", Ratio(others, rest, False)
        yield "win_rate.dealer.share", Ratio(dealer_wins, n, True)
        yield "win_rate.other.share", Ratio(self.n_wins - dealer_wins, rest, True)
        yield "win_rate.all.share", Ratio(self.n_wins, n * self.seats, True)
        for seat in range(self.seats):
            yield f"score.seat{seat}.mean", Ratio(self.a_match(games, games[f"score_{seat}"]), n, False)
            yield f"win_rate.seat{seat}.share", Ratio(self.a_match(wins, wins["seat"] == seat), n, True)

    def _wins(self) -> Iterator[tuple[str, Ratio]]:
        wins = self.wins
        yield "summary.points.mean", Ratio(self.a_match(wins, wins["points"]), self.n_wins, False)
        for way in sorted(set(wins["win_by"])):
            yield f"ways.{way}.of_wins", Ratio(self.a_match(wins, wins["win_by"] == way), self.n_wins, True)
        for column in (name for name in wins.columns if name.startswith("p_") and wins[name].any()):
            name, held = column.removeprefix("p_"), wins[wins[column]]
            yield f"patterns.{name}.of_wins", Ratio(self.a_match(wins, wins[column]), self.n_wins, True)
            once = held.drop_duplicates(["match", "game"])
            seen = self.a_match(once, pd.Series(1, index=once.index))
            yield f"patterns.{name}.of_games", Ratio(seen, self.n_games, True)

    def error(self, of: Ratio) -> tuple[float, int]:
        """Return the standard error of y / x, linearised and stratified by cell, and its degrees of freedom."""
        u = of.y - of.y.sum() / of.x.sum() * of.x
        cells = u.groupby(self.cell)
        variance = float((cells.size() * cells.var(ddof=1)).sum())
        return math.sqrt(variance) / float(of.x.sum()), len(u) - cells.ngroups

    def estimate(self, of: Ratio, level: float) -> Estimate:
        """Work out a figure with its limits, as for a run that ended at the games it was first given."""
        hits, chances = float(of.y.sum()), float(of.x.sum())
        value, (error, df) = hits / chances, self.error(of)
        if of.share:
            low, high, method = self._share(value, chances, error, df, level)
        else:
            half = t.ppf(0.5 + level / 2, df) * error
            low, high, method = value - half, value + half, "cluster_t"
        return Estimate(value, hits, chances, error, low, high, method)

    @staticmethod
    def _share(p: float, n: float, error: float, df: int, level: float) -> tuple[float, float, str]:
        if not 0 < p < 1:
            return math.nan, math.nan, "bound"
        deff = max(1.0, error**2 * n / (p * (1 - p)))
        shrink = min(1.0, t.ppf(0.5 + level / 2, n - 1) / t.ppf(0.5 + level / 2, df))
        n_effective = n / deff * shrink**2
        if min(p, 1 - p) * n_effective >= WILSON_FROM:
            z = norm.ppf(0.5 + level / 2)
            # the roots of (p - q)^2 = z^2 q (1 - q) / n
            a, b, c = 1 + z**2 / n_effective, 2 * p + z**2 / n_effective, p**2
            root = math.sqrt(b**2 - 4 * a * c)
            return (b - root) / (2 * a), (b + root) / (2 * a), "wilson"
        k, tail = p * n_effective, (1 - level) / 2
        low = float(beta.ppf(tail, k, n_effective - k + 1))
        return low, float(beta.ppf(1 - tail, k + 1, n_effective - k)), "clopper_pearson"
