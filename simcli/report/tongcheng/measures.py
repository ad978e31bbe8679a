"""What is read from the logs of 通城个子牌, and what is summed besides the sums that all games share."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.tongcheng import GAME
from simcli.report import distribution, paying, rates, short, winning
from simcli.report.collect import Spread
from simcli.report.measures import Measure, SeatMeasure, WinMeasure
from simcli.report.registry import Registry
from simcli.report.tongcheng import deals, worth

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from simcli.games.tongcheng.options import Rules
    from simcli.report.batch import Batch, Wins

    Values = NDArray[Any]

HALVES = ("pair", "sentence", "either")
_PACK, _HAND = 110, 19
_STEP = 5  # cards drawn until a win, a row of the table
_MOST_GROUPS = 6
_MOST_ROWS = 12  # of multiples


def wall(rules: Rules) -> int:
    """Return the cards that are left after the deal."""
    return _PACK - _HAND * rules.seats - 1


def most(rules: Rules) -> dict[str, int]:
    """Return the counts of the games log that are summed, each with the most that one game can hold."""
    seats, groups = rules.seats, _MOST_GROUPS * rules.seats
    picks = (wall(rules) + 1) * rules.pick_chain_max
    discards = wall(rules) + picks + groups + 1
    asked = discards * (seats - 1)
    return {
        **dict.fromkeys(("guan", "guan_opening", "hua", "hua_claimed", "zhao", "peng"), groups),
        "picks": picks,
        **dict.fromkeys(("pick_offers", "picks_withheld", "discards"), discards),
        **dict.fromkeys(("win_offers", "wins_declined"), asked + wall(rules) + groups + 1),
        **dict.fromkeys(("wins_blocked", "pungs_blocked"), asked),
        "complete_short": asked + wall(rules) + groups + 1,
    }


_SHARES = {"guan_opening": "guan", "hua": "guan", "hua_claimed": "guan", "picks": "pick_offers"}
_SHARES |= {"wins_declined": "win_offers"}


def game_sql(rules: Rules) -> dict[str, str]:
    """Return the columns that are read of the games log; the last seat's points follow from the others'."""
    names = ["dealer", "winners", "draws", "decisions", "bounded", *most(rules), "short_count"]
    names += [f"score_{seat}" for seat in range(rules.seats - 1)]
    names += [f"{column}_{seat}" for column in deals.COLUMNS for seat in range(rules.seats)]
    return {name: f'"{name}"' for name in names}


def win_sql() -> dict[str, str]:
    """Return the columns that are read of the wins log besides the specials; halves as numbers from 1, 0 for none."""
    half = " ".join(f"WHEN '{name}' THEN {number}" for number, name in enumerate(HALVES, 1))
    plain = {name: f'"{name}"' for name in ("count", "multiple", "own", "fours_broken", "picked_held")}
    return winning.win_sql(GAME) | plain | {"half": f"(CASE half {half} ELSE 0 END)::TINYINT", "guan_held": '"guan"'}


def draw_steps(rules: Rules) -> list[tuple[int, int]]:
    """Return the draws after the deal until a win that have a row: none, then in steps up to the whole wall."""
    last = wall(rules)
    return [(0, 0)] + [(low, min(low + _STEP - 1, last)) for low in range(1, last + 1, _STEP)]


def short_rows(rules: Rules) -> range:
    """Return the missing counts that have a row."""
    return range(1, int(rules.min_count))


def count_steps(rules: Rules) -> list[tuple[int, int]]:
    """Return the counts that have a row: one for all below the least that wins by itself, then single ones."""
    least = int(rules.min_count)
    below = [(0, least - 1)] if least else []
    return [*below, *distribution.singles(least, least + 18)]


def multiple_steps(rules: Rules) -> list[tuple[int, int]]:
    """Return the multiples that have a row: 1 up to the largest that is allowed, from some on together."""
    largest = GAME.dearest_payment(rules) // rules.base
    return [(n, n) for n in range(1, largest + 1)] if largest <= _MOST_ROWS else distribution.singles(1, _MOST_ROWS + 1)


#: Distributions over the winners: columns, and the rows of their tables.
DISTRIBUTIONS: dict[str, Callable[[Rules], distribution.Steps]] = {
    "count": count_steps,
    "multiple": multiple_steps,
    "guan_held": lambda rules: distribution.singles(0, 4),
    "fours_broken": lambda rules: distribution.singles(0, 3),
    "picked_held": lambda rules: distribution.singles(0, 6),
}


def add(registry: Registry, rules: Rules) -> None:
    """Declare the sums of 通城个子牌 besides those that all games share."""
    rates.add_counts(registry, most(rules), _SHARES)
    turned = 2 * most(rules)["hua"]
    registry.games += [
        Measure("turned", lambda b: b.hua.astype(np.int16) + b.hua_claimed, ("games", "guan"), turned),
        Measure("any_turned", lambda b: (b.hua > 0) | (b.hua_claimed > 0)),
        Measure("bounded", lambda b: b.bounded),
    ]
    short.add(registry, "short_count", short_rows(rules))
    winning.add_wins(registry, GAME, ())
    winning.add_won_after(registry, draw_steps(rules))
    for column, steps in DISTRIBUTIONS.items():
        distribution.add(registry, column, steps(rules))
    registry.wins.append(WinMeasure("own", lambda w: w.own, most=None))
    _add_halves(registry)
    _add_specials(registry, rules)
    paying.add(registry, partial(pays, rules))
    registry.seats += [
        SeatMeasure("dealt_in", lambda b, s: b.first.there & (b.first.from_seat == s)),
        SeatMeasure("dealt_in_paid", _dealt_in_paid, None, ("dealt_in",)),
    ]
    deals.add(registry)


def spreads(match_games: int, unit: int) -> list[Spread]:
    """Return the distributions that only this game keeps: none."""
    return []


def pays(rules: Rules, payer: int, wins: Wins) -> Values:
    """Return what the seat so many places after the winner pays."""
    found: Values = rules.base * worth.in_force(rules, wins) * ((wins.from_seat < 0) | (wins.from_after == payer))
    return found


def _dealt_in_paid(batch: Batch, seat: int) -> Values:
    found: Values = -batch.of_seat("score", seat) * (batch.first.there & (batch.first.from_seat == seat))
    return found


def _add_halves(registry: Registry) -> None:
    """Declare the halves of the winning hands and the points of the wins with each."""
    for number in range(len(HALVES) + 1):
        registry.wins += [
            WinMeasure(f"half_{number}", partial(_has_half, number)),
            WinMeasure(f"half_{number}_points", partial(_half_points, number), (f"half_{number}",), None),
        ]


def _has_half(number: int, wins: Wins) -> Values:
    found: Values = wins.there & (wins.half == number)
    return found


def _half_points(number: int, wins: Wins) -> Values:
    found: Values = wins.points * _has_half(number, wins)
    return found


def _add_specials(registry: Registry, rules: Rules) -> None:
    """Declare what specials bring: points of wins with one, wins that it makes dearer or makes at all, points moved."""
    winning.add_points(registry, GAME)
    winning.add_bare(registry)
    for name in worth.SPECIALS:
        of = (f"p_{name}",)
        registry.wins += [
            WinMeasure(f"raises_{name}", partial(_raises, rules, name), of),
            WinMeasure(f"makes_{name}", partial(_makes, rules, name), of),
            WinMeasure(f"moved_{name}", partial(_moved, rules, name), ("games", "all_points"), None),
        ]


def _raises(rules: Rules, name: str, wins: Wins) -> Values:
    found: Values = worth.in_force(rules, wins) > worth.without(rules, name, wins)
    return found


def _makes(rules: Rules, name: str, wins: Wins) -> Values:
    found: Values = wins.there & (worth.without(rules, name, wins) == 0)
    return found


def _moved(rules: Rules, name: str, wins: Wins) -> Values:
    lost = worth.in_force(rules, wins) - worth.without(rules, name, wins)
    found: Values = rules.base * lost * worth.payers(wins)
    return found
