"""How 攸县胡子牌 is told and shown."""

from __future__ import annotations

from simcli.games.youxian.notation import BIG, SMALL
from simcli.replay.form import Form, State
from simcli.replay.youxian.cards import KINDS, code, glyph, grouped, read_codes
from simcli.replay.youxian.tell import YouxianTeller
from simcli.replay.youxian.value import NAMES
from simcli.text import Text, current, say


def _facts(state: State) -> str:
    card, left = glyph(read_codes(state["shown"])[0]), state["end"] - state["at"]
    return say(f"亮张 {card}，底牌 {left} 张", f"shown card {card}, {left} cards in the wall")


def _hand(state: State, seat: int) -> str:
    melds = [
        f"[{NAMES[meld['kind']].get(current())}{''.join(glyph(card) for card in read_codes(meld['tiles']))}]"
        for meld in state[f"melds_{seat}"]
    ]
    return " ".join([grouped(read_codes(state[f"hand_{seat}"])), *melds]).strip()


FORM = Form(
    teller=YouxianTeller,
    kinds=KINDS,
    code=code,
    glyph=glyph,
    facts=_facts,
    hand=_hand,
    claims=frozenset({"ti_dealt", "ti", "wei", "pao", "peng", "chi"}),
    styles={"waive": "cyan", "skip": "cyan", "shown": "cyan"},
    words={
        **{kind: name for kind, name in NAMES.items() if kind != "pair"},
        "chi": Text("吃", "吃"),
        "xi": Text("息", "息"),
        "xi_long": Text("摆出的息 + 手里坎的息", "息 of the melds laid + of the 坎 in hand"),
        "left": Text("底牌", "wall"),
        "shown": Text("亮张", "shown card"),
        "drew": Text("翻出", "drew"),
        "discarded": Text("打出", "discarded"),
        "pond": Text("打", "discards"),
        "dead": Text("翻", "dead"),
    },
    scripts=("page/cards.js", "youxian/page/table.js"),
    sheets=("page/cards.css", "youxian/page/table.css"),
    red="二七十贰柒拾",
    unbroken=SMALL + BIG + "坎碰偎跑提",
)
