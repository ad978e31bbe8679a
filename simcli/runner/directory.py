"""A run directory taken into use: found empty, continued, repaired, or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.errors import UsageError
from simcli.plan import Plan
from simcli.store import kept
from simcli.store import manifest as manifests
from simcli.store.atomic import make_folders
from simcli.store.check import find_damage
from simcli.store.columns import KINDS
from simcli.store.lock import LOCK_NAME
from simcli.store.looks import Look
from simcli.store.manifest import BlockEntry, DamagedError, Manifest
from simcli.text import say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def prepare(folder: Path) -> None:
    """Create the run directory if need be.

    Raises
    ------
    UsageError
        The path is no directory.
    WriteError
        It cannot be created.
    """
    if folder.exists() and not folder.is_dir():
        raise UsageError(say(f"{folder} 不是目录", f"{folder} is not a directory"))
    make_folders(folder)


def open_manifest(folder: Path, plan: Plan, note: Callable[[str], None]) -> tuple[Manifest, bool]:
    """Read the manifest of a locked run directory, or begin one; tell whether it was begun.

    Raises
    ------
    UsageError
        The directory holds another experiment, or files that are no run.
    RunError
        Its manifest was written by another version.
    """
    try:
        found = manifests.load(folder)
    except FileNotFoundError:
        _refuse_foreign_files(folder, plan)
        return _begin(plan), True
    except DamagedError as error:
        _refuse_foreign_files(folder, plan)
        note(error.lines[0] + say("；所有块重打", "; every block is played again"))
        return _begin(plan), True
    if found.id != plan.id:
        raise UsageError(*_another(folder, found, plan))
    if found.status == "partial" and found.matches < plan.matches_for(int(found.config["games"])):
        remember_stop(found)
    return found, False


def remember_stop(manifest: Manifest) -> None:
    """Note in the looks that the run stopped before its end, if anything was there to look at."""
    prefix = manifest.prefix()
    games = sum(block.matches for block in prefix) * manifest.match_games
    if prefix and (not manifest.looks or manifest.looks[-1].games != games):
        manifest.looks.append(Look(len(prefix), games, "interrupted"))


def drop_damaged(folder: Path, manifest: Manifest, note: Callable[[str], None]) -> dict[int, BlockEntry]:
    """Take blocks with missing or damaged parts out of the manifest, name the parts, and return those blocks."""
    dropped: dict[int, BlockEntry] = {}
    for damage in find_damage(folder, manifest):
        note(damage.line())
        if damage.block in manifest.blocks:
            dropped[damage.block] = manifest.blocks.pop(damage.block)
    return dropped


def sums_of(folder: Path, manifest: Manifest, index: int, round_matches: int) -> NDArray[np.int64]:
    """Read the sums of a block that is there."""
    import pyarrow.parquet as pq

    from simcli.pool.sums import round_sums

    files = {Path(path).parent.name: folder / path for path in manifest.blocks[index].files}
    games = pq.read_table(files["games"], columns=["match", "winners"], partitioning=None)
    wins = pq.read_table(files["wins"], columns=["match", "fan", "points"], partitioning=None)
    return round_sums(games, wins, round_matches)


def now() -> str:
    """Return the present moment, UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _begin(plan: Plan) -> Manifest:
    experiment = plan.experiment
    return Manifest(
        id=plan.id,
        name=experiment.name,
        variant=experiment.variant,
        config=experiment.resolved(),
        kernel_digest=plan.kernel_digest,
        times={"created": now(), "updated": now(), "seconds": 0.0, "kernel_seconds": 0.0},
        versions=manifests.current_versions(),
    )


def _refuse_foreign_files(folder: Path, plan: Plan) -> None:
    """Make sure that a directory without a readable manifest holds nothing that this run would overwrite."""
    ours = {*KINDS, manifests.NAME, LOCK_NAME, kept.FOLDER}
    foreign = sorted(path.name for path in folder.iterdir() if path.name not in ours and not path.name.endswith(".tmp"))
    if foreign:
        raise UsageError(
            say(
                f"{folder} 不是空目录，也不是对局记录（其中有 {foreign[0]}）",
                f"{folder} is neither empty nor a run directory (it holds {foreign[0]})",
            )
        )
    parts = [path for kind in KINDS for path in sorted((folder / kind).glob("*.parquet"))]
    if not parts:
        return
    from simcli.store.parquet import run_of

    told = {run_of(path) for path in parts} - {None}
    if told != {plan.id}:
        whose = ", ".join(sorted(name for name in told if name)) or say("不明", "unknown")
        raise UsageError(
            say(
                f"{folder} 没有可读的 run.json，其中的数据属于另一次运行（{whose}，本次为 {plan.id}）",
                f"{folder} has no readable run.json and holds parts of another run ({whose}; this one is {plan.id})",
            )
        )


def _another(folder: Path, found: Manifest, plan: Plan) -> tuple[str, str]:
    there, here = f"{found.variant} {found.id}", f"{plan.experiment.variant} {plan.id}"
    first = say(
        f"{folder} 里是另一个实验：{there}，本次为 {here}",
        f"{folder} holds another experiment: {there}; this one is {here}",
    )
    differing = differences(found.config, plan.experiment.resolved())
    if not differing:
        return first, say(
            "配置相同，但内核源码不同；请换一个 --out",
            "the configuration is the same, the kernel sources are not; choose another --out",
        )
    shown = "; ".join(
        say(f"{key} 那里是 {left}，这里是 {right}", f"{key} is {left} there, {right} here")
        for key, left, right in differing[:3]
    )
    more = f" (+{len(differing) - 3})" if len(differing) > 3 else ""
    return first, say(f"不同之处：{shown}{more}", f"they differ in: {shown}{more}")


def differences(there: Mapping[str, Any], here: Mapping[str, Any], above: str = "") -> list[tuple[str, Any, Any]]:
    """List the dotted keys in which two resolved configurations differ, `games` and `name` apart."""
    found: list[tuple[str, Any, Any]] = []
    for key in dict.fromkeys([*there, *here]):
        left, right, name = there.get(key), here.get(key), f"{above}{key}"
        if isinstance(left, Mapping) and isinstance(right, Mapping):
            found += differences(left, right, f"{name}.")
        elif left != right and name not in ("games", "name"):
            found.append((name, left, right))
    return found
