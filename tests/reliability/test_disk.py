"""Full disks, locked and foreign directories."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simcli.errors import RunError, UsageError
from simcli.store import manifest as manifests
from simcli.store.check import find_damage
from simcli.store.lock import Lock
from tests.support.fake_runs import Notes, play
from tests.support.run_directories import FAKE, contents, finish, run_json


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 KiB; skips where one may not be mounted."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("mounting a small file system is not allowed here; test_injected_full_disk stands for it")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_full_disk_is_told_and_nothing_is_lost(small_disk: Path, tmp_path: Path) -> None:
    folder, workers = small_disk / "run", "2"
    ended = finish(FAKE, folder, "--games", "20000", "--workers", workers)
    assert ended.returncode == 1
    first, second = ended.stderr.splitlines()[-2:]
    assert first.startswith(f"error: disk full: {folder}/")
    assert "bytes are free there" in first
    assert second.startswith("error: the rest of the run needs about ")
    kept = manifests.load(folder)
    assert len(kept.blocks) >= 2
    assert f"the {kept.games:,} finished games are kept" in second
    assert find_damage(folder, kept) == []
    assert not [path for path in folder.rglob("*") if path.name.startswith(".")]
    again = finish(FAKE, folder, "--games", "20000", "--workers", workers)
    assert again.returncode == 1
    assert len(manifests.load(folder).blocks) >= len(kept.blocks)
    subprocess.run(["mount", "-o", "remount,size=64m", str(small_disk)], check=True)
    assert finish(FAKE, folder, "--games", "20000", "--workers", workers).returncode == 0
    assert finish(FAKE, tmp_path / "other", "--games", "20000").returncode == 0
    assert contents(folder) == contents(tmp_path / "other")


def test_injected_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync, calls = os.fsync, iter(range(10**6))

    def full_after_a_while(descriptor: int) -> None:
        if next(calls) > 20:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", full_after_a_while)
    with pytest.raises(RunError) as caught:
        play(tmp_path / "run", 10_000)
    assert caught.value.exit_code == 1
    assert caught.value.lines[0].startswith("disk full: ")
    assert caught.value.lines[1].startswith("the rest of the run needs about ")
    monkeypatch.setattr(os, "fsync", fsync)
    assert not list((tmp_path / "run").rglob("*.tmp"))
    play(tmp_path / "run", 10_000)
    play(tmp_path / "other", 10_000)
    assert contents(tmp_path / "run") == contents(tmp_path / "other")


def test_disk_that_is_full_in_a_worker(tmp_path: Path) -> None:
    ended = finish(FAKE, tmp_path / "run", "--games", "5000", "--workers", "2", at=300, fault="full")
    assert ended.returncode == 1
    assert ended.stderr.startswith("error: disk full: games/part-000001.parquet needs 4,096 bytes")


def test_unwritable_directory_is_told_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(RunError, match=r"cannot write .*run\.json: Permission denied"):
        play(tmp_path / "run", 1000)


def test_second_run_on_a_directory_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    with Lock(folder):
        ended = finish(FAKE, folder, "--games", "1000")
    assert ended.returncode == 1
    assert ended.stderr.splitlines() == [
        f"error: {folder} is in use by process {os.getpid()}",
        "error: a folder belongs to one command at a time: wait for it, stop it first, or use another folder",
    ]
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 2}, "they differ in: seed is 1 there, 2 here"),
        ({"sets": ["rules.base=3"]}, "they differ in: rules.base is 1 there, 3 here"),
        ({"sets": ["match.games=4"]}, "they differ in: match.games is 8 there, 4 here"),
        ({"sets": ["bots=random"]}, "they differ in: bots is "),
    ],
)
def test_another_experiment_is_never_mixed_in(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    play(tmp_path, 1000)
    before = contents(tmp_path)
    with pytest.raises(UsageError) as caught:
        play(tmp_path, 2000, *change.get("sets", []), seed=change.get("seed"))
    assert caught.value.exit_code == 2
    assert caught.value.lines[0].startswith(f"{tmp_path} holds another experiment: gejiu ")
    assert caught.value.lines[1].startswith(told)
    assert contents(tmp_path) == before


def test_other_kernel_sources_are_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = play(None, 1000)
    assert first.folder == Path("results") / f"gejiu-{first.id}"
    monkeypatch.setattr("tests.support.fake_engine.kernel_digest", lambda variant: "edited")
    with pytest.raises(UsageError, match="the configuration is the same, the kernel sources are not"):
        play(first.folder, 1000)
    notes = Notes()
    second = play(None, 1000, watcher=notes)
    assert second.id != first.id
    assert notes.lines == [
        f"{first.folder} is the same configuration played by other kernel sources ({first.id}); "
        f"it is left as it is, this run is {second.id}"
    ]
    notes.lines.clear()
    play(None, 2000, watcher=notes)  # said once, not each time
    assert notes.lines == []


def test_directory_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(UsageError, match=r"is neither empty nor a run directory \(it holds thesis.txt\)"):
        play(tmp_path, 1000)
    with pytest.raises(UsageError, match="is not a directory"):
        play(tmp_path / "thesis.txt", 1000)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_experiment_keeps_its_home_under_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('variant = "gejiu"\n', encoding="utf-8")
    first = play(None, 1000)
    again = play(None, 2000, config="mine.toml")
    assert again.folder == first.folder
    assert run_json(first.folder)["games"] == 2048
