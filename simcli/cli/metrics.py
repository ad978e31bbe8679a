"""`simcli metrics VARIANT`: the figures that can be asked for by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import json_option, option, print_json, set_option, table, variant_argument
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.report.metrics import Metric

_KINDS = {
    "share": Text("比例", "share"),
    "rate": Text("次数比", "rate"),
    "mean": Text("平均", "mean"),
    "sd": Text("标准差", "standard deviation"),
    "combination": Text("合成", "combination"),
}


@make_command(
    "metrics",
    Text(
        "列出一种游戏的指标：run --until 等命令用的名字。常用的有短名，报告里的每个数也可用它在报告里的名字（--all）。",
        "List the metrics of a game: the names that `run --until` and others take. The usual ones have short names; "
        "every figure of a report goes by its name there as well (--all lists them).",
    ),
    "simcli metrics gejiu",
    "simcli metrics youxian --all --json",
)
@option(
    "--all", "everything", text=Text("也列出报告里的全部名字", "list every name of the report as well"), is_flag=True
)
@set_option
@json_option
@variant_argument
def command(variant: str, everything: bool, sets: tuple[str, ...], as_json: bool) -> None:
    """Print the metrics of a game."""
    from simcli.config import load
    from simcli.games import get
    from simcli.report.metrics import metrics

    get(variant)
    known = metrics(load(variant, list(sets)))
    names = list(known) if everything or as_json else list(known.short)
    if as_json:
        print_json([_plain(known[name]) for name in names])
        return
    head = [Text("指标", "metric"), Text("类", "kind"), Text("±X%", "±X %"), Text("报告里的名字", "in the report")]
    lang = current()
    rows = [[cell.get(lang) for cell in (*head, Text("含义", "meaning"))]]
    for name in names:
        one = known[name]
        percent = say("不可", "no") if one.signed else say("可", "yes")
        rows.append([name, _KINDS[one.recipe.kind].get(lang), percent, one.figure, one.text.get(lang)])
    for line in table(rows):
        click.echo(line)
    for name, why in known.ruled_out.items():
        click.echo(f"{name}: {why.get(lang)}")


def _plain(metric: Metric) -> dict[str, Any]:
    terms = [{"weight": weight, "sum": y, "of": x} for weight, y, x in metric.recipe.terms]
    return {
        "name": metric.name,
        "zh": metric.text.zh,
        "en": metric.text.en,
        "kind": metric.recipe.kind,
        "unit": metric.unit,
        "percent": not metric.signed,
        "figure": metric.figure,
        "made_of": terms,
    }
