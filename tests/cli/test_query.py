"""`simcli query`: its tables, formats and files, the wall around it, and what it says when a statement is wrong."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow.parquet as pq
import pytest

from simcli.config import load
from simcli.report.build import build
from simcli.text import width
from tests.support.command_line import Outcome, simcli
from tests.support.report_gejiu import Played, at_random, write

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("run"), at_random(3, load("gejiu", []).rules, 2), rounds=4, block_rounds=2)


def rows(done: Outcome) -> list[dict[str, object]]:
    assert (done.status, done.err) == (0, "")
    found: list[dict[str, object]] = json.loads(done.out)
    return found


def test_tables_hold_what_the_parts_hold(run: Path) -> None:
    for log in ("games", "wins"):
        frame = pd.concat(pd.read_parquet(path) for path in sorted((run / log).glob("*.parquet")))
        found = rows(simcli("query", str(run), f"FROM {log} ORDER BY match, game", "--json"))
        assert [row["match"] for row in found] == sorted(frame["match"])
        assert list(found[0]) == list(frame.columns)
    assert rows(simcli("query", str(run), "SELECT count(*) AS n FROM events", "--json")) == [{"n": 0}]


def test_metrics_are_the_figures_of_the_report(run: Path) -> None:
    found = {str(row["metric"]): row for row in rows(simcli("query", str(run), "FROM metrics", "--json"))}
    figures = {figure.metric: figure for table in build(run).tables for _, figure in table.figures()}
    assert found.keys() == figures.keys()
    draw = found["outcomes.draw.share"]
    assert (draw["table"], draw["row"]) == ("outcomes", "draw")
    for name, figure in figures.items():
        for part in ("value", "low", "high", "numerator", "denominator", "clusters", "method", "level"):
            assert found[name][part] == getattr(figure, part), (name, part)


def test_metrics_are_not_worked_out_where_nobody_asks(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simcli.report.build.build", lambda folder: pytest.fail("the report was built"))
    assert simcli("query", str(run), "SELECT count(*) FROM games").status == 0


def test_only_the_unbroken_prefix_is_there(run: Path, tmp_path: Path) -> None:
    write(tmp_path, at_random(3, load("gejiu", []).rules, 2), rounds=4, block_rounds=1)
    path = tmp_path / "run.json"
    data = json.loads(path.read_text())
    del data["blocks"][1]  # the third and the fourth wait beyond the gap
    path.write_text(json.dumps(data))
    assert rows(simcli("query", str(tmp_path), "SELECT count(*) AS n FROM games", "--json")) == [{"n": 32}]


def test_table_is_aligned_with_wide_characters(run: Path) -> None:
    sql = "SELECT * FROM (VALUES ('个旧麻将', 1, 0.1), ('x', 20000, NULL)) AS t(\"玩法\", n, 数)"
    lines = simcli("query", str(run), sql).out.splitlines()
    assert len(lines) == 3
    assert {width(line) for line in lines} == {len("个旧麻将") * 2 + 2 + 5 + 2 + 4}
    assert lines[2].endswith("null")
    assert [line[: line.index("1")] for line in lines[1:2]] == ["个旧麻将" + " " * 6]


def test_formats_hold_the_same_rows(run: Path, tmp_path: Path) -> None:
    sql = "SELECT outcome, count(*) AS n, sum(score_0) AS total, avg(draws) AS mean FROM games GROUP BY ALL ORDER BY 1"
    expected = rows(simcli("query", str(run), sql, "--format", "json"))
    lines = list(csv.DictReader(io.StringIO(simcli("query", str(run), sql, "--format", "csv").out)))
    assert [(row["outcome"], int(row["n"]), int(row["total"]), float(row["mean"])) for row in lines] == [
        tuple(row.values()) for row in expected
    ]
    target = tmp_path / "answer.parquet"
    done = simcli("query", str(run), sql, "-o", str(target))
    assert (done.status, done.out, done.error_lines) == (0, "", [f"written to {target} ({len(expected)} rows)"])
    table = pq.read_table(target)
    assert table.to_pylist() == expected
    assert str(table.schema.field("total").type) == "int64"


def test_awkward_values(run: Path) -> None:
    sql = "SELECT 1 AS a, 2 AS a, 'x,\"y' AS t, NULL AS n, [1, 2] AS l, 'nan'::DOUBLE AS f, DATE '2026-01-02' AS d"
    (row,) = rows(simcli("query", str(run), sql, "--json"))
    assert row == {"a": 1, "a_2": 2, "t": 'x,"y', "n": None, "l": [1, 2], "f": None, "d": "2026-01-02"}
    (line,) = list(csv.reader(io.StringIO(simcli("query", str(run), sql, "--format", "csv").out)))[1:]
    assert line == ["1", "2", 'x,"y', "", "[1, 2]", "nan", "2026-01-02"]
    assert rows(simcli("query", str(run), "FROM games WHERE false", "--json")) == []


def test_formats_by_the_ending_of_the_file(run: Path, tmp_path: Path) -> None:
    for name, begins in (("a.csv", b"n\n"), ("a.json", b"[\n"), ("a.parquet", b"PAR1"), ("a.txt", b"n\n")):
        assert simcli("query", str(run), "SELECT 1 AS n", "-o", str(tmp_path / name)).status == 0
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_files_are_replaced_whole_or_not_at_all(run: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.csv"
    target.write_text("old")
    assert simcli("query", str(run), "SELECT outcome::INT FROM games", "-o", str(target)).status == 2
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("inside", ["games/part-000000.parquet", "wins/new.csv", "run.json"])
def test_the_log_is_never_written_over(run: Path, inside: str) -> None:
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    done = simcli("query", str(run), "FROM games", "-o", str(run / inside))
    assert done.status == 2
    assert {path: path.read_bytes() for path in run.rglob("*") if path.is_file()} == before


ATTACKS = [
    "FROM read_csv('{secret}')",
    "FROM read_text('{secret}')",
    "FROM read_blob('{secret}')",
    "FROM '{secret}'",
    "FROM read_parquet('{part}')",
    "FROM parquet_metadata('{part}')",
    "FROM sniff_csv('{secret}')",
    "FROM read_json('{secret}')",
    "FROM glob('{folder}/*')",
    "FROM query('FROM read_text(''{secret}'')')",
    "SELECT getenv('HOME')",
    "FROM duckdb_secrets()",
    "FROM read_csv('http://127.0.0.1:1/x.csv')",
    "COPY games TO '{folder}/new.csv'",
    "COPY (SELECT 1) TO '{part}'",
    "WITH t AS (COPY (SELECT 1) TO '{folder}/new.csv') FROM t",
    "WITH t AS (DELETE FROM metrics RETURNING 1) FROM t",
    "EXPORT DATABASE '{folder}/new'",
    "ATTACH '{folder}/new.db'",
    "INSTALL httpfs",
    "LOAD '{secret}'",
    "SET enable_external_access = true",
    "SELECT 1; SET lock_configuration = false",
    "PRAGMA enable_profiling",
    "FROM enable_profiling(save_location = '{folder}/new.json')",
    "FROM enable_logging(storage = 'file', storage_path = '{folder}/new')",
    "CREATE TABLE t AS FROM games",
    "CREATE SECRET (TYPE s3)",
    "DROP VIEW games",
    "INSERT INTO games FROM games",
    "IMPORT DATABASE '{folder}'",
    "CALL pragma_version()",
    "FROM kept_by_the_caller",
    "PREPARE p AS SELECT 1",
    "FROM test_all_types(), read_text('{secret}')",
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_wall_holds(run: Path, tmp_path: Path, attack: str) -> None:
    kept_by_the_caller = pd.DataFrame({"word": ["sesame"]})  # DuckDB looks for variables of the program
    secret = tmp_path / "secret.csv"
    secret.write_text("sesame\n")
    part = run / "games" / "part-000000.parquet"
    before = part.read_bytes()
    sql = attack.format(secret=secret, folder=tmp_path, part=part)
    done = simcli("query", str(run), sql)
    assert done.status == 2, done.out
    assert done.out == ""
    assert "sesame" not in done.err
    assert 1 <= len(done.error_lines) <= 2
    assert "internal error" not in done.err
    assert list(tmp_path.iterdir()) == [secret]
    assert part.read_bytes() == before
    assert not kept_by_the_caller.empty


def test_without_the_wall_the_attacks_would_read(tmp_path: Path) -> None:
    """The check above is worth something: plain DuckDB reads the file."""
    (tmp_path / "secret.csv").write_text("sesame\n")
    found = duckdb.connect().execute(f"FROM read_text('{tmp_path}/secret.csv')").fetchall()
    assert "sesame" in str(found)


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("SELECT *\nFROM games\nWHERE draws > > 3", ["SQL, line 3 column 15: syntax error at or near '>'"]),
        ("SELECT '个旧', 1 games games", ["SQL, line 1 column 22: syntax error at or near 'games'"]),
        ("SELECT drawz FROM games", ["SQL: no column is called drawz; nearest: draws, draw"]),
        ('SELECT * FROM games WHERE outcome = "draw"', ["SQL: no column is called draw", "write it as 'draw'"]),
        ("FROM gamez", ["SQL: no table is called gamez; there are games, wins, events, metrics"]),
        ("SELECT table FROM metrics", ["near 'table'", 'as a column write "table"']),
        ("SELECT 'a'::INT", ["SQL, line 1 column 11: Could not convert string 'a' to INT32"]),
        ("SELECT 1; SELECT 2", ["give one SQL statement, not 2"]),
        ("", ["give one SQL statement, not 0"]),
        ("SELECT 9223372036854775807::HUGEINT * 2 AS x", ["column x holds whole numbers beyond 64 bits"]),
        ("SELECT nothing(1)", ["nothing"]),
    ],
)
def test_mistakes_are_told_in_a_line_or_two(run: Path, sql: str, says: list[str]) -> None:
    done = simcli("query", str(run), sql)
    assert (done.status, done.out) == (2, "")
    assert len(done.error_lines) <= 2
    for words in says[:1]:
        assert words.split("; nearest")[0] in done.err
    for words in says[1:]:
        assert words in done.err
    assert simcli("query", str(run), sql, "--lang", "zh").err != done.err


def test_damaged_and_missing_parts(tmp_path: Path) -> None:
    write(tmp_path, lambda match, game: Played(match % 4), rounds=2, block_rounds=1)
    part = tmp_path / "games" / "part-000001.parquet"
    whole = part.read_bytes()
    for content in (b"PAR1 not at all", whole[: len(whole) // 2]):
        part.write_bytes(content)
        done = simcli("query", str(tmp_path), "SELECT sum(draws) FROM games")
        assert (done.status, done.out) == (1, "")
        assert "part-000001.parquet" in done.err
        assert "simcli run" in done.err
    part.unlink()
    done = simcli("query", str(tmp_path), "FROM games")
    assert done.status == 1
    assert "games" in done.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nowhere", "SELECT 1"), "nowhere"),
        (("{run}",), "SQL"),
        (("{run}", "SELECT 1", "--format", "xml"), "xml"),
        (("{run}", "SELECT 1", "--json", "--format", "csv"), "--format csv"),
        (("{run}", "SELECT 1", "-o", "/nonexistent/folder/a.csv"), "/nonexistent/folder/a.csv"),
        (("{run}", "SELECT INTERVAL 1 DAY", "--format", "parquet"), "VARCHAR"),
    ],
)
def test_wrong_usage(run: Path, words: tuple[str, ...], says: str) -> None:
    done = simcli("query", *(word.format(run=run) for word in words))
    assert done.status == 2
    assert says in done.err
    assert len(done.error_lines) <= 2


def test_a_long_query_ends_with_ctrl_c(run: Path, tmp_path: Path) -> None:
    endless = "SELECT count(*) FROM range(10000000000) a, range(10000000000) b WHERE a.range + b.range = -1"
    process = subprocess.Popen(
        [sys.executable, "-m", "simcli.cli.main", "query", str(run), endless],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.decode()) == (130, b"", "error: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_ends_silently(run: Path) -> None:
    code = f"{sys.executable} -m simcli.cli.main query {run} 'FROM range(5000000)' --format csv | head -2"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, "range\n0\n", "")


def test_large_sorts_use_scratch_space_and_leave_none(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With little memory a sort goes to disk and still answers."""
    from simcli.query import database
    from simcli.store.reader import Log

    monkeypatch.setattr(database, "_WALL", {"memory_limit": "'100MB'", "threads": "1", **database._WALL})
    monkeypatch.setattr(database, "gettempdir", lambda: str(tmp_path))
    sql = "SELECT hash(range) AS h, repeat('x', 40) || range AS t FROM range(2000000) ORDER BY h"
    with database.ask(Log(run), sql, lambda: build(run)) as answer:
        first = next(answer.pieces())
        used = list(tmp_path.iterdir())
        assert answer.rows == first.num_rows > 0
    assert [path.name.startswith("simcli-query-") for path in used] == [True]
    assert list(tmp_path.iterdir()) == []
