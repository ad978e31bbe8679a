"""A log that was tampered with is found out, at the right place and under the right clause."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from simcli.referee.core import Coverage, Difference, Event, GameLog, events_of, seating_cell, split_games
from simcli.referee.gejiu import REGISTRY, check_game, check_match
from tests.support.referee_player import eager, play_game, shuffled_wall
from tests.support.referee_walls import lively, thin_wall

RULES: dict[str, Any] = {"rob_kong": "both", "kong_points": {"exposed": 1, "added": 1, "concealed": 2}, "ready_fan": 1,
                         "multiple_winners": "all", "pond_win": "13_or_14"}  # fmt: skip
Tamper = Callable[[list[Event]], list[Event] | None]


@cache
def logs() -> list[GameLog]:
    """120 games of every kind."""
    dice = random.Random(11)
    player = lively(dice)
    return [play_game(RULES, 1, thin_wall(dice), player)[0] for _ in range(120)]


def check(log: GameLog) -> Difference | None:
    return check_game(RULES, 1, log.events, log.row, Coverage(REGISTRY), log.wins)


def renumbered(events: list[Event]) -> list[Event]:
    return [event._replace(step=step) for step, event in enumerate(events)]


def changed(action: str, **fields: Callable[[int], int]) -> Tamper:
    """Change fields of the first act of that kind."""

    def tamper(events: list[Event]) -> list[Event] | None:
        for place, event in enumerate(events):
            if event.kind == "act" and event.action == action:
                new = {name: change(getattr(event, name)) for name, change in fields.items()}
                return [*events[:place], event._replace(**new), *events[place + 1 :]]
        return None

    return tamper


def dropped(kind: str, action: str) -> Tamper:
    """Take out the first event of that kind."""

    def tamper(events: list[Event]) -> list[Event] | None:
        for place, event in enumerate(events):
            if (event.kind, event.action) == (kind, action):
                return renumbered(events[:place] + events[place + 1 :])
        return None

    return tamper


def five_alike(events: list[Event]) -> list[Event]:
    other = next(event.tile for event in events if event.tile != events[0].tile)
    return [events[0]._replace(tile=other), *events[1:]]


def drawn_tiles_swapped(events: list[Event]) -> list[Event] | None:
    if not any(event.action == "draw" for event in events):
        return None
    late = next(place for place in range(54, 130) if events[place].tile != events[53].tile)
    new = list(events)
    new[53], new[late] = events[53]._replace(tile=events[late].tile), events[late]._replace(tile=events[53].tile)
    return new


def answer_outside_its_menu(events: list[Event]) -> list[Event] | None:
    for place, event in enumerate(events):
        if event.kind == "answer" and event.action == "discard":
            wrong = event._replace(tile=(event.tile + 1) % 34, action="kong_added")
            return [*events[:place], wrong, *events[place + 1 :]]
    return None


def entry_too_many(events: list[Event]) -> list[Event] | None:
    place = next(place for place, event in enumerate(events) if event.kind == "offer")
    return renumbered([*events[:place], events[place], *events[place:]])


def cut_short(events: list[Event]) -> list[Event]:
    return events[:-1]


def gone_on(events: list[Event]) -> list[Event]:
    return [*events, events[-1]._replace(step=len(events))]


def gap_in_steps(events: list[Event]) -> list[Event]:
    return [*events[:138], *(event._replace(step=event.step + 1) for event in events[138:])]


FAULTS: dict[str, tuple[Tamper, set[str]]] = {
    "five of a kind in the wall": (five_alike, {"log.wall"}),
    "two tiles swapped in the wall": (drawn_tiles_swapped, {"log.act", "log.menu"}),
    "step left out": (gap_in_steps, {"log.steps"}),
    "menu entry left out": (dropped("offer", "discard"), {"log.menu"}),
    "menu entry twice": (entry_too_many, {"log.menu"}),
    "win not offered": (dropped("offer", "win"), {"log.menu"}),
    "pass not offered": (dropped("offer", "pass"), {"log.menu"}),
    "answer left out": (dropped("answer", "discard"), {"log.menu"}),
    "answer outside its menu": (answer_outside_its_menu, {"log.answer"}),
    "another tile drawn": (changed("draw", tile=lambda tile: (tile + 1) % 34), {"log.act"}),
    "draw by another seat": (changed("draw", seat=lambda seat: (seat + 1) % 4), {"log.act"}),
    "another dealer": (changed("deal", seat=lambda seat: (seat + 1) % 4), {"log.act"}),
    "another tile discarded": (changed("discard", tile=lambda tile: (tile + 1) % 34), {"log.act"}),
    "discard not carried out": (dropped("act", "discard"), {"log.act"}),
    "pung by another seat": (changed("pung", seat=lambda seat: (seat + 1) % 4), {"log.act"}),
    "chow of another place": (changed("chow", arg=lambda place: (place + 1) % 3), {"log.act"}),
    "pung from another seat": (changed("pung", other=lambda seat: (seat + 1) % 4), {"log.act"}),
    "replacement from the other slot": (changed("replacement", arg=lambda slot: 1 - slot), {"log.act"}),
    "replacement of another tile": (changed("replacement", tile=lambda tile: (tile + 1) % 34), {"log.act"}),
    "payment by another seat": (changed("pay", seat=lambda seat: (seat + 1) % 4), {"log.act"}),
    "payment to another seat": (changed("pay", other=lambda seat: (seat + 1) % 4), {"log.act"}),
    "payment of another sum": (changed("pay", value=lambda points: points + 1), {"log.act"}),
    "payment left out": (dropped("act", "pay"), {"log.act"}),
    "fan counted wrong": (changed("win", value=lambda fan: fan + 1), {"log.act"}),
    "win of another kind": (changed("win", arg=lambda way: (way + 1) % 5), {"log.act"}),
    "round of following not begun": (dropped("act", "follow_begin"), {"log.act", "log.menu"}),
    "round of following not voided": (dropped("act", "follow_void"), {"log.act", "log.menu"}),
    "followers counted wrong": (changed("follow_end", arg=lambda n: n + 1), {"log.act"}),
    "declaration left out": (dropped("act", "ready"), {"log.act", "log.menu"}),
    "robber wrong": (changed("robbed", seat=lambda seat: (seat + 1) % 4), {"log.act"}),
    "final score wrong": (changed("score", value=lambda points: points + 1), {"log.act"}),
    "dealer not passed on": (changed("next_dealer", seat=lambda seat: (seat + 1) % 4), {"log.act"}),
    "end left out": (cut_short, {"log.act"}),
    "play after the end": (gone_on, {"log.end"}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_tampered_log_is_found(fault: str) -> None:
    tamper, clauses = FAULTS[fault]
    tried = 0
    for log in logs():
        events = tamper(list(log.events))
        if events is None or tried == 6:
            continue
        tried += 1
        difference = check(log._replace(events=events))
        assert difference is not None, (fault, log.events[0])
        assert difference.clause in clauses, difference
        assert difference.kernel_value != difference.referee_value
    assert tried >= 1


def test_untouched_logs_pass_with_and_without_menus() -> None:
    for log in logs()[:40]:
        bare = renumbered([event for event in log.events if event.kind != "offer"])
        assert check(log) is None
        assert check(log._replace(events=bare)) is None


def test_every_column_of_the_rows_is_held() -> None:
    won = next(log for log in logs() if log.wins)
    assert won.row is not None
    assert won.wins is not None
    for column, value in won.row.items():
        wrong = "draw" if column == "outcome" else value + 1
        difference = check(won._replace(row=won.row | {column: wrong}))
        assert difference is not None
        assert difference.clause == "log.row"
        assert difference.kernel_value.startswith(column)
    for column, value in won.wins[0].items():
        wrong = not value if isinstance(value, bool) else "nobody" if value is None or column == "win_by" else value + 1
        difference = check(won._replace(wins=[dict(won.wins[0]) | {column: wrong}, *won.wins[1:]]))
        assert difference is not None
        assert difference.clause == "log.wins"
    for wins in ([], [*won.wins, won.wins[0]]):
        assert check(won._replace(wins=wins)) is not None
    short = {column: value for column, value in won.row.items() if column != "draws"}
    assert check(won._replace(row=short)) == Difference(0, 0, len(won.events) - 1, "log.row", "draws = missing",
                                                        f"draws = {won.row['draws']}")  # fmt: skip


def match(first_dealer: int, games: int, seed: int = 3) -> list[GameLog]:
    dice = random.Random(seed)
    dealer, played = first_dealer, []
    for game in range(games):
        log, table = play_game({}, dealer, shuffled_wall(dice), eager(dice), place=(5, game), menus=False)
        assert log.row is not None
        played.append(log._replace(row=dict(log.row) | {f"bot_{seat}": (seat + 1) % 4 for seat in range(4)}))
        dealer = table.next_dealer
    return played


def test_a_match_is_held_together() -> None:
    games = match(1, 4)
    bots = (1, 2, 3, 0)

    def run(logs: list[GameLog], dealer: int | None = 1, length: int = 4, bots: tuple[int, ...] = bots) -> str | None:
        difference = check_match({}, logs, Coverage(REGISTRY), first_dealer=dealer, length=length, bots=bots)
        return None if difference is None else difference.clause

    assert run(games) is None
    assert run(games, dealer=None) is None
    assert run(games, dealer=2) == "log.act"
    assert run(games, length=5) == "log.games"
    assert run(games, bots=(0, 1, 2, 3)) == "log.row"
    assert run([games[0], *games[2:]]) == "log.games"
    assert run([*games[:2], GameLog([]), games[3]]) == "log.games"
    other = match(2, 4)
    assert run([games[0], *other[1:]]) == "log.act"  # the second game has another dealer


def test_events_from_columns_and_games_apart() -> None:
    games = match(0, 2)
    events = [event for log in games for event in log.events]
    columns = {name: [getattr(event, name) for event in events] for name in Event._fields}
    assert events_of(columns) == events
    assert [(m, g, len(rows)) for m, g, rows in split_games(events)] == [
        (5, game, len(log.events)) for game, log in enumerate(games)
    ]


def test_seating_cells_of_a_round() -> None:
    """Two orders of four: every seat deals first and every bot sits everywhere equally often."""
    orders = [(0, 1, 2, 3), (0, 2, 1, 3)]
    cells = [seating_cell(number, 4, orders) for number in range(32)]
    assert cells[0] == (0, (0, 1, 2, 3))
    assert cells[6] == (2, (1, 2, 3, 0))
    assert cells[17] == (1, (0, 2, 1, 3))
    assert len(set(cells)) == 32
    assert seating_cell(32, 4, orders) == cells[0]


def test_coverage_counts_and_merges() -> None:
    one, two = Coverage(REGISTRY), Coverage(REGISTRY)
    one.hit("clause.draw", 20)
    two.hit("clause.draw", 10)
    assert "clause.draw" in one.missing()
    one.merge(two.counts)
    assert one.counts["clause.draw"] == 30
    assert "clause.draw" not in one.missing()
    with pytest.raises(KeyError):
        one.hit("clause.of_another_game")
