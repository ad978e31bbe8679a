"""The words around the tables: the heading, what the intervals do not cover, and the provenance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from simcli.report.provenance import Provenance
from simcli.report.table import Table
from simcli.text import Language, Text

#: From so many open options of one table on, the table is named instead.
_TABLE = 8
_FAMILIES = {
    "each": Text("区间逐行成立", "each interval holds by itself"),
    "together": Text("各行区间同时成立", "all intervals hold together"),
}


def heading(run: Provenance, lang: Language) -> str:
    """Return the title of a report."""
    title = run.title.zh if lang == "zh" else f"{run.title.zh} {run.title.en}"
    return f"{title} · {run.name}"


def opening(run: Provenance, lang: Language) -> list[str]:
    """Return the lines above the summary: what was played, and what the intervals do not cover."""
    lines = [
        Text(
            f"{run.games:,} 局，{run.matches:,} 场；机器人：{run.bots}",
            f"{run.games:,} games in {run.matches:,} matches; bots: {run.bots}",
        ).get(lang)
    ]
    if run.changed:
        lines.append(Text("改过的选项：", "options changed: ").get(lang) + listed(run.changed))
    if run.games < run.wanted_games:
        lines.append(
            Text(
                f"尚未打完（共要 {run.wanted_games:,} 局）：只统计从头起连续打完的部分",
                f"not finished ({run.wanted_games:,} games wanted): only the unbroken part from the start is counted",
            ).get(lang)
        )
    lines.append(COVERS.get(lang))
    if run.open_options:
        lines.append(
            Text(
                "以下选项原规则没有明说，取自通行做法或裁定；换成别的值，数字就会不同：",
                "These options are not settled by the game's own description (field or judgement); other values give "
                "other figures: ",
            ).get(lang)
            + ", ".join(_grouped(run.open_options))
        )
    return lines


COVERS = Text(
    "区间只说明发牌的运气：再打这么多局，数字会在其中浮动。机器人不是人，人打出来的数字与此不同，"
    "差多少区间不包括；换一种机器人（--set bots=...）可以看出打法的影响。",
    "The intervals cover the luck of the deal only: how far the figures would move if as many games were dealt again. "
    "Bots are not people: how far their play is from yours is not in them (other bots, --set bots=..., show what play "
    "can change).",
)


def marked(table: Table, lang: Language) -> str:
    """Return a table's one-line definition with what its intervals hold for."""
    if table.family == "none":
        return table.about.get(lang)
    mark = _FAMILIES[table.family].get(lang)
    return f"{table.about.get(lang)}（{mark}）" if lang == "zh" else f"{table.about.get(lang)} ({mark})"


def closing(run: Provenance, lang: Language) -> list[str]:
    """Return the provenance at the foot."""
    unit = {"match": Text("场", "matches"), "round": Text("轮（同轮共用牌墙）", "rounds (walls shared within)")}
    kind = _ANYTIME if run.anytime else _FIXED
    if run.until:
        targets = ", ".join(run.until)
        kind = Text(_UNTIL.zh.format(targets=targets), _UNTIL.en.format(targets=targets))
    versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
    priced = [Text(*(text.format(run.priced_from) for text in PRICED)).get(lang)] if run.priced_from else []
    return [
        kind.get(lang),
        *priced,
        Text(
            f"按{unit[run.unit].zh}聚类：{run.clusters:,} 个；“各行区间同时成立”的表，每行取 1 - 0.05/行数",
            f"clustered by {run.clusters:,} {unit[run.unit].en}; where all intervals of a table hold together, each is "
            "at 1 - 0.05 / rows",
        ).get(lang),
        Text(
            f"记录 {run.id}（{run.folder}）· 种子 {run.seed} · 内核 {run.kernel_digest[:12]} · {versions}",
            f"run {run.id} ({run.folder}) · seed {run.seed} · kernels {run.kernel_digest[:12]} · {versions}",
        ).get(lang),
    ]


PRICED = Text(
    "牌局没有另打，由 {0} 的牌局重新算分：只改了怎么算分，机器人又不看分，打法本来相同",
    "not played: the games of {0} priced again (only what is paid differs and these bots do not look at it, so that "
    "play is identical by construction)",
)
_FIXED = Text(
    "95% 区间，固定局数：这次运行打到一开始给定的局数为止",
    "95 % intervals for a fixed number of games: the run ended at the games it was first given",
)
_ANYTIME = Text(
    "95% 区间，随时有效：这次运行曾中断或加长，区间不因看过中途结果而失效，因而较宽",
    "95 % anytime-valid intervals: the run was interrupted or extended; looking at it on the way does not harm them, "
    "so they are wider",
)
_UNTIL = Text(
    "95% 区间，随时有效：这次运行边打边看目标（{targets}）是否达到，区间不因此失效，因而较宽",
    "95 % anytime-valid intervals: the run was looked at on the way for its targets ({targets}); that does not harm "
    "them, so they are wider",
)


def listed(options: list[tuple[str, Any]]) -> str:
    """Write options with their values in one line."""
    return ", ".join(_option(name, value) for name, value in options)


def _option(name: str, value: Any) -> str:
    return f"{name.removeprefix('rules.')}={_shown(value)}"


def _grouped(options: list[tuple[str, Any]]) -> Iterator[str]:
    """Write options one by one, whole tables below `rules` (such as all 息) in one."""
    for table, members in groupby(options, lambda option: option[0].rpartition(".")[0]):
        found = list(members)
        if "." not in table or len(found) < _TABLE:
            yield from (_option(name, value) for name, value in found)
        else:
            yield f"{table.removeprefix('rules.')}.* ({len(found)})"


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
