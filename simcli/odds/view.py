"""An answer about an event as tables that people read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from simcli.odds import month_view
from simcli.odds.answer import Answer
from simcli.odds.estimate import METHODS, Estimate, exactly
from simcli.report import extended
from simcli.report.paper import Paper
from simcli.report.places import from_dealer
from simcli.report.provenance import lineup
from simcli.report.table import INTERVAL, ONE_IN_GAMES, VALUE, Column, Row, Table
from simcli.stats.figure import Figure
from simcli.store.reader import Log
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.report.extended import Extended

_PRECISIONS = (0.10, 0.03, 0.01)
_UNIT = Text(
    "事件说的是一局里的某一个玩家（各座机会均等地算，庄家轮到谁都一样多）。",
    "The event is about one player in one game (all seats alike; each deals as often as the others).",
)
_PLAYER = Text("某个玩家，一局里", "a given player, in one game")
_PLAIN = Text("照常打的局", "the plain games")
_SOMEBODY = Text("桌上有人，一局里", "somebody at the table, in one game")
_NUMBER = Text("一局里几人次（各家相加）", "times a game (all players added up)")
_NOT_COUNTED = Text(
    "「桌上有人」没有数清，办法见该行。", "Somebody at the table was not counted; its row says how it was made."
)
_COUNT = Text("次数 / 总数", "count / of")


def paper(found: Answer) -> Paper:
    """Return everything that an answer says."""
    question = found.question
    game = question.experiment.game.name
    tables = [_chance(found.best, "chance", found)]
    tables += [_chance(other, f"chance_{other.method}", found) for other in found.estimates[1:]]
    tables.append(_games(found))
    if question.month is not None:
        tables.append(month_view.table(found.seen, question.month, _whose(found)))
    title = Text(f"{game.zh}：{question.event}", f"{game.en}: {question.event}")
    return Paper(
        title,
        opening(found),
        tables,
        closing=closing(found),
        facts=lambda lang: facts(found, lang),
        played=_played(found),
    )


def _played(found: Answer) -> bool:
    """Tell whether any game was played for the answer."""
    return any(one.method not in ("exact", "deals") for one in found.estimates)


def opening(found: Answer) -> list[Text]:
    """Return the lines above the tables: how the answer was made, and what it is about."""
    return [_UNIT, *(_made(one, found) for one in found.estimates)]


def _made(one: Estimate, found: Answer) -> Text:
    bots = lineup(found.question.experiment)
    if one.method == "exact":
        return Text(
            "只看起手：把所有起手逐一数清，精确，与机器人怎么打无关。",
            "It hangs on the deal alone: every hand was counted, exactly; how bots play does not matter.",
        )
    worth = "" if one.worth is None else f"{one.worth:,.0f}"
    if one.method == "deals":
        return Text(
            f"起手太复杂，数不清：发了 {one.games:,} 副牌，没有打。",
            f"Too complex to be counted: {one.games:,} deals were dealt, not played.",
        )
    if one.method == "plain":
        return Text(
            f"照常打了 {one.games:,} 局；机器人：{bots}。",
            f"{one.games:,} games were played plainly; bots: {bots}.",
        )
    how = METHODS[one.method]
    return Text(
        f"{how.zh}：打了 {one.games:,} 局，抵照常打 {worth} 局；机器人：{bots}。",
        f"{how.en[0].upper()}{how.en[1:]}: {one.games:,} games, worth {worth} plain games; bots: {bots}.",
    )


def _chance(one: Estimate, name: str, found: Answer) -> Table:
    mark = _other_way(one)
    somebody = Text(f"{_SOMEBODY.zh}（{mark.zh}）", f"{_SOMEBODY.en} ({mark.en})") if mark is not None else _SOMEBODY
    rows = [
        Row("player", _PLAYER, {"value": one.player}, unit="share"),
        Row("table", somebody, {"value": one.somebody}, unit="share"),
        Row("number", _NUMBER, {"value": one.number}, unit="number"),
    ]
    if one.method == "exact" and found.odds is not None:
        rows += _places(found.odds.places)
    how = METHODS[one.method]
    return Table(
        name,
        Text(f"机会（{how.zh}）", f"Chances ({how.en})"),
        Text("每行是一种问法，同一个事件。", "Each row asks about the same event in another way."),
        Text("问的是", "asked"),
        [
            Column("value", VALUE),
            Column("value", INTERVAL, "interval"),
            Column("value", ONE_IN_GAMES, "one_in"),
            Column("value", _COUNT, "count"),
        ],
        rows,
        "each",
        [*one.notes, *([_NOT_COUNTED] if mark is not None else [])],
    )


def _other_way(one: Estimate) -> Text | None:
    """Say how "somebody at the table" was made where all else was counted."""
    if one.method != "exact" or one.somebody.method == "exact" or one.somebody.value is None:
        return None
    if one.somebody.method == "bounds":
        return Text("上下界，由每两家数得", "bounds from pairs")
    return Text(f"发了 {one.games:,} 副牌", f"{one.games:,} deals")


def _places(chances: Sequence[Fraction]) -> list[Row]:
    """Return the chances of the dealer and of the seats after him; of those one row where they are all alike."""
    names = [Text(name.zh, f"the {name.en}") for name in from_dealer(len(chances))]
    if len(set(chances[1:])) == 1:
        names[1:] = [Text("闲家，每一家", "each of the others")]
    rows = []
    for place, (name, chance) in enumerate(zip(names, chances, strict=False)):
        label = Text(f"{name.zh}，一局里", f"{name.en}, in one game")
        figure = exactly(f"chance.place{place}", float(chance))
        rows.append(Row(f"place{place}", label, {"value": figure}, unit="share"))
    return rows


def _games(found: Answer) -> Table:
    """Tell how many plain games would make the figures so precise."""
    one = found.seen
    wanted = sorted({found.question.precision, *_PRECISIONS}, reverse=True)
    rows = []
    for precision in wanted:
        label = Text(f"准到 ±{100 * precision:g} %", f"to within ±{100 * precision:g} %")
        metric, games = f"games_for.{precision:g}", one.games_for(precision) if math.isfinite(one.plain_error) else None
        if games is None:
            bound = one.number.high
            if not bound:
                rows.append(Row(f"{precision:g}", label, {}, Text("从不发生", "it never happens")))
                continue
            least = float(math.ceil(3.84 / precision**2 / bound))
            note = Text("至少：还一次未见", "at least: it has not been seen yet")
            figure = Figure(metric, least, method="none", note=note)
        else:
            figure = Figure(metric, float(games), method="none")
        rows.append(Row(f"{precision:g}", label, {"value": figure}))
    return Table(
        "games_needed",
        Text("要打多少局", "Games it would take"),
        Text(
            "照常打多少局，95% 区间才会这么窄（相对于数值）。",
            "Plain games after which the 95 % interval is so narrow (relative to the value).",
        ),
        Text("精度", "precision"),
        [Column("value", Text("局数", "games"), unit="number")],
        rows,
        "none",
        _whose(found),
    )


def _whose(found: Answer) -> list[Text]:
    """Say which estimate a table goes by where that is not the first."""
    if found.seen is found.best:
        return []
    how, best = METHODS[found.seen.method], METHODS[found.best.method]
    return [
        Text(
            f"{best.zh}一次未见，这里用的是{how.zh}的数值（见上表）。",
            f"Nothing was seen when {best.en}: these are the figures of: {how.en} (table above).",
        )
    ]


def closing(found: Answer) -> list[Text]:
    """Return the lines at the foot: what was counted, or which run was looked at."""
    lines = []
    if found.odds is not None:
        for ways, zh, en in ((found.odds.dealer_ways, "庄家", "dealer"), (found.odds.other_ways, "闲家", "others")):
            lines.append(
                Text(f"{zh}：{ways[1]:,} 种起手中有 {ways[0]:,} 种", f"{en}: {ways[0]:,} of {ways[1]:,} hands")
            )
    if found.folder is not None:
        lines.append(Text(f"照常打的记录：{found.folder}", f"plain games: {found.folder}"))
    return lines + extended.told(_extended(found))


def _extended(found: Answer) -> list[Extended]:
    """Return the plain run where it did not end at the games it was first given."""
    return extended.extended([] if found.folder is None else [(_PLAIN, Log(found.folder))])


def facts(found: Answer, lang: Language) -> dict[str, Any]:
    """Return what stands beside the tables in JSON."""
    question, best, seen = found.question, found.best, found.seen
    said: dict[str, Any] = {
        "variant": question.experiment.variant,
        "event": question.event,
        "method": best.method,
        "exact": all(one.method == "exact" for one in (best.player, best.somebody, best.number)),
        "games": best.games,
        "relative_half_width": None if math.isinf(best.relative) else best.relative,
        "worth_plain_games": best.worth,
        "games_for_precision": seen.games_for(question.precision) if math.isfinite(seen.plain_error) else None,
        "precision": question.precision,
        "run": None if found.folder is None else str(found.folder),
        "extended": extended.plain(_extended(found), lang),
    }
    if found.odds is not None:
        said["hands"] = {
            name: {"with": ways[0], "all": ways[1]}
            for name, ways in (("dealer", found.odds.dealer_ways), ("other", found.odds.other_ways))
        }
    if question.month is not None:
        said["games_per_month"], said["prize"] = question.month.games, question.month.prize
    return said
