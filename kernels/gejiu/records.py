"""The records that travel through the kernel: the rules in force and the state of a table."""

from __future__ import annotations

import numpy as np

from kernels.gejiu.codes import COUNTS, FANS, KINDS, N_PLANS, PATTERNS, SEATS, TILES

# Options as integers: the name with dots as underscores; a choice is its place among the allowed values.
RULES = np.dtype(
    [
        (name, "i8")
        for name in (
            "wall_reserve", "rob_kong", "ready", "ready_fan", "passed_win_block", "passed_pung_block",
            "multiple_winners", "lan_shape", "lan_classes", "dragon_in_hand", "stacking", "zi_yi_se_any",
            *(f"fan_{pattern}" for pattern in PATTERNS),
            "self_draw_fan", "discarder_fan", "discard_payment", "dealer_fan", "dealer_fan_on", "fan_to_points", "base",
            "fan_cap", "pond_win", "follow_dealer", "follow_all", "follow_two", "follow_void",
            "kong_points_exposed", "kong_points_added", "kong_points_concealed", "dealer_on_draw", "match_games",
        )
    ]
)  # fmt: skip

STATE = np.dtype(
    [
        # address of the game, and the bots' words
        ("seed", "i8"), ("match", "i8"), ("game", "i8"), ("wall_group", "i8"),
        ("words", "i8", (SEATS, 4)), ("word_at", "i8", (SEATS,)), ("word_block", "i8", (SEATS,)),
        ("bot", "i8", (SEATS,)), ("player", "i8", (SEATS,)), ("mistakes", "i8", (SEATS,)),
        ("aggression", "f8", (SEATS,)), ("defence", "f8", (SEATS,)),
        # wall
        ("tiles", "u1", (TILES,)), ("scratch", "i8", (TILES,)),
        ("at", "i8"), ("end", "i8"), ("slot", "i8", (2,)),
        # hands: counts, suit keys and their classes, as bits: kinds held, held twice or more, held
        # four times, punged; kinds held, pairs, tiles owned (hand and melds)
        ("hand", "i8", (SEATS, KINDS)), ("key", "i8", (SEATS, 4)), ("cls", "i8", (SEATS, 4)), ("kinds", "i8", (SEATS,)),
        ("n_kinds", "i8", (SEATS,)), ("twos", "i8", (SEATS,)), ("fours", "i8", (SEATS,)), ("pungs", "i8", (SEATS,)),
        ("pairs", "i8", (SEATS,)), ("own", "i8", (SEATS, KINDS)),
        ("n_melds", "i8", (SEATS,)), ("meld_type", "i8", (SEATS, 4)), ("meld_tile", "i8", (SEATS, 4)),
        ("waits", "i8", (SEATS,)), ("locked", "i8", (SEATS,)),
        ("win_block", "i8", (SEATS,)), ("pung_block", "i8", (SEATS,)),
        ("n_discards", "i8", (SEATS,)), ("pond_mask", "i8", (SEATS,)), ("pond_twice", "i8", (SEATS,)),
        ("passed", "i8", (SEATS,)),  # kinds (bits) that others discarded since its last own discard, or since its 报听
        ("seen", "i8", (KINDS,)),  # copies that lie open: discards, open melds, the two kong tiles
        # turn
        ("dealer", "i8"), ("turn", "i8"), ("source", "i8"), ("drawn", "i8"), ("over", "i8"),
        ("kong_type", "i8"),  # kind of the kong whose replacement was drawn last
        # own-turn menu
        ("m_win", "i8"), ("m_concealed", "i8"), ("m_added", "i8"), ("m_discard", "i8"), ("m_ready", "i8"),
        # claims on one tile, by seat: menu bits, the answer (action, place of the tile in a chow)
        ("menu", "i8", (SEATS,)), ("answer", "i8", (SEATS,)), ("chow_at", "i8", (SEATS,)),
        # 斗地主: 0 no round, 1 running, 2 over for this game
        ("follow_state", "i8"), ("follow_tile", "i8"), ("follow_made", "i8"), ("follow_hits", "i8"),
        ("follow_odd", "i8"),
        # results
        ("outcome", "i8"), ("draws", "i8"), ("decisions", "i8"), ("winners", "i8"),
        ("score", "i8", (SEATS,)), ("follow", "i8", (SEATS,)), ("kong", "i8", (SEATS,)),
        ("count", "i8", (len(COUNTS),)),
        # value of the hand that was priced last
        ("v_mask", "i8"), ("v_quads", "i8"), ("v_fan", "i8"), ("v_counts", "i8", (KINDS,)),
        # greedy's scratch: copies not seen, classes with a tile more, of the other suits; by discard: distances, class
        ("left", "i8", (KINDS,)), ("more", "i8", (KINDS,)), ("rest", "i8", (4,)),
        ("miss", "i8", (KINDS,)), ("standard", "i8", (KINDS,)), ("cut", "i8", (KINDS,)),
        # the value bot's scratch: prices of fans (not dealer, dealer), what another's plain win takes, prices of plans
        # by seat (set this game: bits); suits and chows laid; of plans: tiles missing, rough worth, which are looked at
        # (bits), least missing; half the draws made, fans of 报听; slot of the better kong tile, of the one to take (by
        # seat, plus 1); of others: readiness, price of their win; of discards: worth
        ("pay", "f8", (2, FANS)), ("loss", "f8", (2,)), ("price", "f8", (SEATS, N_PLANS)), ("priced", "i8"),
        ("meld_suits", "i8"), ("meld_chows", "i8"), ("near", "i8", (N_PLANS,)), ("rough", "f8", (N_PLANS,)),
        ("active", "i8"), ("nearest", "i8"), ("clock", "i8"), ("bonus", "i8"), ("better", "i8"),
        ("taking", "i8", (SEATS,)),
        ("danger", "f8", (SEATS,)), ("cost", "f8", (SEATS,)), ("found", "f8", (KINDS,)),
        # events: how many written, menus wanted
        ("log", "i8"), ("log_menus", "i8"), ("log_at", "i8"), ("log_step", "i8"), ("wins_at", "i8"),
    ],
    align=True,
)  # fmt: skip
