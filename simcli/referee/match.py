"""Holding a match together: its games in order, the dealer from game to game, who sits where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from simcli.referee.core import Coverage, Difference, Event, GameLog

# referees one game: (dealer, log, drawn games in a row before it) -> (difference, next dealer, whether it was drawn)
Refereed = tuple[Difference | None, int, bool]
Referee = Callable[[int, GameLog, int], Refereed]


def check_games(
    referee: Referee,
    games: Iterable[GameLog],
    coverage: Coverage,
    *,
    first_dealer: int | None,
    length: int | None,
    bots: Sequence[int] | None,
) -> Difference | None:
    """Referee the games of one match; the first difference, None where there is none.

    Parameters
    ----------
    referee : Referee
        Referees one game.
    games : Iterable[GameLog]
        The games of one match in order.
    coverage : Coverage
        Counts `clause.match_dealer`.
    first_dealer : int | None
        The dealer of the first game; None: whoever the log says (drawn dealers).
    length : int | None
        `match.games`; None leaves the number of games alone.
    bots : Sequence[int] | None
        Lineup position at every seat, for the columns `bot_<seat>`.
    """
    dealer = first_dealer
    drawn = number = 0
    first: Event | None = None
    for number, log in enumerate(games, start=1):
        if not log.events:
            return Difference(-1, number - 1, 0, "log.games", "a game without events", "a game with events")
        event = log.events[0]
        first = first or event
        if (event.match, event.game) != (first.match, number - 1):
            wanted = f"match {first.match} game {number - 1}"
            return Difference(*event[:3], "log.games", f"match {event.match} game {event.game}", wanted)
        if dealer is None:
            dealer = next((row.seat for row in log.events if row.action == "deal"), 0)
        difference, dealer, was_drawn = referee(dealer, log, drawn)
        drawn = drawn + 1 if was_drawn else 0
        if difference is None and bots is not None and log.row is not None:
            difference = _seats_differ(event, log.row, bots)
        if difference is not None:
            return difference
        if number > 1:
            coverage.hit("clause.match_dealer")
    if length is not None and number != length:
        place = (first.match, number) if first else (-1, 0)
        return Difference(*place, 0, "log.games", f"{number} games", f"{length} games")
    return None


def _seats_differ(event: Event, row: Mapping[str, Any], bots: Sequence[int]) -> Difference | None:
    logged = [row[f"bot_{seat}"] for seat in range(len(bots))]
    if logged == list(bots):
        return None
    return Difference(event.match, event.game, 0, "log.row", f"bots {logged}", f"bots {list(bots)}")
