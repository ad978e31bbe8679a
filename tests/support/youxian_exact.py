"""Deals of youxian as the kernel plays them, against exact chances; one binomial test a row, games are independent."""

from __future__ import annotations

import numpy as np

from simcli import engine
from simcli.config import load
from simcli.verify.youxian.exact import alike_at_table, dealt_win_chance
from tests.support.exact_checks import Row, binomial

MATCH_GAMES = 6
NAMES = {"ti_dealt": (4, "提"), "kan_dealt": (3, "坎")}
MOST = 20


def dealt_rows(games: int, seed: int, batch: int = 8192) -> list[Row]:
    """提 and 坎 of all three hands, number by number as the games log has them, and 天胡 among eager bots.

    Parameters
    ----------
    games : int
        Games, rounded up to whole matches.
    seed : int
        Seed of the walls.
    batch : int
        Matches played at a time.
    """
    experiment = load("youxian", ["bots=eager", f"match.games={MATCH_GAMES}"], seed=seed)
    matches = -(-games // MATCH_GAMES)
    seen = {name: np.zeros(MOST + 1, np.int64) for name in NAMES}
    won = 0
    for first in range(0, matches, batch):
        rows = engine.play(experiment, first, min(batch, matches - first)).games
        for name, counts in seen.items():
            counts += np.bincount(rows.column(name).to_numpy(), minlength=MOST + 1)
        won += int((rows.column("outcome").to_numpy(zero_copy_only=False) == "dealt").sum())
    total = matches * MATCH_GAMES
    found = [binomial("天胡", won, total, float(dealt_win_chance()))]
    for name, (copies, word) in NAMES.items():
        chances = alike_at_table(copies, MOST)
        likely = np.flatnonzero(chances * total >= 5)
        found += [binomial(f"{word} dealt: {k}", int(seen[name][k]), total, float(chances[k])) for k in likely]
        rest = max(0.0, 1 - float(chances[likely].sum()))
        others = total - int(seen[name][likely].sum())
        found.append(binomial(f"{word} dealt: any other number", others, total, rest))
    return found
