"""Own points (个子) of every card of 通城个子牌."""

from __future__ import annotations

from typing import Any

from simcli.games.options import COUNT, OptionModel, opt


def _own(card: str, points: int) -> Any:
    kind = ("花", "flowered ") if card.endswith("*") else ("素", "plain ") if card in "乙三五七九" else ("", "")
    return opt(
        points,
        COUNT,
        affects="play",
        source="seed",
        zh=f"每张{kind[0]}{card[0]}的个子",
        en=f"own points (个子) of every {kind[1]}{card[0]}",
        alias=card,
    )


class Own(OptionModel):
    """`[rules.own]`: own points of a card, by the card as it is written in hands (`七*`); fields in order of kind."""

    kind_0: int = _own("上", 0)
    kind_1: int = _own("大", 0)
    kind_2: int = _own("人", 0)
    kind_3: int = _own("孔", 0)
    kind_4: int = _own("乙", 0)
    kind_5: int = _own("己", 0)
    kind_6: int = _own("可", 0)
    kind_7: int = _own("知", 0)
    kind_8: int = _own("礼", 0)
    kind_9: int = _own("化", 0)
    kind_10: int = _own("三", 1)
    kind_11: int = _own("千", 0)
    kind_12: int = _own("七", 1)
    kind_13: int = _own("十", 0)
    kind_14: int = _own("土", 0)
    kind_15: int = _own("八", 0)
    kind_16: int = _own("九", 0)
    kind_17: int = _own("子", 0)
    kind_18: int = _own("二", 0)
    kind_19: int = _own("四", 0)
    kind_20: int = _own("五", 2)
    kind_21: int = _own("六", 0)
    kind_22: int = _own("乙*", 1)
    kind_23: int = _own("三*", 2)
    kind_24: int = _own("五*", 4)
    kind_25: int = _own("七*", 2)
    kind_26: int = _own("九*", 1)
