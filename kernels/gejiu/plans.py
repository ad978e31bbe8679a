"""The hands that a value bot can aim at, and how far each of them is."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest, popcount
from kernels.gejiu.chances import DRAGON, NARROW, ONE_SUIT, OPEN, PAIRS, PUNGS, SCATTERED
from kernels.gejiu.codes import (
    CHOW,
    DA_DUI_ZI,
    HONOURS,
    HUN_YI_SE,
    LAN_PAI,
    N_PLANS,
    PING_HU,
    QI_XING,
    QING_YI_SE,
    STEP,
    XIAO_QI_DUI,
    YI_BAN_GAO,
    YI_TIAO_LONG,
    ZI_YI_SE,
)
from kernels.gejiu.hands import class_of
from kernels.gejiu.shapes import FAR, lan_distance
from kernels.gejiu.value import fan_of

SETS_OF, PUNGS_OF, PAIRS_OF, ANY_LAN, SEVEN_STARS, SAME_CLASS, DRAGON_OF = range(7)
SUIT_KINDS = np.array([511, 511 << 9, 511 << 18, 127 << 27], np.int64)


def _kinds(allowed):
    """Return the kinds (mask) of the suits `allowed` (bits)."""
    return sum(int(SUIT_KINDS[s]) for s in range(4) if (allowed >> s) & 1)


# Shape; suits allowed (bits, honours 8), or the class or suit; class of chances; two patterns (-1: none).
_ROWS = [
    (SETS_OF, 15, OPEN, PING_HU, -1),
    *((SETS_OF, 8 | 1 << s, NARROW, HUN_YI_SE, -1) for s in range(3)),
    *((SETS_OF, 1 << s, ONE_SUIT, QING_YI_SE, -1) for s in range(3)),
    (PUNGS_OF, 15, PUNGS, DA_DUI_ZI, -1),
    *((PUNGS_OF, 8 | 1 << s, PUNGS, DA_DUI_ZI, HUN_YI_SE) for s in range(3)),
    (PUNGS_OF, 8, PUNGS, DA_DUI_ZI, ZI_YI_SE),
    (PAIRS_OF, 15, PAIRS, XIAO_QI_DUI, -1),
    *((PAIRS_OF, 8 | 1 << s, PAIRS, XIAO_QI_DUI, HUN_YI_SE) for s in range(3)),
    *((PAIRS_OF, 1 << s, PAIRS, XIAO_QI_DUI, QING_YI_SE) for s in range(3)),
    (ANY_LAN, 15, SCATTERED, LAN_PAI, -1),
    (SEVEN_STARS, 15, SCATTERED, QI_XING, -1),
    *((SAME_CLASS, g, SCATTERED, YI_BAN_GAO, -1) for g in range(3)),
    *((DRAGON_OF, s, DRAGON, YI_TIAO_LONG, -1) for s in range(3)),
]
assert len(_ROWS) == N_PLANS
SHAPE = np.array([row[0] for row in _ROWS], np.int64)
ALLOWED = np.array([row[1] for row in _ROWS], np.int64)
CLASS = np.array([row[2] for row in _ROWS], np.int64)
FIRST = np.array([row[3] for row in _ROWS], np.int64)
SECOND = np.array([row[4] for row in _ROWS], np.int64)
KINDS_OF = np.array([_kinds(row[1]) if row[0] <= PAIRS_OF else 0 for row in _ROWS], np.int64)
_CLASS_STEP = 0b1001001  # ranks of one class of three in a suit
LAN_CLASS = np.array([(_CLASS_STEP << g) * (1 + (1 << 9) + (1 << 18)) for g in range(3)], np.int64)


@kernel
def plan_fan(rules, plan):
    """Return the fans of a plan's patterns."""
    first = fan_of(rules, FIRST[plan])
    second = fan_of(rules, SECOND[plan]) if SECOND[plan] >= 0 else 0
    return first + second if rules.stacking == 0 else max(first, second)


@kernel
def note_melds(st, seat):
    """Set `st.meld_suits` (bits; honours 8) and `st.meld_chows` of `seat`."""
    st.meld_suits = 0
    st.meld_chows = 0
    for i in range(st.n_melds[seat]):
        st.meld_suits |= 1 << (st.meld_tile[seat, i] // 9)
        st.meld_chows += st.meld_type[seat, i] == CHOW


@kernel
def suit_class(st, tables, seat, suit, allowed):
    """Return the class of a suit, of an empty one where it is not among the `allowed` (bits)."""
    return st.cls[seat, suit] if (allowed >> suit) & 1 else class_of(tables, suit, np.int64(0))


@kernel
def pungs_distance(st, seat, kinds):
    """Return the tiles missing to pungs and a pair of the `kinds` (mask)."""
    need = 4 - st.n_melds[seat]
    twos = st.twos[seat] & kinds
    ones = popcount(st.kinds[seat] & kinds & ~twos)
    pairs, threes = 0, 0
    while twos:
        if st.hand[seat, lowest(twos)] >= 3:
            threes += 1
        else:
            pairs += 1
        twos &= twos - 1
    spare = max(threes - need, 0)
    short = max(need - threes, 0)
    missing = 0
    used = min(short, pairs)
    pairs -= used
    missing += used
    short -= used
    used = min(short, ones)
    ones -= used
    missing += 2 * used + 3 * (short - used)
    return missing + (0 if pairs + spare > 0 else (1 if ones > 0 else 2))


@kernel
def dragon_distance(st, tables, rules, seat, suit):
    """Return the tiles missing to 一条龙 in `suit`: of its nine tiles (laid runs apart) and of the rest."""
    wanted = np.int64(511)
    sets = 3
    for i in range(st.n_melds[seat]):
        tile = st.meld_tile[seat, i]
        if rules.dragon_in_hand == 0 and st.meld_type[seat, i] == CHOW and tile // 9 == suit and tile % 3 == 0:
            run = np.int64(7) << (tile % 9)
            if wanted & run:
                wanted ^= run
                sets -= 1
    need = 4 - st.n_melds[seat] - sets
    if need < 0:
        return FAR
    held = (st.kinds[seat] >> (9 * suit)) & wanted
    missing = popcount(wanted) - popcount(held)
    key = st.key[seat, suit]
    ranks = held
    while ranks:
        key -= STEP[lowest(ranks)]
        ranks &= ranks - 1
    rest = class_of(tables, suit, key)
    for other in range(4):
        if other != suit:
            rest = np.int64(tables.joined[rest, st.cls[seat, other]])
    return missing + np.int64(tables.missing[rest, need])


@kernel
def plan_distance(st, tables, rules, seat, plan):
    """Return the tiles missing to `plan` (15: out of reach)."""
    shape = SHAPE[plan]
    allowed = ALLOWED[plan]
    if shape == SETS_OF:
        if st.meld_suits & ~allowed:
            return FAR
        low = tables.joined[suit_class(st, tables, seat, 0, allowed), suit_class(st, tables, seat, 1, allowed)]
        high = tables.joined[suit_class(st, tables, seat, 2, allowed), suit_class(st, tables, seat, 3, allowed)]
        return np.int64(tables.missing[tables.joined[low, high], 4 - st.n_melds[seat]])
    if shape == PUNGS_OF:
        if st.meld_chows > 0 or st.meld_suits & ~allowed:
            return FAR
        return pungs_distance(st, seat, KINDS_OF[plan])
    if shape == DRAGON_OF:
        return dragon_distance(st, tables, rules, seat, allowed)
    if st.n_melds[seat] > 0:
        return FAR
    kinds = st.kinds[seat]
    if shape == PAIRS_OF:
        return 7 - popcount(st.twos[seat] & KINDS_OF[plan]) - popcount(st.fours[seat] & KINDS_OF[plan])
    if shape == ANY_LAN:
        return lan_distance(tables, rules, kinds) if popcount(kinds) > 7 else FAR
    honours = popcount(kinds >> HONOURS)
    if shape == SAME_CLASS:
        return 14 - honours - popcount(kinds & LAN_CLASS[allowed]) if rules.lan_shape == 0 else FAR
    return max(lan_distance(tables, rules, kinds), 7 - honours) if popcount(kinds) > 7 else FAR
