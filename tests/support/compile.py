"""Compile every game at once, a process each, before tests in several processes meet cold kernels.

python -m tests.support.compile
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from simcli import engine
from simcli.config import load
from simcli.games import names
from simcli.games.scoring import calculator

CASES = Path(__file__).parents[1] / "rules"


def compile_doors(variant: str) -> None:
    """Compile the player of a game, and what prices hands: many checks need both."""
    engine.warm_up(variant)
    rules = load(variant, []).rules
    first = (CASES / f"cases_{variant}.jsonl").read_text(encoding="utf-8").partition("\n")[0]
    engine.score(variant, rules, [calculator(variant).read_case(json.loads(first)["case"], rules)])


def main() -> int:
    """Compile what is not compiled yet; failures are the tests' to tell."""
    cold = [name for name in names() if not engine.is_compiled(name)]
    if cold:
        print(f"compiling {', '.join(cold)} (once)", flush=True)
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            list(pool.map(compile_doors, cold))
    return 0


if __name__ == "__main__":
    sys.exit(main())
