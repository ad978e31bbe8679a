"""Damaged, missing and half-written files: named, played again, and the same bytes in the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from simcli.errors import UsageError
from tests.support.fake_runs import Notes, play
from tests.support.run_directories import contents, run_json

GAMES = 5000


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    folder = tmp_path / "run"
    play(folder, GAMES)
    return folder


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-10])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 16
    path.write_bytes(data)


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("harm", [cut, empty, flip, Path.unlink])
@pytest.mark.parametrize("part", ["games/part-000000", "wins/part-000002", "games/part-000004"])
def test_bad_part_is_named_and_played_again(whole: Path, harm: Callable[[Path], None], part: str) -> None:
    before = contents(whole)
    looks = run_json(whole)["looks"]
    harm(whole / f"{part}.parquet")
    notes = Notes()
    result = play(whole, GAMES, watcher=notes)
    assert contents(whole) == before
    assert run_json(whole)["looks"] == looks
    assert result.status == "complete"
    assert 0 < result.played <= 1024
    assert len(notes.lines) == 1
    assert f"{part}.parquet is " in notes.lines[0]
    assert f"block {int(part[-6:])} is played again" in notes.lines[0]


def test_bad_part_beyond_the_games_asked_for_is_played_again_too(whole: Path) -> None:
    before = contents(whole)
    flip(whole / "games/part-000003.parquet")
    cut(whole / "wins/part-000004.parquet")  # the short one at the end
    assert play(whole, 100).games == 5120
    assert contents(whole) == before


def test_bad_part_of_a_run_that_is_extended(whole: Path, tmp_path: Path) -> None:
    flip(whole / "games/part-000004.parquet")
    flip(whole / "games/part-000001.parquet")
    play(whole, 2 * GAMES)
    play(tmp_path / "other", 2 * GAMES)
    assert contents(whole) == contents(tmp_path / "other")


def test_both_files_of_a_block_gone(whole: Path) -> None:
    before = contents(whole)
    for kind in ("games", "wins"):
        (whole / kind / "part-000001.parquet").unlink()
    notes = Notes()
    play(whole, GAMES, watcher=notes)
    assert len(notes.lines) == 2
    assert contents(whole) == before


@pytest.mark.parametrize("harm", [cut, empty, Path.unlink])
def test_broken_run_json_costs_time_but_no_bytes(whole: Path, harm: Callable[[Path], None]) -> None:
    before = contents(whole)
    harm(whole / "run.json")
    notes = Notes()
    assert play(whole, GAMES, watcher=notes).played == 5120
    assert contents(whole) == before
    assert [line for line in notes.lines if "is damaged and cannot be read; every block is played again" in line] == (
        [] if harm is Path.unlink else notes.lines
    )


def test_parts_of_another_run_are_never_overwritten(whole: Path) -> None:
    (whole / "run.json").unlink()
    before = contents(whole)
    with pytest.raises(UsageError, match="holds parts of another run"):
        play(whole, GAMES, seed=2)
    assert contents(whole) == before


def test_leftovers_of_killed_writers_are_swept(whole: Path) -> None:
    before = contents(whole)
    for place in ("games/.part-000001.parquet.123.tmp", ".run.json.77.tmp", "wins/.part-000001.parquet.9.tmp"):
        (whole / place).write_bytes(b"half")
    play(whole, GAMES)
    assert contents(whole) == before


def test_part_written_but_not_entered_is_played_again(whole: Path, tmp_path: Path) -> None:
    """A kill between a part's rename and the next run.json: the part lies there, unlisted."""
    data = run_json(whole)
    del data["blocks"][2:]
    data |= {"status": "partial", "looks": []}
    (whole / "run.json").write_text(json.dumps(data), encoding="utf-8")
    assert play(whole, GAMES).played == 3072
    play(tmp_path / "other", GAMES)
    assert contents(whole) == contents(tmp_path / "other")
    assert [tuple(look.values()) for look in run_json(whole)["looks"]] == [(2, 2048, "interrupted"), (5, 5120, "given")]


def test_killed_between_the_last_part_and_the_end(whole: Path) -> None:
    before = contents(whole)
    data = run_json(whole) | {"status": "partial", "looks": []}
    (whole / "run.json").write_text(json.dumps(data), encoding="utf-8")
    result = play(whole, GAMES)
    assert (result.played, result.status) == (0, "complete")
    assert contents(whole) == before
    assert run_json(whole)["looks"] == [{"block": 5, "games": 5120, "reason": "given"}]
