"""The figures of the reference statistics for youxian, computed from the log."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from tests.verification.events_youxian import counts
from tests.verification.measures import PerGame

#: Every action is needed, menus too: only few matches are played at once.
EVENTS, MENUS, CHUNK = True, True, 340
#: Figures of patterns, which the reference lists only if it saw them, begin so.
PATTERN = "games_with_"
WAYS = ("own_draw", "other_draw", "shown", "dealt")
XI_BINS = range(15, 48, 3)
#: Figures a game: the column of the games log, or a count of the events.
RATES = {
    "ti_dealt": "ti_dealt",
    "kan_dealt": "kan_dealt",
    "ti_later": "ti",
    "wei": "wei",
    "chou_wei": "chou_wei",
    "pao_kan_wei": "pao_kan_wei",
    "pao_peng": "pao_peng",
    "peng": "peng",
    "plan_1": "chi_1",
    "plan_2": "chi_2",
    "plan_3": "chi_3",
    "discards": "discards",
    "dead": "dead",
    "discard_waived": "discard_waived",
    "discard_skipped": "discard_skipped",
    "menus": "decisions",
    "menus_claim": "menus_claim",
    "menus_discard": "menus_discard",
    "menus_win_only": "menus_win_only",
    "menu_entries": "menu_entries",
    "peng_offered": "peng_offered",
    "eat_offered": "eat_offered",
    "eat_plans_offered": "eat_plans_offered",
}
#: Shares: counted, of what.
SHARES = {
    "chou_removed_share_of_claim_menus": ("chou_removed", "claims_without_chou"),
    "chou_removed_peng_share_of_claim_menus": ("chou_removed_peng", "claims_without_chou"),
    "chou_removed_eat_share_of_claim_menus": ("chou_removed_eat", "claims_without_chou"),
    "chou_removed_left_no_claim_share_of_claim_menus": ("chou_removed_left_no_claim", "claims_without_chou"),
    "chou_removed_per_decision_menu": ("chou_removed", "decisions"),
    "plans_per_eat_menu": ("eat_plans_offered", "eat_offered"),
}


def _columns(games: pd.DataFrame, events: Any) -> dict[str, npt.NDArray[np.float64]]:
    """Return counts of the games log and of the events, game by game; what both tell must agree."""
    match_games = int(games["game"].max()) + 1
    told = counts(events, match_games, int(games["match"].iloc[0]), games["dealer"].to_numpy())
    for column, name in {"decisions": "menus", "chou_removed": "chou_removed", "pao": ""}.items():
        both = told[name] if name else told["pao_peng"] + told["pao_kan_wei"]
        assert (games[column].to_numpy() == both).all(), f"{column} of the games log and the events differ"
    found = {name: np.asarray(values, dtype=float) for name, values in told.items()}
    found |= {name: games[name].to_numpy(dtype=float) for name in RATES.values() if name not in found}
    found["claims_without_chou"] = found["menus_claim"] + found["chou_removed_left_no_claim"]
    return found


def figures(games: pd.DataFrame, wins: pd.DataFrame, patterns: tuple[str, ...], events: Any) -> dict[str, PerGame]:
    """Everything the reference statistics list, game by game (default rules)."""
    n = len(games)
    one = np.ones(n)
    column = _columns(games, events)
    match_games = int(games["game"].max()) + 1
    row = ((wins["match"] - games["match"].iloc[0]) * match_games + wins["game"]).to_numpy()

    def of_win(values: Any) -> npt.NDArray[np.float64]:
        found = np.zeros(n)
        found[row] = values
        return found

    won = of_win(1.0)
    draws = games["draws"].to_numpy(dtype=float)
    dealer = games["dealer"].to_numpy()
    scores = games[[f"score_{seat}" for seat in range(3)]].to_numpy(dtype=float)
    dealer_score = scores[np.arange(n), dealer]
    xi = of_win(wins["xi"])
    by_dealer = of_win(wins["seat"].to_numpy() == dealer[row])
    out = {
        "draw_game_share": PerGame(1 - won, one, True),
        "draws_mean": PerGame(draws, one),
        "draws_sd": PerGame(draws, one, squares=draws**2),
        "draws_mean_of_won_games": PerGame(draws * won, won),
        "win_share_of_games": PerGame(won, one, True),
        "games_won_by_dealer": PerGame(by_dealer, one, True),
        "win_by_of_wins_dealer": PerGame(by_dealer, won, True),
        "xi_mean_of_wins": PerGame(xi, won),
        "xi_sd_of_wins": PerGame(xi, won, squares=xi**2),
        "tun_mean_of_wins": PerGame(of_win(wins["tun"]), won),
        "fan_mean_of_wins": PerGame(of_win(wins["fan"]), won),
        "points_per_loser_mean_of_wins": PerGame(of_win(wins["points"]) / 2, won),
        "dealer_score_mean": PerGame(dealer_score, one),
        "dealer_score_sd": PerGame(dealer_score, one, squares=dealer_score**2),
        "games_with_waived_discard": PerGame((column["discard_waived"] > 0).astype(float), one, True),
        "games_with_skipped_discard": PerGame((column["discard_skipped"] > 0).astype(float), one, True),
    }
    out |= {f"win_by_of_wins_{way}": PerGame(of_win(wins["win_by"] == way), won, True) for way in WAYS}
    for low in XI_BINS:
        inside = of_win((wins["xi"] >= low) & (wins["xi"] < low + 3))
        out[f"xi_of_wins_{low}-{low + 2}"] = PerGame(inside, won, True)
    out |= {f"games_with_{name}": PerGame(of_win(wins[f"p_{name}"]), one, True) for name in patterns}
    out |= {f"per_game_{name}": PerGame(column[counted], one) for name, counted in RATES.items()}
    out |= {name: PerGame(column[top], column[bottom]) for name, (top, bottom) in SHARES.items()}
    return out


def reference_value(name: str, value: float) -> float:
    """Bring a reference value to the unit of our figure: they are the same."""
    return value


def reference_exposure(name: str, games: int, metrics: dict[str, dict[str, float]]) -> float:
    """Units of the denominator behind a reference value: games or won games."""
    return games * metrics["win_share_of_games"]["est"] if "of_wins" in name else games
