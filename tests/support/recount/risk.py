"""Totals over many matches, losses and ruin worked out again: whole distributions convolved, no window, no sections."""

from __future__ import annotations

from math import gcd, sqrt
from typing import Any

import numpy as np
from scipy.signal import fftconvolve

from tests.support.recount.common import Recount, bots
from tests.support.recount.matches import matches

NUMBERS, HORIZONS = (1, 4, 10, 50, 100), (1, 4, 10, 50)
QUANTILES = (0.005, 0.05, 0.5, 0.95, 0.995)
LADDER = (2, 5, 10, 20, 50, 100, 200, 500, 1000)
TOTAL_BITS, DIP_BITS = 9, 6

#: How a seat's match went, and how often: {(total, low): times}.
Paths = dict[tuple[int, int], int]


def many(c: Recount) -> dict[str, float]:
    """Quantiles, losses and ruin by kind of bot."""
    _, names = bots(c)
    found: dict[str, float] = {}
    for kind, name in enumerate(names):
        prefix = f"{name}_" if len(names) > 1 else ""
        found |= _of_kind(c, _paths(c, kind), prefix)
    return found


def _paths(c: Recount, kind: int) -> dict[int, Paths]:
    """Gather the matches of a kind of bot by how far on the first dealer sits."""
    unit = _unit(c)
    found: dict[int, Paths] = {}
    for match in matches(c):
        for seat in range(c.seats):
            if match.kinds[seat] == kind:
                phase = (match.number - seat) % c.seats
                total = match.totals[seat] // unit
                dip = _rounded(min(total, 0) - match.low(seat) // unit, DIP_BITS)
                total = _rounded(total, TOTAL_BITS)
                paths = found.setdefault(phase, {})
                key = (total, min(total, 0) - dip)
                paths[key] = paths.get(key, 0) + 1
    return found


def _unit(c: Recount) -> int:
    base, cap = c.rules["base"], c.rules.get("cap", "none")
    return int(base) if cap == "none" else gcd(base, cap)


def _rounded(value: int, bits: int) -> int:
    shift = max(abs(value).bit_length() - bits, 0)
    size = (abs(value) + (1 << shift >> 1)) >> shift << shift
    return size if value >= 0 else -size


def _of_kind(c: Recount, phases: dict[int, Paths], prefix: str) -> dict[str, float]:
    found: dict[str, float] = {}
    unit, base = _unit(c), c.rules["base"]
    for number in NUMBERS:
        low, chances = _after(phases, number)
        reached = np.cumsum(chances)
        for p in QUANTILES:
            at = int(np.searchsorted(reached, p - 1e-12))
            found[f"evening.{prefix}{number}_q{100 * p:g}.points"] = (low + at) * unit
        for bases in LADDER if number in HORIZONS else ():
            below = -(bases * base // unit) - low  # places of totals that have lost more
            lost = float(reached[min(below, len(reached)) - 1]) if below > 0 else 0.0
            found[f"losing_more.{prefix}{bases}.{number}"] = _bounded(c, lost, number)
    gone = _ruin(phases, LADDER[-1] * base // unit)
    for bases in LADDER:
        for number in HORIZONS:
            chance = gone[number][bases * base // unit]
            found[f"ruin.{prefix}{bases}.{number}"] = _bounded(c, float(chance), number)
    return found


def _bounded(c: Recount, chance: float, number: int) -> float:
    """What is far below the bound for a match never seen is told as 0, what is as far above its opposite as 1."""
    clusters = c.one("SELECT count(DISTINCT match) FROM games")
    if c.config["seating"]["walls"] == "shared":
        clusters = c.one("SELECT count(DISTINCT wall_group) FROM games")
    unseen = max(min(number * (1 - 0.05 ** (1 / clusters)) / 10, 1e-3), 1e-10)
    return 0.0 if chance < unseen else 1.0 if 1 - chance < unseen else chance


def _after(phases: dict[int, Paths], number: int) -> tuple[int, Any]:
    """Return the lowest total after so many matches and the chances from it on, the first dealer anywhere at first."""
    single = [_array(phases[phase]) for phase in sorted(phases)]
    low = min(first for first, _ in single)
    high = max(first + len(chances) for first, chances in single)
    rows = [np.pad(chances, (first - low, high - first - len(chances))) for first, chances in single]
    whole = np.ones(1)
    for _ in range(number // len(rows)):
        for row in rows:
            whole = fftconvolve(whole, row)
    begun: Any = 0.0
    for first in range(len(rows)):
        played = whole
        for on in range(number % len(rows)):
            played = fftconvolve(played, rows[(first + on) % len(rows)])
        begun = begun + played / len(rows)
    return number * low, np.maximum(begun, 0.0)


def _array(paths: Paths) -> tuple[int, Any]:
    low = min(total for total, _ in paths)
    chances = np.zeros(max(total for total, _ in paths) - low + 1)
    for (total, _), times in paths.items():
        chances[total - low] += times / sum(paths.values())
    return low, chances


def _ruin(phases: dict[int, Paths], largest: int) -> dict[int, Any]:
    """Return the chances of ruin by stake, for every horizon, match by match from the last."""
    square = np.mean([np.average([t**2 for t, _ in p], weights=list(p.values())) for p in phases.values()])
    size = int(largest + 8 * sqrt(max(HORIZONS) * square)) + 2
    gone = [np.concatenate((np.ones(1), np.zeros(size))) for _ in phases]
    found = {}
    for played in range(1, max(HORIZONS) + 1):
        gone = [_before(phases[phase], gone[(phase + 1) % len(phases)]) for phase in range(len(phases))]
        if played in HORIZONS:
            found[played] = np.mean(gone, axis=0)
    return found


def _before(paths: Paths, gone: Any) -> Any:
    found = np.zeros(len(gone))
    stakes = np.arange(len(gone))
    for (total, low), times in paths.items():
        later = gone[np.clip(stakes + total, 0, len(gone) - 1)]
        found += times * np.where(stakes <= -low, 1.0, later)
    return found / sum(paths.values())


PARTS = (many,)
