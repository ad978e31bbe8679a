"""Plays what the reference statistics describe and compares every figure.

    python -m tests.verification.statistics [--games 400000] [--variant NAME] [--seed 1] [--reference FILE]

The reference figures come from simulations written apart from this project, at default rules, with equal bots. A figure
more than five combined standard errors away is a miss (for rare events: as unlikely as that). Prints one table a run of
the reference; exit status 1 if anything is missed, 2 if the file cannot be read.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from simcli import engine, games
from simcli.config import load
from tests.verification import measures_gejiu, measures_tongcheng, measures_youxian
from tests.verification.measures import Sample, Verdict, compare

# a module a game: EVENTS, MENUS, CHUNK, PATTERN, figures(), reference_value(), reference_exposure()
MODULES: dict[str, Any] = {
    "gejiu": measures_gejiu,
    "youxian": measures_youxian,
    "tongcheng": measures_tongcheng,
}
REFERENCE = Path(__file__).with_name("reference_statistics.json")


def play(run: dict[str, Any], total: int, seed: int) -> Sample:
    """Play `total` games as a reference run did, with equal bots and default rules, and add up the figures."""
    variant, match_games = run["variant"], run["match_games"]
    seats = [f"rules.seats={run['seats']}"] if "seats" in run else []
    experiment = load(variant, [f"bots={run['bots']}", f"match.games={match_games}", f"seed={seed}", *seats])
    patterns = tuple(pattern.id for pattern in games.get(variant).patterns)
    matches = -(-total // match_games)
    module, sample = MODULES[variant], Sample()
    for first in range(0, matches, module.CHUNK):
        some = min(module.CHUNK, matches - first)
        played = engine.play(experiment, first, some, events=module.EVENTS, menus=module.MENUS)
        rows, wins = played.games.to_pandas(), played.wins.to_pandas()
        sample.add(rows["match"].to_numpy(), module.figures(rows, wins, patterns, played.events))
    return sample


def check(run: dict[str, Any], sample: Sample) -> list[Verdict]:
    """Compare every figure of one reference run, and every pattern that it never saw."""
    module = MODULES[run["variant"]]
    metrics, played = run["metrics"], run["games"]
    out = []
    for name, figure in metrics.items():
        value = module.reference_value(name, figure["est"])
        exposure = module.reference_exposure(name, played, metrics)
        out.append(compare(name, sample.estimate(name), value, figure["se"], exposure))
    for name in sorted(set(sample.parts) - set(metrics)):
        if name.startswith(module.PATTERN):
            out.append(compare(name, sample.estimate(name), 0.0, 0.0, played))
    return out


def show(title: str, rows: list[Verdict]) -> None:
    """Print one table."""
    print(f"\n{title}\n{'figure':48}{'reference':>14}{'ours':>14}{'distance':>12}  measure")
    for row in rows:
        mark = "  MISS" if row.miss else ""
        print(f"{row.name:48}{row.reference:14.6f}{row.ours:14.6f}{row.distance:12.3g}  {row.measure}{mark}")


def main(arguments: list[str] | None = None) -> int:
    """Run the comparison from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--variant", choices=MODULES, action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reference", type=Path, default=REFERENCE)
    options = parser.parse_args(arguments)
    try:
        runs = json.loads(options.reference.read_text(encoding="utf-8"))["runs"]
    except OSError as error:
        print(f"the reference statistics cannot be read: {error}", file=sys.stderr)
        return 2
    misses = 0
    for run in [run for run in runs if run["variant"] in (options.variant or MODULES)]:
        began = time.perf_counter()
        sample = play(run, options.games, options.seed)
        rows = check(run, sample)
        name = f"{run['variant']} {run['bots']}" + (f" {run['seats']} seats" if "seats" in run else "")
        title = f"{name}: {run['games']:,} reference games, {options.games:,} played here"
        show(f"{title} in {time.perf_counter() - began:.1f} s", rows)
        far = [row for row in rows if row.measure == "standard errors"]
        widest = max(far, key=lambda row: row.distance)
        print(f"largest of {len(far)} distances: {widest.distance:.2f} ({widest.name})", flush=True)
        misses += sum(row.miss for row in rows)
    print(f"\n{misses} figures missed" if misses else "\nevery figure agrees")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
