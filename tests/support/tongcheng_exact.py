"""Deals of tongcheng as the games log has them, against exact chances; one binomial test a row."""

from __future__ import annotations

import numpy as np

from simcli import engine
from simcli.config import load
from simcli.verify.tongcheng.exact import DEALER, HAND, hypergeometric, own_points
from tests.support.exact_checks import Row, binomial

SEATS, MOST = 4, 40


def dealt_rows(games: int, seed: int, batch: int = 16384) -> list[Row]:
    """Flowered cards and own points of the dealer's and of its next seat's hand, number by number.

    Parameters
    ----------
    games : int
        Games, each a match of its own.
    seed : int
        Seed of the walls.
    batch : int
        Games played at a time.
    """
    experiment = load("tongcheng", ["bots=random", "match.games=1", "rules.pick=off"], seed=seed)
    chances = {
        (name, cards): _spread(table(cards))
        for name, table in (("flowers", lambda n: dict(enumerate(hypergeometric(n)))), ("own", own_points))
        for cards in (DEALER, HAND)
    }
    seen = {key: np.zeros(MOST + 1, np.int64) for key in chances}
    for first in range(0, games, batch):
        rows = engine.play(experiment, first, min(batch, games - first)).games
        dealer = rows.column("dealer").to_numpy().astype(np.int64)
        for (name, cards), counts in seen.items():
            by_seat = np.stack([rows.column(f"{name}_{seat}").to_numpy() for seat in range(SEATS)])
            seat = dealer if cards == DEALER else (dealer + 1) % SEATS
            counts += np.bincount(by_seat[seat, np.arange(len(seat))], minlength=MOST + 1)
    found = []
    for (name, cards), exact in chances.items():
        likely = np.flatnonzero(exact * games >= 5)
        counts = seen[name, cards]
        found += [binomial(f"{name} of {cards}: {k}", int(counts[k]), games, float(exact[k])) for k in likely]
    return found


def _spread(chances: dict[int, object]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    cells = np.zeros(MOST + 1)
    for number, chance in chances.items():
        cells[number] = float(chance)  # type: ignore[arg-type]
    return cells
