"""Numbers that stand for words: tiles, melds, ways to win, actions, patterns, and the columns of the outputs."""

from __future__ import annotations

import numpy as np

from kernels.shapes.tables import KEY_STEPS

SEATS = 4
KINDS = 34
TILES = 136
HONOURS = 27  # first honour kind
FIRST_KONG_TILE = 134  # the last two tiles of the wall lie open apart from it

# Step of the suit key for one tile of each kind (see kernels.shapes.tables), and the suit of each kind (3 = honours).
STEP = np.array([KEY_STEPS[t % 9] for t in range(KINDS)], np.int64)
SUIT = np.array([t // 9 for t in range(KINDS)], np.int64)

CHOW, PUNG, KONG, ADDED, CONCEALED = range(5)
SELF_DRAW, DISCARD_WIN, KONG_DRAW, ROB_KONG, POND = range(5)
WIN_BY = ("self_draw", "discard", "kong_draw", "rob_kong", "pond")
OUTCOMES = ("draw", *WIN_BY)

# Where the tile in hand at one's own turn came from.
FROM_DEAL, FROM_WALL, FROM_KONG, FROM_CLAIM = range(4)

RANDOM, EAGER, GREEDY, VALUE = range(4)
BOTS = {"random": RANDOM, "eager": EAGER, "greedy": GREEDY, "value": VALUE}

# The value bot's plans, and numbers of fans with a price of their own (more count as the last).
N_PLANS = 27
FANS = 17

# Actions of events; the first one is that of the wall's rows.
ACTIONS = (
    "tile", "win", "kong_concealed", "kong_added", "discard", "discard_ready", "kong", "pung", "chow", "pass", "take",
    "deal", "draw", "ready", "kong_exposed", "replacement", "robbed", "follow_begin", "follow_void", "follow_end",
    "pay", "draw_game", "score", "next_dealer",
)  # fmt: skip
(
    A_TILE, A_WIN, A_KONG_CONCEALED, A_KONG_ADDED, A_DISCARD, A_DISCARD_READY, A_KONG, A_PUNG, A_CHOW, A_PASS, A_TAKE,
    A_DEAL, A_DRAW, A_READY, A_KONG_EXPOSED, A_REPLACEMENT, A_ROBBED, A_FOLLOW_BEGIN, A_FOLLOW_VOID, A_FOLLOW_END,
    A_PAY, A_DRAW_GAME, A_SCORE, A_NEXT_DEALER,
) = range(len(ACTIONS))  # fmt: skip
PAY_WIN, PAY_FOLLOW, PAY_KONG, PAY_REFUND = range(4)

# Bits of a claim menu.
M_WIN, M_KONG, M_PUNG, M_CHOW = 1, 2, 4, 8  # chow: 8, 16, 32 by the place of the claimed tile in it

PATTERNS = (
    "ping_hu", "hun_yi_se", "da_dui_zi", "yi_tiao_long", "lan_pai", "qi_xing", "yi_ban_gao", "qi_xing_yi_ban_gao",
    "qing_yi_se", "xiao_qi_dui", "zi_yi_se", "gang_shang_hua", "qiang_gang_hua", "qi_dui_quad",
)  # fmt: skip
(
    PING_HU, HUN_YI_SE, DA_DUI_ZI, YI_TIAO_LONG, LAN_PAI, QI_XING, YI_BAN_GAO, QI_XING_YI_BAN_GAO,
    QING_YI_SE, XIAO_QI_DUI, ZI_YI_SE, GANG_SHANG_HUA, QIANG_GANG_HUA, QI_DUI_QUAD,
) = range(len(PATTERNS))  # fmt: skip
HAND_PATTERNS = 11  # the patterns of the hand itself come first

COUNTS = (
    "chows", "pungs", "kongs_exposed", "kongs_added", "kongs_concealed", "ready_seats", "waiting_seats", "follow_begun",
    "follow_voided", "follow_finished", "follow_two", "follow_three", "pond_offered", "pond_declined", "wins_blocked",
    "pungs_blocked",
)  # fmt: skip
(
    N_CHOWS, N_PUNGS, N_KONGS_EXPOSED, N_KONGS_ADDED, N_KONGS_CONCEALED, N_READY_SEATS, N_WAITING_SEATS, N_FOLLOW_BEGUN,
    N_FOLLOW_VOIDED, N_FOLLOW_FINISHED, N_FOLLOW_TWO, N_FOLLOW_THREE, N_POND_OFFERED, N_POND_DECLINED, N_WINS_BLOCKED,
    N_PUNGS_BLOCKED,
) = range(len(COUNTS))  # fmt: skip

GAME_COLUMNS = (
    "match", "game", "wall_group", "dealer", "outcome", "draws", "decisions", "winners",
    *(f"{name}_{seat}" for name in ("score", "follow", "kong", "bot") for seat in range(SEATS)),
    *COUNTS,
)  # fmt: skip
WIN_COLUMNS = (
    "match", "game", "seat", "from_seat", "win_by", "fan", "points", "draws",
    *(f"p_{name}" for name in PATTERNS),
    "ready", "hand", "hand_honours", "melds", "win_tile",
)  # fmt: skip
