"""Holding an event log to the rules: the game is played again from its wall, with the log's answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simcli.referee.core import Coverage, Difference, Event, GameLog, Mismatch
from simcli.referee.gejiu.play import play
from simcli.referee.gejiu.records import game_row, win_row
from simcli.referee.gejiu.rules import Rules, read_rules
from simcli.referee.gejiu.table import Table
from simcli.referee.gejiu.tiles import COPIES, KINDS, name
from simcli.referee.match import Refereed, check_games
from simcli.referee.moves import Words
from simcli.referee.reading import Reader

WORDS = Words(name, frozenset(["chow", "take"]))


def check_game(
    rules: Mapping[str, object] | Rules,
    dealer: int,
    events: Sequence[Event],
    row: Mapping[str, Any] | None,
    coverage: Coverage,
    wins: Sequence[Mapping[str, Any]] | None = None,
) -> Difference | None:
    """Referee one game.

    Parameters
    ----------
    rules : Mapping[str, object] | Rules
        Resolved options, nested or flat.
    dealer : int
        The seat that must deal.
    events : Sequence[Event]
        All events of the game in order.
    row, wins : Mapping, Sequence[Mapping] or None
        The game's rows of the games and wins tables; columns that the referee does not compute are left alone.
    coverage : Coverage
        Counts what the game exercised.

    Returns
    -------
    Difference | None
        The first difference; None where log and referee agree.
    """
    read = rules if isinstance(rules, Rules) else read_rules(rules)
    return referee_game(read, dealer, GameLog(events, row, wins), coverage)[0]


def referee_game(rules: Rules, dealer: int, log: GameLog, coverage: Coverage) -> Refereed:
    """The same, with the next dealer (-1 after a difference) and whether the game was drawn."""
    match, game = (log.events[0].match, log.events[0].game) if log.events else (-1, -1)
    reader = Reader(log.events, WORDS)
    try:
        reader.check_order()
        table = Table(rules, dealer, reader.wall((COPIES,) * KINDS), coverage)
        reader.replay(play(table), table.acts)
        if log.row is not None:
            reader.compare("log.row", log.row, game_row(table))
        if log.wins is not None:
            reader.compare_wins(log.wins, [win_row(table, win) for win in table.wins])
    except Mismatch as mismatch:
        return mismatch.at(match, game), -1, False
    return None, table.next_dealer, not table.wins


def check_match(
    rules: Mapping[str, object] | Rules,
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
    rules : Mapping[str, object] | Rules
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
    """
    read = rules if isinstance(rules, Rules) else read_rules(rules)

    def one(dealer: int, log: GameLog, drawn_before: int) -> Refereed:
        return referee_game(read, dealer, log, coverage)

    return check_games(one, games, coverage, first_dealer=first_dealer, length=length, bots=bots)
