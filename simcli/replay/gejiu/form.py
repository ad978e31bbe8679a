"""How 个旧麻将 is told and shown."""

from __future__ import annotations

from simcli.replay.form import Form, State
from simcli.replay.gejiu.tell import GejiuTeller
from simcli.replay.gejiu.tiles import KINDS, code, glyph, glyphs, grouped, read_codes
from simcli.text import Text, say


def _facts(state: State) -> str:
    tiles = glyphs(read_codes(state["kong_tiles"]))
    return say(f"杠牌 {tiles}", f"kong tiles {tiles}")


def _hand(state: State, seat: int) -> str:
    hand = grouped(read_codes(state[f"hand_{seat}"] + state[f"drawn_{seat}"]))
    return hand + "".join(f" [{grouped(read_codes(meld['tiles']))}]" for meld in state[f"melds_{seat}"])


FORM = Form(
    teller=GejiuTeller,
    kinds=KINDS,
    code=code,
    glyph=glyph,
    facts=_facts,
    hand=_hand,
    claims=frozenset({"chow", "pung", "kong_exposed", "kong_concealed", "kong_added", "replacement"}),
    styles={"ready": "cyan", "robbed": "magenta"},
    words={
        "ready": Text("报听", "ready"),
        "left": Text("余牌", "tiles left"),
        "kong_tiles": Text("杠牌", "kong tiles"),
        "follow": Text("斗地主", "斗地主"),
        "followed": Text("跟", "followed"),
    },
    scripts=("gejiu/page/tiles.js", "gejiu/page/table.js"),
    sheets=("gejiu/page/tiles.css",),
    unbroken="万筒条",
)
