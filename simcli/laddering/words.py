"""The words around the tables of a ladder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simcli.report import extended
from simcli.report.frame import listed
from simcli.report.provenance import options
from simcli.store.reader import Log
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.laddering.contest import Plan
    from simcli.laddering.playing import Played
    from simcli.report.extended import Extended
    from simcli.stats.design import Design

ZERO_SUM = Text("全桌一样，每局得分之和为零", "all alike, and the scores of a game add up to zero")

#: The parts of the spread of scores, in the order of `simcli.laddering.components`.
PARTS = {
    "deal": Text("发牌", "deal"),
    "seat": Text("座位", "seat"),
    "player": Text("打的人", "player"),
    "interplay": Text("牌与人", "deal and who holds it"),
    "dice": Text("随机选择", "bots' dice"),
}


def opening(plan: Plan, played: Sequence[Played]) -> list[Text]:
    """Say what was played, and under which rules."""
    size, tables = plan.size, len(plan.tables)
    lines = [
        Text(
            f"{tables} 桌，每桌 {size.games:,} 局（{size.matches:,} 场，每场 {size.match_games} 局），"
            f"人换遍各座各种次序，各桌牌墙相同；种子 {plan.base.seed}",
            f"{tables} tables of {size.games:,} games ({size.matches:,} matches of {size.match_games}), all seatings "
            f"and orders, every table on the same walls; seed {plan.base.seed}",
        )
    ]
    changed = options(plan.base)[0]
    if changed:
        told = listed(changed)
        lines.append(Text(f"改过的选项：{told}", f"options changed: {told}"))
    return lines


def longer(plan: Plan, played: Sequence[Played]) -> list[Extended]:
    """Return the tables that did not end at the games they were first given."""
    return extended.extended(((one.table.label, Log(one.folder)) for one in played), plan.size.games)


def foot(plan: Plan, design: Design, found: Sequence[Extended]) -> list[Text]:
    """Say what kind of intervals these are, which tables were extended, and where the runs lie."""
    kind = Text(
        "95% 区间，固定局数：各桌都打到一开始给定的局数为止",
        "95 % intervals for a fixed number of games: every table ended at the games it was first given",
    )
    if design.anytime:
        kind = Text("95% 区间，各桌都用随时有效的", "95 % intervals, anytime-valid for all tables")
    size = plan.size
    groups = "1 group" if size.units == 1 else f"{size.units:,} groups"
    return [
        kind,
        *extended.told(found),
        Text(
            f"按每 {size.unit} 场一组聚类（组内牌墙共用）：{size.units:,} 组；各桌是普通的运行，在 {plan.folder}/ 里",
            f"clustered by {groups} of {size.unit} matches (walls are shared within); the tables are ordinary runs in "
            f"{plan.folder}/",
        ),
    ]
