"""The effects of every option as tables, charts and lines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simcli.report import extended, wording
from simcli.report.paper import Paper
from simcli.report.provenance import lineup
from simcli.report.table import INTERVAL, Column, Row, Table
from simcli.stats.figure import Figure, fixed
from simcli.stats.proportions import zero_bound
from simcli.sweeping.figures import LOSS
from simcli.sweeping.view import PAIRED, extended_runs, key_of, player_facts, remarks, run_facts
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.report.charts import Drawing
    from simcli.sweeping.each import Each, Seen
    from simcli.sweeping.figures import Asked
    from simcli.sweeping.players import Players

#: Changes without a clear effect that a brief table still lists.
BRIEF = 6
_BOUND = Text("影响不超过", "no effect larger than")
_ALIKE = Text("牌局本来相同，不会有影响", "play identical by construction: no effect")
_UNKNOWN = Text("还看不出", "too early to say")
_DIFFERENCE = Text("影响", "effect")


def paper(found: Each, brief: bool = False, players: Players | None = None) -> Paper:
    """Return everything that the effects of all options say.

    Parameters
    ----------
    found : Each
    brief : bool
        Of the changes without a clear effect, list only those about which least is known.
    players : Players, optional
        The effects under other players.
    """

    def drawings(lang: Language) -> list[Drawing]:
        from simcli.sweeping.tornado import drawings as drawn

        return drawn(found, lang)

    def values(lang: Language) -> dict[str, Any]:
        return facts(found) | player_facts(players, lang) | {"extended": extended.plain(longer, lang)}

    name, game = found.plan.base.name, found.plan.base.game.name
    title = Text(f"{game.zh}：每个选项的影响 · {name}", f"{game.en}: the effect of every option · {name}")
    tables = [_table(found, asked, brief, players) for asked in found.plan.asked]
    opening = [*_opening(found), *([players.told()] if players else [])]
    longer = extended_runs([found.base, *found.made], players)
    return Paper(title, opening, tables, drawings, extended.told(longer), values)


def _opening(found: Each) -> list[Text]:
    plan, log = found.plan, found.base.log
    count, family = len(plan.changes), len(plan.changes) * len(plan.asked)
    options = len({change.option.name for change in plan.changes})
    bots = lineup(log.experiment)
    lines = [
        Text(
            f"{options} 个选项各自单独改动，共 {count} 种改法，每种 {found.games:,} 局，都用同样的牌墙；机器人 {bots}；"
            f"种子 {plan.base.seed}",
            f"{options} options, each changed by itself, {count} changes in all; {found.games:,} games each on the "
            f"same walls; bots {bots}; seed {plan.base.seed}",
        ),
        Text(
            f"所有表的 {family} 个区间同时成立（各取 1 − 0.05/{family}）；区间不含 0 的才算看出了影响",
            f"all {family} intervals of all tables hold together (each at 1 - 0.05/{family}); an effect is seen where "
            "its interval excludes 0",
        ),
        PAIRED,
        Text(f"各次运行在 {plan.folder}/", f"the runs lie in {plan.folder}/"),
    ]
    lines += remarks(found.made)
    for one in plan.refused:
        lines.append(
            Text(
                f"不能单独改成 {one.key}={one.after}：{one.why}",
                f"cannot be changed alone: {one.key}={one.after}: {one.why}",
            )
        )
    return lines


def _table(found: Each, asked: Asked, brief: bool, players: Players | None) -> Table:
    ranked = found.ranked(asked)
    moved = [one for one in ranked if one.clear]
    unmoved = [one for one in ranked if not (one.clear or one.by_construction)]
    unmoved.sort(key=lambda one: -(one.bound or 0.0))
    listed = unmoved[:BRIEF] if brief else unmoved
    columns = [
        Column("difference", _DIFFERENCE, "signed", asked.unit),
        Column("difference", INTERVAL, "interval", asked.unit),
        Column("bound", _BOUND, "bound", asked.unit),
    ]
    if asked.of_tail:
        columns.append(Column("lowest", LOSS, unit="number"))
    elif players is not None:
        columns += players.columns(asked.unit)
    lowest = {change.label: one.lowest for change, one in zip(found.plan.changes, found.measured, strict=True)}
    unmoving = [] if brief else [one for one in ranked if one.by_construction]
    level = found.plan.level
    rows = [_row(one, asked, lowest[one.change.label], level) for one in (*moved, *listed, *unmoving)]
    if players is not None:
        rows = [replace(row, figures=row.figures | players.figures(row.key, asked.name)) for row in rows]
    notes = _notes(ranked, unmoved[len(listed) :], asked, level)
    title = Text(f"{asked.text.zh}（{asked.name}）：各种改动的影响", f"{asked.text.en} ({asked.name}): effects")
    first = Text("改动", "change")
    return Table(asked.name, title, _about(found, asked), first, columns, rows, "together", notes)


def _about(found: Each, asked: Asked) -> Text:
    base = next((one.effects[asked.name].base for one in found.measured if asked.name in one.effects), None)
    told = "" if base is None else wording.value(base, asked.unit)
    return Text(f"不改时 {told}；按影响大小排列。", f"Unchanged: {told}. The largest effects come first.")


def _row(one: Seen, asked: Asked, lowest: int | None, level: float) -> Row:
    key = key_of(one.change.combination)
    name = f"{asked.name}.{key}"
    figures = {"difference": replace(one.effect.difference, metric=f"{name}.difference")}
    if not one.clear:
        figures["bound"] = _bound(one, f"{name}.bound", level)
    if asked.of_tail and lowest is not None:
        figures["lowest"] = Figure(f"{name}.lowest", lowest, method="extreme")
    return Row(key, Text(one.change.label, one.change.label), figures)


def _bound(one: Seen, metric: str, level: float) -> Figure:
    """Return what an effect that is not clear does not exceed, or why that cannot be said."""
    if one.by_construction:
        return fixed(metric, 0.0, _ALIKE)
    if one.bound is not None:
        return Figure(metric, 0.0, 0.0, one.bound, method="zero_bound", level=level)
    told = _UNKNOWN if one.effect.apart else _rarer(one.effect.pairs, level)
    return Figure(metric, None, clusters=one.effect.pairs, note=told, level=level)


def _rarer(pairs: int, level: float) -> Text:
    """Say how rare matches are that differ, where none was seen."""
    least = wording.significant(1.0 / zero_bound(pairs, level), 2, down=True)
    return Text(f"不同的场少于每 {least} 场一场", f"fewer than 1 match in {least} differs")


def _notes(ranked: list[Seen], left_out: list[Seen], asked: Asked, level: float) -> list[Text]:
    notes = []
    bounds = [one.bound for one in left_out if one.bound is not None]
    if bounds:
        figure = Figure("", 0.0, 0.0, max(bounds), method="zero_bound")
        most = wording.interval(figure, asked.unit).removeprefix("< ")
        notes.append(
            Text(
                f"另有 {len(bounds)} 种改动没看出影响，都不超过 {most}（网页、JSON、CSV 里逐一列出）",
                f"{len(bounds)} more changes: no effect seen, none larger than {most} (html, json and csv list them)",
            )
        )
    same = [one for one in left_out if one.bound is None]
    if same:
        pairs = min(one.effect.pairs for one in same)
        rarer = _rarer(pairs, level)
        notes.append(
            Text(
                f"另有 {len(same)} 种改动：{pairs:,} 场全都一样（{rarer.zh}）",
                f"{len(same)} more changes: the same in all {pairs:,} matches ({rarer.en})",
            )
        )
    fixed = list(dict.fromkeys(one.change.option.name.removeprefix("rules.") for one in ranked if one.by_construction))
    if fixed:
        names = ", ".join(fixed)
        notes.append(
            Text(
                f"只改怎么算分，牌局本来相同，不会有影响：{names}",
                f"change only what is paid, play identical by construction, no effect: {names}",
            )
        )
    return notes


def facts(found: Each) -> dict[str, Any]:
    """Return what JSON holds besides the tables."""
    plan = found.plan
    ranking = {
        asked.name: [
            {
                "change": key_of(one.change.combination),
                "clear": one.clear,
                "no_larger_than": one.bound,
                "by_construction": one.by_construction,
                "worth": one.effect.worth,
                "differing": one.effect.apart,
                "pairs": one.effect.pairs,
            }
            for one in found.ranked(asked)
        ]
        for asked in plan.asked
    }
    return {
        "options": {
            "dir": str(plan.folder),
            "name": plan.base.name,
            "variant": plan.base.variant,
            "seed": plan.base.seed,
            "games": found.games,
            "bots": lineup(plan.base),
            "family": len(plan.changes) * len(plan.asked),
            "refused": [one._asdict() for one in plan.refused],
        },
        "baseline": run_facts(found.base),
        "changes": [
            run_facts(made) | {"row": key_of(made.combination), "option": change.option.name, "before": change.before}
            for change, made in zip(plan.changes, found.made, strict=True)
        ],
        "ranking": ranking,
    }
