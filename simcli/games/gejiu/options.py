"""Options of 个旧麻将, in the order of the rules page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from simcli.games.options import BASE, CAP, COUNT, FAN, IntOrNone, OptionModel, group, opt


def _fourteen(value: Any) -> Any:
    return "14" if value == 14 and not isinstance(value, bool | float) else value


class Fan(OptionModel):
    """`[rules.fan]`: fans of every pattern."""

    ping_hu: int = opt(
        0, FAN, affects="payoff", source="judgement", zh="平胡番数", en="fans of 平胡 (standard hand, no other pattern)"
    )
    hun_yi_se: int = opt(
        1, FAN, affects="payoff", source="seed", zh="混一色番数", en="fans of 混一色 (one suit with honours)"
    )
    da_dui_zi: int = opt(
        1, FAN, affects="payoff", source="seed", zh="大对子番数", en="fans of 大对子 (all sets pungs or kongs)"
    )
    yi_tiao_long: int = opt(
        1, FAN, affects="payoff", source="seed", zh="一条龙番数", en="fans of 一条龙 (123 456 789 of one suit)"
    )
    lan_pai: int = opt(1, FAN, affects="payoff", source="seed", zh="烂牌番数", en="fans of 烂牌 (14 unrelated tiles)")
    qi_xing: int = opt(
        2, FAN, affects="payoff", source="field", zh="七星番数", en="fans of 七星 (烂 hand with all seven honours)"
    )
    yi_ban_gao: int = opt(
        2, FAN, affects="payoff", source="seed", zh="一般高番数", en="fans of 一般高 (烂 hand, all suits in one class)"
    )
    qi_xing_yi_ban_gao: int = opt(
        3, FAN, affects="payoff", source="seed", zh="七星一般高番数", en="fans of 七星一般高 (both of these)"
    )
    qing_yi_se: int = opt(2, FAN, affects="payoff", source="seed", zh="清一色番数", en="fans of 清一色 (one suit only)")
    xiao_qi_dui: int = opt(2, FAN, affects="payoff", source="seed", zh="小七对番数", en="fans of 小七对 (seven pairs)")
    zi_yi_se: int = opt(3, FAN, affects="payoff", source="seed", zh="字一色番数", en="fans of 字一色 (honours only)")
    gang_shang_hua: int = opt(
        3,
        FAN,
        affects="payoff",
        source="seed",
        zh="杠上花番数，代替自摸番",
        en="fans of 杠上花 (won on a kong replacement), in place of the self-draw fans",
    )
    qiang_gang_hua: int = opt(
        3,
        FAN,
        affects="payoff",
        source="seed",
        zh="抢杠花番数，由被抢者付，代替点炮番",
        en="fans of 抢杠花 (robbed a kong) for the robbed seat, in place of the discarder fans",
    )
    qi_dui_quad: int = opt(
        0,
        FAN,
        affects="payoff",
        source="judgement",
        zh="龙七对：小七对里每有四张相同加的番",
        en="fans of 龙七对, for each four of a kind inside seven pairs",
    )


class KongPoints(OptionModel):
    """`[rules.kong_points]`: side payments for kongs."""

    exposed: int = opt(
        0,
        COUNT,
        affects="payoff",
        source="judgement",
        zh="明杠分，三家各付，乘底分",
        en="points of an exposed kong, from each of the three, times base",
    )
    added: int = opt(
        0,
        COUNT,
        affects="payoff",
        source="judgement",
        zh="补杠分，三家各付，乘底分",
        en="points of an added kong, from each of the three, times base",
    )
    concealed: int = opt(
        0,
        COUNT,
        affects="payoff",
        source="judgement",
        zh="暗杠分，三家各付，乘底分",
        en="points of a concealed kong, from each of the three, times base",
    )


class Rules(OptionModel):
    """`[rules]`: the house rules."""

    wall_reserve: int = opt(
        20,
        (2, 82),
        affects="play",
        source="seed",
        zh="剩多少张时流局，含两张杠牌",
        en="tiles left, the two kong tiles included, when the game is drawn",
    )
    ready: Literal["optional", "off"] = opt(
        "optional", affects="play", source="seed", zh="可否报听", en="whether a waiting player may declare ready (报听)"
    )
    ready_fan: int = opt(
        0,
        FAN,
        affects="payoff",
        source="judgement",
        zh="报听后胡牌加的番",
        en="fans that a declared ready adds to a win",
    )
    passed_win_block: bool = opt(
        True,
        affects="play",
        source="judgement",
        zh="放过点炮或抢杠后，下次摸牌前不得再胡别人的牌",
        en="passing a win on a discard or a robbed kong blocks such wins until one's next draw or later claim",
    )
    passed_pung_block: bool = opt(
        True,
        affects="play",
        source="judgement",
        zh="放过碰后，下次摸牌前不得碰同一张",
        en="passing a pung blocks punging that tile until one's next draw or later claim",
    )
    multiple_winners: Literal["nearest", "all"] = opt(
        "nearest", affects="play", source="judgement", zh="一炮多响：只胡最近一家，或全胡", en="who wins if several can"
    )
    rob_kong: Literal["added_tile", "replacement", "both"] = opt(
        "added_tile",
        affects="play",
        source="field",
        zh="抢杠的对象：补杠的牌，杠后补的牌，或两者",
        en="what may be robbed: the tile added to a pung, the kong replacement, or both",
    )
    lan_shape: Literal["strict", "soft"] = opt(
        "strict",
        affects="play",
        source="seed",
        zh="烂牌同花色的牌：strict 须同在 147、258 或 369 内，soft 只须相隔 3 以上",
        en="tiles of one suit in a 烂 hand: within 147, 258 or 369 (strict), or 3 or more apart (soft)",
    )
    lan_classes: Literal["any", "distinct"] = opt(
        "any",
        affects="play",
        source="seed",
        zh="烂牌和七星的三门是否须为三种不同的组（distinct 只能配 strict）",
        en="whether 烂牌 and 七星 need three different classes (distinct: with lan_shape strict only)",
    )
    dragon_in_hand: bool = opt(
        False,
        affects="payoff",
        source="judgement",
        zh="一条龙的三副顺子须都在手里，不算吃下的",
        en="the three chows of 一条龙 must be unmelded",
    )
    stacking: Literal["sum", "highest"] = opt(
        "sum",
        affects="payoff",
        source="seed",
        zh="牌型番相加，或只算最大的一个",
        en="fans of hand patterns add up, or only the largest counts",
    )
    zi_yi_se_any: bool = opt(
        False,
        affects="play",
        source="judgement",
        zh="任意 14 张没有吃碰杠的字牌即可胡字一色",
        en="any 14 concealed honours win as 字一色",
    )
    fan: Fan = group(Fan)
    self_draw_fan: int = opt(
        1, FAN, affects="payoff", source="seed", zh="自摸时三家各加的番", en="fans for every payer of a self-draw"
    )
    discarder_fan: int = opt(
        1, FAN, affects="payoff", source="seed", zh="点炮者多付的番", en="fans for the discarder alone"
    )
    discard_payment: Literal["all", "discarder"] = opt(
        "all",
        affects="payoff",
        source="judgement",
        zh="点炮时谁付：三家都付，或只有点炮者付自己那份",
        en="who pays a win on a discard: all losers, or the discarder's share alone",
    )
    dealer_fan: int = opt(
        1, FAN, affects="payoff", source="seed", zh="庄家输赢加的番", en="fans where winner or payer is the dealer"
    )
    dealer_fan_on: Literal["both", "winner"] = opt(
        "both",
        affects="payoff",
        source="judgement",
        zh="庄番何时算：庄家输赢都算，或只在庄家赢时算",
        en="when the dealer fans count: dealer wins or pays, or only when the dealer wins",
    )
    fan_to_points: Literal["double", "linear"] = opt(
        "double",
        affects="payoff",
        source="judgement",
        zh="番变分：每番翻倍，或按番数乘（至少 1）",
        en="points from fans: doubled by each fan, or in proportion (at least 1)",
    )
    base: int = opt(1, BASE, affects="payoff", source="judgement", zh="底分", en="points of a payment with no fan")
    fan_cap: IntOrNone = opt(
        None, CAP, affects="payoff", source="judgement", zh="封顶番数", en="most fans that one payment counts"
    )
    pond_win: Annotated[Literal["14", "off", "13_or_14"], BeforeValidator(_fourteen)] = opt(
        "14",
        affects="play",
        source="seed",
        zh="塘子胡：14 张，关闭，或 13 张也可",
        en="塘子胡 (one's own discards form a 烂 hand): with 14, off, or with 13 as well",
    )
    follow_dealer: bool = opt(True, affects="payoff", source="seed", zh="是否斗地主", en="whether 斗地主 is played")
    follow_all: int = opt(
        2,
        COUNT,
        affects="payoff",
        source="seed",
        zh="三家都跟时庄家付每家的分，乘底分",
        en="points the dealer pays to each when all three follow, times base",
    )
    follow_two: int = opt(
        1,
        COUNT,
        affects="payoff",
        source="seed",
        zh="两家跟时没跟的一家付每家的分，乘底分",
        en="points the seat that did not follow pays to each when two follow, times base",
    )
    follow_void: Literal["round", "game"] = opt(
        "round",
        affects="payoff",
        source="seed",
        zh="吃碰杠后斗地主：只当圈无效，或本局不再斗",
        en="what a claim or kong voids: the running round, or 斗地主 for the whole game",
    )
    kong_points: KongPoints = group(KongPoints)
    dealer_on_draw: Literal["pass", "stay"] = opt(
        "pass", affects="play", source="seed", zh="流局后下庄或连庄", en="whether the dealer changes after a draw"
    )
