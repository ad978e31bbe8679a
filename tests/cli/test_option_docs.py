"""The pages on configuration and the calculator say what the program does."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from simcli.config import load
from simcli.games import names
from tests.support.command_line import simcli
from tests.support.option_docs import PAGE, with_generated

CALCULATOR = PAGE.with_name("calculator.md")


def blocks(page: Path, language: str) -> list[str]:
    """Return the code blocks of a page that are marked with `language`."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.S)


def test_option_tables_are_those_of_the_registry() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_generated(page), "run: python -m tests.support.option_docs"


def test_the_file_shown_is_right_and_its_mistakes_are_told_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (text,) = blocks(PAGE, "toml")
    Path("house.toml").write_text(text, encoding="utf-8")
    assert load("house.toml").rules.fan_cap == 5
    wrong = text.replace("fan_cap = 5", "fan_cap = 0").replace("qing_yi_se", "qing_yi_see")
    Path("house.toml").write_text(wrong, encoding="utf-8")
    shown = next(block for block in blocks(PAGE, "console") if "error:" in block)
    assert simcli("run", "house.toml").err == shown.partition("\n")[2]


@pytest.mark.parametrize("place", range(len(names())), ids=names())
def test_the_calculators_example_is_what_is_printed(place: int) -> None:
    line, _, shown = blocks(CALCULATOR, "console")[place].partition("\n")
    words = shlex.split(line.removeprefix("$ simcli "))
    assert words[:2] == ["score", names()[place]]
    assert simcli(*words).out == shown


@pytest.mark.parametrize("place", range(len(names())), ids=names())
def test_the_calculators_line_gets_the_answer_shown(place: int) -> None:
    case, answer = blocks(CALCULATOR, "json")[2 * place :][:2]
    assert json.loads(simcli("score", names()[place], "--batch", "-", stdin=case).out) == json.loads(answer)
