"""How often each player of a mixed lineup deals: winners deal more, so the seating alone does not tell."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simcli.plan import order_lineups, round_matches, seated
from simcli.stats.moments import Layout, Moments
from simcli.store.reader import Log

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.config import Experiment

    Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Dealers:
    """Who deals how often.

    Parameters
    ----------
    weights : float array [matches of a round]
        By which the first game of each cell of a round counts, so that dealers come as often as in the plain run.
    whose : int array [matches of a round]
        Order and player that deals in a cell, as one number.
    games : int array [rounds, matches of a round, orders and players]
        Games of the plain run that each deals; empty where all players are alike and deal equally often.
    """

    weights: Floats
    whose: NDArray[np.int64]
    games: NDArray[np.int64]

    def variance(self, by_dealer: Floats) -> float:
        """Return the variance that the error of the weights adds to a mean whose value, by dealer, is `by_dealer`."""
        if not self.games.size:
            return 0.0
        value = self.games @ by_dealer
        total = self.games.sum(axis=2)
        layout = Layout(("value", "games"), [("value", "games")])
        moments = Moments.of(layout, np.stack([value, total]).astype(np.float64).transpose(0, 2, 1))
        mean = moments.total("value") / moments.total("games")
        found, df = moments.variance({"value": 1.0, "games": -mean})
        return found / moments.total("games") ** 2 if df else 0.0


def equal(experiment: Experiment) -> Dealers:
    """Return the dealers of a lineup whose players are all alike."""
    cells = round_matches(experiment)
    return Dealers(np.ones(cells), _whose(experiment), np.zeros(0, np.int64))


def of_run(experiment: Experiment, folder: Path) -> Dealers:
    """Count who deals in a run of the experiment."""
    cells, seats, orders = round_matches(experiment), experiment.seats, len(order_lineups(experiment))
    counts = []
    for table in Log(folder).tables("games"):
        dealer = table.column("dealer").to_numpy().astype(np.int64)
        players = np.stack([table.column(f"bot_{seat}").to_numpy() for seat in range(seats)])
        player = players[dealer, np.arange(len(dealer))].astype(np.int64)
        match = table.column("match").to_numpy().astype(np.int64)
        whose = match // seats**2 % orders * seats + player
        own = np.zeros((int(match[-1] - match[0]) + 1, orders * seats), np.int64)
        np.add.at(own, (match - match[0], whose), 1)
        counts.append(own)
    games = np.concatenate(counts).reshape(-1, cells, orders * seats)
    whose = _whose(experiment)
    share = games.sum(axis=(0, 1)) / games.sum()
    return Dealers(share[whose] * orders * seats, whose, games)


def _whose(experiment: Experiment) -> NDArray[np.int64]:
    """Return who deals the first game of each match of a round: order * seats + lineup position."""
    n = experiment.seats
    found = [match // n**2 * n + row[match % n] for match, row in enumerate(seated(experiment))]
    return np.array(found, np.int64)
