"""Faults to be planted in a copy of the tongcheng kernel, one at a time."""

from __future__ import annotations

from tests.support.mutation import Mutation

DEAL_AND_GUAN: dict[str, Mutation] = {
    "seats dealt backwards": Mutation("deal", "seat = (st.dealer + i) % st.seats", "seat = (st.dealer - i) % st.seats"),
    "own points of a dealt hand without its flowers": Mutation(
        "deal", "st.own_dealt[seat] += st.o[kind]", "st.own_dealt[seat] += st.o[kind] if kind < CHARS else 0"
    ),
    "opening of the dealer alone": Mutation(
        "turn", "    for i in range(st.seats):\n        opening(", "    for i in range(1):\n        opening("
    ),
    "one 观生 a seat in the opening": Mutation(
        "turn", "    while undeclared(st, rules, seat) and st.at < CARDS:",
        "    if undeclared(st, rules, seat) and st.at < CARDS:",
    ),
    "观生 without replacement": Mutation(
        "turn", "A_GUAN, char, 0, -1, 0)\n    replace(st, log, seat)", "A_GUAN, char, 0, -1, 0)"
    ),
    "观生 with an empty wall": Mutation(
        "turn", "        if st.at < CARDS:\n            st.m_guan", "        if True:\n            st.m_guan"
    ),
    "观生 beyond the fours": Mutation(
        "legal", "return st.fours[seat] if popcount(st.fours[seat]) > st.k[seat] else np.int64(0)",
        "return st.fours[seat]",
    ),
    "a named four declared again": Mutation(
        "legal", "return st.fours[seat] & ~st.named[seat]", "return st.fours[seat]"
    ),
    "滑 without 观生": Mutation("legal", "    if st.k[seat] == 0:\n        return found\n", ""),
    "fixed: any fifth is 滑": Mutation(
        "legal", "fours = st.named[seat] if rules.guan_identity == 1 else st.fours[seat]", "fours = st.fours[seat]"
    ),
    "滑 keeps k": Mutation("turn", "    st.k[seat] -= 1\n", ""),
    "滑 without replacement": Mutation(
        "turn", "A_HUA, tile, flowers, source, 0)\n    replace(st, log, seat)", "A_HUA, tile, flowers, source, 0)"
    ),
    "tied four discarded": Mutation(
        "legal", "        if st.u[seat, char] == 4:\n            if st.pick",
        "        if st.u[seat, char] == 6:\n            if st.pick",
    ),
    "spare four kept": Mutation(
        "legal", "return st.fours[seat] if popcount(st.fours[seat]) == st.k[seat] else np.int64(0)",
        "return st.fours[seat]",
    ),
    "fixed: the named four broken": Mutation(
        "legal",
        "    if rules.guan_identity == 1:\n        return st.named[seat]\n"
        "    return st.fours[seat] if popcount(st.fours[seat]) ==",
        "    return st.fours[seat] if popcount(st.fours[seat]) ==",
    ),
    "a picked copy of a tied four stays": Mutation(
        "legal", "            if st.pick[seat, char] == 0:\n                kinds",
        "            if True:\n                kinds",
    ),
    "last card not drawn": Mutation(
        "turn", "    if st.at == CARDS:\n        st.over", "    if st.at == CARDS - 1:\n        st.over"
    ),
}  # fmt: skip

CLAIMS: dict[str, Mutation] = {
    "tied four claimed with": Mutation(
        "legal", "breakable = (held_fast(st, rules, seat) >> char) & 1 == 0", "breakable = True"
    ),
    "claimed 滑 without 观生": Mutation(
        "legal", "if st.k[seat] > 0 and known and wall_left:", "if known and wall_left:"
    ),
    "招 with an empty wall": Mutation("legal", "if copies >= 3 and wall_left:", "if copies >= 3:"),
    "招 with four alone": Mutation("legal", "if copies >= 3 and wall_left:", "if copies >= 4 and wall_left:"),
    "招 without replacement": Mutation(
        "turn", "A_ZHAO, card, flowers, source, 0)\n        replace(st, log, seat)", "A_ZHAO, card, flowers, source, 0)"
    ),
    "招 beats 胡": Mutation("claims", "        return 3\n", "        return 6\n"),
    "碰 beats 胡": Mutation("claims", "        return 2\n", "        return 6\n"),
    "捡 beats 碰": Mutation("claims", "return 1 if answer == A_PICK else 0", "return 3 if answer == A_PICK else 0"),
    "the farther 碰": Mutation("claims", "if force > strength:", "if force >= strength and force > 0:"),
    "several winners though nearest": Mutation(
        "turn", "rules.multiple_winners == 1 and", "rules.multiple_winners >= 0 and", True
    ),
    "whole menu after a 碰": Mutation("turn", "        st.discard_only = 1\n", ""),
    "plain copies melded first": Mutation(
        "hands", "if flower >= 0 and st.hand[seat, flower] > 0:", "if flower >= 0 and st.hand[seat, char] == 0:"
    ),
    "捡 by the seat after the next": Mutation(
        "claims", "offer_pick(st, rules, (discarder + 1) % st.seats, card)",
        "offer_pick(st, rules, (discarder + 2) % st.seats, card)",
    ),
    "捡 with an empty wall": Mutation("claims", "if st.at == CARDS or not picks", "if not picks"),
    "捡 although off": Mutation(
        "legal", "return rules.pick == 0 or (rules.pick == 1 and rules.seats == 3)",
        "return rules.pick == 0 or rules.seats == 3",
    ),
    "one pick too many": Mutation(
        "claims", "if st.chain >= rules.pick_chain_max:", "if st.chain > rules.pick_chain_max:"
    ),
    "a replacement leaves the picks counted": Mutation(
        "turn", "    st.draws += 1\n    st.chain = 0\n",
        "    st.draws += 1\n    st.chain = st.chain if action == A_REPLACEMENT else 0\n",
    ),
    "a 碰 restarts the picks": Mutation(
        "turn", "        st.discard_only = 1\n", "        st.discard_only = 1\n        st.chain = 0\n"
    ),
    "picked character thrown back": Mutation(
        "legal", "if rules.pick_no_return == 1 and st.banned >= 0:", "if rules.pick_no_return == 2 and st.banned >= 0:"
    ),
    "win on the picked card": Mutation("turn", "        st.may_win = 0\n", ""),
    "ban ends with a replacement": Mutation(
        "turn", "    st.drawn = from_wall(st, log, seat, A_REPLACEMENT)\n",
        "    st.drawn = from_wall(st, log, seat, A_REPLACEMENT)\n    st.banned = -1\n",
    ),
    "unpicked copy thrown before the picked one": Mutation(
        "turn", "    picked = st.pick[seat, card] > 0\n",
        "    picked = st.pick[seat, card] > 0 and st.hand[seat, card] == 0\n",
    ),
    "win block forgotten": Mutation(
        "claims", "            if st.win_block[seat]:", "            if st.win_block[seat] > 1:", True
    ),
    "碰 block forgotten": Mutation(
        "legal", "if (st.peng_block[seat] >> char) & 1:", "if (st.peng_block[seat] >> char) & 2:"
    ),
    "a 招 passed blocks nothing": Mutation(
        "claims", "(menu & M_PENG and answer != A_PENG) or (menu & M_ZHAO and answer != A_ZHAO)",
        "menu & M_PENG and answer != A_PENG",
    ),
    "a discard lifts no block": Mutation(
        "turn", "    st.win_block[seat] = 0\n    st.peng_block[seat] = 0\n    st.count", "    st.count"
    ),
    "own points of the discard not taken off": Mutation("turn", "    count_card(st, seat, card, -1)\n", ""),
}  # fmt: skip

VALUES: dict[str, Mutation] = {
    "碰 and 坎 confused": Mutation(
        "value", "three = peng if st.u[seat, c] == 2 else max(three, peng)", "three = three"
    ),
    "own three cannot stay beside the discard": Mutation(
        "value", "three = peng if st.u[seat, c] == 2 else max(three, peng)", "three = peng"
    ),
    "招 counted as 坎": Mutation("hands", "groups = (G_PENG, G_QUAD, G_HUA)", "groups = (G_PENG, G_KAN, G_HUA)"),
    "the winning discard makes a four": Mutation(
        "value", "fits = fits and st.u[seat, c] >= 4", "fits = fits and st.wu[c] >= 4", True
    ),
    "fours beyond k": Mutation("value", "if fits and fours == free:", "if fits and fours <= free:"),
    "first reading": Mutation("value", "if base >= st.v_base:", "if base >= st.v_base and st.v_base < 0:"),
    "picked copies in a pair half": Mutation(
        "value", "            if st.wu[a] < 2:\n                continue\n", "", True
    ),
    "low runs though off": Mutation(
        "value", "if a < 0 or b < 0 or (rules.low_runs == 0 and a + b > 0):", "if a < 0 or b < 0:"
    ),
    "least count one less": Mutation(
        "value", "return mask != 0 or st.v_count >= rules.min_count",
        "return mask != 0 or st.v_count >= rules.min_count - 1",
    ),
    "own points of the discard forgotten": Mutation(
        "value", "own = st.own[seat] + (st.o[card] if card >= 0 else 0)", "own = st.own[seat]"
    ),
    "ten pairs in spite of a 观生": Mutation(
        "value", "st.n_melds[seat] + st.k[seat] + st.n_picked[seat] > 0", "st.n_melds[seat] + st.n_picked[seat] > 0"
    ),
    "ten pairs of fours": Mutation(
        "value", "return rules.shi_dui_quads == 1 or", "return rules.shi_dui_quads >= 0 or", True
    ),
    "a red discard leaves the hand black": Mutation(
        "value", "reds = st.reds[seat] + (RED[char] if card >= 0 else 0)", "reds = st.reds[seat]", True
    ),
    "concealed not asked": Mutation(
        "value", "if rules.special_concealed == 0 or st.n_melds[seat] == 0:", "if True:", True
    ),
    "replace taken for the largest": Mutation(
        "value", "return largest if met > 0 else by_count", "return max(largest, by_count)"
    ),
    "every seat pays for a discard": Mutation("settle", "if source < 0 or payer == source:", "if True:"),
    "dealer stays though another wins": Mutation(
        "play", "return last[2] if st.winners == 1 else last[3]", "return st.dealer"
    ),
    "the last winner deals after several": Mutation(
        "play", "return last[2] if st.winners == 1 else last[3]", "return last[2]", True
    ),
    "dealer passes after every draw": Mutation(
        "play", "return st.dealer if rules.dealer_on_draw == 0 else",
        "return st.dealer if rules.dealer_on_draw == 2 else",
    ),
    "flowers of the winning hand": Mutation(
        "settle", "key = key * 3 + copies[seat, kind] - (kind == without)", "key = key * 3 + copies[seat, kind]"
    ),
}  # fmt: skip

MUTATIONS: dict[str, Mutation] = DEAL_AND_GUAN | CLAIMS | VALUES
