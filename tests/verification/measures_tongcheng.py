"""The figures of the reference statistics for tongcheng, computed from the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from tests.verification.measures import PerGame

#: Acts are needed (what came before a self-drawn win, picks in a row), menus are not.
EVENTS, MENUS, CHUNK = True, False, 250
#: Figures of patterns, which the reference lists only if it saw them, begin so.
PATTERN = "special_share_of_games."
MATCH_GAMES, CHAIN = 8, 8
WAYS = ("dealt", "draw", "guan", "hua_own", "zhao", "hua")
COUNTS, MULTIPLES = range(64), range(1, 9)
#: Figures a game: what they are called in the games log.
RATES = {
    "peng": "peng", "zhao": "zhao", "guan_opening": "guan_opening", "guan_later": "guan_later", "hua_own": "hua",
    "hua_discard": "hua_claimed", "pick": "picks", "discards": "discards",
}  # fmt: skip

Array = npt.NDArray[np.float64]


def figures(games: pd.DataFrame, wins: pd.DataFrame, patterns: tuple[str, ...], events: Any) -> dict[str, PerGame]:
    """Everything the reference statistics list, game by game (default rules)."""
    told = _of_games(games) | _of_wins(games, wins, patterns) | _of_events(games, events)
    none = np.zeros(len(games))
    return figures_of(lambda name: told.get(name, none), len(games), patterns)


def figures_of(column: Callable[[str], Array], games: int, patterns: tuple[str, ...]) -> dict[str, PerGame]:
    """The same out of numbers a game, by name."""
    one = np.ones(games)
    won, wins, draws, score = (column(name) for name in ("won", "wins", "draws", "dealer_score"))
    drawn = column("by_self_draw")
    out = {
        "draw_game_share": PerGame(1 - won, one, True),
        "draws_mean": PerGame(draws, one),
        "draws_sd": PerGame(draws, one, squares=draws**2),
        "of_wins.self_draw": PerGame(drawn, wins, True),
        "of_wins.discard": PerGame(column("by_discard"), wins, True),
        "dealer_win_share_of_games": PerGame(column("dealer_won"), one, True),
        "dealer_win_share_of_won_games": PerGame(column("dealer_won"), won, True),
        "win_count_mean": PerGame(column("count"), wins),
        "win_count_sd": PerGame(column("count"), wins, squares=column("count_squares")),
        "win_multiple_mean": PerGame(column("multiple"), wins),
        "wins_with_declared_guan": PerGame(column("with_guan"), wins, True),
        "dealer_score_mean": PerGame(score, one),
        "dealer_score_sd": PerGame(score, one, squares=score**2),
        "abs_score_per_seat_mean": PerGame(column("abs_score"), column("seats")),
        "win_offers_per_game": PerGame(column("win_offers"), one),
        "pick_chain_reached_share": PerGame((column("chain_reached") > 0).astype(float), one, True),
        "pick_withheld_by_chain_share": PerGame((column("picks_withheld") > 0).astype(float), one, True),
        "several_winners_share": PerGame((wins > 1).astype(float), one, True),
    }
    out |= {f"self_draw_wins_after.{way}": PerGame(column(f"after_{way}"), drawn, True) for way in WAYS}
    out |= {f"of_wins_count.{count}": PerGame(column(f"count_{count}"), wins, True) for count in COUNTS}
    out |= {f"of_wins_multiple.{m}": PerGame(column(f"multiple_{m}"), wins, True) for m in MULTIPLES}
    out |= {f"special_share_of_games.{name}": PerGame(column(f"p_{name}"), one, True) for name in patterns}
    out |= {f"special_share_of_wins.{name}": PerGame(column(f"p_{name}"), wins, True) for name in patterns}
    return out | {f"per_game.{figure}": PerGame(column(name), one) for figure, name in RATES.items()}


def _of_games(games: pd.DataFrame) -> dict[str, Array]:
    seats = sum(name.startswith("score_") for name in games.columns)
    scores = games[[f"score_{seat}" for seat in range(seats)]].to_numpy(dtype=float)
    named = [name for name in (*RATES.values(), "draws", "win_offers", "picks_withheld") if name in games]
    found = {name: games[name].to_numpy(dtype=float) for name in named}
    return found | {
        "guan_later": (games["guan"] - games["guan_opening"]).to_numpy(dtype=float),
        "dealer_score": scores[np.arange(len(games)), games["dealer"].to_numpy()],
        "abs_score": np.abs(scores).sum(axis=1),
        "seats": np.full(len(games), float(seats)),
        "won": (games["winners"] > 0).to_numpy(dtype=float),
        "wins": games["winners"].to_numpy(dtype=float),
    }


def _of_wins(games: pd.DataFrame, wins: pd.DataFrame, patterns: tuple[str, ...]) -> dict[str, Array]:
    row = ((wins["match"] - games["match"].iloc[0]) * MATCH_GAMES + wins["game"]).to_numpy()

    def total(values: Any) -> Array:
        return np.bincount(row, np.asarray(values, dtype=float), len(games))

    count, multiple = wins["count"].to_numpy(), wins["multiple"].to_numpy()
    dealer = games["dealer"].to_numpy()[row]
    found = {
        "by_self_draw": total(wins["win_by"] == "self_draw"),
        "by_discard": total(wins["win_by"] == "discard"),
        "dealer_won": total(wins["seat"].to_numpy() == dealer),
        "count": total(count),
        "count_squares": total(count.astype(float) ** 2),
        "multiple": total(multiple),
        "with_guan": total(wins["guan"] > 0),
    }
    found |= {f"count_{number}": total(count == number) for number in COUNTS}
    found |= {f"multiple_{number}": total(multiple == number) for number in MULTIPLES}
    return found | {f"p_{name}": total(wins[f"p_{name}"]) for name in patterns}


def _of_events(games: pd.DataFrame, events: Any) -> dict[str, Array]:
    """Picks in a row, and where the last card before a self-drawn win came from."""
    import pyarrow.compute as pc

    acts = events.filter(pc.equal(pc.cast(events["kind"], "string"), "act"))
    action = pc.cast(acts["action"], "string").to_numpy(zero_copy_only=False)
    place = (acts["match"].to_numpy() - games["match"].iloc[0]) * MATCH_GAMES + acts["game"].to_numpy()
    other = acts["other"].to_numpy()
    found = {name: np.zeros(len(games)) for name in ("chain_reached", *(f"after_{way}" for way in WAYS))}
    dealt = np.unique(place, return_index=True)[1]
    for first, last in zip(dealt, [*dealt[1:], len(place)], strict=True):
        game, chain, came, opening = place[first], 0, "dealt", True
        for at in range(first, last):
            done = action[at]
            if done == "pick":
                chain += 1
                found["chain_reached"][game] += chain == CHAIN
            elif done in ("draw", "replacement"):
                chain = 0
                before = action[at - 1]
                after = "hua_own" if before == "hua" and other[at - 1] < 0 else before
                came = came if opening else ("draw" if done == "draw" else after)
            elif done == "win" and other[at] < 0:
                found[f"after_{came}"][game] = 1
            opening = opening and done in ("deal", "guan", "replacement")
    return found


def reference_value(name: str, value: float) -> float:
    """Bring a reference value to the unit of our figure: they are the same."""
    return value


def reference_exposure(name: str, games: int, metrics: dict[str, dict[str, float]]) -> float:
    """Units of the denominator behind a reference value: games, won games, self-drawn wins."""
    won = games * (1 - metrics["draw_game_share"]["est"])
    if name.startswith("self_draw_wins_after"):
        return won * metrics["of_wins.self_draw"]["est"]
    of_wins = ("of_wins", "special_share_of_wins", "wins_with", "dealer_win_share_of_won")
    return won if name.startswith(of_wins) else games
