"""The figures of the reference statistics for gejiu, computed from the columns of the log."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd

from tests.verification.measures import PerGame

#: The games and wins logs tell all; so many matches are played at once.
EVENTS, MENUS, CHUNK = False, False, 4096
#: Figures of patterns, which the reference lists only if it saw them, begin so.
PATTERN = "pattern."
SEATS = range(4)
WAYS = ("self_draw", "discard", "kong_draw", "rob_kong")
COUNTS = {
    "chows_per_game": "chows",
    "pungs_per_game": "pungs",
    "exposed_kongs_per_game": "kongs_exposed",
    "added_kongs_per_game": "kongs_added",
    "concealed_kongs_per_game": "kongs_concealed",
    "follow_rounds_finished_per_game": "follow_finished",
}
# default amounts of the two following payments: three seats receive, or one pays three
FOLLOW_TWO, FOLLOW_ALL = 3 * 1, 3 * 2


def _winners(games: pd.DataFrame, wins: pd.DataFrame) -> npt.NDArray[np.int64]:
    """Row of the game that each win belongs to."""
    step = int(games["game"].max()) + 1
    keys = games["match"].to_numpy() * step + games["game"].to_numpy()
    return np.searchsorted(keys, wins["match"].to_numpy() * step + wins["game"].to_numpy())


def figures(games: pd.DataFrame, wins: pd.DataFrame, patterns: tuple[str, ...], events: None) -> dict[str, PerGame]:
    """Everything the reference statistics list, game by game (default rules)."""
    n = len(games)
    one = np.ones(n)
    row = _winners(games, wins)
    won = (games["outcome"] != "draw").to_numpy(dtype=float)
    scores = games[[f"score_{seat}" for seat in SEATS]].to_numpy(dtype=float)
    dealer = games["dealer"].to_numpy()
    dealer_score = scores[np.arange(n), dealer]
    ready = games["ready_seats"].to_numpy()
    declared = sum(((ready >> seat) & 1).astype(float) for seat in SEATS)
    two, three = (games[f"follow_{k}"].to_numpy(dtype=float) for k in ("two", "three"))
    draws = games["draws"].to_numpy(dtype=float)
    by_dealer = np.bincount(row[wins["seat"].to_numpy() == dealer[row]], minlength=n) > 0
    out = {
        "draw_game": PerGame(1 - won, one, True),
        "dealer_won": PerGame(by_dealer.astype(float), one, True),
        "ready_declared": PerGame((declared > 0).astype(float), one, True),
        "ready_seats_per_game": PerGame(declared, one),
        "mean_abs_score_per_seat": PerGame(np.abs(scores).sum(axis=1), 4 * one),
        "follow_round_finished": PerGame((games["follow_finished"] > 0).to_numpy(dtype=float), one, True),
        "follow_round_paid": PerGame((two + three > 0).astype(float), one, True),
        "follow_points_per_game": PerGame(FOLLOW_TWO * two + FOLLOW_ALL * three, one),
        "follow_points_per_paid_round": PerGame(three, two + three, True),
        "draws_mean": PerGame(draws, one),
        "draws_sd": PerGame(draws, one, squares=draws**2),
        "dealer_score_mean": PerGame(dealer_score, one),
        "dealer_score_sd": PerGame(dealer_score, one, squares=dealer_score**2),
        "seat_score_sd": PerGame(scores.sum(axis=1), 4 * one, squares=(scores**2).sum(axis=1)),
    }
    out |= {name: PerGame(games[column].to_numpy(dtype=float), one) for name, column in COUNTS.items()}
    for way in WAYS:
        came = (games["outcome"] == way).to_numpy(dtype=float)
        out[f"win_by_of_games.{way}"] = PerGame(came, one, True)
        out[f"win_by_of_won_games.{way}"] = PerGame(came, won, True)
    for pattern in patterns:
        held = np.bincount(row[wins[f"p_{pattern}"].to_numpy(dtype=bool)], minlength=n) > 0
        out[f"pattern.{pattern}"] = PerGame(held.astype(float), one, True)
    return out


def reference_value(name: str, value: float) -> float:
    """Bring a reference value to the unit of our figure.

    Points a paid round are compared by the share of paid rounds that all three followed: the reference saw one such
    round or none, which is a matter of counts and not of standard errors.
    """
    if name == "follow_points_per_paid_round":
        return (value - FOLLOW_TWO) / (FOLLOW_ALL - FOLLOW_TWO)
    return value


def reference_exposure(name: str, games: int, metrics: dict[str, dict[str, float]]) -> float:
    """Units of the denominator behind a reference value: games, won games or paid rounds."""
    if name.startswith("win_by_of_won_games."):
        return games * (1 - metrics["draw_game"]["est"])
    if name == "follow_points_per_paid_round":
        points = metrics["follow_points_per_game"]["est"]
        return games * points / metrics[name]["est"]
    return games
