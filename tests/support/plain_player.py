"""A plain player for tests of the referees: plays games through a referee's own table and writes their event log."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from simcli.referee.core import Coverage, Event, GameLog
from simcli.referee.moves import Entry, Menu

Chooser = Callable[[Menu, Sequence[Event]], Entry]  # a menu and the events so far


def shuffled(dice: random.Random, pack: Sequence[int]) -> list[int]:
    """A uniform wall of the tiles of `pack`."""
    wall = list(pack)
    dice.shuffle(wall)
    return wall


def stacked(dice: random.Random, pack: Sequence[int], placed: Mapping[int, int]) -> list[int]:
    """A wall of the tiles of `pack` with some at chosen places (place: tile; -1: any tile); the rest is shuffled."""
    rest = list(pack)
    for tile in placed.values():
        if tile >= 0:
            rest.remove(tile)
    dice.shuffle(rest)
    chosen = (placed.get(place, -1) for place in range(len(pack)))
    return [tile if tile >= 0 else rest.pop() for tile in chosen]


def uniform(dice: random.Random) -> Chooser:
    """Every entry alike."""
    return lambda menu, _: dice.choice(menu.entries)


def eager(dice: random.Random) -> Chooser:
    """Wins whenever it may, otherwise every entry alike."""
    return lambda menu, _: next((entry for entry in menu.entries if entry.action == "win"), dice.choice(menu.entries))


def wishing(wishes: Sequence[tuple[int, str, str, int]], otherwise: Chooser) -> Chooser:
    """Does the wishes (seat, menu kind, action, tile; -1: any tile) in order, and `otherwise` where none fits.

    A wish is used up by the first menu of that seat and kind that holds it; later wishes wait for earlier ones of the
    same seat only.
    """
    waiting = list(wishes)

    def choose(menu: Menu, events: Sequence[Event]) -> Entry:
        wish = next((wish for wish in waiting if wish[0] == menu.seat), None)
        if wish is not None and wish[1] == menu.kind:
            for entry in menu.entries:
                if entry.action == wish[2] and wish[3] in (-1, entry.tile):
                    waiting.remove(wish)
                    return entry
        return otherwise(menu, events)

    return choose


class Recorder:
    """Numbers events of one game and collects them."""

    def __init__(self, match: int, game: int) -> None:
        self.place = (match, game)
        self.events: list[Event] = []

    def add(self, kind: str, action: str, seat: int | None = None, tile: int | None = None, arg: int | None = None,
            other: int | None = None, value: int | None = None) -> None:  # fmt: skip
        """Append one event; None becomes the value of an empty field."""
        fields = [-1 if seat is None else seat, action, -1 if tile is None else tile, arg or 0]
        self.events.append(
            Event(*self.place, len(self.events), kind, *fields, -1 if other is None else other, value or 0)
        )

    def offer(self, menus: Sequence[Menu]) -> None:
        """Write down every entry of some menus."""
        for menu in menus:
            for entry in menu.entries:
                self.add("offer", entry.action, menu.seat, entry.tile, entry.arg)

    def flush(self, table: Any) -> None:
        """Write down what a table has carried out since."""
        for act in table.acts:
            self.add("act", *act)
        table.acts.clear()


def play_game(
    options: Mapping[str, Any],
    dealer: int,
    wall: Sequence[int],
    choose: Chooser,
    *,
    package: str,
    word: str = "card",
    apart: bool = False,
    place: tuple[int, int] = (0, 0),
    menus: bool = True,
    coverage: Coverage | None = None,
    **before: int,
) -> tuple[GameLog, Any]:
    """Play one game; its log (with every menu if `menus`) and the table at its end.

    `package` is the referee's folder of the game, or another copy of it (one with a planted fault), `word` what the log
    calls what lies in the wall. Of menus answered at once all entries come first, or if `apart` those of each menu
    right before its answer. `before` goes to the table.
    """
    modules = {name: import_module(f"{package}.{name}") for name in ("clauses", "play", "records", "rules", "table")}
    log = Recorder(*place)
    for tile in wall:
        log.add("wall", word, tile=tile)
    counted = coverage or Coverage(modules["clauses"].REGISTRY)
    table = modules["table"].Table(modules["rules"].read_rules(options), dealer, wall, counted, **before)
    game = modules["play"].play(table)
    answers: list[Entry] | None = None
    while True:
        try:
            asked = next(game) if answers is None else game.send(answers)
        except StopIteration:
            break
        log.flush(table)
        if menus and not apart:
            log.offer(asked)
        answers = []
        for menu in asked:
            if menus and apart:
                log.offer([menu])
            answers.append(choose(menu, log.events))
            log.add("answer", answers[-1].action, menu.seat, answers[-1].tile, answers[-1].arg)
    log.flush(table)
    records = modules["records"]
    return GameLog(log.events, records.game_row(table), records.win_rows(table)), table
