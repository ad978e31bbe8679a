"""Plays 100,000 games of every game and works its main figures out again with pandas, and in SQL written by hand.

    python -m tests.verification.recount_pandas [--games 100000] [--variant gejiu]

Values, numerators and denominators, cluster-robust standard errors and limits of the report equal both; the SQL is
asked through `Run.query`, as `simcli query` asks it. Exit status 1 on any difference.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from pathlib import Path

from scipy.stats import t

import simcli
from tests.support.recount.frames import Frames
from tests.support.recount.handwritten import answers

#: Bots that play fast and still win.
BOTS = {"gejiu": "greedy", "youxian": "eager", "tongcheng": "eager"}
#: Methods of rare events, whose limits are not worked out here; their values and counts are.
_RARE = ("fay_feuer", "zero_bound", "all_bound")


def alike(one: float, other: float, tolerance: float = 1e-8) -> bool:
    """Tell whether two numbers differ by rounding only."""
    return math.isclose(one, other, rel_tol=tolerance, abs_tol=1e-11)


def compare(run: simcli.Run) -> tuple[int, list[str]]:
    """Return how many numbers were compared, and a line for each that differs."""
    figures = run.report().figures()
    frames = Frames(run.games(), run.wins())
    compared, wrong = 0, []

    def check(metric: str, what: str, ours: float, theirs: float) -> None:
        nonlocal compared
        compared += 1
        if not alike(ours, theirs):
            wrong.append(f"{metric}: {what} {theirs} in the report, {ours} worked out again")

    errors = {}
    for metric, ratio in frames.ratios():
        figure = figures.loc[metric]
        again = frames.estimate(ratio, float(figure["level"]))
        errors[metric] = again.error
        for what in ("value", "numerator", "denominator"):
            check(metric, f"pandas: {what}", getattr(again, what), figure[what])
        if figure["method"] in _RARE:
            continue
        compared += 1
        if again.method != figure["method"]:
            wrong.append(f"{metric}: method {figure['method']} in the report, {again.method} by the rules")
        for what in ("low", "high"):
            check(metric, f"pandas: {what}", getattr(again, what), figure[what])
        if figure["method"] == "cluster_t":  # the standard error itself, out of the limits
            quantile = t.ppf(0.5 + figure["level"] / 2, frames.error(ratio)[1])
            check(metric, "pandas: error", again.error, (figure["high"] - figure["low"]) / 2 / quantile)
    for metric, answer in answers(run):
        if metric not in figures.index:  # impossible under the rules, says the report: so it was never seen
            check(metric, "SQL: hits of what cannot be", answer.numerator, 0.0)
            continue
        for what in ("value", "numerator", "denominator"):
            check(metric, f"SQL: {what}", getattr(answer, what), figures.loc[metric, what])
        if metric in errors:
            check(metric, "SQL and pandas: error", answer.error, errors[metric])
    return compared, wrong


def main(arguments: list[str] | None = None) -> int:
    """Play, report, work out again; return the exit status."""
    parser = argparse.ArgumentParser(description="main figures worked out again with pandas and SQL")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--variant", choices=BOTS, action="append")
    options = parser.parse_args(arguments)
    failed = False
    for variant in options.variant or BOTS:
        with tempfile.TemporaryDirectory() as folder:
            sets = [f"bots={BOTS[variant]}"]
            run = simcli.run(variant, Path(folder) / "run", sets=sets, games=options.games, seed=20261130)
            compared, wrong = compare(run)
            print(f"{variant}, {run.n_games:,} games: {compared} numbers compared, {len(wrong)} differ", flush=True)
        for line in wrong:
            print(f"  {line}")
        failed |= bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
