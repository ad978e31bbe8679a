"""Menus that seats answered, and what they let go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from simcli.text import Text, current, say

Names = Mapping[str, Text]  # the entries worth a word, by action: not passing, not discarding


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
        """Whether it offers something that may be passed: a claim, or a declaration asked for apart."""
        return any(entry.action == "pass" for entry in self.entries)

    def words(self, names: Names) -> list[str]:
        """Return what it offers beside passing and discarding, each word once."""
        actions = dict.fromkeys(entry.action for entry in self.entries if entry.action in names)
        return [names[action].get(current()) for action in actions]


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


def passed(menus: Iterable[Menu], names: Names, without_tile: Text) -> list[str]:
    """Say of every claim menu that was passed what it held, if it held anything of `names`.

    Parameters
    ----------
    without_tile : Text
        What is said, with `{seat}`, where the menu was about no tile.
    """
    notes = []
    for menu in menus:
        if not menu.is_claim or menu.taken is None or menu.taken.action != "pass":
            continue
        if menu.taken.tile < 0:
            notes.append(without_tile.get(current()).format(seat=menu.seat))
        else:
            could = menu.words(names)
            if could:
                notes.append(
                    say(f"座{menu.seat} 可{'、'.join(could)}，不要", f"seat {menu.seat} passes ({', '.join(could)})")
                )
    return notes


def outdone(menus: Iterable[Menu], actors: Collection[int], names: Names) -> list[str]:
    """Say which claims gave way to the one carried out, and who preferred another claim to a win."""
    notes = []
    for menu in menus:
        if not menu.is_claim or menu.taken is None or menu.taken.action == "pass":
            continue
        name = names[menu.taken.action].get(current())
        if menu.seat not in actors:
            notes.append(say(f"座{menu.seat} 也要{name}，让位", f"seat {menu.seat}'s {name} gives way"))
        if menu.taken.action != "win" and any(entry.action == "win" for entry in menu.entries):
            notes.append(say(f"座{menu.seat} 可胡不胡", f"seat {menu.seat} could have won"))
    return notes


def let_go(menu: Menu, names: Names, glyph: Callable[[int], str]) -> list[str]:
    """Say what an own-turn menu held beside the entry taken: a win, declarations."""
    notes = []
    for entry in menu.entries:
        if entry == menu.taken or entry.action not in names:
            continue
        if entry.action == "win":
            notes.append(say("可胡不胡", "could have won"))
        else:
            what = names[entry.action].get(current()) + ("" if entry.tile < 0 else f" {glyph(entry.tile)}")
            notes.append(say(f"可{what}，不要", f"could have declared: {what}"))
    return notes
