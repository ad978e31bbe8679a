"""Runs every long check, one after the other, each in its own process: `make verify`.

    python -m tests.verification [NAME ...]

Exit status 1 if any of them fails.
"""

from __future__ import annotations

import subprocess
import sys
import time

# what each looks at is told at the top of its module
CHECKS = (
    "long_tests", "package", "exact", "statistics", "coverage", "compare_coverage", "balance_errors", "ladder", "odds",
    "distances_tongcheng", "report_recount", "recount_pandas", "survival", "plain_python",
    "referee", "referee_youxian", "referee_tongcheng", "tied", "mutations",
)  # fmt: skip


def main() -> int:
    """Run the checks named on the command line, or all of them."""
    wanted = sys.argv[1:] or list(CHECKS)
    unknown = sorted(set(wanted) - set(CHECKS))
    if unknown:
        print(f"no check is called {', '.join(unknown)}; known: {', '.join(CHECKS)}", file=sys.stderr)
        return 2
    verdicts = {}
    for name in wanted:
        print(f"\n===== {name}", flush=True)
        begun = time.perf_counter()
        status = subprocess.run([sys.executable, "-m", f"tests.verification.{name}"]).returncode
        verdicts[name] = status
        verdict = "passed" if status == 0 else "FAILED"
        print(f"===== {name}: {verdict} in {time.perf_counter() - begun:.0f} s", flush=True)
    failed = [name for name, status in verdicts.items() if status]
    print(f"\n{len(verdicts) - len(failed)} of {len(verdicts)} checks passed", *failed and ["; failed:", *failed])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
