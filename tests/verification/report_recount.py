"""Plays 100,000 games and counts every table of their report again with plain SQL.

    python -m tests.verification.report_recount [--games 100000] [--variant gejiu]

Every game: default rules, and a rich rule set with a mixed lineup. Every figure of the report (its value) equals the
recount; what the rules fix needs none. Exit status 1 on any difference, or if a figure has no recount.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from pathlib import Path

from simcli.config import load
from simcli.report.build import build
from simcli.runner import run
from tests.support.recount import recount

SETS: dict[str, dict[str, list[str]]] = {
    "gejiu": {
        "defaults": [],
        "rich": [
            'bots=["greedy","eager","greedy","random"]',
            "rules.multiple_winners=all",
            "rules.rob_kong=both",
            "rules.ready_fan=1",
            "rules.fan_cap=5",
            "rules.kong_points.exposed=1",
            "rules.kong_points.concealed=2",
            "rules.dealer_on_draw=stay",
            "seating.orders=all",
        ],
    },
    "youxian": {
        "random": ["bots=random"],
        "greedy": [],
        "rich": [
            'bots=["random","eager","greedy"]',
            "match.games=18",
            "rules.fan_mode=6_8",
            "rules.tun_base=5",
            "rules.cap=120",
            "rules.huang_fan=2",
            "rules.xi.pao_big=1",
            "rules.chow_1_5_10=true",
            "seating.orders=all",
        ],
    },
    "tongcheng": {
        "defaults": [],
        "rich": [
            'bots=["greedy","eager","random"]',
            "rules.seats=3",
            "rules.multiple_winners=all",
            "rules.special_combine=product",
            "rules.min_count=5",
            "rules.base=100",
            "rules.guan_identity=fixed",
            "seating.orders=all",
        ],
    },
}


def compare(folder: Path) -> tuple[int, list[str]]:
    """Return how many figures were compared, and a line for each that differs."""
    report = build(folder)
    expected = recount(folder)
    compared, wrong = 0, []
    for table in report.tables:
        for _, figure in table.figures():
            if figure.value is None or figure.method == "fixed":
                continue
            compared += 1
            other = expected.get(figure.metric)
            if other is None:
                wrong.append(f"{figure.metric}: report {figure.value}, no recount")
            elif not math.isclose(figure.value, other, rel_tol=1e-9, abs_tol=1e-12):
                wrong.append(f"{figure.metric}: report {figure.value}, recount {other}")
    return compared, wrong


def main(arguments: list[str] | None = None) -> int:
    """Play, report, recount; return the exit status."""
    parser = argparse.ArgumentParser(description="recount of the report's tables")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--variant", choices=SETS, action="append")
    options = parser.parse_args(arguments)
    failed = False
    for variant in options.variant or SETS:
        for name, sets in SETS[variant].items():
            with tempfile.TemporaryDirectory() as folder:
                run(load(variant, sets, games=options.games), Path(folder) / "run")
                compared, wrong = compare(Path(folder) / "run")
            print(f"{variant} {name}: {compared} figures compared, {len(wrong)} differ", flush=True)
            for line in wrong:
                print(f"  {line}")
            failed |= bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
