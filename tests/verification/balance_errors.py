"""How often a search calls a target met that is not, or excludes an answer that is there: 20,000 simulated searches.

Exit 1 if a case fails: its count is less likely than 1e-6 under its limit.
"""

from __future__ import annotations

import argparse
import sys

from tests.support.sweep_balance_errors import CASES, holds, rate

P = 1e-6


def main(arguments: list[str] | None = None) -> int:
    """Run every case; return the exit status."""
    parser = argparse.ArgumentParser(description="errors of searches for rule values")
    parser.add_argument("--searches", type=int, default=20_000)
    asked = parser.parse_args(arguments)
    failed = 0
    for case in CASES:
        ends = rate(case, asked.searches, seed=2026)
        fits = holds(case, ends, asked.searches, P)
        limit = f"at most {case.most:.0%}" if case.most is not None else f"at least {case.least:.0%}"
        told = "ok" if fits else "FAILED"
        print(f"{case.name}: {ends} of {asked.searches} ({ends / asked.searches:.2%}), {limit}: {told}")
        failed += not fits
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
