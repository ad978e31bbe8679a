"""Deals, opening discards and dealt wins against exact counting, at length.

    python -m tests.verification.exact [--variant NAME] [--games 400000] [--deals 20000000]

gejiu: fours and pairs, opening discards, dealt wins. youxian: 提 and 坎 of all hands, 天胡; the count behind the chance
of 天胡 is done again. tongcheng: flowers and own points. Prints one line a comparison and the worst p of all; exit
status 1 if any p is below 1e-6 over the number of rows.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from simcli.config import load
from simcli.text import pad
from simcli.verify.youxian.exact import DEALER, DEALT_WINS, LEAST_XI, RANKS, complete_ways
from tests.support import tongcheng_exact
from tests.support.exact_checks import Row, deal_rows, dealt_win_row, opening_rows, openings
from tests.support.youxian_exact import dealt_rows

ALARM = 1e-6


def gejiu_rows(games: int, deals: int, seed: int) -> list[Row]:
    """Openings of so many games, dealt wins of so many deals."""
    seen = openings(load("gejiu", ["bots=random", "match.games=1"], seed=seed), games)
    rows = [*deal_rows(seen), *opening_rows(seen, declarations=True)]
    return [*rows, dealt_win_row(deals, "strict"), dealt_win_row(deals // 4, "soft")]


def youxian_rows(games: int, deals: int, seed: int) -> list[Row]:
    """A tenth of the deals: each is a whole game here.

    Raises
    ------
    ValueError
        The count of dealt wins that the chances rest on is not what counting gives.
    """
    counted = complete_ways(RANKS, DEALER, LEAST_XI)
    if counted != DEALT_WINS:
        raise ValueError(f"simcli.verify.youxian.exact.DEALT_WINS is {DEALT_WINS}, counting gives {counted}")
    return dealt_rows(max(games, deals // 10), seed)


def tongcheng_rows(games: int, deals: int, seed: int) -> list[Row]:
    """Flowers and own points of dealt hands in a tenth of the deals: each is a whole game here."""
    return tongcheng_exact.dealt_rows(max(games, deals // 10), seed)


ROWS: dict[str, Callable[[int, int, int], list[Row]]] = {
    "gejiu": gejiu_rows,
    "youxian": youxian_rows,
    "tongcheng": tongcheng_rows,
}


def main(arguments: list[str] | None = None) -> int:
    """Run the comparison from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", choices=ROWS, action="append", help="a game (default: every one)")
    parser.add_argument("--games", type=int, default=400_000, help="games at default rules, for their openings")
    parser.add_argument("--deals", type=int, default=20_000_000, help="deals to eager bots, counted for dealt wins")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    rows = []
    for variant in options.variant or ROWS:
        found = ROWS[variant](options.games, options.deals, options.seed)
        rows += [row._replace(name=f"{variant}: {row.name}") for row in found]
    level = ALARM / len(rows)
    for row in rows:
        mark = "  MISS" if row.p < level else ""
        told = f"{row.seen:10,} of {row.games:12,}  expected {row.chance * row.games:14,.1f}  p {row.p:.3g}{mark}"
        print(pad(row.name, 64) + told)
    misses = sum(row.p < level for row in rows)
    least = min(row.p for row in rows)
    print(f"\n{len(rows)} exact comparisons, least p {least:.3g}, alarm below {level:.1g}: {misses} missed")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
