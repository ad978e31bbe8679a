"""What parts of melds a row of one size holds: filled for the 息 in force, once for as long as they stay."""

from __future__ import annotations

import numpy as np

from kernels.accel import JIT, kernel
from kernels.youxian.codes import CHOW_CARDS, ONE_FIVE_TEN
from kernels.youxian.hands import X_123, X_270, X_1510, X_JIAO, X_PAIR, X_PENG, X_RUN, chow_xi
from kernels.youxian.tables import MOST, PLACES, ROWS, THREES, XI_LEVELS

POWERS = np.array(THREES, np.int64)
PART, MELD = 1, MOST + 1  # steps from one place to the next
NEVER = 30
NAMES = np.array([X_PENG, X_JIAO, X_PAIR, X_RUN, X_123, X_270, X_1510], np.int64)


@kernel
def fill(st, tables, rules):
    """Fill `tables.best` and `tables.least` for the 息 of the rules in force, unless that is what they hold already."""
    same = tables.filled[15] == 1 + rules.chow_1_5_10
    for i in range(len(NAMES)):
        for size in range(2):
            same = same and tables.filled[2 * i + size] == st.x[NAMES[i], size]
            tables.filled[2 * i + size] = st.x[NAMES[i], size]
    if same:
        return
    tables.filled[15] = 1 + rules.chow_1_5_10
    for size in range(2):
        fill_size(st, tables.best[size], rules.chow_1_5_10, size)
    note_least(tables.best[0], tables.least)


@kernel
def copy_row(row, other):
    """Set `row` to `other`."""
    for i in range(PLACES):
        row[i] = other[i]


if JIT:

    @kernel
    def raise_row(row, other, step, xi):
        """Raise every place of `row` to what the place `step` before it of `other` gives with `xi` more."""
        for i in range(PLACES - step):
            value = min(np.int64(other[i]) + xi, XI_LEVELS) if other[i] > 0 else np.int64(0)
            row[i + step] = max(np.int64(row[i + step]), value)

else:  # the same at once: a million calls place by place take plain Python minutes

    def raise_row(row, other, step, xi):
        """Raise every place of `row` to what the place `step` before it of `other` gives with `xi` more."""
        before = other[: PLACES - step]
        value = np.where(before > 0, np.minimum(before.astype(np.int64) + xi, XI_LEVELS), 0)
        np.maximum(row[step:], value, out=row[step:], casting="unsafe")


@kernel
def fill_size(st, best, chow_1_5_10, size):
    """Fill the rows of one size: the lowest number is left over, or stands in a pair, a part or a whole chow."""
    for place in range(PLACES):
        best[0, 0, place] = place == 0
        best[0, 1, place] = 0
    pair = st.x[X_PAIR, size]
    two = max(st.x[X_PENG, size], st.x[X_JIAO, size])
    for key in range(1, ROWS):
        low = 0
        while key // POWERS[low] % 3 == 0:
            low += 1
        less = key - POWERS[low]
        for apart in range(2):
            copy_row(best[key, apart], best[less, apart])
        if less // POWERS[low] % 3 > 0:
            raise_row(best[key, 1], best[less - POWERS[low], 0], 0, pair)
            for apart in range(2):
                raise_row(best[key, apart], best[less - POWERS[low], apart], PART, two)
        for chow in range(10 if chow_1_5_10 else ONE_FIVE_TEN):
            with_chow(best, key, low, chow, chow_xi(st, chow + 10 * size))
        for apart in range(2):
            for melds in range(MOST):
                best[key, apart, melds * MELD + MOST] = 0


@kernel
def with_chow(best, key, low, chow, xi):
    """Let the lowest number of a row stand in a chow, or in two cards of it."""
    a, b, c = CHOW_CARDS[chow]
    has_b = key // POWERS[b] % 3 > 0
    has_c = key // POWERS[c] % 3 > 0
    for apart in range(2):
        if low == a and has_b:
            raise_row(best[key, apart], best[key - POWERS[a] - POWERS[b], apart], PART, xi)
        if low == a and has_c:
            raise_row(best[key, apart], best[key - POWERS[a] - POWERS[c], apart], PART, xi)
        if low == a and has_b and has_c:
            raise_row(best[key, apart], best[key - POWERS[a] - POWERS[b] - POWERS[c], apart], MELD, xi)
        if low == b and has_c:
            raise_row(best[key, apart], best[key - POWERS[b] - POWERS[c], apart], PART, xi)


@kernel
def note_least(best, least):
    """Note for every row the fewest parts among so many groups (melds and parts), `NEVER` where it has not so many."""
    for key in range(ROWS):
        for apart in range(2):
            upward = np.int64(0)
            downward = np.int64(0)
            for groups in range(MOST + 1):
                fewest = np.int64(NEVER)
                for parts in range(min(groups, MOST - 1), max(groups - MOST, -1), -1):
                    if best[key, apart, (groups - parts) * MELD + parts] > 0:
                        fewest = np.int64(parts)
                upward |= fewest << (8 * groups)
                downward |= fewest << (8 * (MOST - groups))
            least[0, key, apart] = upward
            least[1, key, apart] = downward
