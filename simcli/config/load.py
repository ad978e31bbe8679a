"""The doors into this room: a file or a variant name becomes an Experiment."""

from __future__ import annotations

import copy
import difflib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from simcli.config.check import check
from simcli.config.document import Document, read
from simcli.config.experiment import Experiment, room_options
from simcli.config.names import tables
from simcli.config.settings import apply, split, unknown_key, unquoted
from simcli.errors import UsageError
from simcli.games import Game, names
from simcli.text import say


def load(config: str | Path, sets: Sequence[str] = (), games: int | None = None, seed: int | None = None) -> Experiment:
    """Read and check an experiment.

    Parameters
    ----------
    config : a TOML file, or the name of a game for its default experiment.
    sets : KEY=VALUE texts; they win over the file, the last of equal keys over the others.
    games, seed : as given by --games and --seed; they win over everything.

    Raises
    ------
    UsageError
        With one line for every mistake, naming file and line (or the setting), key, value and what is allowed.
    """
    settings, wrong = split(sets)
    path = None if str(config) in names() else Path(config)
    document = Document({"variant": str(config)}, str(config)) if path is None else read(_existing(path))
    if "variant" in settings:
        text, label = settings["variant"]
        document.put(("variant",), unquoted(text), label)

    def overlay(game: Game | None) -> list[str]:
        lines = [*wrong, *apply(document, settings, game)]
        for key, value in (("games", games), ("seed", seed)):
            if value is not None:
                document.put((key,), value, f"--{key} {value}")
        return lines

    return check(document, path.stem if path else None, path, overlay)


def from_resolved(data: Mapping[str, Any], name: str, source: str = "run.json") -> Experiment:
    """Build the experiment back from `Experiment.resolved()`.

    Raises
    ------
    UsageError
        The data is not what `resolved` writes; lines begin with `source`.
    """
    return check(Document(dict(data), source), name, None, lambda game: [])


def with_room(experiment: Experiment, sets: Sequence[str], source: str = "run.json") -> Experiment:
    """Return the same experiment with another room.

    Parameters
    ----------
    experiment : Experiment
    sets : KEY=VALUE texts with keys of `[room]`.
    source : where the experiment comes from, for messages.

    Raises
    ------
    UsageError
        A key is none of `[room]`, or its value not allowed.
    """
    settings, wrong = split(sets)
    keys = [option.name for option in room_options()]
    for key, (_, label) in settings.items():
        if key not in keys:
            wrong.append(f"{label}: {_settled(key, keys)}")
    document = Document(experiment.resolved(), source)

    def overlay(game: Game | None) -> list[str]:
        apply(document, {key: value for key, value in settings.items() if key in keys}, game)
        return wrong

    return check(document, experiment.name, experiment.path, overlay)


def _settled(key: str, keys: list[str]) -> str:
    """Say that a key cannot be changed after play."""
    near = difflib.get_close_matches(key, keys, n=1)
    hint = say(f"；最接近的是 {near[0]}", f"; nearest: {near[0]}") if near else ""
    listed = ", ".join(keys)
    return (
        say(f"打完的记录只能改 [room]：{listed}", f"of a run that was played only [room] can be set: {listed}") + hint
    )


class RuleBook:
    """Rule sets that differ from one another in a few options, as the calculator's cases give them.

    Raises
    ------
    UsageError
        On building it: `sets` hold a mistake.
    """

    def __init__(self, variant: str, sets: Sequence[str] = ()) -> None:
        self.game = load(variant, sets).game
        document = Document({"variant": variant}, "")
        apply(document, split(sets)[0], self.game)
        self._tree = document.tree
        self._known: dict[str, Any] = {}

    def rules(self, overrides: Mapping[str, Any]) -> Any:
        """Return the rule set with `overrides` laid over it.

        Parameters
        ----------
        overrides : values by option name without the prefix `rules.`, flat ("fan.qing_yi_se") or nested.

        Raises
        ------
        UsageError
            An option is unknown, its value not allowed, or the rule set contradicts itself.
        """
        key = json.dumps(overrides, sort_keys=True)
        if key not in self._known:
            self._known[key] = self._build(overrides)
        return self._known[key]

    def _build(self, overrides: Mapping[str, Any]) -> Any:
        document = Document(copy.deepcopy(self._tree), "")
        keys = [option.name for option in self.game.options if option.name.startswith("rules.")]
        wrong = []
        for name, value in _flat(overrides, "rules"):
            if name in keys:
                document.put(tuple(name.split(".")), value, "")
                document.given.clear()
            elif value != {} or name not in tables(keys):
                wrong.append(unknown_key(name, keys))
        return check(document, None, None, lambda game: wrong).rules


def _flat(values: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        name = f"{prefix}.{key}"
        if isinstance(value, dict) and value:
            yield from _flat(value, name)
        else:
            yield name, value


def _existing(path: Path) -> Path:
    """Return `path` if something is there; else raise, naming the nearest game or file."""
    try:
        if path.exists():
            return path
    except (OSError, ValueError):
        pass
    near = difflib.get_close_matches(str(path), names(), n=1, cutoff=0.5)
    if not near:
        beside = sorted(str(path.with_name(other.name)) for other in _toml_files(path.parent))
        near = difflib.get_close_matches(str(path), beside, n=1, cutoff=0.5)
    known = ", ".join(names())
    hint = say(f"；最接近的是 {near[0]}", f"; nearest: {near[0]}") if near else ""
    raise UsageError(
        say(
            f"{path}：没有这个文件，也没有这个游戏（可用：{known}）{hint}",
            f"{path}: no such file and no game of that name (known: {known}){hint}",
        )
    )


def _toml_files(folder: Path) -> list[Path]:
    try:
        return list(folder.glob("*.toml"))
    except (OSError, ValueError):
        return []
