"""The referee follows the kernel at length: random rules with stacked walls, then greedy bots; then the audit.

    python -m tests.verification.referee [--random 200000] [--greedy 50000] [--audit 400000] [--workers N]

Exit status 1 on any difference, if anything was exercised fewer than 30 times in all, or if the audit fails.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from simcli.cli.verify_audit import run_audit
from simcli.cli.verify_text import print_outcome
from simcli.config import load
from simcli.verify.games import checks
from simcli.verify.session import LEAST, Outcome, verify

VARIANT = "gejiu"


def watch(outcome: Outcome) -> None:
    """Tell about once in ten thousand games how far it is."""
    if outcome.games // 10_000 != (outcome.games - 48) // 10_000:
        print(f"  {outcome.games:,} of {outcome.wanted:,} games, {len(outcome.differences)} differences", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=200_000, help="games of random bots, 3 of 4 on stacked walls")
    parser.add_argument("--greedy", type=int, default=50_000, help="games of greedy bots, likewise")
    parser.add_argument("--audit", type=int, default=400_000, help="deals audited")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    game = checks(VARIANT)
    counts = dict.fromkeys(game.counted, 0)
    found = 0
    for bots, games in (("random", options.random), ("greedy", options.greedy)):
        for stacked, share in ((True, games * 3 // 4), (False, games - games * 3 // 4)):
            begun = time.monotonic()
            experiment = load(VARIANT, [f"bots={bots}"], seed=options.seed + stacked)
            outcome = verify(
                experiment, share, random_rules=True, stacked=stacked, workers=options.workers, progress=watch
            )
            took = time.monotonic() - begun
            print(f"{bots}, random rules, {'stacked' if stacked else 'shuffled'} walls: {outcome.games / took:.0f}/s")
            print_outcome(outcome, game, [], None)
            found += len(outcome.differences)
            for ident in counts:
                counts[ident] += outcome.counts.get(ident, 0)
    missing = [f"{ident} ({times})" for ident, times in counts.items() if times < LEAST]
    rarest = sorted(counts.items(), key=lambda item: item[1])[:5]
    print(f"{len(counts)} clauses, patterns, entries and option values; rarest: {rarest}")
    print(f"not exercised {LEAST} times: {', '.join(missing) or 'none'}")
    failed = run_audit(load(VARIANT, [], seed=options.seed), options.audit, options.workers, True, False)
    return 1 if found or missing or failed else 0


if __name__ == "__main__":
    sys.exit(main())
