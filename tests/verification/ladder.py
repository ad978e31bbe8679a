"""The ladder of every game: random < eager < greedy < value, each by more than five standard errors; and its intervals.

    python -m tests.verification.ladder

- Order: 40,000 games at each table. The lead of value over greedy must grow as well when a rule makes a dear hand
  dearer (`DEARER`), by more than two standard errors.
- Coverage of what only a ladder reports, against truths known exactly: matches until ahead of a lopsided distribution,
  and parts of a spread made of known parts. 95 % intervals must hold in 87 % or more of 200 repetitions and 92 % or
  more of 1,000: where they hold in 95 % the chance of a false alarm is below 5e-5 each.
Exit status 1 if anything fails.
"""

from __future__ import annotations

import math
import sys
import time
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from simcli.config import BotSpec, load
from simcli.games import names
from simcli.laddering import Ladder, ladder, lead, plan
from simcli.laddering.ahead import After, ahead
from simcli.laddering.components import NAMES, Spread, shares
from simcli.laddering.lineups import every_bot
from simcli.laddering.totals import Totals
from simcli.stats.design import Design
from simcli.stats.sections import Matches, Shape

GAMES = 40_000
ORDER = ("random", "eager", "greedy", "value")
#: By game: rules, and settings that make hands that take some effort worth more under them. Ten pairs of 通城 are in
#: reach with three seats only, where the wall is half as long again.
DEARER = {
    "gejiu": [((), ("rules.fan.qing_yi_se=4",))],
    "youxian": [((), ("rules.fan_mode=8_10",))],
    "tongcheng": [((), ("rules.count_per_point=3",)), (("rules.seats=3",), ("rules.special.shi_dui=32",))],
}
REPETITIONS, FEW = 1_000, 200


def main() -> int:
    """Check everything and print a verdict each."""
    good = True
    with TemporaryDirectory() as home:
        for variant in names():
            good &= in_order(variant, Path(home) / variant)
            for usual, dearer in DEARER[variant]:
                good &= grows(variant, usual, dearer, Path(home) / variant)
    good &= covers_matches()
    good &= covers_parts()
    return 0 if good else 1


def in_order(variant: str, home: Path) -> bool:
    """Play the ladder of a game; every bot must stand above the one before it in `ORDER` by five standard errors."""
    begun = time.perf_counter()
    found = ladder(plan(load(variant), every_bot(), GAMES, home))
    good = True
    for worse, better in pairwise(ORDER):
        errors = _errors(found, BotSpec(better), BotSpec(worse))
        enough = errors > 5.0
        good &= enough
        print(f"{variant}: {better} over {worse} by {errors:.1f} standard errors: {_verdict(enough)}", flush=True)
    print(f"{variant}: {time.perf_counter() - begun:.0f} s", flush=True)
    return good


def grows(variant: str, usual: tuple[str, ...], dearer: tuple[str, ...], home: Path) -> bool:
    """The lead of value over greedy must be larger where a dear hand is dearer."""
    value, greedy = BotSpec("value"), BotSpec("greedy")
    plain, dear = (
        lead(load(variant, sets), value, greedy, GAMES, out=home / "-".join(sets or ["plain"]))
        for sets in (usual, usual + dearer)
    )
    apart = dear.figure.value - plain.figure.value
    error = math.hypot(*(one.figure.value / one.errors for one in (plain, dear)))
    good = apart > 2.0 * error
    told = f"{plain.figure.value:.3f} to {dear.figure.value:.3f} points a game ({apart / error:.1f} standard errors)"
    print(f"{variant}: lead of value over greedy with {' '.join(usual + dearer)}: {told}: {_verdict(good)}", flush=True)
    return good


def covers_matches() -> bool:
    """Matches until ahead, for a distribution with few large wins and many small losses."""
    rng = np.random.default_rng(20_261_130)
    values, chances = np.array([-4, -1, 2, 17]), np.array([0.3, 0.4, 0.2, 0.1])  # mean 0.5
    exact = Matches(Shape(1, 1), np.zeros(4, int), values, np.minimum(values, 0), (chances * 1000).astype(int), 1, True)
    units, unit = 400, 10
    held = {0.75: 0, 0.9: 0, 0.95: 0}
    for _ in range(FEW):
        points = rng.choice(values, units * unit, p=chances)
        found = ahead("x", points, 0 * points, 1, Design.of(1, unit, True, units * unit, None), unit, 0.95)
        for share, figure in found.matches.items():
            held[share] += figure.value is None or _holds(exact, share, figure.low, figure.high)
    told = (_told(f"matches until ahead with {100 * share:g} %", held[share], FEW, 0.87) for share in held)
    return all(list(told))


def _holds(exact: Matches, share: float, low: float | None, high: float | None) -> bool:
    """Tell whether the true number of matches lies between the ends: the chance is reached at the far one only."""
    if low is None or high is None:
        return True
    chance = [1.0 - float(After(exact, int(number)).below(1)[0]) for number in (low - 1, high) if number > 0]
    return chance[-1] >= share and (low <= 1 or chance[0] < share)


def covers_parts() -> bool:
    """Parts of a spread of four seats made of known parts, with interplay and uneven dice."""
    rng = np.random.default_rng(11_302_026)
    kinds_at = Totals(4, np.array([[0, 1, 2, 3]]), np.empty((0, 4), int), np.empty((0, 4), int)).kinds(1)
    seat, player = np.array([3.0, -1.0, -1.0, -1.0]), np.where(kinds_at, 6.0, -2.0)
    # means of squares: seat 3, player 12, deal 25, interplay 9 * 3 / 4, dice 36 for one kind and 64 for the other
    truth = np.array([25.0, 3.0, 12.0, 6.75, 36.0 * 0.25 + 64.0 * 0.75])
    truth /= truth.sum()
    walls, held = 300, dict.fromkeys(NAMES, 0)
    sd = np.where(kinds_at, 6.0, 8.0)[:, :, None, :]
    for _ in range(REPETITIONS):
        interplay = 3.0 * rng.standard_normal((walls, 1, 4, 1, 4))
        interplay -= interplay.mean(axis=2, keepdims=True)
        deal = 5.0 * rng.standard_normal((walls, 1, 1, 1, 4))
        dice = sd * rng.standard_normal((walls, 1, 4, 4, 4))
        found = shares([Spread(seat + player[:, :, None, :] + deal + interplay + dice, kinds_at)], walls)
        for name, wanted in zip(NAMES, truth, strict=True):
            share = found[name]
            held[name] += abs(share.value - wanted) <= 2.01 * math.sqrt(share.variance)
    told = (_told(f"part of the spread: {name}", held[name], REPETITIONS, 0.92) for name in NAMES)
    return all(list(told))


def _errors(found: Ladder, better: BotSpec, worse: BotSpec) -> float:
    """Return the lead of one bot over another in standard errors; 0 without any."""
    pair = next(pair.lead for pair in found.pairs if {pair.lead.one, pair.lead.other} == {better, worse})
    errors = pair.errors or 0.0
    return errors if pair.one == better else -errors


def _told(what: str, held: int, of: int, floor: float) -> bool:
    good = held >= floor * of
    print(f"{what}: the interval held in {100 * held / of:.1f} % of {of}: {_verdict(good)}", flush=True)
    return good


def _verdict(good: bool) -> str:
    return "ok" if good else "FAILED"


if __name__ == "__main__":
    sys.exit(main())
