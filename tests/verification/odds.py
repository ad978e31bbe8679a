"""Odds: ten events of the deal per game counted and dealt, rare events by splitting and by strata against plain play.

    python -m tests.verification.odds [--deals 600000] [--games 20000] [--plain 60000] [--seed 1]

Exit status 1 if an event's count among the deals has a probability below 1e-6 / 30 under the exact odds (two-sided), or
if two estimates of a rare event lie more than 6 standard errors apart.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.support.odds_events import DEALS, deal_rows
from tests.support.odds_rare import Agreement, against_plain, split_exactly

THRESHOLD = 1e-6 / sum(len(events) for events in DEALS.values())
ERRORS = 6.0
MIXED = 'bots=["greedy","eager","random"]'
# method, game, settings, event: each common enough for plain play to reach as well
RARE: tuple[tuple[str, str, tuple[str, ...], str], ...] = (
    ("splitting", "gejiu", (), "win and p_lan_pai"),
    ("splitting", "gejiu", (), "win and p_xiao_qi_dui and draws <= 30"),
    ("splitting", "youxian", (), "win and p_hong_hu"),
    ("splitting", "youxian", (MIXED,), "win and hand.red >= 9"),
    ("splitting", "tongcheng", (), "win and hand.black >= 17"),
    ("strata", "gejiu", (), "win and deal.unrelated >= 10"),
    ("strata", "gejiu", (), "win and deal.pairs >= 4 and p_xiao_qi_dui"),
    ("strata", "youxian", (), "win and deal.ti >= 1 and fan >= 2"),
    ("strata", "youxian", (MIXED,), "win and deal.kan >= 2"),
    ("strata", "tongcheng", (), "win and deal.guan >= 1 and count >= 14"),
)


def main(arguments: list[str] | None = None) -> int:
    """Run the comparisons and print one line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=600_000)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--plain", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    failed = 0
    for variant in DEALS:
        for row in deal_rows(variant, options.deals // 12 * 12, options.seed):
            bad = row.p < THRESHOLD
            failed += bad
            print(
                f"{'FAILED ' if bad else ''}{row.name}: "
                f"{row.seen:,} of {row.games:,}, exact {row.chance:.6g}, p {row.p:.3g}"
            )
    found = split_exactly(max(options.games // 400, 20), 96, options.seed)
    failed += _told(found)
    for method, variant, sets, event in RARE:
        begun = time.perf_counter()
        found = against_plain(method, variant, sets, event, options.games, options.plain, options.seed)
        failed += _told(found, f", {' '.join(sets)} {time.perf_counter() - begun:.0f} s")
    print(f"{failed} disagreements; threshold {THRESHOLD:.2g} for deals, {ERRORS:g} standard errors for rare events")
    return 1 if failed else 0


def _told(found: Agreement, more: str = "") -> bool:
    bad = found.errors > ERRORS
    told = f"{found.name}: {found.one:.6g} against {found.other:.6g}, {found.errors:.2f} errors apart{more}"
    print(f"{'FAILED ' if bad else ''}{told}", flush=True)
    return bad


if __name__ == "__main__":
    sys.exit(main())
