"""An answer about an event as tables that people read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from simcli.odds import games_view, month_view
from simcli.odds.answer import Answer
from simcli.odds.estimate import METHODS, Estimate, exactly
from simcli.report import extended
from simcli.report.paper import Paper
from simcli.report.places import from_dealer
from simcli.report.provenance import lineup
from simcli.report.table import INTERVAL, ONE_IN_GAMES, VALUE, Column, Row, Table
from simcli.stats.digits import two_digits
from simcli.store.reader import Log
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.report.extended import Extended

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
_APART = Text(
    "每两家合起来太复杂，数不清：数值当各家的牌互不相关；真值一定在上下界之间。",
    "Pairs of hands are too complex to be counted: the value is as if hands were independent; the truth lies between "
    "the bounds.",
)
_COUNT = Text("次数 / 总数", "count / of")


def paper(found: Answer) -> Paper:
    """Return everything that an answer says."""
    question = found.question
    game = question.experiment.game.name
    tables = [_chance(found.best, "chance", found)]
    tables += [_chance(other, f"chance_{other.method}", found) for other in found.estimates[1:]]
    tables.append(games_view.table(found.seen, question.experiment, question.precision, _whose(found)))
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
    how, worth = METHODS[one.method], Text("", "")
    if one.worth is not None:
        games = f"{two_digits(one.worth):,.0f}"
        worth = Text(f"，区间和照常打约 {games} 局一样宽", f", worth about {games} plain games")
        if not one.number.value:
            worth = Text(f"，界限和照常打约 {games} 局一样", worth.en)
    return Text(
        f"{how.zh}：打了 {one.games:,} 局{worth.zh}；机器人：{bots}。",
        f"{how.en[0].upper()}{how.en[1:]}: {one.games:,} games{worth.en}; bots: {bots}.",
    )


def _chance(one: Estimate, name: str, found: Answer) -> Table:
    mark = _other_way(one, found)
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
        [*one.notes, *([_NOT_COUNTED] if mark is not None else []), *([_APART] if _alone(one, found) else [])],
    )


def _other_way(one: Estimate, found: Answer) -> Text | None:
    """Say how "somebody at the table" was made where all else was counted."""
    if one.method != "exact" or one.somebody.method == "exact" or one.somebody.value is None:
        return None
    if one.somebody.method == "bounds":
        if _alone(one, found):
            return Text("上下界，由每一家数得", "bounds from single hands")
        return Text("上下界，由每两家数得", "bounds from pairs")
    return Text(f"发了 {one.games:,} 副牌", f"{one.games:,} deals")


def _alone(one: Estimate, found: Answer) -> bool:
    """Tell whether "somebody at the table" has bounds that single hands give."""
    return one.somebody.method == "bounds" and found.odds is not None and not found.odds.pairs


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
    games = seen.games_for(question.precision, games_view.least_games(question.experiment))
    worth = best.worth if best.method in ("plain", "deals") or best.worth is None else two_digits(best.worth)
    said: dict[str, Any] = {
        "variant": question.experiment.variant,
        "event": question.event,
        "method": best.method,
        "exact": all(one.method == "exact" for one in (best.player, best.somebody, best.number)),
        "games": best.games,
        "relative_half_width": None if math.isinf(best.relative) else best.relative,
        "worth_plain_games": worth,
        "games_for_precision": None if games is None else games[0],
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
