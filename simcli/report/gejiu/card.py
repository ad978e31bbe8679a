"""The rule card of 个旧麻将: what a player at the table needs to know, by the options in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.games.gejiu import GAME
from simcli.report.gejiu.card_payment import payment
from simcli.report.sheet.parts import Block, Entry, Grid, Table, Words, both_names, whole
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.gejiu.options import Rules

#: The cap: the option, and the table of what caps cut off.
CAP = "fan_cap"
#: The table of totals.
TOTALS = "fans"


def blocks(table: Table) -> list[Block]:
    """Write the card."""
    rules = table.experiment.rules
    return [
        _hands(table, rules),
        _deal(rules, table.experiment.match.games),
        _turn(rules),
        _shapes(rules),
        *payment(rules),
    ]


def worth(rules: Rules, pattern: str) -> Entry:
    """Return the fans of a pattern."""
    return whole(int(getattr(rules.fan, pattern)))


def _deal(rules: Rules, games: int) -> Words:
    on_draw = {
        "pass": Text("流局也下庄", "after a drawn game too"),
        "stay": Text("流局则连庄", "not after a drawn game"),
    }
    drawn = on_draw[rules.dealer_on_draw]
    return Words(
        Text("开局", "The deal"),
        [
            Text(
                "四人，136 张：万、筒、条各 1–9，东南西北中发白，各四张。庄家 14 张，闲家 13 张；两张杠牌明放一边。",
                "Four players, 136 tiles: three suits 1–9 and seven honours, four of each. The dealer gets 14 tiles, "
                "the others 13; two kong tiles lie open.",
            ),
            Text(
                f"一场 {games} 局。庄家胡了连庄，别人胡了下家坐庄，{drawn.zh}。",
                f"A match has {games} games. A dealer that wins deals again; else the next seat deals, {drawn.en}.",
            ),
            Text(
                f"该摸牌时只剩 {rules.wall_reserve} 张（连两张杠牌），就流局；最后打出的一张还可以胡、碰、吃。",
                f"When a tile must be drawn and {rules.wall_reserve} are left (the kong tiles included), the game is "
                "drawn; the last discard can still be won, punged or chowed.",
            ),
        ],
    )


def _turn(rules: Rules) -> Words:
    lines = [
        Text(
            "摸一张，可以胡、暗杠、补杠，再打一张。杠后从两张杠牌里挑一张补；吃碰之后不能马上杠。",
            "Draw; then win, kong or discard. After a kong take either of the two kong tiles; no kong right after a "
            "chow or a pung.",
        ),
        Text(
            "别人打的牌：胡 > 碰、杠 > 吃。只能吃上家的，字牌不能吃。",
            "On a discard: win > pung or kong > chow. Chow from the seat before you only, suits only.",
        ),
        _robbing(rules),
        _several(rules),
        _passing(rules),
        _ready(rules),
    ]
    return Words(Text("轮到你", "Your turn"), lines)


def _robbing(rules: Rules) -> Text:
    added = Text("别人补杠的那张", "the tile another adds to a pung")
    drawn = Text(
        "别人杠后补的那张（他自己不胡；那一杠的分退回）",
        "another's kong replacement (unless it wins; the kong's points go back)",
    )
    zh, en = {
        "added_tile": added,
        "replacement": drawn,
        "both": Text(f"{added.zh}和{drawn.zh}", f"{added.en}, and {drawn.en}"),
    }[rules.rob_kong]
    return Text(f"抢杠：{zh}正是你要的，可以胡。", f"Robbing a kong: you may win on {en}.")


def _several(rules: Rules) -> Text:
    if rules.multiple_winners == "all":
        return Text("几家都能胡同一张：全部胡。", "Several can win on one tile: all of them do.")
    return Text(
        "几家都能胡同一张：只胡离打牌者最近的下家。",
        "Several can win on one tile: only the nearest after the discarder does.",
    )


def _passing(rules: Rules) -> Text:
    win = Text(
        "放过不胡，到下次自己摸牌（或再吃碰杠）前不能胡别人的牌",
        "pass a win, and you win on no other's tile until your next draw or claim",
    )
    pung = Text("放过不碰，到那时不能再碰同一张", "pass a pung, and you cannot pung that tile until then")
    if not rules.passed_win_block:
        win = Text("放过不胡，没有限制", "passing a win costs nothing")
    if not rules.passed_pung_block:
        pung = Text("放过不碰，没有限制", "passing a pung costs nothing")
    return Text(f"{win.zh}；{pung.zh}。", f"{win.en.capitalize()}; {pung.en}.")


def _ready(rules: Rules) -> Text:
    if rules.ready == "off":
        return Text("没有报听。", "Nobody declares ready (报听).")
    more = rules.ready_fan
    zh, en = (f"胡时加 {more} 番", f"a win then has {more} more fan") if more else ("不加番", "it adds no fan")
    return Text(
        f"打一张就听牌时可以报听：以后摸什么打什么，不吃不碰，杠也不能改变听口；{zh}。不报也能胡。",
        f"With a discard that leaves you one tile short you may declare ready (报听): your hand is then locked; {en}. "
        "You need not declare to win.",
    )


def _shapes(rules: Rules) -> Words:
    strict = Text("同花色的牌须同在 147、258 或 369 里", "tiles of one suit all within 147, 258 or 369")
    soft = Text("同花色任两张相差 3 以上", "tiles of one suit 3 or more apart")
    lan = strict if rules.lan_shape == "strict" else soft
    lines = [
        Text(
            "四副（顺子、刻子、杠）加一对；或七对，没有吃碰杠，四张相同算两对；或烂牌。",
            "Four sets (chow, pung, kong) and a pair; or seven pairs, nothing melded, four alike being two pairs; or a "
            "烂 hand.",
        ),
        Text(
            f"烂牌：14 张各不相同，没有吃碰杠，{lan.zh}，其余是字牌。",
            f"烂 hand: 14 different tiles, nothing melded, {lan.en}, the rest honours.",
        ),
    ]
    if rules.lan_classes == "distinct":
        lines.append(Text("烂牌和七星的三门须是三种不同的组。", "烂牌 and 七星 need a different class in each suit."))
    if rules.zi_yi_se_any:
        lines.append(Text("没有吃碰杠的 14 张字牌，不成副也能胡字一色。", "Any 14 unmelded honours win as 字一色."))
    lines.append(_pond(rules))
    return Words(Text("怎样算胡", "What wins"), lines)


def _pond(rules: Rules) -> Text:
    if rules.pond_win == "off":
        return Text("没有塘子胡。", "There is no pond win (塘子胡).")
    zh, en = "", ""
    if rules.pond_win == "13_or_14":
        zh, en = "前 13 张差一张成烂牌也可以（1 番）。", " The first 13 win too if one more tile would do (1 fan)."
    return Text(
        f"塘子胡：没有吃碰杠的一家，打出的 14 张正好成烂牌，当场算胡，三家按自摸付。{zh}",
        f"Pond win (塘子胡): nothing melded and 14 discards that form a 烂 hand win, all pay as for a self-draw.{en}",
    )


def _hands(table: Table, rules: Rules) -> Grid:
    rows = [
        [Entry(both_names(p.name)), Entry(_condition(p.id, rules)), worth(rules, p.id), table.odds(p.id)]
        for p in GAME.patterns
    ]
    add_up = Text("几种同时有，番数相加。", "Of several at once the fans add up.")
    highest = Text(
        "几种牌型同时有，只算最大的；杠上花、抢杠花另加。",
        "Of several hands only the largest counts; 杠上花 and 抢杠花 are added.",
    )
    return Grid(
        Text("番种", "Hands"),
        [Text("番种", "hand"), Text("条件", "what it is"), Text("番", "fan"), Text("全桌几局一次", "one game in")],
        rows,
        [add_up if rules.stacking == "sum" else highest],
        words=2,
        wide=True,
    )


def _condition(pattern: str, rules: Rules) -> Text:
    if pattern == "yi_tiao_long" and rules.dragon_in_hand:
        return Text("一种花色的 123 456 789，都在手里（不算吃下的）", "123 456 789 of one suit, none of them chowed")
    return _CONDITIONS[pattern]


_CONDITIONS = {
    "ping_hu": Text("四副一对，别的番种都没有", "four sets and a pair, nothing else"),
    "hun_yi_se": Text("一种花色加字牌", "one suit with honours"),
    "da_dui_zi": Text("四副都是刻子或杠", "all sets pungs or kongs"),
    "yi_tiao_long": Text("一种花色的 123 456 789，吃下的也算", "123 456 789 of one suit, chowed ones too"),
    "lan_pai": Text("烂牌，没有下面三种", "a 烂 hand, none of the next three"),
    "qi_xing": Text("烂牌，七种字牌齐全", "a 烂 hand with all seven honours"),
    "yi_ban_gao": Text("烂牌，三门同在一组（都是 147 之类）", "a 烂 hand, all suits in the same class"),
    "qi_xing_yi_ban_gao": Text("两样都有", "both of these"),
    "qing_yi_se": Text("只有一种花色", "one suit only"),
    "xiao_qi_dui": Text("七对", "seven pairs"),
    "zi_yi_se": Text("只有字牌", "honours only"),
    "gang_shang_hua": Text("杠后补的牌自摸，代替自摸番", "won on a kong replacement, in place of the self-draw fan"),
    "qiang_gang_hua": Text(
        "抢杠，由被抢者付，代替点炮番", "robbed a kong: the robbed pays it, in place of the discarder fan"
    ),
    "qi_dui_quad": Text("七对里每有四张相同，另加", "for each four alike in seven pairs, on top"),
}

__all__ = ["CAP", "TOTALS", "blocks", "worth"]
