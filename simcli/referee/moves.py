"""What a referee's game puts and does: menus, their entries and acts, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple


class Act(NamedTuple):
    """One thing carried out; None in a field means that the log may hold anything there."""

    action: str
    seat: int | None = None
    tile: int | None = None
    arg: int | None = None
    other: int | None = None
    value: int | None = None


class Entry(NamedTuple):
    """One entry of a menu; `tile` is -1 for win and pass, `arg` 0 where it means nothing."""

    action: str
    tile: int = -1
    arg: int = 0


class Menu(NamedTuple):
    """What one seat may answer; `kind` is a word of the game's."""

    seat: int
    kind: str
    entries: tuple[Entry, ...]


Asking = Generator[list[Menu], list[Entry], None]  # a game: puts menus answered at once, is sent the answers
WIN, PASS = Entry("win"), Entry("pass")


class Words(NamedTuple):
    """How a game's moves read: the name of a tile, and the actions whose `arg` means something in an entry."""

    name: Callable[[int], str]
    with_arg: frozenset[str]

    def tell(self, move: Act | Menu) -> str:
        """An act or a menu in plain words."""
        if isinstance(move, Menu):
            return f"seat {move.seat} {move.kind}: {', '.join(map(self._entry, move.entries))}"
        parts = [f"act {move.action}"]
        if move.tile is not None:
            parts.append(f"tile {self.name(move.tile)}")
        fields = zip(("seat", "arg", "other", "value"), (move.seat, *move[3:]), strict=True)
        return " ".join(parts + [f"{label} {value}" for label, value in fields if value is not None])

    def _entry(self, entry: Entry) -> str:
        tile = f" {self.name(entry.tile)}" if entry.tile >= 0 else ""
        return entry.action + tile + (f" {entry.arg}" if entry.action in self.with_arg else "")
