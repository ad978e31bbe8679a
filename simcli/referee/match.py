"""Holding event logs to the rules: games are played again from their walls, with the log's answers, match by match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from simcli.referee.core import Coverage, Difference, Event, GameLog, Mismatch
from simcli.referee.moves import Act, Asking, Words
from simcli.referee.reading import Reader


class Played(Protocol):
    """What is left of a game that a referee played: the acts not compared yet, and who deals the next game."""

    acts: list[Act]
    next_dealer: int


Rules = TypeVar("Rules")
Table = TypeVar("Table", bound=Played)


@dataclass(frozen=True)
class Referee(Generic[Rules, Table]):
    """The referee of a game, made of its parts.

    Parameters
    ----------
    words : Words
        How the game's moves read.
    pack : tuple of int
        How often each kind of tile is in the wall.
    read_rules : callable
        Resolved options, nested or flat, to the record of rules that the table takes.
    table : callable
        (rules, dealer, wall, coverage, drawn games in a row before this one) to a table before the deal.
    play : callable
        Plays a table from the deal to the next dealer.
    game_row, win_rows : callable
        The rows that a played table gives; columns that follow from other things are left out.
    """

    words: Words
    pack: tuple[int, ...]
    read_rules: Callable[[Mapping[str, object]], Rules]
    table: Callable[[Rules, int, Sequence[int], Coverage, int], Table]
    play: Callable[[Table], Asking]
    game_row: Callable[[Table], dict[str, Any]]
    win_rows: Callable[[Table], list[dict[str, Any]]]

    def check_game(
        self,
        rules: Mapping[str, object],
        dealer: int,
        events: Sequence[Event],
        row: Mapping[str, Any] | None,
        coverage: Coverage,
        wins: Sequence[Mapping[str, Any]] | None = None,
        *,
        drawn_before: int = 0,
    ) -> Difference | None:
        """Referee one game.

        Parameters
        ----------
        rules : Mapping[str, object]
            Resolved options, nested or flat.
        dealer : int
            The seat that must deal.
        events : Sequence[Event]
            All events of the game in order.
        row, wins : Mapping, Sequence[Mapping] or None
            The game's rows of the games and wins tables; columns that the referee does not compute are left alone.
        coverage : Coverage
            Counts what the game exercised.
        drawn_before : int
            Drawn games in a row before this one in its match.

        Returns
        -------
        Difference | None
            The first difference; None where log and referee agree.
        """
        return self._game(self.read_rules(rules), dealer, GameLog(events, row, wins), coverage, drawn_before)[0]

    def check_match(
        self,
        rules: Mapping[str, object],
        games: Iterable[GameLog],
        coverage: Coverage,
        *,
        first_dealer: int | None = None,
        length: int | None = None,
        bots: Sequence[int] | None = None,
    ) -> Difference | None:
        """Referee a match: every game, the dealer from game to game, the number of games, who sits where.

        Parameters
        ----------
        rules : Mapping[str, object]
            Resolved options.
        games : Iterable[GameLog]
            The games of one match in order.
        coverage : Coverage
            Counts what was exercised.
        first_dealer : int | None
            The dealer of the first game; None: whoever the log says (drawn dealers).
        length : int | None
            `match.games`; None leaves the number of games alone.
        bots : Sequence[int] | None
            Lineup position at every seat, for the columns `bot_<seat>`.

        Returns
        -------
        Difference | None
            The first difference; None where there is none.
        """
        read = self.read_rules(rules)
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
            difference, dealer, was_drawn = self._game(read, dealer, log, coverage, drawn)
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

    def _game(
        self, rules: Rules, dealer: int, log: GameLog, coverage: Coverage, drawn_before: int
    ) -> tuple[Difference | None, int, bool]:
        """Referee one game; also the next dealer (-1 after a difference) and whether the game was drawn."""
        match, game = (log.events[0].match, log.events[0].game) if log.events else (-1, -1)
        reader = Reader(log.events, self.words)
        try:
            reader.check_order()
            table = self.table(rules, dealer, reader.wall(self.pack), coverage, drawn_before)
            reader.replay(self.play(table), table.acts)
            won = self.win_rows(table)
            if log.row is not None:
                reader.compare("log.row", log.row, self.game_row(table))
            if log.wins is not None:
                reader.compare_wins(log.wins, won)
        except Mismatch as mismatch:
            return mismatch.at(match, game), -1, False
        return None, table.next_dealer, not won


def _seats_differ(event: Event, row: Mapping[str, Any], bots: Sequence[int]) -> Difference | None:
    logged = [row[f"bot_{seat}"] for seat in range(len(bots))]
    if logged == list(bots):
        return None
    return Difference(event.match, event.game, 0, "log.row", f"bots {logged}", f"bots {list(bots)}")
