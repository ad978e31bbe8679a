"""息 of the melds of 攸县胡子牌."""

from __future__ import annotations

from typing import Any

from simcli.games.options import COUNT, OptionModel, opt
from simcli.text import Text

_SIZES = {"small": Text("小字", "small"), "big": Text("大字", "big")}
_MELDS = {
    "peng": Text("碰", "碰 (three alike, one of another's)"),
    "kan": Text("坎", "坎 (three alike dealt)"),
    "wei": Text("偎", "偎 (three alike, one drawn)"),
    "pao": Text("跑", "跑 (four alike, one of another's)"),
    "ti": Text("提", "提 (four alike of one's own)"),
    "chow_123": Text("一二三", "一二三"),
    "chow_270": Text("二七十", "二七十"),
    "chow_1_5_10": Text("一五十", "一五十"),
    "run": Text("其他顺子", "any other run of three"),
    "jiao": Text("绞（看相同的两张）", "绞 (by its two alike)"),
    "pair": Text("吊（一对）", "pair"),
}


def _xi(meld: str, size: str, default: int) -> Any:
    name, what = _MELDS[meld], _SIZES[size]
    return opt(
        default,
        COUNT,
        affects="play",
        source="field",
        zh=f"{what.zh}{name.zh}的息",
        en=f"息 of {name.en}, {what.en} cards",
    )


class Xi(OptionModel):
    """`[rules.xi]`: 息 of every meld, of small and of big cards."""

    peng_small: int = _xi("peng", "small", 1)
    peng_big: int = _xi("peng", "big", 3)
    kan_small: int = _xi("kan", "small", 3)
    kan_big: int = _xi("kan", "big", 6)
    wei_small: int = _xi("wei", "small", 3)
    wei_big: int = _xi("wei", "big", 6)
    pao_small: int = _xi("pao", "small", 6)
    pao_big: int = _xi("pao", "big", 9)
    ti_small: int = _xi("ti", "small", 9)
    ti_big: int = _xi("ti", "big", 12)
    chow_123_small: int = _xi("chow_123", "small", 3)
    chow_123_big: int = _xi("chow_123", "big", 6)
    chow_270_small: int = _xi("chow_270", "small", 3)
    chow_270_big: int = _xi("chow_270", "big", 6)
    chow_1_5_10_small: int = _xi("chow_1_5_10", "small", 3)
    chow_1_5_10_big: int = _xi("chow_1_5_10", "big", 6)
    run_small: int = _xi("run", "small", 0)
    run_big: int = _xi("run", "big", 0)
    jiao_small: int = _xi("jiao", "small", 0)
    jiao_big: int = _xi("jiao", "big", 0)
    pair_small: int = _xi("pair", "small", 0)
    pair_big: int = _xi("pair", "big", 0)
