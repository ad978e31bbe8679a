"""Compile every game at once, a process each, before tests in several processes meet cold kernels.

    python -m tests.support.compile
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from simcli import engine
from simcli.games import names


def main() -> int:
    """Compile what is not compiled yet; failures are the tests' to tell."""
    cold = [name for name in names() if not engine.is_compiled(name)]
    if cold:
        print(f"compiling {', '.join(cold)} (once)", flush=True)
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            list(pool.map(engine.warm_up, cold))
    return 0


if __name__ == "__main__":
    sys.exit(main())
