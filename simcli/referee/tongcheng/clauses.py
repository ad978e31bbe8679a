"""Every clause of the rules page that the referee holds a log to, and every entry, pattern and option value it counts.

`clause.*`, `pattern.*`, `entry.*` and `option.*` are counted by `Coverage`; `log.*` only name what differs.
"""

from __future__ import annotations

from simcli.referee.reading import LOG
from simcli.referee.tongcheng.rules import CHOICES, DEFAULTS, PATTERNS
from simcli.text import Text

CLAUSES: dict[str, Text] = {
    "clause.deal": Text("从庄家起逐家发19张,庄家第20张最后", "19 cards a seat from the dealer, its 20th last"),
    "clause.guan_opening": Text("开局观生,补一张", "a 观生 in the opening, with a replacement"),
    "clause.opening_new_four": Text("补牌凑成的四张也可开局观生", "a four made by a replacement is declared too"),
    "clause.guan_later": Text("自己轮到时观生", "a 观生 in one's own turn"),
    "clause.guan_fewer_than_fours": Text("观生数少于手中四张数", "fewer 观生 than fours held"),
    "clause.draw": Text("摸牌入手", "a draw enters the hand"),
    "clause.hua_own": Text("自己的第五张成滑", "滑 of one's own fifth copy"),
    "clause.hua": Text("他家打出第五张成滑", "滑 of a discarded fifth copy"),
    "clause.hua_needs_guan": Text("无观生不得滑", "no 滑 without a 观生"),
    "clause.zhao": Text("招", "招 of a discard"),
    "clause.zhao_leaves_1": Text("招时留一张", "招 that leaves the fourth copy in hand"),
    "clause.peng": Text("碰,只打牌", "碰, then a discard alone"),
    "clause.peng_leaves_1": Text("拆坎而碰", "碰 out of three copies"),
    "clause.peng_leaves_2": Text("拆四张而碰", "碰 out of four copies"),
    "clause.flowered_first": Text("先用花牌", "flowered copies are melded first"),
    "clause.fours_kept": Text("不得打散观生的四张", "no discard that leaves fewer fours than 观生"),
    "clause.fours_kept_from_claims": Text("不得碰招散观生的四张", "no 碰 or 招 that leaves fewer fours than 观生"),
    "clause.spare_four_discarded": Text("可打散多余的四张", "a spare four is broken by a discard"),
    "clause.spare_four_claimed": Text("可碰招散多余的四张", "a spare four is broken by a claim, another kept"),
    "clause.fixed_hua_refused": Text("定牌:未指名者不得滑", "fixed: no 滑 of a character not named"),
    "clause.fixed_kept": Text("定牌:指名的四张不得打散", "fixed: the named four stay together"),
    "clause.empty_wall.guan": Text("牌墙空,不得观生", "no 观生 with an empty wall"),
    "clause.empty_wall.hua": Text("牌墙空,不得滑", "no 滑 with an empty wall"),
    "clause.empty_wall.zhao": Text("牌墙空,不得招", "no 招 with an empty wall"),
    "clause.empty_wall.pick": Text("牌墙空,不得捡", "no 捡 with an empty wall"),
    "clause.last_discard_peng": Text("牌墙空,仍可碰", "碰 with an empty wall"),
    "clause.last_discard_won": Text("牌墙空,仍可点炮胡", "a discard won with an empty wall"),
    "clause.order.win_win": Text("多家要胡,最近者得", "of several winners the nearest"),
    "clause.several_winners": Text("多家同胡", "several winners"),
    "clause.order.win_hua": Text("胡先于滑", "win before 滑"),
    "clause.order.win_zhao": Text("胡先于招", "win before 招"),
    "clause.order.win_peng": Text("胡先于碰", "win before 碰"),
    "clause.order.peng_peng": Text("两家要碰,最近者得", "of two 碰 the nearest"),
    "clause.pick": Text("捡:代替摸牌", "捡 stands for the draw"),
    **{f"clause.order.{claim}_pick": Text(f"{zh}先于捡", f"{en} before 捡") for claim, zh, en in (
        ("win", "胡", "win"), ("hua", "滑", "滑"), ("zhao", "招", "招"), ("peng", "碰", "碰"),
    )},
    "clause.pick_beside_own": Text("捡与自己的碰等同问", "捡 stands beside one's own other claims"),
    "clause.pick_bound": Text("连捡已达上限", "no 捡 beyond the bound on picks in a row"),
    "clause.pick_no_discard": Text("捡后无牌可打则不得捡", "no 捡 that leaves no discard"),
    "clause.pick_no_return": Text("捡来的字当轮不得打", "the character picked is not discarded in that turn"),
    "clause.pick_ban_falls": Text("别无可打则可打捡来的字", "the ban falls where it leaves no discard"),
    "clause.pick_no_win": Text("捡来的牌不成胡", "no win on the picked card itself"),
    "clause.pick_then_guan": Text("捡后观生", "a 观生 after a 捡"),
    "clause.pick_then_hua": Text("捡后滑", "a 滑 after a 捡"),
    "clause.picked_no_claim": Text("捡来的牌不算碰招", "picked copies make no claim"),
    "clause.picked_first": Text("同样的牌先打捡来的", "of equal copies the picked one is discarded"),
    "clause.picked_discard_claimed": Text("捡来又打出的牌照常可要", "a discarded picked card is an ordinary card"),
    "clause.picked_in_win": Text("胡牌手中有捡来的牌", "a win with picked cards in hand"),
    "clause.declined.own": Text("自摸不胡", "a self-drawn win declined"),
    "clause.declined.claim": Text("过胡", "a win on a discard declined"),
    "clause.win_blocked": Text("过胡后不得点炮胡", "no win on a discard after passing one"),
    "clause.peng_declined": Text("过碰或过招", "a 碰 or 招 declined"),
    "clause.peng_blocked": Text("过碰后不得碰该字", "no 碰 of a character after passing it"),
    "clause.short_of_count": Text("成牌而个子不足,不得胡", "a complete hand short of the count does not win"),
    **{f"clause.win.{way}": Text(f"胡牌 {zh}", f"a win: {en}") for way, zh, en in (
        ("dealt", "起手", "dealt"), ("draw", "摸牌", "after a draw"), ("guan", "观生补牌", "after a 观生"),
        ("hua_own", "滑自己第五张补牌", "after 滑 of one's own fifth"),
        ("hua", "滑补牌", "after 滑 of a discard"), ("zhao", "招补牌", "after a 招"),
        ("discard", "点炮", "on a discard"),
    )},
    "clause.reading.kan_stays": Text("自己的坎与胡牌同字", "one's own 坎 stays, of the winning card's character"),
    "clause.reading.peng": Text("胡牌成碰", "the winning discard makes a 碰"),
    "clause.reading.three_parted": Text("三张拆开与胡牌各用", "three held are parted with the winning discard"),
    "clause.reading.pair_half": Text("胡牌成对为半句", "the winning discard makes a pair half"),
    "clause.reading.four_broken": Text("未观生的四张拆用", "a four that is no group"),
    "clause.reading.which_four": Text("观生的四张可任选", "of several fours the best count as 观生"),
    "clause.reading.best": Text("多种组法取最大", "of several readings the one with the largest base"),
    "clause.half.pair": Text("半句为对子", "the half is a pair"),
    "clause.half.sentence": Text("半句为句中两字", "the half is two of a sentence"),
    "clause.pairs_alone": Text("十对无六句半,只计个子", "ten pairs without six and a half: own points alone"),
    "clause.pairs_and_reading": Text("十对兼六句半", "ten pairs that are six and a half too"),
    "clause.special_needs_no_count": Text("特殊牌型不论个子数", "a special wins whatever its count"),
    "clause.wall_end": Text("该摸牌而墙空则荒", "a draw from the empty wall ends the game drawn"),
    "clause.dealer_wins": Text("庄家胡连庄", "a dealer that wins deals again"),
    "clause.winner_deals": Text("闲家胡者为庄", "the winner deals next"),
    "clause.dealer_discarder": Text("多家胡,放炮者为庄", "several winners: the discarder deals"),
    "clause.match_dealer": Text("每局的庄家承上一局", "each game's dealer follows from the game before"),
}  # fmt: skip

ENTRIES = {
    "opening": ("guan", "pass"),
    "own": ("win", "guan", "hua", "discard"),
    "identify": ("identify",),
    "discard": ("discard",),
    "claim": ("win", "hua", "zhao", "peng", "pick", "pass"),
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


# Only walls and bots made for it come there more than once in a hundred thousand games.
RARE = ("clause.pick_ban_falls",)

COUNTED: dict[str, Text] = {
    **{ident: text for ident, text in CLAUSES.items() if ident not in RARE},
    **{f"pattern.{pattern}": Text(f"牌型 {pattern}", f"special {pattern}") for pattern in PATTERNS},
    **_entries(),
    **_options(),
}

REGISTRY: dict[str, Text] = {**COUNTED, **{ident: CLAUSES[ident] for ident in RARE}, **LOG}
