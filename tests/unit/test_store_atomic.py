"""Files that are whole or absent, and the lock."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simcli.errors import RunError
from simcli.store import atomic
from simcli.store.lock import LOCK_NAME, Lock, holder


def test_written_file_replaces_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    atomic.write_file(path, b"old")
    atomic.write_file(path, b"new and longer")
    assert path.read_bytes() == b"new and longer"
    assert [entry.name for entry in tmp_path.iterdir()] == ["run.json"]


def test_until_the_commit_the_old_file_stands(tmp_path: Path) -> None:
    path = tmp_path / "part"
    path.write_bytes(b"old")
    temporary = atomic.write_temporary(path, b"new")
    assert path.read_bytes() == b"old"
    assert temporary.parent == path.parent
    atomic.commit([(temporary, path)])
    assert path.read_bytes() == b"new"
    assert not temporary.exists()


def test_file_and_folder_are_flushed_and_in_that_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(descriptor: int) -> None:
        done.append("fsync " + Path(os.readlink(f"/proc/self/fd/{descriptor}")).name)
        fsync(descriptor)

    def noted_replace(source: Path, target: Path) -> None:
        done.append("rename")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    path = tmp_path / "part"
    atomic.write_file(path, b"x")
    assert done == [f"fsync {atomic.temporary_name(path).name}", "rename", f"fsync {tmp_path.name}"]


def test_full_disk_leaves_the_old_file_and_no_rubbish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(b"old")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(atomic.WriteError) as caught:
        atomic.write_file(path, b"new")
    assert caught.value.disk_full
    assert caught.value.lines[0].startswith(f"disk full: {path}")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["run.json"]


def test_sweep_takes_the_files_of_one_writer_or_of_all(tmp_path: Path) -> None:
    for name in (".part.1.tmp", ".part.11.tmp", ".part.2.tmp", "part", ".lock"):
        (tmp_path / name).touch()
    atomic.sweep(tmp_path, 1)
    assert {path.name for path in tmp_path.iterdir()} == {".part.11.tmp", ".part.2.tmp", "part", ".lock"}
    atomic.sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"part", ".lock"}


def test_second_process_is_refused_and_told_by_whom(tmp_path: Path) -> None:
    code = f"from pathlib import Path; from simcli.store.lock import Lock\nwith Lock(Path({str(tmp_path)!r})): pass"
    assert holder(tmp_path) is None
    with Lock(tmp_path):
        assert holder(tmp_path) == os.getpid()
        refused = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert f"is in use by process {os.getpid()}" in refused.stderr
        assert refused.returncode == 1
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert not (tmp_path / LOCK_NAME).exists()


def test_lock_dies_with_its_holder(tmp_path: Path) -> None:
    code = (
        "import os, signal; from pathlib import Path; from simcli.store.lock import Lock\n"
        f"Lock(Path({str(tmp_path)!r})).__enter__(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code], check=False)
    assert (tmp_path / LOCK_NAME).exists()
    assert holder(tmp_path) is None
    with Lock(tmp_path):
        pass


def test_lock_file_removed_by_its_last_holder_is_not_taken_for_held(tmp_path: Path) -> None:
    with Lock(tmp_path):
        (tmp_path / LOCK_NAME).unlink()
        with Lock(tmp_path), pytest.raises(RunError), Lock(tmp_path):
            pass
