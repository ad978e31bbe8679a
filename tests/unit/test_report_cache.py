"""Sums kept beside the parts: the same figures with and without, nothing read twice, nothing trusted blindly."""

from __future__ import annotations

import errno
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from simcli.config import load
from simcli.errors import RunError
from simcli.plan import round_matches
from simcli.report import cache as caches
from simcli.report import collect, reading
from simcli.report.build import Report, build
from simcli.report.reading import Reader, Span
from simcli.store import kept
from simcli.store import manifest as manifests
from simcli.store.atomic import WriteError
from tests.support import report_gejiu, report_tongcheng, report_youxian
from tests.support.thinned import thinned

LOGS: dict[str, tuple[ModuleType, int]] = {
    "gejiu": (report_gejiu, 2),
    "youxian": (report_youxian, 6),
    "tongcheng": (report_tongcheng, 2),
}
MIXED = 'bots=["greedy","random","greedy","random"]'
CASES = {
    "gejiu": ("gejiu", [], False),
    "youxian": ("youxian", [], False),
    "tongcheng": ("tongcheng", [], False),
    "looked at": ("gejiu", [], True),
    "shared walls": ("gejiu", ["seating.walls=shared", "rules.multiple_winners=all"], True),
    "contest": ("gejiu", [MIXED, "seating.orders=all"], False),
}
ROUNDS, BLOCK_ROUNDS, GROUP = 30, 3, 4
#: A confidence sequence needs fifty.
LOOKED_ROUNDS = 54


@pytest.fixture(autouse=True)
def small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Groups of four blocks, read in spans of one or a few."""
    monkeypatch.setattr(reading, "GROUP_BLOCKS", GROUP)
    monkeypatch.setattr(reading, "BATCH_GAMES", 200)
    monkeypatch.setattr("simcli.engine.is_compiled", lambda variant: True)


@pytest.fixture
def spans_read(monkeypatch: pytest.MonkeyPatch) -> list[Span]:
    """List the spans that are read from now on."""
    found: list[Span] = []
    plain = Reader.read

    def read(self: Reader, connection: Any, span: Span) -> Any:
        found.append(span)
        return plain(self, connection, span)

    monkeypatch.setattr(Reader, "read", read)
    return found


def _write(folder: Path, case: str = "gejiu", rounds: int = ROUNDS) -> Path:
    variant, sets, looked = CASES[case]
    logs, match_games = LOGS[variant]
    games = rounds * round_matches(load(variant, sets)) * match_games
    written: Path = logs.write(
        folder,
        logs.at_random(7, load(variant, sets).rules, match_games),
        sets=sets,
        rounds=rounds,
        match_games=match_games,
        block_rounds=BLOCK_ROUNDS,
        looks=[(games // 2, "given"), (games, "extended")] if looked else None,
    )
    return written


def _told(report: Report) -> str:
    """Write down every figure of a report, to the last digit."""
    tables = {
        table.name: [(row.key, {key: figure.plain("en") for key, figure in row.figures.items()}) for row in table.rows]
        for table in report.tables
    }
    spreads = {name: [seen.values.tolist(), seen.counts.tolist()] for name, seen in report.spreads.items()}
    return json.dumps([tables, spreads, report.trail], default=str)


@pytest.mark.parametrize("case", thinned(CASES, 2))
def test_figures_are_the_same_to_the_last_digit(tmp_path: Path, case: str, spans_read: list[Span]) -> None:
    folder = _write(tmp_path, case, LOOKED_ROUNDS if CASES[case][2] else ROUNDS)
    without = _told(build(folder, cache=False))
    assert not (folder / kept.FOLDER).exists()
    assert _told(build(folder)) == without
    assert spans_read
    spans_read.clear()
    assert _told(build(folder)) == without
    assert not spans_read


@pytest.mark.parametrize("threads", [1, 8])
def test_threads_do_not_matter(tmp_path: Path, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = _write(tmp_path)
    before = _told(build(folder, cache=False))
    monkeypatch.setattr(collect, "_threads", lambda: threads)
    assert _told(build(folder)) == before


def test_a_longer_run_reads_only_its_last_group_again(tmp_path: Path, spans_read: list[Span]) -> None:
    """The first 24 rounds are two whole groups of twelve; what follows is read, and what of it was kept is replaced."""
    longer, shorter = _write(tmp_path / "longer"), _write(tmp_path / "shorter", rounds=27)
    build(shorter)
    spans_read.clear()
    (shorter / kept.FOLDER).rename(longer / kept.FOLDER)
    found = _told(build(longer))
    assert [(span.first_match, span.matches) for span in spans_read] == [(24 * 16, 6 * 16)]
    assert found == _told(build(longer, cache=False))
    spans_read.clear()
    build(longer)
    assert not spans_read


def test_looks_do_not_cost_a_second_reading(tmp_path: Path, spans_read: list[Span]) -> None:
    """A run that was complete and is then extended needs other intervals from the same sums."""
    folder = _write(tmp_path, rounds=LOOKED_ROUNDS)
    build(folder)
    spans_read.clear()
    manifest = manifests.load(folder)
    manifest.looks = [manifest.looks[0]._replace(games=manifest.games // 2)]
    manifests.save(folder, manifest)
    report = build(folder)
    assert report.provenance.anytime
    assert not spans_read
    assert _told(report) == _told(build(folder, cache=False))


def test_another_room_does_not_push_out_the_runs_own(tmp_path: Path, spans_read: list[Span]) -> None:
    folder = _write(tmp_path)
    own, other = _told(build(folder)), _told(build(folder, sets=["room.fee=5"]))
    assert other == _told(build(folder, sets=["room.fee=5"], cache=False))
    spans_read.clear()
    assert _told(build(folder)) == own
    assert _told(build(folder, sets=["room.fee=5"])) == other
    assert not spans_read


def _files(folder: Path) -> list[Path]:
    found = sorted((folder / kept.FOLDER).iterdir())
    assert len(found) == -(-ROUNDS // (BLOCK_ROUNDS * GROUP)) + 1  # groups and cuts
    return found


def test_damaged_sums_are_read_again(tmp_path: Path, spans_read: list[Span]) -> None:
    folder = _write(tmp_path)
    right = _told(build(folder))
    whole = {path: path.read_bytes() for path in _files(folder)}
    rng = np.random.default_rng(20261130)
    for way in ("flipped", "cut", "empty", "longer"):
        spans_read.clear()
        for path, data in whole.items():
            at = int(rng.integers(len(data)))
            flipped = data[:at] + bytes([data[at] ^ (1 << int(rng.integers(8)))]) + data[at + 1 :]
            path.write_bytes({"flipped": flipped, "cut": data[:at], "empty": b"", "longer": data + b"\0"}[way])
        assert _told(build(folder)) == right, way
        assert sum(span.matches for span in spans_read) == (ROUNDS + BLOCK_ROUNDS) * 16, way
        assert {path: path.read_bytes() for path in _files(folder)} == whole, way


def test_sums_of_another_log_or_other_sources_are_not_used(
    tmp_path: Path, spans_read: list[Span], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = _write(tmp_path / "one")
    right = _told(build(folder))
    other = report_gejiu.write(
        tmp_path / "other",
        report_gejiu.at_random(8, load("gejiu", []).rules, 2),
        rounds=ROUNDS,
        match_games=2,
        block_rounds=BLOCK_ROUNDS,
    )
    build(other)
    for path in _files(other):
        (folder / kept.FOLDER / path.name).write_bytes(path.read_bytes())
    spans_read.clear()
    assert _told(build(folder)) == right
    assert sum(span.matches for span in spans_read) == (ROUNDS + BLOCK_ROUNDS) * 16
    spans_read.clear()
    monkeypatch.setattr(caches, "_sources", lambda variant: "edited")
    assert _told(build(folder)) == right
    assert sum(span.matches for span in spans_read) == (ROUNDS + BLOCK_ROUNDS) * 16


def test_a_missing_or_cut_part_is_found_out(tmp_path: Path) -> None:
    folder = _write(tmp_path)
    build(folder)
    part = folder / "games" / "part-000002.parquet"
    data = part.read_bytes()
    part.write_bytes(data[: len(data) // 2])
    with pytest.raises(RunError):
        build(folder)
    part.unlink()
    with pytest.raises(RunError):
        build(folder)
    part.write_bytes(data)
    build(folder)


def _no_room(path: Path, data: bytes) -> Path:
    raise WriteError(errno.ENOSPC, str(path), len(data))


@pytest.mark.parametrize("way", ["full disk", "no folder", "a folder in the way"])
def test_a_report_needs_no_room_for_its_sums(tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = _write(tmp_path)
    right = _told(build(folder, cache=False))
    if way == "full disk":
        monkeypatch.setattr(kept, "write_temporary", _no_room)
    elif way == "no folder":
        (folder / kept.FOLDER).write_bytes(b"a file where the folder should be")
    else:
        (folder / kept.FOLDER / "group-000000.sums").mkdir(parents=True)
    assert _told(build(folder)) == right
    assert not list(folder.glob("**/.*.tmp"))


def test_reports_side_by_side_do_not_clash(tmp_path: Path) -> None:
    folder = _write(tmp_path)
    right = _told(build(folder, cache=False))
    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda _: _told(build(folder)), range(8)))
    assert set(told) == {right}
    assert not list(folder.glob("**/.*.tmp"))
    assert _told(build(folder)) == right
