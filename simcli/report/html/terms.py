"""The terms and methods that a page explains."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from simcli.config.bots import KINDS
from simcli.report.build import Report
from simcli.report.table import Table
from simcli.stats.figure import METHOD_NAMES, METHODS
from simcli.text import Language, Text

_TERMS: tuple[tuple[Text, Text], ...] = (
    (
        Text("局", "game"),
        Text("发一次牌，到有人胡或流局为止。", "One deal, played until somebody wins or it is drawn."),
    ),
    (
        Text("场", "match"),
        Text(
            "同样几家连续打的若干局，庄家按规则轮换。",
            "Several games in a row at one table; the deal passes as the rules say.",
        ),
    ),
    (
        Text("座位·局", "seat-games"),
        Text("一个座位打一局算一次：四家打一局是四次。", "One seat in one game: a game of four seats is four of them."),
    ),
    (
        Text("区间", "interval"),
        Text(
            "同样的机器人、同样的规则再打这么多局，有 95% 的把握真正的数在其中。它只管发牌的运气。",
            "Where the true figure lies with 95 % confidence, for these bots and these rules. It covers the luck of "
            "the deal only.",
        ),
    ),
    (
        Text("逐行 / 同时", "each / together"),
        Text(
            "“逐行成立”：每个区间各有 95% 的把握；“同时成立”：整张表的区间一起有 95% 的把握，因而较宽。",
            "Each: every interval by itself is 95 % sure. Together: all intervals of the table at once are, so they "
            "are wider.",
        ),
    ),
    (
        Text("未见", "none seen"),
        Text(
            "可以出现，但这些局里没有出现过；“< x”说它最多有多常见，“N 以上”说它至少要几局。不是 0。",
            "Possible, but it did not happen in these games; `< x` says how common it is at the most, `over N` how "
            "rare at least. That is not 0.",
        ),
    ),
    (
        Text("—", "—"),
        Text(
            "没有数：规则下不可能，或没有区间；表下的注说明原因。",
            "No figure: impossible under the rules, or without an interval; a note below the table says why.",
        ),
    ),
    (
        Text("标准差", "standard deviation"),
        Text(
            "得分离平均多远：越大，输赢越大。", "How far scores lie from their mean: the larger, the wilder the swings."
        ),
    ),
    (
        Text("庄家优势", "dealer's edge"),
        Text(
            "坐庄一局平均比不输不赢多（少）得的分，已扣除“会打的坐庄多”。",
            "Points a dealer makes in a game on average, the effect of better players dealing more taken out.",
        ),
    ),
)


def terms(lang: Language) -> list[tuple[str, str]]:
    """Return every term with its meaning."""
    return [(term.get(lang), meaning.get(lang)) for term, meaning in _TERMS]


def bots(report: Report, lang: Language) -> list[tuple[str, str]]:
    """Return the bots of the lineup with how they play."""
    played = {bot.kind for bot in report.experiment.bots}
    return [(kind.name, kind.text.get(lang)) for kind in KINDS if kind.name in played]


class Method(NamedTuple):
    """How figures were made: what people call it, what programs do, and what it is."""

    name: str
    key: str
    meaning: str


def methods(tables: Iterable[Table], lang: Language) -> list[Method]:
    """Return the methods that made the intervals of some tables."""
    used = {figure.method for table in tables for _, figure in table.figures()}
    return [Method(METHOD_NAMES[key].get(lang), key, text.get(lang)) for key, text in METHODS.items() if key in used]
