"""The rarest place of tongcheng: the ban on throwing a picked card back falls, because nothing else is left to throw.

    python -m tests.verification.tied [--games 40000] [--seed 1]

Random bots come there about once in two thousand games even on walls built for it, too seldom for the coverage of
`referee`. Here such walls are played until enough games show a 观生 after a 捡 whose replacement is of the character
picked; those are refereed. Exit status 1 on a difference, or if the ban fell fewer than 5 times.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any

import numpy as np
import pyarrow.compute as pc

from simcli import engine
from simcli.config import load
from simcli.referee.core import Coverage
from simcli.referee.tongcheng.cards import CHARACTER_OF
from simcli.verify.check import check_match
from simcli.verify.draws import as_walls
from simcli.verify.games import checks
from simcli.verify.tongcheng.walls import recipe_wall

CLAUSE, LEAST, BATCH = "clause.pick_ban_falls", 5, 500
SETTINGS = ("bots=random", "match.games=1", "rules.guan_identity=fixed")


def candidates(events: Any) -> list[int]:
    """Matches in which a replacement after a 捡 and a 观生 is of the character picked."""
    acts = events.filter(pc.equal(pc.cast(events["kind"], "string"), "act"))
    action = pc.cast(acts["action"], "string").to_numpy(zero_copy_only=False)
    character = np.array(CHARACTER_OF)[np.maximum(acts["tile"].to_numpy(), 0)]
    match = acts["match"].to_numpy()
    three = (action[:-2] == "pick") & (action[1:-1] == "guan") & (action[2:] == "replacement")
    return [int(number) for number in np.unique(match[:-2][three & (character[:-2] == character[2:])])]


def main(arguments: list[str] | None = None) -> int:
    """Look for the place from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    experiment, game = load("tongcheng", list(SETTINGS), seed=options.seed), checks("tongcheng")
    coverage = Coverage(game.registry)
    looked = differences = 0
    for first in range(0, options.games, BATCH):
        walls = [recipe_wall(random.Random(f"tied {first + n}"), experiment.seats, "tied") for n in range(BATCH)]
        played = engine.play(experiment, first, BATCH, events=True, walls=as_walls(walls))
        for match in candidates(played.events):
            looked += 1
            _, failure = check_match(game, experiment, match, coverage, [walls[match - first]])
            if failure:
                differences += 1
                print(failure.difference)
    fell = coverage.counts[CLAUSE]
    print(f"{options.games:,} games, {looked} refereed: the ban fell {fell} times, {differences} differences")
    return 1 if differences or fell < LEAST else 0


if __name__ == "__main__":
    sys.exit(main())
