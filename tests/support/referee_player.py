"""A plain player of 个旧麻将 for tests of the referee."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial

from simcli.referee.core import Event
from simcli.referee.moves import Entry, Menu
from tests.support import plain_player
from tests.support.plain_player import Chooser, eager, shuffled, stacked, uniform, wishing

__all__ = ["Chooser", "eager", "play_game", "scripted", "shuffled_wall", "stacked_wall", "uniform"]

PACK = tuple(kind for kind in range(34) for _ in range(4))

play_game = partial(plain_player.play_game, package="simcli.referee.gejiu", word="tile")


def shuffled_wall(dice: random.Random) -> list[int]:
    """A uniform wall of 136 tiles."""
    return shuffled(dice, PACK)


def stacked_wall(dice: random.Random, dealer: int, hands: Mapping[int, Sequence[int]], front: Sequence[int] = (),
                 kong_tiles: Sequence[int] = ()) -> list[int]:  # fmt: skip
    """A wall that deals some seats chosen tiles, then draws `front`; the rest is shuffled.

    A hand lists up to 13 tiles, the dealer's up to 14 (the 14th is drawn last).
    """
    placed = dict(enumerate(front, start=53)) | dict(enumerate(kong_tiles, start=134))
    for seat, tiles in hands.items():
        start = 13 * ((seat - dealer) % 4)
        places = [*range(start, start + 13), *([52] if seat == dealer else [])]
        placed |= dict(zip(places, tiles, strict=False))
    return stacked(dice, PACK, placed)


def scripted(*wishes: tuple[int, str, str, int]) -> Chooser:
    """Does the wishes (see `wishing`), else discards its draw and passes."""

    def otherwise(menu: Menu, events: Sequence[Event]) -> Entry:
        if menu.kind == "own":
            drawn = next((e.tile for e in reversed(events) if e.action in ("draw", "replacement")), -1)
            discards = [entry for entry in menu.entries if entry.action == "discard"]
            return next((entry for entry in discards if entry.tile == drawn), discards[-1])
        return menu.entries[-1] if menu.kind != "kong_tile" else menu.entries[0]

    return wishing(wishes, otherwise)
