"""SIMCLI_JIT=0 and the compiled kernel write identical logs, menus included, over 500 games of random rules.

    python -m tests.verification.plain_python [--games 500]

Exit status 1 at the first match whose logs differ.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys

from simcli import engine
from simcli.config import load
from simcli.verify.draws import random_rules

LINEUP = 'bots=["random","greedy","eager","greedy"]'
GAMES = 2  # a match


def digest(match: int) -> str:
    """Digest all three logs of one match under the rules drawn for it."""
    experiment = random_rules(load("gejiu", [LINEUP, f"match.games={GAMES}"]), match)
    played = engine.play(experiment, match, 1, events=True, menus=True)
    whole = hashlib.sha256()
    for table in (played.games, played.wins, played.events):
        assert table is not None
        whole.update(repr(table.to_pydict()).encode())
    return whole.hexdigest()


def main(arguments: list[str] | None = None) -> int:
    """Compare from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--digests", action="store_true", help="print the digest of every match and end")
    options = parser.parse_args(arguments)
    matches = -(-options.games // GAMES)
    if options.digests:
        for match in range(matches):
            print(digest(match), flush=True)
        return 0
    engine.warm_up("gejiu")
    command = [sys.executable, "-m", "tests.verification.plain_python", "--digests", "--games", str(options.games)]
    with subprocess.Popen(command, env=os.environ | {"SIMCLI_JIT": "0"}, stdout=subprocess.PIPE, text=True) as plain:
        assert plain.stdout is not None
        for match in range(matches):
            compiled, other = digest(match), plain.stdout.readline().strip()
            if compiled != other:
                plain.kill()
                print(f"match {match}: the logs differ ({compiled[:12]} compiled, {other[:12] or 'none'} plain)")
                return 1
    print(f"{matches * GAMES} games: compiled and plain Python wrote identical logs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
