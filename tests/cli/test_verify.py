"""`simcli verify` as a person meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import simcli
from tests.support.verify_faults import tamper, wrong_score

SMALL = ("gejiu", "--games", "8", "--workers", "1", "--set", "match.games=2", "--set", "bots=greedy")


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty current directory."""
    monkeypatch.chdir(tmp_path)


def test_result_line_tells_games_differences_and_bound() -> None:
    done = simcli("verify", *SMALL)
    assert done.status == 0
    last = done.out.splitlines()[-1]
    assert last.startswith("8 games refereed in ")
    assert last.endswith(f"0 differences; at most {1 - 0.05 ** (1 / 8):.2g} a game (95 %)")
    assert "not exercised (fewer than 30 times)" in done.out
    assert list(Path().iterdir()) == []


def test_chinese() -> None:
    done = simcli("verify", *SMALL, "--lang", "zh")
    assert done.status == 0
    assert done.out.splitlines()[-1].startswith("裁判核对 8 局")


def test_youxian() -> None:
    words = ("--games", "12", "--workers", "1", "--random-rules", "--stacked", "--set", "bots=random")
    done = simcli("verify", "youxian", *words)
    assert done.status == 0, done.out
    assert done.out.splitlines()[-1].startswith("12 games refereed in ")
    audit = simcli("verify", "youxian", "--audit", "--games", "1200", "--workers", "1", "--seed", "3", "--json")
    told = json.loads(audit.out)
    assert (audit.status, told["failed"], len(told["tests"])) == (0, 0, 20)  # false alarm: 1e-6 for the seed fixed here


def test_missing_coverage_fails_where_it_is_required() -> None:
    done = simcli("verify", *SMALL, "--require-coverage", "--json")
    told = json.loads(done.out)
    assert done.status == 1
    assert told["differences"] == []
    assert "clause.win.pond" in told["not_exercised"]
    assert told["exercised"]["clause.deal"] == told["games"] == 8


def test_a_difference_is_told_written_and_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        tamper(patch, wrong_score(2, 1))
        done = simcli("verify", *SMALL)
        assert done.status == 1
        assert done.out.splitlines()[0].startswith("match 2 game 1 step ")
        assert "smallest differing game: verify-gejiu-2-1.json" in done.out
        again = simcli("verify", "--case", "verify-gejiu-2-1.json")
        assert again.status == 1
        assert again.out.splitlines()[0] == done.out.splitlines()[0]
    mended = simcli("verify", "--case", "verify-gejiu-2-1.json")
    assert (mended.status, mended.out) == (0, "verify-gejiu-2-1.json: kernel and referee agree\n")
    assert json.loads(simcli("verify", "--case", "verify-gejiu-2-1.json", "--json").out)["difference"] is None


def test_out_names_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    tamper(monkeypatch, wrong_score(0, 0))
    assert simcli("verify", *SMALL, "--out", "mine.json").status == 1
    assert [str(path) for path in Path().iterdir()] == ["mine.json"]


def test_events_of_a_run_are_refereed() -> None:
    played = simcli(
        "run", "gejiu", "--games", "64", "--workers", "1", "--out", "here", "--set", "match.games=2",
        "--set", "bots=random", "--set", "output.events=10",
    )  # fmt: skip
    assert played.status == 0, played.err
    done = simcli("verify", "here", "--json")
    told = json.loads(done.out)
    assert (done.status, told["games"], told["matches"], told["differences"]) == (0, 20, 10, [])


def test_tampered_events_of_a_run_are_found() -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    words = ("--workers", "1", "--out", "here", "--set", "match.games=2", "--set", "output.events=3")
    assert simcli("run", "gejiu", "--games", "32", *words).status == 0
    (path,) = Path("here/events").iterdir()
    table = pq.read_table(path, partitioning=None)
    rows = table.to_pylist()
    row = next(row for row in rows if row["match"] == 2 and row["action"] == "discard" and row["kind"] == "act")
    row["seat"] = (row["seat"] + 1) % 4
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path)
    done = simcli("verify", "here")
    assert done.status == 1
    assert done.out.startswith("match 2 game 0 step ")


PLAIN_RUN = ("gejiu", "--games", "32", "--workers", "1", "--out", "here", "--set", "match.games=2")


def test_a_run_without_events_is_played_again() -> None:
    assert simcli("run", *PLAIN_RUN).status == 0
    done = simcli("verify", "here", "--games", "5", "--json")
    told = json.loads(done.out)
    assert (done.status, told["games"], told["matches"], told["differences"]) == (0, 6, 3, [])
    assert json.loads(simcli("verify", "here", "--json").out)["games"] == 32, "never more than the run holds"


def test_a_changed_row_of_a_run_is_found() -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    assert simcli("run", *PLAIN_RUN).status == 0
    (path,) = Path("here/games").iterdir()
    table = pq.read_table(path, partitioning=None)
    rows = table.to_pylist()
    rows[3]["score_0"], rows[3]["score_1"] = rows[3]["score_0"] + 1, rows[3]["score_1"] - 1
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path)
    done = simcli("verify", "here")
    assert done.status == 1
    assert done.out.startswith("match 1 game 1 step ")
    assert json.loads(Path("here/verify.json").read_text())["referee"]["differences"] == 1


def test_a_run_of_other_sources_is_not_played_again() -> None:
    assert simcli("run", *PLAIN_RUN).status == 0
    path = Path("here/run.json")
    data = json.loads(path.read_text())
    path.write_text(path.read_text().replace(data["kernel_digest"], "0" * 64))
    done = simcli("verify", "here")
    assert done.status == 2
    assert "other kernel sources" in done.err


def test_verdicts_are_noted_beside_the_run() -> None:
    assert simcli("run", *PLAIN_RUN).status == 0
    assert simcli("verify", "here", "--games", "4").status == 0
    assert simcli("verify", "here", "--audit", "--games", "400", "--quiet").status == 0
    noted, run = json.loads(Path("here/verify.json").read_text()), json.loads(Path("here/run.json").read_text())
    referee, audit = noted["referee"], noted["audit"]
    assert (referee["games"], referee["differences"], referee["logged"]) == (4, 0, False)
    assert (audit["deals"], audit["failed"], audit["seed"]) == (400, 0, 1)
    assert audit["tests"] > 5
    assert referee["kernel_digest"] == audit["kernel_digest"] == run["kernel_digest"]


def test_a_verdict_that_cannot_be_kept_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from simcli.errors import RunError

    def full(folder: Path, found: object) -> None:
        raise RunError("disk full: here/verify.json")

    assert simcli("run", *PLAIN_RUN).status == 0
    monkeypatch.setattr("simcli.store.verified.note", full)
    done = simcli("verify", "here", "--games", "4")
    assert done.status == 0
    assert "disk full" in done.err


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("gejiu", "--case", "x.json"),
        ("--case", "nowhere.json"),
        ("gejiu", "--audit", "--stacked"),
        ("gejiu", "--games", "0"),
        ("gejju",),
    ],
)
def test_wrong_command_lines(words: tuple[str, ...]) -> None:
    done = simcli("verify", *words)
    assert done.status == 2
    assert done.error_lines[0].startswith("error: ")
    assert "Traceback" not in done.err


def test_audit_prints_every_test_and_what_it_would_catch() -> None:
    """False alarm: 1e-6 for the seed fixed here."""
    done = simcli("verify", "gejiu", "--audit", "--games", "4000", "--workers", "1", "--seed", "11", "--json")
    told = json.loads(done.out)
    assert (done.status, told["failed"]) == (0, 0)
    assert len(told["tests"]) == 18
    assert all(row["detectable"] > 0 for row in told["tests"] if row["cells"] > 1)
    text = simcli("verify", "gejiu", "--audit", "--games", "200", "--workers", "1", "--lang", "zh")
    assert text.status == 0
    assert "局数太少" in text.out
