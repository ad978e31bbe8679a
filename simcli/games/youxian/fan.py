"""Fans of 攸县胡子牌: one column a mode, each cell with an option that overrides it."""

from __future__ import annotations

from typing import Any, Literal, Self

from simcli.games.options import FAN, OptionModel, opt

#: Fans by mode; 0 where a mode does not know the name.
MODES: dict[str, dict[str, int]] = {
    "pu": {
        "hong_hu": 2,
        "hong_hu_step": 0,
        "hong_wu": 4,
        "dian_hu": 3,
        "hei_hu": 5,
        "dui_zi_hu": 4,
        "da_zi_hu": 0,
        "da_zi_hu_step": 1,
        "xiao_zi_hu": 0,
        "xiao_zi_hu_step": 1,
        "tian_hu": 0,
        "di_hu": 0,
        "hai_di_hu": 0,
        "ting_hu": 0,
        "shua_hou": 0,
    },
    "6_8": {
        "hong_hu": 2,
        "hong_hu_step": 1,
        "hong_wu": 0,
        "dian_hu": 4,
        "hei_hu": 6,
        "dui_zi_hu": 6,
        "da_zi_hu": 6,
        "da_zi_hu_step": 1,
        "xiao_zi_hu": 8,
        "xiao_zi_hu_step": 1,
        "tian_hu": 4,
        "di_hu": 4,
        "hai_di_hu": 4,
        "ting_hu": 4,
        "shua_hou": 6,
    },
    "8_10": {
        "hong_hu": 3,
        "hong_hu_step": 1,
        "hong_wu": 0,
        "dian_hu": 6,
        "hei_hu": 8,
        "dui_zi_hu": 8,
        "da_zi_hu": 8,
        "da_zi_hu_step": 1,
        "xiao_zi_hu": 10,
        "xiao_zi_hu_step": 1,
        "tian_hu": 6,
        "di_hu": 6,
        "hai_di_hu": 6,
        "ting_hu": 6,
        "shua_hou": 8,
    },
}

Auto = int | Literal["auto"]


def _fan(zh: str, en: str) -> Any:
    zh, en = f"{zh}；auto 随 fan_mode", f"{en}; auto: as fan_mode says"
    return opt("auto", FAN, affects="payoff", source="field", zh=zh, en=en)


class Fan(OptionModel):
    """`[rules.fan]`: fans of every name; "auto" takes the number of the mode, 0 switches the name off."""

    hong_hu: Auto = _fan(
        "红胡（红牌 10 张起；有红乌时到 12 张）番数", "fans of 红胡 (10 red cards or more, up to 12 beside 红乌)"
    )
    hong_hu_step: Auto = _fan("红胡每多一张红牌加的番", "fans of 红胡 for each red card above 10")
    hong_wu: Auto = _fan("红乌（红牌 13 张起）番数", "fans of 红乌 (13 red cards or more)")
    dian_hu: Auto = _fan("点胡（恰一张红牌）番数", "fans of 点胡 (exactly one red card)")
    hei_hu: Auto = _fan("黑胡（没有红牌）番数", "fans of 黑胡 (no red card)")
    dui_zi_hu: Auto = _fan("对子胡（没有顺子和绞）番数", "fans of 对子胡 (no chow in the hand)")
    da_zi_hu: Auto = _fan("大字胡（大字 18 张起）番数", "fans of 大字胡 (18 big cards or more)")
    da_zi_hu_step: Auto = _fan("大字胡每多一张加的番", "fans of 大字胡 for each big card above 18")
    xiao_zi_hu: Auto = _fan("小字胡（小字 16 张起）番数", "fans of 小字胡 (16 small cards or more)")
    xiao_zi_hu_step: Auto = _fan("小字胡每多一张加的番", "fans of 小字胡 for each small card above 16")
    tian_hu: Auto = _fan("天胡番数", "fans of 天胡 (the dealer's dealt 21)")
    di_hu: Auto = _fan("地胡番数", "fans of 地胡 (another seat wins on the shown card)")
    hai_di_hu: Auto = _fan("海底胡番数", "fans of 海底胡 (won on the last card of the wall)")
    ting_hu: Auto = _fan(
        "听胡（没有吃碰偎，也没打过牌）番数", "fans of 听胡 (no 吃, 碰 or 偎 before, no discard of one's own)"
    )
    shua_hou: Auto = _fan("耍猴（手里只剩一张，单吊）番数", "fans of 耍猴 (a single card in hand, won as its pair)")

    def resolved(self, mode: str) -> Self:
        """Return the table with the numbers of `mode` (pu, 6_8, 8_10) in place of "auto"."""
        numbers = MODES[mode]
        return self.model_copy(update={name: numbers[name] for name in numbers if getattr(self, name) == "auto"})
