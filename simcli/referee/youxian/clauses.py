"""Every clause of the rules page that the referee holds a log to, and every entry, pattern and option value it counts.

`clause.*`, `pattern.*`, `entry.*` and `option.*` are counted by `Coverage`; `log.*` only name what differs.
"""

from __future__ import annotations

from simcli.referee.reading import LOG
from simcli.referee.youxian.rules import CHOICES, DEFAULTS, PATTERNS
from simcli.referee.youxian.value import WIN_BY
from simcli.text import Text

CLAUSES: dict[str, Text] = {
    "clause.deal": Text("从庄家起逐家发20张,庄家第21张亮出", "20 cards a seat from the dealer, its 21st shown"),
    "clause.ti_dealt": Text("起手四张为提,先摆出", "four alike dealt are a 提, laid before play"),
    "clause.shown_counts": Text("亮张计入庄家的提与坎", "the shown card counts for the dealer's 提 and 坎"),
    "clause.shown_from_set": Text("亮张在庄家提坎之中仍可地胡", "地胡 on a card of the dealer's 提 or 坎"),
    "clause.opening_always": Text("庄家首张必打", "the dealer always makes the opening discard"),
    "clause.opening_skipped": Text("庄家只有提坎则不打首张", "a dealer dealt only 提 and 坎 skips it"),
    "clause.draw": Text("底牌依次翻出,不入手", "the wall's cards are shown in order and enter no hand"),
    "clause.ti.kan": Text("自己翻出坎的第四张,必提", "one's own draw on a 坎 is a forced 提"),
    "clause.ti.wei": Text("自己翻出偎的第四张,必提", "one's own draw on a 偎 is a forced 提"),
    "clause.wei.pair": Text("自己翻出对子的第三张,必偎", "one's own draw on a pair is a forced 偎"),
    "clause.chou_wei": Text("臭碰之后仍必偎", "偎 of a card that one declined to 碰"),
    "clause.formed_before_win": Text("提偎先于他家胡", "提 and 偎 come before the others' win"),
    "clause.pao.kan": Text("他家翻出坎的第四张,必跑", "another's draw on a 坎 is a forced 跑"),
    "clause.pao.wei": Text("他家翻出偎的第四张,必跑", "another's draw on a 偎 is a forced 跑"),
    "clause.pao.peng": Text("翻出碰的第四张,必跑", "any draw on an exposed 碰 is a forced 跑"),
    "clause.pao.own_peng": Text("自己翻出自己碰的第四张也跑", "one's own draw on one's own 碰 too"),
    "clause.pao.kan_discard": Text("他家打出坎的第四张,必跑", "another's discard on a 坎 is a forced 跑"),
    "clause.pao.wei_discard": Text("他家打出偎的第四张,必跑", "another's discard on a 偎 is a forced 跑"),
    "clause.no_run_of_peng": Text("打出的牌不能跑碰", "no 跑 of a 碰 by a discard"),
    "clause.run_withholds": Text("有人必跑则不问碰吃", "no 碰 or 吃 where somebody must 跑"),
    "clause.win_before_run": Text("胡先于跑", "a win comes before a forced 跑"),
    "clause.win_order": Text("多家要胡,翻牌者起依次", "of several winners the drawer, then seat order"),
    "clause.order.win_win": Text("同问时多家要胡", "several answer win in claim menus"),
    "clause.order.win_peng": Text("胡先于碰", "win before 碰"),
    "clause.order.win_chi": Text("胡先于吃", "win before 吃"),
    "clause.order.peng_chi": Text("碰先于吃", "碰 before 吃"),
    "clause.order.chi_chi": Text("翻牌者先吃", "the drawer's 吃 before its next seat's"),
    "clause.dead": Text("无人要的翻牌作废", "a drawn card that nobody takes lies dead"),
    "clause.discard": Text("打牌", "a discard"),
    "clause.kan_kept": Text("坎不可打出", "a 坎 is never discarded"),
    "clause.waived": Text("第二个提跑起各免打一张", "no discard where no more cards are held than due"),
    "clause.skipped": Text("应打而只余坎或无牌,免打", "a discard due is skipped where only 坎 or nothing is left"),
    "clause.peng_without_discard": Text("碰后无牌可打则不得碰", "no 碰 that leaves no discard"),
    "clause.chow_without_discard": Text("吃后无牌可打则不得吃", "no 吃 that leaves no discard"),
    "clause.chows_1": Text("吃一组", "a 吃 of one chow"),
    "clause.chows_2": Text("吃一比一", "a 吃 of two chows"),
    "clause.chows_3": Text("吃一比二", "a 吃 of three chows"),
    "clause.bi_ways": Text("比有多种摆法", "several ways to lay"),
    "clause.bi_card_left": Text("余牌成不了组,可不比", "a card that fits no chow stays in hand"),
    "clause.bi_strict_refused": Text("严格比:比不完不得吃", "strict: no 吃 that leaves the card in hand"),
    "clause.bi_off": Text("不比:只摆一组", "off: one chow only though more could be laid"),
    "clause.chow_declined": Text("过吃", "a 吃 declined"),
    "clause.peng_declined": Text("过碰", "a 碰 declined"),
    "clause.peng_declines_no_chow": Text("要碰不算过吃", "taking 碰 declines no 吃"),
    "clause.chou_chi": Text("臭牌不得吃", "no 吃 of a 臭 card"),
    "clause.chou_own_draw": Text("自己翻出臭牌也不得吃", "nor of one's own draw"),
    "clause.chou_peng": Text("臭牌不得碰", "no 碰 of a 臭 card"),
    **{f"clause.declined.{kind}": Text(f"不胡 {kind}", f"a win declined: {kind}") for kind in
       ("dealt", "shown", "formed", "run", "claim")},
    "clause.forced_win": Text("强制胡牌", "a win forced"),
    "clause.short_of_xi": Text("成牌而息不足,不得胡", "a complete hand short of 息 does not win"),
    "clause.forced_broke": Text("被迫提偎跑而破听", "a forced meld that breaks a waiting hand"),
    **{f"clause.win.{way}": Text(f"胡牌方式 {way}", f"a win by {way}") for way in WIN_BY},
    "clause.reading.ti": Text("胡牌成提", "the winning card makes a 提"),
    "clause.reading.wei": Text("胡牌成偎", "the winning card makes a 偎"),
    "clause.reading.pao": Text("胡牌成跑", "the winning card makes a 跑"),
    "clause.reading.peng": Text("胡牌成碰", "another's winning card makes a 碰"),
    "clause.reading.free": Text("胡牌入顺或将", "the winning card serves a chow or the pair"),
    "clause.reading.set_stays": Text("坎偎碰不跑,胡牌另用", "坎, 偎 or 碰 stays, the card serves elsewhere"),
    "clause.reading.pair_split": Text("对子拆开与胡牌各成组", "a pair in hand is parted with the winning card"),
    "clause.reading.best": Text("多种组法取最大", "of several readings the one that pays most"),
    "clause.cap": Text("封顶", "the cap cuts a payment"),
    "clause.huang_fan": Text("黄番", "drawn games before multiply a win"),
    "clause.wall_end": Text("底牌翻完无人胡则荒", "a draw from the empty wall ends the game drawn"),
    "clause.wall_end_after_meld": Text("末张被要并打牌后荒", "drawn after the last card was melded"),
    "clause.dealer_wins": Text("庄家胡连庄", "a dealer that wins deals again"),
    "clause.winner_deals": Text("闲家胡者为庄", "the winner deals next"),
    "clause.dealer_drawn": Text("荒庄下家为庄", "after a drawn game the dealer's next seat deals"),
    "clause.match_dealer": Text("每局的庄家承上一局", "each game's dealer follows from the game before"),
}  # fmt: skip

ENTRIES = {
    **dict.fromkeys(("dealt", "shown", "formed", "run"), ("win", "pass")),
    "claim": ("win", "peng", "chi", "pass"),
    "discard": ("discard",),
}


def _entries() -> dict[str, Text]:
    return {
        f"entry.{menu}.{entry}": Text(f"选择 {menu} {entry}", f"entry taken: {menu} {entry}")
        for menu, entries in ENTRIES.items()
        for entry in entries
    }


def _options() -> dict[str, Text]:
    return {
        f"option.{name}={value}": Text(f"选项 {name} = {value} 起作用", f"option {name} = {value} at work")
        for name in DEFAULTS
        for value in CHOICES.get(name, ("default", "other"))
    }


COUNTED: dict[str, Text] = {
    **CLAUSES,
    **{f"pattern.{pattern}": Text(f"番名 {pattern}", f"name {pattern}") for pattern in PATTERNS},
    **_entries(),
    **_options(),
}

REGISTRY: dict[str, Text] = {**COUNTED, **LOG}
