"""The cache of machine code: no stale code, many cold starts at once, plain Python on request."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import kernels
from kernels import accel

ROOT = Path(kernels.__file__).parent
SCRIPT = """
import numpy as np
from kernels import rng
from kernels.accel import entry

@entry
def door(word, n):
    return rng.accept(word, n)

print(door(3 << 30, 8))
"""


def start(folder: Path, cache: Path, **extra: str) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": str(folder), "SIMCLI_CACHE_DIR": str(cache)} | extra
    return subprocess.Popen(
        [sys.executable, str(folder / "script.py")], env=environment, cwd=folder, stdout=subprocess.PIPE, text=True
    )


def answer(process: subprocess.Popen[str]) -> str:
    output, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    return output.strip()


def copy_kernels(folder: Path) -> Path:
    shutil.copytree(ROOT, folder / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "script.py").write_text(SCRIPT)
    return folder


def test_an_edited_callee_is_never_run_from_old_machine_code(tmp_path: Path) -> None:
    folder, cache = copy_kernels(tmp_path), tmp_path / "cache"
    assert answer(start(folder, cache)) == "6"
    source = folder / "kernels" / "rng.py"
    text = source.read_text()
    edited = text.replace("    return product >> 32\n", "    return (product >> 32) + 100\n")
    assert edited != text
    stamp = source.stat()
    source.write_text(edited)
    os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert answer(start(folder, cache)) == "106"
    source.write_text(text)
    assert answer(start(folder, cache)) == "6"


def test_many_processes_may_start_cold_at_once(tmp_path: Path) -> None:
    folder, cache = copy_kernels(tmp_path), tmp_path / "cache"
    assert [answer(process) for process in [start(folder, cache) for _ in range(5)]] == ["6"] * 5


def test_plain_python_gives_the_same_without_numba(tmp_path: Path) -> None:
    folder, cache = copy_kernels(tmp_path), tmp_path / "cache"
    (folder / "script.py").write_text(SCRIPT + "\nimport sys\nassert 'numba' not in sys.modules\n")
    assert answer(start(folder, cache, SIMCLI_JIT="0")) == "6"
    assert not cache.exists()


def test_an_empty_folder_for_the_cache_is_none(tmp_path: Path) -> None:
    folder, cache = copy_kernels(tmp_path), tmp_path / "home"
    assert answer(start(folder, Path(), SIMCLI_CACHE_DIR="", XDG_CACHE_HOME=str(cache))) == "6"
    assert [entry.name for entry in cache.iterdir()] == ["simcli"]
    assert sorted(entry.name for entry in folder.iterdir()) == ["home", "kernels", "script.py"]


def test_an_inner_kernel_is_compiled_once_whatever_constants_it_is_called_with(tmp_path: Path) -> None:
    folder, cache = copy_kernels(tmp_path), tmp_path / "cache"
    text = SCRIPT.replace("return rng.accept(word, n)", "return rng.accept(word, n) + rng.accept(word, 8)")
    (folder / "script.py").write_text(text + "\nprint(len(rng.accept.signatures))\n")
    assert answer(start(folder, cache)).split() == ["12", "1"]


def test_the_digest_of_one_variant_ignores_the_others(tmp_path: Path) -> None:
    assert accel.source_digest("gejiu") != accel.source_digest("no-such-game")
    assert accel.source_digest("gejiu") == accel.source_digest("gejiu")
