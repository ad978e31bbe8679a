"""Where each key of a TOML text stands: tomllib gives values without lines."""

from __future__ import annotations

import re
import tomllib

Path = tuple[str | int, ...]

_MULTILINE = ('"""', "'''")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN_VALUE = re.compile(r"[^\s,#\[\]{}]+(?: \d\d:[^\s,#\[\]{}]+)?")  # a date may hold one space


class _Scanner:
    """Walks a text that tomllib has accepted and notes the line on which every key and list entry starts."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self._line = 1
        self._counted = 0

    def line(self) -> int:
        """Return the line of the present place, counted from 1."""
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def document(self) -> None:
        table: Path = ()
        lists: dict[Path, int] = {}
        self.skip(newlines=True)
        while self.at < len(self.text):
            if self.text.startswith("[", self.at):
                table = self.header(lists)
            else:
                self.pair(table)
            self.skip(newlines=True)

    def header(self, lists: dict[Path, int]) -> Path:
        """Read [table] or [[list of tables]]; return the table that the following keys belong to."""
        line = self.line()
        double = self.text.startswith("[[", self.at)
        self.at += 2 if double else 1
        name = self.key()
        self.at += 2 if double else 1
        path: Path = ()
        for number, part in enumerate(name):
            path = (*path, part)
            last = number == len(name) - 1
            if double and last:
                lists[path] = lists.get(path, -1) + 1
            self.note(path, line)
            if path in lists:
                path = (*path, lists[path])
                self.note(path, line)
        return path

    def pair(self, table: Path) -> None:
        line = self.line()
        path = table
        for part in self.key():
            path = (*path, part)
            self.note(path, line)
        self.skip()
        self.at += 1  # the equals sign
        self.skip()
        self.value(path)

    def key(self) -> list[str]:
        """Read a dotted key."""
        parts: list[str] = []
        while True:
            self.skip()
            if self.text[self.at] in "\"'":
                parts.append(self.string())
            else:
                match = _BARE_KEY.match(self.text, self.at)
                if match is None:
                    raise ValueError("no key here")
                parts.append(match.group())
                self.at = match.end()
            self.skip()
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def value(self, path: Path) -> None:
        if self.text[self.at] == "[":
            self.entries(path)
        elif self.text[self.at] == "{":
            self.inline_table(path)
        elif self.text[self.at] in "\"'":
            self.string()
        else:
            match = _PLAIN_VALUE.match(self.text, self.at)
            if match is None:
                raise ValueError("no value here")
            self.at = match.end()

    def entries(self, path: Path) -> None:
        number = 0
        self.at += 1
        self.skip(newlines=True)
        while self.text[self.at] != "]":
            self.note((*path, number), self.line())
            self.value((*path, number))
            number += 1
            self.separator()
        self.at += 1

    def inline_table(self, path: Path) -> None:
        self.at += 1
        self.skip(newlines=True)
        while self.text[self.at] != "}":
            self.pair(path)
            self.separator()
        self.at += 1

    def separator(self) -> None:
        self.skip(newlines=True)
        if self.text[self.at] == ",":
            self.at += 1
        self.skip(newlines=True)

    def string(self) -> str:
        """Read a string of any of the four kinds and return its value."""
        start = self.at
        quote = self.text[start]
        ends = quote * 3 if self.text.startswith(_MULTILINE, start) else quote
        self.at += len(ends)
        while not self.text.startswith(ends, self.at):
            self.at += 2 if quote == '"' and self.text[self.at] == "\\" else 1
        self.at += len(ends)
        while len(ends) == 3 and self.text.startswith(quote, self.at):
            self.at += 1  # up to two quotes may stand before the closing three
        return str(tomllib.loads("x = " + self.text[start : self.at])["x"])

    def skip(self, newlines: bool = False) -> None:
        """Pass blanks, and with `newlines` also line ends and comments."""
        blanks = " \t\r\n" if newlines else " \t"
        while self.at < len(self.text):
            if self.text[self.at] in blanks:
                self.at += 1
            elif newlines and self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            else:
                return

    def note(self, path: Path, line: int) -> None:
        self.lines.setdefault(path, line)


def key_lines(text: str) -> dict[Path, int]:
    """Return the line (from 1) of every key, table and list entry of a valid TOML text, by its path.

    A path that is written several times (a table opened again) has the line of its first mention.
    """
    scanner = _Scanner(text.replace("\r\n", "\n"))
    scanner.document()
    return scanner.lines
