"""The doors of the tongcheng kernel: playing matches, pricing hands, timing a wall."""

from __future__ import annotations

from kernels.accel import entry, hand_over, kernel
from kernels.log import ACT, EVENT_COLUMNS, EVENT_KINDS, emit
from kernels.seating import seat_players
from kernels.tongcheng.codes import (
    A_NEXT_DEALER,
    A_SCORE,
    ACTIONS,
    BOTS,
    CARDS,
    COUNTS,
    FLOWER,
    GAME_COLUMNS,
    HALVES,
    HAND,
    KINDS,
    MOST_SEATS,
    OUTCOMES,
    PATTERNS,
    SELF_DRAW,
    WIN_BY,
    WIN_COLUMNS,
)
from kernels.tongcheng.deal import clear, deal, deal_given, shuffle_wall
from kernels.tongcheng.distance import pairs_missing, structure_missing
from kernels.tongcheng.hands import add_meld, change, change_picked, count_card
from kernels.tongcheng.prospects import expect
from kernels.tongcheng.records import GROUPS, RULES, STATE
from kernels.tongcheng.shapes import load
from kernels.tongcheng.turn import play_game
from kernels.tongcheng.value import price_hand, special_value

__all__ = [
    "BOTS", "CASE_EXTRA", "DISTANCES", "EVENTS_A_GAME", "EVENT_COLUMNS", "GAME_COLUMNS", "MOST_MELDS", "MOST_WINNERS",
    "PRICE_COLUMNS", "RULES", "STATE", "WALL", "WIN_COLUMNS", "WORDS",
    "distances", "load_tables", "play_matches", "price", "walls",
]  # fmt: skip

WALL = CARDS
MOST_WINNERS = 3
MOST_MELDS = 6
DISTANCES = 3
EVENTS_A_GAME = 16384  # picks make games long: with three seats a card drawn may be followed by twenty of them
PRICE_COLUMNS = 2 + len(PATTERNS) + MOST_SEATS + 2
CASE_EXTRA = 2 + KINDS  # numbers of its own that `price` reads of a case
#: The words behind the integers of text columns.
WORDS = {"outcome": OUTCOMES, "win_by": WIN_BY, "half": HALVES, "kind": EVENT_KINDS, "action": ACTIONS}


def load_tables():
    """Return the tables as the doors below take them."""
    return hand_over(load())


@kernel
def use_rules(st, rules):
    """Set the seats, own points by kind (`st.o`) and base of groups (`st.g`) from the rules."""
    own = (
        rules.own_0, rules.own_1, rules.own_2, rules.own_3, rules.own_4, rules.own_5, rules.own_6, rules.own_7,
        rules.own_8, rules.own_9, rules.own_10, rules.own_11, rules.own_12, rules.own_13, rules.own_14, rules.own_15,
        rules.own_16, rules.own_17, rules.own_18, rules.own_19, rules.own_20, rules.own_21, rules.own_22, rules.own_23,
        rules.own_24, rules.own_25, rules.own_26,
    )  # fmt: skip
    for kind in range(KINDS):
        st.o[kind] = own[kind]
    groups = (
        rules.group_sentence_red, rules.group_sentence_black, rules.group_kan_red, rules.group_kan_black,
        rules.group_peng_red, rules.group_peng_black, rules.group_quad_red, rules.group_quad_black,
        rules.group_hua_red, rules.group_hua_black,
    )  # fmt: skip
    for group in range(len(GROUPS)):
        st.g[group, 0] = groups[2 * group]
        st.g[group, 1] = groups[2 * group + 1]
    st.seats = rules.seats
    expect(st, rules)


@kernel
def write_game(st, row):
    """Fill a row of games (GAME_COLUMNS, without gaps for seats that are not in play)."""
    row[0], row[1], row[2], row[3] = st.match, st.game, st.wall_group, st.dealer
    row[4], row[5], row[6], row[7] = st.outcome, st.draws, st.decisions, st.winners
    seats = st.seats
    for seat in range(seats):
        row[8 + seat] = st.score[seat]
        row[8 + seats + seat] = st.player[seat]
    at = 8 + 2 * seats
    row[at] = st.bounded
    for i in range(len(COUNTS)):
        row[at + 1 + i] = st.count[i]
    at += 1 + len(COUNTS)
    for seat in range(seats):
        row[at + seat] = st.flowers_dealt[seat]
        row[at + seats + seat] = st.own_dealt[seat]


@kernel
def next_dealer(st, rules, wins):
    """Return who deals next: the winner, of several the discarder; rules.dealer_on_draw. Rules: "Dealer and match"."""
    if st.winners == 0:
        return st.dealer if rules.dealer_on_draw == 0 else (st.dealer + 1) % st.seats
    last = wins[st.wins_at - 1]
    return last[2] if st.winners == 1 else last[3]


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
    orders : int64 [n, seats], lineup positions in circular order
    bots : int64 [seats, 4], by lineup position: code, then blunder threshold, aggression and defence in units of 2^-32
    walls : uint8 [n, CARDS], walls to play one after the other instead of shuffled ones; n = 0 for shuffled ones
    games, wins, log : int64 [rows, columns], filled; `games` has matches * match_games rows, `wins` three a game

    Returns
    -------
    (wins written, events wanted); more events than `log` has rows are counted, not written.
    """
    st = state[0]
    rules = rules_array[0]
    shapes = tables[0]
    use_rules(st, rules)
    st.seed = seed
    st.wins_at = 0
    st.log_at = 0
    st.log = seating[2]
    st.log_menus = seating[3]
    at = 0
    for match in range(first_match, first_match + matches):
        seat_players(st, st.seats, match, round_matches, seating[0], seating[1], orders, bots)
        for game in range(rules.match_games):
            st.game = game
            if walls.shape[0] > 0:
                deal_given(st, log, walls[at])
            else:
                deal(st, log)
            play_game(st, shapes, rules, wins, log)
            write_game(st, games[at])
            at += 1
            for seat in range(st.seats):
                emit(st, log, ACT, seat, A_SCORE, -1, 0, -1, st.score[seat])
            st.dealer = next_dealer(st, rules, wins)
            emit(st, log, ACT, st.dealer, A_NEXT_DEALER, -1, 0, -1, 0)
    return st.wins_at, st.log_at


@kernel
def hold(st, seat, hand, picked):
    """Give `seat` a typed hand: unpicked and picked cards by kind."""
    for kind in range(KINDS):
        for _ in range(hand[kind]):
            change(st, seat, kind, 1)
            count_card(st, seat, kind, 1)
        for _ in range(picked[kind]):
            change_picked(st, seat, kind, 1)
            count_card(st, seat, kind, 1)


@kernel
def lay(st, seat, melds):
    """Give `seat` typed melds (type, -1 for none, and 3 * character + flowered cards)."""
    for m in range(melds.shape[0]):
        meld = melds[m, 0]
        if meld >= 0:
            char, flowers = melds[m, 1] // 3, melds[m, 1] % 3
            for i in range(3 + meld):
                count_card(st, seat, FLOWER[char] if i < flowers else char, 1)
            add_meld(st, seat, meld, char, flowers)


@entry
def price(state, tables, rules_array, hands, melds, cases, out):
    """Price hands.

    Parameters
    ----------
    hands : int64 [n, 27], unpicked cards in hand by kind, without the winning one
    melds : int64 [n, 6, 2], type (0 peng, 1 zhao, 2 hua; -1 for none) and 3 * character + flowered cards
    cases : int64 [n, 35]: win_by, winner, from (-1), dealer, winning card (kind, -1 for the dealer's dealt 20), ready
        (unused), k fours declared, their characters (bits; only read with guan_identity = fixed), picked cards by kind
    out : int64 [n, PRICE_COLUMNS], filled: valid, multiple, a value for each special (-1: not there), a score for each
        seat in play, count, multiple
    """
    st = state[0]
    rules = rules_array[0]
    shapes = tables[0]
    use_rules(st, rules)
    st.log = 0
    st.log_menus = 0
    for i in range(hands.shape[0]):
        clear(st)
        out[i, :] = 0
        win_by, winner, source, card = cases[i, 0], cases[i, 1], cases[i, 2], cases[i, 4]
        hold(st, winner, hands[i], cases[i, 8:])
        lay(st, winner, melds[i])
        st.k[winner] = cases[i, 6]
        st.named[winner] = cases[i, 7] if rules.guan_identity == 1 else 0
        if win_by == SELF_DRAW and card >= 0:
            change(st, winner, card, 1)
            count_card(st, winner, card, 1)
        if price_hand(st, shapes, rules, winner, -1 if win_by == SELF_DRAW else card):
            write_price(st, rules, out[i], winner, -1 if win_by == SELF_DRAW else source)


@kernel
def write_price(st, rules, row, winner, source):
    """Fill a row of `price` from the hand just priced; `source` discarded, -1 for a self-draw."""
    row[0] = 1
    row[1] = st.v_fan
    for special in range(len(PATTERNS)):
        row[2 + special] = special_value(rules, special) if (st.v_mask >> special) & 1 else -1
    at = 2 + len(PATTERNS)
    share = rules.base * st.v_fan
    for i in range(1, st.seats):
        payer = (winner + i) % st.seats
        if source < 0 or payer == source:
            row[at + payer] -= share
            row[at + winner] += share
    row[at + st.seats] = st.v_count
    row[at + st.seats + 1] = st.v_fan


@entry
def distances(state, tables, rules_array, hands, melds, out):
    """Fill `out` (int64 [n, 3]) with the cards that hands lack.

    hands : int64 [n, 54], unpicked, then picked cards by kind
    melds : int64 [n, 2], melds laid and k fours declared
    Columns of `out`: six groups and a half, 十对 (99: impossible), the lesser.
    """
    st = state[0]
    rules = rules_array[0]
    use_rules(st, rules)
    for i in range(hands.shape[0]):
        clear(st)
        hold(st, 0, hands[i, :KINDS], hands[i, KINDS:])
        st.n_melds[0] = melds[i, 0]
        st.k[0] = melds[i, 1]
        out[i, 0] = structure_missing(st, tables[0], rules, 0)
        out[i, 1] = pairs_missing(st, rules, 0)
        out[i, 2] = min(out[i, 0], out[i, 1])


@entry
def walls(state, tables, rules_array, n):
    """Shuffle and deal `n` walls (the unit of `bench`); returns a checksum so that nothing is left out."""
    st = state[0]
    total = 0
    seats = rules_array[0].seats
    st.seed = 1
    st.game = 0
    for i in range(n):
        st.wall_group = i
        shuffle_wall(st)
        st.hand[:] = 0
        for seat in range(seats):
            for k in range(HAND * seat, HAND * seat + HAND):
                st.hand[seat, st.tiles[k]] += 1
        total += st.hand[0, st.tiles[HAND * seats]] + tables[0].feasible[0, 0, 0] + rules_array[0].base
    return total
