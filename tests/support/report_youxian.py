"""Logs of 攸县胡子牌 made up by hand or at random, with payments worked out here, apart from the application."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.support.report_logs import Row, write_log

SEATS = 3
#: A 吃 of 一二三, so that no reading of the hand is 对子胡.
CHOW = 1


@dataclass
class Win:
    """One winner; columns as in the log, names listed by id."""

    seat: int
    win_by: str = "own_draw"
    from_seat: int | None = None
    xi: int = 15
    tun: int = 1
    fan: int = 1
    names: tuple[str, ...] = ()
    more: dict[str, Any] = field(default_factory=lambda: {"melds": CHOW})


@dataclass
class Played:
    """One game as the log has it: its winner, and the counts that differ from 0."""

    dealer: int = 0
    win: Win | None = None
    draws: int = 19
    counts: dict[str, int] = field(default_factory=dict)


def payment(rules: Any, win: Win) -> int:
    """Return what each loser pays, straight from the rules page."""
    points = win.tun * win.fan * rules.base * (1 + min(rules.huang_fan, win.more.get("drawn_before", 0)))
    return int(points if rules.cap is None else min(points, rules.cap))


def write(folder: Path, played: Callable[[int, int], Played], **how: Any) -> Path:
    """Write a run directory of the games that `played` makes of (match, game); `how` as `write_log` takes it."""
    how.setdefault("match_games", 6)
    return write_log(folder, "youxian", lambda experiment, match, game: _rows(experiment, played(match, game)), **how)


def _rows(experiment: Any, one: Played) -> tuple[Row, list[Row]]:
    game: Row = {"dealer": one.dealer, "draws": one.draws, "winners": int(one.win is not None), "outcome": "draw"}
    if one.win is None:
        return game | one.counts, []
    win, each = one.win, payment(experiment.rules, one.win)
    game["outcome"] = win.win_by
    game |= {f"score_{seat}": 2 * each if seat == win.seat else -each for seat in range(SEATS)}
    row: Row = {"seat": win.seat, "from_seat": win.from_seat, "win_by": win.win_by, "fan": win.fan, "points": 2 * each}
    row |= {"draws": one.draws, "xi": win.xi, "tun": win.tun, "shown": win.win_by == "shown"}
    row |= {f"p_{name}": True for name in win.names}
    return game | one.counts, [row | win.more]


def at_random(seed: int, rules: Any, match_games: int) -> Callable[[int, int], Played]:
    """Return a maker of random games whose dealers follow the rules; the same seed gives the same games.

    Luck differs from match to match, so that games of one match are alike: clustering shows.
    """
    kept: dict[int, list[Played]] = {}

    def played(match: int, game: int) -> Played:
        if match not in kept:
            kept.clear()
            kept[match] = _match(Random(seed * 1_000_003 + match), rules, match % SEATS, match_games)
        return kept[match][game]

    return played


def _match(random: Random, rules: Any, dealer: int, games: int) -> list[Played]:
    lucky, drawn, found = random.randrange(SEATS), 0, []
    for _ in range(games):
        one = _game(random, rules, dealer, lucky, drawn)
        one.counts["drawn_before"] = drawn
        drawn = 0 if one.win else drawn + 1
        dealer = one.win.seat if one.win else (dealer + 1) % SEATS
        found.append(one)
    return found


def _game(random: Random, rules: Any, dealer: int, lucky: int, drawn: int) -> Played:
    one = Played(dealer)
    if random.random() < 0.6:
        seat = lucky if random.random() < 0.3 else random.randrange(SEATS)
        others = [other for other in range(SEATS) if other != seat]
        ways = ["own_draw", "other_draw", "other_draw", "dealt" if seat == dealer else "shown"]
        way = random.choice(ways if rules.shown_card_winnable else ways[:3])
        source = {"other_draw": random.choice(others), "shown": dealer}.get(way)
        one.win = _win(random, rules, seat, way, source)
        one.win.more["drawn_before"] = drawn
        one.draws = 0 if way in ("shown", "dealt") else random.randrange(1, 20)
    one.counts |= {name: max(0, random.randrange(-3, 4)) for name in ("ti_dealt", "kan_dealt", "ti", "wei", "pao")}
    one.counts |= {name: max(0, random.randrange(-3, 4)) for name in ("peng", "discard_waived", "discard_skipped")}
    one.counts["forced_broke"] = min(one.counts["wei"], random.randrange(2))
    laid = [max(0, random.randrange(-2, 4)) for _ in range(3)]
    one.counts |= {f"chi_{chows}": times for chows, times in enumerate(laid, 1)} | {"chi": sum(laid)}
    offers = max(0, random.randrange(-2, 3)) + (one.win is not None)
    declined = 0 if rules.forced_win else offers - (one.win is not None)
    short = max(0, random.randrange(-3, 4))
    one.counts |= {"win_offers": offers, "wins_declined": declined, "chou_removed": random.randrange(4) * rules.chou}
    one.counts |= {"complete_short": short, "short_xi": random.randint(1, rules.min_xi) if short else 0}
    one.counts |= {"decisions": random.randrange(10, 60), "discards": random.randrange(20), "dead": random.randrange(9)}
    return one


def _win(random: Random, rules: Any, seat: int, way: str, source: int | None) -> Win:
    """Make up a win whose names all count; 对子胡 has no place here, since these hands are no real ones."""
    fan, values = rules.fan, {}
    reds, bigs = random.choice([0, 1, 5, 10, 11, 12, 13, 14]), random.choice([2, 9, 12, 18, 20])
    if reds >= 13 and fan.hong_wu:
        values["hong_wu"] = fan.hong_wu
    elif reds >= 10 and fan.hong_hu:
        values["hong_hu"] = fan.hong_hu + fan.hong_hu_step * (reds - 10)
    values |= {0: {"hei_hu": fan.hei_hu}, 1: {"dian_hu": fan.dian_hu}}.get(reds, {})
    if bigs >= 18:
        values["da_zi_hu"] = fan.da_zi_hu + fan.da_zi_hu_step * (bigs - 18) if fan.da_zi_hu else 0
    if bigs == 2:  # 21 cards
        values["xiao_zi_hu"] = fan.xiao_zi_hu + fan.xiao_zi_hu_step * (19 - 16) if fan.xiao_zi_hu else 0
    values |= {"dealt": {"tian_hu": fan.tian_hu}, "shown": {"di_hu": fan.di_hu}}.get(way, {})
    values |= {name: getattr(fan, name) for name in ("ting_hu", "shua_hou") if random.random() < 0.2}
    values = {name: value for name, value in values.items() if value}
    xi = rules.min_xi + random.choice([0, 1, 3, 4, 6, 9, 15, 40])
    tun = (xi - rules.min_xi) // rules.xi_per_tun + rules.tun_base
    tun += rules.self_draw_tun if way in ("own_draw", "dealt") else 0
    more = {"melds": CHOW, "reds": reds, "bigs": bigs}
    return Win(seat, way, source, xi, tun, max(1, sum(values.values())), tuple(values), more)
