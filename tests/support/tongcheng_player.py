"""A plain player of 通城个子牌 for tests of the referee."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial

from simcli.referee.core import Event
from simcli.referee.moves import Entry, Menu
from simcli.referee.tongcheng.cards import COPIES_OF, HAND
from tests.support import plain_player
from tests.support.plain_player import Chooser, eager, stacked, uniform, wishing

__all__ = ["PACK", "Chooser", "eager", "play_game", "scripted", "shuffled_wall", "stacked_wall", "uniform"]

PACK = tuple(kind for kind, copies in enumerate(COPIES_OF) for _ in range(copies))

play_game = partial(plain_player.play_game, package="simcli.referee.tongcheng")


def shuffled_wall(dice: random.Random) -> list[int]:
    """A uniform wall of 110 cards."""
    return dice.sample(PACK, len(PACK))


def stacked_wall(
    dice: random.Random, dealer: int, hands: Mapping[int, Sequence[int]], front: Sequence[int] = (), seats: int = 4
) -> list[int]:
    """A wall that deals some seats chosen cards, then draws `front`; the rest is shuffled.

    A hand lists up to 19 cards, the dealer's up to 20.
    """
    placed = dict(enumerate(front, start=HAND * seats + 1))
    for seat, cards in hands.items():
        start = HAND * ((seat - dealer) % seats)
        places = [*range(start, start + HAND), *([HAND * seats] if seat == dealer else [])]
        placed |= dict(zip(places, cards, strict=False))
    return stacked(dice, PACK, placed)


def scripted(*wishes: tuple[int, str, str, int]) -> Chooser:
    """Does the wishes (see `wishing`), else passes and discards the lowest card."""

    def otherwise(menu: Menu, _: Sequence[Event]) -> Entry:
        plain = (entry for entry in menu.entries if entry.action in ("pass", "discard", "identify"))
        return next(plain, menu.entries[-1])

    return wishing(wishes, otherwise)
