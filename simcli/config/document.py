"""An experiment as written: its values, and where each of them was said."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from simcli.config.positions import Path, key_lines
from simcli.errors import UsageError
from simcli.text import say

_AT_LINE = re.compile(r"^(.*) \(at line (\d+), column (\d+)\)$", re.S)
_AT_END = re.compile(r"^(.*) \(at end of document\)$", re.S)
_SIMPLE_KEY = re.compile(r"[\w*-]+")
_LONGEST = 60


class Place(NamedTuple):
    """Where a value was given: the text to print, whether that text already shows the value, and a sort key."""

    label: str
    shows_value: bool
    order: int


@dataclass
class Document:
    """Values of an experiment, before they are checked, with their places."""

    tree: dict[str, Any]
    source: str
    lines: Mapping[Path, int] = field(default_factory=dict)
    given: dict[Path, Place] = field(default_factory=dict)

    def place(self, path: Path) -> Place:
        """Return where the value at `path` was given; of a value never given, where its table was."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.given:
                return self.given[path[:length]]
            line = self.lines.get(path[:length])
            if line is not None:
                return Place(f"{self.source}:{line}", False, line)
        return Place(self.source, False, 0)

    def last_given(self, names: Sequence[str]) -> Path:
        """Return the path, of several option names, that was written last; the first where none was."""
        paths: list[Path] = [tuple(name.split(".")) for name in names]
        said = [path for path in paths if path in self.given or path in self.lines]
        return max(said, key=lambda path: self.place(path).order) if said else paths[0]

    def put(self, path: tuple[str, ...], value: Any, label: str) -> None:
        """Set one value given on the command line; it wins over the file's."""
        node = self.tree
        for part in path[:-1]:
            inner = node.setdefault(part, {})
            if not isinstance(inner, dict):
                return  # the file's own mistake at this table is what will be reported
            node = inner
        node[path[-1]] = value
        self.given[path] = Place(label, True, 10**9 + len(self.given))


def read(path: FilePath) -> Document:
    """Read a TOML file.

    Raises
    ------
    UsageError
        The file cannot be read, is not UTF-8 or not TOML; the line is named where there is one.
    """
    try:
        raw = path.read_bytes()
    except IsADirectoryError:
        raise UsageError(
            say(f"{path} 是文件夹，需要 TOML 文件", f"{path} is a folder; a TOML file is wanted")
        ) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(say(f"{path} 无法读取：{reason}", f"{path} cannot be read: {reason}")) from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UsageError(
            say(
                f"{path}:{line}: 不是 UTF-8 文本，请存为 UTF-8",
                f"{path}:{line}: not UTF-8 text; save the file as UTF-8",
            )
        ) from None
    return Document(_parse(text, str(path)), str(path), _lines(text))


def _parse(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        told, where = str(error), source
        if match := _AT_LINE.match(told):
            told, where = match.group(1), f"{source}:{match.group(2)}"
        elif match := _AT_END.match(told):
            told, where = match.group(1), f"{source}:{max(1, len(text.splitlines()))}"
        raise UsageError(say(f"{where}: 不合 TOML 语法：{told}", f"{where}: not valid TOML: {told}")) from None
    except (ValueError, RecursionError):
        told = say("数字过长或嵌套过深", "a number too long or tables nested too deep")
        raise UsageError(say(f"{source}: 不合 TOML 语法：{told}", f"{source}: not valid TOML: {told}")) from None


def _lines(text: str) -> dict[Path, int]:
    try:
        return key_lines(text)
    except (ValueError, IndexError, RecursionError):
        return {}  # a message without its line is better than none


def shown(value: Any) -> str:
    """Return a value as it would stand in a TOML file, cut to one short line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int) and value.bit_length() > 256:
        return say("一个极大的数", "a huge number")
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False)
    elif isinstance(value, dict):
        text = "{" + ", ".join(f"{key} = {shown(inner)}" for key, inner in list(value.items())[:8]) + "}"
    elif isinstance(value, list):
        text = "[" + ", ".join(shown(inner) for inner in value[:8]) + "]"
    else:
        text = str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def key_text(path: Path) -> str:
    """Return a path as a dotted key: parts with unusual characters quoted, list places as [0]."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            quoted = part if _SIMPLE_KEY.fullmatch(part) else json.dumps(part, ensure_ascii=False)
            text += f".{quoted}" if text else quoted
    return text
