"""A comparison as lines, tables and charts that people read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simcli.report import extended
from simcli.report.comparing import players_view
from simcli.report.comparing.differences import SAME
from simcli.report.comparing.facts import plain
from simcli.report.paper import Paper
from simcli.report.provenance import lineup
from simcli.report.table import INTERVAL, Column, Row, Table
from simcli.stats.figure import Figure
from simcli.store.reader import Log
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.report.charts import Drawing
    from simcli.report.comparing.alike import Apart
    from simcli.report.comparing.compare import Comparison
    from simcli.report.comparing.differences import Difference
    from simcli.report.comparing.players import Skill
    from simcli.report.extended import Extended

_HELD = Text("站得住的差别", "Differences that hold")
_REST = Text("没看出差别的指标（各项一并判断）", "Metrics without a difference seen, all judged together")
_BY_LUCK = Text(
    "区间不含 0 的有 {0} 项：区间逐行成立，指标多了总有几项凑巧如此，一并判断就站不住",
    "intervals that leave out 0: {0}; each holds by itself, and of many metrics some do so by luck: judged together "
    "they do not hold",
)
_SAME_GAMES = Text(
    "改的只是怎么算分，这些机器人又不看分：两边打的本来就是同样的局，差别全在付的钱上",
    "only what is paid differs, and these bots do not look at it: play identical by construction, the same games paid "
    "differently",
)
_PRICED = Text(
    "{0} 没有另打，是把 {1} 的牌局重新算分得来的，与另打的一字不差",
    "{0} was not played: the games of {1} were priced again, to the very bytes that playing it would give",
)
_FIXED = Text(
    "每行是 95% 区间，一场对一场（同样的牌墙）；p 值按 Holm 法一并校正",
    "95 % intervals row by row, match against match on the same walls; p values are adjusted together by Holm's method",
)
_ASKED = Text("，先问的指标（*）除外", ", the metric asked about first (*) apart")
_NOTHING = Text("所有指标每一场都一样", "every metric is the same in every match")
_ANYTIME = Text(
    "每行是 95% 随时有效的区间（有一边曾中断、续打或看着打）：没有 p 值，各行一并看也排除 0 的才算差别",
    "95 % anytime-valid intervals row by row (one side was interrupted, extended or watched): no p values; a "
    "difference counts where the interval widened for all rows together excludes 0",
)
_ABOUT = Text(
    "两边各自的数值，B 减 A，一场对一场的区间。“一局抵几局”：要在不同的牌墙上打多少局，才能把差看得这样清。",
    "Both sides, B minus A, and its interval match by match. Worth: how many games on walls of their own would tell "
    "as much about the difference as one.",
)


def paper(said: Comparison, *, players: Skill | None = None, brief: bool = False) -> Paper:
    """Return everything that a comparison says.

    Parameters
    ----------
    said : Comparison
    players : Skill, optional
        The same change under other players.
    brief : bool
        Call metrics by their names alone, and list those that are the same in every match in one line.
    """

    def drawings(lang: Language) -> list[Drawing]:
        from simcli.report.comparing.forest import drawings as drawn

        return drawn(said, lang)

    game = said.found.logs[0].experiment.game.name
    title = Text(f"{game.zh}：A 与 B", f"{game.en}: A and B")

    def facts(lang: Language) -> dict[str, Any]:
        beside = {} if players is None else {"players": players_view.plain(players, lang)}
        return plain(said, lang) | beside | {"extended": extended.plain(longer, lang, out=False)}

    longer = _extended(said, players)
    listed = tables(said, brief)
    if players is not None:
        place = next((at for at, one in enumerate(listed) if one.name == "no_difference"), len(listed))
        listed.insert(place, players_view.table(players, brief))
    return Paper(title, opening(said), listed, drawings, extended.told(longer, out=False), facts)


def _extended(said: Comparison, players: Skill | None) -> list[Extended]:
    """Return the runs that did not end at the games first given, those of other players too."""
    runs = [(_both(side), log) for side, log in zip("AB", said.found.logs, strict=True)]
    for other in players.lineups[1:] if players else ():
        runs += [
            (players_view.by_player(_both(side), other), Log(at)) for side, at in zip("AB", other[2:], strict=True)
        ]
    return extended.extended(runs)


def opening(said: Comparison) -> list[Text]:
    """Return the lines above the tables: what is compared, how alike it was played, what the intervals are."""
    found, games = said.found, said.alike.games
    share = f"{100 * said.alike.alike / games:.2f} %"
    lines = [
        Text(
            f"同样的牌墙 {games:,} 局（{found.matches:,} 场）；其中 {share} 打得一模一样",
            f"{games:,} games on the same walls ({found.matches:,} matches); {share} were played alike",
        )
    ]
    lines += [_both(f"{side}  {_whereabouts(log)}") for side, log in zip("AB", found.logs, strict=True)]
    bots = [lineup(log.experiment) for log in found.logs]
    changed = [
        f"bots: {bots[0]} → {bots[1]}" if key == "bots" else f"{key.removeprefix('rules.')}: {_shown(a)} → {_shown(b)}"
        for key, a, b in said.changed
    ]
    lines += [_both(line) for line in changed] or [Text("两者的设定完全相同", "both have the same settings")]
    if said.same_games and said.changed:
        lines.append(_SAME_GAMES)
    if said.priced is not None:
        sides = "AB" if said.priced == 0 else "BA"
        lines.append(Text(*(text.format(*sides) for text in _PRICED)))
    if all(_same(one) for one in said.differences):
        return [*lines, _NOTHING]
    if found.anytime:
        return [*lines, _ANYTIME]
    return [*lines, Text(_FIXED.zh + _ASKED.zh, _FIXED.en + _ASKED.en) if said.primary else _FIXED]


def _same(one: Difference) -> bool:
    """Tell whether a metric is the same in every match."""
    return one.difference.low is None and not one.difference.value


def _whereabouts(log: Any) -> str:
    return f"{log.folder}  {log.manifest.id}  {lineup(log.experiment)}"


def tables(said: Comparison, brief: bool) -> list[Table]:
    """Return the tables: differences that hold, the other metrics, the matches that came out most differently."""
    clear = [one for one in said.differences if one.clear]
    rest = [one for one in said.differences if not one.clear]
    listed = [one for one in rest if brief and _same(one) and one.metric.name != said.primary]
    rest = [one for one in rest if one not in listed]
    same: dict[Text, list[str]] = {}
    for one in listed:
        same.setdefault(one.difference.note or SAME, []).append(one.metric.name)
    notes = [_both_of(why, names) for why, names in same.items()]
    beyond = sum(not (one.difference.low or 0.0) <= 0.0 <= (one.difference.high or 0.0) for one in rest)
    if beyond:
        notes.append(Text(*(text.format(beyond) for text in _BY_LUCK)))
    held = _table("differences", _HELD, clear, said, brief)
    others = replace(_table("no_difference", _REST, rest, said, brief), notes=notes)
    if not others.rows:  # a table of nothing but a note says less than the note
        held = replace(held, notes=notes)
    found = [table for table in (held, others) if table.rows]
    return [*found, _apart(said)] if said.apart else found


def _table(name: str, title: Text, rows: list[Difference], said: Comparison, brief: bool) -> Table:
    return Table(name, title, _ABOUT, Text("指标", "metric"), _columns(), [_row(one, said, brief) for one in rows])


def _columns() -> list[Column]:
    return [
        Column("a", Text("A", "A")),
        Column("b", Text("B", "B")),
        Column("difference", Text("B 减 A", "B minus A"), "signed"),
        Column("difference", INTERVAL, "interval"),
        Column("correlation", Text("相关", "correlation"), "coefficient"),
        Column("worth", Text("一局抵几局", "worth"), "factor"),
        Column("p", Text("p", "p"), "p"),
    ]


def _row(one: Difference, said: Comparison, brief: bool) -> Row:
    metric, name = one.metric, f"compare.{one.metric.name}"
    figures = {"a": replace(one.a, metric=f"{name}.a"), "b": replace(one.b, metric=f"{name}.b")}
    figures["difference"] = one.difference
    for key in ("correlation", "worth", "p"):
        value = getattr(one, key)
        if value is not None:
            figures[key] = Figure(f"{name}.{key}", value, clusters=one.difference.clusters)
    star = " *" if metric.name == said.primary else ""
    named = Text(f"{metric.text.zh}（{metric.name}）", f"{metric.text.en} ({metric.name})")
    label = _both(metric.name) if brief else named
    return Row(metric.name, Text(label.zh + star, label.en + star), figures, unit=metric.unit)


def _apart(said: Comparison) -> Table:
    columns = [
        Column(
            f"{side}_{seat}", Text(f"{side.upper()} 座位 {seat}", f"{side.upper()} seat {seat}"), "numerator", "number"
        )
        for side in "ab"
        for seat in range(said.found.logs[0].experiment.seats)
    ]
    return Table(
        "apart",
        Text("结果差得最多的几场", "Matches that came out most differently"),
        Text("各座位一场的总分，不是估计。", "The totals of every seat in the match, no estimates."),
        Text("场", "match"),
        columns,
        [_apart_row(one) for one in said.apart],
        "none",
        [_both(f"simcli replay {log.folder} {one.match}") for one in said.apart for log in said.found.logs],
    )


def _apart_row(one: Apart) -> Row:
    totals = {f"{side}_{seat}": total for side, own in (("a", one.a), ("b", one.b)) for seat, total in enumerate(own)}
    name = f"compare.apart.{one.match}"
    figures = {key: Figure(f"{name}.{key}", total, numerator=total) for key, total in totals.items()}
    return Row(str(one.match), _both(f"{one.match}"), figures, unit="number")


def _both_of(why: Text, names: list[str]) -> Text:
    """Return a line of metrics of which the same is to be said."""
    return Text(f"{why.zh}：{', '.join(names)}", f"{why.en}: {', '.join(names)}")


def _both(text: str) -> Text:
    """Return a text that is the same in both languages."""
    return Text(text, text)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "-" if value is None else str(value)
