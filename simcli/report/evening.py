"""Tables of a seat's match: how it ends, places, and how the lead goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report import matchwise, standing
from simcli.report.context import Context
from simcli.report.measures import Measure
from simcli.report.table import (
    Row,
    Table,
    interval_columns,
    mixed_columns,
    number_row,
    share_row,
)
from simcli.stats.figure import Figure
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch
    from simcli.report.registry import Registry

    Values = NDArray[Any]

_ENDS = {
    "ahead": Text("赢分", "in plus"),
    "behind": Text("输分", "in minus"),
    "even": Text("不输不赢", "even"),
    "winless": Text("一局没胡", "no game won"),
}
#: What places are called.
ORDINALS = (Text("第一", "first"), Text("第二", "second"), Text("第三", "third"), Text("第四", "fourth"))


def add(registry: Registry) -> None:
    """Declare how matches end for a seat, places, and the lead."""
    seats = registry.seating.seats
    matchwise.add(registry, "ahead", lambda b: standing.totals(b) > 0)
    matchwise.add(registry, "behind", lambda b: standing.totals(b) < 0)
    matchwise.add(registry, "even", lambda b: standing.totals(b) == 0)
    matchwise.add(registry, "winless", _winless)
    for place in range(seats):
        matchwise.add(registry, f"place_{place + 1}", partial(_place, place), None)
    matchwise.add(registry, "big_winner", standing.big_winner, None)
    registry.games.append(_amount("apart", lambda b: standing.apart(standing.totals(b))))
    if registry.match_games < 2:
        return
    registry.games += [
        _amount("leader_changes", standing.leader_changes),
        Measure("lead_kept", lambda b: standing.leader_changes(b) == 0, ("matches",), per_match=True),
        _amount("first_stays_first", partial(_goes_on, 0, 0)),
        _amount("last_comes_first", partial(_goes_on, seats - 1, 0)),
        _amount("first_falls_last", partial(_goes_on, 0, seats - 1)),
    ]


def _amount(name: str, of: Callable[[Batch], Any]) -> Measure:
    return Measure(name, of, ("matches",), None, per_match=True)


def _winless(batch: Batch) -> Values:
    return np.stack([~won.any(axis=0) for won in batch.won])


def _place(place: int, batch: Batch) -> Values:
    found: Values = standing.places(batch)[place]
    return found


def _goes_on(then: int, at_end: int, batch: Batch) -> Values:
    """Return the part of the seats in place `then` at half-time that ends in place `at_end`."""
    found: Values = (standing.halfway(batch)[then] * standing.places(batch)[at_end]).sum(axis=0)
    return found


def match_result(ctx: Context) -> Table:
    """How a match ends for a seat."""
    roles = matchwise.roles(ctx)
    level = ctx.together([1] * (len(roles) * len(_ENDS)))
    rows = []
    for role in roles:
        figures = {
            key: ctx.sample.share(f"match_result.{role.key}.{key}", key + role.ending, role.chances, level)
            for key in _ENDS
        }
        rows.append(Row(role.key, role.name, figures))
    return Table(
        "match_result",
        Text("一场的输赢", "A seat's match"),
        Text(
            f"一个座位一场（{ctx.match_games} 局）总分为正、为负、为零，以及整场一局没胡的机会。",
            f"The chance that a seat ends a match of {ctx.match_games} games in plus, in minus or even, and that it "
            "wins none of its games.",
        ),
        Text("谁", "who"),
        interval_columns(_ENDS),
        rows,
        "together",
    )


def places(ctx: Context) -> Table:
    """Which place a seat takes, and how often it is the big winner."""
    seats = ctx.seating.seats
    keys = {f"place_{n + 1}": ORDINALS[n] for n in range(seats)}
    keys["big_winner"] = Text("大赢家", "big winner")
    roles = [role for role in matchwise.roles(ctx) if role.key != "all"]
    level = ctx.together([1] * (len(roles) * len(keys)))
    rows = []
    for role in roles:
        figures = {
            key: ctx.sample.mean(f"places.{role.key}.{key}", key + role.ending, role.chances, level) for key in keys
        }
        rows.append(Row(role.key, role.name, figures))
    return Table(
        "places",
        Text("名次", "Places"),
        Text(
            f"一场结束时各家按总分排的名次（机会均等时每个名次各 1/{seats}），以及大赢家（赢得最多的一家）。",
            f"The place of a seat by its total at the end of a match (with equal chances each is 1 in {seats}), and "
            "how often it is the big winner, the seat that has won most.",
        ),
        Text("谁", "who"),
        interval_columns(keys),
        rows,
        "together",
        [_TIES],
    )


_TIES = Text(
    "总分相同的座位平分它们所占的名次（两家并列最前，各算半个第一、半个第二）；大赢家也平分，无人赢分时没有大赢家。",
    "Seats with equal totals share the places that they take (two seats ahead of the rest are first by half and second "
    "by half each), and the big winner is shared in the same way; where nobody has won there is none.",
)


def race(ctx: Context) -> Table:
    """How the lead goes in a match."""
    sample, half = ctx.sample, ctx.match_games // 2
    rows = [number_row("apart", Text("终局首尾相差（分）", "first to last at the end (points)"), _mean(ctx, "apart"))]
    if ctx.match_games > 1:
        kept = sample.share("race.lead_kept.value", "lead_kept", "matches")
        rows = [
            number_row("leader_changes", Text("换领先者的次数", "changes of the lead"), _mean(ctx, "leader_changes")),
            share_row("lead_kept", Text("从未换过领先者", "the lead never changed"), kept),
            *(share_row(name, label, _mean(ctx, name)) for name, label in _HALVES.items()),
            *rows,
        ]
    return Table(
        "race",
        Text("一场的起伏", "How the lead goes"),
        Text(
            f"一场里领先（总分比谁都多）换过几次手，半场（{half} 局后）领先和垫底的后来怎样，终局首尾相差多少。",
            f"How often the lead (more points than any other seat) changes hands in a match, what becomes of those "
            f"first and last at half-time (after {half} games), and how far apart first and last end.",
        ),
        Text("项目", "item"),
        mixed_columns(Text("场数 / 总场数", "matches / of")),
        rows,
        notes=[_TIES, _LEVEL] if ctx.match_games > 1 else [],
    )


_LEVEL = Text("并列最前时，原来领先的仍算领先。", "While seats are level in front, the one that led before still does.")
_HALVES = {
    "first_stays_first": Text("半场第一的得第一", "first at half-time: first at the end"),
    "first_falls_last": Text("半场第一的垫底", "first at half-time: last at the end"),
    "last_comes_first": Text("半场垫底的得第一", "last at half-time: first at the end"),
}


def _mean(ctx: Context, name: str) -> Figure:
    return ctx.sample.mean(f"race.{name}.value", name, "matches")
