"""Built positions of 通城个子牌 put to the bot value. Run with SIMCLI_JIT=0: inner kernels are then plain functions.

SIMCLI_JIT=0 python -m tests.support.value_tongcheng    prints {position: [answers]} as JSON
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from kernels.tongcheng import greedy, valuing
from kernels.tongcheng.codes import A_DISCARD, ACTIONS, CARDS, CHAR, M_WIN, PENG
from kernels.tongcheng.deal import clear
from kernels.tongcheng.hands import add_meld, gain
from kernels.tongcheng.play import load_tables, use_rules
from kernels.tongcheng.turn import turn_menu
from simcli import engine
from simcli.config import load
from simcli.games.tongcheng.notation import parse_cards, write_cards

SEAT = 1  # the dealer is seat 0
TABLES = load_tables()[0]


def table(hand: str, sets: list[str], at: int = 84, turns: int = 1, **settings: float) -> tuple[Any, Any]:
    """A state in which SEAT holds `hand`, everybody has discarded `turns` times unseen, and the rules."""
    st = engine._state("tongcheng")[0]
    rules = engine.pack_rules("tongcheng", load("tongcheng", sets).rules)[0]
    clear(st)
    use_rules(st, rules)
    st.dealer, st.at, st.may_win, st.banned, st.seed, st.match, st.game = 0, at, 1, -1, 1, 0, 0
    for kind in parse_cards(hand):
        gain(st, SEAT, kind)
    for seat in range(st.seats):
        st.turns[seat] = turns
    st.aggression[SEAT] = settings.get("aggression", 1.0)
    st.defence[SEAT] = settings.get("defence", 1.0)
    return st, rules


def turn(hand: str, sets: list[str], **settings: float) -> str:
    """What SEAT does with 20 cards: the card it discards, or `win`."""
    st, rules = table(hand, sets, **settings)
    st.turn = SEAT
    turn_menu(st, TABLES, rules, SEAT)
    action, tile = valuing.turn(st, TABLES, rules, SEAT)
    return write_cards([int(tile)]) if action == A_DISCARD else ACTIONS[int(action)]


def greedy_turn(hand: str, sets: list[str]) -> str:
    """What the greedy bot discards."""
    st, rules = table(hand, sets)
    turn_menu(st, TABLES, rules, SEAT)
    return write_cards([int(greedy.turn(st, TABLES, rules, SEAT)[1])])


def offered(hand: str, card: str, source: int, sets: list[str], **settings: Any) -> str:
    """What SEAT answers when it may win on a `card` that `source` discards."""
    st, rules = table(hand, sets, **settings)
    (kind,) = parse_cards(card)
    st.turn = source
    st.seen[kind] += 1
    return ACTIONS[int(valuing.claim(st, TABLES, rules, SEAT, M_WIN, kind))]


def folding(passed: str, thrown: str, defence: float) -> str:
    """What SEAT discards late from a hand of nothing, against three seats that have made two 碰 each.

    `passed` went by unclaimed since the others' hands last changed; they discarded `thrown` themselves.
    """
    st, rules = table(NOTHING, [], at=100, turns=7, defence=defence)
    st.turn = SEAT
    for i, other in enumerate((0, 2, 3)):
        for char in parse_cards("可知礼化千土")[2 * i : 2 * i + 2]:
            add_meld(st, other, PENG, char, 0)
            st.seen[char] += 3
        for kind in parse_cards(passed):
            st.passed[other] |= 1 << int(CHAR[kind])
        for kind in parse_cards(thrown):
            st.dropped[other] |= 1 << int(CHAR[kind])
    turn_menu(st, TABLES, rules, SEAT)
    return write_cards([int(valuing.turn(st, TABLES, rules, SEAT)[1])])


def pairs_kept(sets: list[str]) -> list[int]:
    """Pairs that SEAT keeps after its first discard, of random hands of 20 with six or seven pairs and no 观生."""
    chance, kept = Random(5), []
    pack = parse_cards(PACK)
    while len(kept) < 60:
        cards = chance.sample(pack, 20)
        counts = Counter(int(CHAR[kind]) for kind in cards)
        if max(counts.values()) < 4 and sum(number // 2 for number in counts.values()) in (6, 7):
            (thrown,) = parse_cards(turn(write_cards(cards), sets))
            counts[int(CHAR[thrown])] -= 1
            kept.append(sum(number // 2 for number in counts.values()))
    return kept


#: Five of each character, two of 乙三五七九 flowered.
PACK = "上大人孔己可知礼化千土子二四六十八" * 5 + "乙三五七九" * 3 + "乙*三*五*七*九*" * 2
ONE_RED = "孔乙*己孔乙*己八九*子八九*子土土土化千七*八子"
NINE_PAIRS = "上大人上大人可知礼可知礼孔乙*己孔乙*己"
NOTHING = "上大孔己可知化千土子二二四六九九七七五乙"


def positions() -> dict[str, list[Any]]:
    """Every position with the answers under its variants."""
    black = [[f"rules.special.yi_shou_hei={multiple}"] for multiple in (1, 32)]
    pairs = [[f"rules.special.shi_dui={multiple}"] for multiple in (2, 32)]
    return {
        "one_red": [turn(ONE_RED, sets) for sets in black],
        "one_red_for_speed": [turn(ONE_RED, sets, aggression=0.0) for sets in black],
        "one_red_greedy": [greedy_turn(ONE_RED, sets) for sets in black],
        "narrow": [offered(NINE_PAIRS + "千", "三", 3, sets, turns=4) for sets in pairs],
        "narrow_for_speed": [offered(NINE_PAIRS + "千", "三", 3, pairs[1], turns=4, aggression=0.0)],
        "wide": [offered(NINE_PAIRS + "五*", "四", 0, [], at=at) for at in (80, CARDS)],
        "drawn": [turn(NINE_PAIRS + "千三", sets) for sets in pairs],
        "pairs_kept": [pairs_kept(sets) for sets in pairs],
        "safe_passed": [folding(card, "", 1.0) for card in "大四二"],
        "safe_thrown": [folding("", card, 1.0) for card in "大四二"],
        "careless": [folding(card, "", 0.0) for card in "大四二"],
    }


if __name__ == "__main__":
    print(json.dumps(positions(), ensure_ascii=False))
