"""What a discard may cost: how likely the others win on it, judged by what lies open, and what that would take."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.gejiu.codes import DISCARD_WIN, HONOURS, HUN_YI_SE, SEATS
from kernels.gejiu.settle import share
from kernels.gejiu.value import fan_of

# Chance that one other seat wins on a discard, as a product of factors: by draws made (steps of 6) and its melds; the
# tile's place (honour, end, next to the end, middle) and unseen copies; unseen runs around it; whether that seat has
# discarded the tile itself. Fitted (Poisson, log link) to 645,753 pairs of a discard and another seat, all greedy.
BY_TIME = np.array([2.0e-5, 9.0e-5, 3.7e-4, 9.3e-4, 1.7e-3, 2.5e-3, 3.1e-3, 4.3e-3, 5.4e-3, 5.4e-3])
BY_MELDS = np.array([1.0, 2.63, 4.85, 7.86, 7.86])
LOCKED = 0.03
BY_TILE = np.array(
    [[0.58, 0.82, 0.89, 2.28], [0.55, 0.57, 0.91, 2.02], [0.60, 0.74, 1.21, 2.18], [0.63, 0.72, 1.41, 2.37]]
)
BY_RUNS = np.array([1.0, 2.17, 3.08, 3.49])
DISCARDED_BEFORE = 0.073
FOLLOWS = 0.08  # chance that a later seat follows the dealer's tile while copies are unseen


@kernel
def look_at_others(st, rules, seat):
    """Set `st.danger` (readiness of each other seat) and `st.cost` (what its win on a discard of `seat` would take)."""
    for i in range(1, SEATS):
        other = (seat + i) % SEATS
        base = LOCKED if st.locked[other] else BY_TIME[min(st.draws // 6, 9)] * BY_MELDS[st.n_melds[other]]
        st.danger[other] = base
        fan = rules.fan_ping_hu
        suits = 0
        for k in range(st.n_melds[other]):
            if st.meld_tile[other, k] < HONOURS:
                suits |= 1 << (st.meld_tile[other, k] // 9)
        if st.n_melds[other] >= 2 and suits & (suits - 1) == 0:
            fan = fan_of(rules, HUN_YI_SE)
        if st.locked[other]:
            fan += rules.ready_fan
        st.cost[other] = share(rules, fan, other, seat, seat, DISCARD_WIN, st.dealer)


@kernel
def hit(st, kind):
    """Return the factor of a tile in the chance that somebody wins on it."""
    copies = max(min(st.left[kind], 3), 0)
    if kind >= HONOURS:
        return BY_TILE[0, copies]
    rank = kind % 9
    runs = 0
    if rank >= 2:
        runs += min(st.left[kind - 1], st.left[kind - 2])
    if 1 <= rank <= 7:
        runs += min(st.left[kind - 1], st.left[kind + 1])
    if rank <= 6:
        runs += min(st.left[kind + 1], st.left[kind + 2])
    place = min(rank, 8 - rank)
    return BY_TILE[1 + min(place, 2), copies] * BY_RUNS[(runs > 0) + np.int64(runs > 4) + np.int64(runs > 8)]


@kernel
def with_risk(st, seat, kind, worth):
    """Return the `worth` of a hand less what discarding `kind` may cost: a hand lost, and the dearer payment."""
    lost = 0.0
    paid = 0.0
    factor = hit(st, kind)
    bit = np.int64(1) << kind
    for i in range(1, SEATS):
        other = (seat + i) % SEATS
        if st.passed[other] & bit:
            continue
        chance = st.danger[other] * factor
        if st.pond_mask[other] & bit:
            chance *= DISCARDED_BEFORE
        chance = min(chance, 0.5)
        lost += chance
        paid += chance * st.cost[other]
    spared = st.loss[1 if seat == st.dealer else 0]  # another's win would have taken this elsewhere too
    return worth - st.defence[seat] * (paid + lost * (worth - spared))


@kernel
def follow_gain(st, rules, seat, kind):
    """Return what discarding `kind` gains in a running round of 斗地主 against discarding something else."""
    if rules.follow_dealer == 0 or st.follow_state != 1 or seat == st.dealer or kind != st.follow_tile:
        return 0.0
    likely = FOLLOWS if st.left[kind] > 0 else 0.0
    after = 2 - st.follow_made
    gain = 0.0
    for more in range(after + 1):
        weight = 1.0
        if after == 1:
            weight = likely if more == 1 else 1.0 - likely
        elif after == 2:
            weight = likely * likely if more == 2 else (1.0 - likely) * (1.0 - likely)
            if more == 1:
                weight = 2.0 * likely * (1.0 - likely)
        hits = st.follow_hits + more
        if hits == 2:
            gain += weight * (rules.follow_all + 3 * rules.follow_two)
        elif hits == 1:
            gain += weight * rules.follow_two
    return gain * rules.base
