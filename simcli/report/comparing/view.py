"""A comparison as lines and cells that people read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simcli.report import wording
from simcli.report.comparing.compare import Comparison
from simcli.report.comparing.differences import LEVEL, Difference
from simcli.report.provenance import lineup
from simcli.text import Language, Text

_HEAD = (
    Text("指标", "metric"),
    Text("A", "A"),
    Text("B", "B"),
    Text("B 减 A", "B minus A"),
    Text("区间", "interval"),
    Text("相关", "correlation"),
    Text("一局抵几局", "worth"),
    Text("p", "p"),
)


@dataclass(frozen=True)
class Grid:
    """A table of text: a title, a head and rows, and the columns that hold numbers."""

    title: str
    head: list[str]
    rows: list[list[str]]
    right: frozenset[int]


def heading(said: Comparison, lang: Language) -> str:
    """Return the title."""
    game = said.found.logs[0].experiment.game.name
    return Text(f"{game.zh}：A 与 B", f"{game.en}: A and B").get(lang)


def opening(said: Comparison, lang: Language) -> list[str]:
    """Return the lines above the tables: what is compared, how alike it was played, what ± covers."""
    found = said.found
    lines = []
    for name, log in zip("AB", found.logs, strict=True):
        lines.append(f"{name}  {log.folder}  {log.manifest.id}  {lineup(log.experiment)}")
    if said.changed:
        for key, a, b in said.changed:
            lines.append(f"   {key.removeprefix('rules.')}: {_shown(a)} → {_shown(b)}")
    else:
        lines.append(Text("   两者的设定完全相同", "   both have the same settings").get(lang))
    games = said.alike.games
    share = said.alike.alike / games
    lines.append(
        Text(
            f"同样的牌墙 {games:,} 局（{found.matches:,} 场）；其中 {100 * share:.2f} % 打得一模一样",
            f"{games:,} games on the same walls ({found.matches:,} matches); {100 * share:.2f} % were played alike",
        ).get(lang)
    )
    if said.paid_only and said.alike.alike == games:
        lines.append(_PAID_ONLY.get(lang))
    lines.append((_ANYTIME if found.anytime else _FIXED).get(lang))
    return lines


_PAID_ONLY = Text(
    "改的只是怎么算分，这些机器人又不看分：两边打的是同样的局，差别全在付的钱上",
    "only what is paid differs, and these bots do not look at it: both sides are the same games, paid differently",
)
_FIXED = Text(
    "每行是 95% 区间，一场对一场（同样的牌墙）；p 值按 Holm 法一并校正，先问的指标（*）除外。"
    "区间只管发牌的运气，不管机器人与人的差别",
    "95 % intervals row by row, match against match on the same walls; p values are adjusted together by Holm's "
    "method, the metric asked about first (*) apart. They cover the luck of the deal, not how bots differ from people",
)
_ANYTIME = Text(
    "每行是 95% 随时有效的区间（有一边曾中断、续打或看着打）：没有 p 值，各行一并看也排除 0 的才算差别",
    "95 % anytime-valid intervals row by row (one side was interrupted, extended or watched): no p values; a "
    "difference counts where the interval widened for all rows together excludes 0",
)


def grids(said: Comparison, lang: Language) -> list[Grid]:
    """Return the tables: differences that hold, the other metrics, the matches that came out most differently."""
    clear = [one for one in said.differences if one.clear or one.metric.name == said.primary]
    rest = [one for one in said.differences if one not in clear]
    head = [cell.get(lang) for cell in _HEAD]
    titles = (
        Text("站得住的差别", "Differences that hold"),
        Text("其余指标：没看出差别", "Other metrics: no difference seen"),
    )
    tables = [
        Grid(title.get(lang), head, [row(one, said.primary, lang) for one in rows], frozenset(range(1, 8)))
        for title, rows in zip(titles, (clear, rest), strict=True)
        if rows
    ]
    if said.apart:
        tables.append(_apart(said, lang))
    return tables


def row(one: Difference, primary: str | None, lang: Language) -> list[str]:
    """Return the cells of one metric."""
    unit = one.metric.unit
    star = " *" if one.metric.name == primary else ""
    same = one.difference.low is None and one.difference.value == 0
    return [
        f"{one.metric.name}{star}",
        wording.value(one.a, unit),
        wording.value(one.b, unit),
        Text("相同", "the same").get(lang) if same else wording.signed(one.difference, unit),
        "" if same else wording.interval(one.difference, unit),
        "" if one.correlation is None else f"{one.correlation:.3f}",
        "" if one.worth is None else wording.factor(one.worth),
        "" if one.p is None else _p(one.p),
    ]


def _p(p: float) -> str:
    return "< 0.0001" if p < 1e-4 else f"{p:.4f}" if p < 0.1 else f"{p:.2f}"


def _apart(said: Comparison, lang: Language) -> Grid:
    head = (
        Text("场", "match"),
        Text("A 各座总分", "totals in A"),
        Text("B 各座总分", "totals in B"),
        Text("重放", "replay"),
    )
    rows = []
    for one in said.apart:
        again = "; ".join(f"simcli replay {log.folder} {one.match}" for log in said.found.logs)
        rows.append([f"{one.match}", _totals(one.a), _totals(one.b), again])
    title = Text("结果差得最多的几场", "Matches that came out most differently")
    return Grid(title.get(lang), [cell.get(lang) for cell in head], rows, frozenset({0}))


def _totals(scores: list[int]) -> str:
    return " ".join(f"{score:+d}" if score else "0" for score in scores)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "-" if value is None else str(value)


def plain(said: Comparison, lang: Language) -> dict[str, Any]:
    """Return a comparison as JSON values."""
    found = said.found
    sides = [
        {"dir": str(log.folder), "id": log.manifest.id, "name": log.manifest.name, "bots": lineup(log.experiment)}
        for log in found.logs
    ]
    return {
        "a": sides[0],
        "b": sides[1],
        "variant": found.logs[0].manifest.variant,
        "games": said.alike.games,
        "matches": found.matches,
        "played_alike": said.alike.alike,
        "intervals": "anytime" if found.anytime else "fixed",
        "level": LEVEL,
        "primary": said.primary,
        "changed": [{"option": key, "a": a, "b": b} for key, a, b in said.changed],
        "differences": [
            {
                "metric": one.metric.name,
                "a": one.a.plain(lang),
                "b": one.b.plain(lang),
                "difference": one.difference.plain(lang),
                "correlation": one.correlation,
                "worth": one.worth,
                "p": one.p,
                "clear": one.clear,
            }
            for one in said.differences
        ],
        "apart": [{"match": one.match, "a": one.a, "b": one.b} for one in said.apart],
    }
