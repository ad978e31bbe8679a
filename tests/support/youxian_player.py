"""A plain player of 攸县胡子牌 for tests of the referee."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial

from tests.support import plain_player
from tests.support.plain_player import Chooser, eager, shuffled, stacked, uniform, wishing

__all__ = ["Chooser", "eager", "play_game", "scripted", "shuffled_wall", "stacked_wall", "uniform"]

PACK = tuple(kind for kind in range(20) for _ in range(4))

play_game = partial(plain_player.play_game, package="simcli.referee.youxian", apart=True)


def shuffled_wall(dice: random.Random) -> list[int]:
    """A uniform wall of 80 cards."""
    return shuffled(dice, PACK)


def stacked_wall(
    dice: random.Random, dealer: int, hands: Mapping[int, Sequence[int]], front: Sequence[int] = ()
) -> list[int]:
    """A wall that deals some seats chosen cards, then draws `front`; the rest is shuffled.

    A hand lists up to 20 cards, the dealer's up to 21 (the 21st is the shown card).
    """
    placed = dict(enumerate(front, start=61))
    for seat, cards in hands.items():
        start = 20 * ((seat - dealer) % 3)
        places = [*range(start, start + 20), *([60] if seat == dealer else [])]
        placed |= dict(zip(places, cards, strict=False))
    return stacked(dice, PACK, placed)


def scripted(*wishes: tuple[int, str, str, int]) -> Chooser:
    """Does the wishes (see `wishing`), else passes and discards the lowest card."""
    return wishing(wishes, lambda menu, _: menu.entries[0] if menu.kind == "discard" else menu.entries[-1])
