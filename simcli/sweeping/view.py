"""A sweep as tables, charts and lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from simcli.report import extended
from simcli.report.paper import Paper
from simcli.report.provenance import lineup
from simcli.report.table import INTERVAL, VALUE, Column, Row, Table
from simcli.stats.figure import Figure
from simcli.sweeping.figures import LOSS
from simcli.sweeping.grid import BASE
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.report.charts import Drawing
    from simcli.report.extended import Extended
    from simcli.sweeping.figures import Asked
    from simcli.sweeping.grid import Combination
    from simcli.sweeping.players import Players
    from simcli.sweeping.playing import Made
    from simcli.sweeping.sweep import Sweep

DIFFERENCE = Text("与基准之差", "minus baseline")
WORTH = Text("一局抵几局", "worth")
_BASELINE = Text("（基准）", " (baseline)")
PAIRED = Text(
    "差是一场对一场比出来的，牌墙相同，发牌的运气大半抵消",
    "differences are taken match by match on the same walls, so most of the luck of the deal drops out",
)
_WORTH_TOLD = Text(
    "“一局抵几局”：要在不同的牌墙上打多少局，才能把差看得这样清",
    "worth: how many games on walls of their own would tell as much about the difference as one",
)
REPRICED = Text(
    "重新算分而没有另打的有 {0} 个：只改怎么算分，这些机器人又不看分，牌局本来相同",
    "priced again, not played again: {0} (only payments change and these bots do not look at them: play identical by "
    "construction)",
)


def paper(found: Sweep, players: Players | None = None) -> Paper:
    """Return everything a sweep says, with the effects under other players where they are given."""

    def drawings(lang: Language) -> list[Drawing]:
        from simcli.sweeping.charts import drawings as drawn

        return drawn(found, lang)

    def values(lang: Language) -> dict[str, Any]:
        return facts(found) | player_facts(players, lang) | {"extended": extended.plain(longer, lang)}

    game = found.plan.base.game.name
    title = Text(f"{game.zh}：规则取值对照 · {found.plan.base.name}", f"{game.en}: sweep · {found.plan.base.name}")
    opening = [*_opening(found), *([players.told()] if players else [])]
    longer = extended_runs(found.made, players)
    return Paper(title, opening, tables(found, players), drawings, extended.told(longer), values)


def _opening(found: Sweep) -> list[Text]:
    plan, log = found.plan, found.made[found.plan.baseline].log
    keys = " × ".join(vary.key.removeprefix("rules.") for vary in plan.varied)
    base = plan.wanted[plan.baseline].label
    lines = [
        Text(
            f"{len(plan.wanted)} 个组合（{keys}），每个 {found.games:,} 局，都用同样的牌墙；"
            f"机器人 {lineup(log.experiment)}；种子 {plan.base.seed}",
            f"{len(plan.wanted)} combinations ({keys}), {found.games:,} games each on the same walls; "
            f"bots {lineup(log.experiment)}; seed {plan.base.seed}",
        ),
        Text(f"基准：{base}（实验文件的设定）", f"baseline: {base} (the experiment as given)")
        if plan.as_given
        else Text(
            f"基准：{base}（第一个组合；实验文件的设定不在其中）",
            f"baseline: {base} (the first combination; the experiment as given is not among them)",
        ),
        PAIRED,
        _WORTH_TOLD,
        Text(f"各次运行在 {plan.folder}/", f"the runs lie in {plan.folder}/"),
    ]
    return lines + remarks(found.made)


def remarks(made: Iterable[Made]) -> list[Text]:
    """Say how many runs were priced again."""
    again = sum(one.repriced for one in made)
    return [Text(*(text.format(again) for text in REPRICED))] if again else []


def extended_runs(made: Iterable[Made], players: Players | None) -> list[Extended]:
    """Return the runs that did not end at the games first given, those of other players too."""
    own = ((_named(one.combination), one.log) for one in made)
    return extended.extended(chain(own, players.runs() if players else ()))


def _named(combination: Combination) -> Text:
    return Text(combination.label, combination.label) if combination.settings else BASE


def tables(found: Sweep, players: Players | None = None) -> list[Table]:
    """Return one table a metric; all intervals of a table hold together."""
    return [
        _table(found, asked, players)
        for asked in found.plan.asked
        if any(asked.name in one.effects for one in found.measured)
    ]


def player_facts(players: Players | None, lang: Language) -> dict[str, Any]:
    """Return the effects under other players as JSON holds them; nothing where there are none."""
    return {"players": players.plain(lang)} if players else {}


def _table(found: Sweep, asked: Asked, players: Players | None) -> Table:
    columns = [
        Column("value", VALUE, unit=asked.unit),
        Column("value", INTERVAL, "interval", asked.unit),
        Column("difference", DIFFERENCE, "signed", asked.unit),
        Column("difference", INTERVAL, "interval", asked.unit),
        Column("worth", WORTH, "factor", "number"),
    ]
    if asked.of_tail:
        columns.append(Column("lowest", LOSS, unit="number"))
    elif players is not None:
        columns += players.columns(asked.unit)
    about = Text("数值，以及与基准之差。", "The value, and its difference from the baseline.")
    rows = [_row(found, place, asked, players) for place in range(len(found.made))]
    title = Text(f"{asked.text.zh}（{asked.name}）", f"{asked.text.en} ({asked.name})")
    return Table(asked.name, title, about, Text("组合", "combination"), columns, rows, "together")


def _row(found: Sweep, place: int, asked: Asked, players: Players | None) -> Row:
    combination, measured = found.plan.wanted[place], found.measured[place]
    key = key_of(combination)
    is_base = place == found.plan.baseline
    label = combination.label
    text = Text(label + _BASELINE.zh, label + _BASELINE.en) if is_base else Text(label, label)
    effect = measured.effects.get(asked.name)
    if effect is None:
        return Row(key, text, instead=Text("这里没有这个数", "there is no such figure here"))
    name = f"{asked.name}.{key}"
    figures = {"value": replace(effect.value, metric=f"{name}.value")}
    if not is_base:
        figures["difference"] = replace(effect.difference, metric=f"{name}.difference")
        if effect.worth is not None:
            figures["worth"] = Figure(f"{name}.worth", effect.worth, clusters=effect.difference.clusters)
    if asked.of_tail and measured.lowest is not None:
        figures["lowest"] = Figure(f"{name}.lowest", measured.lowest, method="extreme")
    if players is not None and not is_base:
        figures |= players.figures(key, asked.name)
    return Row(key, text, figures)


def key_of(combination: Combination) -> str:
    """Return the stable key of a combination in tables: its label without blanks."""
    return combination.label.replace(", ", ",").replace(" ", "")


def facts(found: Sweep) -> dict[str, Any]:
    """Return what JSON holds besides the tables."""
    plan, base = found.plan, found.plan.base
    return {
        "sweep": {
            "dir": str(plan.folder),
            "name": base.name,
            "variant": base.variant,
            "seed": base.seed,
            "games": found.games,
            "bots": lineup(base),
            "vary": {vary.key: list(vary.values) for vary in plan.varied},
            "baseline": key_of(plan.wanted[plan.baseline]),
            "baseline_as_given": plan.as_given,
        },
        "combinations": [run_facts(one) | {"row": key_of(one.combination)} for one in found.made],
    }


def run_facts(made: Made) -> dict[str, Any]:
    """Return where a combination lies, as JSON values."""
    log = made.log
    return {
        "set": dict(made.combination.settings),
        "dir": str(made.folder),
        "id": log.manifest.id,
        "games": log.n_games,
        "repriced": made.repriced,
    }
