"""Every key of a TOML text is found on its line."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.config.positions import key_lines

TEXT = '''# a comment = not a key
variant = "gejiu" # another
rules.base = 3
bots = [ "a", # first
  {kind = "greedy", mistakes = 0.1},
  'x # y'
]
day = 1979-05-27 07:32:00
note = """one
two "" = \\""" 3"""
raw = \'\'\'
[not.a.table]\'\'\'

[rules.fan]
"qing.yi" = 3
'七*' = [ [1,
  2], [] ]

[[a.b]]
k = 1
[a.b.c]
z = 2
[[a.b]] # again
k = { x.y = 1, z = "}" }
'''


def test_lines_of_a_text_with_everything() -> None:
    tomllib.loads(TEXT)
    assert key_lines(TEXT) == {
        ("variant",): 2,
        ("rules",): 3,
        ("rules", "base"): 3,
        ("bots",): 4,
        ("bots", 0): 4,
        ("bots", 1): 5,
        ("bots", 1, "kind"): 5,
        ("bots", 1, "mistakes"): 5,
        ("bots", 2): 6,
        ("day",): 8,
        ("note",): 9,
        ("raw",): 11,
        ("rules", "fan"): 14,
        ("rules", "fan", "qing.yi"): 15,
        ("rules", "fan", "七*"): 16,
        ("rules", "fan", "七*", 0): 16,
        ("rules", "fan", "七*", 0, 0): 16,
        ("rules", "fan", "七*", 0, 1): 17,
        ("rules", "fan", "七*", 1): 17,
        ("a",): 19,
        ("a", "b"): 19,
        ("a", "b", 0): 19,
        ("a", "b", 0, "k"): 20,
        ("a", "b", 0, "c"): 21,
        ("a", "b", 0, "c", "z"): 22,
        ("a", "b", 1): 23,
        ("a", "b", 1, "k"): 24,
        ("a", "b", 1, "k", "x"): 24,
        ("a", "b", 1, "k", "x", "y"): 24,
        ("a", "b", 1, "k", "z"): 24,
    }


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_endings(ending: str) -> None:
    text = ending.join(["a = 1", "", "b = [", "1,", "2]", "c = 3"])
    assert key_lines(text) == {("a",): 1, ("b",): 3, ("b", 0): 4, ("b", 1): 5, ("c",): 6}


_KEYS = st.sampled_from(["a", "b-1", '"q.x"', "'#'", '"\\"="', "七".join(['"', '"'])])
_SCALARS = st.sampled_from(
    [
        "1",
        "-1.5e3",
        "true",
        '"x"',
        "'y]'",
        '"a\\\\"',
        '"}"',
        "1979-05-27",
        "inf",
        '""',
        "''",
        '"""m"\n"" #"""',
        "'''n\n'''",
    ]
)
_BLANKS = st.sampled_from(["", " ", "\t", "  "])
_GAPS = st.sampled_from(["", "\n", " # , ] \n", "\n\n"])


@st.composite
def _values(draw: st.DrawFn, depth: int = 0) -> str:
    kind = draw(st.sampled_from(["scalar", "scalar", "array", "table"] if depth < 2 else ["scalar"]))
    if kind == "scalar":
        return draw(_SCALARS)
    if kind == "array":
        parts = draw(st.lists(_values(depth + 1), max_size=3))
        gap = draw(_GAPS)
        comma = draw(st.sampled_from(["", ","])) if parts else ""
        return "[" + gap + f",{gap}".join(parts) + comma + gap + "]"
    keys = draw(st.lists(_KEYS, max_size=3, unique=True))
    return "{" + ", ".join(f"{key} = {draw(_values(depth + 1))}" for key in keys) + "}"


@st.composite
def _documents(draw: st.DrawFn) -> str:
    lines = []
    for key in draw(st.lists(_KEYS, max_size=4, unique=True)):
        lines.append(f"{draw(_BLANKS)}{key}{draw(_BLANKS)}={draw(_BLANKS)}{draw(_values())}{draw(_BLANKS)}")
    for name in draw(st.lists(st.sampled_from(["t", "u.v", "w"]), max_size=3, unique=True)):
        lines.append(draw(st.sampled_from([f"[{name}]", f"[ {name} ] # c", f"[[{name}]]"])))
        lines += [f"{key} = {draw(_values())}" for key in draw(st.lists(_KEYS, max_size=2, unique=True))]
    return "\n".join(lines)


def _paths(node: Any, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    found = {path} if path else set()
    return found.union(*(_paths(child, (*path, key)) for key, child in children))


@given(_documents())
def test_the_same_keys_as_tomllib(text: str) -> None:
    assert set(key_lines(text)) == _paths(tomllib.loads(text))


@given(_documents())
def test_a_key_stands_on_the_line_that_is_named(text: str) -> None:
    lines = text.split("\n")
    for path, line in key_lines(text).items():
        key = path[-1]
        if isinstance(key, str) and key.isalnum() and key.isascii():
            assert key in lines[line - 1]
