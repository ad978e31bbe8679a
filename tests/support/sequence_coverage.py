"""How often a confidence sequence ever excludes the truth, and how wide it is."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from simcli.stats.sequences import _Bets, half_width, rate_sequence
from tests.support.coverage import MATCH_GAMES, Floats, Outcome, hits_of_a_match
from tests.support.coverage_means import doubling_match

#: Looks at a run, as parts of the length that its sequence is tuned to: from a twentieth to ten times it.
LOOKS = tuple(0.05 * 1.25**k for k in range(25))
_ROUND_MATCHES = 16


def _ever_excluded(
    y: Floats, x: Floats, pmf: Floats, truth: float, most: float, planned: int, reps: int, seed: int
) -> int:
    """Count the repetitions in which a betting sequence excludes the truth at some look."""
    rng = np.random.default_rng(seed)
    bets = _Bets(most, planned, 0.05)
    counts = np.zeros((pmf.size, reps))
    missed = np.zeros(reps, dtype=bool)
    reached = 0
    for look in LOOKS:
        length = max(round(look * planned), reached + 1)
        counts += rng.multinomial(length - reached, pmf, size=reps).T
        reached = length
        missed |= bets.log_capital(truth, y, x, counts) >= -math.log(0.05)
    return int(missed.sum())


def betting_cell(p: float, correlation: float, planned: int, reps: int, *, seed: int) -> Outcome:
    """Look at a rate again and again from the start to ten times the planned length; a miss at any look counts."""
    pmf = hits_of_a_match(p, correlation)
    y, x = np.arange(MATCH_GAMES + 1.0), np.full(MATCH_GAMES + 1, float(MATCH_GAMES))
    missed = _ever_excluded(y, x, pmf / pmf.sum(), p, MATCH_GAMES, planned, reps, seed)
    return Outcome(f"betting: {p:g}, correlation {correlation:g}", reps, reps - missed, 0.0, 0.95, math.inf)


def betting_ratio_cell(p: float, planned: int, reps: int, *, seed: int) -> Outcome:
    """The same for a share of wins, whose number varies from match to match."""
    x, y = (grid.reshape(-1) for grid in np.meshgrid(np.arange(9.0), np.arange(9.0), indexing="ij"))
    chance = stats.betabinom.pmf(x, MATCH_GAMES, 4, 4) * stats.binom.pmf(y, x, p)
    seen = chance > 0
    pmf = chance[seen] / chance[seen].sum()
    missed = _ever_excluded(y[seen], x[seen], pmf, p, MATCH_GAMES, planned, reps, seed)
    return Outcome(f"betting: {p:g} of the wins", reps, reps - missed, 0.0, 0.95, math.inf)


def betting_width(p: float, planned: int, length: int, reps: int, *, seed: int) -> float:
    """Return the mean width after `length` matches over that of the ideal fixed 95 % interval."""
    rng = np.random.default_rng(seed)
    counts = rng.multinomial(length, hits_of_a_match(p, 0.0), size=reps)
    values = np.arange(MATCH_GAMES + 1.0)
    widths = []
    for row in counts:
        low, high = rate_sequence(values, np.full(values.size, MATCH_GAMES), repeats=row, planned=planned)
        widths.append(high - low)
    return float(np.mean(widths)) / (2 * 1.96 * math.sqrt(p * (1 - p) / length / MATCH_GAMES))


def mean_cell(planned: int, reps: int, *, seed: int) -> Outcome:
    """Look at the mean of doubling scores again and again; the unit is a round of 16 matches of 8 games.

    No look is taken before 50 rounds. Width: the widest from a third of the planned length on.
    """
    rng = np.random.default_rng(seed)
    values, chances = doubling_match(0.1)
    ladder = np.cumsum(chances)
    truth = _ROUND_MATCHES * float(values @ chances)
    missed = np.zeros(reps, dtype=bool)
    total, square, reached, widest = np.zeros(reps), np.zeros(reps), 0, 0.0
    for look in LOOKS:
        length = max(round(look * planned), 50)
        if length <= reached:
            continue
        for _ in range(length - reached):
            places = np.searchsorted(ladder, rng.random((_ROUND_MATCHES, reps)) * ladder[-1], side="right")
            rounds = values[places].sum(axis=0)
            total += rounds
            square += rounds**2
        reached = length
        mean = total / reached
        sd = np.sqrt((square - reached * mean**2) / (reached - 1))
        half = half_width(sd, reached, 0.05, planned)
        missed |= np.abs(mean - truth) > half
        if look >= 1 / 3:
            widest = max(widest, float(half.mean() / (1.96 * sd.mean() / math.sqrt(reached))))
    return Outcome(f"mixture: doubling scores, tuned to {planned}", reps, reps - int(missed.sum()), widest, 0.95, 1.75)
