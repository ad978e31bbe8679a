"""How likely an event is: checked, counted or played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from simcli.asking.asked import Answered, Asked, Audience, check_workers
from simcli.errors import UsageError
from simcli.text import say

if TYPE_CHECKING:
    from simcli.odds.answer import Month, Wanted

METHODS = ("auto", "exact", "plain", "strata", "splitting")
PRECISION = "10%"
_MOST_GAMES = 1_000_000_000


def estimate(
    config: str,
    event: str,
    *,
    method: str = "auto",
    precision: str | float = PRECISION,
    games_per_month: int | None = None,
    prize: float | None = None,
    sets: Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    out: Path | None = None,
) -> Asked:
    """Check a question about an event; for the parameters see `simcli.estimate`.

    The event itself is read when the answer is made.

    Raises
    ------
    UsageError
        Something is refused.
    """
    from simcli.config import load
    from simcli.odds.answer import Means, Question, answer
    from simcli.odds.view import paper
    from simcli.store.find import RESULTS

    if not isinstance(event, str):
        raise UsageError(
            say(
                f"事件 {event!r} 须是一句话，如 'win and draws <= 6'",
                f"the event {event!r} must be text, for example 'win and draws <= 6'",
            )
        )
    check_workers(workers)
    question = Question(
        load(config, sets, games, seed), event, _method(method), _precision(precision), _month(games_per_month, prize)
    )

    def play(audience: Audience) -> Answered:
        found = answer(question, Means(out, workers, audience.watcher, audience.step))
        return Answered(found.folder or RESULTS, lambda brief: paper(found))

    return Asked(out or RESULTS, play)


def _method(given: str) -> Wanted:
    if given not in METHODS:
        listed = " | ".join(METHODS)
        raise UsageError(say(f"--method {given}：允许 {listed}", f"--method {given}: allowed {listed}"))
    return cast("Wanted", given)


def _precision(given: str | float) -> float:
    """Read a relative half width: 5% or 0.05."""
    written = f"{given}"
    try:
        value = float(written.rstrip("%")) / (100.0 if written.endswith("%") else 1.0)
    except ValueError:
        value = 0.0
    if not 0.0001 <= value < 1.0:
        raise UsageError(say(f"--precision {written}：允许 0.01%..99%", f"--precision {written}: allowed 0.01%..99%"))
    return value


def _month(games: int | None, prize: float | None) -> Month | None:
    if games is None:
        if prize is not None:
            raise UsageError(say("--prize 要和 --games-per-month 一起用", "--prize goes with --games-per-month"))
        return None
    if not 1 <= games <= _MOST_GAMES:
        raise UsageError(
            say(
                f"--games-per-month {games}：允许 1..{_MOST_GAMES:,}",
                f"--games-per-month {games}: allowed 1..{_MOST_GAMES:,}",
            )
        )
    if prize is not None and not 0 < prize < 1e12:
        raise UsageError(say(f"--prize {prize:g}：须大于 0", f"--prize {prize:g}: must be above 0"))
    from simcli.odds.answer import Month

    return Month(games, None if prize is None else float(prize))
