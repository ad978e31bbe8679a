"""Sums of a run kept beside its parts, so that a report reads no part twice.

What is kept is named by everything that it depends on: the digests of the parts, the rules, what was asked, and the
sources that sum it up. The same numbers come out with and without it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simcli.report.batch import narrowed
from simcli.report.collect import Collected
from simcli.report.steps import Steps
from simcli.stats.histogram import Histogram
from simcli.stats.moments import Layout, Moments
from simcli.store import kept

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.config import Experiment
    from simcli.report.collect import Collector
    from simcli.report.reading import Group
    from simcli.store.manifest import BlockEntry
    from simcli.store.reader import Log

    Arrays = dict[str, NDArray[Any]]

_HERE = Path(__file__).parent
_ROOT = _HERE.parent
_LIBRARIES = ("numpy", "duckdb")
#: Keys of a configuration that no game depends on.
_SIZES = ("games", "name")


class Cache:
    """What was summed up of one run.

    Parameters
    ----------
    log : Log
    experiment : Experiment
        What it is read as.
    on : bool
        False: nothing is read and nothing kept.
    """

    def __init__(self, log: Log, experiment: Experiment, on: bool = True) -> None:
        self._folder, self._on = log.folder, on
        self._base = ""
        # a report with another room than the run's must not push out the sums of the run's own
        self._slot = "" if experiment == log.experiment else ".other"
        if on:
            config = {key: value for key, value in experiment.resolved().items() if key not in _SIZES}
            self._base = _text([log.manifest.id, config, _sources(experiment.variant)])

    def load(self, name: str, blocks: Sequence[BlockEntry], asked: Any) -> Arrays | None:
        """Return the arrays kept under a name for these blocks and this question, None if there are none."""
        key = self._key(blocks, asked)
        return kept.load(self._folder, name + self._slot, key) if key else None

    def save(self, name: str, blocks: Sequence[BlockEntry], asked: Any, arrays: Arrays) -> None:
        """Keep arrays under a name; where that is not possible nothing happens."""
        key = self._key(blocks, asked)
        if key:
            kept.save(self._folder, name + self._slot, key, arrays)

    def groups(self, collector: Collector, settings: Any) -> GroupCache:
        """Return the part of the cache that keeps what this collector sums up, given what its sums were set to."""
        return GroupCache(self, collector, [settings, *collector.asked])

    def _key(self, blocks: Sequence[BlockEntry], asked: Any) -> str | None:
        """Write down all that sums depend on; None where nothing can be kept.

        The sizes of the parts are looked up: a part that was lost or cut off is to be found out, not papered over.
        """
        if not self._on:
            return None
        parts = [(path, part.sha256) for block in blocks for path, part in sorted(block.files.items())]
        try:
            sizes = [(self._folder / path).stat().st_size for path, _ in parts]
        except OSError:
            return None
        return _text([self._base, parts, sizes, asked])


class GroupCache(NamedTuple):
    """The sums of groups of blocks, as one collector makes them."""

    cache: Cache
    collector: Collector
    asked: list[Any]

    def load(self, group: Group) -> Collected | None:
        """Return the sums of a group if they are kept."""
        arrays = self.cache.load(_name(group), group.blocks, self.asked)
        return None if arrays is None else _unpacked(arrays, self.collector)

    def save(self, group: Group, found: Collected) -> None:
        """Keep the sums of a group."""
        self.cache.save(_name(group), group.blocks, self.asked, _packed(found))


def moments_of(arrays: Arrays, layout: Layout) -> Moments:
    """Return sums from the arrays of `arrays_of`."""
    return Moments(layout, arrays["clusters"], arrays["sums"], arrays["products"])


def arrays_of(moments: Moments) -> Arrays:
    """Return what sums hold."""
    return {"clusters": moments.clusters, "sums": moments.sums, "products": moments.products}


def _name(group: Group) -> str:
    return f"group-{group.index:06d}"


def _packed(found: Collected) -> Arrays:
    steps = found.steps
    arrays = {
        **arrays_of(found.moments),
        "rounds": steps.rounds,
        "step_sums": steps.sums,
        "step_products": steps.products,
        "step_values": np.array([seen.values.size for seen in steps.draws]),
        "step_draws": np.concatenate([np.stack([seen.values, seen.counts]) for seen in steps.draws], axis=1),
    }
    for name, seen in {**found.spreads, "": found.pairs}.items():
        # distances and counts are small where values and totals are not
        arrays[f"start_{name}"] = seen.values[:1]
        arrays[f"gaps_{name}"] = narrowed(np.diff(seen.values))
        arrays[f"counts_{name}"] = narrowed(seen.counts)
    return arrays


def _unpacked(arrays: Arrays, collector: Collector) -> Collected:
    draws = np.split(arrays["step_draws"], np.cumsum(arrays["step_values"])[:-1], axis=1)
    return Collected(
        moments_of(arrays, collector.layout),
        {spread.name: _histogram(arrays, spread.name) for spread in collector.spreads},
        Steps(arrays["rounds"], arrays["step_sums"], arrays["step_products"], [Histogram(*seen) for seen in draws]),
        _histogram(arrays, ""),
    )


def _histogram(arrays: Arrays, name: str) -> Histogram:
    values = np.concatenate((arrays[f"start_{name}"], arrays[f"gaps_{name}"].astype(np.int64)))
    return Histogram(np.cumsum(values), arrays[f"counts_{name}"].astype(np.int64))


@cache
def _sources(variant: str) -> str:
    """Return the digest of the sources that read logs and sum them up, the compiled ones and libraries included."""
    from simcli.engine import kernel_digest

    digest = hashlib.sha256()
    for path in _files(variant):
        digest.update(f"{path.relative_to(_ROOT)}\n".encode() + path.read_bytes())
    digest.update(_text([kernel_digest(variant), {name: version(name) for name in _LIBRARIES}]).encode())
    return digest.hexdigest()


def _files(variant: str) -> Iterator[Path]:
    for folder in (_HERE, _HERE / variant, _ROOT / "stats", _ROOT / "games", _ROOT / "games" / variant):
        yield from sorted(folder.glob("*.py"))
    yield from (_ROOT / "engine.py", _ROOT / "plan.py")


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
