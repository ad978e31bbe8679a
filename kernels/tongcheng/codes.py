"""Numbers that stand for words: cards, melds, ways to win, actions, specials, and the columns of the outputs."""

from __future__ import annotations

import numpy as np

MOST_SEATS = 4
CARDS = 110
HAND = 19
COPIES = 5

# Characters 0..21 in the order of the sentences: 上大人 孔乙己 可知礼 化三千 七十土 八九子, then 二四五六.
# Kinds 0..21 are their plain cards, 22..26 the flowered 乙 三 五 七 九.
CHARS = 22
KINDS = 27
FLOWERED = (4, 10, 20, 12, 16)
CHAR = np.array([*range(CHARS), *FLOWERED], np.int64)
FLOWER = np.full(CHARS, -1, np.int64)  # the flowered kind of a character, -1 for none
for _i, _char in enumerate(FLOWERED):
    FLOWER[_char] = CHARS + _i
KINDS_OF = np.array([(1 << c) | (1 << int(FLOWER[c]) if FLOWER[c] >= 0 else 0) for c in range(CHARS)], np.int64)
RED_CHARS = (0, 1, 2, 6, 7, 8, 10, 20, 12)
RED = np.array([int(c in RED_CHARS) for c in range(CHARS)], np.int64)
NUMBERS = (4, 18, 10, 19, 20, 21, 12, 15, 16, 13)  # 乙 二 三 四 五 六 七 八 九 十
SENTENCES = tuple((c, c + 1, c + 2) for c in range(0, 18, 3))
RUNS = tuple(NUMBERS[i : i + 3] for i in range(8))
NEAR = np.zeros(CHARS, np.int64)  # the characters that stand in some sentence with one, and itself (bits)
for _sentence in (*SENTENCES, *RUNS):
    for _char in _sentence:
        NEAR[_char] |= sum(1 << c for c in _sentence)

PENG, ZHAO, HUA = range(3)
SELF_DRAW, DISCARD = range(2)
WIN_BY = ("self_draw", "discard")
OUTCOMES = ("draw", *WIN_BY)

RANDOM, EAGER, GREEDY, VALUE = range(4)
BOTS = {"random": RANDOM, "eager": EAGER, "greedy": GREEDY, "value": VALUE}

# Bits of a claim menu, the strongest first.
M_WIN, M_HUA, M_ZHAO, M_PENG, M_PICK = 1, 2, 4, 8, 16

ACTIONS = (
    "card", "win", "pass", "guan", "identify", "hua", "zhao", "peng", "pick", "discard", "deal", "draw", "replacement",
    "pay", "draw_game", "score", "next_dealer",
)  # fmt: skip
(
    A_CARD, A_WIN, A_PASS, A_GUAN, A_IDENTIFY, A_HUA, A_ZHAO, A_PENG, A_PICK, A_DISCARD, A_DEAL, A_DRAW, A_REPLACEMENT,
    A_PAY, A_DRAW_GAME, A_SCORE, A_NEXT_DEALER,
) = range(len(ACTIONS))  # fmt: skip

PATTERNS = ("shi_dui", "yi_shou_hei", "yi_shou_hong")
SHI_DUI, YI_SHOU_HEI, YI_SHOU_HONG = range(len(PATTERNS))

HALF_NONE, HALF_PAIR, HALF_SENTENCE, HALF_EITHER = range(4)
HALVES = ("none", "pair", "sentence", "either")

COUNTS = (
    "guan", "guan_opening", "hua", "hua_claimed", "zhao", "peng", "picks", "pick_offers", "picks_withheld", "discards",
    "win_offers", "wins_declined", "wins_blocked", "pungs_blocked", "complete_short", "short_count",
)  # fmt: skip
(
    N_GUAN, N_GUAN_OPENING, N_HUA, N_HUA_CLAIMED, N_ZHAO, N_PENG, N_PICKS, N_PICK_OFFERS, N_WITHHELD, N_DISCARDS,
    N_WIN_OFFERS, N_WINS_DECLINED, N_WINS_BLOCKED, N_PUNGS_BLOCKED, N_SHORT, N_SHORT_COUNT,
) = range(len(COUNTS))  # fmt: skip

# Rows of games are written without gaps: with three seats they end earlier.
GAME_COLUMNS = (
    "match", "game", "wall_group", "dealer", "outcome", "draws", "decisions", "winners",
    *(f"{name}_{seat}" for name in ("score", "bot") for seat in range(MOST_SEATS)),
    "bounded", *COUNTS,
    *(f"{name}_{seat}" for name in ("flowers", "own") for seat in range(MOST_SEATS)),
)  # fmt: skip
WIN_COLUMNS = (
    "match", "game", "seat", "from_seat", "win_by", "fan", "points", "draws", "count", "multiple",
    *(f"p_{name}" for name in PATTERNS),
    "own", "half", "guan", "fours_broken", "picked_held", "hand_a", "hand_b", "hand_flowers", "picked_a", "picked_b",
    "picked_flowers", "melds", "win_card", "guan_cards",
)  # fmt: skip
