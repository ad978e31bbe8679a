"""Metrics are the report's figures under names, and the sums taken block by block give the same figures."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from simcli.config import load
from simcli.errors import UsageError
from simcli.report.build import build
from simcli.report.following import Following
from simcli.report.metrics import Metrics, metrics
from simcli.report.reading import Span
from simcli.report.targets import parse
from simcli.store.reader import Log
from tests.support import report_gejiu, report_tongcheng, report_youxian

LOGS: dict[str, tuple[Any, int]] = {
    "gejiu": (report_gejiu, 4),
    "youxian": (report_youxian, 6),
    "tongcheng": (report_tongcheng, 4),
}


def log_of(variant: str, folder: Path, *sets: str, rounds: int = 3) -> Log:
    """Random games in three parts, looked at before they were all there: its intervals are anytime-valid."""
    logs, match_games = LOGS[variant]
    rows = logs.at_random(5, load(variant, list(sets)).rules, match_games)
    looks = [(128, "interrupted"), (256, "extended")]
    written = logs.write(
        folder, rows, rounds=rounds, match_games=match_games, block_rounds=1, looks=looks, sets=list(sets)
    )
    return Log(written)


def followed(log: Log, known: Metrics, names: list[str], planned: int) -> dict[str, Any]:
    """The figures of some metrics, from sums taken part by part."""
    sums = Following(log.experiment, [known[name] for name in names])
    for block, games, wins in zip(log.blocks, log.parts("games"), log.parts("wins"), strict=True):
        sums.add(Span([games], [wins], block.first_match, block.matches))
    sample = sums.sample(planned)
    return {name: known[name].of(sample) for name in names}


@pytest.mark.parametrize("variant", LOGS)
def test_every_metric_is_the_figure_of_the_report_of_that_name(variant: str, tmp_path: Path) -> None:
    log = log_of(variant, tmp_path)
    report = {figure.metric: figure for table in build(tmp_path).tables for _, figure in table.figures()}
    known = metrics(log.experiment)
    assert len(known.full) > 200
    planned = log.manifest.first_planned()
    made = followed(log, known, list(known), planned)
    for name, figure in made.items():
        told = report[known[name].figure]
        assert figure.value == told.value, name
        assert (figure.numerator, figure.denominator) == (told.numerator, told.denominator), name
        if told.level == figure.level:
            assert (figure.low, figure.high, figure.method) == (told.low, told.high, told.method), name


@pytest.mark.parametrize("variant", LOGS)
def test_one_metric_alone_gives_the_same_figure(variant: str, tmp_path: Path) -> None:
    log = log_of(variant, tmp_path)
    known = metrics(log.experiment)
    whole = followed(log, known, list(known.short), 500)
    for name in known.short:
        assert followed(log, known, [name], 500)[name] == whole[name]


def test_metrics_of_a_mixed_lineup_and_shared_walls(tmp_path: Path) -> None:
    sets = ('bots=["greedy","random","greedy","random"]', "seating.orders=all", "seating.walls=shared")
    log = log_of("gejiu", tmp_path, *sets)
    known = metrics(log.experiment)
    assert {"score(greedy)", "score(random)"} <= set(known.short)
    assert known["dealer_edge"].recipe.kind == "combination"
    report = {figure.metric: figure for table in build(tmp_path).tables for _, figure in table.figures()}
    names = ["dealer_edge", "score(greedy)", "draw_share", "share(self_draw)", "sd(score)"]
    for name, figure in followed(log, known, names, log.manifest.first_planned()).items():
        told = report[known[name].figure]
        assert figure.value == told.value
        if told.level == figure.level:
            assert (figure.low, figure.high) == (told.low, told.high)


def test_usual_names() -> None:
    common = {"draw_share", "dealer_edge", "dealer_win_share", "points_per_win", "length", "sd(score)"}
    own = {
        "gejiu": {"fan_per_win", "share(self_draw)", "rate(pond)", "share(qing_yi_se)", "deal_in_share"},
        "youxian": {"tun_per_win", "xi_per_win", "share(own_draw)", "rate(hong_hu)"},
        "tongcheng": {"multiple_per_win", "count_per_win", "share(shi_dui)"},
    }
    for variant, names in own.items():
        assert common | names <= set(metrics(load(variant, [])).short)


def test_ruled_out_patterns_are_told_with_the_reason() -> None:
    off = load("gejiu", ["rules.pond_win=off"])
    with pytest.raises(UsageError, match=r"impossible: rules\.pond_win = off"):
        parse(["share(pond)±0.1"], off)


def test_targets_are_read_as_they_are_written() -> None:
    experiment = load("gejiu", [])
    one, two, three = parse(["draw_share±0.002", " points_per_win +- 1 % ", "outcomes.draw.share±5e-3"], experiment)
    assert (one.size, one.relative, one.text) == (0.002, False, "draw_share±0.002")
    assert (two.size, two.relative, two.text) == (0.01, True, "points_per_win±1%")
    assert (three.size, three.metric.figure) == (0.005, "outcomes.draw.share")
    assert one.level == pytest.approx(1 - 0.05 / 3)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("draw_share", "write METRIC±X"),
        ("draw_share±", "write METRIC±X"),
        ("draw_share±0", "a number above 0"),
        ("draw_share±1e", "a number above 0"),
        ("draw_share±-1", "a number above 0"),
        ("draw_shar±1", "nearest: draw_share"),
        ("dealer_edge±5%", "can be 0 or change sign"),
    ],
)
def test_wrong_targets_are_refused(text: str, told: str) -> None:
    with pytest.raises(UsageError, match="--until") as error:
        parse([text], load("gejiu", []))
    assert told in str(error.value)


def test_percent_means_of_the_end_nearer_zero(tmp_path: Path) -> None:
    log = log_of("gejiu", tmp_path, rounds=60)
    target = parse(["draw_share±5%"], log.experiment)[0]
    sums = Following(log.experiment, [target.metric])
    for block, games, wins in zip(log.blocks, log.parts("games"), log.parts("wins"), strict=True):
        sums.add(Span([games], [wins], block.first_match, block.matches))
    standing = target.standing(sums.sample(5000))
    figure = standing.figure
    assert figure.low is not None
    assert figure.high is not None
    assert standing.wanted == pytest.approx(0.05 * figure.low)
    assert standing.half == pytest.approx((figure.high - figure.low) / 2)
    # what it takes in all grows with the square of the precision
    assert standing.needed == math.ceil(log.n_games * max((standing.half / standing.wanted) ** 2, 1.0))
