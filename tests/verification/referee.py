"""The referee follows the kernel at length: random rules with stacked walls, then greedy bots; then the audit.

    python -m tests.verification.referee [--variant NAME] [--random 200000] [--greedy 50000] [--audit 400000]

Every game, or those named. Exit status 1 on any difference, if anything was exercised fewer than 30 times in all, or if
an audit fails.
"""

from __future__ import annotations

import argparse
import os
import sys

from simcli.cli.verify_audit import run_audit
from simcli.cli.verify_text import print_outcome
from simcli.config import load
from simcli.verify.games import checks, variants
from simcli.verify.session import LEAST, Outcome, verify


def watch(outcome: Outcome) -> None:
    """Tell about once in ten thousand games how far it is."""
    if outcome.games // 10_000 != (outcome.games - 48) // 10_000:
        print(f"  {outcome.games:,} of {outcome.wanted:,} games, {len(outcome.differences)} differences", flush=True)


def follow(variant: str, lineups: dict[str, int], workers: int, seed: int) -> int:
    """Referee so many games of every lineup under random rules, 3 of 4 on stacked walls.

    Returns
    -------
    Differences found and things exercised too seldom, together.
    """
    game = checks(variant)
    counts = dict.fromkeys(game.counted, 0)
    found = 0
    for bots, games in lineups.items():
        for stacked, share in ((True, games * 3 // 4), (False, games - games * 3 // 4)):
            if share == 0:
                continue
            experiment = load(variant, [f"bots={bots}"], seed=seed + stacked)
            outcome = verify(experiment, share, random_rules=True, stacked=stacked, workers=workers, progress=watch)
            walls = "stacked" if stacked else "shuffled"
            print(f"{variant}, {bots}, random rules, {walls} walls: {outcome.games / outcome.seconds:.0f}/s")
            print_outcome(outcome, game, [], None)
            found += len(outcome.differences)
            for ident in counts:
                counts[ident] += outcome.counts.get(ident, 0)
    missing = [f"{ident} ({times})" for ident, times in counts.items() if times < LEAST]
    rarest = sorted(counts.items(), key=lambda item: item[1])[:5]
    print(f"{variant}: {len(counts)} clauses, patterns, entries and option values; rarest: {rarest}")
    print(f"{variant}: not exercised {LEAST} times: {', '.join(missing) or 'none'}", flush=True)
    return found + len(missing)


def main(arguments: list[str] | None = None) -> int:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", choices=variants(), action="append", help="a game (default: every one)")
    parser.add_argument("--random", type=int, default=200_000, help="games of random bots, 3 of 4 on stacked walls")
    parser.add_argument("--eager", type=int, default=0, help="games of eager bots, likewise")
    parser.add_argument("--greedy", type=int, default=50_000, help="games of greedy bots, likewise")
    parser.add_argument("--audit", type=int, default=400_000, help="deals audited")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    lineups = {bots: getattr(options, bots) for bots in ("random", "eager", "greedy")}
    failed = 0
    for variant in options.variant or variants():
        failed += follow(variant, lineups, options.workers, options.seed)
        if options.audit:
            experiment = load(variant, [], seed=options.seed)
            failed += run_audit(experiment, options.audit, options.workers, True, False)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
