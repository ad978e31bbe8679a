"""The rule card of 攸县胡子牌: names and their fans, and what is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcli.games.youxian import GAME
from simcli.report.sheet.parts import Entry, Grid, Table, Words, both_names, said
from simcli.report.youxian import feasible
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.youxian.options import Rules

_MODES = {
    "pu": Text("普跑", "普跑"),
    "6_8": Text("6-8 番", "6-8番"),
    "8_10": Text("8-10 番", "8-10番"),
}
_CONDITIONS = {
    "hong_hu": Text("红牌 10 张起", "10 red cards or more"),
    "hong_wu": Text("红牌 13 张起", "13 red cards or more"),
    "dian_hu": Text("恰一张红牌", "exactly one red card"),
    "hei_hu": Text("没有红牌", "no red card"),
    "dui_zi_hu": Text("没有顺子、二七十、绞", "no run, 二七十 or 绞"),
    "da_zi_hu": Text("大字 18 张起", "18 big cards or more"),
    "xiao_zi_hu": Text("小字 16 张起", "16 small cards or more"),
    "tian_hu": Text("庄家发到就成", "the dealer's dealt 21"),
    "di_hu": Text("闲家胡庄家的亮张", "another seat wins on the shown card"),
    "hai_di_hu": Text("胡最后一张", "won on the last card of the wall"),
    "ting_hu": Text("没吃碰偎过，也没打过牌", "no 吃, 碰 or 偎 before, no discard of one's own"),
    "shua_hou": Text("手里只剩一张，单吊", "a single card in hand, won as its pair"),
}


def worth(rules: Rules, name: str) -> Entry:
    """Return the fans of a name, with what every further card adds; of one switched off, a dash."""
    resolved: Any = GAME.resolve(rules)
    fan, step = feasible.worth(resolved, name), int(getattr(resolved.fan, f"{name}_step", 0))
    if not fan:
        return said("—", "—")
    more = f" + {step}" if step else ""
    return Entry(Text(f"{fan}{more}", f"{fan}{more}"), fan, f'0"{more}"' if more else "0")


def names(table: Table, rules: Rules) -> Grid:
    """List every name with its fans and odds."""
    rows = []
    for pattern in GAME.patterns:
        condition = _CONDITIONS[pattern.id]
        if pattern.id == "hong_hu" and feasible.worth(rules, "hong_wu"):
            condition = Text("红牌 10–12 张", "10 to 12 red cards")
        rows.append(
            [Entry(both_names(pattern.name)), Entry(condition), worth(rules, pattern.id), table.odds(pattern.id)]
        )
    mode = _MODES[rules.fan_mode]
    return Grid(
        Text("名堂", "Names"),
        [Text("名堂", "name"), Text("条件", "what it is"), Text("番", "fan"), Text("全桌几局一次", "one game in")],
        rows,
        [
            Text(
                f"玩法：{mode.zh}。“a + b”：a 番，每多一张加 b 番。几个名堂同时有，番数相加；一个都没有算 1 番。",
                f"Mode {mode.en}. “a + b”: a fan, and b more for each further card. Fans of several names add up; with "
                "none the hand has 1.",
            )
        ],
        words=2,
        wide=True,
    )


def payment(rules: Rules) -> Words:
    """Write what a win brings."""
    least, step = rules.min_xi, rules.xi_per_tun
    example = least + 2 * step
    tun = rules.tun_base + 2
    cap = Text("不封顶", "no cap") if rules.cap is None else Text(f"最多 {rules.cap:,} 分", f"at most {rules.cap:,}")
    lines = [
        Text(
            f"囤：{least} 息 {rules.tun_base} 囤，每多 {step} 息加 1 囤；自摸（和天胡）加 {rules.self_draw_tun} 囤。",
            f"囤: {rules.tun_base} for {least} 息, one more for every {step} 息 above; {rules.self_draw_tun} more for "
            "one's own draw (and 天胡).",
        ),
        Text(
            f"两个输家各付：囤 × 番 × 底分 {rules.base:,}，{cap.zh}。",
            f"Each of the two losers pays 囤 x fan x base {rules.base:,}, {cap.en}.",
        ),
        Text(
            f"例：{example} 息，胡别人翻的牌，2 番：{tun} 囤，各付 {_paid(rules, tun * 2):,}；自摸各付 "
            f"{_paid(rules, (tun + rules.self_draw_tun) * 2):,}。",
            f"So: {example} 息 on another's draw with 2 fan are {tun} 囤: {_paid(rules, tun * 2):,} from each; on "
            f"one's own draw {_paid(rules, (tun + rules.self_draw_tun) * 2):,}.",
        ),
    ]
    if rules.huang_fan:
        lines.append(
            Text(
                f"黄番：前面连着流局 n 局（最多算 {rules.huang_fan} 局），得分乘 1 + n，再封顶。",
                f"After n drawn games in a row (at most {rules.huang_fan} count) a win is multiplied by 1 + n, before "
                "the cap.",
            )
        )
    return Words(Text("付分", "Payment"), lines)


def _paid(rules: Rules, units: int) -> int:
    points = units * rules.base
    return points if rules.cap is None else min(points, rules.cap)
