"""What is wrong with an SQL statement, in one or two plain lines."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from pathlib import Path

from simcli.errors import RunError, SimcliError, UsageError
from simcli.store.reader import unreadable
from simcli.text import Text, current, say, width

_PLACE = re.compile(r"^(?P<head>LINE (?P<line>\d+): )(?P<excerpt>.*)\n(?P<caret> *)\^+", re.MULTILINE)
_NEAR = re.compile(r'syntax error at or near "(?P<word>.*?)"')
_END = re.compile(r"syntax error at end of input")
_COLUMN = re.compile(r'(?:Referenced column "(?P<alone>.*?)" not found|have a column named "(?P<of_table>.*?)")')
_TABLE = re.compile(
    r'(?:Table with name (?P<alone>.*?) does not exist|Referenced table "(?P<of_column>.*?)" not found)'
)
_PART = re.compile(r"reading the stream registered as '(?P<kind>\w+)' failed")
_FILE = re.compile(r"source '(?P<path>[^']*)'")
_KIND = re.compile(r"^[A-Z][A-Za-z ]+ Error: ")

#: What a statement may read.
TABLES = ("games", "wins", "events", "metrics")
#: Columns of `metrics` that are words of SQL.
_RESERVED = ("table",)
_ROOM = Text(
    "这条查询需要的内存或临时磁盘空间不够", "the query needs more memory or scratch space on disk than there is"
)


def only_reads() -> str:
    """Return the line that says what a statement may do."""
    return say(
        "查询只能读本次运行的 games、wins、events、metrics，不能改动，也不能碰文件、网络和设置",
        "a query reads games, wins, events and metrics of this run; it changes nothing and reaches no files, network "
        "or settings",
    )


def explained(told: str, sql: str, known: Sequence[str]) -> SimcliError:
    """Turn what DuckDB says of a statement into an error for people.

    Parameters
    ----------
    told : str
        DuckDB's message.
    sql : str
        The statement.
    known : sequence of str
        The columns there are.
    """
    if part := _PART.search(told):
        file = _FILE.search(told)
        return unreadable(Path(file["path"] if file else part["kind"]))
    kind = _KIND.match(told)
    name = kind[0].removesuffix(": ") if kind else ""
    if name == "Out of Memory Error":
        return RunError(_ROOM.get(current()))
    if name == "Permission Error" or "configuration has been locked" in told:
        return UsageError(only_reads())
    told = told.removeprefix(kind[0] if kind else "")
    if column := _COLUMN.search(told):
        return UsageError(*_no_column(column["alone"] or column["of_table"], sql, known))
    if table := _TABLE.search(told):
        lost = table["alone"] or table["of_column"]
        there = ", ".join(TABLES)
        return UsageError(say(f"SQL：没有表 {lost}；有 {there}", f"SQL: no table is called {lost}; there are {there}"))
    return UsageError(*_at(told, _place(told, sql)))


def _no_column(name: str, sql: str, known: Sequence[str]) -> list[str]:
    near = ", ".join(difflib.get_close_matches(name, known, n=3))
    lines = [
        say(f"SQL：没有列 {name}", f"SQL: no column is called {name}")
        + (say(f"；相近的有：{near}", f"; nearest: {near}") if near else "")
    ]
    if f'"{name}"' in sql:
        lines.append(say(f"若 {name} 是文字，请用单引号：'{name}'", f"if {name} is a text, write it as '{name}'"))
    return lines


def _at(told: str, at: str) -> list[str]:
    """Say what is wrong somewhere in the statement."""
    if near := _NEAR.search(told):
        return _syntax(near["word"], at)
    if _END.search(told):
        return [say("SQL 没有写完", "the SQL statement is not finished")]
    first = " ".join(told.split("\n\n")[0].split()).split(" Candidate functions")[0]
    return [say(f"SQL{at}：{first}", f"SQL{at}: {first}")]


def _syntax(word: str, at: str) -> list[str]:
    lines = [say(f"SQL{at}：{word!r} 附近语法错误", f"SQL{at}: syntax error at or near {word!r}")]
    if word.lower() in _RESERVED:
        lines.append(
            say(
                f'{word} 是 SQL 的关键字；作列名时写成 "{word}"', f'{word} is a word of SQL: as a column write "{word}"'
            )
        )
    return lines


def _place(told: str, sql: str) -> str:
    """Write where in the statement DuckDB points, counted in characters from 1; empty if it points nowhere."""
    found = _PLACE.search(told)
    if found is None:
        return ""
    columns = len(found["caret"]) - len(found["head"])
    before = ""
    for character in found["excerpt"]:  # the caret is set for a terminal, where some characters are wide
        if width(before) >= columns:
            break
        before += character
    line = int(found["line"])
    lines = sql.splitlines()
    shown = found["excerpt"].removeprefix("...").removesuffix("...")
    cut = len(found["excerpt"]) - len(found["excerpt"].removeprefix("..."))
    start = max(lines[line - 1].find(shown), 0) if line <= len(lines) else 0
    column = start + len(before) - cut + 1
    return say(f" 第 {line} 行第 {column} 字", f", line {line} column {column}")
