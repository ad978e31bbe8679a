"""The toolchain's own promises: pinned versions, two commands, documents whose links and commands exist."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest

from simcli.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_constraints_pin_every_dependency_and_name_no_index() -> None:
    """Every line is one pinned version; everything that pyproject.toml names for users and checks has one."""
    lines = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9_.+!-]+", line) for line in lines)
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in lines}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert {re.split(r"[<>=~!;\[ ]", line)[0].lower() for line in named} - pinned == set()


def test_ci_runs_make_test_and_pytest_speaks_last() -> None:
    """One command on every machine; nothing runs after pytest, whose last line is what gets counted."""
    script = ROOT / ".ci" / "run"
    if script.exists():  # an sdist has none
        assert os.access(script, os.X_OK)
        assert script.read_text(encoding="utf-8").rstrip().endswith("exec make test")
    recipe = re.search(r"^test: (.*)\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert recipe
    assert "lint" in recipe[2].splitlines()[0].split()
    assert recipe[2].splitlines()[-1].endswith("-m pytest -n $(PROCESSES) --dist worksteal")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    """Every relative link of a document names a file that exists."""
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    broken = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert broken == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_named_in_documents_exist(document: Path) -> None:
    """A line of a code block that begins with `simcli` names a command that there is."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", document.read_text(encoding="utf-8"), re.M | re.S)
    lines = [line.strip().removeprefix("$ ") for block in blocks for line in block.splitlines()]
    called = {line.split()[1] for line in lines if line.startswith("simcli ") and not line.startswith("simcli -")}
    assert called - set(COMMANDS) == set()
