"""Options of 攸县胡子牌, in the order of the rules page; the tables of fans and of 息 have their own files."""

from __future__ import annotations

from typing import Literal

from simcli.games.options import BASE, CAP, COUNT, IntOrNone, OptionModel, group, opt
from simcli.games.youxian.fan import Fan
from simcli.games.youxian.xi import Xi


class Rules(OptionModel):
    """`[rules]`: the house rules."""

    xi: Xi = group(Xi)
    chow_1_5_10: bool = opt(
        False,
        affects="play",
        source="judgement",
        zh="一五十（壹伍拾）可作一副",
        en="whether 一五十 (1, 5 and 10 of one size) is a chow",
    )
    shown_card_winnable: bool = opt(
        True,
        affects="play",
        source="field",
        zh="闲家可胡庄家的亮张（地胡）",
        en="whether the others may win on the dealer's shown card (地胡)",
    )
    forced_win: bool = opt(
        False, affects="play", source="seed", zh="有胡必胡", en="whether a seat that can win must win"
    )
    bi: Literal["if_possible", "strict", "off"] = opt(
        "if_possible",
        affects="play",
        source="seed",
        zh="比：手里同样的牌能摆就得摆；strict 须全部摆出，否则不能吃；off 不比",
        en="比, copies of a chowed card still in hand: laid where they can be, all of them or no chow (strict), or off",
    )
    chou: bool = opt(
        True,
        affects="play",
        source="seed",
        zh="臭牌：打过的或放过的不得再吃，放过的不得再碰",
        en="臭: no chow of a value one has discarded or passed, no 碰 of one passed",
    )
    min_xi: int = opt(15, COUNT, affects="play", source="seed", zh="起胡的息数", en="息 needed to win")
    huang_fan: int = opt(
        0,
        COUNT,
        affects="payoff",
        source="judgement",
        zh="黄番：之前连续流局 n 局则得分乘 1 + n，n 最多算此数；0 不算",
        en="points are multiplied by 1 + drawn games in a row before, counting at most so many; 0 = off",
    )
    xi_per_tun: int = opt(
        3, (1, 99), affects="payoff", source="seed", zh="多几息加一囤", en="息 above min_xi that make one more 囤"
    )
    tun_base: Literal[1, 3, 5] = opt(
        1, affects="payoff", source="seed", zh="起胡的囤数", en="囤 of a hand of exactly min_xi"
    )
    self_draw_tun: int = opt(
        1, COUNT, affects="payoff", source="seed", zh="自摸（含天胡）加的囤", en="囤 added for an own draw or 天胡"
    )
    base: int = opt(1, BASE, affects="payoff", source="judgement", zh="底分", en="points of one 囤 at one fan")
    cap: IntOrNone = opt(
        None, CAP, affects="payoff", source="seed", zh="每个输家最多付多少分", en="most points that one loser pays"
    )
    fan_mode: Literal["pu", "6_8", "8_10"] = opt(
        "pu",
        affects="payoff",
        source="seed",
        zh="玩法：普跑、6-8 番、8-10 番；定各名堂的番数",
        en="普跑, 6-8番 or 8-10番: the column of fans in force",
    )
    fan: Fan = group(Fan)


def resolve(rules: Rules) -> Rules:
    """Return the rules with the numbers of `fan_mode` in place of "auto"."""
    return rules.model_copy(update={"fan": rules.fan.resolved(rules.fan_mode)})
