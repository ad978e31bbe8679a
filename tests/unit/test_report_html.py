"""The page of a report as text: sentences, other players, provenance, and that it stands alone."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from simcli.config import load
from simcli.report.build import Report, build
from simcli.report.html import beside, glance, origin, others, page
from simcli.report.html.tables import laid_out
from simcli.report.table import Row, Table
from simcli.stats.figure import Figure
from simcli.text import Language
from tests.support import report_gejiu
from tests.support.report_page import VARIANTS, report, written


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_page_stands_alone_and_is_small(variant: str, lang: Language) -> None:
    text = written(variant, lang)
    assert len(text.encode()) < 3_000_000
    assert "default-src 'none'" in text
    body = text.split('<script type="application/json"')[0]  # the charts' library itself holds pieces of HTML
    outside = re.findall(r"<(?:script|link|img|iframe|source)[^>]*(?:src|href)=\"(?!data:,\")([^\"]*)\"", body)
    assert outside == []
    assert text.count("</script>") == 3
    for drawing_or_table in ('id="chart-patterns"', 'id="table-summary"', 'id="terms"', 'id="origin"'):
        assert drawing_or_table in text
    run = report(variant).provenance
    assert all(word in text for word in (run.id, run.kernel_digest, str(run.seed)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_hand_comes_never(variant: str) -> None:
    """What was not seen shows a bound: neither `0 %` nor one in infinity."""
    found = report(variant)
    never = Figure("patterns.x.of_games", 0.0, 0.0, 0.0004, 0, 10_000, 100, "zero_bound")
    pays = Figure("patterns.x.points", None)
    table = found.table("patterns")
    row = Row("x", table.rows[0].label, {"of_wins": never, "of_games": never, "points": pays})
    changed = _with(found, replace(table, rows=[row, *table.rows]))
    hand = glance.hands(changed, "en")[0]
    assert (hand["one_in"], hand["ends"], hand["pays"]) == ("over 2,500", "none seen", "—")
    cells = laid_out(changed.table("patterns"), "en")["rows"][0]["cells"]
    assert not any(cell.text in ("0 %", "0") for cell in cells)
    # rarer than anything seen, it is sorted by its bound
    column = [column.show for column in table.columns].index("one_in")
    assert cells[column].sort == pytest.approx(2500)


def _with(found: Report, table: Table) -> Report:
    tables = [table if one.name == table.name else one for one in found.tables]
    return replace(found, tables=tables)


@pytest.mark.parametrize(
    ("value", "low", "high", "said"),
    [
        (0.36, 0.29, 0.43, "Dealing helps."),
        (-0.36, -0.43, -0.29, "Dealing hurts."),
        (0.01, -0.02, 0.04, "do not show whether"),
        (0.01, None, None, "Too few games"),
    ],
)
def test_the_dealers_edge_is_only_called_one_if_the_interval_says_so(
    value: float, low: float | None, high: float | None, said: str
) -> None:
    found = report("gejiu")
    summary = found.table("summary")
    edge = Figure("summary.dealer.mean", value, low, high, method="cluster_t" if low is not None else "none")
    rows = [
        Row(row.key, row.label, {"value": edge}, None, row.unit) if row.key == "dealer" else row for row in summary.rows
    ]
    fact = next(one for one in glance.facts(_with(found, replace(summary, rows=rows)), "en") if one.name == "dealer")
    assert said in fact.lines[0]
    assert fact.value.startswith("+" if value > 0 else "-")


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.95, "About 95 of 100 games"), (0.01, "About one game in 100"), (0.0, "No game here was drawn")],
)
def test_drawn_games_are_told_in_the_way_that_fits(share: float, said: str) -> None:
    found = report("gejiu")
    table = found.table("outcomes")
    method, numerator = ("wilson", share * 1000) if share else ("zero_bound", 0)
    drawn = Figure("outcomes.draw.share", share, share / 1.1, share + 0.003, numerator, 1000, 100, method)
    rows = [Row(row.key, row.label, {"share": drawn}) if row.key == "draw" else row for row in table.rows]
    fact = glance.facts(_with(found, replace(table, rows=rows)), "en")[0]
    assert said in fact.lines[0]
    assert fact.value != "0 %"


def _write(folder: Path, *sets: str, rounds: int = 2) -> Path:
    """Write a run of made-up games of 个旧麻将."""
    rules = load("gejiu", sets).rules
    return report_gejiu.write(folder, report_gejiu.at_random(1, rules, 8), rounds=rounds, match_games=8, sets=sets)


def test_runs_with_other_players_stand_beside_a_run(tmp_path: Path) -> None:
    """Other bots, same rules: whatever the seed; of two with the same bots the longer one. Other rules: not."""
    _write(tmp_path / "own")
    _write(tmp_path / "eager", "bots=eager", "seed=9")
    _write(tmp_path / "random-short", "bots=random")
    _write(tmp_path / "random-long", "bots=random", "seed=3", rounds=4)
    _write(tmp_path / "other-rules", "bots=eager", "rules.fan_cap=3")
    _write(tmp_path / "same-bots", "seed=5")
    own = build(tmp_path / "own")
    found = beside(own)
    assert [run.folder for run in found] == ["random-long", "eager"]
    assert [run.games for run in found] == [512, 256]
    rows = others.compared(others.of_report(own), found, "en")
    assert [head["bots"] for head in rows["heads"]] == ["greedy x 4", "random x 4", "eager x 4"]
    for row in rows["summary"]:
        assert len(row["cells"]) == 3
    won = build(tmp_path / "eager").table("summary").rows[0].figures["value"]
    assert won.value is not None
    shown = float(rows["summary"][0]["cells"][2]["value"].removesuffix(" %"))
    assert shown == pytest.approx(100 * won.value, abs=0.5)
    text = page(own, "en", found)
    assert "random-long" in text
    assert "other-rules" not in text


def test_a_run_alone_says_how_to_play_others(tmp_path: Path) -> None:
    text = written("gejiu", "en")
    assert "--set bots=value" in text.split('id="others"')[1].split('id="charts"')[0]


@pytest.mark.parametrize(
    "sets",
    [
        [],
        ["rules.fan.qing_yi_se=4", "rules.fan_cap=5", "bots=random"],
        ['bots=["greedy","eager","random","greedy"]', "seating.orders=all", "seating.walls=shared"],
        ['bots=[{kind = "greedy", mistakes = 0.1}, "greedy", "random", "random"]', "seating.first_dealer=random"],
    ],
)
def test_the_command_shown_plays_the_same_run(tmp_path: Path, sets: list[str]) -> None:
    found = build(_write(tmp_path / "run", *sets, "seed=77", rounds=1))
    words = shlex.split(origin.command(found))
    assert words[:3] == ["simcli", "run", "gejiu"]
    chosen = [words[at + 1] for at, word in enumerate(words) if word == "--set"]
    seed, games = (int(words[words.index(flag) + 1]) for flag in ("--seed", "--games"))
    again = load("gejiu", chosen, games=games, seed=seed)
    assert again.resolved() == found.experiment.resolved()


def test_every_option_is_listed_with_what_settles_it() -> None:
    found = report("youxian")
    listed = origin.options(found, "zh")
    assert [option["name"] for option in listed] == [option.name for option in found.experiment.game.options]
    assert all(option["text"] and option["source"] for option in listed)
