"""How many cards a hand lacks to a complete one, whatever cards may still come.

Hands without picked cards are looked up at once (`joining`), others and rarer rules go through `mixtures`.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest, popcount
from kernels.tongcheng.codes import CHARS
from kernels.tongcheng.joining import fewest
from kernels.tongcheng.mixtures import careful


@kernel
def set_digits(st, seat, fours):
    """Set `st.d` to the digits of the hand of `seat`, which has no picked cards, without the `fours` (bits)."""
    for char in range(CHARS):
        st.d[char] = st.u[seat, char]
    while fours:
        st.d[lowest(fours)] -= 4
        fours &= fours - 1


@kernel
def split(st, seat, fours):
    """Set `st.fu` and `st.fp` to the unpicked and picked copies in the hand of `seat` without the `fours` (bits)."""
    for char in range(CHARS):
        st.fu[char] = st.u[seat, char]
        st.fp[char] = st.n[seat, char] - st.u[seat, char]
    while fours:
        st.fu[lowest(fours)] -= 4
        fours &= fours - 1


@kernel
def structure_missing(st, tables, rules, seat):
    """Return the cards that the hand of `seat` lacks to six groups and a half with k fours of those it holds."""
    fours = st.named[seat] if rules.guan_identity == 1 else st.fours[seat]
    k = st.k[seat]
    groups = 6 - st.n_melds[seat] - k
    plain = st.n_picked[seat] == 0 and rules.half == 0
    best = np.int64(99)
    chosen = fours
    while True:
        if popcount(chosen) == k:
            if plain:
                set_digits(st, seat, chosen)
                best = min(best, fewest(st, tables, rules, groups, 1))
            else:
                split(st, seat, chosen)
                best = min(best, careful(st, tables, rules, groups))
        if chosen == 0 or popcount(fours) == k:
            break
        chosen = (chosen - 1) & fours
    return best


@kernel
def pairs_missing(st, rules, seat):
    """Return the cards that the hand of `seat` lacks to 十对; a large number if it can be none."""
    if rules.special_shi_dui == 0 or st.n_melds[seat] + st.k[seat] > 0:
        return np.int64(99)
    pairs = popcount(st.twos[seat])
    if rules.shi_dui_quads == 1:
        pairs += popcount(st.fours[seat])
    return 10 - pairs
