"""`simcli report`: formats, files, languages, widths, and what it says when something is wrong."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from simcli.report.build import Report, build
from simcli.report.folding import fold
from simcli.report.terminal import render
from simcli.text import width
from tests.support.report_gejiu import Played, at_random, write


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from simcli.config import load

    return write(tmp_path_factory.mktemp("run"), at_random(3, load("gejiu", []).rules, 2), rounds=4, block_rounds=2)


def simcli(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "simcli.cli.main", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "LANG": "C.UTF-8", **environment},
        check=False,
    )


def test_terminal_report_in_both_languages(run: Path) -> None:
    english, chinese = simcli("report", str(run)), simcli("report", str(run), "--lang", "zh")
    assert (english.returncode, english.stderr) == (0, "")
    assert "In short" in english.stdout
    assert "概要" in chinese.stdout
    assert english.stdout.index("luck of the deal only") < english.stdout.index("In short")
    for word in ("0123456789ab", "seed 1", "feedfeedfeed", "128 games in 64 matches", "clustered by 64 matches"):
        assert word in english.stdout


def test_plain_output_has_no_escapes_and_fits_its_width(run: Path) -> None:
    for lang in ("en", "zh"):
        out = simcli("report", str(run), "--lang", lang).stdout
        assert "\x1b" not in out
        assert max(width(line) for line in out.splitlines()) <= 120


def test_columns_are_aligned_with_chinese_text(run: Path) -> None:
    """In every row of the table of outcomes the numbers end in the same terminal column."""
    lines = simcli("report", str(run), "--lang", "zh").stdout.splitlines()
    start = lines.index("结局") + 3
    rows = lines[start : start + 7]
    assert rows[0].startswith("有人胡")
    ends = {width(row[: row.index("%") + 1]) for row in rows}
    assert len(ends) == 1


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_narrow_terminals_split_tables(run: Path, columns: int) -> None:
    out = io.StringIO()
    render(build(run), "en", out, width=columns)
    assert max(width(line) for line in out.getvalue().splitlines()) <= columns


def test_json(run: Path) -> None:
    done = simcli("report", str(run), "--json")
    data = json.loads(done.stdout)
    assert (data["run"]["id"], data["run"]["games"], data["run"]["intervals"]) == ("0123456789ab", 128, "fixed")
    rows = {row["metric"]: row for rows in data["tables"].values() for row in rows}
    row = rows["outcomes.draw.share"]
    assert row["value"] == row["numerator"] / row["denominator"]
    assert row["low"] < row["value"] < row["high"]
    assert simcli("report", str(run), "--format", "json").stdout == done.stdout


def test_csv(run: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(simcli("report", str(run), "--format", "csv").stdout)))
    data = json.loads(simcli("report", str(run), "--json").stdout)
    assert [row["metric"] for row in rows] == [row["metric"] for found in data["tables"].values() for row in found]
    assert {row["table"] for row in rows} == set(data["tables"])


def test_output_goes_to_a_file_by_its_ending(run: Path, tmp_path: Path) -> None:
    for name, begins in (("r.csv", "table,row,metric"), ("r.json", "{"), ("r.txt", "个旧麻将")):
        done = simcli("report", str(run), "-o", str(tmp_path / name))
        assert (done.returncode, done.stdout) == (0, "")
        assert str(tmp_path / name) in done.stderr
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_other_formats_go_to_files(run: Path, tmp_path: Path) -> None:
    for name, begins in (
        ("r.md", b"# "),
        ("r.html", b"<!doctype html>"),
        ("r.HTM", b"<!doctype html>"),
        ("r.xlsx", b"PK"),
    ):
        done = simcli("report", str(run), "-o", str(tmp_path / name))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", f"written to {tmp_path / name}\n")
        assert (tmp_path / name).read_bytes().lower().startswith(begins.lower())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["r.HTM", "r.html", "r.md", "r.xlsx"]


def test_sheets_go_to_the_terminal_and_to_files(run: Path, tmp_path: Path) -> None:
    done = simcli("report", str(run), "--sheet")
    assert (done.returncode, done.stderr) == (0, "")
    for word in ("odds and payments", "rules at this table", "not verified yet (simcli verify"):
        assert word in done.stdout
    assert "赔率表" in simcli("report", str(run), "--sheet", "--lang", "zh").stdout
    for name, begins in (("s.html", b"<!doctype html>"), ("s.xlsx", b"PK"), ("s.txt", "个旧麻将".encode())):
        assert simcli("report", str(run), "--sheet", "-o", str(tmp_path / name)).returncode == 0
        assert (tmp_path / name).read_bytes().lower().startswith(begins.lower())


def test_charts_alone_print_no_report(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the charts are is not asked here: drawing them all takes its time."""
    from tests.support.command_line import simcli as here

    def save(report: Report, folder: Path, lang: str) -> list[Path]:
        folder.mkdir()
        (folder / f"{lang}.svg").write_text(report.provenance.id)
        return [folder / f"{lang}.svg"]

    monkeypatch.setattr("simcli.report.charts.save", save)
    done = here("report", str(run), "--charts", str(tmp_path / "charts"), "--lang", "zh")
    assert (done.status, done.out) == (0, "")
    assert f"已写入 {tmp_path / 'charts'}：1 个文件" in done.err
    assert (tmp_path / "charts" / "zh.svg").read_text() == "0123456789ab"
    done = here("report", str(run), "--charts", str(tmp_path / "more"), "--format", "csv", "--lang", "en")
    assert done.out.startswith("table,row,metric")
    assert f"written to {tmp_path / 'more'}: 1 files" in done.err


def test_a_workbook_goes_down_a_pipe_but_not_to_a_terminal(run: Path) -> None:
    words = [sys.executable, "-m", "simcli.cli.main", "report", str(run), "--format", "xlsx"]
    piped = subprocess.run(words, capture_output=True, check=True)
    assert piped.stdout.startswith(b"PK")
    master, slave = os.openpty()
    shown = subprocess.run(words, stdout=slave, stderr=subprocess.PIPE, check=False, env={**os.environ, "LANG": "C"})
    os.close(slave)
    os.close(master)
    assert shown.returncode == 2
    assert shown.stderr == b"error: this format is not for a terminal: add -o FILE\n"


def test_a_closed_pipe_ends_silently(run: Path) -> None:
    for words in (("--format", "md"), ("--format", "xlsx"), ("--sheet",)):
        line = f"{sys.executable} -m simcli.cli.main report {run} {' '.join(words)} | head -c 1 > /dev/null"
        done = subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_nothing_is_coloured_where_no_colour_is_wanted(run: Path) -> None:
    from pty import openpty

    for words in (("--sheet",), ()):
        master, slave = openpty()
        with subprocess.Popen(
            [sys.executable, "-m", "simcli.cli.main", "report", str(run), *words],
            stdout=slave,
            env={**os.environ, "NO_COLOR": "1", "TERM": "xterm-256color"},
        ) as process:
            os.close(slave)
            text = b""
            while True:
                try:
                    more = os.read(master, 1 << 16)
                except OSError:  # the other end is closed
                    break
                if not more:
                    break
                text += more
            assert process.wait() == 0
        os.close(master)
        assert len(text) > 1000
        assert not re.search(rb"\x1b\[[\d;]*(?:3|4|9|10)[0-7](?:;|m)", text), "no colours"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("{run}", "-o", "report.pdf"), "unknown ending .pdf; known are .html, .md, .json, .csv, .xlsx"),
        (("{run}", "--sheet", "--format", "csv"), "--sheet has no format csv; there are terminal, html, xlsx"),
        (("{run}", "--sheet", "-o", "s.md"), "--sheet has no format md"),
        (("{run}", "--sheet", "--json"), "--sheet has no format json"),
        (("{run}", "-o", "{run}/run.json"), "belongs to the log of the run"),
        (("{run}", "-o", "/nonexistent/folder/r.xlsx"), "/nonexistent/folder/r.xlsx"),
        (("nowhere",), "nowhere"),
        (("{run}", "--format", "xml"), "xml"),
        (("{run}", "--json", "--format", "csv"), "--format csv"),
        (("{run}", "-o", "/nonexistent/folder/r.csv"), "/nonexistent/folder/r.csv"),
    ],
)
def test_wrong_usage_is_told_in_a_line_or_two(run: Path, words: tuple[str, ...], says: str) -> None:
    done = simcli("report", *(word.format(run=run) for word in words))
    assert done.returncode == 2
    assert done.stdout == ""
    assert says in done.stderr
    assert len(done.stderr.splitlines()) <= 2


def test_a_missing_part_is_named(tmp_path: Path) -> None:
    write(tmp_path, lambda match, game: Played(match % 4), rounds=2, block_rounds=1)
    (tmp_path / "wins" / "part-000001.parquet").unlink()
    done = simcli("report", str(tmp_path))
    assert done.returncode == 1
    assert "part-000001.parquet" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_part_is_told(tmp_path: Path) -> None:
    write(tmp_path, lambda match, game: Played(match % 4))
    (tmp_path / "games" / "part-000000.parquet").write_bytes(b"PAR1 not at all")
    done = simcli("report", str(tmp_path))
    assert done.returncode == 1
    assert "simcli run" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_log_that_does_not_fit_its_rules_is_refused(run: Path, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(run, tmp_path / "other")
    path = tmp_path / "other" / "run.json"
    path.write_text(path.read_text().replace('"self_draw_fan": 1', '"self_draw_fan": 2'))
    done = simcli("report", str(tmp_path / "other"))
    assert done.returncode == 1
    assert "run.json does not fit" in done.stderr


def test_only_the_unbroken_prefix_counts(run: Path, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(run, tmp_path / "cut")
    path = tmp_path / "cut" / "run.json"
    data = json.loads(path.read_text())
    data["blocks"] = data["blocks"][:1]
    data["status"] = "partial"
    data["looks"] = [{"block": 1, "games": 64, "reason": "interrupted"}]
    path.write_text(json.dumps(data))
    done = simcli("report", str(tmp_path / "cut"))
    assert "64 games in 32 matches" in done.stdout
    assert "128 games wanted" in done.stdout
    assert "anytime-valid intervals" in done.stdout
    assert json.loads(simcli("report", str(tmp_path / "cut"), "--json").stdout)["run"]["intervals"] == "anytime"


@pytest.mark.parametrize(
    ("looks", "kind"),
    [
        ([(128, "given")], "fixed"),
        ([(64, "interrupted"), (128, "given")], "fixed"),
        ([(64, "given"), (128, "extended")], "anytime"),
    ],
)
def test_kind_of_interval_follows_the_looks(tmp_path: Path, looks: list[tuple[int, str]], kind: str) -> None:
    write(tmp_path, lambda match, game: Played(match % 4), rounds=4, looks=looks)
    assert build(tmp_path).provenance.plain()["intervals"] == kind


def test_folding_keeps_words_and_marks() -> None:
    assert fold("", 10) == [""]
    assert fold("one two three", 8) == ["one two", "three"]
    assert fold("一二三四五，六", 10) == ["一二三四", "五，六"]
    assert fold("改（--set x）", 6) == ["改", "（--set", "x）"]
    assert all(width(line) <= 20 for line in fold("区间只说明发牌的运气 and nothing else：再打一次。", 20))
