"""The first page of a sheet: what the game pays and how often, how far luck carries, and what vouches for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcli.report import frame
from simcli.report.sheet import figures, ranges, vouching
from simcli.report.sheet.parts import Block, Entry, Grid, Page, Words, both_names, said, whole
from simcli.report.table import Unit
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games import Game
    from simcli.report.build import Report

#: Totals (of fans, or multiples) that are listed.
_MOST_TOTALS = 9
#: From so many changed options on their meanings are left out.
_MANY = 8
_INTERVAL = Text("区间", "interval")


def page(report: Report, card: Any) -> Page:
    """Make the page.

    Parameters
    ----------
    report : Report
    card : module
        `simcli.report.<variant>.card`: what patterns are worth, which table tells of a cap, which of totals.
    """
    blocks: list[Block] = [
        _changed(report),
        _hands(report, card),
        _game(report),
        _totals(report, card),
        *ranges.grids(report),
        _limits(report, card),
        vouching.words(report),
    ]
    run = report.provenance
    opening = [Text(*(frame.opening(run, lang)[0] for lang in ("zh", "en"))), frame.COVERS]
    name = Text(f"{run.title.zh} 赔率表 · {run.name}", f"{run.title.zh} {run.title.en}: odds and payments · {run.name}")
    return Page(name, opening, blocks)


def _changed(report: Report) -> Words:
    """List the options that differ from their defaults."""
    game: Game = report.experiment.game
    options = {option.name: option for option in game.options}
    changed = report.provenance.changed
    title = Text("规则：与默认不同的", "Rules that differ from the defaults")
    if not changed:
        return Words(title, [Text("没有，全部按默认。", "None: every option is at its default.")], wide=True)
    lines = []
    for name, value in changed:
        option, shown = options[name], f"{name.removeprefix('rules.')} = {_shown(value)}"
        usual = _shown(option.default)
        lines.append(Text(f"{shown}（默认 {usual}）：{option.text.zh}", f"{shown} (default {usual}): {option.text.en}"))
    if len(changed) >= _MANY:
        short = [f"{name.removeprefix('rules.')}={_shown(value)}" for name, value in changed]
        lines = [Text("，".join(short), ", ".join(short))]
    return Words(title, lines, wide=True)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _hands(report: Report, card: Any) -> Grid:
    table = report.table("patterns")
    names = {pattern.id: both_names(pattern.name) for pattern in report.experiment.game.patterns}
    rows, impossible = [], []
    for row in table.rows:
        name = names.get(row.key, row.label)
        if row.instead is not None:
            impossible.append(name)
            continue
        fan = said("", "") if row.key == "none" else card.worth(report.experiment.rules, row.key)
        games, points, share = (row.figures.get(key) for key in ("of_games", "points", "of_points"))
        rows.append(
            [
                Entry(name),
                fan,
                figures.value(points, "number"),
                figures.interval(points, "number"),
                figures.one_in(games),
                figures.one_in_interval(games),
                figures.value(share, "share"),
                figures.interval(share, "share"),
            ]
        )
    game = report.experiment.game
    head = [table.first, game.worth]
    for title in (
        Text("胡时得分", "points a win"),
        Text("几局一次", "one game in"),
        Text("占胡的分", "of the points won"),
    ):
        head += [title, _INTERVAL]
    notes = [_TOGETHER]
    if impossible:
        notes.append(
            Text(
                f"现行规则没有：{'、'.join(one.zh for one in impossible)}。",
                f"Not in these rules: {', '.join(one.en for one in impossible)}.",
            )
        )
    return Grid(Text("各种牌", "Every hand"), head, rows, notes, wide=True, intervals=frozenset({3, 5, 7}))


_TOGETHER = Text(
    "一手牌可以同时有几种，所以各行不能相加。区间 95%，各行同时成立；“以上”：还没见过，至少这么多局才一次。",
    "A hand can have several, so rows do not add up. Intervals are 95 %, for all rows at once; “over”: not seen yet, "
    "rarer than that.",
)


def _totals(report: Report, card: Any) -> Grid:
    """List how often the hand's total of fans, or its multiple, is each number."""
    table = report.table(card.TOTALS)
    rows: list[list[Entry]] = []
    for row in table.rows:
        share = row.figures.get("of_wins") or row.figures.get("value")
        if share is None or row.unit == "number" or len(rows) == _MOST_TOTALS:
            continue
        games = row.figures.get("of_games")
        cells = [Entry(row.label), figures.value(share, "share"), figures.interval(share, "share")]
        if games is not None:
            cells += [figures.one_in(games), figures.one_in_interval(games)]
        rows.append(cells)
    head = [table.first, Text("占胡", "of wins"), _INTERVAL, Text("几局一次", "one game in"), _INTERVAL]
    width = max((len(cells) for cells in rows), default=3)
    return Grid(table.title, head[:width], rows, intervals=frozenset({2, 4}))


#: What is told of a game: label, metric, unit.
_GAME: tuple[tuple[Text, str, Unit], ...] = (
    (Text("有人胡的局", "games won by somebody"), "outcomes.won.share", "share"),
    (Text("一家胡牌的机会", "a seat wins"), "win_rate.all.share", "share"),
    (Text("平均每胡得分", "points a win"), "summary.points.mean", "number"),
    (Text("一家一局得分的标准差", "sd of a seat's score a game"), "score.all.sd", "number"),
    (Text("庄家优势（分/局）", "dealer's edge, points a game"), "dealer.edge.points", "number"),
)


def _game(report: Report) -> Grid:
    rows = [
        [Entry(label), figures.value(found, unit), figures.interval(found, unit)]
        for label, metric, unit in _GAME
        if (found := figures.figure(report, metric)) is not None
    ]
    several = len(set(report.experiment.bots)) > 1  # else the dealer's mean is the edge above
    for row in report.table("score").rows:
        if row.key != "all" and (row.key != "dealer" or several):
            label = Text(f"{row.label.zh}：分/局", f"{row.label.en}: points a game")
            mean = row.figures.get("mean")
            rows.append([Entry(label), figures.value(mean, "number"), figures.interval(mean, "number")])
    head = [Text("一局", "a game"), Text("数值", "value"), _INTERVAL]
    return Grid(Text("一局里谁得多少", "What a game brings, and to whom"), head, rows, intervals=frozenset({2}))


def _limits(report: Report, card: Any) -> Grid:
    rows = [_cap(report, card.CAP)]
    if card.CAP is not None and (cap := getattr(report.experiment.rules, card.CAP)) is not None:
        cut = figures.figure(report, f"{card.CAP}.{cap}.of_points")
        rows.append([said("　削掉的分", "  points it cuts off"), figures.value(cut, "share")])
    for label, key in (
        (Text("规则允许：一家一次最多付", "most that one seat can owe for a win"), "payment_possible"),
        (Text("规则允许：一次胡最多得", "most that one win can bring"), "win_possible"),
        (Text("见过：一次胡最多得", "seen: most for one win"), "dearest_win"),
        (Text("见过：一局最多输", "seen: largest loss in a game"), "worst"),
        (Text("见过：一场最多输", "seen: largest loss in a match"), "match_worst"),
    ):
        found = figures.figure(report, f"score_spread.{key}.points")
        if found is not None:
            rows.append([Entry(label), figures.value(found, "number")])
    return Grid(Text("封顶与最大的数", "Cap and largest amounts"), [Text("项目", "item"), Text("分", "points")], rows)


def _cap(report: Report, name: str | None) -> list[Entry]:
    label = said("封顶", "cap")
    if name is None:
        return [label, said("此游戏没有", "this game has none")]
    cap = getattr(report.experiment.rules, name)
    if cap is None:
        return [label, said("不封顶", "none")]
    return [Entry(Text(f"封顶（{name}）", f"cap ({name})")), whole(int(cap))]
