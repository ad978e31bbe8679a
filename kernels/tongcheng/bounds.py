"""Tables over the copies of a sentence's three characters: cheap exact bounds on whether they can be used up.

A block is the copies of three characters, three bits each. Its answer is two bits: 1 the cards can all stand in groups,
2 they can if the half takes some of them. 上大人 and 可知礼 are answered exactly; of 孔乙己 and 化三千 only the two
characters beside the number are asked to be used up, of 七十土 and 八九子 only the third.
"""

from __future__ import annotations

import numpy as np

# Which characters of the block stand in no other sentence: all, all but the middle one, the last one.
WHOLE, MIDDLE, LAST = range(3)
SHAPE = (WHOLE, MIDDLE, WHOLE, MIDDLE, LAST, LAST)  # of the six blocks in the order of the characters


def used_up(shape: int, copies: tuple[int, int, int], threes: tuple[int, ...]) -> bool:
    """Tell whether the block's own characters can all stand in sentences of the block and groups of `threes` alike."""
    own = {WHOLE: (0, 1, 2), MIDDLE: (0, 2), LAST: (2,)}[shape]
    for sentences in range(min(copies) + 1):
        if all(copies[i] - sentences in threes for i in own):
            return True
    return False


def answer(shape: int, copies: tuple[int, int, int], threes: tuple[int, ...]) -> int:
    """Return the two bits of a block."""
    bits = int(used_up(shape, copies, threes))
    for i in range(3):
        for j in range(i, 3):
            left = list(copies)
            left[i] -= 1
            left[j] -= 1
            if min(left) >= 0 and used_up(shape, (left[0], left[1], left[2]), threes):
                bits |= 2
    return bits


def bounds() -> np.ndarray:
    """Return the answers, uint8 [without and with fours, shape, block]."""
    table = np.zeros((2, 3, 512), np.uint8)
    for fours, threes in enumerate(((0, 3), (0, 3, 4))):
        for shape in (WHOLE, MIDDLE, LAST):
            for key in range(512):
                table[fours, shape, key] = answer(shape, (key & 7, key >> 3 & 7, key >> 6), threes)
    return table
