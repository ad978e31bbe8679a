"""How 通城个子牌 is told and shown."""

from __future__ import annotations

from simcli.replay.form import Form, State
from simcli.replay.tongcheng.cards import KINDS, code, glyph, grouped, read_codes
from simcli.replay.tongcheng.tell import TongchengTeller
from simcli.replay.tongcheng.value import NAMES
from simcli.text import Text, current, say


def _facts(state: State) -> str:
    left = state["end"] - state["at"]
    return say(f"牌墙 {left} 张", f"{left} cards in the wall")


def _hand(state: State, seat: int) -> str:
    parts = [grouped(read_codes(state[f"hand_{seat}"]))]
    picked, guan = state[f"picked_{seat}"], state[f"guan_{seat}"]["count"]
    if picked:
        parts.append(say(f"捡 {grouped(read_codes(picked))}", f"picked {grouped(read_codes(picked))}"))
    if guan:
        parts.append(say(f"观生 {guan}", f"观生 {guan}"))
    for meld in state[f"melds_{seat}"]:
        parts.append(f"[{NAMES[meld['kind']].get(current())}{grouped(read_codes(meld['tiles']))}]")
    return " ".join(part for part in parts if part)


FORM = Form(
    teller=TongchengTeller,
    kinds=KINDS,
    code=code,
    glyph=glyph,
    facts=_facts,
    hand=_hand,
    claims=frozenset({"hua", "zhao", "peng", "pick"}),
    styles={"guan": "cyan", "pick": "magenta"},
    words={
        **NAMES,
        "guan": Text("观生", "观生"),
        "guan_long": Text("观生而没有滑的组数", "fours declared and not turned into 滑"),
        "picked": Text("捡", "picked"),
        "left": Text("牌墙", "wall"),
        "discarded": Text("打出", "discarded"),
        "drew": Text("拿到", "took"),
    },
    scripts=("page/cards.js", "tongcheng/page/table.js"),
    sheets=("page/cards.css", "tongcheng/page/table.css"),
    unbroken="*",
)
