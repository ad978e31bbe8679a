"""What building walls has in common: chosen tiles laid in their places, the rest of the pack shuffled around them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

#: This share of stacked walls is shuffled and nothing else.
PLAIN = 0.1


def empty_wall(tiles: int) -> list[int]:
    """A wall of so many places, nothing laid yet."""
    return [-1] * tiles


def lay(wall: list[int], places: Sequence[int], tiles: Sequence[int]) -> None:
    """Lay tiles in the first of some places; what finds no place is left out."""
    for place, tile in zip(places, tiles, strict=False):
        wall[place] = tile


def fill(dice: random.Random, wall: Sequence[int], copies: Sequence[int]) -> list[int]:
    """Shuffle the rest of a pack into the places still empty.

    Parameters
    ----------
    copies : Sequence[int]
        Copies of every kind in the pack.

    Raises
    ------
    ValueError
        More tiles of a kind are laid than there are.
    """
    rest = [kind for kind, number in enumerate(copies) for _ in range(number)]
    for tile in wall:
        if tile >= 0:
            rest.remove(tile)
    dice.shuffle(rest)
    return [tile if tile >= 0 else rest.pop() for tile in wall]


def drawn_by_weight(names: Sequence[str], weights: Mapping[str, int]) -> list[str]:
    """Every name as often as its weight says, once if that says nothing: to draw from evenly."""
    return [name for name in names for _ in range(weights.get(name, 1))]
