"""A plain player for tests of the tongcheng referee: plays games through its own table and writes their event log."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from simcli.referee.core import Coverage, Event, GameLog
from simcli.referee.moves import Entry, Menu
from simcli.referee.tongcheng import REGISTRY
from simcli.referee.tongcheng.cards import COPIES_OF, HAND
from simcli.referee.tongcheng.rules import CHOICES, DEFAULTS
from simcli.referee.tongcheng.table import Table
from tests.support.referee_player import Recorder

Chooser = Callable[[Menu, Sequence[Event]], Entry]  # a menu and the events so far
PACK = tuple(kind for kind, copies in enumerate(COPIES_OF) for _ in range(copies))


def shuffled_wall(dice: random.Random) -> list[int]:
    """A uniform wall of 110 cards."""
    return dice.sample(PACK, len(PACK))


def stacked_wall(
    dice: random.Random, dealer: int, hands: Mapping[int, Sequence[int]], front: Sequence[int] = (), seats: int = 4
) -> list[int]:
    """A wall that deals some seats chosen cards, then draws `front`; the rest is shuffled.

    A hand lists up to 19 cards, the dealer's up to 20.
    """
    wall = [-1] * len(PACK)
    for seat, cards in hands.items():
        start = HAND * ((seat - dealer) % seats)
        places = [*range(start, start + HAND), *([HAND * seats] if seat == dealer else [])]
        for place, card in zip(places, cards, strict=False):
            wall[place] = card
    for place, card in enumerate(front, start=HAND * seats + 1):
        wall[place] = card
    rest = list(PACK)
    for card in wall:
        if card >= 0:
            rest.remove(card)
    dice.shuffle(rest)
    return [card if card >= 0 else rest.pop() for card in wall]


def uniform(dice: random.Random) -> Chooser:
    """Every entry alike."""
    return lambda menu, _: dice.choice(menu.entries)


def eager(dice: random.Random) -> Chooser:
    """Wins whenever it may, otherwise every entry alike."""
    return lambda menu, _: next((entry for entry in menu.entries if entry.action == "win"), dice.choice(menu.entries))


def play_game(
    options: Mapping[str, Any],
    dealer: int,
    wall: Sequence[int],
    choose: Chooser,
    *,
    place: tuple[int, int] = (0, 0),
    menus: bool = True,
    coverage: Coverage | None = None,
    package: str = "simcli.referee.tongcheng",
) -> tuple[GameLog, Table]:
    """Play one game; its log (with every menu if `menus`) and the table at its end.

    `package` names another copy of the referee's tongcheng to play with (one with a planted fault).
    """
    modules = {name: import_module(f"{package}.{name}") for name in ("play", "records", "rules", "table")}
    log = Recorder(*place)
    for card in wall:
        log.add("wall", "card", tile=card)
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
        for menu in asked if menus else ():
            for entry in menu.entries:
                log.add("offer", entry.action, menu.seat, entry.tile, entry.arg)
        answers = []
        for menu in asked:
            answers.append(choose(menu, log.events))
            log.add("answer", answers[-1].action, menu.seat, answers[-1].tile, answers[-1].arg)
    _flush(table, log)
    records = modules["records"]
    return GameLog(log.events, records.game_row(table), records.win_rows(table)), table


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
            options[name] = word == "true" if isinstance(default, bool) else int(word) if name == "seats" else word
        elif name in FURTHER:
            options[name] = dice.choice(FURTHER[name])
        else:
            options[name] = dice.choice([default, default, default, 0, 1, 3])
    return options


FURTHER: dict[str, list[Any]] = {
    "min_count": ["auto", "auto", 3, 5, 12], "pick_chain_max": [8, 8, 0, 1, 3, 20], "count_per_point": [7, 5, 1],
    "base": [1, 100],
}  # fmt: skip


def scripted(*wishes: tuple[int, str, str, int]) -> Chooser:
    """Does the wishes (seat, menu kind, action, card; -1: any card) in order, else passes and discards the lowest card.

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
        return next(
            (entry for entry in menu.entries if entry.action in ("pass", "discard", "identify")), menu.entries[-1]
        )

    return choose
