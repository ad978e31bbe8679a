"""The doors of the gejiu kernel: playing matches, pricing hands, distances, timing a wall."""

from __future__ import annotations

import numpy as np

from kernels.accel import entry, hand_over, kernel
from kernels.gejiu import chances
from kernels.gejiu.codes import (
    A_NEXT_DEALER,
    A_SCORE,
    ACTIONS,
    BOTS,
    COUNTS,
    GAME_COLUMNS,
    KINDS,
    OUTCOMES,
    POND,
    SEATS,
    TILES,
    WIN_BY,
    WIN_COLUMNS,
)
from kernels.gejiu.deal import clear, deal, deal_given, shuffle_wall
from kernels.gejiu.hands import recount
from kernels.gejiu.records import RULES, STATE
from kernels.gejiu.settle import price_win, share, way_patterns
from kernels.gejiu.shapes import lan_distance, other_distance, standard_distance
from kernels.gejiu.turn import play_game
from kernels.gejiu.value import fan_of, quad_bit
from kernels.log import ACT, EVENT_COLUMNS, EVENT_KINDS, emit
from kernels.seating import seat_players
from kernels.shapes.tables import load

__all__ = [
    "BOTS", "DISTANCES", "EVENT_COLUMNS", "GAME_COLUMNS", "MOST_MELDS", "MOST_WINNERS", "PRICE_COLUMNS", "RULES",
    "STATE", "WALL", "WIN_COLUMNS", "WORDS",
    "distances", "load_tables", "play_matches", "price", "walls",
]  # fmt: skip

WALL = TILES
MOST_WINNERS = 3
MOST_MELDS = 4
PRICE_COLUMNS = 21
DISTANCES = 4
#: The words behind the integers of text columns.
WORDS = {"outcome": OUTCOMES, "win_by": WIN_BY, "kind": EVENT_KINDS, "action": ACTIONS}


def load_tables():
    """Return the tables as the doors below take them: those of the shapes, and the value bot's chances."""
    parts = (load(), chances.build())
    fields = [(name, part.dtype[name]) for part in parts for name in part.dtype.names]
    tables = np.zeros(1, np.dtype(fields, align=True))
    for part in parts:
        for name in part.dtype.names:
            tables[name] = part[name]
    return hand_over(tables)


@kernel
def write_game(st, row):
    """Fill a row of games (GAME_COLUMNS)."""
    row[0], row[1], row[2], row[3] = st.match, st.game, st.wall_group, st.dealer
    row[4], row[5], row[6], row[7] = st.outcome, st.draws, st.decisions, st.winners
    for seat in range(SEATS):
        row[8 + seat] = st.score[seat]
        row[12 + seat] = st.follow[seat]
        row[16 + seat] = st.kong[seat]
        row[20 + seat] = st.player[seat]
    for i in range(len(COUNTS)):
        row[24 + i] = st.count[i]


@kernel
def next_dealer(st, rules, wins, first_win):
    """Return who deals next. Rules: "Dealer"."""
    if st.winners == 0:
        return st.dealer if rules.dealer_on_draw == 1 else (st.dealer + 1) % SEATS
    for i in range(first_win, st.wins_at):
        if wins[i, 2] == st.dealer:
            return st.dealer
    return (st.dealer + 1) % SEATS


@entry
def play_matches(
    state, tables, rules_array, seed, first_match, matches, round_matches, seating, orders, bots, walls,
    games, wins, log,
):  # fmt: skip
    """Play whole matches.

    Parameters
    ----------
    state : STATE array [1], scratch
    tables : TABLES array [1]
    rules_array : RULES array [1]
    seed, first_match, matches, round_matches : int64
    seating : int64 [4]: walls shared within a round, first dealer random, events wanted, menus wanted (0 or 1)
    orders : int64 [n, SEATS], lineup positions in circular order
    bots : int64 [SEATS, 4], by lineup position: code, then blunder threshold, aggression and defence in units of 2^-32
    walls : uint8 [n, TILES], walls to play one after the other instead of shuffled ones; n = 0 for shuffled ones
    games, wins, log : int64 [rows, columns], filled; `games` has matches * match_games rows, `wins` three a game

    Returns
    -------
    (wins written, events wanted); more events than `log` has rows are counted, not written.
    """
    st = state[0]
    rules = rules_array[0]
    shapes = tables[0]
    st.seed = seed
    st.wins_at = 0
    st.log_at = 0
    st.log = seating[2]
    st.log_menus = seating[3]
    at = 0
    for match in range(first_match, first_match + matches):
        seat_players(st, SEATS, match, round_matches, seating[0], seating[1], orders, bots)
        for game in range(rules.match_games):
            st.game = game
            first_win = st.wins_at
            if walls.shape[0] > 0:
                deal_given(st, shapes, rules, log, walls[at])
            else:
                deal(st, shapes, rules, log)
            play_game(st, shapes, rules, wins, log)
            write_game(st, games[at])
            at += 1
            for seat in range(SEATS):
                emit(st, log, ACT, seat, A_SCORE, -1, 0, -1, st.score[seat])
            st.dealer = next_dealer(st, rules, wins, first_win)
            emit(st, log, ACT, st.dealer, A_NEXT_DEALER, -1, 0, -1, 0)
    return st.wins_at, st.log_at


@entry
def price(state, tables, rules_array, hands, melds, cases, out):
    """Price hands.

    Parameters
    ----------
    hands : int64 [n, 34], unmelded tiles without the winning one (pond: the discards)
    melds : int64 [n, 4, 2], type and lowest tile, type -1 for none
    cases : int64 [n, 6]: win_by, winner, from (-1), dealer, winning tile (-1), ready
    out : int64 [n, 21], filled: valid, fan, 14 pattern values (-1: not there), 4 scores, pattern bits
    """
    st = state[0]
    rules = rules_array[0]
    shapes = tables[0]
    for i in range(hands.shape[0]):
        clear(st)
        win_by, winner, source, dealer, tile, ready = cases[i]
        out[i, :] = 0
        out[i, 2:16] = -1
        st.pond_mask[winner] = 0
        for kind in range(KINDS):
            st.hand[winner, kind] = hands[i, kind]
            if hands[i, kind] > 0:
                st.pond_mask[winner] |= np.int64(1) << kind
        no_pond = win_by == POND and melds[i, 0, 0] >= 0  # a seat with melds has no pond win
        if win_by == POND:
            for kind in range(KINDS):
                no_pond = no_pond or hands[i, kind] > 1
        for m in range(4):
            if melds[i, m, 0] >= 0:
                st.meld_type[winner, m] = melds[i, m, 0]
                st.meld_tile[winner, m] = melds[i, m, 1]
                st.n_melds[winner] = m + 1
        if no_pond or not price_win(st, shapes, rules, winner, win_by, tile):
            continue
        write_price(st, rules, out[i], winner, source, win_by, dealer, ready)


@kernel
def write_price(st, rules, row, winner, source, win_by, dealer, ready):
    """Fill a row of `price` from the hand just priced."""
    fan = st.v_fan + (rules.ready_fan if ready else 0)
    mask = st.v_mask | way_patterns(win_by) | quad_bit(st.v_quads)
    row[0] = 1
    row[1] = fan
    for pattern in range(14):
        if (mask >> pattern) & 1:
            row[2 + pattern] = fan_of(rules, pattern)
    if st.v_quads > 0:
        row[15] = st.v_quads * rules.fan_qi_dui_quad
    if win_by == POND and (st.v_mask >> 4) & 1 and st.v_fan == 1:
        row[6] = 1  # a pond of 13 is always worth 1
    for i in range(1, SEATS):
        payer = (winner + i) % SEATS
        points = share(rules, fan, winner, payer, source, win_by, dealer)
        row[16 + payer] -= points
        row[16 + winner] += points
    row[20] = mask


@entry
def distances(state, tables, rules_array, hands, melds, out):
    """Fill `out` (int64 [n, 4]) with the tiles missing to `hands` (int64 [n, 34]) with `melds` (int64 [n]) sets laid.

    Columns: standard shape, 七对, 烂 family, nearest winning shape under the rules (15: impossible with melds).
    """
    st = state[0]
    rules = rules_array[0]
    shapes = tables[0]
    for i in range(hands.shape[0]):
        for kind in range(KINDS):
            st.hand[0, kind] = hands[i, kind]
        recount(st, shapes, 0)
        st.n_melds[0] = melds[i]
        standard = standard_distance(st, shapes, 0)
        out[i, 0] = standard
        out[i, 1] = 7 - st.pairs[0] if melds[i] == 0 else 15
        out[i, 2] = lan_distance(shapes, rules, st.kinds[0]) if melds[i] == 0 else 15
        out[i, 3] = min(standard, other_distance(st, shapes, rules, 0, standard))


@entry
def walls(state, tables, rules_array, n):
    """Shuffle and deal `n` walls (the unit of `bench`); returns a checksum so that nothing is left out."""
    st = state[0]
    shapes = tables[0]
    total = 0
    st.seed = 1
    st.game = 0
    st.dealer = 0
    for i in range(n):
        st.wall_group = i
        shuffle_wall(st)
        st.hand[:] = 0
        for seat in range(SEATS):
            for k in range(13 * seat, 13 * seat + 13):
                st.hand[seat, st.tiles[k]] += 1
        total += st.hand[0, st.tiles[52]] + shapes.rank[0] + rules_array[0].base
    return total
