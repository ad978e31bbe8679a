"""A hand that is to have no chow: how far that is by its pairs alone, and what it would pay."""

from __future__ import annotations

from kernels.accel import kernel
from kernels.youxian.codes import KINDS
from kernels.youxian.distance import FAR, lacking
from kernels.youxian.hands import X_PENG, X_WEI
from kernels.youxian.prospects import OWN_DRAWS, PENG_TOO, UNSEEN, WEI_ALONE
from kernels.youxian.records import DEEP
from kernels.youxian.worth import MOST_CARDS, pays


@kernel
def pairs_alone(st, rules, seat, gone, unseen, red, big, more):
    """Return (claims missing, copies accepted, what each loser would pay) for the hand without `gone` (-1: nothing).

    No chow may have been laid; FAR where pairs are too few. red, big : such cards held; more : 囤 to add.
    """
    pair = 1 if st.fours[seat] > 0 else 0
    missing = 7 - pair - st.n_melds[seat] - st.n_kan[seat]
    pairs = 0
    copies = 0.0
    xi = 0.0
    for kind in range(KINDS):
        if st.free[seat, kind] == 2 and kind != gone:
            size = 1 if kind >= 10 else 0
            pairs += 1
            copies += st.left[kind] * (WEI_ALONE if (st.chou_peng[seat] >> kind) & 1 else PENG_TOO)
            xi += st.x[X_PENG, size] + OWN_DRAWS * (st.x[X_WEI, size] - st.x[X_PENG, size])
    if pairs < missing + pair - 1:
        return FAR, 0.0, 0.0
    reach = st.xi[seat] + int(xi * missing / max(1, pairs))
    away = missing + lacking(st, reach) + (1 if pairs < missing + pair else 0)
    fan = st.fan[min(away, DEEP - 1), min(red, MOST_CARDS), min(big, MOST_CARDS)]
    worth = pays(st, rules, away, reach, red, big, more) * (st.reckon[1] + (fan if fan > 1.0 else 0.0)) / fan
    return away, copies * UNSEEN / max(1, unseen), min(worth, 1.0 * rules.cap) if rules.cap >= 0 else worth
