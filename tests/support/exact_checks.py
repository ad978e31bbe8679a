"""Deals and opening discards as the kernel plays them, against exact chances.

Every row is one binomial test, exact and two-sided. Games are independent (each has its own address), and each row uses
one hand a game, so that the counts are binomial.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.stats import binomtest

from simcli import engine
from simcli.config import Experiment, load
from simcli.verify.gejiu.exact_hands import dealt_win_chance, kinds_distribution
from simcli.verify.gejiu.exact_near import opening_discard

KINDS, WALL, HAND, SEATS = 34, 136, 13, 4
CHUNK = 256  # matches played with events at a time
# the marks of exact_gejiu.kinds_distribution by the number of copies held
MARKS = {
    "fours": {4: 1},
    "kinds held exactly twice": {2: 1},
    "kinds held twice or more": {2: 1, 3: 1, 4: 1},
    "pairs, a four being two": {2: 1, 3: 1, 4: 2},
}


class Row(NamedTuple):
    """One exact test: how often something came up, how often it should, and how likely a count so far off is."""

    name: str
    seen: int
    games: int
    chance: float
    p: float


class Openings(NamedTuple):
    """How games begin, one row each: the dealer's 14 tiles, its neighbour's 13, the discard, a plain menu or not."""

    dealer: npt.NDArray[np.int64]
    neighbour: npt.NDArray[np.int64]
    discard: npt.NDArray[np.int64]
    plain: npt.NDArray[np.bool_]


def binomial(name: str, seen: int, games: int, chance: float) -> Row:
    """Make a row; `seen` of `games` against `chance`."""
    return Row(name, seen, games, chance, float(binomtest(seen, games, chance).pvalue))


def counts(tiles: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Turn rows of tiles into rows of 34 counts."""
    out = np.zeros((len(tiles), KINDS), dtype=np.int64)
    np.add.at(out, (np.arange(len(tiles))[:, None], tiles), 1)
    return out


def short_games(*sets: str) -> Experiment:
    """Games of one match each that end after a single draw: what is looked at is their beginning."""
    return load("gejiu", ["match.games=1", "rules.wall_reserve=82", *sets])


def openings(experiment: Experiment, games: int) -> Openings:
    """Play with random bots and collect how every game begins."""
    parts = [_openings(experiment, first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    return Openings(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _openings(experiment: Experiment, first: int, games: int) -> Openings:
    events = engine.play(experiment, first, games, events=True, menus=True).events
    assert events is not None
    table = {name: events.column(name).to_numpy(zero_copy_only=False) for name in ("match", "kind", "action", "tile")}
    walls = table["tile"][table["kind"] == "wall"].reshape(games, WALL).astype(np.int64)
    game = table["match"] - first
    answers = np.flatnonzero(table["kind"] == "answer")
    opening = answers[np.unique(game[answers], return_index=True)[1]]
    assert len(opening) == games
    before = np.arange(len(game)) < opening[game]
    odd = before & (table["kind"] == "offer") & (table["action"] != "discard")
    plain = np.bincount(game[odd], minlength=games) == 0
    dealer = np.concatenate([walls[:, :HAND], walls[:, SEATS * HAND : SEATS * HAND + 1]], axis=1)
    return Openings(dealer, walls[:, HAND : 2 * HAND], table["tile"][opening].astype(np.int64), plain)


def deal_rows(seen: Openings) -> list[Row]:
    """Fours and pairs in the dealer's 14 and in a 13-tile hand, value by value, the far tail in one."""
    rows = []
    for tiles, hands in ((14, seen.dealer), (13, seen.neighbour)):
        held = counts(hands)
        for name, mark in MARKS.items():
            marks = sum(value * (held == copies).sum(axis=1) for copies, value in mark.items())
            expected = {k: float(chance) for k, chance in kinds_distribution(tiles, mark).items()}
            likely = [k for k, chance in expected.items() if chance * len(hands) >= 5]
            for k in likely:
                rows.append(binomial(f"{tiles} tiles, {name}: {k}", int((marks == k).sum()), len(hands), expected[k]))
            rest = max(0.0, 1 - sum(expected[k] for k in likely))
            others = int((~np.isin(marks, likely)).sum())
            rows.append(binomial(f"{tiles} tiles, {name}: any other number", others, len(hands), rest))
    return rows


def opening_rows(seen: Openings, declarations: bool) -> list[Row]:
    """Plain opening menus, and in them the first discard by the copies held of its kind."""
    plain, odds = opening_discard(declarations)
    games = len(seen.plain)
    menus = int(seen.plain.sum())
    rows = [binomial("plain opening menu", menus, games, float(plain))]
    held = counts(seen.dealer)[np.arange(games), seen.discard]
    for copies, chance in odds.items():
        hits = int((held[seen.plain] == copies).sum())
        rows.append(binomial(f"opening discard of a kind held {copies} times", hits, menus, float(chance)))
    return rows


def dealt_win_row(games: int, shape: str = "strict", batch: int = 65_536) -> Row:
    """Wins of the dealer before any draw, among bots that win whenever they may."""
    experiment = short_games("bots=eager", f"rules.lan_shape={shape}")
    seen = 0
    for first in range(0, games, batch):
        wins = engine.play(experiment, first, min(batch, games - first)).wins
        own = wins.column("win_by").to_numpy(zero_copy_only=False) == "self_draw"
        seen += int((own & (wins.column("draws").to_numpy() == 0)).sum())
    return binomial(f"dealt win, {shape} 烂", seen, games, float(dealt_win_chance(shape)))
