"""The records that travel through the kernel: the rules in force, the tables and the state of a table of three."""

from __future__ import annotations

import numpy as np

from kernels.youxian.codes import CARDS, COUNTS, KINDS, PATTERNS, SEATS

XI = ("peng", "kan", "wei", "pao", "ti", "chow_123", "chow_270", "chow_1_5_10", "run", "jiao", "pair")
STEPS = ("hong_hu", "da_zi_hu", "xiao_zi_hu")

# Options as integers: the name with dots as underscores; a choice is its place among the allowed values.
RULES = np.dtype(
    [
        (name, "i8")
        for name in (
            *(f"xi_{name}_{size}" for name in XI for size in ("small", "big")),
            "chow_1_5_10", "shown_card_winnable", "forced_win", "bi", "chou", "min_xi", "huang_fan", "xi_per_tun",
            "tun_base", "self_draw_tun", "base", "cap", "fan_mode",
            *(f"fan_{pattern}" for pattern in PATTERNS),
            *(f"fan_{pattern}_step" for pattern in STEPS),
            "match_games",
        )
    ]
)  # fmt: skip

PLANS = 64  # ways to chow one card that a menu may hold
MELDS = 7
DEEP = 9  # claims missing that the value bot tells apart
XI_SEEN = 64  # 息 that it tells apart
AIMS = 3  # for red (big) cards as they come, for many, for few
N_CARDS = 24  # numbers of them that it tells apart
ENTRIES = 48  # ways to part a hand that a greedy bot looks at

STATE = np.dtype(
    [
        # address of the game, and the bots' words
        ("seed", "i8"), ("match", "i8"), ("game", "i8"), ("wall_group", "i8"),
        ("words", "i8", (SEATS, 4)), ("word_at", "i8", (SEATS,)), ("word_block", "i8", (SEATS,)),
        ("bot", "i8", (SEATS,)), ("player", "i8", (SEATS,)), ("mistakes", "i8", (SEATS,)),
        ("aggression", "f8", (SEATS,)), ("defence", "f8", (SEATS,)),
        # wall
        ("tiles", "u1", (CARDS,)), ("scratch", "i8", (CARDS,)), ("at", "i8"),
        # hands: free cards (0..2 of a kind), 坎 (bits), kinds held free and held twice (bits), free cards and
        # their counts in three bits a kind
        ("free", "i8", (SEATS, KINDS)), ("kan", "i8", (SEATS,)), ("kinds", "i8", (SEATS,)), ("twos", "i8", (SEATS,)),
        ("n_free", "i8", (SEATS,)), ("packed", "i8", (SEATS,)), ("n_kan", "i8", (SEATS,)),
        # melds: type, chow code or card; kinds that are 碰 and 偎 (bits), fours, 息 of melds and 坎, chows laid
        ("n_melds", "i8", (SEATS,)), ("meld_type", "i8", (SEATS, 8)), ("meld_code", "i8", (SEATS, 8)),
        ("peng", "i8", (SEATS,)), ("wei", "i8", (SEATS,)), ("fours", "i8", (SEATS,)), ("xi", "i8", (SEATS,)),
        ("n_chi", "i8", (SEATS,)), ("reds", "i8", (SEATS,)), ("bigs", "i8", (SEATS,)), ("cards", "i8", (SEATS,)),
        ("opened", "i8", (SEATS,)), ("own_discards", "i8", (SEATS,)),
        ("chou_chi", "i8", (SEATS,)), ("chou_peng", "i8", (SEATS,)),
        # turn
        ("dealer", "i8"), ("turn", "i8"), ("phase", "i8"), ("over", "i8"), ("drawn_before", "i8"), ("last_card", "i8"),
        # the shown card, and whether the dealer surely holds it still; copies that everybody sees
        ("shown", "i8"), ("shown_held", "i8"), ("seen", "i8", (KINDS,)),
        # claims on one card: menu bits (1 win, 2 碰), ways to chow, answers (action, plan)
        ("menu", "i8", (SEATS,)), ("n_plans", "i8", (SEATS,)), ("plan", "i8", (SEATS, PLANS)),
        ("answer", "i8", (SEATS,)), ("answer_plan", "i8", (SEATS,)),
        # results
        ("outcome", "i8"), ("draws", "i8"), ("decisions", "i8"), ("winners", "i8"),
        ("score", "i8", (SEATS,)), ("count", "i8", (len(COUNTS),)),
        # 息 by name and size, in the order of XI (filled from the rules)
        ("x", "i8", (len(XI), 2)),
        # value of the hand that was priced last
        ("v_best", "i8"), ("v_xi", "i8"), ("v_tun", "i8"), ("v_fan", "i8"), ("v_mask", "i8"), ("v_complete", "i8"),
        ("v_most_xi", "i8"), ("w", "i8", (KINDS,)),
        # greedy's look at a hand: copies it does not see; how far hands at rest are (-1: not
        # looked), and a hand after its discard; 息 needed, 息 that a claim more stands for, how far at best;
        # the way chosen across the sizes; entries: rows left, places in them, claims, 息, pairs, numbers of 绞 begun
        ("left", "i8", (KINDS,)), ("known", "i8", (SEATS,)), ("after", "i8"),
        ("g_need", "i8"), ("g_lift", "i8"), ("g_best", "i8"), ("number", "i8", (10,)), ("choice", "i8", (11,)),
        *((f"j_{name}", "i8", (11,)) for name in ("small", "big", "melds", "parts", "xi", "numbers")),
        ("n_entries", "i8"),
        *((f"e_{name}", "i8", (ENTRIES,)) for name in ("small", "big", "place", "other", "claims", "xi", "flags")),
        ("e_numbers", "i8", (ENTRIES,)),
        # value's look: kinds that a seat let pass for all to see, by 吃 and by 碰; claims missing and 息 of entries
        # after a discard; free cards to put back; what hands are worth (`worth.py`); kinds that entries accept
        ("no_chi", "i8", (SEATS,)), ("no_peng", "i8", (SEATS,)),
        ("a_far", "i8", (ENTRIES,)), ("a_xi", "i8", (ENTRIES,)), ("kept", "i8", (KINDS,)),
        ("tun", "f8", (DEEP, XI_SEEN)), ("fan", "f8", (DEEP, N_CARDS, N_CARDS)), ("reckon", "f8", (2,)),
        ("by", "i8", (ENTRIES,)), ("n_by", "i8"),
        ("by_reds", "f8", (AIMS, DEEP, N_CARDS, 2)), ("by_bigs", "f8", (AIMS, DEEP, N_CARDS, 2)),
        # events: wanted, menus wanted, rows and steps written
        ("log", "i8"), ("log_menus", "i8"), ("log_at", "i8"), ("log_step", "i8"), ("wins_at", "i8"),
    ],
    align=True,
)  # fmt: skip
