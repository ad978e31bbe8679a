"""What a game of 个旧麻将 leaves in the log: columns, patterns and the words they use."""

from __future__ import annotations

from simcli.games.base import Column, Pattern
from simcli.games.columns import EVENT_COLUMNS, HEAD, PLACE
from simcli.text import Text

__all__ = ["EVENT_COLUMNS", "GAME_COLUMNS", "OUTCOMES", "PATTERNS", "WIN_BY", "WIN_COLUMNS"]

PATTERNS: tuple[Pattern, ...] = (
    Pattern("ping_hu", Text("平胡", "plain hand"), "hand"),
    Pattern("hun_yi_se", Text("混一色", "half flush"), "hand"),
    Pattern("da_dui_zi", Text("大对子", "all pungs"), "hand"),
    Pattern("yi_tiao_long", Text("一条龙", "dragon"), "hand"),
    Pattern("lan_pai", Text("烂牌", "unrelated tiles"), "hand"),
    Pattern("qi_xing", Text("七星", "seven stars"), "hand"),
    Pattern("yi_ban_gao", Text("一般高", "level hand"), "hand"),
    Pattern("qi_xing_yi_ban_gao", Text("七星一般高", "level seven stars"), "hand"),
    Pattern("qing_yi_se", Text("清一色", "full flush"), "hand"),
    Pattern("xiao_qi_dui", Text("小七对", "seven pairs"), "hand"),
    Pattern("zi_yi_se", Text("字一色", "all honours"), "hand"),
    Pattern("gang_shang_hua", Text("杠上花", "win on a kong replacement"), "win"),
    Pattern("qiang_gang_hua", Text("抢杠花", "robbed kong"), "win"),
    Pattern("qi_dui_quad", Text("龙七对", "four alike in seven pairs"), "hand"),
)

WIN_BY: tuple[str, ...] = ("self_draw", "discard", "kong_draw", "rob_kong", "pond")

OUTCOMES: dict[str, Text] = {
    "self_draw": Text("自摸", "self-draw"),
    "discard": Text("点炮", "discard"),
    "kong_draw": Text("杠上花", "kong replacement"),
    "rob_kong": Text("抢杠", "robbed kong"),
    "pond": Text("塘子胡", "pond win"),
    "draw": Text("流局", "drawn"),
}

GAME_COLUMNS: tuple[Column, ...] = (
    *HEAD,
    Column(
        "draws", "int16", "tiles", Text("发牌后摸的牌，含杠后补牌", "tiles drawn after the deal, replacements included")
    ),
    Column("decisions", "int16", "menus", Text("有两种以上选择的次数", "menus of two or more entries answered")),
    Column("winners", "int8", "seats", Text("几家胡，0 为流局", "seats that won, 0 = drawn")),
    Column("score", "int64", "points", Text("本局总得分", "all points of the game"), per_seat=True),
    Column("follow", "int64", "points", Text("其中斗地主的分", "the part from 斗地主"), per_seat=True),
    Column("kong", "int64", "points", Text("其中杠分", "the part from kong points"), per_seat=True),
    Column("bot", "int8", "lineup position", Text("由阵容中第几个玩家坐", "position in the lineup"), per_seat=True),
    Column("chows", "int8", "melds", Text("吃的次数", "chows made")),
    Column("pungs", "int8", "melds", Text("碰的次数", "pungs made")),
    Column("kongs_exposed", "int8", "melds", Text("明杠数", "exposed kongs")),
    Column("kongs_added", "int8", "melds", Text("补杠数，被抢的不算", "added kongs, those robbed not counted")),
    Column("kongs_concealed", "int8", "melds", Text("暗杠数", "concealed kongs")),
    Column(
        "ready_seats",
        "int8",
        "bit set",
        Text("报听的座位（第 s 位 = 座位 s）", "seats that declared ready (bit s = seat s)"),
    ),
    Column(
        "waiting_seats",
        "int8",
        "bit set",
        Text("流局时听牌的座位（第 s 位 = 座位 s）", "seats waiting at a drawn game (bit s = seat s)"),
    ),
    Column("follow_begun", "int8", "rounds", Text("开始的斗地主圈数", "斗地主 rounds begun")),
    Column("follow_voided", "int8", "rounds", Text("作废的斗地主圈数", "斗地主 rounds voided")),
    Column("follow_finished", "int8", "rounds", Text("走完的斗地主圈数", "斗地主 rounds completed")),
    Column("follow_two", "int8", "rounds", Text("恰有两家跟的圈数", "completed rounds with exactly two followers")),
    Column("follow_three", "int8", "rounds", Text("三家都跟的圈数", "completed rounds with three followers")),
    Column("pond_offered", "int8", "times", Text("可胡塘子的次数", "times a pond win was offered")),
    Column("pond_declined", "int8", "times", Text("放弃塘子胡的次数", "times a pond win was declined")),
    Column(
        "wins_blocked",
        "int8",
        "times",
        Text("因放过而不能胡别人牌的次数", "wins on another's tile withheld by the passing block"),
    ),
    Column("pungs_blocked", "int8", "times", Text("因放过而不能碰的次数", "pungs withheld by the passing block")),
)

WIN_COLUMNS: tuple[Column, ...] = (
    *PLACE,
    Column("seat", "int8", "seat", Text("胡家座位", "seat of the winner")),
    Column("from_seat", "int8", "seat", Text("点炮或被抢的座位", "seat that discarded or was robbed"), nullable=True),
    Column("win_by", "string", "word", Text("胡法", "how it was won")),
    Column("fan", "int16", "fans", Text("牌的番数，不含付分者各自的番", "fans of the hand, without payer-level fans")),
    Column("points", "int64", "points", Text("胡家共收的分，不含斗地主和杠分", "points received, side payments apart")),
    Column("draws", "int16", "tiles", Text("到胡牌时发牌后摸的牌", "tiles drawn after the deal until the win")),
    *(
        Column(f"p_{p.id}", "bool", "yes/no", Text(f"有{p.name.zh}", f"has {p.name.zh} ({p.name.en})"))
        for p in PATTERNS
    ),
    Column("ready", "bool", "yes/no", Text("胡家报过听", "the winner had declared ready")),
    Column(
        "hand",
        "int64",
        "packed tiles",
        Text(
            "未亮的牌，不含胡的那张：万、筒、条各 21 位，值为各数张数乘 5 的幂之和",
            "unmelded tiles without the winning one: 21 bits a suit (m, p, s), each the sum of count * 5^(number-1)",
        ),
    ),
    Column("hand_honours", "int32", "packed tiles", Text("同上，七种字牌", "the same for the seven honours")),
    Column(
        "melds",
        "int64",
        "packed melds",
        Text(
            "每副一字节：1 + 类别×34 + 最小的牌；类别 0 吃 1 碰 2 明杠 3 补杠 4 暗杠",
            "one byte a meld: 1 + type * 34 + lowest tile; type 0 chow 1 pung 2 exposed 3 added 4 concealed kong",
        ),
    ),
    Column(
        "win_tile",
        "int8",
        "tile",
        Text("胡的那张，0..33；塘子胡为空", "winning tile, 0..33; null for a pond win"),
        nullable=True,
    ),
)
