"""Whole matches looked at again in plain Python: how they end, places, the lead, waits for a win, money of the room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import fmean, pstdev
from typing import Any

from tests.support.recount.common import Recount, bots


@dataclass
class Match:
    """One match: scores[game][seat], winners of every game, kinds[seat]."""

    number: int
    scores: list[tuple[int, ...]]
    winners: list[set[int]]
    kinds: list[int]
    first_dealer: int

    @property
    def totals(self) -> list[int]:
        """What every seat has at the end."""
        return [sum(column) for column in zip(*self.scores, strict=True)]

    def after(self, games: int) -> list[int]:
        """What every seat has after so many games."""
        return [sum(column[:games]) for column in zip(*self.scores, strict=True)]

    def low(self, seat: int) -> int:
        """The least that a seat had."""
        return min(0, *accumulate(game[seat] for game in self.scores))


def matches(c: Recount) -> list[Match]:
    """Read all matches."""
    seats = range(c.seats)
    kinds, _ = bots(c)
    columns = ", ".join([*(f"score_{s}" for s in seats), *(f"bot_{s}" for s in seats)])
    won: dict[tuple[int, int], set[int]] = {}
    for match, game, seat in c.db.execute("SELECT match, game, seat FROM wins").fetchall():
        won.setdefault((match, game), set()).add(seat)
    found: dict[int, Match] = {}
    for row in c.db.execute(f"SELECT match, game, dealer, {columns} FROM games ORDER BY match, game").fetchall():
        match, game, dealer = row[:3]
        if match not in found:
            found[match] = Match(match, [], [], [kinds[position] for position in row[3 + c.seats :]], dealer)
        found[match].scores.append(row[3 : 3 + c.seats])
        found[match].winners.append(won.get((match, game), set()))
    return list(found.values())


def places(points: list[int]) -> list[list[float]]:
    """Return the part of every place that each seat takes: [seat][place]."""
    found = []
    for own in points:
        above, level = sum(p > own for p in points), points.count(own)
        found.append([1 / level if above <= place < above + level else 0.0 for place in range(len(points))])
    return found


def roles(c: Recount, match: Match) -> Iterator[tuple[str, int]]:
    """Yield every role with a seat that has it."""
    _, names = bots(c)
    for seat in range(c.seats):
        yield "all", seat
        yield f"seat{seat}", seat
        if seat == match.first_dealer:
            yield "opener", seat
        if len(names) > 1:
            yield names[match.kinds[seat]], seat


def ends(c: Recount) -> dict[str, float]:
    """How matches end for a seat, and its places."""
    kept: dict[str, list[float]] = {}
    for match in matches(c):
        totals = match.totals
        taken = places(totals)
        for role, seat in roles(c, match):
            own = totals[seat]
            figures: dict[str, float] = {"ahead": own > 0, "behind": own < 0, "even": own == 0}
            figures["winless"] = all(seat not in winners for winners in match.winners)
            for key, value in figures.items():
                kept.setdefault(f"match_result.{role}.{key}", []).append(float(value))
            if role != "all":
                for place, part in enumerate(taken[seat], 1):
                    kept.setdefault(f"places.{role}.place_{place}", []).append(part)
                kept.setdefault(f"places.{role}.big_winner", []).append(taken[seat][0] * (own > 0))
    return {name: fmean(values) for name, values in kept.items()}


def race(c: Recount) -> dict[str, float]:
    """How the lead goes."""
    kept: dict[str, list[float]] = {}
    half = c.games_a_match // 2
    for match in matches(c):
        end = places(match.totals)
        figures: dict[str, float] = {"apart": max(match.totals) - min(match.totals)}
        if half:
            then, last = places(match.after(half)), c.seats - 1
            figures["first_stays_first"] = sum(a[0] * b[0] for a, b in zip(then, end, strict=True))
            figures["first_falls_last"] = sum(a[0] * b[last] for a, b in zip(then, end, strict=True))
            figures["last_comes_first"] = sum(a[last] * b[0] for a, b in zip(then, end, strict=True))
            leaders = []
            for games in range(1, c.games_a_match + 1):
                points = match.after(games)
                if points.count(max(points)) == 1:
                    leaders.append(points.index(max(points)))
            changes = sum(a != b for a, b in pairwise(leaders))
            figures |= {"leader_changes": changes, "lead_kept": float(changes == 0)}
        for key, value in figures.items():
            kept.setdefault(f"race.{key}.value", []).append(value)
    return {name: fmean(values) for name, values in kept.items()}


def waits(c: Recount) -> dict[str, float]:
    """Games between wins: Kaplan-Meier by hand."""
    ended: dict[int, int] = {}
    waited: dict[int, int] = {}
    wins = 0
    played = matches(c)
    for match in played:
        for seat in range(c.seats):
            mine = [game for game, winners in enumerate(match.winners) if seat in winners]
            wins += len(mine)
            for at, game in enumerate(mine):
                following = mine[at + 1] if at + 1 < len(mine) else None
                until = c.games_a_match - 1 if following is None else following
                for gap in range(1, until - game + 1):
                    waited[gap] = waited.get(gap, 0) + 1
                if following is not None:
                    ended[following - game] = ended.get(following - game, 0) + 1
    found = {"win_gaps.mean.value": len(played) * c.seats * c.games_a_match / wins}
    alive = 1.0
    for gap in range(1, min(8, c.games_a_match - 1) + 1):
        if gap not in waited:
            break
        alive *= 1 - ended.get(gap, 0) / waited[gap]
        found[f"win_gaps.{gap}.value"] = alive
    return found


def room(c: Recount) -> dict[str, float]:
    """Money of the room, settled match by match."""
    terms: dict[str, Any] = c.config["room"]
    kept: dict[str, list[float]] = {}
    for match in matches(c):
        money, fees, unpaid = settle(terms, match)
        net = [a - b for a, b in zip(money, fees, strict=True)]
        for role, seat in roles(c, match):
            figures = {"before": money[seat], "after": net[seat]}
            figures |= {"ahead_before": float(money[seat] > 0), "ahead_after": float(net[seat] > 0)}
            for key, value in figures.items():
                kept.setdefault(f"room_results.{role}.{key}", []).append(value)
        for place in range(c.seats):
            for key, values in (("before", money), ("after", net)):
                taken = sum(p[place] * v for p, v in zip(places(match.totals), values, strict=True))
                kept.setdefault(f"room_places.{place + 1}.{key}", []).append(taken)
        kept.setdefault("take", []).append(sum(fees))
        kept.setdefault("room_house.unpaid.value", []).append(sum(unpaid))
        for owed in unpaid:
            kept.setdefault("room_house.short.value", []).append(float(owed > 0))
    take = kept.pop("take")
    found = {name: fmean(values) for name, values in kept.items()}
    found |= {"room_house.match.value": fmean(take), "room_house.sd.value": pstdev(take)}
    return found | {f"room_house.evening_{n}.value": n * fmean(take) for n in (4, 10, 50)}


def settle(terms: dict[str, Any], match: Match) -> tuple[list[float], list[float], list[float]]:
    """Return what every seat wins, what it pays to the house, and what it cannot pay."""
    owed = [terms["money_per_point"] * total for total in match.totals]
    brought = float("inf") if terms["carry_in"] == "none" else terms["carry_in"]
    unpaid = [max(-one - brought, 0.0) for one in owed]
    gains = sum(one for one in owed if one > 0)
    part = 1 - sum(unpaid) / gains if gains else 1.0
    money = [one * part if one > 0 else max(one, -brought) for one in owed]
    fee, kind = terms["fee"], terms["fee_kind"]
    if kind == "each":
        fees = [float(fee)] * len(money)
    elif kind == "host":
        fees = [float(fee) * (seat == match.first_dealer) for seat in range(len(money))]
    elif kind == "winner_percent":
        fees = [fee / 100 * max(one, 0.0) for one in money]
    else:
        fees = [fee * taken[0] * (one > 0) for taken, one in zip(places(match.totals), owed, strict=True)]
    return money, fees, unpaid


PARTS = (ends, race, waits, room)
