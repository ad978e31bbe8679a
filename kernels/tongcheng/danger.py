"""What a discard may cost: whether one of the others waits for it. Only what lies open and was discarded counts.

Of the greedy players' discards, those of a character that a seat had let pass since its hand last changed never gave
it a win, and those that it had discarded itself gave it a twelfth of the wins that others gave; the more unseen cards
could stand in a sentence with a card, the likelier it was (250,000 discards, 4 seats, default rules).
"""

from __future__ import annotations

from kernels.accel import kernel, lowest
from kernels.tongcheng.codes import CHAR, CHARS, KINDS, NEAR
from kernels.tongcheng.hands import copies_unseen

CAUTION = 0.7  # times what was measured: a hand given up for a safe card is worth more than it seems
LONE, EACH_AROUND = 0.4, 0.063  # likelihood by the unseen cards around, 1 on average
FLOWERED = 1.3  # times that for flowered cards
LAST = 0.5  # and with no or one copy of the character unseen
NEVER_OUT, LET_PASS, DROPPED = 1.27, 0.45, 0.06  # times that by what the seat has done with the character


@kernel
def survey(st):
    """Set `st.unseen`: the number of cards that the seat looked at last (`look`) does not see."""
    st.unseen = 0
    for kind in range(KINDS):
        st.unseen += st.left[kind]


@kernel
def danger(st, seat, kind, worth):
    """Return the points that discarding `kind` may cost in expectation, a hand of `worth` points being lost with it."""
    char = CHAR[kind]
    bits = NEAR[char]
    around, same = 0, 0
    while bits:
        near = lowest(bits)
        bits &= bits - 1
        left = copies_unseen(st, near)
        if near == char:
            same = left
        else:
            around += left
    likely = CAUTION * (LONE + EACH_AROUND * around)
    if kind >= CHARS:
        likely *= FLOWERED
    if same <= 1:
        likely *= LAST
    cost = 0.0
    for i in range(1, st.seats):
        other = (seat + i) % st.seats
        if (st.passed[other] >> char) & 1:
            continue
        chance = likely * st.menace[other]
        if (st.dropped[other] >> char) & 1:
            chance *= DROPPED
        elif (st.stale[other] >> char) & 1:
            chance *= LET_PASS
        else:
            chance *= NEVER_OUT
        cost += min(0.9, chance) * (st.dear[other] + worth)
    return cost
