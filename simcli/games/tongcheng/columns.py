"""What a game of 通城个子牌 leaves in the log: columns, specials and the words they use."""

from __future__ import annotations

from simcli.games.base import Column, Pattern
from simcli.games.columns import EVENT_COLUMNS, HEAD, PLACE
from simcli.text import Text

__all__ = ["EVENT_COLUMNS", "GAME_COLUMNS", "OUTCOMES", "PATTERNS", "PRICE_EXTRAS", "WIN_BY", "WIN_COLUMNS", "WORTH"]

PATTERNS: tuple[Pattern, ...] = (
    Pattern("shi_dui", Text("十对", "ten pairs"), "hand"),
    Pattern("yi_shou_hei", Text("一手黑", "all black"), "hand"),
    Pattern("yi_shou_hong", Text("一手红", "all red"), "hand"),
)

WIN_BY: tuple[str, ...] = ("self_draw", "discard")

OUTCOMES: dict[str, Text] = {
    "self_draw": Text("自摸", "self-draw"),
    "discard": Text("点炮", "discard"),
    "draw": Text("流局", "drawn"),
}

#: What the calculator tells of a hand besides its specials.
PRICE_EXTRAS: dict[str, Text] = {"count": Text("个子数", "个子 (count)"), "multiple": Text("倍数", "multiple")}

#: What a special or a hand is worth, as a word.
WORTH = Text("倍", "multiple")


def _count(name: str, unit: str, zh: str, en: str, kind: str = "int8") -> Column:
    return Column(name, kind, unit, Text(zh, en))


_COUNTS: tuple[Column, ...] = (
    _count("guan", "times", "观生的次数", "观生 declared"),
    _count("guan_opening", "times", "其中开局时的", "those declared in the opening"),
    _count("hua", "melds", "自己摸到第五张的滑", "滑 with a fifth card of one's own"),
    _count("hua_claimed", "melds", "别人打出第五张的滑", "滑 with a discarded fifth card"),
    _count("zhao", "melds", "招的次数", "招 made"),
    _count("peng", "melds", "碰的次数", "碰 made"),
    _count("picks", "cards", "捡的牌", "discards picked up (捡)", "int16"),
    _count("pick_offers", "times", "可以捡的次数", "times a pick was offered", "int16"),
    _count(
        "picks_withheld",
        "times",
        "只因连捡到数而不能捡的次数",
        "picks withheld by the bound on picks in a row alone",
        "int16",
    ),
    _count("discards", "cards", "打出的牌", "cards discarded", "int16"),
    _count("win_offers", "times", "可以胡的次数", "times a seat could win", "int16"),
    _count("wins_declined", "times", "可以胡而不胡的次数", "times a seat declined to win", "int16"),
    _count("wins_blocked", "times", "因放过而不能胡的次数", "wins on a discard withheld by the passing block", "int16"),
    _count("pungs_blocked", "times", "因放过而不能碰的次数", "碰 withheld by the passing block", "int16"),
    _count(
        "complete_short",
        "times",
        "牌已成而个子不够的次数",
        "times a hand was complete after a draw or on a discard but short of count",
        "int16",
    ),
    _count("short_count", "count", "其中最少差几个，0 为没有", "least count missing among them, 0 = none"),
)

GAME_COLUMNS: tuple[Column, ...] = (
    *HEAD,
    Column(
        "draws", "int16", "cards", Text("发牌后摸的牌，含补牌", "cards drawn after the deal, replacements included")
    ),
    Column("decisions", "int16", "menus", Text("有两种以上选择的次数", "menus of two or more entries answered")),
    Column("winners", "int8", "seats", Text("几家胡，0 为流局", "seats that won, 0 = drawn")),
    Column("score", "int64", "points", Text("本局总得分", "all points of the game"), per_seat=True),
    Column("bot", "int8", "lineup position", Text("由阵容中第几个玩家坐", "position in the lineup"), per_seat=True),
    Column("bounded", "bool", "yes/no", Text("有过因连捡到数而不能捡", "a pick was withheld by the bound on picks")),
    *_COUNTS,
    Column("flowers", "int8", "cards", Text("发到的花牌", "flowered cards dealt"), per_seat=True),
    Column(
        "own", "int16", "own points", Text("发到的牌自身的个子", "own points (个子) of the cards dealt"), per_seat=True
    ),
)

_LOW = Text(
    "手里的上..千（12 个字），不含胡的那张和捡来的：各字张数（素花合计）乘 6 的幂之和",
    "上..千 (12 characters) in hand, without the winning card and picked ones: "
    "sum of copies (plain and flowered) * 6^place",
)
_PICKED = Text("同上，捡来的", "the same for picked copies")


def _packed(name: str, kind: str, text: Text) -> Column:
    return Column(name, kind, "packed cards", text)


WIN_COLUMNS: tuple[Column, ...] = (
    *PLACE,
    Column("seat", "int8", "seat", Text("胡家座位", "seat of the winner")),
    Column("from_seat", "int8", "seat", Text("点炮的座位", "seat that discarded"), nullable=True),
    Column("win_by", "string", "word", Text("胡法", "how it was won")),
    Column("fan", "int32", "multiple", Text("倍数，同 multiple", "the same as multiple")),
    Column("points", "int64", "points", Text("胡家共收的分", "points received")),
    Column("draws", "int16", "cards", Text("到胡牌时发牌后摸的牌", "cards drawn after the deal until the win")),
    Column("count", "int16", "count", Text("个子数", "count (个子) of the hand, by the best reading")),
    Column("multiple", "int32", "multiple", Text("倍数", "multiple that is paid")),
    *(Column(f"p_{p.id}", "bool", "yes/no", Text(f"是{p.name.zh}", f"is {p.name.zh} ({p.name.en})")) for p in PATTERNS),
    Column("own", "int16", "own points", Text("其中牌自身的个子", "own points (个子) of its cards")),
    Column(
        "half",
        "string",
        "word",
        Text(
            "最好的读法里的半句：pair 一对，sentence 同句两张，either 两种都有，none 无（只是十对）",
            "the half in the best readings: pair, sentence, either (both), none (十对 alone)",
        ),
    ),
    Column("guan", "int8", "fours", Text("胡时仍在的观生", "fours declared (观生) and still standing at the win")),
    Column(
        "fours_broken",
        "int8",
        "fours",
        Text("手里没有作一组的四张", "unpicked fours in hand that are no group of four"),
    ),
    Column("picked_held", "int8", "cards", Text("胡牌里捡来的牌", "picked cards in the winning hand")),
    _packed("hand_a", "int64", _LOW),
    _packed("hand_b", "int64", Text("同上，七..六（10 个字）", "the same for 七..六 (10 characters)")),
    _packed(
        "hand_flowers",
        "int16",
        Text("其中的花牌：乙三五七九各张数乘 3 的幂之和", "the flowered ones of 乙三五七九: sum of copies * 3^place"),
    ),
    _packed("picked_a", "int64", _PICKED),
    _packed("picked_b", "int64", _PICKED),
    _packed("picked_flowers", "int16", _PICKED),
    Column(
        "melds",
        "int64",
        "packed melds",
        Text(
            "按先后每副一字节：1 + (类别×22 + 字)×3 + 花牌张数；类别 0 碰 1 招 2 滑",
            "one byte a meld as laid: 1 + (type * 22 + character) * 3 + flowered cards; type 0 碰 1 招 2 滑",
        ),
    ),
    Column(
        "win_card",
        "int8",
        "card",
        Text(
            "胡的那张：字 0..21，花乙三五七九 22..26；庄家发牌即胡为空",
            "winning card: character 0..21, flowered 乙三五七九 22..26; null for the dealer's dealt 20",
        ),
        nullable=True,
    ),
    Column(
        "guan_cards",
        "int32",
        "bit set",
        Text(
            "guan_identity 为 fixed 时观生的字（第 c 位 = 字 c）",
            "with guan_identity fixed: bit c = character c declared",
        ),
    ),
)
