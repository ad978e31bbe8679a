"""`simcli report`: what a run says."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import json_option, option, run_argument
from simcli.errors import UsageError
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.report.build import Report
    from simcli.text import Language

FORMATS = ("terminal", "json", "csv")


@make_command(
    "report",
    Text(
        "一次运行的统计：胡牌率、番种、得分等，都带区间。",
        "Report what a run says: win rates, hands, scores and more, all with intervals.",
    ),
    "simcli report results/gejiu-1a2b3c",
    "simcli report 1a2b --format csv -o figures.csv",
    "simcli report 1a2b --json",
)
@run_argument
@option(
    "--format",
    "form",
    text=Text("输出格式（默认看 -o 的后缀，否则 terminal）", "format (default: by the ending of -o, else terminal)"),
    type=click.Choice(FORMATS),
)
@option(
    "-o",
    "--output",
    text=Text("写入文件而不是打印", "write to a file instead of printing"),
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
)
@json_option
def command(run: str, form: str | None, output: Path | None, as_json: bool) -> None:
    """Print or write the report of a run."""
    from simcli.report.build import build
    from simcli.store.find import find_run

    chosen = _format(form, output, as_json)
    report = build(find_run(run))
    if output is None and chosen == "terminal":
        from simcli.report.terminal import render

        render(report, current(), sys.stdout)
        return
    text = _written(report, chosen, current())
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(
            say(f"无法写入 {output}：{error.strerror}", f"cannot write {output}: {error.strerror}")
        ) from error
    click.echo(say(f"已写入 {output}", f"written to {output}"), err=True)


def _format(form: str | None, output: Path | None, as_json: bool) -> str:
    if as_json:
        if form not in (None, "json"):
            raise UsageError(say(f"--json 与 --format {form} 不能同用", f"--json contradicts --format {form}"))
        return "json"
    if form is not None:
        return form
    ending = output.suffix.removeprefix(".") if output else ""
    return ending if ending in ("json", "csv") else "terminal"


def _written(report: Report, form: str, lang: Language) -> str:
    from simcli.report import formats

    if form == "json":
        return formats.to_json(report, lang)
    if form == "csv":
        return formats.to_csv(report, lang)
    from io import StringIO

    from simcli.report.terminal import render

    out = StringIO()
    render(report, lang, out)
    return out.getvalue()
