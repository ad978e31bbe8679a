"""`simcli sweep --each-option`: ranking, bounds where nothing is seen, what cannot be moved at all."""

from __future__ import annotations

import json

import pytest
from scipy import stats

from simcli.report.paper import written
from simcli.sweeping.each import Each, Seen
from simcli.sweeping.each_view import paper
from simcli.sweeping.figures import Asked
from tests.support.command_line import simcli as command
from tests.support.sweep_gejiu import BOTS, GAMES, ROUNDS, changed

ONLY = ("rules.base", "rules.fan.ping_hu", "rules.wall_reserve", "rules.rob_kong")
CHANGES = ["wall_reserve=15", "wall_reserve=25", "rob_kong=replacement", "rob_kong=both", "fan.ping_hu=1"]
CHANGES += ["base=2"]
FAMILY = 5 * len(CHANGES)
PAIRS = 16 * ROUNDS


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Each:
    return changed(tmp_path_factory.mktemp("options"), *ONLY)


def asked(found: Each, name: str) -> Asked:
    return next(one for one in found.plan.asked if one.name == name)


def seen(found: Each, metric: str) -> dict[str, Seen]:
    return {one.change.combination.label: one for one in found.ranked(asked(found, metric))}


def test_the_changes(found: Each) -> None:
    assert [one.combination.label for one in found.plan.changes] == CHANGES
    assert found.plan.level == pytest.approx(1 - 0.05 / FAMILY)
    repriced = {one.combination.label for one in found.made if one.repriced}
    assert repriced == {"base=2", "fan.ping_hu=1"}


def test_the_largest_effects_come_first(found: Each) -> None:
    for one in found.plan.asked:
        ranked = found.ranked(one)
        clear = [abs(row.effect.difference.value or 0) for row in ranked if row.clear]
        assert clear == sorted(clear, reverse=True)
        assert [row.clear for row in ranked] == sorted((row.clear for row in ranked), reverse=True)
    length = found.ranked(asked(found, "length"))
    assert {row.change.combination.label for row in length if row.clear} == {"wall_reserve=15", "wall_reserve=25"}
    assert seen(found, "sd(score)")["base=2"].clear


def test_what_payments_cannot_move(found: Each) -> None:
    """Draws and length are fixed by construction where only payments change; what a fan pays is not."""
    for metric in ("draw_share", "length"):
        rows = seen(found, metric)
        for label in ("base=2", "fan.ping_hu=1"):
            assert rows[label].by_construction
            assert rows[label].bound == 0
            assert not rows[label].clear
    assert not any(one.by_construction for one in found.ranked(asked(found, "sd(score)")))


def test_bounds_where_nothing_is_seen(found: Each) -> None:
    """A share that is alike in all matches: 1 - (0.05 / family)^(1 / matches); else the farther end of the interval."""
    alike = [one for one in found.ranked(asked(found, "draw_share")) if not (one.effect.apart or one.by_construction)]
    assert {one.change.combination.label for one in alike} <= {"rob_kong=replacement", "rob_kong=both"}
    for one in alike:
        exact = 1 - (0.05 / FAMILY) ** (1 / PAIRS)
        assert exact <= one.bound <= 1.1 * exact
    edge = seen(found, "dealer_edge")["base=2"]
    far = max(-edge.effect.difference.low, edge.effect.difference.high)
    assert far <= edge.bound <= 1.1 * far


def test_few_matches_that_differ_widen_the_bound(found: Each) -> None:
    """No smaller than the effect seen, times how many more such matches the exact Poisson limit allows for."""
    checked = 0
    for one in found.plan.asked:
        for row in found.ranked(one):
            if row.bound is not None and 0 < row.effect.apart < 30 and row.effect.difference.low is not None:
                upper = stats.chi2.ppf(1 - 0.025 / FAMILY, 2 * (row.effect.apart + 1)) / 2
                assert row.bound >= abs(row.effect.difference.value) * upper / row.effect.apart * (1 - 1e-9)
                assert row.effect.difference.note is not None
                checked += 1
    assert checked


def test_tables_and_formats(found: Each) -> None:
    brief = paper(found, brief=True)
    whole = paper(found)
    names = ["draw_share", "dealer_edge", "sd(score)", "length", "worst_hundredth"]
    assert [table.name for table in whole.tables] == names
    assert len(whole.tables[1].rows) == len(CHANGES)
    assert "play identical by construction" in written(brief, "terminal", "en")
    assert "牌局本来相同" in written(brief, "terminal", "zh")
    told = json.loads(written(whole, "json", "en"))
    assert [one["row"] for one in told["changes"]] == CHANGES
    assert told["options"]["family"] == FAMILY
    assert {one["change"] for one in told["ranking"]["length"]} == set(CHANGES)
    drawn = {drawing.name: drawing for drawing in whole.drawings("zh")}
    assert {"tornado-length", "tornado-sd(score)"} <= set(drawn)
    bars = next(iter(drawn["tornado-length"].plain()["datasets"].values()))
    sizes = [abs(bar["value"]) for bar in bars]
    assert sizes == sorted(sizes, reverse=True)


def test_what_cannot_move_says_so_where_others_have_a_bound(found: Each) -> None:
    """Html, csv, workbook and JSON list what is alike by construction; its bound is a word, or 0, never a blank."""
    whole = paper(found)
    rows = {row.key: row for row in whole.tables[0].rows}
    assert set(rows) == set(CHANGES)
    for table in whole.tables:
        ranking = {one["change"]: one for one in whole.facts("en")["ranking"][table.name]}
        for row in table.rows:
            assert ranking[row.key]["clear"] != ("bound" in row.figures)
    assert (rows["base=2"].figures["bound"].method, rows["base=2"].figures["bound"].value) == ("fixed", 0)
    page = written(whole, "html", "zh")
    assert page.count("没有，本来如此") == written(whole, "html", "en").count("none, by construction") == 4
    told = json.loads(written(whole, "json", "en"))
    assert {one["change"]: one["no_larger_than"] for one in told["ranking"]["length"]}["base=2"] == 0
    bounds = {one["row"]: one for one in told["tables"]["length"] if one["metric"].endswith(".bound")}
    assert bounds["base=2"]["value"] == 0
    assert bounds["base=2"]["note"] == "play identical by construction: no effect"
    assert isinstance(written(whole, "xlsx", "zh"), bytes)


def test_ways_to_win_are_fixed_by_play(found: Each) -> None:
    """What nobody looks at moves no win, no dealer and no choice: not seen in a single match either."""
    names = ("dealer_win_share", "other_win_share", "dealer_stays", "choices", "share(discard)", "rate(self_draw)")
    again = changed(found.plan.folder, "rules.base", "rules.fan.ping_hu", metrics=names)
    for one in again.plan.asked:
        for row in again.ranked(one):
            assert (row.by_construction, row.bound, row.effect.difference.value) == (True, 0, 0)
            assert row.effect.apart == 0


def test_what_is_alike_without_a_bound_says_how_rarely_it_differs(found: Each) -> None:
    """Doubled stakes change no fan, but nothing in the log says that they cannot."""
    again = changed(found.plan.folder, "rules.base", metrics=("fan_per_win",))
    (row,) = paper(again).tables[0].rows
    rarest = 1 / (1 - 0.05 ** (1 / PAIRS))
    assert row.figures["bound"].value is None
    told = row.figures["bound"].note.en
    assert told.startswith("fewer than 1 match in ")
    assert 0.9 * rarest <= float(told.split(" in ")[1].split()[0].replace(",", "")) <= rarest
    assert told in written(paper(again), "terminal", "en")


def test_on_the_command_line(found: Each) -> None:
    words = ["--only", "rules.base", "--metric", "sd(score)", "--set", BOTS, "--no-players", "--games", str(GAMES)]
    told = command("sweep", "gejiu", "--each-option", "-q", *words, "--out", str(found.plan.folder))
    assert told.status == 0
    assert "base: 1 → 2" in told.out
