"""Built positions of 个旧麻将 put to the bot value. Run with SIMCLI_JIT=0: inner kernels are then plain functions.

SIMCLI_JIT=0 python -m tests.support.value_gejiu    prints {position: [answers]} as JSON
"""

from __future__ import annotations

import json
from typing import Any

from kernels.gejiu import valuing
from kernels.gejiu.codes import A_DISCARD, A_KONG, ACTIONS, CHOW, FROM_WALL, M_KONG, M_PUNG, M_WIN, PUNG
from kernels.gejiu.deal import clear
from kernels.gejiu.hands import add_meld, recount
from kernels.gejiu.play import load_tables
from kernels.gejiu.shapes import waits
from simcli import engine
from simcli.config import load
from simcli.games.gejiu.notation import parse_tiles as kinds

SEAT = 1  # the dealer is seat 0
FAR = "1z9s"  # kong tiles that help nobody here
TABLES = load_tables()[0]


def table(hand: str, sets: list[str], slots: str = FAR, draws: int = 12, **settings: float) -> tuple[Any, Any]:
    """A state in which SEAT holds `hand` and nothing is discarded, and the rules."""
    st = engine._state("gejiu")[0]
    clear(st)
    st.dealer, st.draws, st.at, st.end, st.source, st.m_win = 0, draws, 53 + draws, 134, FROM_WALL, 0
    st.m_concealed = st.m_added = st.m_ready = 0
    st.slot[:] = kinds(slots)
    for tile in kinds(slots):
        st.seen[tile] += 1
    for tile in kinds(hand):
        st.hand[SEAT, tile] += 1
        st.own[SEAT, tile] += 1
    recount(st, TABLES, SEAT)
    st.aggression[SEAT] = settings.get("aggression", 1.0)
    st.defence[SEAT] = settings.get("defence", 1.0)
    return st, engine.pack_rules("gejiu", load("gejiu", sets).rules)[0]


def name(tile: int) -> str:
    """A tile as it is typed."""
    return f"{tile % 9 + 1}{'mpsz'[tile // 9]}"


def discards(hand: str, sets: list[str], **settings: float) -> str:
    """What SEAT discards from 14 tiles."""
    st, rules = table(hand, sets, **settings)
    action, tile = valuing.turn(st, TABLES, rules, SEAT)
    assert action == A_DISCARD
    return name(int(tile))


def answers(hand: str, tile: str, menu: int, sets: list[str], **options: Any) -> str:
    """What SEAT answers to a discard of seat 0; with a kong, the kong tile it will take."""
    st, rules = table(hand, sets, **options)
    (kind,) = kinds(tile)
    st.seen[kind] += 1
    st.waits[SEAT] = waits(st, TABLES, rules, SEAT)
    action, _ = valuing.claim(st, TABLES, rules, SEAT, menu, kind, 0)
    taken = f" {name(int(st.slot[st.taking[SEAT] - 1]))}" if action == A_KONG else ""
    return ACTIONS[int(action)] + taken


def folding(passed: str, defence: float, thrown: str = "") -> str:
    """What SEAT discards late from a hand of nothing, against three seats with three melds each.

    `passed` went by unclaimed since the others' last discards; they discarded `thrown` themselves.
    """
    st, rules = table("159m159p159s23567z", [], draws=40, defence=defence)
    for other in (0, 2, 3):
        for meld, tile in ((CHOW, 3), (PUNG, 12), (CHOW, 21)):
            add_meld(st, other, meld, tile)
        for tile in kinds(passed):
            st.passed[other] |= 1 << tile
        for tile in kinds(thrown):
            st.pond_mask[other] |= 1 << tile
    return name(int(valuing.turn(st, TABLES, rules, SEAT)[1]))


FLUSH = "12344567899m345p"  # 4m leaves a wait for 3m 6m 9m, 9m one for 1m 4m 7m; a 筒 goes for 清一色
DRAGON = "12345678m234s55p"  # waits for 3m 6m (平胡) and 9m (一条龙)
THREE = "333m456p789p22z56s"  # waits for 4s 7s


def positions() -> dict[str, list[str]]:
    """Every position with the answers under its variants."""
    return {
        "flush": [discards(FLUSH, [f"rules.fan.qing_yi_se={fan}"]) for fan in (2, 14)],
        "flush_for_speed": [discards(FLUSH, ["rules.fan.qing_yi_se=14"], aggression=0.0)],
        "flush_capped": [discards(FLUSH, ["rules.fan.qing_yi_se=14", "rules.fan_cap=1"])],
        "dragon_declined": [answers(DRAGON, "6m", M_WIN, [f"rules.fan.yi_tiao_long={fan}"]) for fan in (1, 10)],
        "dragon_taken": [answers(DRAGON, "9m", M_WIN, [f"rules.fan.yi_tiao_long={fan}"]) for fan in (1, 10)],
        "kong_to_win": [answers(THREE, "3m", M_KONG | M_PUNG, [], slots=slots) for slots in ("7s1z", "1z4s")],
        "safe_passed": [folding(tile, 1.0) for tile in ("5m", "9p", "5s", "7z")],
        "safe_thrown": [folding("", 1.0, tile) for tile in ("5m", "5p", "5s")],
        "careless": [folding(tile, 0.0) for tile in ("5m", "9p", "5s", "7z")],
    }


if __name__ == "__main__":
    print(json.dumps(positions()))
