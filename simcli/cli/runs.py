"""`simcli runs`: the runs under results/."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import json_option, print_json, table
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.store.find import Found

_STATES = {
    "complete": Text("完成", "complete"),
    "partial": Text("未完", "partial"),
    "running": Text("进行中", "running"),
}


@make_command(
    "runs", Text("列出 results/ 下的运行。", "List the runs under results/."), "simcli runs", "simcli runs --json"
)
@json_option
def command(as_json: bool) -> None:
    """Print one line a run."""
    from simcli.store.find import RESULTS, runs

    rows = [_row(found) for found in runs()]
    if as_json:
        print_json(rows)
        return
    if not rows:
        click.echo(say(f"{RESULTS}/ 下还没有运行", f"no runs under {RESULTS}/"), err=True)
        return
    heads = (
        Text("id", "id"),
        Text("游戏", "variant"),
        Text("名称", "name"),
        Text("局数", "games"),
        Text("状态", "state"),
        Text("大小", "size"),
        Text("多久前", "age"),
    )
    lines = [[head.get(current()) for head in heads], *(_cells(row) for row in rows)]
    for line in table(lines, right=frozenset({3, 5, 6})):
        click.echo(line)


def _row(found: Found) -> dict[str, Any]:
    """Return what --json prints of one run; `age` in seconds since its last change, `size` in bytes."""
    from simcli.store.lock import holder

    manifest = found.manifest
    return {
        "id": manifest.id,
        "variant": manifest.variant,
        "name": manifest.name,
        "games": manifest.told_games,
        "wanted": int(manifest.config["games"]),
        "state": "running" if holder(found.folder) else manifest.status,
        "size": _size(found.folder),
        "age": _age(str(manifest.times.get("updated", ""))),
        "dir": str(found.folder),
    }


def _cells(row: dict[str, Any]) -> list[str]:
    from simcli.cli.progress import duration
    from simcli.runner.notes import size_text

    state = _STATES[row["state"]].get(current())
    if row["state"] != "complete":
        state += f" {100 * row['games'] / max(row['wanted'], row['games'], 1):.0f}%"
    age = duration(row["age"]) if row["age"] is not None else "-"
    return [row["id"], row["variant"], row["name"], f"{row['games']:,}", state, size_text(row["size"]), age]


def _size(folder: Path) -> int:
    size = 0
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):  # a run that is going on renames its files
            size += path.stat().st_size if path.is_file() else 0
    return size


def _age(updated: str) -> float | None:
    try:
        return max(round(time.time() - datetime.fromisoformat(updated).timestamp()), 0)
    except ValueError:
        return None
