"""What a person who runs a room wants to know first, in sentences with their figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from simcli.report import layout, wording
from simcli.report.build import Report
from simcli.report.table import Row, Table, Unit
from simcli.stats.figure import Figure
from simcli.text import Language, Text

_MATCHES = 10  # an evening
_HELD = "\u00a0"  # a space at which no line breaks


class Fact(NamedTuple):
    """One card: a heading, a figure to read from afar with its unit and interval, and what it means."""

    name: str
    title: str
    value: str
    unit: str
    interval: str
    lines: list[str]


def facts(report: Report, lang: Language) -> list[Fact]:
    """Return the cards of a report."""
    tables = {table.name: table for table in report.tables}
    return [_draws(tables, lang), _dealer(tables, lang), _wins(tables, lang), _swings(report, tables, lang)]


def _draws(tables: dict[str, Table], lang: Language) -> Fact:
    figure = _row(tables["outcomes"], "draw").figures["share"]
    title = Text("流局", "Drawn games")
    if wording.unseen(figure):
        bound = wording.one_in(figure, lang)
        said = Text(
            f"这些局里一次没有流局（{bound} 局一次）。",
            f"No game here was drawn: fewer than one in {bound.removeprefix('over ')}.",
        )
        return Fact("draws", title.get(lang), wording.interval(figure, "share"), "", "", [said.get(lang)])
    share = figure.value or 0.0
    if share >= 0.05:
        said = Text(
            f"每 100 局大约有 {100 * share:.0f} 局没人胡。", f"About {100 * share:.0f} of 100 games are won by nobody."
        )
    else:
        often = wording.one_in(figure, lang)
        said = Text(f"大约每 {often} 局有一局没人胡。", f"About one game in {often} is won by nobody.")
    return _fact("draws", title, figure, "share", [said], lang)


def _dealer(tables: dict[str, Table], lang: Language) -> Fact:
    figure = _row(tables["summary"], "dealer").figures["value"]
    rates = {key: _row(tables["win_rate"], key).figures["share"] for key in ("dealer", "other")}
    if figure.value is None or figure.low is None or figure.high is None:
        said = Text("局数太少，还看不出。", "Too few games to tell.")
    elif figure.low <= 0 <= figure.high:
        said = Text(
            "区间含 0：这么多局还看不出坐庄占便宜还是吃亏。",
            "The interval holds 0: these games do not show whether dealing helps or hurts.",
        )
    elif figure.value > 0:
        said = Text("坐庄占便宜。", "Dealing helps.")
    else:
        said = Text("坐庄吃亏。", "Dealing hurts.")
    shown = {key: wording.value(rate, "share") for key, rate in rates.items()}
    wins = Text(
        f"胡牌率：庄家 {shown['dealer']}，闲家 {shown['other']}。",
        f"Win rate: dealer {shown['dealer']}, other seats {shown['other']}.",
    )
    title = Text("庄家优势", "Dealer's edge")
    fact = _fact("dealer", title, figure, "number", [said, wins], lang)
    sign = "+" if (figure.value or 0) > 0 else ""
    return fact._replace(value=f"{sign}{fact.value}", unit=Text("分/局", "points a game").get(lang))


def _wins(tables: dict[str, Table], lang: Language) -> Fact:
    summary = tables["summary"]
    figure = _row(summary, "points").figures["value"]
    lines = [Text(f"{row.label.zh}：{shown}", f"{row.label.en}: {shown}") for row, shown in _sizes(summary)]
    return _fact("wins", Text("一次胡平均得", "A win brings"), figure, "number", lines, lang)


def _sizes(summary: Table) -> Iterator[tuple[Row, str]]:
    """Walk over the rows that say how large and how long a win is."""
    for row in summary.rows:
        if row.key.startswith("bot_") or row.key in ("won", "points", "dealer", "sd"):
            continue
        figure = row.figures["value"]
        unit = row.unit or "number"
        yield row, f"{wording.value(figure, unit)} {wording.interval(figure, unit)}".replace(" ", _HELD)


def _swings(report: Report, tables: dict[str, Table], lang: Language) -> Fact:
    spread = tables["score_spread"]

    def points(key: str) -> str:
        figure = next((row.figures["points"] for row in spread.rows if row.key == key), None)
        return "" if figure is None else wording.value(figure, "number")

    games, match_games = report.provenance.games, report.experiment.match.games
    lines = [
        Text(
            f"100 局里 98 局，一家的得分在 {points('q1')} 到 {points('q99')} 之间。",
            f"In 98 of 100 games a seat ends between {points('q1')} and {points('q99')}.",
        ),
        Text(
            f"{games:,} 局里见过的：一局最多赢 {points('best')}，最多输 {points('worst').removeprefix('-')}。",
            f"Seen in {games:,} games: the best game {points('best')}, the worst {points('worst')}.",
        ),
    ]
    if match_games > 1:
        lines.append(
            Text(
                f"一场 {match_games} 局下来最多赢 {points('match_best')}，最多输 "
                f"{points('match_worst').removeprefix('-')}。",
                f"After a match of {match_games}: the best {points('match_best')}, the worst {points('match_worst')}.",
            )
        )
    lines += _evening(tables.get("evening"))
    lines.append(
        Text(
            f"规则允许一家一次最多付 {points('payment_possible')}。",
            f"The rules let one seat pay {points('payment_possible')} for one win at the most.",
        )
    )
    figure = _row(tables["summary"], "sd").figures["value"]
    title = Text("输赢的大小（一家一局的标准差）", "Swings (sd of a seat's game)")
    return _fact("swings", title, figure, "number", lines, lang)


def _evening(table: Table | None) -> list[Text]:
    """Say where nine in ten totals over several matches lie, where all seats play alike."""
    rows = {} if table is None else {row.key: row.figures.get("points") for row in table.rows}
    low, high = rows.get(f"{_MATCHES}_q5"), rows.get(f"{_MATCHES}_q95")
    if low is None or high is None or low.value is None or high.value is None:
        return []
    least, most = wording.value(low, "number"), wording.value(high, "number")
    return [
        Text(
            f"打 {_MATCHES} 场下来，九成在 {least} 到 {most} 之间。",
            f"Over {_MATCHES} matches nine in ten seats end between {least} and {most}.",
        )
    ]


def ways(report: Report, lang: Language) -> list[dict[str, Any]]:
    """Return how wins come: the share of every way, with its interval, as bars."""
    found: list[dict[str, Any]] = []
    for row in report.table("ways").rows:
        label = row.label.get(lang)
        if row.instead is not None:
            found.append({"label": label, "value": "—", "interval": row.instead.get(lang), "width": 0.0})
            continue
        figure = row.figures["of_wins"]
        found.append(
            {
                "label": label,
                "value": _seen(figure, lang),
                "interval": wording.interval(figure, "share"),
                "width": round(100.0 * (figure.value or 0.0), 2),
            }
        )
    return found


def hands(report: Report, lang: Language) -> list[dict[str, Any]]:
    """Return how often every hand comes and what it pays; `missing_hands` names those that the rules rule out."""
    found: list[dict[str, Any]] = []
    for row in report.table("patterns").rows:
        if row.instead is not None:
            continue
        often, pays = row.figures["of_games"], row.figures["points"]
        found.append(
            {
                "label": row.label.get(lang),
                "one_in": wording.one_in(often, lang) or "—",
                "ends": wording.one_in_ends(often) or (_seen(often, lang) if wording.unseen(often) else ""),
                "pays": wording.value(pays, "number") or "—",
                "pays_ends": wording.interval(pays, "number"),
            }
        )
    return found


def missing_hands(report: Report, lang: Language) -> list[str]:
    """Name the hands that the rules in force do not have, with the reasons."""
    return [text.get(lang) for text in layout.ruled_out(report.table("patterns"))]


def _seen(figure: Figure, lang: Language) -> str:
    return wording.NONE_SEEN.get(lang) if wording.unseen(figure) else wording.value(figure, "share")


def _fact(name: str, title: Text, figure: Figure, unit: Unit, lines: list[Text], lang: Language) -> Fact:
    value, points = wording.value(figure, unit) or "—", "" if unit == "share" else Text("分", "points").get(lang)
    return Fact(
        name, title.get(lang), value, points, wording.interval(figure, unit), [line.get(lang) for line in lines]
    )


def _row(table: Table, key: str) -> Row:
    return next(row for row in table.rows if row.key == key)
