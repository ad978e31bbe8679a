"""Every clause of the rules page that the referee holds a log to, and every entry, pattern and option value it counts.

`clause.*`, `pattern.*`, `entry.*` and `option.*` are counted by `Coverage`; `log.*` only name what differs.
"""

from __future__ import annotations

from simcli.referee.gejiu.rules import CHOICES, DEFAULTS, PATTERNS
from simcli.referee.gejiu.tiles import MELD_TYPES
from simcli.referee.gejiu.value import WIN_BY
from simcli.referee.reading import LOG
from simcli.text import Text

CLAUSES: dict[str, Text] = {
    "clause.deal": Text("从庄家起逐家发13张,庄家第14张最后", "13 tiles a seat from the dealer, the dealer's 14th last"),
    "clause.draw": Text("摸牌取自活墙前端", "a draw takes the next tile of the live wall"),
    "clause.wall_end": Text("只剩保留张数时须摸牌则流局", "a draw at the reserve ends the game drawn"),
    "clause.wall_no_kong": Text("只剩保留张数时不得开杠", "no kong at the reserve"),
    "clause.last_discard": Text("最后一张打牌仍可胡碰吃", "the last discard may still be claimed"),
    "clause.self_draw": Text("自摸", "a win on one's own draw"),
    "clause.claimed_complete": Text("吃碰后牌已成型不算胡", "a hand complete after a chow or pung is no win"),
    "clause.claimed_no_kong": Text("吃碰后不得开杠", "no kong just after a chow or pung"),
    "clause.kong_replacement": Text("杠后取两张杠牌之一,空位由墙尾补", "a kong takes a kong tile, the wall refills it"),
    "clause.kong_alike": Text("两张杠牌相同只算一种取法", "two kong tiles alike are one entry"),
    "clause.claim_order": Text("胡先于碰杠,碰杠先于吃", "win before pung and kong before chow"),
    "clause.claim_nearest": Text("多家要胡,近者胡", "of several winners the nearest"),
    "clause.claim_several": Text("一炮多响,各家都胡", "all winners win"),
    "clause.ready": Text("报听须打后听牌", "ready with a discard that leaves the hand waiting"),
    "clause.ready_four_held": Text("只听自己已有四张的牌不算听", "waiting only for kinds held four times is none"),
    "clause.ready_claim": Text("报听后不得吃碰", "a locked seat makes no chow or pung"),
    "clause.ready_discard": Text("报听后摸什么打什么", "a locked seat discards what it draws"),
    "clause.ready_kong": Text("报听后听口不变可杠", "a locked seat kongs where its waits stay"),
    "clause.ready_kong_refused": Text("报听后听口要变不得杠", "a locked seat does not kong where its waits change"),
    "clause.ready_taken": Text("报听的那张被吃碰杠胡仍有效", "a declaration stands when its discard is claimed or won"),
    "clause.win_passed": Text("过胡", "a win passed on a discard or a robbed kong"),
    "clause.win_blocked": Text("过胡后不得胡", "no win on discards after a pass"),
    "clause.win_kept_blocked": Text("不胡而碰吃,过胡仍在", "the claim made instead of the win leaves the block"),
    "clause.win_freed_by_draw": Text("自己摸牌解除过胡", "one's own draw lifts the block"),
    "clause.win_freed_by_claim": Text("其后吃碰杠解除过胡", "a later claim lifts the block"),
    "clause.pung_passed": Text("过碰", "a pung passed"),
    "clause.pung_blocked": Text("过碰后不得碰同张", "no pung of a kind passed"),
    "clause.rob_added": Text("抢补杠的牌", "the fourth tile of an added kong won"),
    "clause.rob_replacement": Text("抢杠牌", "the replacement tile won by another"),
    "clause.rob_dropped": Text("被抢时杠家的动作作废", "the konger's answer is dropped when it is robbed"),
    "clause.rob_konger_first": Text("杠家自己杠上花在先", "the konger's own win comes first"),
    "clause.rob_refund": Text("杠牌被抢退还该杠的分", "the points of a kong robbed on its replacement go back"),
    "clause.pond_offered": Text("塘子在他家之前问", "a pond win is offered before all others"),
    "clause.pond_declined": Text("塘子可不胡", "a pond win may be declined"),
    "clause.pond_melded": Text("吃碰杠过不算塘子", "no pond win after a chow, pung or kong"),
    "clause.pond_13": Text("十三张塘子", "a pond win with 13 discards"),
    "clause.pond_again": Text("十三张不胡,第十四张再问", "offered again at the 14th discard"),
    "clause.follow_begin": Text("斗地主开圈", "a round of following starts with the dealer's discard"),
    "clause.follow_three": Text("三家都跟,庄家付", "three follow: the dealer pays"),
    "clause.follow_two": Text("两家跟,第三家付", "two follow: the third pays"),
    "clause.follow_few": Text("跟的不足两家,本局不再斗", "fewer than two follow: no more this game"),
    "clause.follow_void_claim": Text("吃碰杠使当圈无效", "a chow, pung or kong voids the round"),
    "clause.follow_void_win": Text("胡牌使当圈无效", "a win voids the round"),
    "clause.follow_third_taken": Text("第三张打出后被要不影响", "the third discard counts whatever becomes of it"),
    "clause.payer_dealer": Text("庄家付时加庄番", "the dealer's fan when the dealer pays"),
    "clause.winner_dealer": Text("庄家胡时加庄番", "the dealer's fan when the dealer wins"),
    "clause.fan_cap": Text("封顶", "the cap cuts a payment"),
    "clause.dealer_stays": Text("庄家胡连庄", "a dealer that wins stays"),
    "clause.dealer_passes": Text("闲家胡下庄", "else the next seat deals"),
    "clause.dealer_draw": Text("流局轮庄", "the dealer after a drawn game"),
    "clause.match_dealer": Text("每局的庄家承上一局", "each game's dealer follows from the game before"),
    **{f"clause.win.{way}": Text(f"胡牌方式 {way}", f"a win by {way}") for way in WIN_BY},
    **{f"clause.kong_points.{kind}": Text(f"杠分 {kind}", f"points of a kong, {kind}") for kind in MELD_TYPES[2:]},
}

ENTRIES = {
    "own": ("win", "kong_concealed", "kong_added", "discard", "discard_ready"),
    "claim": ("win", "kong", "pung", "chow", "pass"),
    "rob": ("win", "pass"),
    "pond": ("win", "pass"),
    "kong_tile": ("take",),
}


def _entries() -> dict[str, Text]:
    texts = {}
    for menu, entries in ENTRIES.items():
        for entry in entries:
            texts[f"entry.{menu}.{entry}"] = Text(f"选择 {menu} {entry}", f"entry taken: {menu} {entry}")
    for place in range(3):
        word = ("低", "中", "高")[place]
        english = ("lowest", "middle", "highest")[place]
        texts[f"entry.claim.chow_{place}"] = Text(f"吃,所吃为最{word}", f"chow with the {english} tile claimed")
    for slot in range(2):
        texts[f"entry.kong_tile.take_{slot}"] = Text(f"取第{slot + 1}张杠牌", f"kong tile {slot} taken")
    return texts


def _options() -> dict[str, Text]:
    texts = {}
    for name in DEFAULTS:
        for value in CHOICES.get(name, ("default", "other")):
            texts[f"option.{name}={value}"] = Text(f"选项 {name} = {value} 起作用", f"option {name} = {value} at work")
    return texts


COUNTED: dict[str, Text] = {
    **CLAUSES,
    **{f"pattern.{pattern}": Text(f"番种 {pattern}", f"pattern {pattern}") for pattern in PATTERNS},
    **_entries(),
    **_options(),
}

REGISTRY: dict[str, Text] = {**COUNTED, **LOG}
