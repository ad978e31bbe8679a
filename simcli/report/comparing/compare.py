"""Everything that a comparison of two runs says, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.report.comparing.alike import Alike, Apart, alike, apart, views
from simcli.report.comparing.differences import Difference, differences
from simcli.report.comparing.match import Matched, matched
from simcli.report.metrics import metrics
from simcli.repricing import plays_alike
from simcli.store.reader import Log

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simcli.report.metrics import Metric


@dataclass(frozen=True)
class Comparison:
    """Two runs on the same walls.

    Parameters
    ----------
    found : Matched
    changed : list of (option, in A, in B)
        Where the experiments differ.
    differences : list of Difference
    alike : Alike
    apart : list of Apart
    primary : str or None
    """

    found: Matched
    changed: list[tuple[str, Any, Any]]
    differences: list[Difference]
    alike: Alike
    apart: list[Apart]
    primary: str | None

    @property
    def same_games(self) -> bool:
        """Whether both sides are the same games, move by move, and nothing but what is paid differs."""
        return plays_alike(*(log.experiment for log in self.found.logs)) and self.alike.alike == self.alike.games

    @property
    def priced(self) -> int | None:
        """Which side was made by pricing the games of the other again: 0 (A), 1 (B); None for neither."""
        manifests = [log.manifest for log in self.found.logs]
        return next((at for at in (0, 1) if manifests[at].priced_from == manifests[1 - at].id), None)


def compare(a: Path | str, b: Path | str, *, every: bool = False, primary: str | None = None) -> Comparison:
    """Compare two runs on the same walls, match by match.

    Parameters
    ----------
    a, b : path
        Run directories.
    every : bool
        Compare every figure of the reports, not only the metrics with short names.
    primary : str, optional
        The metric that was asked about before the runs were made.

    Raises
    ------
    UsageError
        The runs are not on the same walls, or there is no metric of that name.
    RunError
        A part is missing or damaged.
    """
    logs = Log(a), Log(b)
    found = matched(*logs)
    lists = [metrics(log.experiment) for log in logs]
    name = None
    known: list[Mapping[str, Metric]] = [one if every else one.short for one in lists]
    if primary is not None:
        asked = [one.find(primary, logs[0].experiment.variant) for one in lists]
        name = asked[0].name
        known = [{name: metric, **rest} for metric, rest in zip(asked, known, strict=True)]
    rows = differences(found, (known[0], known[1]), name)
    with views(found) as con:
        return Comparison(found, _changed(*logs), rows, alike(con), apart(con, logs[0].experiment.seats), name)


def _changed(a: Log, b: Log) -> list[tuple[str, Any, Any]]:
    """List the keys of the experiments that differ, with both values; size and name of a run apart."""
    flat = [_flat(log.experiment.resolved()) for log in (a, b)]
    keys = [*flat[0], *(key for key in flat[1] if key not in flat[0])]
    return [
        (key, flat[0].get(key), flat[1].get(key))
        for key in keys
        if key not in ("games", "name") and flat[0].get(key) != flat[1].get(key)
    ]


def _flat(config: Any, path: str = "") -> dict[str, Any]:
    if not isinstance(config, dict):
        return {path: config}
    found: dict[str, Any] = {}
    for key, value in config.items():
        found |= _flat(value, f"{path}.{key}" if path else key)
    return found
