"""Faults to be planted in a copy of the youxian kernel, one at a time."""

from __future__ import annotations

from tests.support.mutation import Mutation

DEAL_AND_DISCARD: dict[str, Mutation] = {
    "seats dealt backwards": Mutation(
        "deal",
        "        seat = (st.dealer + i) % SEATS\n        for k",
        "        seat = (st.dealer - i) % SEATS\n        for k",
    ),
    "shown card not in the dealer's hand": Mutation("deal", "    st.free[st.dealer, st.shown] += 1\n", ""),
    "dealt 提 kept in hand": Mutation("deal", "if count == 4:", "if count == 5:"),
    "坎 broken": Mutation("deal", "elif count == 3:", "elif count == 5:"),
    "息 of 碰 and 坎 confused": Mutation(
        "deal", "st.x[X_KAN, 1 if kind >= 10 else 0]", "st.x[0, 1 if kind >= 10 else 0]"
    ),
    "偎 counts as 碰": Mutation(
        "hands", "(X_PENG, X_PENG, X_WEI, X_PAO, X_TI)", "(X_PENG, X_PENG, X_PENG, X_PAO, X_TI)"
    ),
    "waiver missed": Mutation("hands", "return 20 if st.fours[seat] == 0 else 19 + st.fours[seat]", "return 20"),
    "the first four waives a discard": Mutation(
        "hands", "return 20 if st.fours[seat] == 0 else 19 + st.fours[seat]", "return 20 + st.fours[seat]"
    ),
    "waiver at the opening": Mutation(
        "turn", "if st.n_free[dealer] == 0:", "if st.n_free[dealer] == 0 or not must_discard(st, dealer, 0):"
    ),
    "skipped discard keeps the turn": Mutation(
        "turn", "A_SKIP, -1, 0, -1, 0)\n    st.turn = (seat + 1) % SEATS", "A_SKIP, -1, 0, -1, 0)\n    st.turn = seat"
    ),
    "waived discard keeps the turn": Mutation(
        "turn",
        "A_WAIVE, -1, 0, -1, 0)\n        st.turn = (seat + 1) % SEATS",
        "A_WAIVE, -1, 0, -1, 0)\n        st.turn = seat",
    ),
    "the discarder's second neighbour draws": Mutation(
        "claims", "st.turn = (discarder + 1) % SEATS", "st.turn = (discarder + 2) % SEATS"
    ),
    "the drawer of a dead card draws again": Mutation("claims", "st.turn = (drawer + 1) % SEATS", "st.turn = drawer"),
    "one draw too few": Mutation(
        "turn", "if st.at == CARDS:\n        st.over", "if st.at == CARDS - 1:\n        st.over"
    ),
}

CLAIMS: dict[str, Mutation] = {
    "偎 optional": Mutation(
        "turn", "| st.twos[seat]) & bit == 0:", "| (st.twos[seat] if st.draws % 2 else 0)) & bit == 0:"
    ),
    "臭偎 not forced": Mutation(
        "turn", "| st.twos[seat]) & bit == 0:", "| (st.twos[seat] & ~st.chou_peng[seat])) & bit == 0:"
    ),
    "提 of a 偎 forgotten": Mutation("turn", "elif st.wei[seat] & bit:", "elif st.wei[seat] & bit and st.draws < 0:"),
    "no win after a forced 提 or 偎": Mutation(
        "turn", "if can_win(st, tables, rules, seat, -1, OWN_DRAW):", "if st.draws < 0:"
    ),
    "跑 on a 碰 by a discard": Mutation("claims", "if drawn and st.peng[seat] & bit:", "if st.peng[seat] & bit:"),
    "no 跑 of one's own 碰": Mutation(
        "claims", "if drawn and st.peng[seat] & bit:", "if drawn and seat != drawer and st.peng[seat] & bit:"
    ),
    "跑 of a discard forgotten": Mutation("claims", "runner = four_maker(st, card, discarder, False)", "runner = -1"),
    "a hand broken by a forced meld is judged before its discard": Mutation(
        "ready", "if not must_discard(st, seat, 0) or st.n_free[seat] == 0:", "if st.draws >= 0:"
    ),
    "跑 before 胡": Mutation(
        "claims",
        "if anyone and (runner >= 0 or rules.forced_win == 1):",
        "if anyone and runner < 0 and rules.forced_win == 1:",
    ),
    "胡 on a discard": Mutation(
        "claims",
        "        if claim_menu(st, rules, seat, card, True, i == 1):\n            st.count[N_CHOU_REMOVED] += 1\n",
        "        if claim_menu(st, rules, seat, card, True, i == 1):\n            st.count[N_CHOU_REMOVED] += 1\n"
        "        if st.n_free[seat] == 2:\n            st.menu[seat] |= M_WIN\n",
    ),
    "farther winner first": Mutation(
        "claims", "                if winner < 0:\n                    winner = seat", "                winner = seat"
    ),
    "地胡 although off": Mutation("turn", "if rules.shown_card_winnable == 1:", "if rules.shown_card_winnable >= 0:"),
    "天胡 declined is not counted": Mutation(
        "turn",
        "DEALT, -1, UNFORMED)\n            return\n        st.count[N_WINS_DECLINED] += 1\n",
        "DEALT, -1, UNFORMED)\n            return\n",
    ),
    "碰 before 胡": Mutation("claims", "force = 3 if answer == A_WIN", "force = 1 if answer == A_WIN"),
    "吃 before 碰": Mutation(
        "claims",
        "(2 if answer == A_PENG else (1 if answer == A_CHI",
        "(1 if answer == A_PENG else (2 if answer == A_CHI",
    ),
    "吃 by the third seat": Mutation(
        "claims", "claim_menu(st, rules, seat, card, True, i == 1)", "claim_menu(st, rules, seat, card, True, True)"
    ),
    "吃 by the wrong seat": Mutation(
        "claims", "claim_menu(st, rules, seat, card, True, i == 1)", "claim_menu(st, rules, seat, card, True, i == 2)"
    ),
    "the drawer may not 吃": Mutation(
        "claims", "claim_menu(st, rules, seat, card, i > 0, i < 2)", "claim_menu(st, rules, seat, card, i > 0, i == 1)"
    ),
    "臭 chow allowed": Mutation(
        "legal", "if found and rules.chou and (st.chou_chi[seat] >> card) & 1:", "if found and rules.chou > 1:"
    ),
    "臭 碰 allowed": Mutation("legal", "if rules.chou and (st.chou_peng[seat] >> card) & 1:", "if rules.chou > 1:"),
    "臭 of one's own discard forgotten": Mutation("turn", "    st.chou_chi[seat] |= np.int64(1) << card\n", ""),
    "臭 of a 吃 declined forgotten": Mutation("claims", "            st.chou_chi[seat] |= bit\n", "            pass\n"),
    "臭 of a 碰 declined forgotten": Mutation(
        "claims", "            st.chou_peng[seat] |= bit\n", "            pass\n"
    ),
    "taking 吃 declines no 碰": Mutation("claims", "(answer == A_CHI or answer == A_PASS)", "answer == A_PASS"),
    "taking 碰 declines the 吃": Mutation(
        "claims", "if st.n_plans[seat] > 0 and answer == A_PASS:", "if st.n_plans[seat] > 0 and answer != A_CHI:"
    ),
    "比 skipped": Mutation("legal", "if rules.bi != 2 and any_chow(", "if rules.bi > 2 and any_chow("),
    "strict 比 taken loosely": Mutation("legal", "if rules.bi == 1 and ", "if rules.bi > 2 and "),
    "no third chow": Mutation("legal", "if third >= 0 and", "if third >= 40 and"),
    "碰 that leaves no discard": Mutation(
        "legal", "return st.n_free[seat] > 2 or not must_discard(st, seat, 1)", "return st.n_free[seat] >= 2"
    ),
    "吃 that leaves no discard": Mutation(
        "legal", "== 0 and must_discard(st, seat, 1):", "== 99 and must_discard(st, seat, 1):"
    ),
    "一五十 although off": Mutation(
        "legal", "return rules.chow_1_5_10 == 1 or chow >= 20 or chow % 10 != ONE_FIVE_TEN", "return chow >= 0"
    ),
}

VALUES: dict[str, Mutation] = {
    "another's third card makes a 偎": Mutation(
        "value",
        "xi += base_xi + st.x[X_PENG, 1 if card >= 10 else 0]",
        "xi += base_xi + st.x[X_WEI, 1 if card >= 10 else 0]",
    ),
    "跑 of a 偎 no reading": Mutation(
        "value", "elif st.wei[seat] & bit and others:", "elif st.wei[seat] & bit and card < 0:"
    ),
    "first reading instead of the dearest": Mutation("value", "        pays > st.v_best\n", "        st.v_best < 0\n"),
    "one four without a pair": Mutation("value", "paired = fours > 0", "paired = fours > 1"),
    "红胡 beside 红乌": Mutation("value", "    elif reds >= 10:\n", "    if reds >= 10:\n"),
    "大字胡 from 17 on": Mutation("value", "if bigs >= 18:", "if bigs >= 17:"),
    "天胡 is 听胡": Mutation("value", "if win_by != DEALT and st.opened[seat] == 0", "if st.opened[seat] == 0"),
    "opening discard counts against 听胡": Mutation(
        "turn", "    if not first:\n        st.own_discards[seat] += 1\n", "    st.own_discards[seat] += 1\n"
    ),
    "海底 one card early": Mutation("turn", "1 if st.at == CARDS else 0", "1 if st.at >= CARDS - 1 else 0"),
    "耍猴 with a 坎 in hand": Mutation(
        "value", "st.n_free[seat] == 1 and st.n_kan[seat] == 0:", "st.n_free[seat] == 1:"
    ),
    "囤 of an own draw for all": Mutation("value", "(rules.self_draw_tun if self_drawn else 0)", "rules.self_draw_tun"),
    "one 息 too few is enough": Mutation("value", "if xi < rules.min_xi:", "if xi < rules.min_xi - 1:"),
    "黄番 without bound": Mutation(
        "settle", "min(rules.huang_fan, drawn_before)", "(drawn_before if rules.huang_fan else 0)"
    ),
    "cap forgotten": Mutation("settle", "if rules.cap >= 0 else points", "if rules.cap > 10**9 else points"),
    "payment to the wrong seat": Mutation(
        "settle", "st.score[seat] += points", "st.score[(seat + 1) % SEATS] += points"
    ),
    "dealer stays after a draw": Mutation(
        "play",
        "        st.dealer = (st.dealer + 1) % SEATS\n        st.drawn_before += 1",
        "        st.drawn_before += 1",
    ),
    "the winner does not deal": Mutation(
        "play", "st.dealer = wins[st.wins_at - 1, 2]", "st.dealer = (st.dealer + 1) % SEATS"
    ),
    "drawn games go on counting": Mutation(
        "play",
        "st.dealer = wins[st.wins_at - 1, 2]\n        st.drawn_before = 0\n",
        "st.dealer = wins[st.wins_at - 1, 2]\n",
    ),
}

MUTATIONS: dict[str, Mutation] = {**DEAL_AND_DISCARD, **CLAIMS, **VALUES}
