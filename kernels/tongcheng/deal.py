"""Setting a table up: a fresh state, the shuffled wall, dealt hands. Rules: "Deal"."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.log import ACT, emit, emit_wall
from kernels.rng import shuffle
from kernels.tongcheng.codes import A_DEAL, CARDS, CHARS, COPIES, FLOWER, HAND, KINDS, MOST_SEATS
from kernels.tongcheng.hands import gain

PACK = np.zeros(CARDS, np.uint8)
_at = 0
for _char in range(CHARS):
    _plain = COPIES if FLOWER[_char] < 0 else COPIES - 2
    PACK[_at : _at + _plain] = _char
    PACK[_at + _plain : _at + COPIES] = max(0, int(FLOWER[_char]))
    _at += COPIES


@kernel
def clear_seat(st, seat):
    """Reset the hand, melds and blocks of one seat."""
    st.word_at[seat] = 4
    st.word_block[seat] = 0
    for kind in range(KINDS):
        st.hand[seat, kind] = 0
        st.pick[seat, kind] = 0
    for char in range(CHARS):
        st.u[seat, char] = 0
        st.n[seat, char] = 0
    st.kinds[seat] = 0
    st.twos[seat] = 0
    st.threes[seat] = 0
    st.fours[seat] = 0
    st.odds[seat] = 0
    st.key[seat] = 0
    st.n_picked[seat] = 0
    st.own[seat] = 0
    st.reds[seat] = 0
    st.cards[seat] = 0
    st.k[seat] = 0
    st.named[seat] = 0
    st.n_melds[seat] = 0
    st.meld_base[seat] = 0
    st.win_block[seat] = 0
    st.peng_block[seat] = 0
    st.menu[seat] = 0
    st.score[seat] = 0
    st.flowers_dealt[seat] = 0
    st.own_dealt[seat] = 0
    st.wants[seat] = -1
    st.turns[seat] = 0
    st.dropped[seat] = 0
    st.passed[seat] = 0
    st.stale[seat] = 0
    st.open_own[seat] = 0
    st.keep_level[seat] = -1


@kernel
def clear(st):
    """Reset everything that belongs to one game (address, bots and dealer stay)."""
    for seat in range(MOST_SEATS):
        clear_seat(st, seat)
    st.count[:] = 0
    st.seen[:] = 0
    st.over = 0
    st.outcome = 0
    st.draws = 0
    st.decisions = 0
    st.winners = 0
    st.chain = 0
    st.bounded = 0
    st.banned = -1
    st.drawn = -1
    st.discard_only = 0
    st.log_step = 0


@kernel
def shuffle_wall(st):
    """Fill `st.tiles` with a fresh wall for the game's address."""
    for i in range(CARDS):
        st.tiles[i] = PACK[i]
    shuffle(st.tiles, st.scratch, st.seed, st.wall_group, st.game)


@kernel
def hand_out(st, seat, kind):
    """Deal one card."""
    gain(st, seat, kind)
    st.flowers_dealt[seat] += kind >= CHARS
    st.own_dealt[seat] += st.o[kind]


@kernel
def deal_wall(st, log):
    """Deal from the wall that stands in `st.tiles`: 19 cards a seat from the dealer on, then the dealer's twentieth."""
    emit_wall(st, log)
    emit(st, log, ACT, st.dealer, A_DEAL, -1, 0, -1, 0)
    for i in range(st.seats):
        seat = (st.dealer + i) % st.seats
        for k in range(HAND * i, HAND * i + HAND):
            hand_out(st, seat, np.int64(st.tiles[k]))
    hand_out(st, st.dealer, np.int64(st.tiles[HAND * st.seats]))
    st.at = HAND * st.seats + 1
    st.turn = st.dealer


@kernel
def deal(st, log):
    """Shuffle and deal."""
    clear(st)
    shuffle_wall(st)
    deal_wall(st, log)


@kernel
def deal_given(st, log, wall):
    """Deal from `wall` (uint8 [CARDS]) instead of a shuffled one."""
    clear(st)
    for i in range(CARDS):
        st.tiles[i] = wall[i]
    deal_wall(st, log)
