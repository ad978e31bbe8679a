"""From a document to an experiment, with every mistake found at once."""

from __future__ import annotations

import copy
import difflib
from collections.abc import Callable, Iterable
from pathlib import Path as FilePath
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from simcli.config.document import Document, key_text, shown
from simcli.config.experiment import Experiment, Head, Output, Seating, all_options
from simcli.config.lineup import read_bots
from simcli.config.names import known_keys
from simcli.config.positions import Path
from simcli.config.room import Room
from simcli.config.room import conflicts as room_conflicts
from simcli.config.rules import too_dear
from simcli.config.settings import unknown_key
from simcli.errors import UsageError
from simcli.games import Game, OptionInfo, get, names
from simcli.games.base import Conflict
from simcli.games.registry import unknown as unknown_game
from simcli.text import current, say

Model = TypeVar("Model", bound=BaseModel)

_TABLES = ("match", "rules", "seating", "output", "room")


class Checker:
    """Collects mistakes, each with its place, while the parts of an experiment are read."""

    def __init__(self, document: Document, game: Game | None) -> None:
        self.document = document
        self.game = game
        self.problems: list[tuple[int, str]] = []
        self.options: dict[Path, OptionInfo] = {option.path: option for option in all_options(game)}

    def wrong(self, path: Path, words: str, show: bool = True) -> None:
        """Note a mistake at `path`."""
        place = self.document.place(path)
        said = place.shows_value and path in self.document.given
        value = f"{key_text(path)} = {shown(self._given(path))}: " if show and not said else ""
        where = f"{place.label}: " if place.label else ""
        self.problems.append((place.order, f"{where}{value}{words}"))

    def contradictions(self, found: Iterable[Conflict]) -> None:
        """Note options that contradict each other, at the one that was written last."""
        for conflict in found:
            self.wrong(self.document.last_given(conflict.options), conflict.text.get(current()))

    def _given(self, path: Path) -> Any:
        node: Any = self.document.tree
        for part in path:
            node = node[part]
        return node

    def section(self, model: type[Model], prefix: tuple[str, ...], tree: Any) -> Model:
        """Read one table; mistakes are noted and left at their defaults."""
        if not isinstance(tree, dict):
            self.wrong(prefix, _table_wanted(prefix))
            return model()
        try:
            return model.model_validate(tree)
        except ValidationError as error:
            clean = copy.deepcopy(tree)
            for path in dict.fromkeys(self._path(prefix, entry["loc"]) for entry in error.errors()):
                self._note(path)
                _remove(clean, path[len(prefix) :])
            return model.model_validate(clean)

    def _path(self, prefix: tuple[str, ...], loc: tuple[str | int, ...]) -> Path:
        """Return the path of an error: pydantic adds the branch of a union after an option's own name."""
        path = (*prefix, *loc)
        for length in range(1, len(path)):
            if path[:length] in self.options:
                return path[:length]
        return path

    def _note(self, path: Path) -> None:
        if path in self.options:
            option = self.options[path]
            self.wrong(path, _allowed(option.allowed_text()) + _hint(self._given(path), option.choices))
        elif any(option[: len(path)] == path for option in self.options):
            self.wrong(path, _table_wanted(path))
        else:
            self.wrong(path, unknown_key(key_text(path), known_keys(self.game)), show=False)


def _allowed(words: str) -> str:
    return say(f"允许：{words}", f"allowed: {words}")


def _table_wanted(path: Path) -> str:
    return say(f"应是一张表 [{key_text(path)}]", f"a table [{key_text(path)}] is wanted")


def _hint(given: Any, choices: tuple[Any, ...]) -> str:
    """Say what is near to the value, or what went wrong where TOML turned bare text into something else."""
    texts = [choice for choice in choices if isinstance(choice, str)]
    if isinstance(given, float) and not choices:
        return say("（须为不带小数点和指数的整数）", " (a whole number, written without point or exponent)")
    if isinstance(given, bool) and {"on", "off"} & set(texts):
        return say("（选项要加引号）", " (choices are quoted texts)")
    for text in texts:
        if isinstance(given, int) and not isinstance(given, bool) and text.replace("_", "") == shown(given):
            return say(f"（不加引号的 {text} 是整数 {given}）", f" (bare {text} is the TOML integer {given})")
    near = difflib.get_close_matches(given, texts, n=1) if isinstance(given, str) else []
    return say(f"；最接近的是 {near[0]}", f"; nearest: {near[0]}") if near else ""


def _remove(tree: dict[str, Any], path: Path) -> None:
    node: Any = tree
    for part in path[:-1]:
        node = node.get(part)
        if not isinstance(node, dict):
            return
    node.pop(path[-1], None)


def chosen_game(document: Document) -> tuple[Game | None, str | None]:
    """Return the game that the document names, or the line that says what is wrong with `variant`."""
    if "variant" not in document.tree:
        given = ", ".join(names())
        return None, f"{document.source}: " + say(
            f"缺少 variant；允许：{given}", f"variant is missing; allowed: {given}"
        )
    variant = document.tree["variant"]
    if isinstance(variant, str) and variant in names():
        return get(variant), None
    place = document.place(("variant",))
    if not isinstance(variant, str):
        allowed = _allowed(" | ".join(f'"{name}"' for name in names()))
        return None, f"{place.label}: variant = {shown(variant)}: {allowed}"
    return None, f"{place.label}: {unknown_game(variant)}"


def check(
    document: Document, name: str | None, path: FilePath | None, first: Callable[[Game | None], list[str]]
) -> Experiment:
    """Check a document.

    Parameters
    ----------
    name : the experiment's name; None for the variant's.
    path : the file it came from.
    first : called with the game, puts the command line's settings in and returns lines about unknown keys.

    Raises
    ------
    UsageError
        With one line for every mistake.
    """
    game, no_game = chosen_game(document)
    unknown = first(game)
    checker = Checker(document, game)
    tree = document.tree
    for key in tree:
        if (key,) not in checker.options and key not in ("variant", "bots", *_TABLES):
            checker.wrong((key,), unknown_key(key_text((key,)), known_keys(game)), show=False)
    head = checker.section(Head, (), {key: tree[key] for key in ("seed", "games") if key in tree})
    seating = checker.section(Seating, ("seating",), tree.get("seating", {}))
    output = checker.section(Output, ("output",), tree.get("output", {}))
    room = _room(checker)
    match: Any = None
    rules: Any = None
    if game is not None:
        match = checker.section(game.match_model, ("match",), tree.get("match", {}))
        rules = _rules(checker, game)
    bots = read_bots(checker.wrong, tree.get("bots"), game.seats(rules) if game else None)
    lines = [line for _, line in sorted(checker.problems, key=lambda problem: problem[0])]
    lines = ([no_game] if no_game else []) + lines + unknown
    if lines or game is None:
        raise UsageError(*lines)
    return Experiment(game.id, name or game.id, head.seed, head.games, bots, match, rules, seating, output, path, room)


def _room(checker: Checker) -> Room:
    before = len(checker.problems)
    room = checker.section(Room, ("room",), checker.document.tree.get("room", {}))
    if len(checker.problems) == before:
        checker.contradictions(room_conflicts(room))
    return room


def _rules(checker: Checker, game: Game) -> Any:
    """Read the rules, then look for contradictions and for payments too large to be exact."""
    before = len(checker.problems)
    rules = game.resolve(checker.section(game.rules_model, ("rules",), checker.document.tree.get("rules", {})))
    if len(checker.problems) > before:
        return rules
    checker.contradictions(game.conflicts(rules))
    dear = too_dear(game, rules)
    if dear:
        checker.wrong(checker.document.last_given(game.dearest(rules).options), dear, show=False)
    return rules
