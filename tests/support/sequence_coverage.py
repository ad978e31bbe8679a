"""How often a confidence sequence ever excludes the truth, and how wide it is."""

from __future__ import annotations

import math

import numpy as np

from simcli.stats.sequences import _Bets, mean_sequence, rate_sequence
from tests.support.coverage import MATCH_GAMES, Outcome, doubling_mean, doubling_scores, hits_of_a_match

#: Looks at a run, as parts of the length that its sequence is tuned to.
LOOKS = tuple(0.05 * 1.25**k for k in range(25))


def betting_cell(p: float, correlation: float, planned: int, reps: int, *, seed: int) -> Outcome:
    """Look at a rate again and again from the start to ten times the planned length; a miss at any look counts."""
    rng = np.random.default_rng(seed)
    pmf = hits_of_a_match(p, correlation)
    bar = -math.log(0.05)
    bets = _Bets(MATCH_GAMES, planned, 0.05)
    values = np.arange(MATCH_GAMES + 1.0)
    chances = np.full(MATCH_GAMES + 1, float(MATCH_GAMES))
    counts = np.zeros((reps, MATCH_GAMES + 1))
    missed = np.zeros(reps, dtype=bool)
    reached = 0
    for look in LOOKS:
        length = max(round(look * planned), reached + 1)
        counts += rng.multinomial(length - reached, pmf / pmf.sum(), size=reps)
        reached = length
        for rep in np.flatnonzero(~missed):
            missed[rep] = bets.log_capital(p, values, chances, counts[rep]) >= bar
    return Outcome(f"betting: {p:g}, correlation {correlation:g}", reps, reps - int(missed.sum()), 0.0, 0.95, math.inf)


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
    """Look at the mean of doubling scores again and again; the unit is a round of 16 matches of 8 games."""
    rng = np.random.default_rng(seed)
    games = 16 * MATCH_GAMES
    truth = games * doubling_mean()
    missed = np.zeros(reps, dtype=bool)
    total, square, reached, widths = np.zeros(reps), np.zeros(reps), 0, 0.0
    for look in LOOKS:
        length = max(round(look * planned), 50)
        if length <= reached:
            continue
        for _ in range(length - reached):
            rounds = doubling_scores(rng, (reps, games)).sum(axis=1)
            total += rounds
            square += rounds**2
        reached = length
        mean = total / reached
        sd = np.sqrt((square - reached * mean**2) / (reached - 1))
        low, high = np.array([mean_sequence(m, s, reached, planned=planned) for m, s in zip(mean, sd, strict=True)]).T
        missed |= (low > truth) | (high < truth)
        if look >= 1 / 3:
            widths = max(widths, float((high - low).mean() / (2 * 1.96 * sd.mean() / math.sqrt(reached))))
    return Outcome(f"mixture: doubling scores, tuned to {planned}", reps, reps - int(missed.sum()), widths, 0.95, 1.75)
