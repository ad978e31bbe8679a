"""What a recipe lays down of a gejiu wall."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

KINDS, TILES = 34, 136
HONOURS = range(27, 34)


@dataclass
class Stack:
    """Chosen tiles: hands by place from the dealer (13 tiles, the dealer 14), the first draws, the two kong tiles."""

    hands: dict[int, list[int]] = field(default_factory=dict)
    front: list[int] = field(default_factory=list)
    kong_tiles: list[int] = field(default_factory=list)


Recipe = Callable[[random.Random, Stack], None]
