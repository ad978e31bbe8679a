"""`simcli report`: what a run says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import format_option, json_option, option, output_option, run_argument
from simcli.cli.complete import complete_room
from simcli.cli.output import chosen_format
from simcli.report.writing import FORMATS, sheet_has
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.report.build import Report


@make_command(
    "report",
    Text(
        "一次运行的统计：胡牌率、番种、得分等，都带区间；可写成网页、表格文件，或两页 A4 的赔率表和规则卡。",
        "Report what a run says: win rates, hands, scores and more, all with intervals; as a page, a workbook or "
        "charts, or as two A4 pages: a sheet of odds and payments, and a player's rule card.",
    ),
    "simcli report results/gejiu-1a2b3c",
    "simcli report 1a2b -o report.html",
    "simcli report 1a2b --sheet -o sheet.html --lang zh",
    "simcli report 1a2b --set room.fee=5 --set room.fee_kind=each",
    "simcli report 1a2b --json",
)
@run_argument
@format_option(FORMATS)
@output_option
@option(
    "--sheet",
    text=Text(
        "两页 A4：赔率表（各牌的番、分、几局一次、波动）和按现行规则写的规则卡（terminal、html 或 xlsx）",
        "two A4 pages: odds and payments of every hand, and a rule card of the rules in force (terminal, html or xlsx)",
    ),
    is_flag=True,
)
@option(
    "--charts",
    text=Text("把图表（PNG 和 SVG）写到这个目录", "write the charts (PNG and SVG) to this folder"),
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
)
@option(
    "--no-cache",
    text=Text(
        "不用、也不留各部分的合计（DIR/sums），全部重读；数字不变",
        "neither use nor keep sums beside the parts (DIR/sums), read all again; the figures are the same",
    ),
    is_flag=True,
)
@option(
    "--set",
    "sets",
    text=Text(
        "换一种台费，如 room.fee=5（可多次；只限 [room]，牌局不变）",
        "another room, e.g. room.fee=5 (repeatable; keys of [room] only, no game depends on them)",
    ),
    metavar="KEY=VALUE",
    multiple=True,
    shell_complete=complete_room,
)
@json_option
def command(
    run: str,
    form: str | None,
    output: Path | None,
    sheet: bool,
    charts: Path | None,
    no_cache: bool,
    sets: tuple[str, ...],
    as_json: bool,
) -> None:
    """Print or write the report of a run."""
    from simcli.report.build import build
    from simcli.store.find import find_run

    chosen = chosen_format(form, output, as_json)
    if sheet:
        sheet_has(chosen)
    if output is None and chosen == "xlsx":
        from simcli.cli.output import spare_terminal

        spare_terminal()
    folder = find_run(run)
    report = build(folder, cache=not no_cache, sets=sets)
    if charts is not None:
        _charts(report, charts)
        if form is None and output is None and not (sheet or as_json):
            return
    if output is None and chosen == "terminal":
        _print(report, sheet)
        return
    from simcli.cli.output import write_result
    from simcli.report.writing import written

    write_result(written(report, chosen, current(), sheet), output, folder)


def _print(report: Report, sheet: bool) -> None:
    import sys

    if sheet:
        from simcli.report.sheet.terminal import render as render_sheet

        render_sheet(report, current(), sys.stdout)
        return
    from simcli.report.terminal import render

    render(report, current(), sys.stdout)


def _charts(report: Report, folder: Path) -> None:
    from simcli.report.charts import missing, save

    written = save(report, folder, current())
    click.echo(say(f"已写入 {folder}：{len(written)} 个文件", f"written to {folder}: {len(written)} files"), err=True)
    told = missing()
    if told is not None:
        click.echo(told.get(current()), err=True)
