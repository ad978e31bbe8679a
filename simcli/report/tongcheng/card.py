"""The rule card of 通城个子牌: what a player at the table needs to know, by the options in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.games.options import flat
from simcli.games.tongcheng import GAME
from simcli.games.tongcheng.notation import CARDS
from simcli.report.sheet.parts import Block, Entry, Grid, Table, Words, both_names, said, same, whole
from simcli.report.tongcheng.card_turn import turn
from simcli.report.tongcheng.measures import wall
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.tongcheng.options import Rules

_GROUPS = {
    "sentence": (Text("句", "句 sentence"), Text("三张一句", "three of a sentence")),
    "kan": (Text("坎", "坎"), Text("手里三张相同", "three alike in hand")),
    "peng": (Text("碰", "碰"), Text("两张加别人打的；胡别人的牌凑成的三张", "a pair and a discard; three alike by the "
             "winning discard")),
    "quad": (Text("招、观生", "招, 观生"), Text("三张加别人打的；手里四张说出", "three and a discard; four in hand, "
             "declared")),
    "hua": (Text("滑", "滑"), Text("观生的四张加第五张", "a declared four and the fifth")),
}  # fmt: skip
_FLOWERED = "乙三五七九"

#: The cap: no option, this game has no cap.
CAP: str | None = None
#: The table of totals.
TOTALS = "multiple"


def blocks(table: Table) -> list[Block]:
    """Write the card."""
    rules = GAME.resolve(table.experiment.rules)
    return [
        _specials(table, rules),
        _deal(rules, table.experiment.match.games),
        _own(rules),
        _groups(rules),
        _complete(rules),
        turn(rules),
        _payment(rules),
        _multiples(table, rules),
    ]


def worth(rules: Rules, name: str) -> Entry:
    """Return the multiple of a special; of one switched off, a dash."""
    multiple = int(getattr(rules.special, name))
    return whole(multiple) if multiple else said("—", "—")


def _deal(rules: Rules, games: int) -> Words:
    dealer = Text("流局则连庄", "after a drawn game the dealer stays")
    if rules.dealer_on_draw == "pass":
        dealer = Text("流局则下家坐庄", "after a drawn game the next seat deals")
    zh, en = ("", "")
    if rules.multiple_winners == "all":
        zh, en = "几家同胡，点炮者坐庄；", " of several the discarder;"
    return Words(
        Text("开局", "The deal"),
        [
            Text(
                f"{rules.seats} 人，110 张：22 个字各五张，乙三五七九各有两张花的。上大人可知礼三五七是红字。",
                f"{rules.seats} players, 110 cards: 22 characters, five of each; of 乙三五七九 two are flowered. Red: "
                "上大人可知礼三五七.",
            ),
            Text(
                f"庄家 20 张，别家 19 张，剩 {wall(rules)} 张可摸；摸的牌进手。摸完没人胡，流局。",
                f"The dealer gets 20 cards, the others 19; {wall(rules)} are left to draw, into the hand. None left "
                "and nobody wins: a drawn game.",
            ),
            Text(
                f"一场 {games} 局。谁胡谁坐庄；{zh}{dealer.zh}。",
                f"A match has {games} games. The winner deals next;{en} {dealer.en}.",
            ),
        ],
    )


def _own(rules: Rules) -> Words:
    """List the cards that have points of their own, by their points."""
    by_points: dict[int, list[str]] = {}
    for card, points in zip(CARDS, flat(rules.own).values(), strict=True):
        by_points.setdefault(points, []).append(_card(card))
    lines = [
        Text(f"{points} 个：{'、'.join(cards)}", f"{points}: {', '.join(cards)}")
        for points, cards in sorted(by_points.items(), reverse=True)
        if points
    ]
    return Words(
        Text("每张牌的个子", "Own points (个子) of the cards"),
        [*lines, Text("其余 0 个；碰出去的、半句里的都算。", "All others 0; melded cards and the half count too.")],
    )


def _card(card: str) -> str:
    if card.endswith("*"):
        return f"花{card[0]}"
    return f"素{card}" if card in _FLOWERED else card


def _groups(rules: Rules) -> Grid:
    rows = []
    for name, (label, what) in _GROUPS.items():
        red, black = (int(getattr(rules.group, f"{name}_{colour}")) for colour in ("red", "black"))
        rows.append([Entry(label), Entry(what), whole(red), whole(black)])
    return Grid(
        Text("每组的个子", "个子 of the groups"),
        [Text("组", "group"), Text("怎样来的", "how it comes"), Text("红", "red"), Text("黑", "black")],
        rows,
        [Text("句：三张都红才算红。", "A sentence is red if all three cards are.")],
        words=2,
    )


def _complete(rules: Rules) -> Words:
    low = Text("乙二三、二三四也算", "乙二三 and 二三四 too") if rules.low_runs else Text(
        "乙二三、二三四不算", "but not 乙二三 and 二三四"
    )  # fmt: skip
    half = {
        "any": Text("一对，或同一句里的任两张", "a pair, or any two cards of one sentence"),
        "pair": Text("一对", "a pair"),
        "sentence": Text("同一句里的任两张（一对不行）", "any two cards of one sentence (no pair)"),
    }[rules.half]
    return Words(
        Text("怎样算胡", "What wins"),
        [
            Text(
                f"六组加半句。半句：{half.zh}。",
                f"Six groups and a half. The half: {half.en}.",
            ),
            Text(
                f"句：上大人 孔乙己 可知礼 化三千 七十土 八九子，和乙二三四五六七八九十里相连的三张（{low.zh}）。",
                f"Sentences: 上大人 孔乙己 可知礼 化三千 七十土 八九子, "
                f"and three in a row of 乙二三四五六七八九十 ({low.en}).",
            ),
            Text(
                f"个子 = 每张牌的 + 每组的，取最多的拆法；至少 {rules.min_count} 才能胡，上面的牌型除外。",
                f"Count (个子) = own points + groups, by the best reading; at least {rules.min_count} to win, unless "
                "the hand is one of the specials.",
            ),
        ],
    )


def _specials(table: Table, rules: Rules) -> Grid:
    hidden = Text("", "")
    if rules.special_concealed:
        hidden = Text("，没有碰、招、滑", ", no 碰, 招 or 滑")
    four = Text("四张相同算两对", "four alike are two pairs")
    if not rules.shi_dui_quads:
        four = Text("四张相同不算两对", "four alike are no two pairs")
    conditions = {
        "shi_dui": Text(f"十对，没有碰、招、观生；{four.zh}", f"ten pairs, no meld or 观生; {four.en}"),
        "yi_shou_hei": Text(f"六组半全是黑字{hidden.zh}", f"six and a half groups, all black{hidden.en}"),
        "yi_shou_hong": Text(f"六组半全是红字{hidden.zh}", f"six and a half groups, all red{hidden.en}"),
    }
    rows = [
        [Entry(both_names(p.name)), Entry(conditions[p.id]), worth(rules, p.id), table.odds(p.id)]
        for p in GAME.patterns
    ]
    return Grid(
        Text("不论个子的牌型", "Specials: no count needed"),
        [Text("牌型", "special"), Text("条件", "what it is"), Text("倍", "x"), Text("全桌几局一次", "one game in")],
        rows,
        words=2,
        wide=True,
    )


def _multiples(table: Table, rules: Rules) -> Grid:
    """List counts with their multiples, and how often a win has the multiple."""
    step, rows = rules.count_per_point, []
    for multiple in range(1, _MULTIPLES + 1):
        low = int(rules.min_count) if multiple == 1 else multiple * step
        high = (multiple + 1) * step - 1
        if high < low:
            continue
        low = max(low, int(rules.min_count))
        share = table.share(f"multiple.{multiple}.of_wins")
        rows.append([same(f"{low}–{high}"), whole(multiple), share])
    return Grid(
        Text("个子与倍数", "Counts and multiples"),
        [Text("个子", "count"), Text("倍", "x"), Text("这个倍数占胡", "wins with this multiple")],
        rows,
    )


_MULTIPLES = 5
_COMBINED = {
    "max": Text("有牌型的，取牌型与个子里最大的", "with a special, the largest of all counts"),
    "replace": Text("有牌型的，只看最大的牌型", "with a special, the largest special alone counts"),
    "sum": Text("有牌型的，与个子的倍数相加", "specials are added to that of the count"),
    "product": Text("有牌型的，与个子的倍数相乘", "specials multiply that of the count"),
}


def _payment(rules: Rules) -> Words:
    combined = _COMBINED[rules.special_combine]
    fourteen = max(1, 14 // rules.count_per_point) * rules.base
    others = rules.seats - 1
    return Words(
        Text("付分", "Payment"),
        [
            Text(
                f"倍数：每 {rules.count_per_point} 个子 1 倍，零头不算，至少 1 倍；{combined.zh}。",
                f"Multiple: 1 for every {rules.count_per_point} 个子, the rest dropped, at least 1; {combined.en}.",
            ),
            Text(
                f"自摸：{others} 家各付 底分 {rules.base:,} × 倍数。点炮：只有点炮者付一份。",
                f"Self-draw: each of the {others} others pays base {rules.base:,} x multiple. Discard: the discarder "
                "alone pays one share.",
            ),
            Text(
                f"例：14 个子，点炮者付 {fourteen:,}；自摸共得 {fourteen * others:,}。",
                f"So: a count of 14 brings {fourteen:,} from the discarder, or {fourteen * others:,} in all by "
                "self-draw.",
            ),
        ],
    )


__all__ = ["CAP", "TOTALS", "blocks", "worth"]
