"""SIMCLI_JIT=0 and the compiled kernel write identical logs, menus included, over 500 games.

    python -m tests.verification.plain_python [--variant NAME] [--games 500]

Most games are played under random rules. The tables that youxian's greedy bots read are filled anew for every rule set,
which takes minutes in plain Python: they play a tenth of the games, under the default rules. Exit status 1 at the first
match whose logs differ.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

from simcli import engine
from simcli.config import Experiment, load
from simcli.games import get, names
from simcli.verify.draws import random_rules


class Part(NamedTuple):
    """Some of a game's matches: the bots in turn, the share of all games, whether each match draws rules of its own."""

    bots: tuple[str, ...]
    share: float
    random_rules: bool


EVERY_BOT = (Part(("random", "greedy", "eager", "greedy"), 1.0, True),)
PARTS = {
    "youxian": (Part(("random", "eager", "random"), 0.9, True), Part(("greedy", "value", "value"), 0.1, False)),
}


def matches_of(variant: str, games: int) -> Iterator[tuple[Experiment, int]]:
    """Every match to be played: its experiment and its number.

    Matches are as short as the game allows, two games if it leaves that open.
    """
    lengths = [int(length) for length in get(variant).match_games.choices] or [2]
    match = 0
    for part in PARTS.get(variant, EVERY_BOT):
        lineup = ",".join(f'"{name}"' for name in part.bots[: load(variant, []).seats])
        experiment = load(variant, [f"bots=[{lineup}]", f"match.games={min(lengths)}"])
        for _ in range(-(-round(part.share * games) // experiment.match.games)):
            yield (random_rules(experiment, match) if part.random_rules else experiment), match
            match += 1


def digest(experiment: Experiment, match: int) -> str:
    """Digest all three logs of one match."""
    played = engine.play(experiment, match, 1, events=True, menus=True)
    whole = hashlib.sha256()
    for table in (played.games, played.wins, played.events):
        assert table is not None
        whole.update(repr(table.to_pydict()).encode())
    return whole.hexdigest()


def compare(variant: str, games: int) -> bool:
    """Play so many games both ways; whether all logs are the same."""
    engine.warm_up(variant)
    command = [sys.executable, "-m", "tests.verification.plain_python", "--digests", "--variant", variant]
    command += ["--games", str(games)]
    with subprocess.Popen(command, env=os.environ | {"SIMCLI_JIT": "0"}, stdout=subprocess.PIPE, text=True) as plain:
        assert plain.stdout is not None
        played = 0
        for experiment, match in matches_of(variant, games):
            played += experiment.match.games
            compiled, other = digest(experiment, match), plain.stdout.readline().strip()
            if compiled != other:
                plain.kill()
                told = f"({compiled[:12]} compiled, {other[:12] or 'none'} plain)"
                print(f"{variant}, match {match}: the logs differ {told}")
                return False
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
            for experiment, match in matches_of(variant, options.games):
                print(digest(experiment, match), flush=True)
        return 0
    return 1 if sum(not compare(variant, options.games) for variant in variants) else 0


if __name__ == "__main__":
    sys.exit(main())
