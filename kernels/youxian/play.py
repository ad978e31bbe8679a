"""The doors of the youxian kernel: playing matches, pricing hands, timing a wall."""

from __future__ import annotations

from kernels.accel import entry, hand_over, kernel
from kernels.log import ACT, EVENT_COLUMNS, EVENT_KINDS, emit
from kernels.seating import seat_players
from kernels.youxian.codes import (
    A_NEXT_DEALER,
    A_SCORE,
    ACTIONS,
    BOTS,
    CARDS,
    CHI,
    CHOW_CARDS,
    COUNTS,
    DEALT,
    GAME_COLUMNS,
    GREEDY,
    KINDS,
    OUTCOMES,
    OWN_DRAW,
    PATTERNS,
    RED,
    SEATS,
    VALUE,
    WIN_BY,
    WIN_COLUMNS,
)
from kernels.youxian.deal import clear, deal, deal_given, shuffle_wall, sort_hand
from kernels.youxian.distance import FAR, measure
from kernels.youxian.hands import add_meld, own_card
from kernels.youxian.records import RULES, STATE, XI
from kernels.youxian.rows import fill
from kernels.youxian.settle import points_of
from kernels.youxian.tables import load
from kernels.youxian.turn import form, play_game
from kernels.youxian.value import name_values, price_hand
from kernels.youxian.worth import fill_worth

__all__ = [
    "BOTS", "CASE_EXTRA", "DISTANCES", "EVENT_COLUMNS", "GAME_COLUMNS", "MOST_MELDS", "MOST_WINNERS", "PRICE_COLUMNS",
    "RULES", "STATE", "WALL", "WIN_COLUMNS", "WORDS", "distances", "load_tables", "play_matches", "price", "walls",
]  # fmt: skip

WALL = CARDS
MOST_WINNERS = 1
MOST_MELDS = 7
DISTANCES = 1
PRICE_COLUMNS = 2 + len(PATTERNS) + SEATS + 3
CASE_EXTRA = 4  # numbers of its own that `price` reads of a case
#: The words behind the integers of text columns.
WORDS = {"outcome": OUTCOMES, "win_by": WIN_BY, "kind": EVENT_KINDS, "action": ACTIONS}


def load_tables():
    """Return the tables as the doors below take them."""
    return hand_over(load())


@kernel
def fill_xi(st, rules):
    """Set `st.x` (息 by name and size) from the rules."""
    values = (
        rules.xi_peng_small, rules.xi_peng_big, rules.xi_kan_small, rules.xi_kan_big, rules.xi_wei_small,
        rules.xi_wei_big, rules.xi_pao_small, rules.xi_pao_big, rules.xi_ti_small, rules.xi_ti_big,
        rules.xi_chow_123_small, rules.xi_chow_123_big, rules.xi_chow_270_small, rules.xi_chow_270_big,
        rules.xi_chow_1_5_10_small, rules.xi_chow_1_5_10_big, rules.xi_run_small, rules.xi_run_big,
        rules.xi_jiao_small, rules.xi_jiao_big, rules.xi_pair_small, rules.xi_pair_big,
    )  # fmt: skip
    for i in range(len(XI)):
        st.x[i, 0] = values[2 * i]
        st.x[i, 1] = values[2 * i + 1]


@kernel
def write_game(st, row):
    """Fill a row of games (GAME_COLUMNS)."""
    row[0], row[1], row[2], row[3] = st.match, st.game, st.wall_group, st.dealer
    row[4], row[5], row[6], row[7] = st.outcome, st.draws, st.decisions, st.winners
    for seat in range(SEATS):
        row[8 + seat] = st.score[seat]
        row[11 + seat] = st.player[seat]
    for i in range(len(COUNTS)):
        row[14 + i] = st.count[i]


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
    walls : uint8 [n, CARDS], walls to play one after the other instead of shuffled ones; n = 0 for shuffled ones
    games, wins, log : int64 [rows, columns], filled; `games` has matches * match_games rows, `wins` one a game

    Returns
    -------
    (wins written, events wanted); more events than `log` has rows are counted, not written.
    """
    st = state[0]
    rules = rules_array[0]
    rows = tables[0]
    fill_xi(st, rules)
    for player in range(SEATS):
        if bots[player, 0] == GREEDY or bots[player, 0] == VALUE:
            fill(st, rows, rules)
        if bots[player, 0] == VALUE:
            fill_worth(st, rows, rules)
    st.seed = seed
    st.wins_at = 0
    st.log_at = 0
    st.log = seating[2]
    st.log_menus = seating[3]
    at = 0
    for match in range(first_match, first_match + matches):
        seat_players(st, SEATS, match, round_matches, seating[0], seating[1], orders, bots)
        st.drawn_before = 0
        for game in range(rules.match_games):
            st.game = game
            if walls.shape[0] > 0:
                deal_given(st, log, walls[at])
            else:
                deal(st, log)
            play_game(st, rows, rules, wins, log)
            write_game(st, games[at])
            at += 1
            for seat in range(SEATS):
                emit(st, log, ACT, seat, A_SCORE, -1, 0, -1, st.score[seat])
            next_deal(st, wins)
            emit(st, log, ACT, st.dealer, A_NEXT_DEALER, -1, 0, -1, 0)
    return st.wins_at, st.log_at


@kernel
def next_deal(st, wins):
    """Set who deals next (the winner, else the next seat) and the run of drawn games."""
    if st.winners == 0:
        st.dealer = (st.dealer + 1) % SEATS
        st.drawn_before += 1
    else:
        st.dealer = wins[st.wins_at - 1, 2]
        st.drawn_before = 0


@kernel
def set_up(st, log, seat, hand, melds):
    """Give `seat` a typed hand (copies by kind) and melds (type, code)."""
    for kind in range(KINDS):
        st.free[seat, kind] = hand[kind]
    sort_hand(st, log, seat)
    for m in range(melds.shape[0]):
        if melds[m, 0] >= 0:
            add_meld(st, seat, melds[m, 0], melds[m, 1])
            count_meld(st, seat, melds[m, 0], melds[m, 1])


@kernel
def count_meld(st, seat, meld, code):
    """Count the cards of a typed meld into the seat's cards, and note claims that end 听胡."""
    if meld == CHI:
        chow_cards(st, seat, code)
    else:
        for _ in range(3 if meld <= 2 else 4):
            own_card(st, seat, code, 1)
    if meld <= 2:
        st.opened[seat] = 1


@kernel
def chow_cards(st, seat, chow):
    """Count the three cards of a chow into the seat's cards."""
    for i in range(3):
        own_card(st, seat, CHOW_CARDS[chow, i], 1)


@entry
def price(state, tables, rules_array, hands, melds, cases, out):
    """Price hands.

    Parameters
    ----------
    hands : int64 [n, 20], cards in hand without the winning one (dealt: all 21)
    melds : int64 [n, 7, 2], type and chow code or card, type -1 for none
    cases : int64 [n, 10]: win_by, winner, from (-1), dealer, winning card (-1), unused, last wall card, own discards,
        drawn games before, laid 吃, 碰 or 偎 before (melds that are one say so themselves)
    out : int64 [n, PRICE_COLUMNS], filled: valid, fan, 12 name values (-1: not there), 3 scores, 息, 囤, name bits
    """
    st = state[0]
    rules = rules_array[0]
    rows = tables[0]
    fill_xi(st, rules)
    st.log = 0
    st.log_menus = 0
    for i in range(hands.shape[0]):
        clear(st)
        out[i, :] = 0
        win_by, winner, card = cases[i, 0], cases[i, 1], cases[i, 4]
        set_up(st, out, winner, hands[i], melds[i])
        st.last_card, st.own_discards[winner], st.drawn_before = cases[i, 6], cases[i, 7], cases[i, 8]
        st.opened[winner] |= cases[i, 9]
        formed = form(st, rows, rules, out, winner, card) if win_by == OWN_DRAW else 0
        if price_hand(st, rows, rules, winner, -1 if formed or win_by == DEALT else card, win_by):
            write_price(st, rules, out[i], winner, -1 if formed else card)


@kernel
def write_price(st, rules, row, winner, card):
    """Fill a row of `price` from the hand just priced (`card`: the winning card, -1 if the seat holds it)."""
    row[0] = 1
    row[1] = st.v_fan
    reds = st.reds[winner] + (RED[card] if card >= 0 else 0)
    bigs = st.bigs[winner] + (card >= 10)
    values = name_values(rules, reds, bigs, st.cards[winner] + (card >= 0) - bigs)
    at = 2 + len(PATTERNS)
    for name in range(len(PATTERNS)):
        row[2 + name] = values[name] if (st.v_mask >> name) & 1 else -1
    points = points_of(rules, st.v_best, st.drawn_before)
    for i in range(1, SEATS):
        row[at + (winner + i) % SEATS] = -points
        row[at + winner] += points
    row[at + SEATS] = st.v_xi
    row[at + SEATS + 1] = st.v_tun
    row[at + SEATS + 2] = st.v_mask


@entry
def distances(state, tables, rules_array, hands, melds, out):
    """Measure hands as the greedy bot does.

    Parameters
    ----------
    hands : int64 [n, 20], free cards, 0..2 of a kind
    melds : int64 [n, 4]: groups laid or held as 坎, their 息, whether a 提 or 跑 is among them, whether a discard is
        due
    out : int64 [n, 1], filled: claims missing (息 out of reach counted as claims), FAR: never
    """
    st = state[0]
    rules = rules_array[0]
    fill_xi(st, rules)
    fill(st, tables[0], rules)
    for i in range(hands.shape[0]):
        size = 0
        for kind in range(KINDS):
            st.w[kind] = hands[i, kind]
            size += hands[i, kind]
        groups = 7 - melds[i, 2] - melds[i, 0]
        out[i, 0] = measure(st, tables[0], rules, groups, melds[i, 1], melds[i, 2] == 1, size - melds[i, 3], FAR)


@entry
def walls(state, tables, rules_array, n):
    """Shuffle and deal `n` walls (the unit of `bench`); returns a checksum so that nothing is left out."""
    st = state[0]
    total = 0
    st.seed = 1
    st.game = 0
    for i in range(n):
        st.wall_group = i
        shuffle_wall(st)
        st.free[:] = 0
        for seat in range(SEATS):
            for k in range(20 * seat, 20 * seat + 20):
                st.free[seat, st.tiles[k]] += 1
        total += st.free[0, st.tiles[60]] + tables[0].reach[0, 0] + rules_array[0].base
    return total
