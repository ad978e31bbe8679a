"""`simcli sweep`: grids whose effects are known by hand, resumed, extended, refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import simcli
from simcli.report.build import build
from simcli.report.comparing.compare import compare
from simcli.report.paper import written
from simcli.stats.figure import Figure
from simcli.stats.sample import FEW_EVENTS
from simcli.sweeping import sweep
from simcli.sweeping.effects import explained, turned
from simcli.sweeping.grid import Combination, Source
from simcli.sweeping.sweep import Sweep
from simcli.sweeping.view import paper, tables
from tests.support.command_line import simcli as command
from tests.support.sweep_gejiu import BOTS, GAMES, ROUNDS, by_label, swept

VARY = ("rules.base=1,2", "rules.wall_reserve=20,60")
#: Intervals of one table: four values and three differences.
TOGETHER = 7


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> Sweep:
    return swept(tmp_path_factory.mktemp("sweep"), *VARY)


def test_only_other_games_are_played(grid: Sweep) -> None:
    """Payoffs change no move of these bots: two plays, each priced again; the experiment as given comes first."""
    assert [one.repriced for one in grid.made] == [False, False, True, True]
    assert grid.plan.as_given
    assert grid.plan.baseline == 0


def test_doubled_stakes_double_every_payment_exactly(grid: Sweep) -> None:
    for metric in ("points_per_win", "dealer_edge", "sd(score)", "worst_hundredth"):
        one = by_label(grid, metric)["base=2, wall_reserve=20"]
        assert one.value.value == pytest.approx(2 * one.base.value, rel=1e-12)
        assert one.difference.value == pytest.approx(one.base.value, rel=1e-9)
        assert one.worth == pytest.approx(5.0)
    for metric in ("draw_share", "length", "fan_per_win"):
        one = by_label(grid, metric)["base=2, wall_reserve=20"]
        assert (one.difference.value, one.difference.low, one.apart) == (0.0, None, 0)
    losses = [one.lowest for one in grid.measured]
    assert losses[2] == 2 * losses[0]


def test_a_fan_of_one_pattern_worked_out_from_the_log(grid: Sweep) -> None:
    """One more fan on 平胡 doubles what these wins are paid, and adds one fan to each of them; nothing else moves."""
    wins = simcli.load(grid.made[0].folder).wins()
    plain = wins["p_ping_hu"].to_numpy()
    assert 0 < plain.sum() < len(wins)
    names = ("points_per_win", "fan_per_win", "draw_share")
    found = swept(grid.plan.folder, "rules.fan.ping_hu=0,1", metrics=names)
    label = "fan.ping_hu=1"
    points = by_label(found, "points_per_win")[label]
    assert points.difference.value == pytest.approx(wins["points"][plain].sum() / len(wins), rel=1e-12)
    fans = by_label(found, "fan_per_win")[label]
    assert fans.difference.value == pytest.approx(plain.mean(), rel=1e-12)
    assert by_label(found, "draw_share")[label].difference.value == 0


def test_intervals_are_those_of_compare_widened_for_the_table(grid: Sweep) -> None:
    """Half widths stand to those of a single 95 % interval as the quantiles of t do."""
    single = {one.metric.name: one for one in compare(grid.made[0].folder, grid.made[1].folder).differences}
    df = 16 * (ROUNDS - 1)
    ratio = stats.t.ppf(1 - 0.025 / TOGETHER, df) / stats.t.ppf(0.975, df)
    for metric in ("draw_share", "length", "sd(score)"):
        wide = by_label(grid, metric)["base=1, wall_reserve=60"].difference
        narrow = single[metric].difference
        assert wide.value == narrow.value
        assert wide.high - wide.low == pytest.approx(ratio * (narrow.high - narrow.low))
        assert wide.level == pytest.approx(1 - 0.05 / TOGETHER)


def test_the_worst_hundredth_is_the_reports(grid: Sweep) -> None:
    for place in (0, 1):
        rows = {row.key: row for row in build(grid.made[place].folder).table("score_spread").rows}
        told = grid.measured[place]
        mean = rows["worst_hundredth"].figures["points"].value
        assert told.effects["worst_hundredth"].value.value == pytest.approx(mean, rel=1e-12)
        assert told.lowest == rows["worst"].figures["points"].value


def test_the_worst_hundredth_recounted(grid: Sweep) -> None:
    """Its difference, and the spread of match contributions beyond both edges, stratified by cell."""
    short, edges = [], []
    for place in (0, 1):
        games = simcli.load(grid.made[place].folder).games()
        scores = games[[f"score_{seat}" for seat in range(4)]].to_numpy()
        edge = np.sort(scores.reshape(-1))[int(np.ceil(0.01 * scores.size)) - 1]
        edges.append(edge)
        short.append(np.maximum(edge - scores, 0).reshape(-1, 32).sum(axis=1) / 32)
    apart = (short[1] - short[0]).reshape(ROUNDS, 16)
    se = np.sqrt((apart.var(axis=0, ddof=1) * ROUNDS).sum()) / apart.size / 0.01
    half = stats.t.ppf(1 - 0.025 / TOGETHER, 16 * (ROUNDS - 1)) * se
    one = by_label(grid, "worst_hundredth")["base=1, wall_reserve=60"].difference
    assert one.value == pytest.approx(edges[1] - edges[0] - apart.mean() / 0.01)
    assert one.high - one.low == pytest.approx(2 * half)


def test_a_tail_of_equal_scores_says_why_it_has_no_interval() -> None:
    """Depths below the edge of the worst hundredth, -16 here: all 0, or made up of too few."""
    none = Figure("x", 0.0, None, None, 0.0, 3000.0, 480)
    few = Figure("x", 0.001, None, None, 3.0, 3000.0, 480, note=FEW_EVENTS)
    told = [turned(explained(one, -16), -16) for one in (none, few)]
    assert [one.value for one in told] == [-16, pytest.approx(-16.1)]
    notes = [one.note.en for one in told if one.note is not None]
    assert notes[0] == "the worst hundredth begins at -16, and is nothing else: no interval"
    assert notes[1] == "the worst hundredth begins at -16, and too few are lower for an interval"


def test_a_stop_keeps_what_is_finished(tmp_path: Path) -> None:
    """Stopped before the third run, called again, extended: nothing is played twice, and the end is as in one go."""
    vary = "rules.wall_reserve=20,40,60"
    source = Source("gejiu", (BOTS,), GAMES // 10, 1)
    planned = sweep.plan(source, [vary], ["draw_share"], tmp_path / "a")

    def stop(place: int, of: int, combination: Combination) -> None:
        if place == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep.sweep(planned, workers=1, telling=stop)
    kept = {path: path.read_bytes() for path in (tmp_path / "a").rglob("*") if path.is_file()}
    assert len([path for path in kept if path.name == "run.json"]) == 2
    swept(tmp_path / "a", vary, games=GAMES // 10, metrics=("draw_share",))
    assert all(path.read_bytes() == data for path, data in kept.items() if path.suffix != ".sums")
    longer = swept(tmp_path / "a", vary, games=GAMES // 5, metrics=("draw_share",))
    whole = swept(tmp_path / "b", vary.rpartition(",")[0], games=GAMES // 5, metrics=("draw_share",))
    for one, other in zip(longer.made, whole.made, strict=False):
        assert [path.read_bytes() for path in one.log.parts("games")] == [
            path.read_bytes() for path in other.log.parts("games")
        ]


def test_longer_runs_of_an_earlier_sweep_count_as_far_as_all_go(grid: Sweep) -> None:
    """A new value with half the games: value and difference of every row come from the same matches."""
    found = swept(grid.plan.folder, "rules.base=1,3", games=GAMES // 2, metrics=("points_per_win",))
    assert found.games == GAMES // 2
    assert [one.log.n_games for one in found.made] == [GAMES, GAMES // 2]
    one = by_label(found, "points_per_win")["base=3"]
    assert one.value.value == pytest.approx(3 * one.base.value, rel=1e-12)
    assert one.base.value == by_label(found, "points_per_win")["base=1"].value.value
    assert one.base.value != by_label(grid, "points_per_win")["base=1, wall_reserve=20"].value.value


def test_without_the_values_as_given_the_first_is_the_baseline(tmp_path: Path) -> None:
    found = swept(tmp_path, "rules.base=3,2", games=128, metrics=("points_per_win",))
    assert not found.plan.as_given
    assert found.plan.baseline == 0
    told = by_label(found, "points_per_win")["base=2"]
    assert told.value.value == pytest.approx(told.base.value * 2 / 3)


def test_every_format(grid: Sweep) -> None:
    told = paper(grid)
    names = [table.name for table in tables(grid)]
    assert names == [
        "draw_share", "dealer_edge", "sd(score)", "length", "points_per_win", "fan_per_win", "worst_hundredth"
    ]  # fmt: skip
    found = json.loads(written(told, "json", "en"))
    assert list(found["tables"]) == names
    assert [one["repriced"] for one in found["combinations"]] == [one.repriced for one in grid.made]
    rows = [one["row"] for one in found["tables"]["draw_share"] if one["metric"].endswith(".value")]
    assert rows == [one["row"] for one in found["combinations"]]
    for form in ("md", "csv", "terminal"):
        text = written(told, form, "zh")
        assert isinstance(text, str)
        assert "wall_reserve=60" in text
        assert "基准" in text
    assert isinstance(written(told, "xlsx", "en"), bytes)
    drawn = told.drawings("en")
    assert len(drawn) == len(names)
    for drawing in drawn:
        assert len(drawing.plain()["layer"]) == 3


def test_the_page_loads_nothing(grid: Sweep) -> None:
    page = written(paper(grid), "html", "zh")
    assert isinstance(page, str)
    assert 'src="' not in page.partition('<script type="application/json"')[0]
    assert "Content-Security-Policy" in page
    assert 'data-chart="by-draw_share"' in page
    assert 'id="table-worst_hundredth"' in page


def test_on_the_command_line(grid: Sweep) -> None:
    out = str(grid.plan.folder)
    words = ["sweep", "gejiu", "--set", BOTS, "--games", str(GAMES), "--out", out, "-q", "--no-players"]
    told = command(*words, "--vary", "rules.base=1,2", "--metric", "points_per_win", "--json")
    assert told.status == 0
    found = json.loads(told.out)
    assert found["sweep"]["baseline"] == "base=1"
    assert list(found["tables"]) == ["points_per_win"]
    text = command(*words, "--vary", "rules.base=1,2", "--lang", "zh").out
    assert "2 个组合（base）" in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "what is to be varied"),
        (("--vary", "rules.base=0"), "--vary rules.base=0: allowed: 1..1000000"),
        (("--vary", "rules.base=1", "--each-option"), "contradicts"),
        (("--vary", "rules.base=1", "--metric", "draw_shre"), "nearest: draw_share"),
        (("--vary", "rules.base=1", "--only", "rules.fan"), "goes with --each-option"),
        (("--each-option", "--only", "rules.fans"), "nearest: rules.fan"),
        (("--vary", "rules.base=1", "-o", "x.pdf"), "unknown ending"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_played(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    answer = command("sweep", "gejiu", "--out", str(tmp_path / "runs"), *words)
    assert answer.status == 2
    assert told in answer.err
    assert not (tmp_path / "runs").exists()
