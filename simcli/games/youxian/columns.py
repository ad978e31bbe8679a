"""What a game of 攸县胡子牌 leaves in the log: columns, patterns and the words they use."""

from __future__ import annotations

from simcli.games.base import Column, Pattern
from simcli.games.columns import EVENT_COLUMNS, HEAD, PLACE
from simcli.text import Text

__all__ = ["EVENT_COLUMNS", "GAME_COLUMNS", "OUTCOMES", "PATTERNS", "PRICE_EXTRAS", "WIN_BY", "WIN_COLUMNS"]

PATTERNS: tuple[Pattern, ...] = (
    Pattern("hong_hu", Text("红胡", "red hand"), "hand"),
    Pattern("hong_wu", Text("红乌", "very red hand"), "hand"),
    Pattern("dian_hu", Text("点胡", "one red card"), "hand"),
    Pattern("hei_hu", Text("黑胡", "all black"), "hand"),
    Pattern("dui_zi_hu", Text("对子胡", "all alike"), "hand"),
    Pattern("da_zi_hu", Text("大字胡", "big cards"), "hand"),
    Pattern("xiao_zi_hu", Text("小字胡", "small cards"), "hand"),
    Pattern("tian_hu", Text("天胡", "dealt win"), "win"),
    Pattern("di_hu", Text("地胡", "win on the shown card"), "win"),
    Pattern("hai_di_hu", Text("海底胡", "win on the last card"), "win"),
    Pattern("ting_hu", Text("听胡", "win without claim or discard"), "win"),
    Pattern("shua_hou", Text("耍猴", "single card in hand"), "hand"),
)

WIN_BY: tuple[str, ...] = ("own_draw", "other_draw", "shown", "dealt")

OUTCOMES: dict[str, Text] = {
    "own_draw": Text("自摸", "own draw"),
    "other_draw": Text("胡别家翻的牌", "another seat's draw"),
    "shown": Text("胡亮张（地胡）", "shown card (地胡)"),
    "dealt": Text("天胡", "dealt win (天胡)"),
    "draw": Text("流局", "drawn"),
}

#: What the calculator tells of a hand besides its patterns and fans.
PRICE_EXTRAS: dict[str, Text] = {"xi": Text("胡息", "息 (xi)"), "tun": Text("囤数", "囤 (tun)")}


def _count(name: str, unit: str, zh: str, en: str, kind: str = "int8") -> Column:
    return Column(name, kind, unit, Text(zh, en))


_COUNTS: tuple[Column, ...] = (
    _count("ti_dealt", "melds", "起手的提", "提 (four alike) dealt"),
    _count("kan_dealt", "sets", "起手的坎", "坎 (three alike) dealt"),
    _count("ti", "melds", "提的次数，起手的不算", "提 made, those dealt not counted"),
    _count("wei", "melds", "偎的次数", "偎 made"),
    _count("pao", "melds", "跑的次数", "跑 made"),
    _count("peng", "melds", "碰的次数", "碰 made"),
    _count("chi", "times", "吃的次数", "times 吃 was done"),
    _count("chi_1", "times", "只摆一副的吃", "吃 that laid one chow"),
    _count("chi_2", "times", "连比共摆两副的吃", "吃 that laid two chows, 比 included"),
    _count("chi_3", "times", "连比共摆三副的吃", "吃 that laid three chows, 比 included"),
    _count("discards", "cards", "打出的牌", "cards discarded", "int16"),
    _count("discard_waived", "times", "提、跑多而不用打牌的次数", "discards waived because of fours (八皮)"),
    _count("discard_skipped", "times", "该打而只剩坎、无牌可打的次数", "discards due but skipped, no free card left"),
    _count("dead", "cards", "翻出后无人要的牌", "drawn cards that nobody took"),
    _count("win_offers", "times", "可以胡的次数", "times a seat could win"),
    _count("wins_declined", "times", "可以胡而不胡的次数", "times a seat declined to win"),
    _count("chou_removed", "times", "臭牌使碰或所有吃法没有了的次数", "times 臭 took away a 碰 or every way to 吃"),
    _count(
        "complete_short",
        "times",
        "牌已成而胡息不够的次数",
        "times a hand was complete, as dealt or with a drawn or the shown card, but short of 息",
    ),
    _count("short_xi", "xi", "其中最少差几息，0 为没有", "fewest 息 missing among them, 0 = none"),
    _count(
        "forced_broke",
        "times",
        "强制的提、偎、跑使听牌的手不再听牌的次数",
        "forced 提, 偎 or 跑 that left a hand no longer one card short of complete",
    ),
    _count("drawn_before", "games", "本场在此局之前连续流局数", "drawn games in a row before this one in the match"),
)

GAME_COLUMNS: tuple[Column, ...] = (
    *HEAD,
    Column("draws", "int16", "cards", Text("发牌后翻的牌", "cards drawn after the deal")),
    Column("decisions", "int16", "menus", Text("有两种以上选择的次数", "menus of two or more entries answered")),
    Column("winners", "int8", "seats", Text("几家胡，0 为流局", "seats that won, 0 = drawn")),
    Column("score", "int64", "points", Text("本局总得分", "all points of the game"), per_seat=True),
    Column("bot", "int8", "lineup position", Text("由阵容中第几个玩家坐", "position in the lineup"), per_seat=True),
    *_COUNTS,
)

WIN_COLUMNS: tuple[Column, ...] = (
    *PLACE,
    Column("seat", "int8", "seat", Text("胡家座位", "seat of the winner")),
    Column(
        "from_seat",
        "int8",
        "seat",
        Text("翻出这张牌的座位；地胡为庄家", "seat that drew the card; the dealer for the shown card"),
        nullable=True,
    ),
    Column("win_by", "string", "word", Text("胡法", "how it was won")),
    Column("fan", "int32", "fans", Text("番数，至少 1", "fans, at least 1")),
    Column("points", "int64", "points", Text("胡家共收的分", "points received")),
    Column("draws", "int16", "cards", Text("到胡牌时发牌后翻的牌", "cards drawn after the deal until the win")),
    Column("xi", "int16", "xi", Text("胡息", "息 of the hand")),
    Column("tun", "int16", "tun", Text("囤数", "囤 of the hand")),
    *(
        Column(f"p_{p.id}", "bool", "yes/no", Text(f"有{p.name.zh}", f"has {p.name.zh} ({p.name.en})"))
        for p in PATTERNS
    ),
    Column("reds", "int8", "cards", Text("胡牌时的红牌", "red cards of the complete hand")),
    Column("bigs", "int8", "cards", Text("胡牌时的大字", "big cards of the complete hand")),
    Column(
        "own_discards",
        "int8",
        "cards",
        Text("胡家打过的牌，庄家开局打的不算", "cards the winner had discarded, the dealer's opening discard apart"),
    ),
    Column("last_card", "bool", "yes/no", Text("胡的是最后一张", "won on the last card of the wall")),
    Column("shown", "bool", "yes/no", Text("胡的是亮张", "won on the shown card")),
    Column(
        "opened",
        "bool",
        "yes/no",
        Text("胡之前吃、碰或偎过（后来成跑或提的也算）", "laid 吃, 碰 or 偎 before, one now a 跑 or 提 too"),
    ),
    Column(
        "hand_small",
        "int32",
        "packed cards",
        Text(
            "手里的小字，不含胡的那张：各数张数乘 5 的幂之和，一为 5^0",
            "small cards in hand without the winning one: the sum of count * 5^(number-1)",
        ),
    ),
    Column("hand_big", "int32", "packed cards", Text("同上，大字", "the same for the big cards")),
    Column(
        "melds",
        "int64",
        "packed melds",
        Text(
            "按先后每副一字节，最多七副：吃为 1 + 吃法 0..39；碰、偎、跑、提为 41 + 20×(0..3) + 牌",
            "one byte a meld as laid, up to seven: chow 1 + its code 0..39; 碰 偎 跑 提 41 + 20 * (0..3) + card",
        ),
    ),
    Column(
        "win_card",
        "int8",
        "card",
        Text("胡的那张：小字 0..9，大字 10..19；天胡为空", "winning card: small 0..9, big 10..19; null for 天胡"),
        nullable=True,
    ),
    Column("drawn_before", "int8", "games", Text("此局之前连续流局数", "drawn games in a row before this one")),
)
