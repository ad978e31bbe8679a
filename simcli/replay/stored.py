"""Comparing a game that was played again with the row that the run has of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.errors import RunError
from simcli.text import say

if TYPE_CHECKING:
    import pyarrow as pa

    from simcli.store.manifest import Manifest


def compare(folder: Path, manifest: Manifest, match: int, played: pa.Table) -> None:
    """Require that the run's rows of a match are those just played.

    Parameters
    ----------
    folder : the run directory.
    played : rows of `games` of that match.

    Raises
    ------
    RunError
        A row differs (the run was played by other kernel sources, or its file has been changed), or cannot be read.
    """
    for row, again in zip(_rows(folder, manifest, match), played.to_pylist(), strict=True):
        for column, value in again.items():
            if row.get(column) != value:
                raise RunError(
                    say(
                        f"{folder}：第 {match} 场第 {row['game']} 局重打的结果与记录不同："
                        f"{column} 记录为 {row.get(column)}，重打为 {value}",
                        f"{folder}: match {match} game {row['game']} does not play again as recorded: "
                        f"{column} is {row.get(column)} in the run, {value} now",
                    ),
                    _reason(manifest),
                )


def _reason(manifest: Manifest) -> str:
    from simcli.engine import kernel_digest

    if manifest.kernel_digest != kernel_digest(manifest.variant):
        return say(
            "这个记录是另一版内核打的；请用那一版重放，或重新 simcli run",
            "the run was played by other kernel sources; replay it with those, or play it again with `simcli run`",
        )
    return say("记录的文件被改动过；重新 simcli run 会补好", "its file has been changed; `simcli run` repairs it")


def _rows(folder: Path, manifest: Manifest, match: int) -> list[dict[str, Any]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    block = next(b for b in manifest.blocks.values() if b.first_match <= match < b.first_match + b.matches)
    path = folder / next(name for name in block.files if Path(name).parent.name == "games")
    try:
        rows: list[dict[str, Any]] = pq.read_table(path, filters=[("match", "=", match)], partitioning=None).to_pylist()
    except (OSError, pa.ArrowException) as error:
        told = " ".join(str(error).split())
        raise RunError(say(f"{path} 无法读取：{told}", f"{path} cannot be read: {told}")) from error
    if len(rows) != manifest.match_games:
        raise RunError(say(f"{path} 缺少第 {match} 场的局", f"{path} lacks games of match {match}"))
    return rows
