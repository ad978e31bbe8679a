"""Plays tongcheng with the referee's own table, in plain Python, and compares every figure of the reference statistics.

    python -m tests.verification.referee_tongcheng [--games 8000] [--seed 1] [--bots random] [--seats 4]

It tells whether the referee, and not only the kernel, plays the rules that the reference simulation played: default
rules, equal bots. A figure more than five combined standard errors away is a miss (for rare events: as unlikely as
that). Exit status 1 if anything is missed, 2 if the reference holds no tongcheng.
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
from simcli.referee.tongcheng import REGISTRY
from simcli.referee.tongcheng.rules import PATTERNS
from simcli.referee.tongcheng.table import Table
from tests.support.tongcheng_player import eager, play_game, shuffled_wall, uniform
from tests.verification.measures import PerGame, Sample, compare
from tests.verification.statistics import REFERENCE, show

MATCH_GAMES = 8
PLAYERS = {"random": uniform, "eager": eager}
WAYS = ("dealt", "draw", "guan", "hua_own", "zhao", "hua")
COUNTS = range(64)
MULTIPLES = range(1, 9)

# figure a game: what the referee's tally calls it
TALLIES = {
    "peng": "peng", "zhao": "zhao", "guan_opening": "guan_opening", "guan_later": "guan_later", "hua_own": "hua",
    "hua_discard": "hua_claimed", "pick": "picks", "discards": "discards",
}  # fmt: skip


def numbers(table: Table) -> Counter[str]:
    """All that the figures need of one game."""
    out = Counter(table.tally)
    out["guan_later"] = table.tally["guan"] - table.tally["guan_opening"]
    out["draws"] = table.draws
    out["dealer_score"] = table.score[table.dealer]
    out["abs_score"] = sum(map(abs, table.score))
    out["seats"] = table.rules.seats
    out["won"] = bool(table.wins)
    out["several"] = len(table.wins) > 1
    out["dealer_won"] = any(win.seat == table.dealer for win in table.wins)
    for win in table.wins:
        value = win.value
        out.update({"wins": 1, "count": value.total, "count_squares": value.total**2, "multiple": value.multiple})
        out.update({f"count_{value.total}": 1, f"multiple_{value.multiple}": 1, "with_guan": int(win.held.guan > 0)})
        out.update({f"p_{pattern}": 1 for pattern in value.patterns})
        out["by_discard" if win.source is not None else "by_self_draw"] += 1
        if win.source is None:
            out[f"after_{table.came}"] = 1
    return out


def figures(games: list[Counter[str]]) -> dict[str, PerGame]:
    """Everything the reference statistics list, game by game."""
    one = np.ones(len(games))

    def column(name: str) -> Any:
        return np.array([game[name] for game in games], dtype=float)

    won, wins, draws, score = column("won"), column("wins"), column("draws"), column("dealer_score")
    out = {
        "draw_game_share": PerGame(1 - won, one, True),
        "draws_mean": PerGame(draws, one),
        "draws_sd": PerGame(draws, one, squares=draws**2),
        "of_wins.self_draw": PerGame(column("by_self_draw"), wins, True),
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
        "several_winners_share": PerGame(column("several"), one, True),
    }
    drawn = column("by_self_draw")
    out.update({f"self_draw_wins_after.{way}": PerGame(column(f"after_{way}"), drawn, True) for way in WAYS})
    out.update({f"of_wins_count.{count}": PerGame(column(f"count_{count}"), wins, True) for count in COUNTS})
    out.update({f"of_wins_multiple.{m}": PerGame(column(f"multiple_{m}"), wins, True) for m in MULTIPLES})
    for name in PATTERNS:
        out[f"special_share_of_games.{name}"] = PerGame(column(f"p_{name}"), one, True)
        out[f"special_share_of_wins.{name}"] = PerGame(column(f"p_{name}"), wins, True)
    out.update({f"per_game.{figure}": PerGame(column(tally), one) for figure, tally in TALLIES.items()})
    return out


def play(bots: str, seats: int, total: int, seed: int) -> Sample:
    """Play whole matches of equal bots under the default rules."""
    dice = random.Random(f"{seed} {bots} {seats}")
    player = PLAYERS[bots](dice)
    coverage = Coverage(REGISTRY)
    rows: list[Counter[str]] = []
    for match in range(-(-total // MATCH_GAMES)):
        dealer = match % seats
        for _ in range(MATCH_GAMES):
            _, table = play_game({"seats": seats}, dealer, shuffled_wall(dice), player, menus=False, coverage=coverage)
            dealer = table.next_dealer
            rows.append(numbers(table))
    sample = Sample()
    sample.add(np.arange(len(rows)) // MATCH_GAMES, figures(rows))
    return sample


def exposure_of(name: str, run: dict[str, Any]) -> float:
    """Units of the denominator behind a reference figure."""
    metrics = run["metrics"]
    won = float(run["games"]) * (1 - metrics["draw_game_share"]["est"])
    if name.startswith("self_draw_wins_after"):
        return won * float(metrics["of_wins.self_draw"]["est"])
    of_wins = name.startswith(("of_wins", "special_share_of_wins", "wins_with", "dealer_win_share_of_won"))
    return won if of_wins else float(run["games"])


def main(arguments: list[str] | None = None) -> int:
    """Run the comparison from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", choices=PLAYERS, action="append")
    parser.add_argument("--seats", type=int, choices=(3, 4))
    parser.add_argument("--reference", type=Path, default=REFERENCE)
    options = parser.parse_args(arguments)
    runs = json.loads(options.reference.read_text(encoding="utf-8"))["runs"]
    runs = [run for run in runs if run["variant"] == "tongcheng" and run["bots"] in (options.bots or PLAYERS)]
    runs = [run for run in runs if options.seats in (None, run["seats"])]
    if not runs:
        print(f"{options.reference} holds no such run of tongcheng", file=sys.stderr)
        return 2
    misses = 0
    for run in runs:
        begun = time.perf_counter()
        sample = play(run["bots"], run["seats"], options.games, options.seed)
        rows = []
        for name, figure in run["metrics"].items():
            seen = sample.estimate(name)
            rows.append(compare(name, seen, figure["est"], figure["se"], exposure_of(name, run)))
        spent = time.perf_counter() - begun
        title = f"tongcheng {run['bots']}, {run['seats']} seats: {run['games']:,} reference games"
        show(f"{title}, {options.games:,} here in {spent:.0f} s", rows)
        misses += sum(row.miss for row in rows)
    print(f"\n{misses} figures missed" if misses else "\nevery figure agrees")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
