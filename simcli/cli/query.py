"""`simcli query`: SQL over one run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import format_option, json_option, output_option, run_argument
from simcli.errors import UsageError
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.query.answer import Answer

FORMATS = ("table", "csv", "json", "parquet")


@make_command(
    "query",
    Text(
        "用 SQL（DuckDB）查询一次运行。表：games 每局一行，wins 每个赢家一行，events 每个动作一行，metrics "
        '报告中每个数字一行（列 table 要写成 "table"）。只读：查询碰不到别的文件和网络。',
        "Ask one run in SQL (DuckDB). Tables: games, a row a game; wins, a row a winner; events, a row an action; "
        'metrics, a row a figure of the report (its column table is written "table"). Read-only: a query reaches no '
        "other file and no network.",
    ),
    'simcli query 1a2b "SELECT outcome, count(*) FROM games GROUP BY ALL"',
    "simcli query 1a2b \"FROM metrics WHERE metric LIKE 'outcomes.%'\" --format csv",
    'simcli query 1a2b "FROM wins WHERE fan >= 5" -o big.parquet',
)
@run_argument
@click.argument("sql", metavar="SQL")
@format_option(FORMATS)
@output_option
@json_option
def command(run: str, sql: str, form: str | None, output: Path | None, as_json: bool) -> None:
    """Print or write the answer to a statement."""
    from simcli.query.database import ask
    from simcli.report.build import build
    from simcli.store.find import find_run
    from simcli.store.output import spare_logs
    from simcli.store.reader import Log

    chosen = _format(form, output, as_json)
    folder = find_run(run)
    if output is not None:
        spare_logs(output, folder)
    with ask(Log(folder), sql, lambda: build(folder)) as answer:
        if output is None:
            _print(answer, chosen)
        else:
            _write(answer, chosen, output)


def _format(form: str | None, output: Path | None, as_json: bool) -> str:
    from simcli.cli.output import check_place, given_format

    if output is not None:
        check_place(output)
    ending = output.suffix.removeprefix(".").lower() if output else ""
    given = given_format(form, output, as_json, {name: name for name in FORMATS})
    chosen = given or (ending if ending in FORMATS else "table")
    if chosen == "parquet" and output is None and sys.stdout.isatty():
        raise UsageError(say("parquet 不能显示在终端上；请用 -o FILE", "parquet is not for a terminal: give -o FILE"))
    return chosen


def _print(answer: Answer, form: str) -> None:
    if form == "parquet":
        from simcli.query import writers

        writers.parquet(answer, sys.stdout.buffer)
        return
    for text in _texts(answer, form):
        sys.stdout.write(text)


def _write(answer: Answer, form: str, output: Path) -> None:
    from simcli.query import writers
    from simcli.store.output import replacing

    with replacing(output) as file:
        if form == "parquet":
            writers.parquet(answer, file)
        else:
            for text in _texts(answer, form):
                file.write(text.encode())
    rows = f"{answer.rows:,}"
    click.echo(say(f"已写入 {output}（{rows} 行）", f"written to {output} ({rows} rows)"), err=True)


def _texts(answer: Answer, form: str) -> Iterator[str]:
    from simcli.query import writers

    return {"table": writers.table, "csv": writers.csv, "json": writers.as_json}[form](answer)
