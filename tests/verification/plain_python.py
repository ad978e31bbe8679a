"""SIMCLI_JIT=0 and the compiled kernel write identical logs, menus included, over 500 games of random rules.

    python -m tests.verification.plain_python [--variant NAME] [--games 500]

Exit status 1 at the first match whose logs differ.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys

from simcli import engine
from simcli.config import Experiment, load
from simcli.games import get, names
from simcli.verify.draws import random_rules

BOTS = ("random", "greedy", "eager", "greedy")


def table_of(variant: str) -> Experiment:
    """Every bot at a table, the shortest match the game allows (two games where it leaves that open)."""
    lineup = ",".join(f'"{name}"' for name in BOTS[: load(variant, []).seats])
    lengths = [int(length) for length in get(variant).match_games.choices] or [2]
    return load(variant, [f"bots=[{lineup}]", f"match.games={min(lengths)}"])


def digest(experiment: Experiment, match: int) -> str:
    """Digest all three logs of one match under the rules drawn for it."""
    experiment = random_rules(experiment, match)
    played = engine.play(experiment, match, 1, events=True, menus=True)
    whole = hashlib.sha256()
    for table in (played.games, played.wins, played.events):
        assert table is not None
        whole.update(repr(table.to_pydict()).encode())
    return whole.hexdigest()


def compare(variant: str, games: int) -> bool:
    """Play so many games both ways; whether all logs are the same."""
    engine.warm_up(variant)
    experiment = table_of(variant)
    matches = -(-games // experiment.match.games)
    command = [sys.executable, "-m", "tests.verification.plain_python", "--digests", "--variant", variant]
    command += ["--games", str(games)]
    with subprocess.Popen(command, env=os.environ | {"SIMCLI_JIT": "0"}, stdout=subprocess.PIPE, text=True) as plain:
        assert plain.stdout is not None
        for match in range(matches):
            compiled, other = digest(experiment, match), plain.stdout.readline().strip()
            if compiled != other:
                plain.kill()
                told = f"({compiled[:12]} compiled, {other[:12] or 'none'} plain)"
                print(f"{variant}, match {match}: the logs differ {told}")
                return False
    played = matches * experiment.match.games
    print(f"{variant}, {played} games: compiled and plain Python wrote identical logs", flush=True)
    return True


def main(arguments: list[str] | None = None) -> int:
    """Compare from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", choices=names(), action="append", help="a game (default: every one)")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--digests", action="store_true", help="print the digest of every match and end")
    options = parser.parse_args(arguments)
    variants = options.variant or names()
    if options.digests:
        for variant in variants:
            experiment = table_of(variant)
            for match in range(-(-options.games // experiment.match.games)):
                print(digest(experiment, match), flush=True)
        return 0
    return 1 if sum(not compare(variant, options.games) for variant in variants) else 0


if __name__ == "__main__":
    sys.exit(main())
