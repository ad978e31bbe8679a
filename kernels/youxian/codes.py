"""Numbers that stand for words: cards, chows, melds, ways to win, actions, names, and the columns of the outputs."""

from __future__ import annotations

import numpy as np

SEATS = 3
KINDS = 20  # small 一..十 = 0..9, big 壹..拾 = 10..19
CARDS = 80
HAND = 20
SHOWN = 60  # the wall's index of the dealer's shown card

RED = np.array([int(kind % 10 in (1, 6, 9)) for kind in range(KINDS)], np.int64)

# Chows: 0..7 runs, 8 二七十, 9 一五十 of the small cards, 10..19 of the big ones, 20..29 two small and one big, 30..39
# two big and one small of one number.
CHOWS = 40
RUNS, TWO_SEVEN_TEN, ONE_FIVE_TEN = 8, 8, 9


def cards_of(chow: int) -> tuple[int, int, int]:
    """Return the three cards of a chow code, ascending."""
    if chow >= 30:
        return chow - 30, chow - 20, chow - 20
    if chow >= 20:
        return chow - 20, chow - 20, chow - 10
    first, place = 10 * (chow // 10), chow % 10
    ranks = {8: (1, 6, 9), 9: (0, 4, 9)}.get(place, (place, place + 1, place + 2))
    return first + ranks[0], first + ranks[1], first + ranks[2]


CHOW_CARDS = np.array([cards_of(chow) for chow in range(CHOWS)], np.int64)
CHOWS_WITH = np.full((KINDS, 8), -1, np.int64)  # the chows that hold a card, -1 behind the last
for _kind in range(KINDS):
    _found = [chow for chow in range(CHOWS) if _kind in cards_of(chow)]
    CHOWS_WITH[_kind, : len(_found)] = _found

CHI, PENG, WEI, PAO, TI = range(5)
OWN_DRAW, OTHER_DRAW, SHOWN_WIN, DEALT = range(4)
WIN_BY = ("own_draw", "other_draw", "shown", "dealt")
OUTCOMES = ("draw", *WIN_BY)

RANDOM, EAGER, GREEDY, VALUE = range(4)
BOTS = {"random": RANDOM, "eager": EAGER, "greedy": GREEDY, "value": VALUE}

ACTIONS = (
    "card", "win", "pass", "peng", "chi", "discard", "deal", "ti_dealt", "shown", "draw", "ti", "wei", "pao", "waive",
    "skip", "dead", "pay", "draw_game", "score", "next_dealer",
)  # fmt: skip
(
    A_CARD, A_WIN, A_PASS, A_PENG, A_CHI, A_DISCARD, A_DEAL, A_TI_DEALT, A_SHOWN, A_DRAW, A_TI, A_WEI, A_PAO, A_WAIVE,
    A_SKIP, A_DEAD, A_PAY, A_DRAW_GAME, A_SCORE, A_NEXT_DEALER,
) = range(len(ACTIONS))  # fmt: skip

PATTERNS = (
    "hong_hu", "hong_wu", "dian_hu", "hei_hu", "dui_zi_hu", "da_zi_hu", "xiao_zi_hu", "tian_hu", "di_hu", "hai_di_hu",
    "ting_hu", "shua_hou",
)  # fmt: skip
(
    HONG_HU, HONG_WU, DIAN_HU, HEI_HU, DUI_ZI_HU, DA_ZI_HU, XIAO_ZI_HU, TIAN_HU, DI_HU, HAI_DI_HU, TING_HU, SHUA_HOU,
) = range(len(PATTERNS))  # fmt: skip

COUNTS = (
    "ti_dealt", "kan_dealt", "ti", "wei", "pao", "peng", "chi", "chi_1", "chi_2", "chi_3", "discards", "discard_waived",
    "discard_skipped", "dead", "win_offers", "wins_declined", "chou_removed", "complete_short", "short_xi",
    "forced_broke", "drawn_before",
)  # fmt: skip
(
    N_TI_DEALT, N_KAN_DEALT, N_TI, N_WEI, N_PAO, N_PENG, N_CHI, N_CHI_1, N_CHI_2, N_CHI_3, N_DISCARDS, N_WAIVED,
    N_SKIPPED, N_DEAD, N_WIN_OFFERS, N_WINS_DECLINED, N_CHOU_REMOVED, N_SHORT, N_SHORT_XI, N_FORCED_BROKE,
    N_DRAWN_BEFORE,
) = range(len(COUNTS))  # fmt: skip

GAME_COLUMNS = (
    "match", "game", "wall_group", "dealer", "outcome", "draws", "decisions", "winners",
    *(f"{name}_{seat}" for name in ("score", "bot") for seat in range(SEATS)),
    *COUNTS,
)  # fmt: skip
WIN_COLUMNS = (
    "match", "game", "seat", "from_seat", "win_by", "fan", "points", "draws", "xi", "tun",
    *(f"p_{name}" for name in PATTERNS),
    "reds", "bigs", "own_discards", "last_card", "shown", "opened", "hand_small", "hand_big", "melds", "win_card",
    "drawn_before",
)  # fmt: skip
