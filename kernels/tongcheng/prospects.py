"""What a hand may bring: the points to expect of hands at a distance, while the others play on.

A seat waits, round after round, for its own draw and for what the others discard. In every round somebody may win,
and it may deal in. Two numbers a hand are enough: its `gain`, the shares that it will take for each multiple that it
pays, and its `toll`, the points that it will lose. They are worked out backwards from the last round, for hands one
card short, then for those two short from the ones before, and so on. The chances were measured in games of greedy
players (4 seats, default rules); against 3,900 deals of theirs the points expected of hands one and two short came out
within 0.1 of those scored. Those of ten pairs stay
a little below what bots reached that go for them above all (24,000 games each with three seats and with four): two
cards short at the third discard 5 and 3 % are foreseen, 12 and 4 % ended with them.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.tongcheng.codes import CARDS
from kernels.tongcheng.records import LEVELS, LIKELY, ROUNDS
from kernels.tongcheng.value import multiple

# Rows of `st.gain` and `st.toll`: usual hands by distance (from 1), the hand in view, usual hands of plans by distance.
SCRATCH = LEVELS + 1
TEN_PAIRS = LEVELS + 2
COLOUR = 2 * LEVELS + 2

#: Chance that a seat that has discarded so often wins on a discard.
_TURN = (0.0002, 0.002, 0.0094, 0.0235, 0.041, 0.062, 0.08, 0.1, 0.115, 0.125, 0.13, 0.135, 0.14, 0.14, 0.14, 0.14)
_MELD = (1.0, 1.25, 1.5, 1.65, 1.8)  # times that with so many melds
MENACE = np.array([[turn * meld for meld in _MELD] for turn in _TURN])
PRESSED = 1.15  # times that in rounds in which one is near a win oneself
DRAWN = 1.5  # times that for winning on a card that one draws
PUSHED = 0.8  # times that for one's own discards in later rounds, some of which are safe
USUAL = np.array((0.0, 0.125, 0.24, 0.36, 0.53, 0.8))  # share of the unseen cards that help a hand so many short
DISCARDED = 0.6  # chance that a seat discards a card that wins, over that of drawing one
HELPED = 0.8  # chance that the discards of a round help a hand that is further off, over that of drawing a card
SINGLES = 2.6  # unseen copies of the single card of a hand one short of ten pairs
FRESH = 4.2  # of each of more single cards, those that may take their place included
PAIRING = 0.8  # chance that a seat discards the card that makes ten pairs, over that of drawing it
CALM = 0.6  # share of the menace that a hand near ten pairs feels: it holds the pairs that others need
OF_COLOUR = 0.6  # share of the helpful cards that keep a hand in one colour
MOST = 0.9  # what no chance exceeds
#: Count at the win over the count held two cards before it, with its likelihood.
_OVER = ((-3, 0.06), (-1, 0.22), (0, 0.34), (1, 0.18), (2, 0.1), (4, 0.1))
OVER = np.array([over for over, _ in _OVER], np.int64)
LIKELIHOOD = np.array([likelihood for _, likelihood in _OVER])


@kernel
def expect(st, rules):
    """Set `st.likely`: the multiple to expect of a win by count, by the count held near its end."""
    for count in range(LIKELY):
        total = 0.0
        for i in range(OVER.shape[0]):
            reached = max(count + OVER[i], rules.min_count)
            total += LIKELIHOOD[i] * max(1, multiple(rules, reached, np.int64(0)))
        st.likely[count] = total


@kernel
def foresee(st, seat):
    """Set what the others threaten, what they do in the rounds to come, and `st.gain` and `st.toll` of usual hands.

    `st.menace` and `st.dear` of a seat are its chance to win on a discard now and the multiple it would be paid.
    """
    others = st.seats - 1
    st.rounds = max(1, min(ROUNDS, (CARDS - st.at + others) // st.seats))
    st.price = 0.0
    for r in range(st.rounds):
        menace = 0.0
        for i in range(1, st.seats):
            other = (seat + i) % st.seats
            found = MENACE[min(st.turns[other] + r, MENACE.shape[0] - 1), min(st.n_melds[other], 4)]
            menace += PRESSED * found
            if r == 0:
                st.menace[other] = found
                count = 9 + st.open_own[other] + st.meld_base[other] - 2 * st.n_melds[other]
                st.dear[other] = st.likely[max(0, min(LIKELY - 1, count))]
                st.price += st.dear[other] / others
        st.lose[r] = min(0.4, DRAWN * menace)
        st.other[r] = min(0.4, (others - 1) * menace)
        st.deal[r] = min(0.4, PUSHED * menace)
    foresee_plan(st, seat, 0)


@kernel
def foresee_plan(st, seat, plan):
    """Set the rows of `st.gain` and `st.toll` of the usual hands of a plan (0, TEN_PAIRS or COLOUR)."""
    others = st.seats - 1
    for level in range(1, LEVELS + 1):
        a = USUAL[level]
        c = HELPED * a
        felt = 1.0
        if plan == TEN_PAIRS:  # single cards become pairs when drawn, and with a discard only if that wins
            a = (2 * level - 1) * (FRESH if level > 1 else SINGLES) / st.unseen
            c = 0.0
            felt = CALM
        elif plan == COLOUR:
            a *= OF_COLOUR
            c *= OF_COLOUR
        if level == 1:
            c = others * (PAIRING if plan == TEN_PAIRS else DISCARDED) * a
        outlook(st, level, plan + level, plan + level - 1, min(MOST, a), min(MOST, c), 1.0 * others, 1.0, felt)


@kernel
def outlook(st, level, row, below, a, c, draw_pay, claim_pay, felt):
    """Set a row of `st.gain` and `st.toll`, and `st.at_draw` (both before the next own draw), of a hand.

    Parameters
    ----------
    level : cards that it is short
    below : row of the hands that it becomes, one card shorter (not read for level 1)
    a, c : chance that an own draw, and that the discards of a round, bring it nearer
    draw_pay, claim_pay : what such a card pays, drawn and discarded, if it wins (level 1 only)
    felt : share of what the others threaten that such a hand feels
    """
    gain, toll = 0.0, 0.0
    for r in range(st.rounds - 1, -1, -1):
        lose, deal = felt * st.lose[r], felt * st.deal[r]
        hold = 1.0 - lose - felt * st.other[r]
        w = c * (0.5 + 0.5 * hold)
        loss = deal * st.price
        if level == 1:
            g = w * claim_pay + (1.0 - w) * hold * gain
            t = (1.0 - w) * (lose * st.price + hold * toll)
            gain = a * draw_pay + (1.0 - a) * (1.0 - deal) * g
            toll = (1.0 - a) * (loss + (1.0 - deal) * t)
        else:
            near, cost = st.gain[below, r], st.toll[below, r]
            g = w * (1.0 - deal) * near + (1.0 - w) * hold * gain
            t = w * (loss + (1.0 - deal) * cost) + (1.0 - w) * (lose * st.price + hold * toll)
            gain = (1.0 - deal) * (a * near + (1.0 - a) * g)
            toll = loss + (1.0 - deal) * (a * cost + (1.0 - a) * t)
        st.gain[row, r] = g
        st.toll[row, r] = t
    st.at_draw[0] = gain
    st.at_draw[1] = toll
