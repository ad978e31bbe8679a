"""A plain player for tests of the referee: plays games through the referee's own table and writes their event log."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from simcli.referee.core import Coverage, Event, GameLog
from simcli.referee.gejiu import REGISTRY
from simcli.referee.gejiu.rules import CHOICES, DEFAULTS
from simcli.referee.gejiu.table import Table
from simcli.referee.moves import Entry, Menu

Chooser = Callable[[Menu, Sequence[Event]], Entry]  # a menu and the events so far


def shuffled_wall(dice: random.Random) -> list[int]:
    """A uniform wall of 136 tiles."""
    wall = [kind for kind in range(34) for _ in range(4)]
    dice.shuffle(wall)
    return wall


def stacked_wall(dice: random.Random, dealer: int, hands: Mapping[int, Sequence[int]], front: Sequence[int] = (),
                 kong_tiles: Sequence[int] = ()) -> list[int]:  # fmt: skip
    """A wall that deals some seats chosen tiles, then draws `front`; the rest is shuffled.

    A hand lists up to 13 tiles, the dealer's up to 14 (the 14th is drawn last).
    """
    wall = [-1] * 136
    for seat, tiles in hands.items():
        start = 13 * ((seat - dealer) % 4)
        places = [*range(start, start + 13), 52] if seat == dealer else list(range(start, start + 13))
        for place, tile in zip(places, tiles, strict=False):
            wall[place] = tile
    for place, tile in enumerate(front, start=53):
        wall[place] = tile
    for place, tile in enumerate(kong_tiles, start=134):
        wall[place] = tile
    rest = [kind for kind in range(34) for _ in range(4)]
    for tile in wall:
        if tile >= 0:
            rest.remove(tile)
    dice.shuffle(rest)
    return [tile if tile >= 0 else rest.pop() for tile in wall]


def uniform(dice: random.Random) -> Chooser:
    """Every entry alike."""
    return lambda menu, _: dice.choice(menu.entries)


def eager(dice: random.Random) -> Chooser:
    """Wins whenever it may, otherwise every entry alike."""
    return lambda menu, _: next((entry for entry in menu.entries if entry.action == "win"), dice.choice(menu.entries))


def scripted(*wishes: tuple[int, str, str, int]) -> Chooser:
    """Does the wishes (seat, menu kind, action, tile; -1: any tile) in order, else discards its draw and passes.

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
        if menu.kind == "own":
            drawn = next((e.tile for e in reversed(events) if e.action in ("draw", "replacement")), -1)
            discards = [entry for entry in menu.entries if entry.action == "discard"]
            return next((entry for entry in discards if entry.tile == drawn), discards[-1])
        return menu.entries[-1] if menu.kind != "kong_tile" else menu.entries[0]

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


def play_game(
    options: Mapping[str, Any],
    dealer: int,
    wall: Sequence[int],
    choose: Chooser,
    *,
    place: tuple[int, int] = (0, 0),
    menus: bool = True,
    coverage: Coverage | None = None,
    package: str = "simcli.referee.gejiu",
) -> tuple[GameLog, Table]:
    """Play one game; its log (with every menu if `menus`) and the table at its end.

    `package` names another copy of the referee's gejiu to play with (one with a planted fault).
    """
    modules = {name: import_module(f"{package}.{name}") for name in ("play", "records", "rules", "table")}
    log = Recorder(*place)
    for tile in wall:
        log.add("wall", "tile", tile=tile)
    rules = modules["rules"].read_rules(options)
    table = modules["table"].Table(rules, dealer, wall, coverage or Coverage(REGISTRY))
    game = modules["play"].play(table)
    answers: list[Entry] | None = None
    while True:
        try:
            asked = next(game) if answers is None else game.send(answers)
        except StopIteration:
            break
        _flush(table, log)
        answers = [choose(menu, log.events) for menu in asked]
        for menu in asked if menus else []:
            for entry in menu.entries:
                log.add("offer", entry.action, menu.seat, entry.tile, entry.arg)
        for menu, answer in zip(asked, answers, strict=True):
            log.add("answer", answer.action, menu.seat, answer.tile, answer.arg)
    _flush(table, log)
    records = modules["records"]
    return GameLog(log.events, records.game_row(table), [records.win_row(table, win) for win in table.wins]), table


def _flush(table: Table, log: Recorder) -> None:
    for act in table.acts:
        log.add("act", *act)
    table.acts.clear()


def random_options(dice: random.Random) -> dict[str, Any]:
    """A legal rule set with every option drawn."""
    options: dict[str, Any] = {}
    for name, default in DEFAULTS.items():
        if name in CHOICES:
            word = dice.choice(CHOICES[name])
            options[name] = word == "true" if isinstance(default, bool) else word
        elif name == "wall_reserve":
            options[name] = dice.choice([20, 20, 20, 20, 2, 3, 10, 21, 40, 60, 82])
        elif name == "fan_cap":
            options[name] = dice.choice([None, 1, 3, 6])
        else:
            options[name] = dice.choice([0, 1, 2, 3]) if name != "base" else dice.choice([1, 5])
    if options["lan_shape"] == "soft":
        options["lan_classes"] = "any"
    return options
