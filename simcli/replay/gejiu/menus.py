"""Menus that seats answered, and what they let go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from simcli.replay.gejiu.tiles import glyph
from simcli.text import Text, current, say

NAMES = {
    "win": Text("胡", "win"),
    "kong": Text("杠", "kong"),
    "pung": Text("碰", "pung"),
    "chow": Text("吃", "chow"),
    "kong_concealed": Text("暗杠", "concealed kong"),
    "kong_added": Text("补杠", "added kong"),
}


class Entry(NamedTuple):
    """One entry of a menu, as the log has it."""

    action: str
    tile: int
    arg: int


@dataclass
class Menu:
    """One menu of a seat, and the entry taken."""

    seat: int
    entries: list[Entry] = field(default_factory=list)
    taken: Entry | None = None

    @property
    def is_claim(self) -> bool:
        """Whether it offers something that may be passed (a claim, a robbed kong, a pond win)."""
        return any(entry.action == "pass" for entry in self.entries)

    def names(self) -> list[str]:
        """Return what it offers beside passing and discarding, each word once."""
        words = dict.fromkeys(entry.action for entry in self.entries if entry.action in NAMES)
        return [NAMES[word].get(current()) for word in words]


class Pending:
    """The menus put since something was last carried out."""

    def __init__(self) -> None:
        self.menus: list[Menu] = []

    def offer(self, seat: int, entry: Entry) -> None:
        """Note an entry offered; a seat that has answered gets a new menu."""
        menu = next((menu for menu in self.menus if menu.seat == seat and menu.taken is None), None)
        if menu is None:
            menu = Menu(seat)
            self.menus.append(menu)
        menu.entries.append(entry)

    def answer(self, seat: int, entry: Entry) -> None:
        """Note the entry taken."""
        next(menu for menu in self.menus if menu.seat == seat and menu.taken is None).taken = entry

    def clear(self) -> list[Menu]:
        """Return the menus and begin anew."""
        menus, self.menus = self.menus, []
        return menus


def passed(menus: Iterable[Menu]) -> list[str]:
    """Say of every claim menu that was passed what it held."""
    notes = []
    for menu in menus:
        if not menu.is_claim or menu.taken is None or menu.taken.action != "pass":
            continue
        if menu.taken.tile < 0:
            notes.append(say(f"座{menu.seat} 可胡塘子，不胡", f"seat {menu.seat} declines 塘子胡 (pond win)"))
        else:
            could = menu.names()
            notes.append(
                say(f"座{menu.seat} 可{'、'.join(could)}，不要", f"seat {menu.seat} passes ({', '.join(could)})")
            )
    return notes


def outdone(menus: Iterable[Menu], actors: Iterable[int]) -> list[str]:
    """Say which claims gave way to the one carried out, and who preferred another claim to a win."""
    notes = []
    for menu in menus:
        if not menu.is_claim or menu.taken is None or menu.taken.action == "pass":
            continue
        name = NAMES[menu.taken.action].get(current())
        if menu.seat not in actors:
            notes.append(say(f"座{menu.seat} 也要{name}，让位", f"seat {menu.seat}'s {name} gives way"))
        if menu.taken.action != "win" and any(entry.action == "win" for entry in menu.entries):
            notes.append(say(f"座{menu.seat} 可胡不胡", f"seat {menu.seat} could have won"))
    return notes


def let_go(menu: Menu) -> list[str]:
    """Say what an own-turn menu held beside the entry taken: a win, kongs."""
    notes = []
    for entry in menu.entries:
        if entry == menu.taken or entry.action not in NAMES:
            continue
        if entry.action == "win":
            notes.append(say("可胡不胡", "could have won"))
        else:
            name = NAMES[entry.action].get(current())
            notes.append(say(f"可{name} {glyph(entry.tile)}，未杠", f"could have declared: {name} {glyph(entry.tile)}"))
    return notes
