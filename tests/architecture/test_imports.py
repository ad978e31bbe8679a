"""Who may name what: the walls that import contracts cannot draw, read from the sources."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([*(ROOT / "simcli").rglob("*.py"), *(ROOT / "kernels").rglob("*.py")])
HEAVY = ("numba", "llvmlite", "numpy", "pandas", "pyarrow", "duckdb", "scipy", "pydantic", "multiprocess", "kernels")


def imported(path: Path) -> Iterator[str]:
    """Yield the dotted name of every absolute import anywhere in a file, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_relative_imports() -> None:
    """Import contracts and the checks below read absolute names."""
    relative = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


def test_only_accel_names_numba() -> None:
    """Neither an import nor any other word of the sources names numba or llvmlite outside kernels/accel.py."""
    word = re.compile(r"^\s*(?:import|from)\s+(?:numba|llvmlite)\b|import_module\(\s*[\"'](?:numba|llvmlite)", re.M)
    named = {str(path.relative_to(ROOT)) for path in SOURCES if word.search(path.read_text(encoding="utf-8"))}
    assert named == {"kernels/accel.py"}


def test_only_the_engine_names_kernels() -> None:
    """simcli meets the kernels at one door."""
    doors = {
        str(path.relative_to(ROOT))
        for path in SOURCES
        if path.parts[len(ROOT.parts)] == "simcli" and any(name.split(".")[0] == "kernels" for name in imported(path))
    }
    assert doors
    assert all(door == "simcli/engine.py" or door.startswith("simcli/engine/") for door in doors)


def test_the_referee_shares_nothing_with_what_it_checks() -> None:
    """Standard library, simcli.referee, simcli.errors and simcli.text: nothing else."""
    allowed = ("simcli.referee", "simcli.errors", "simcli.text")
    strangers = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "simcli" / "referee").rglob("*.py")
        for name in imported(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and name not in ("simcli", "__future__")
        and not any(name == room or name.startswith(f"{room}.") for room in allowed)
    }
    assert strangers == set()


def test_every_imported_distribution_is_declared() -> None:
    """A fresh `pip install .` brings everything that any module imports."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[<>=~!;\[ ]", line)[0].lower().replace("_", "-") for line in project["dependencies"]}
    homes = packages_distributions()
    missing = set()
    for path in SOURCES:
        for name in {name.split(".")[0] for name in imported(path)}:
            if name in sys.stdlib_module_names or name in ("simcli", "kernels"):
                continue
            owners = {owner.lower().replace("_", "-") for owner in homes.get(name, [name])}
            if not owners & declared:
                missing.add(f"{path.relative_to(ROOT)}: {name}")
    assert missing == set()


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["run", "--help"], ["bench", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    """`simcli --help` answers at once because it never loads the compiler or the table libraries."""
    code = (
        "import sys\n"
        "from simcli.cli.main import main\n"
        f"sys.argv = ['simcli', *{arguments!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"loaded = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "sys.exit(f'loaded: {loaded}' if loaded else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "Usage" in done.stdout or "simcli" in done.stdout
