"""Plays youxian with the referee's own table, in plain Python, and compares every figure of the reference statistics.

    python -m tests.verification.referee_youxian [--games 20000] [--seed 1] [--bots random] [--reference FILE]

It tells whether the referee, and not only the kernel, plays the rules that the reference simulation played: default
rules, equal bots. A figure more than five combined standard errors away is a miss (for rare events: as unlikely as
that). Exit status 1 if anything is missed, 2 if the reference holds no youxian.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from simcli.referee.core import Coverage
from simcli.referee.youxian import REGISTRY
from simcli.referee.youxian.rules import PATTERNS
from simcli.referee.youxian.table import Table
from tests.support.youxian_player import eager, play_game, shuffled_wall, uniform
from tests.verification.measures import PerGame, Sample, compare
from tests.verification.statistics import REFERENCE, show

MATCH_GAMES = 6
PLAYERS = {"random": uniform, "eager": eager}
WAYS = ("own_draw", "other_draw", "shown", "dealt")
XI_BINS = range(15, 48, 3)
LISTED = ("hong_hu", "hong_wu", "dian_hu", "hei_hu", "dui_zi_hu")
WIN_MENUS = ("dealt", "shown", "formed")

# figure: what the referee's tally calls it
TALLIES = {
    "ti_dealt": "ti_dealt", "kan_dealt": "kan_dealt", "ti_later": "ti", "wei": "wei", "chou_wei": "chou_wei",
    "pao_peng": "pao_peng", "peng": "peng", "plan_1": "chi_1", "plan_2": "chi_2", "plan_3": "chi_3",
    "discards": "discards", "dead": "dead", "discard_waived": "discard_waived",
    "discard_skipped": "discard_skipped", "menus_claim": "menus_claim", "menus_discard": "menus_discard",
    "menu_entries": "menu_entries", "peng_offered": "peng_offered", "eat_offered": "chi_offered",
    "eat_plans_offered": "plans_offered",
}  # fmt: skip
# figure: (tally above, tally below)
RATIOS = {
    "chou_removed_share_of_claim_menus": ("chou_removed", "claims_without_chou"),
    "chou_removed_peng_share_of_claim_menus": ("chou_removed_peng", "claims_without_chou"),
    "chou_removed_eat_share_of_claim_menus": ("chou_removed_chi", "claims_without_chou"),
    "chou_removed_left_no_claim_share_of_claim_menus": ("chou_left_none", "claims_without_chou"),
    "chou_removed_per_decision_menu": ("chou_removed", "menus"),
    "plans_per_eat_menu": ("plans_offered", "chi_offered"),
}


def numbers(table: Table) -> Counter[str]:
    """All that the figures need of one game."""
    out = Counter(table.tally)
    out["menus"] = table.decisions
    # the reference counts the {win, pass} put before a 跑 among the claims
    for name in ("menus_claim", "claims_without_chou"):
        out[name] += table.tally["menus_run"]
    out["menus_win_only"] = sum(table.tally[f"menus_{kind}"] for kind in WIN_MENUS)
    out["draws"] = table.draws
    out["dealer_score"] = table.score[table.dealer]
    if table.win is not None:
        win = table.win
        out.update({"won": 1, f"win_{win.win_by}": 1, "xi": win.value.xi, "tun": win.value.tun, "fan": win.value.fan})
        out.update({"points": win.points // 2, "won_draws": win.draws, "dealer_won": int(win.seat == table.dealer)})
        out.update({f"p_{pattern}": 1 for pattern in win.value.patterns})
    return out


def figures(games: list[Counter[str]]) -> dict[str, PerGame]:
    """Everything the reference statistics list, game by game."""
    one = np.ones(len(games))

    def column(name: str) -> Any:
        return np.array([game[name] for game in games], dtype=float)

    won, draws, xi, score = column("won"), column("draws"), column("xi"), column("dealer_score")
    out = {
        "draw_game_share": PerGame(1 - won, one, True),
        "draws_mean": PerGame(draws, one),
        "draws_sd": PerGame(draws, one, squares=draws**2),
        "draws_mean_of_won_games": PerGame(column("won_draws"), won),
        "win_share_of_games": PerGame(won, one, True),
        "games_won_by_dealer": PerGame(column("dealer_won"), one, True),
        "win_by_of_wins_dealer": PerGame(column("dealer_won"), won, True),
        "xi_mean_of_wins": PerGame(xi, won),
        "xi_sd_of_wins": PerGame(xi, won, squares=xi**2),
        "tun_mean_of_wins": PerGame(column("tun"), won),
        "fan_mean_of_wins": PerGame(column("fan"), won),
        "points_per_loser_mean_of_wins": PerGame(column("points"), won),
        "dealer_score_mean": PerGame(score, one),
        "dealer_score_sd": PerGame(score, one, squares=score**2),
        "per_game_pao_kan_wei": PerGame(column("pao_kan") + column("pao_wei"), one),
        "per_game_menus": PerGame(column("menus"), one),
        "per_game_menus_win_only": PerGame(column("menus_win_only"), one),
        "games_with_waived_discard": PerGame((column("discard_waived") > 0).astype(float), one, True),
        "games_with_skipped_discard": PerGame((column("discard_skipped") > 0).astype(float), one, True),
    }
    out.update({f"win_by_of_wins_{way}": PerGame(column(f"win_{way}"), won, True) for way in WAYS})
    for low in XI_BINS:
        inside = ((xi >= low) & (xi < low + 3)).astype(float)
        out[f"xi_of_wins_{low}-{low + 2}"] = PerGame(inside, won, True)
    out.update({f"games_with_{name}": PerGame(column(f"p_{name}"), one, True) for name in PATTERNS})
    out.update({f"per_game_{figure}": PerGame(column(tally), one) for figure, tally in TALLIES.items()})
    out.update({figure: PerGame(column(top), column(bottom)) for figure, (top, bottom) in RATIOS.items()})
    return out


def play(bots: str, total: int, seed: int) -> Sample:
    """Play whole matches of equal bots under the default rules."""
    dice = random.Random(f"{seed} {bots}")
    player = PLAYERS[bots](dice)
    coverage = Coverage(REGISTRY)
    rows: list[Counter[str]] = []
    for match in range(-(-total // MATCH_GAMES)):
        dealer = match % 3
        for _ in range(MATCH_GAMES):
            _, table = play_game({}, dealer, shuffled_wall(dice), player, menus=False, coverage=coverage)
            dealer = table.next_dealer
            rows.append(numbers(table))
    sample = Sample()
    sample.add(np.arange(len(rows)) // MATCH_GAMES, figures(rows))
    return sample


def exposure_of(name: str, run: dict[str, Any]) -> float:
    """Units of the denominator behind a reference figure."""
    games = float(run["games"])
    return games * run["metrics"]["win_share_of_games"]["est"] if "of_wins" in name else games


def main(arguments: list[str] | None = None) -> int:
    """Run the comparison from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", choices=PLAYERS, action="append")
    parser.add_argument("--reference", type=Path, default=REFERENCE)
    options = parser.parse_args(arguments)
    runs = json.loads(options.reference.read_text(encoding="utf-8"))["runs"]
    runs = [run for run in runs if run["variant"] == "youxian" and run["bots"] in (options.bots or PLAYERS)]
    if not runs:
        print(f"{options.reference} holds no such run of youxian", file=sys.stderr)
        return 2
    misses = 0
    for run in runs:
        begun = time.perf_counter()
        sample = play(run["bots"], options.games, options.seed)
        rows = []
        for name, figure in run["metrics"].items():
            seen = sample.estimate(name)
            rows.append(compare(name, seen, figure["est"], figure["se"], exposure_of(name, run)))
        spent = time.perf_counter() - begun
        show(f"youxian {run['bots']}: {run['games']:,} reference games, {options.games:,} here in {spent:.0f} s", rows)
        misses += sum(row.miss for row in rows)
    print(f"\n{misses} figures missed" if misses else "\nevery figure agrees")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
