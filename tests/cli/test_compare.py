"""`simcli compare`: differences on the same walls, against answers known exactly and a recount by other means."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import simcli
from simcli.errors import UsageError
from simcli.report.build import build
from simcli.report.comparing.compare import Comparison, compare
from simcli.report.comparing.differences import Difference
from simcli.report.comparing.paper import paper
from simcli.report.paper import written
from tests.support.command_line import simcli as command

ROUNDS = 30
GAMES = 16 * 8 * ROUNDS


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same walls under the default rules, with doubled stakes, and where the dealer stays after a draw."""
    home = tmp_path_factory.mktemp("compare")
    sets = {
        "plain": [],
        "doubled": ["rules.base=2"],
        "stay": ["rules.dealer_on_draw=stay", "rules.wall_reserve=60"],
        "other_walls": [],
    }
    for name, own in sets.items():
        seed = 2 if name == "other_walls" else 1
        simcli.run("gejiu", home / name, sets=["bots=eager", *own], games=GAMES, seed=seed, workers=1)
    return {name: home / name for name in sets}


def by_name(found: Comparison) -> dict[str, Difference]:
    return {one.metric.name: one for one in found.differences}


def test_doubled_stakes_double_every_payment_and_nothing_else(runs: dict[str, Path]) -> None:
    """B is A paid twice over, so B - A is A itself: its value and, to the last digit but rounding, its interval."""
    found = compare(runs["plain"], runs["doubled"])
    assert found.changed == [("rules.base", 1, 2)]
    assert found.same_games
    assert found.alike == (GAMES, GAMES)
    rows = by_name(found)
    for name in ("points_per_win", "dealer_edge", "sd(score)"):
        one = rows[name]
        assert one.a.value is not None
        assert one.difference.value == pytest.approx(one.a.value, rel=1e-9)
        assert one.difference.low == pytest.approx(one.a.low, rel=1e-9)
        assert one.difference.high == pytest.approx(one.a.high, rel=1e-9)
        assert one.correlation == pytest.approx(1.0)
        # variances 1 and 4 apart, 1 paired
        assert one.worth == pytest.approx(5.0)
    for name in ("draw_share", "length", "share(ping_hu)", "dealer_win_share"):
        assert rows[name].difference.value == 0
        assert rows[name].difference.low is None
        assert not rows[name].clear


def test_a_run_against_itself_differs_nowhere(runs: dict[str, Path]) -> None:
    found = compare(runs["plain"], runs["plain"])
    assert found.changed == []
    assert found.apart == []
    assert {one.difference.value for one in found.differences} == {0.0}
    assert not any(one.clear for one in found.differences)


def test_alike_runs_have_no_empty_table_and_no_metric_asked_about(runs: dict[str, Path]) -> None:
    told = " ".join(command("compare", str(runs["plain"]), str(runs["plain"])).out.split())
    assert "both have the same settings every metric is the same in every match" in told
    assert "Metrics without" not in told
    assert "asked about first" not in told
    assert "所有指标每一场都一样" in command("compare", str(runs["plain"]), str(runs["plain"]), "--lang", "zh").out


def test_what_is_the_same_in_every_match_says_how_rarely_it_may_differ(runs: dict[str, Path], tmp_path: Path) -> None:
    """480 matches on walls of their own: at 95 % fewer than 1 - 0.05^(1/480) = 0.622 % of matches can differ."""
    doubled = by_name(compare(runs["plain"], runs["doubled"]))["draw_share"].difference
    assert doubled.note is not None
    assert doubled.note.en == "the same in every match, by construction"
    sets = ["bots=eager", "rules.fan_cap=8"]  # more fans than any of these hands has
    simcli.run("gejiu", tmp_path / "capped", sets=sets, games=GAMES, seed=1, workers=1)
    found = compare(runs["plain"], tmp_path / "capped")
    same = by_name(found)["points_per_win"].difference
    assert (same.value, same.low) == (0.0, None)
    assert same.note is not None
    assert same.note.en == "the same in every match: fewer than 0.62 % of matches can differ"


def test_intervals_that_leave_out_zero_by_luck_are_told(runs: dict[str, Path]) -> None:
    said = compare(runs["plain"], runs["stay"])
    unclear = [replace(one, clear=False) for one in said.differences]
    told = paper(replace(said, differences=unclear))
    table = next(one for one in told.tables if one.name == "no_difference")
    assert "judged together" in table.title.en
    beyond = sum(bool(one.difference.low) and one.difference.low * one.difference.high > 0 for one in unclear)
    assert beyond > 0
    assert f"intervals that leave out 0: {beyond};" in table.notes[-1].en


def test_bots_are_told_by_their_names(runs: dict[str, Path], tmp_path: Path) -> None:
    simcli.run("gejiu", tmp_path / "random", sets=["bots=random"], games=128, workers=1)
    told = command("compare", str(runs["plain"]), str(tmp_path / "random"), "-q").out
    assert "bots: eager x 4 → random x 4\n" in told
    assert "'kind'" not in told


def test_a_metric_asked_about_stands_where_it_belongs(runs: dict[str, Path]) -> None:
    """Draws are the same with doubled stakes: no difference holds, whoever asks; points a win do differ."""
    for name, table in (("draw_share", "no_difference"), ("points_per_win", "differences")):
        said = paper(compare(runs["plain"], runs["doubled"], primary=name), brief=True)
        rows = {one.name: [row.key for row in one.rows if row.label.en.endswith(" *")] for one in said.tables}
        assert rows["differences"] == ([name] if table == "differences" else [])
        assert rows.get("no_difference", []) == ([name] if table == "no_difference" else [])
        assert any("asked about first (*)" in line.en for line in said.opening)
    plain = paper(compare(runs["plain"], runs["doubled"]), brief=True)
    assert not any("asked about first" in line.en for line in plain.opening)


def test_both_sides_are_the_figures_of_their_reports(runs: dict[str, Path]) -> None:
    found = by_name(compare(runs["plain"], runs["stay"]))
    for side, name in (("a", "plain"), ("b", "stay")):
        reported = {figure.metric: figure for table in build(runs[name]).tables for _, figure in table.figures()}
        for metric in ("draw_share", "dealer_edge", "points_per_win", "length"):
            one = found[metric]
            figure, own = reported[one.metric.figure], getattr(one, side)
            assert (own.value, own.numerator) == (figure.value, figure.numerator)
            if figure.level == own.level:  # rows of a table that hold together are wider there
                assert (own.low, own.high) == (figure.low, figure.high)


def per_match(folder: Path, column: str) -> np.ndarray:
    games = simcli.load(folder).games()
    values = games["draws"] if column == "draws" else (games["outcome"] == "draw").astype(float)
    return np.asarray(values.groupby(games["match"]).mean())


@pytest.mark.parametrize(("metric", "column"), [("draw_share", "outcome"), ("length", "draws")])
def test_interval_of_a_difference_recounted_match_by_match(runs: dict[str, Path], metric: str, column: str) -> None:
    """Games a match are fixed, so the difference is the mean of match differences, stratified by cell."""
    one = by_name(compare(runs["plain"], runs["stay"]))[metric]
    a, b = per_match(runs["plain"], column), per_match(runs["stay"], column)
    apart = (b - a).reshape(ROUNDS, 16)
    variance = (apart.var(axis=0, ddof=1) * ROUNDS).sum() / apart.size**2
    half = stats.t.ppf(0.975, 16 * (ROUNDS - 1)) * np.sqrt(variance)
    value = apart.mean()
    assert one.difference.value == pytest.approx(value)
    assert one.difference.low == pytest.approx(value - half)
    assert one.difference.high == pytest.approx(value + half)
    assert one.difference.low != one.difference.high
    alone = sum((side.reshape(ROUNDS, 16).var(axis=0, ddof=1) * ROUNDS).sum() for side in (a, b)) / apart.size**2
    assert one.worth == pytest.approx(alone / variance)


def test_games_alike_and_matches_apart_recounted(runs: dict[str, Path]) -> None:
    found = compare(runs["plain"], runs["stay"])
    a, b = (simcli.load(runs[name]).games() for name in ("plain", "stay"))
    same = pd.Series(True, index=a.index)
    for column in ("dealer", "outcome", "draws", "decisions", "winners"):
        same &= a[column] == b[column]
    assert found.alike.games == GAMES
    assert 0 < found.alike.alike <= int(same.sum()) < GAMES
    scores = [f"score_{seat}" for seat in range(4)]
    totals = [games.groupby("match")[scores].sum() for games in (a, b)]
    apart = (totals[0] - totals[1]).abs().sum(axis=1)
    assert [one.apart for one in found.apart] == sorted(apart, reverse=True)[:5]
    for one in found.apart:
        assert one.a == list(totals[0].loc[one.match])
        assert one.b == list(totals[1].loc[one.match])


def test_the_metric_asked_about_first_is_not_adjusted(runs: dict[str, Path]) -> None:
    plain = by_name(compare(runs["plain"], runs["stay"]))
    asked = by_name(compare(runs["plain"], runs["stay"], primary="length"))
    assert asked["length"].p is not None
    assert plain["length"].p is not None
    assert asked["length"].p < plain["length"].p or plain["length"].p == asked["length"].p == 0.0


def test_other_walls_are_refused(runs: dict[str, Path]) -> None:
    with pytest.raises(UsageError, match="seed"):
        compare(runs["plain"], runs["other_walls"])


def test_on_the_command_line(runs: dict[str, Path]) -> None:
    told = command("compare", str(runs["plain"]), str(runs["doubled"]), "--json")
    assert told.status == 0
    found = json.loads(told.out)
    assert found["played_alike"] == found["games"] == GAMES
    assert {"metric", "a", "b", "difference", "correlation", "worth", "p", "clear"} <= set(found["differences"][0])
    text = command("compare", str(runs["plain"]), str(runs["doubled"]), "--lang", "zh").out
    assert "打的本来就是同样的局" in text
    assert "base: 1 → 2" in text


def test_payments_alone_are_priced_again_and_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["compare", "gejiu", "gejiu", "--set", "bots=eager", "--set-b", "rules.base=3", "--games", "512", "-q"]
    asked.append("--no-players")
    found = json.loads(command(*asked, "--json").out)
    assert found["b"]["priced_from"] == found["a"]["id"]
    assert found["a"]["priced_from"] is None
    assert found["alike_by_construction"]
    assert {"differences", "tables", "apart"} <= set(found)
    assert "B was not played: the games of A were priced again" in " ".join(command(*asked).out.split())
    report = " ".join(command("report", found["b"]["id"]).out.split())
    assert f"the games of {found['a']['id']} priced again" in report


def test_every_format(runs: dict[str, Path], tmp_path: Path) -> None:
    said = paper(compare(runs["plain"], runs["stay"]))
    files = {form: written(said, form, "zh") for form in ("html", "md", "csv", "json", "xlsx")}
    page = str(files["html"])
    for shown in ('id="chart-forest-share"', 'id="table-differences"', "simcli replay", 'data-row="draw_share"'):
        assert shown in page
    assert "（draw_share）" in str(files["md"])
    assert "compare.draw_share.difference" in str(files["csv"])
    assert set(json.loads(files["json"])["tables"]) == {"differences", "no_difference", "apart"}
    assert isinstance(files["xlsx"], bytes)
    told = command("compare", str(runs["plain"]), str(runs["doubled"]), "-o", str(tmp_path / "said.md"))
    assert told.status == 0
    assert "| points_per_win |" in (tmp_path / "said.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["gejiu", "gejiu", "--set-b", "seed=2"],
            "A (gejiu) and B (gejiu) are not on the same walls: seed is 1 in A, 2 in B",
        ),
        (["gejiu", "youxian"], "variant is gejiu in A, youxian in B"),
        (["gejiu", "gejiu", "--set-b", "rules.bse=2"], "error: --set-b rules.bse=2: no key rules.bse"),
        (["gejiu", "gejiu", "--set-a", "rules.base"], "error: --set-a rules.base: KEY=VALUE is wanted"),
        (["gejiu", "gejiu", "--set-a", "rules.base=0"], "error: --set-a rules.base=0: allowed: 1..1000000"),
        (["gejiu", "gejiu", "--set", "rules.base=0"], "error: --set rules.base=0: allowed"),
        (["gejiu", "gejiu", "--metric", "share("], "--metric share(: gejiu has no metric 'share(', its bracket is not"),
        (["gejiu", "gejiu", "--metric", "draw_shore"], "nearest: draw_share"),
        (["gejiu", "gejiu", "-o", "said.doc"], "said.doc"),
    ],
)
def test_what_cannot_be_compared_is_refused_before_it_is_played(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = command("compare", *words)
    assert told.status == 2
    assert said in told.err
    assert not (tmp_path / "results").exists()


def test_a_run_takes_no_settings(runs: dict[str, Path]) -> None:
    told = command("compare", str(runs["plain"]), str(runs["stay"]), "--games", "100")
    assert told.status == 2
    assert "--games cannot change it" in told.err
    told = command("compare", str(runs["plain"]), "gejiu", "--set-a", "rules.base=2")
    assert "--set-a cannot change it" in told.err


def test_runs_that_were_extended_have_sequences_and_no_p_values(tmp_path: Path) -> None:
    """Looked at after 10 rounds and again after 60: the doubled stakes still hold, by a wider interval."""
    for rounds in (10, 60):
        for name, own in (("a", []), ("b", ["rules.base=2"])):
            sets = ["bots=eager", "match.games=1", *own]
            simcli.run("gejiu", tmp_path / name, sets=sets, games=16 * rounds, workers=1)
    found = compare(tmp_path / "a", tmp_path / "b")
    assert found.found.anytime
    rows = by_name(found)
    assert all(one.p is None for one in found.differences)
    one = rows["sd(score)"]
    assert one.clear
    assert one.difference.method == "mixture"
    assert one.difference.value == pytest.approx(one.a.value, rel=1e-9)
    assert not rows["draw_share"].clear
