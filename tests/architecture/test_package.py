"""The sdist and the wheel build, hold everything, and the wheel runs from an empty folder."""

from __future__ import annotations

import fnmatch
import os
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both from a copy of the tracked sources, with the build tools already at hand (no network)."""
    work = tmp_path_factory.mktemp("package")
    copy = work / "source"
    for name in ("simcli", "kernels", "pyproject.toml", "README.md", "LICENSE"):
        source = ROOT / name
        files = [p for p in source.rglob("*") if p.is_file()] if source.is_dir() else [source]
        for path in files:
            if "__pycache__" in path.parts:
                continue
            target = copy / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(work / "dist"), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return work / "dist"


def sources() -> set[str]:
    """Name every module, and every data file that pyproject.toml promises."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]
    names = {str(p.relative_to(ROOT)) for room in ("simcli", "kernels") for p in (ROOT / room).rglob("*.py")}
    for room, globs in patterns.items():
        for path in (ROOT / room).rglob("*"):
            inside = path.relative_to(ROOT / room).as_posix()
            if path.is_file() and any(fnmatch.fnmatch(inside, glob.replace("**/", "*")) for glob in globs):
                names.add(str(path.relative_to(ROOT)))
    return names


def test_wheel_and_sdist_hold_every_file(built: Path) -> None:
    """No module and no data file stays behind."""
    (wheel,) = built.glob("*.whl")
    (sdist,) = built.glob("*.tar.gz")
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert sources() - inside == set()
    assert "simcli/py.typed" in inside
    with tarfile.open(sdist) as archive:
        packed = {name.split("/", 1)[-1] for name in archive.getnames()}
    assert sources() - packed == set()
    assert {"LICENSE", "README.md", "pyproject.toml"} <= packed


def test_wheel_works_in_a_fresh_environment(built: Path, tmp_path: Path) -> None:
    """Installed from the wheel alone, away from the checkout, simcli plays games.

    The environment sees the third-party packages of this one (by path, so that the editable install of the
    checkout stays unseen); that all of them are declared is checked in test_imports.py.
    """
    (wheel,) = built.glob("*.whl")
    home = tmp_path / "env"
    venv.create(home, with_pip=False)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "-q"]
    done = subprocess.run([*pip, "install", "--no-deps", "--no-index", str(wheel)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    # plain Python: the machine code of this place would be compiled for one short call
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"SIMCLI_JIT": "0"}

    def call(*arguments: str) -> str:
        answer = subprocess.run(arguments, capture_output=True, text=True, cwd=elsewhere, env=surroundings)
        assert answer.returncode == 0, answer.stderr
        return answer.stdout

    where = call(str(python), "-c", "import simcli, kernels; print(simcli.__file__, kernels.__file__)")
    assert where.count(str(site)) == 2
    few = ("--games", "16", "--set", "match.games=1", "--workers", "1")
    call(str(home / "bin" / "simcli"), "run", "gejiu", *few, "--out", "played")
    assert (elsewhere / "played" / "run.json").is_file()


def test_nothing_stands_at_the_top_that_does_not_belong_there() -> None:
    """Machine code and tables once lay there, of a cache without a folder."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("not a clone: nothing tells what is tracked")
    top = {name.partition("/")[0] for name in listed.stdout.splitlines()}
    assert top == {
        ".ci", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "benchmarks",
        "configs", "constraints.txt", "docs", "kernels", "pyproject.toml", "results", "simcli", "tests",
    }  # fmt: skip
