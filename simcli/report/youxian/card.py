"""The rule card of 攸县胡子牌: what a player at the table needs to know, by the options in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.games.youxian import GAME
from simcli.report.sheet.parts import Block, Entry, Grid, Table, Words, whole
from simcli.report.youxian.card_payment import names, payment, worth
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.youxian.options import Rules

_MELDS = {
    "peng": (Text("碰", "碰"), Text("手里一对，加别人的一张", "a pair in hand and another's card")),
    "kan": (Text("坎", "坎"), Text("发到三张相同", "three alike dealt")),
    "wei": (Text("偎", "偎"), Text("手里一对，加自己翻的一张", "a pair in hand and one's own draw")),
    "pao": (
        Text("跑", "跑"),
        Text("坎、偎加别人的，碰加翻出的", "another's card on a 坎 or 偎, a draw on a 碰"),
    ),
    "ti": (Text("提", "提"), Text("发到四张；坎、偎加自己翻的", "four dealt; one's own draw on a 坎 or 偎")),
    "chow_123": (Text("一二三", "一二三"), Text("同大小", "of one size")),
    "chow_270": (Text("二七十", "二七十"), Text("同大小", "of one size")),
    "chow_1_5_10": (Text("一五十", "一五十"), Text("同大小", "of one size")),
    "run": (Text("其他顺子", "other runs"), Text("同大小三张相连", "three in a row, one size")),
    "jiao": (Text("绞", "绞"), Text("同一个数，两大一小或两小一大", "one number, two of a size and one of the other")),
    "pair": (Text("吊", "pair"), Text("一对，只在有提或跑的整手里", "only in a hand with a 提 or 跑")),
}

#: The cap: the option, and the table of what caps cut off.
CAP = "cap"
#: The table of totals.
TOTALS = "fans"


def blocks(table: Table) -> list[Block]:
    """Write the card."""
    rules = GAME.resolve(table.experiment.rules)
    return [
        names(table, rules),
        _deal(rules, table.experiment.match.games),
        _melds(rules),
        _turn(rules),
        _chows(rules),
        payment(rules),
    ]


def _deal(rules: Rules, games: int) -> Words:
    shown = Text("别家可以胡它（地胡）", "the others may win on it (地胡)")
    if not rules.shown_card_winnable:
        shown = Text("别家不能胡它", "nobody else may win on it")
    return Words(
        Text("开局", "The deal"),
        [
            Text(
                "三人，80 张：小写一到十、大写壹到拾，各四张；二七十、贰柒拾是红字，其余黑。",
                "Three players, 80 cards: small 一 to 十 and big 壹 to 拾, four of each; 2, 7 and 10 are red, the rest "
                "black.",
            ),
            Text(
                f"庄家 21 张，别家 20 张；庄家最后一张亮出来，归庄家，{shown.zh}。",
                f"The dealer gets 21 cards, the others 20; the dealer's last is shown and kept, and {shown.en}.",
            ),
            Text(
                "翻的牌不进手：谁能用谁亮出来用，没人用就摆着。发到四张是提，先亮；三张是坎，不拆不打。",
                "A drawn card never enters a hand: somebody lays it down in a meld, or it lies dead. Four dealt alike "
                "are a 提, laid first; three are a 坎, never broken or discarded.",
            ),
            Text(
                f"一场 {games} 局。谁胡谁坐庄；流局由庄家的下家坐庄。",
                f"A match has {games} games. The winner deals next; after a drawn game the seat after the dealer.",
            ),
        ],
    )


def _melds(rules: Rules) -> Grid:
    rows = []
    for name, (label, what) in _MELDS.items():
        if name == "chow_1_5_10" and not rules.chow_1_5_10:
            continue
        small, big = (int(getattr(rules.xi, f"{name}_{size}")) for size in ("small", "big"))
        rows.append([Entry(label), Entry(what), whole(small), whole(big)])
    need = Text(
        f"整手七组，每组三张；提、跑也是一组，有它们时另有一组是一对。息合计至少 {rules.min_xi} 才能胡。",
        "A complete hand is seven groups of three; 提 and 跑 are groups too, and with them one group is a pair. "
        f"At least {rules.min_xi} 息 in all to win.",
    )
    five_ten = Text("一五十不算一副。", "一五十 is no meld.")
    return Grid(
        Text("每副的息", "息 of the melds"),
        [Text("副", "meld"), Text("怎样来的", "how it comes"), Text("小", "small"), Text("大", "big")],
        rows,
        [need] if rules.chow_1_5_10 else [need, five_ten],
        words=2,
    )


def _turn(rules: Rules) -> Words:
    must = Text("能胡必须胡。", "Who can win must.")
    if not rules.forced_win:
        must = Text("胡不胡随意，放过没有妨碍。", "You may pass a win; it costs nothing.")
    return Words(
        Text("次序", "Who may take a card"),
        [
            Text(
                "打出的牌：不能胡。有坎或偎的必须跑；其次碰；再次下家吃；没人要，下家翻牌。",
                "A discard cannot be won. A seat with a 坎 or 偎 of it must 跑; else any seat may 碰; else the next "
                "may 吃; else the next seat draws.",
            ),
            Text(
                "翻出的牌：翻的人有坎、偎必须提，有一对必须偎；其次胡，翻的人先；其次跑，必须；其次别家碰；再次翻的人吃，"
                "然后他的下家吃。",
                "A drawn card: its drawer must 提 on a 坎 or 偎, must 偎 with a pair; else a win, drawer first; "
                "else 跑, forced; else another's 碰; else 吃, the drawer, then the next seat.",
            ),
            must,
            Text(
                "吃碰之后打一张；有两个以上四张的，每多一个少打一次。最后一张翻过没人胡，流局。",
                "After a meld one discards; each four after the first waives one discard. No card left to draw: a "
                "drawn game.",
            ),
        ],
    )


def _chows(rules: Rules) -> Words:
    bi = {
        "if_possible": Text(
            "比：吃进的那张，手里还有，又能另成一副的，必须一起摆出。",
            "比: further copies of the chowed card that can form a chow of their own must be laid too.",
        ),
        "strict": Text(
            "比：吃进的那张，手里还有的必须全部摆出，否则不能吃。",
            "比: all further copies of the chowed card must be laid in chows too, else there is no chow.",
        ),
        "off": Text("不比：只摆一副。", "No 比: one chow is laid."),
    }[rules.bi]
    chou = Text(
        "没有臭牌：打过、放过的都可以再吃再碰。", "No card is 臭: what was discarded or passed may be taken again."
    )
    if rules.chou:
        chou = Text(
            "臭牌：自己打过的、能吃没吃的，不能再吃；能碰没碰的，不能再碰。偎、提、跑、胡不受限。",
            "臭: what you discarded, or could have eaten and did not, you cannot 吃 again; what you did not 碰 you "
            "cannot 碰 again. 偎, 提, 跑 and wins are free.",
        )
    how = Text(
        "用手里两张（不拆坎）配那一张，亮出来；不要求息。",
        "Two cards of your hand (not of a 坎) with the card, laid open; no 息 needed.",
    )
    return Words(Text("吃", "吃 (chows)"), [how, bi, chou])


__all__ = ["CAP", "TOTALS", "blocks", "worth"]
