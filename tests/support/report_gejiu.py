"""Logs of 个旧麻将 made up by hand or at random, with payments worked out here, apart from the application."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.support.report_logs import Row, write_log

SEATS = 4


@dataclass
class Win:
    """One winner; `fan` is the log's column, patterns are listed by id."""

    seat: int
    win_by: str = "self_draw"
    from_seat: int | None = None
    fan: int = 0
    patterns: tuple[str, ...] = ("ping_hu",)
    ready: bool = False


@dataclass
class Played:
    """One game as the log has it: wins, side payments, and the counts that differ from 0."""

    dealer: int = 0
    wins: list[Win] = field(default_factory=list)
    draws: int = 63
    follow: tuple[int, int, int, int] = (0, 0, 0, 0)
    kong: tuple[int, int, int, int] = (0, 0, 0, 0)
    counts: dict[str, int] = field(default_factory=dict)


def payment(rules: Any, win: Win, payer: int, dealer: int, winners: Iterable[int]) -> int:
    """Return what one seat pays for one win, straight from the rules page."""
    if payer in winners:
        return 0
    by_other = win.win_by in ("discard", "rob_kong")
    if by_other and rules.discard_payment == "discarder" and payer != win.from_seat:
        return 0
    fans = win.fan
    if win.win_by in ("self_draw", "pond"):
        fans += rules.self_draw_fan
    elif win.win_by == "kong_draw":
        fans += rules.fan.gang_shang_hua
    elif payer == win.from_seat:
        fans += rules.fan.qiang_gang_hua if win.win_by == "rob_kong" else rules.discarder_fan
    if win.seat == dealer or (payer == dealer and rules.dealer_fan_on == "both"):
        fans += rules.dealer_fan
    if rules.fan_cap is not None:
        fans = min(fans, rules.fan_cap)
    return int(rules.base * (2**fans if rules.fan_to_points == "double" else max(1, fans)))


def write(folder: Path, played: Callable[[int, int], Played], **how: Any) -> Path:
    """Write a run directory of the games that `played` makes of (match, game); `how` as `write_log` takes it."""
    return write_log(folder, "gejiu", lambda experiment, match, game: _rows(experiment, played(match, game)), **how)


def _rows(experiment: Any, one: Played) -> tuple[Row, list[Row]]:
    winners = [win.seat for win in one.wins]
    score = [one.follow[s] + one.kong[s] for s in range(SEATS)]
    wins = []
    for win in one.wins:
        received = 0
        for payer in range(SEATS):
            if payer != win.seat:
                paid = payment(experiment.rules, win, payer, one.dealer, winners)
                score[payer] -= paid
                received += paid
        score[win.seat] += received
        row = {"seat": win.seat, "from_seat": win.from_seat, "win_by": win.win_by, "fan": win.fan}
        row |= {"points": received, "draws": one.draws, "ready": win.ready}
        wins.append(row | {f"p_{name}": True for name in win.patterns})
    played = {"dealer": one.dealer, "draws": one.draws, "winners": len(winners)}
    played["outcome"] = one.wins[0].win_by if one.wins else "draw"
    for seat in range(SEATS):
        played |= {f"score_{seat}": score[seat], f"follow_{seat}": one.follow[seat], f"kong_{seat}": one.kong[seat]}
    return played | one.counts, wins


_WAYS = ("self_draw", "self_draw", "discard", "discard", "discard", "kong_draw", "rob_kong", "pond")
_HANDS = (
    ("ping_hu",),
    ("ping_hu",),
    ("ping_hu",),
    ("hun_yi_se",),
    ("da_dui_zi",),
    ("yi_tiao_long",),
    ("hun_yi_se", "da_dui_zi"),
    ("qing_yi_se", "yi_tiao_long"),
    ("qing_yi_se", "xiao_qi_dui"),
    ("zi_yi_se", "da_dui_zi"),
    ("xiao_qi_dui",),
)
_LAN = (("lan_pai",), ("qi_xing",), ("yi_ban_gao",), ("qi_xing_yi_ban_gao",))


def at_random(seed: int, rules: Any, match_games: int) -> Callable[[int, int], Played]:
    """Return a maker of random games whose dealers follow the rules; the same seed gives the same games.

    Luck differs from match to match, so that games of one match are alike: clustering shows.
    """
    kept: dict[int, list[Played]] = {}

    def played(match: int, game: int) -> Played:
        if match not in kept:
            kept.clear()
            random = Random(seed * 1_000_003 + match)
            kept[match] = _match(random, rules, match % SEATS, match_games)
        return kept[match][game]

    return played


def _match(random: Random, rules: Any, dealer: int, games: int) -> list[Played]:
    lucky, found = random.randrange(SEATS), []
    for _ in range(games):
        found.append(_game(random, rules, dealer, lucky))
        seats = [win.seat for win in found[-1].wins]
        if not (dealer in seats or (not seats and rules.dealer_on_draw == "stay")):
            dealer = (dealer + 1) % SEATS
    return found


def _game(random: Random, rules: Any, dealer: int, lucky: int) -> Played:
    one = Played(dealer, draws=random.randrange(1, 63))
    if random.random() < 0.7:
        way = random.choice(_WAYS)
        seat = lucky if random.random() < 0.3 else random.randrange(SEATS)
        others = [s for s in range(SEATS) if s != seat]
        source = random.choice(others) if way in ("discard", "rob_kong") else None
        one.wins.append(_win(random, rules, seat, way, source))
        if rules.multiple_winners == "all" and way in ("discard", "rob_kong") and random.random() < 0.3:
            more = [s for s in others if s != source]
            one.wins += [_win(random, rules, s, way, source) for s in more[: random.choice((1, 2))]]
            one.wins.sort(key=lambda win: (win.seat - (source or 0)) % SEATS)
    else:
        one.draws = 63
        one.counts["waiting_seats"] = random.randrange(16)
    ready = sum(1 << win.seat for win in one.wins if win.ready)
    if rules.ready == "optional":
        silent = sum(1 << win.seat for win in one.wins if not win.ready)
        ready |= random.randrange(16) & random.randrange(16) & ~silent
    one.counts |= {"ready_seats": ready, "decisions": random.randrange(10, 90)}
    _sides(random, rules, one, dealer)
    return one


def _win(random: Random, rules: Any, seat: int, way: str, source: int | None) -> Win:
    hands = _LAN if way == "pond" else _HANDS if way == "kong_draw" else _HANDS + _LAN
    ids = random.choice(hands)
    fans = [int(getattr(rules.fan, name)) for name in ids]
    fan = max(fans) if rules.stacking == "highest" else sum(fans)
    ready = rules.ready == "optional" and random.random() < 0.2
    extra = {"kong_draw": ("gang_shang_hua",), "rob_kong": ("qiang_gang_hua",)}.get(way, ())
    return Win(seat, way, source, fan + ready * rules.ready_fan, (*ids, *extra), ready)


def _sides(random: Random, rules: Any, one: Played, dealer: int) -> None:
    counts = ("chows", "pungs", "kongs_exposed", "kongs_concealed", "pungs_blocked", "wins_blocked")
    one.counts |= {name: max(0, random.randrange(-3, 4)) for name in counts}
    one.counts["kongs_added"] = random.randrange(2)
    if any(win.win_by == "kong_draw" for win in one.wins):
        one.counts["kongs_exposed"] += 1
    ponds = [win for win in one.wins if win.win_by == "pond"]
    declined = random.random() < 0.05
    one.counts |= {"pond_offered": len(ponds) + declined, "pond_declined": int(declined)}
    begun = random.randrange(1, 3)
    if not rules.follow_dealer:
        _kong_points(random, rules, one)
        return
    one.counts |= {"follow_begun": begun, "follow_finished": 1, "follow_voided": begun - 1}
    if random.random() < 0.1:
        payer = random.randrange(SEATS)
        each = rules.base * (rules.follow_all if payer == dealer else rules.follow_two)
        one.follow = tuple(-3 * each if seat == payer else each for seat in range(SEATS))  # type: ignore[assignment]
        one.counts["follow_three" if payer == dealer else "follow_two"] = 1
    _kong_points(random, rules, one)


def _kong_points(random: Random, rules: Any, one: Played) -> None:
    points = rules.kong_points
    if points.exposed and one.counts["kongs_exposed"]:
        owner, each = random.randrange(SEATS), rules.base * points.exposed
        one.kong = tuple(3 * each if seat == owner else -each for seat in range(SEATS))  # type: ignore[assignment]
