"""Deals, opening discards and dealt wins of gejiu against exact counting, at length.

    python -m tests.verification.exact [--games 400000] [--deals 20000000]

Prints one line a comparison and the worst p of all; exit status 1 if any p is below 1e-6 over the number of rows.
"""

from __future__ import annotations

import argparse
import sys

from simcli.config import load
from tests.support.exact_checks import deal_rows, dealt_win_row, opening_rows, openings

ALARM = 1e-6


def main(arguments: list[str] | None = None) -> int:
    """Run the comparison from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400_000, help="games at default rules, for their openings")
    parser.add_argument("--deals", type=int, default=20_000_000, help="deals to eager bots, counted for dealt wins")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    seen = openings(load("gejiu", ["bots=random", "match.games=1"], seed=options.seed), options.games)
    rows = [*deal_rows(seen), *opening_rows(seen, declarations=True)]
    rows += [dealt_win_row(options.deals, "strict"), dealt_win_row(options.deals // 4, "soft")]
    level = ALARM / len(rows)
    for row in rows:
        mark = "  MISS" if row.p < level else ""
        expected = row.chance * row.games
        print(f"{row.name:56}{row.seen:10,} of {row.games:12,}  expected {expected:14,.1f}  p {row.p:.3g}{mark}")
    misses = sum(row.p < level for row in rows)
    least = min(row.p for row in rows)
    print(f"\n{len(rows)} exact comparisons, least p {least:.3g}, alarm below {level:.1g}: {misses} missed")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
