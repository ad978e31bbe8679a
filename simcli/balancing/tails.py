"""How many games the worst hundredth of scores takes before there is an interval."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from simcli.balancing.measuring import matches_of
from simcli.report.shared import WORST
from simcli.stats.sample import LEAST_EVENTS
from simcli.sweeping.effects import Tail
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.balancing.balance import Balance
    from simcli.balancing.racing import Standing
    from simcli.store.reader import Log


def remarks(found: Balance) -> list[Text]:
    """Return a line on the games that an interval takes where a candidate that is left has none; no line otherwise."""
    at = next((at for at, wish in enumerate(found.plan.wishes) if wish.of_tail), None)
    if at is None:
        return []
    short = [one for one in found.standings if one.excluded_by is None and one.figures[at].low is None]
    return [_told(found, at, short)] if short else []


def _told(found: Balance, at: int, short: list[Standing]) -> Text:
    name, seats = found.plan.wishes[at].metric.name, found.plan.base.seats
    least = least_games(seats)
    seen = [games_for_interval(found.ground.made[one.candidate].log, one.size) for one in short]
    known = [games for games in seen if games is not None]
    zh = f"{name} 要 {LEAST_EVENTS:.0f} 次（折算）界外的输分才有区间：至少 {least:,} 局"
    en = (
        f"{name} has an interval from {LEAST_EVENTS:.0f} effective losses beyond its edge on: {least:,} games at the "
        "very least"
    )
    if not known:
        return Text(f"{zh}，通常要多几倍（--games）", f"{en}, mostly several times as many (--games)")
    return Text(
        f"{zh}，按这里见到的推算约 {max(known):,} 局（--games）",
        f"{en}, roughly {max(known):,} by what was seen here (--games)",
    )


def least_games(seats: int) -> int:
    """Return the games below which there is no interval whatever happens: each loss in the worst 1 % counts once."""
    return math.ceil(LEAST_EVENTS / WORST / seats)


def games_for_interval(log: Log, games: int) -> int | None:
    """Return roughly how many games bring the effective losses that an interval takes, if they go on as so far.

    Parameters
    ----------
    log : Log
    games : int
        The first games that count.

    Returns
    -------
    int or None
        One digit, rounded up; None where no score lies beyond the edge.
    """
    import duckdb

    matches = min(matches_of(log.experiment, games), log.matches)
    edge = Tail.of(log, matches).edge
    depth = " + ".join(f"greatest({edge} - score_{seat}, 0)" for seat in range(log.experiment.seats))
    found = (
        duckdb.connect(config={"threads": 1})
        .execute(
            "SELECT sum(depth), sum(depth * depth) FROM (SELECT CAST(sum("
            f"{depth}) AS DOUBLE) AS depth FROM read_parquet(?) WHERE match < ? GROUP BY match)",
            [[str(path) for path in log.parts("games")], matches],
        )
        .fetchone()
    )
    if found is None or not found[0]:
        return None
    total, squares = float(found[0]), float(found[1])
    events = total**2 / max(squares - total**2 / matches, squares * 1e-9)
    needed = max(matches * log.experiment.match.games * LEAST_EVENTS / events, least_games(log.experiment.seats))
    step = 10.0 ** math.floor(math.log10(needed))
    return math.ceil(needed / step) * int(step)
