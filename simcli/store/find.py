"""Which run is meant: a path, a name under results/, or the beginning of a name or of an id."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from simcli.errors import SimcliError, UsageError
from simcli.plan import Plan, canonical
from simcli.store import manifest as manifests
from simcli.store.manifest import Manifest
from simcli.text import say

#: Where runs are kept, below the current directory.
RESULTS = Path("results")
#: Folder below, for runs that nobody asked for by themselves: the same rules played by other players.
PLAYERS = "players"


class Found(NamedTuple):
    """A run directory and its manifest."""

    folder: Path
    manifest: Manifest


def runs(results: Path = RESULTS) -> Iterator[Found]:
    """Walk over the readable runs under `results` in the order of their names."""
    if not results.is_dir():
        return
    for folder in sorted(results.iterdir()):
        try:
            yield Found(folder, manifests.load(folder))
        except (OSError, SimcliError):  # not a run, or one whose manifest is broken: named when it is asked for
            continue


def find_run(reference: str, results: Path = RESULTS) -> Path:
    """Return the run directory that `reference` means.

    Parameters
    ----------
    reference : str
        The path of a run directory, the name of one under `results`, or the beginning of exactly one name or id there.

    Raises
    ------
    UsageError
        Nothing fits, or several runs begin so.
    """
    for folder in (Path(reference), results / reference):
        if manifests.path_of(folder).is_file():
            return folder
    known = list(runs(results))
    fits = [
        found
        for found in known
        if reference and (found.manifest.id.startswith(reference.lower()) or found.folder.name.startswith(reference))
    ]
    if len({found.manifest.id for found in fits}) > 1 or len(fits) > 1:
        listed = ", ".join(f"{found.manifest.id} ({found.folder.name})" for found in fits)
        raise UsageError(say(f"{reference!r} 可指多个对局记录：{listed}", f"{reference!r} fits several runs: {listed}"))
    if fits:
        return fits[0].folder
    raise UsageError(*_not_found(reference, known, results))


def home(plan: Plan, results: Path = RESULTS) -> Path:
    """Return where a plan's run lives by default: where its id already is, else `results/<name>-<id>`."""
    name = results / f"{plan.experiment.name}-{plan.id}"
    if not manifests.path_of(name).is_file() and results.is_dir():
        for folder in sorted(results.glob(f"*-{plan.id}")):
            if manifests.path_of(folder).is_file():
                return folder
    return name


def other_sources(plan: Plan, results: Path = RESULTS) -> list[Found]:
    """List the runs of the same configuration that other kernel sources played."""
    wanted = canonical(plan.experiment.resolved())
    return [
        found
        for found in runs(results)
        if found.manifest.kernel_digest != plan.kernel_digest and canonical(found.manifest.config) == wanted
    ]


def _not_found(reference: str, known: list[Found], results: Path) -> list[str]:
    first = say(f"找不到对局记录 {reference!r}", f"no run {reference!r}")
    folder = Path(reference)
    if reference and folder.is_dir():
        first = say(f"{folder} 里没有 run.json，不是对局记录", f"{folder} holds no run.json, so it is no run directory")
    if not known:
        return [
            first,
            say(
                f"{results}/ 下还没有记录；先用 simcli run 打一场",
                f"{results}/ holds no runs yet; `simcli run` makes one",
            ),
        ]
    names = [found.folder.name for found in known]
    near = difflib.get_close_matches(reference, names + [found.manifest.id for found in known], n=3, cutoff=0.4)
    listed = ", ".join(near or names[:5])
    return [first, say(f"相近的有：{listed}；全部见 simcli runs", f"nearest: {listed}; `simcli runs` lists them all")]
