"""Faults to be planted in a copy of the gejiu kernel, one at a time."""

from __future__ import annotations

from tests.support.mutation import Mutation

MUTATIONS: dict[str, Mutation] = {
    # the deal and the wall
    "seats dealt backwards": Mutation(
        "deal", "seat = (st.dealer + i) % SEATS", "seat = (st.dealer - i) % SEATS"
    ),
    "reserve off by one": Mutation(
        "turn", "if remaining(st) <= rules.wall_reserve:", "if remaining(st) <= rules.wall_reserve + 1:"
    ),
    "kong at the reserve": Mutation(
        "hands", "return remaining(st) > rules.wall_reserve", "return remaining(st) >= rules.wall_reserve"
    ),
    "replacement refilled from the front": Mutation(
        "turn",
        "    st.end -= 1\n    st.slot[at] = np.int64(st.tiles[st.end])",
        "    st.slot[at] = np.int64(st.tiles[st.at])\n    st.at += 1",
    ),
    "replacement from the other slot": Mutation("turn", "    tile = st.slot[at]\n", "    tile = st.slot[1 - at]\n"),
    "kong tiles alike are two entries": Mutation("turn", "alike = st.slot[0] == st.slot[1]", "alike = False"),
    # claims
    "chow by any seat": Mutation(
        "claims", "claim_menu(st, tables, rules, seat, tile, i == 1)", "claim_menu(st, tables, rules, seat, tile, True)"
    ),
    "chow by the wrong seat": Mutation(
        "claims",
        "claim_menu(st, tables, rules, seat, tile, i == 1)",
        "claim_menu(st, tables, rules, seat, tile, i == 3)",
    ),
    "chow before pung": Mutation(
        "claims", "(1 if action == A_CHOW else 0)", "(3 if action == A_CHOW else 0)"
    ),
    "a claim beats a win": Mutation("claims", "    if winners != 0:\n", "    if winners != 0 and strength == 0:\n"),
    "farthest winner instead of the nearest": Mutation(
        "claims",
        "        for i in range(1, SEATS):\n            seat = (source + i) % SEATS\n            if (winners",
        "        for i in (3, 2, 1):\n            seat = (source + i) % SEATS\n            if (winners",
    ),
    "several winners although only the nearest wins": Mutation(
        "claims", "if rules.multiple_winners == 0:", "if rules.multiple_winners == 2:"
    ),
    "exposed kong missed": Mutation("legal", "if held == 3 and may_kong", "if held == 4 and may_kong"),
    "win after a chow": Mutation("legal", "if st.source != FROM_CLAIM:", "if True:"),
    # passing blocks
    "win block forgotten": Mutation("legal", "    if st.win_block[seat]:\n", "    if False:\n", rare=True),
    "pung block forgotten": Mutation("legal", "if (st.pung_block[seat] >> tile) & 1:", "if False:"),
    "block not lifted by a draw": Mutation("turn", "    st.win_block[seat] = 0\n    st.pung_block[seat] = 0\n", ""),
    "block not lifted by a claim": Mutation(
        "claims",
        "        if seat == claimer:\n            st.win_block[seat] = 0\n            st.pung_block[seat] = 0\n",
        "",
        rare=True,
    ),
    "no block after passing a robbed kong": Mutation(
        "turn", "                st.win_block[seat] = rules.passed_win_block\n", "", rare=True
    ),
    # ready
    "locked seat not locked": Mutation("turn", "        st.locked[seat] = 1\n", ""),
    "locked seat claims": Mutation("legal", "    if locked:\n        return menu\n", ""),
    "locked seat kongs freely": Mutation("legal", "return after == st.waits[seat]", "return True"),
    "four held counts as waiting": Mutation("shapes", "if st.own[seat, kind] == 4:", "if False:"),
    # robbing
    "robbing an added kong forgotten": Mutation(
        "turn", "if rules.rob_kong != 1 and rob(", "if rules.rob_kong == 3 and rob(", rare=True
    ),
    "refund missing": Mutation("turn", "        refund_kong(st, rules, log, konger, st.kong_type)\n", "        pass\n"),
    # following the dealer
    "round not voided by a claim": Mutation(
        "claims", "    st.source = FROM_CLAIM\n    follow_void(st, rules, log)", "    st.source = FROM_CLAIM"
    ),
    "the wrong seat pays for not following": Mutation(
        "settle",
        "follow_pay(st, log, st.follow_odd, rules.follow_two",
        "follow_pay(st, log, st.dealer, rules.follow_two",
    ),
    "following goes on after few followers": Mutation(
        "settle", "    else:\n        st.follow_state = 2\n", "    else:\n        st.follow_state = 0\n"
    ),
    # 塘子
    "pond in spite of melds": Mutation("legal", "        and st.n_melds[seat] == 0\n", "", rare=True),
    "pond of 13 at the option's fan": Mutation(
        "value",
        "        st.v_fan = 1\n        return True",
        "        st.v_fan = fan_of(rules, LAN_PAI) + 1\n        return True",
    ),
    # values and payments
    "seven pairs with a four too many": Mutation(
        "value", "offer_reading(st, rules, colour | (np.int64(1) << XIAO_QI_DUI), quads)",
        "offer_reading(st, rules, colour | (np.int64(1) << XIAO_QI_DUI), quads + 1)",
    ),
    "first reading instead of the dearest": Mutation("value", "if fan > st.v_fan or (", "if st.v_fan < 0 or ("),
    "melded chows count although barred": Mutation("value", "if rules.dragon_in_hand == 0:", "if True:"),
    "two thirds of a dragon are enough": Mutation("value", "& 0b1001001 == 0b1001001", "& 0b0001001 == 0b0001001"),
    "discarder's fan for every payer": Mutation(
        "settle", "    elif payer == source:\n", "    elif source >= 0:\n"
    ),
    "dealer's fan forgotten for the paying dealer": Mutation(
        "settle", "if winner == dealer or (payer == dealer and rules.dealer_fan_on == 0):", "if winner == dealer:"
    ),
    "ready fan forgotten": Mutation(
        "settle", "fan = st.v_fan + (rules.ready_fan if st.locked[seat] else 0)", "fan = st.v_fan"
    ),
    "payment to the wrong seat": Mutation(
        "settle", "st.score[receiver] += points", "st.score[(receiver + 1) % SEATS] += points"
    ),
    "another winner pays": Mutation("settle", "if (winners >> payer) & 1 == 0:", "if payer != seat:"),
    "cap forgotten": Mutation("settle", "fans = min(fans, rules.fan_cap)", "fans = fans"),
    # the next dealer
    "dealer not rotated": Mutation(
        "play", "    return (st.dealer + 1) % SEATS\n\n\n@entry", "    return st.dealer\n\n\n@entry"
    ),
    "dealer stays after a draw": Mutation(
        "play", "if rules.dealer_on_draw == 1 else", "if rules.dealer_on_draw >= 0 else"
    ),
}
