"""Where the figures of a report come from, and what their intervals do not cover."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simcli.report.seating import bot_name
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.stats.design import Design
    from simcli.store.reader import Log


@dataclass(frozen=True)
class Provenance:
    """A run as its report names it.

    `open_options` lists the options in force (name, value) whose value rests on field or judgement; `until` the targets
    that the run was played for, if any; `priced_from` the run whose games were priced again instead of played.
    """

    id: str
    folder: str
    name: str
    variant: str
    title: Text
    seed: int
    status: str
    games: int
    matches: int
    wanted_games: int
    clusters: int
    unit: str
    anytime: bool
    bots: str
    kernel_digest: str
    versions: dict[str, str]
    changed: list[tuple[str, Any]] = field(default_factory=list)
    open_options: list[tuple[str, Any]] = field(default_factory=list)
    until: tuple[str, ...] = ()
    priced_from: str | None = None

    def plain(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {
            "id": self.id,
            "dir": self.folder,
            "name": self.name,
            "variant": self.variant,
            "seed": self.seed,
            "status": self.status,
            "games": self.games,
            "matches": self.matches,
            "wanted_games": self.wanted_games,
            "clusters": self.clusters,
            "cluster": self.unit,
            "intervals": "anytime" if self.anytime else "fixed",
            "bots": self.bots,
            "kernel_digest": self.kernel_digest,
            "versions": self.versions,
            "changed": dict(self.changed),
            "until": list(self.until),
            "priced_from": self.priced_from,
        }


def provenance(log: Log, experiment: Experiment, design: Design) -> Provenance:
    """Gather where the report of a log comes from."""
    manifest = log.manifest
    changed, rest = options(experiment)
    return Provenance(
        id=manifest.id,
        folder=str(log.folder),
        name=manifest.name,
        variant=manifest.variant,
        title=experiment.game.name,
        seed=experiment.seed,
        status=manifest.status,
        games=log.n_games,
        matches=log.matches,
        wanted_games=experiment.games,
        clusters=design.games // design.unit_games,
        unit=design.unit,
        anytime=design.anytime,
        bots=lineup(experiment),
        kernel_digest=manifest.kernel_digest,
        versions=manifest.versions,
        changed=changed,
        open_options=rest,
        until=tuple(manifest.until.targets) if manifest.until else (),
        priced_from=manifest.priced_from,
    )


def lineup(experiment: Experiment) -> str:
    """Write the lineup in short: `greedy x 4`, or the bots in seat order."""
    names = [bot_name(bot).en for bot in experiment.bots]
    counts = Counter(names)
    if len(counts) == 1:
        return f"{names[0]} x {len(names)}"
    return ", ".join(names)


def options(experiment: Experiment) -> tuple[list[tuple[str, Any]], list[tuple[str, Any]]]:
    """Return the options that differ from their defaults, and those in force that no source settles."""
    values, usual = experiment.resolved(), {"rules": _as_options_say(experiment)}
    changed, rest = [], []
    for option in experiment.game.options:
        value = _value(values, option.path)
        default = _value(usual, option.path) if option.default == "auto" else option.default
        if value != default:
            changed.append((option.name, value))
        elif option.source != "seed" and option.name.startswith("rules."):
            rest.append((option.name, value))
    return changed, rest


def _value(values: Any, path: Sequence[str]) -> Any:
    for key in path:
        values = values[key]
    return values


def _as_options_say(experiment: Experiment) -> dict[str, Any]:
    """Return the rules with every option that can follow others ("auto") doing so."""
    game, rules = experiment.game, experiment.resolved()["rules"]
    given = copy.deepcopy(rules)
    for option in game.options:
        if option.default == "auto":
            *groups, key = option.path[1:]
            _value(given, groups)[key] = "auto"
    found: dict[str, Any] = game.resolve(game.rules_model.model_validate(given)).model_dump()
    return found


def planned_games(log: Log) -> int | None:
    """Return None for a run that ended at the games it was first given, else the games it was first given.

    Only in the first case was the end decided before anybody could look at a figure. A run that was played for targets
    (`run --until`) was looked at whether they were met or not; its sequences are tuned to what was predicted for them.
    """
    manifest = log.manifest
    if manifest.until is not None:
        return manifest.until.tuned
    given = [look.games for look in manifest.looks if look.reason == "given"]
    if given and given[0] == log.n_games:
        return None
    return manifest.first_planned()
