"""Holding an event log to the rules: the game is played again from its wall, with the log's answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simcli.referee.core import Coverage, Difference, Event, GameLog, Mismatch
from simcli.referee.gejiu.play import play
from simcli.referee.gejiu.reading import Reader, describe, entry_of, same_act
from simcli.referee.gejiu.records import game_row, win_row
from simcli.referee.gejiu.rules import Rules, read_rules
from simcli.referee.gejiu.table import Entry, Menu, Table
from simcli.referee.gejiu.tiles import COPIES, SEATS, TILES, count, name

UNORDERED = ("pay", "score")  # neighbours of one of these kinds may stand in any order


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
    difference, _ = referee_game(rules, dealer, GameLog(events, row, wins), coverage)
    return difference


def referee_game(
    rules: Mapping[str, object] | Rules, dealer: int, log: GameLog, coverage: Coverage
) -> tuple[Difference | None, int]:
    """The same, with the next dealer (-1 after a difference)."""
    match, game = (log.events[0].match, log.events[0].game) if log.events else (-1, -1)
    reader = Reader(log.events)
    try:
        _check_order(log.events)
        table = Table(rules if isinstance(rules, Rules) else read_rules(rules), dealer, _read_wall(reader), coverage)
        _replay(table, reader)
        if log.row is not None:
            _compare(reader, "log.row", log.row, game_row(table))
        if log.wins is not None:
            _compare_wins(reader, table, log.wins)
    except Mismatch as mismatch:
        return mismatch.at(match, game), -1
    return None, table.next_dealer


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
    dealer = first_dealer
    number = 0
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
        difference, dealer = referee_game(read, dealer, log, coverage)
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
    logged = [row[f"bot_{seat}"] for seat in range(SEATS)]
    if logged == list(bots):
        return None
    return Difference(event.match, event.game, 0, "log.row", f"bots {logged}", f"bots {list(bots)}")


def _check_order(events: Sequence[Event]) -> None:
    for step, event in enumerate(events):
        if event.step != step or event[:2] != events[0][:2]:
            wanted = f"match {events[0].match} game {events[0].game} step {step}"
            raise Mismatch(step, "log.steps", f"match {event.match} game {event.game} step {event.step}", wanted)


def _read_wall(reader: Reader) -> list[int]:
    wall: list[int] = []
    while len(wall) < TILES:
        event = reader.take("log.wall", f"wall tile {len(wall)}")
        if event.kind != "wall" or not 0 <= event.tile < TILES // COPIES:
            raise reader.fail("log.wall", describe(event), f"wall tile {len(wall)}")
        wall.append(event.tile)
    counts = count(wall)
    for kind, copies in enumerate(counts):
        if copies != COPIES:
            raise reader.fail("log.wall", f"{copies} x {name(kind)}", f"{COPIES} x {name(kind)}")
    return wall


def _replay(table: Table, reader: Reader) -> None:
    game = play(table)
    answers: list[Entry] | None = None
    while True:
        try:
            menus = next(game) if answers is None else game.send(answers)
        except StopIteration:
            break
        _compare_acts(table, reader)
        if reader.menus:
            for menu in menus:
                _check_offers(reader, menu)
        answers = [_answer(reader, menu) for menu in menus]
    _compare_acts(table, reader)
    left_over = reader.next()
    if left_over is not None:
        raise Mismatch(reader.place, "log.end", describe(left_over), "the game has ended")


def _check_offers(reader: Reader, menu: Menu) -> None:
    """Read the offered entries of one menu and require exactly the legal ones."""
    offered: list[Entry] = []
    event = reader.next()
    while event is not None and event.kind == "offer" and event.seat == menu.seat:
        offered.append(entry_of(reader.take("log.menu", menu)))
        event = reader.next()
    if sorted(offered) != sorted(menu.entries):
        logged = menu._replace(entries=tuple(offered)) if offered or event is None else describe(event)
        raise reader.fail("log.menu", logged, menu)


def _answer(reader: Reader, menu: Menu) -> Entry:
    """Read the entry taken."""
    event = reader.take("log.menu", menu)
    if event.kind != "answer" or event.seat != menu.seat:
        raise reader.fail("log.menu", describe(event), menu)
    answer = entry_of(event)
    if answer not in menu.entries:
        raise reader.fail("log.answer", describe(event), menu)
    return answer


def _compare_acts(table: Table, reader: Reader) -> None:
    """Hold the log to what the referee has carried out since it last looked."""
    acts = table.acts
    done = 0
    while done < len(acts):
        end = done + 1
        if acts[done].action in UNORDERED:
            while end < len(acts) and acts[end].action == acts[done].action:
                end += 1
        left = list(acts[done:end])
        for _ in range(done, end):
            event = reader.take("log.act", left[0])
            found = next((act for act in left if same_act(act, event)), None)
            if found is None:
                raise reader.fail("log.act", describe(event), left[0])
            left.remove(found)
        done = end
    acts.clear()


def _compare(reader: Reader, clause: str, logged: Mapping[str, Any], mine: Mapping[str, Any]) -> None:
    for column, value in mine.items():
        if column not in logged or logged[column] != value:
            raise reader.fail(clause, f"{column} = {logged.get(column, 'missing')}", f"{column} = {value}")


def _compare_wins(reader: Reader, table: Table, logged: Sequence[Mapping[str, Any]]) -> None:
    if len(logged) != len(table.wins):
        raise reader.fail("log.wins", f"{len(logged)} rows", f"{len(table.wins)} rows")
    for row, win in zip(logged, table.wins, strict=True):
        _compare(reader, "log.wins", row, win_row(table, win))
