"""What holds for the report of every game: names of metrics, intervals, texts in both languages, JSON and CSV."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from simcli.config import load
from simcli.report.build import Report, build
from simcli.report.formats import CSV_COLUMNS, plain, to_csv
from simcli.report.terminal import render
from simcli.text import width
from tests.support import report_gejiu, report_tongcheng, report_youxian

LOGS: dict[str, tuple[ModuleType, int]] = {
    "gejiu": (report_gejiu, 2),
    "youxian": (report_youxian, 6),
    "tongcheng": (report_tongcheng, 2),
}
#: Runs that ended as given, that were looked at before, and whose rounds share their walls.
RUNS = {"fixed": ([], False), "anytime": ([], True), "shared walls": (["seating.walls=shared"], False)}


@pytest.fixture(scope="module", params=[f"{variant}, {kind}" for variant in LOGS for kind in RUNS])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Report:
    variant, kind = request.param.split(", ")
    (logs, match_games), (sets, looked) = LOGS[variant], RUNS[kind]
    rounds = 60
    games = rounds * load(variant, []).seats ** 2 * match_games
    looks = [(games // 2, "given"), (games, "extended")] if looked else None
    played = logs.at_random(5, load(variant, []).rules, match_games)
    folder = tmp_path_factory.mktemp(variant)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("simcli.engine.is_compiled", lambda variant: True)  # no hand of these logs has to be read again
        return build(
            logs.write(folder, played, sets=sets, rounds=rounds, match_games=match_games, block_rounds=25, looks=looks)
        )


def test_every_figure_says_how_sure_it_is(report: Report) -> None:
    """An interval never has both ends on the value unless it is that of a quantile."""
    intervals = 0
    for table in report.tables:
        for row, found in table.figures():
            if found.low is not None and found.high is not None:
                intervals += 1
                assert found.low <= found.high
                if not re.search(r"(^|_)q[\d.]+$", row.key):
                    assert found.low < found.high, found
                    assert found.value is not None
                    assert found.low <= found.value <= found.high, found
            elif found.method != "extreme":
                assert found.note is not None, found
    assert intervals > 150


def test_metric_names_are_unique_and_begin_with_their_table(report: Report) -> None:
    names = [found.metric for table in report.tables for _, found in table.figures()]
    assert len(set(names)) == len(names)
    for table in report.tables:
        for row, found in table.figures():
            assert found.metric.startswith(f"{table.name}.{row.key}."), found.metric


def test_texts_exist_in_both_languages(report: Report) -> None:
    for table in report.tables:
        texts = [table.title, table.about, table.first, *table.notes]
        texts += [column.title for column in table.columns] + [row.label for row in table.rows]
        texts += [found.note for _, found in table.figures() if found.note]
        texts += [row.instead for row in table.rows if row.instead]
        for text in texts:
            assert text.zh.strip()
            assert text.en.strip()


def test_every_figure_has_a_column(report: Report) -> None:
    for table in report.tables:
        shown = {column.key for column in table.columns}
        for row in table.rows:
            assert set(row.figures) <= shown, (table.name, row.key)
            assert row.figures or row.instead, (table.name, row.key)


def test_json_has_the_promised_keys(report: Report) -> None:
    data = json.loads(json.dumps(plain(report, "en")))
    assert set(data) == {"run", "tables"}
    assert data["run"]["games"] == report.provenance.games
    promised = {"metric", "value", "low", "high", "numerator", "denominator", "clusters", "method", "note"}
    for rows in data["tables"].values():
        for row in rows:
            assert promised <= set(row)


def test_csv_has_a_line_a_figure(report: Report) -> None:
    lines = to_csv(report, "zh").splitlines()
    assert lines[0] == ",".join(CSV_COLUMNS)
    assert len(lines) == 1 + sum(len(rows) for rows in plain(report, "zh")["tables"].values())


@pytest.mark.parametrize("columns", [60, 100])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_tables_fit_the_terminal(report: Report, columns: int, lang: str) -> None:
    out = io.StringIO()
    render(report, lang, out, width=columns)  # type: ignore[arg-type]
    assert max(width(line) for line in out.getvalue().splitlines()) <= columns


def test_a_run_without_a_win_can_be_reported(tmp_path: Path) -> None:
    for variant, (logs, match_games) in LOGS.items():
        folder = tmp_path / variant
        logs.write(folder, lambda match, game, logs=logs: logs.Played((match + game) % 3), match_games=match_games)
        assert build(folder).table("outcomes").rows
