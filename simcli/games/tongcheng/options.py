"""Options of 通城个子牌, in the order of the rules page; own points of the cards have their own file."""

from __future__ import annotations

from typing import Any, Literal

from simcli.games.options import BASE, COUNT, FAN, OptionModel, opt
from simcli.games.options import group as table
from simcli.games.tongcheng.own import Own

MIN_COUNT = {4: 7, 3: 9}  # by seats


def _base(default: int, zh: str, en: str, source: Literal["seed", "field"] = "seed") -> Any:
    return opt(default, COUNT, affects="play", source=source, zh=f"{zh}的个子", en=f"base of {en}")


class Group(OptionModel):
    """`[rules.group]`: base of every group, red and black."""

    sentence_red: int = _base(1, "全红的句", "a sentence (句) all red")
    sentence_black: int = _base(0, "不全红的句", "any other sentence (句)")
    kan_red: int = _base(2, "红字坎", "坎 (three alike in hand), red")
    kan_black: int = _base(1, "黑字坎", "坎 (three alike in hand), black")
    peng_red: int = _base(1, "红字碰（也指胡别人的牌凑成的三张）", "碰 (three alike with another's card), red", "field")
    peng_black: int = _base(
        0, "黑字碰（也指胡别人的牌凑成的三张）", "碰 (three alike with another's card), black", "field"
    )
    quad_red: int = _base(4, "红字招和观生", "招 and 观生 (four alike), red")
    quad_black: int = _base(2, "黑字招和观生", "招 and 观生 (four alike), black")
    hua_red: int = _base(8, "红字滑", "滑 (five alike), red")
    hua_black: int = _base(3, "黑字滑", "滑 (five alike), black")


def _special(default: int, zh: str, en: str) -> Any:
    return opt(default, FAN, affects="play", source="seed", zh=f"{zh}的倍数，0 为不算", en=f"multiple of {en}; 0 = off")


class Special(OptionModel):
    """`[rules.special]`: multiples of the hands that need no count."""

    shi_dui: int = _special(2, "十对", "十对 (ten pairs)")
    yi_shou_hei: int = _special(3, "一手黑", "一手黑 (all cards black)")
    yi_shou_hong: int = _special(10, "一手红", "一手红 (all cards red)")


class Rules(OptionModel):
    """`[rules]`: the house rules."""

    seats: Literal[4, 3] = opt(4, affects="play", source="seed", zh="几人打", en="players at the table")
    group: Group = table(Group)
    low_runs: bool = opt(
        True,
        affects="play",
        source="seed",
        zh="乙二三、二三四可作句",
        en="whether 乙二三 and 二三四 are sentences",
    )
    half: Literal["any", "pair", "sentence"] = opt(
        "any",
        affects="play",
        source="seed",
        zh="半句：any 都可，pair 只能是一对，sentence 只能是同一句里的两张",
        en="what the half may be: two alike or two of a sentence (any), or one kind alone",
    )
    own: Own = table(Own)
    min_count: int | Literal["auto"] = opt(
        "auto",
        COUNT,
        affects="play",
        source="seed",
        zh="起胡的个子数；auto：4 人为 7，3 人为 9",
        en="count (个子) needed to win; auto: 7 with 4 seats, 9 with 3",
    )
    special: Special = table(Special)
    special_concealed: bool = opt(
        False,
        affects="play",
        source="judgement",
        zh="一手黑、一手红须没有碰、招、滑",
        en="whether 一手黑 and 一手红 need a hand without 碰, 招 and 滑",
    )
    shi_dui_quads: bool = opt(
        True,
        affects="play",
        source="judgement",
        zh="十对里四张同样的算两对",
        en="whether four alike are two pairs of 十对",
    )
    pick: Literal["on", "three_seats", "off"] = opt(
        "on",
        affects="play",
        source="seed",
        zh="捡上家打的牌：可以，只在 3 人时可以，不可以",
        en="whether the next seat may pick up a discard (捡): on, with three seats only, or off",
    )
    pick_no_return: bool = opt(
        True,
        affects="play",
        source="judgement",
        zh="捡来的字当手不得打出",
        en="whether one who picked may not discard that character in the same turn",
    )
    pick_chain_max: int = opt(
        8,
        (0, 20),
        affects="play",
        source="judgement",
        zh="无人摸牌时最多连捡几张",
        en="most picks since the last card drawn from the wall",
    )
    guan_identity: Literal["count", "fixed"] = opt(
        "count",
        affects="play",
        source="seed",
        zh="观生只记几组（count），或定下是哪个字（fixed）",
        en="whether 观生 only counts fours, or names the character (fixed)",
    )
    passed_win_block: bool = opt(
        True,
        affects="play",
        source="judgement",
        zh="放过别人打的牌不胡，下次摸牌或打牌前不得再胡别人的牌",
        en="passing a win on a discard blocks such wins until one's next draw or discard",
    )
    passed_peng_block: bool = opt(
        True,
        affects="play",
        source="judgement",
        zh="放过碰或招，下次摸牌或打牌前不得碰同一个字",
        en="passing 碰 or 招 blocks 碰 of that character until one's next draw or discard",
    )
    multiple_winners: Literal["nearest", "all"] = opt(
        "nearest", affects="play", source="judgement", zh="一炮多响：只胡最近一家，或全胡", en="who wins if several can"
    )
    count_per_point: int = opt(
        7, (1, 99), affects="payoff", source="seed", zh="多少个子为一倍", en="count (个子) that makes one multiple"
    )
    special_combine: Literal["max", "replace", "sum", "product"] = opt(
        "max",
        affects="payoff",
        source="judgement",
        zh="十对、一手黑、一手红与个子倍数：取最大，代替，相加，相乘",
        en="multiples of specials and of the count: the largest, special in place of count, added up, or multiplied",
    )
    base: int = opt(
        1, BASE, affects="payoff", source="seed", zh="底分：几倍房间", en="points of one multiple (100倍房间 = 100)"
    )
    dealer_on_draw: Literal["stay", "pass"] = opt(
        "stay", affects="play", source="judgement", zh="流局后连庄或下庄", en="whether the dealer changes after a draw"
    )


def resolve(rules: Rules) -> Rules:
    """Return the rules with the number for the seats in place of "auto"."""
    if rules.min_count != "auto":
        return rules
    return rules.model_copy(update={"min_count": MIN_COUNT[rules.seats]})
