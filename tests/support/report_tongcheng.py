"""Logs of 通城个子牌 made up by hand or at random, with payments worked out here, apart from the application."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from tests.support.report_logs import Row, write_log

SPECIALS = ("shi_dui", "yi_shou_hei", "yi_shou_hong")


@dataclass
class Win:
    """One winner; columns as in the log, specials listed by id; `from_seat` None for a self-draw."""

    seat: int
    from_seat: int | None = None
    count: int = 7
    specials: tuple[str, ...] = ()
    half: str = "sentence"
    more: dict[str, Any] = field(default_factory=dict)


@dataclass
class Played:
    """One game as the log has it: its winners, what was dealt, and the counts that differ from 0."""

    dealer: int = 0
    wins: list[Win] = field(default_factory=list)
    draws: int = 33
    counts: dict[str, Any] = field(default_factory=dict)


def multiple(rules: Any, win: Win) -> int:
    """Return the multiple of a win, straight from the rules page."""
    values = [getattr(rules.special, name) for name in win.specials]
    plain = [max(1, win.count // rules.count_per_point)] if win.count >= rules.min_count else []
    if rules.special_combine == "replace" and values:
        return int(max(values))
    combined: Callable[[list[int]], int] = {"sum": sum, "product": prod}.get(rules.special_combine, max)
    return combined(plain + values)


def write(folder: Path, played: Callable[[int, int], Played], **how: Any) -> Path:
    """Write a run directory of the games that `played` makes of (match, game); `how` as `write_log` takes it."""
    how.setdefault("match_games", 2)
    return write_log(folder, "tongcheng", lambda experiment, match, game: _rows(experiment, played(match, game)), **how)


def _rows(experiment: Any, one: Played) -> tuple[Row, list[Row]]:
    rules, seats = experiment.rules, experiment.seats
    scores, rows = [0] * seats, []
    for win in one.wins:
        each = rules.base * multiple(rules, win)
        payers = [s for s in range(seats) if s != win.seat and win.from_seat in (None, s)]
        for payer in payers:
            scores[payer] -= each
            scores[win.seat] += each
        row: Row = {"seat": win.seat, "from_seat": win.from_seat, "points": each * len(payers), "draws": one.draws}
        row |= {"win_by": "self_draw" if win.from_seat is None else "discard", "count": win.count, "half": win.half}
        row |= {"multiple": multiple(rules, win), "fan": multiple(rules, win)}
        rows.append(row | {f"p_{name}": True for name in win.specials} | win.more)
    outcome = rows[0]["win_by"] if rows else "draw"
    game: Row = {"dealer": one.dealer, "draws": one.draws, "winners": len(rows), "outcome": outcome}
    return game | {f"score_{seat}": points for seat, points in enumerate(scores)} | one.counts, rows


def at_random(seed: int, rules: Any, match_games: int) -> Callable[[int, int], Played]:
    """Return a maker of random games whose dealers follow the rules; the same seed gives the same games.

    Luck differs from match to match, so that games of one match are alike: clustering shows.
    """
    kept: dict[int, list[Played]] = {}

    def played(match: int, game: int) -> Played:
        if match not in kept:
            kept.clear()
            kept[match] = _match(Random(seed * 1_000_003 + match), rules, match % rules.seats, match_games)
        return kept[match][game]

    return played


def _match(random: Random, rules: Any, dealer: int, games: int) -> list[Played]:
    lucky, found = random.randrange(rules.seats), []
    for _ in range(games):
        one = _game(random, rules, dealer, lucky)
        if len(one.wins) > 1:
            dealer = one.wins[0].from_seat or 0
        elif one.wins:
            dealer = one.wins[0].seat
        elif rules.dealer_on_draw == "pass":
            dealer = (dealer + 1) % rules.seats
        found.append(one)
    return found


def _game(random: Random, rules: Any, dealer: int, lucky: int) -> Played:
    one, seats = Played(dealer), range(rules.seats)
    wall = 110 - 19 * rules.seats - 1
    one.draws = wall
    if random.random() < 0.6:
        seat = lucky if random.random() < 0.3 else random.choice(seats)
        source = None if random.random() < 0.4 else random.choice([other for other in seats if other != seat])
        one.wins = [_win(random, rules, seat, source)]
        others = [(source + n) % rules.seats for n in range(1, rules.seats)] if source is not None else []
        if rules.multiple_winners == "all" and random.random() < 0.4:
            others = sorted(random.sample(others, min(2, len(others))), key=others.index)
            one.wins = [_win(random, rules, other, source) for other in others] or one.wins
        one.draws = random.randrange(wall + 1)
    one.counts = _counts(random, rules, len(one.wins))
    for other in seats:
        one.counts |= {f"flowers_{other}": min(random.randrange(9), 8), f"own_{other}": random.randrange(18)}
    return one


def _counts(random: Random, rules: Any, winners: int) -> dict[str, Any]:
    """Make up the counts of a game; what the rules do not have is 0."""
    picks = rules.pick_chain_max and (rules.pick == "on" or (rules.pick == "three_seats" and rules.seats == 3))
    guan, offers = max(0, random.randrange(-2, 4)), random.randrange(60) if picks else 0
    opening, hua = random.randint(0, guan), random.randint(0, guan)
    withheld = max(0, random.randrange(-4, 4)) if picks else 0
    won = max(0, random.randrange(-2, 3)) + winners
    short = max(0, random.randrange(-3, 4)) if rules.min_count else 0
    found = {"guan": guan, "guan_opening": opening, "hua": hua, "hua_claimed": random.randint(0, guan - hua)}
    found |= {"pick_offers": offers, "picks": random.randint(0, offers), "picks_withheld": withheld}
    found |= {"bounded": withheld > 0, "zhao": random.randrange(3), "peng": random.randrange(9)}
    found |= {"win_offers": won, "wins_declined": won - winners, "discards": random.randrange(100)}
    found |= {"wins_blocked": random.randrange(3) * rules.passed_win_block}
    found |= {"pungs_blocked": random.randrange(3) * rules.passed_peng_block, "decisions": random.randrange(10, 60)}
    return found | {"complete_short": short, "short_count": random.randint(1, max(rules.min_count, 1)) if short else 0}


def _win(random: Random, rules: Any, seat: int, source: int | None) -> Win:
    """Make up a win: by its count, by specials, or by both; 十对 alone has no half."""
    allowed = [name for name in SPECIALS if getattr(rules.special, name)]
    held = [name for name in allowed if random.random() < 0.25]
    if "yi_shou_hei" in held and "yi_shou_hong" in held:
        held.remove("yi_shou_hong")
    count = rules.min_count + random.choice([0, 0, 1, 3, 5, 8, 14, 30])
    if held and random.random() < 0.5:
        count = random.randrange(max(rules.min_count, 1))
    half = random.choice(["pair", "sentence", "sentence", "either"])
    if held == ["shi_dui"] and random.random() < 0.6:
        half = "none"
    guan = random.choice([0, 0, 0, 1, 2, 5])
    more = {"own": min(count, random.randrange(12)), "guan": guan, "fours_broken": random.choice([0, 0, 1, 2, 4])}
    more["picked_held"] = random.choice([0, 0, 1, 2, 3, 7])
    return Win(seat, source, count, tuple(held), half, more)
