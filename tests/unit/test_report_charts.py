"""Charts of a report: what they draw of figures and of distributions, in what words, and as which files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcli.errors import UsageError
from simcli.report.charts import charts, dots, drawings, fonts, running, save
from simcli.report.charts import points as charted
from simcli.report.charts.spreads import MOST_BARS, bars
from simcli.report.table import Row, Table, share_columns
from simcli.report.trail import Point, Trail
from simcli.stats.figure import Figure
from simcli.stats.histogram import Histogram
from simcli.text import Language, Text
from tests.support.report_page import VARIANTS, report

#: Charts that every game has, and those of one game only.
_COMMON = {"patterns", "scores", "match_totals", "evening", "draws", "roles", "payers"}
_OWN = {
    "gejiu": {"fans", "running_fan_per_win"},
    "youxian": {"fans", "tun", "xi", "running_tun_per_win"},
    "tongcheng": {"multiple", "count", "running_multiple_per_win"},
}
_RUNNING = {"running_draw_share", "running_dealer_edge", "running_points_per_win"}
_HOLDS = {
    "zh": ("区间逐行成立", "各行区间同时成立", "没有区间", "每个数各自成立"),
    "en": (
        "each interval holds by itself",
        "all intervals hold together",
        "without intervals",
        "each figure by itself",
    ),
}


def _table(*figures: Figure, keys: tuple[str, ...] = ("0", "1", "2")) -> Table:
    labels = [Text(f"{key} 番", f"{key} fan") for key in keys]
    rows = [Row(key, label, {"of_wins": one}) for key, label, one in zip(keys, labels, figures, strict=False)]
    words = Text("表", "table")
    return Table("fans", words, words, words, share_columns("of_wins", words, words), rows, "together")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_has_its_charts_with_units_and_words_on_what_intervals_hold(variant: str, lang: Language) -> None:
    found = charts(report(variant), lang)
    assert found.keys() == _COMMON | _OWN[variant] | _RUNNING
    for name, chart in found.items():
        spec = chart.to_dict()  # Altair checks it against the schema of Vega-Lite
        assert spec["title"]["text"]
        said = "".join(spec["title"]["subtitle"]).replace(" ", "")
        assert any(words.replace(" ", "") in said for words in _HOLDS[lang]), name
        titles = [axis["title"] for axis in _axes(spec) if axis.get("title")]
        assert titles, name
        in_chinese = [any("一" <= character <= "鿿" for character in title) for title in titles]
        assert all(in_chinese) if lang == "zh" else not all(in_chinese), (name, titles)


def _axes(part: Any) -> list[dict[str, Any]]:
    if isinstance(part, list):
        return [axis for one in part for axis in _axes(one)]
    if not isinstance(part, dict):
        return []
    own = [part["encoding"][channel] for channel in ("x", "y") if channel in part.get("encoding", {})]
    found = [(one.get("axis") or {}) | {key: one[key] for key in ("title",) if one.get(key)} for one in own]
    return found + _axes(part.get("layer", []))


def test_what_was_never_seen_is_drawn_at_its_bound() -> None:
    seen = Figure("fans.0.of_wins", 0.25, 0.2, 0.3, 25, 100, 10, "wilson")
    never = Figure("fans.1.of_wins", 0.0, 0.0, 0.03, 0, 100, 10, "zero_bound")
    drawing = dots.distribution(_table(seen, never), "of_wins", "en")
    assert drawing is not None
    values = _values(drawing.plain())
    assert [(one["value"], one["low"], one["high"]) for one in values] == [(25.0, 20.0, 30.0), (None, None, 3.0)]
    assert values[1]["shown"] == "none seen"
    assert values[1]["interval"] == "< 3.0 %"
    domain = drawing.plain()["layer"][0]["encoding"]["y"]["scale"]["domain"]
    assert 0 < domain[0] < 3.0
    assert domain[1] > 30.0
    assert any("never seen" in line for line in drawing.words("en"))


def test_without_anything_never_seen_no_word_of_it() -> None:
    drawing = dots.distribution(_table(Figure("m", 0.25, 0.2, 0.3, 25, 100, 10, "wilson")), "of_wins", "en")
    assert drawing is not None
    assert not any("never seen" in line for line in drawing.words("en"))


def test_nothing_to_draw_gives_no_chart() -> None:
    empty = _table(Figure("m", None, None, None, 0, 0, 0, "none"))
    assert dots.distribution(empty, "of_wins", "en") is None
    assert running.running(Trail("m", Text("", ""), Text("", ""), True, [Point(10, 0.5, None, None)]), "en") is None


def test_hands_are_turned_into_one_in_so_many_the_commonest_first() -> None:
    table = report("gejiu").table("patterns")
    rare = Figure("patterns.a.of_games", 0.001, 0.0005, 0.002, 10, 10_000, 100, "wilson")
    common = Figure("patterns.b.of_games", 0.1, 0.08, 0.125, 1000, 10_000, 100, "wilson")
    never = Figure("patterns.c.of_games", 0.0, 0.0, 0.0004, 0, 10_000, 100, "zero_bound")
    out = Row("d", Text("丁", "d"), {}, Text("没有", "off"))
    rows = [Row(key, Text(key, key), {"of_games": one}) for key, one in zip("cab", (never, rare, common), strict=True)]
    drawing = dots.hands(replace(table, rows=[*rows, out]), "en")
    assert drawing is not None
    values = _values(drawing.plain())
    assert [one["label"] for one in values] == ["b", "a", "c"]
    assert [(one["low"], one["value"], one["high"]) for one in values[:2]] == [
        (pytest.approx(8), pytest.approx(10), pytest.approx(12.5)),
        (pytest.approx(500), pytest.approx(1000), pytest.approx(2000)),
    ]
    assert (values[2]["value"], values[2]["low"], values[2]["one_in"]) == (None, pytest.approx(2500), "over 2,500")
    assert any(line == "Not drawn: d (off)" for line in drawing.words("en"))


def _values(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the data of a chart: all layers share it."""
    held = spec["data"] if "data" in spec else spec["layer"][0]["data"]
    found: list[dict[str, Any]] = held["values"] if "values" in held else spec["datasets"][held["name"]]
    return found


@given(
    st.dictionaries(st.integers(-5000, 5000), st.integers(1, 1000), min_size=1, max_size=60), st.sampled_from([1, 5])
)
def test_bars_hold_everything_once_and_zero_stands_alone(counts: dict[int, int], step: int) -> None:
    values = np.array(sorted(counts), dtype=np.int64)
    seen = Histogram(values * step, np.array([counts[int(value)] for value in values], dtype=np.int64))
    found, wide, unit = bars(seen)
    assert wide % unit == 0
    assert len(found) <= 2 * MOST_BARS + 1
    assert sum(bar["count"] for bar in found) == seen.size
    assert sum(bar["share"] for bar in found) == pytest.approx(100.0)
    for bar in found:
        inside = (seen.values >= bar["first"]) & (seen.values <= bar["last"])
        assert int(seen.counts[inside].sum()) == bar["count"]
        assert bar["first"] * bar["last"] > 0 or bar["first"] == bar["last"] == 0
    edges = [edge for bar in found for edge in (bar["start"], bar["end"])]
    assert edges == sorted(edges)


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0.002, 80.0, [0.01, 0.1, 1.0, 10.0]),
        (2.0, 60.0, [2.0, 5.0, 10.0, 20.0, 50.0]),
        (1.0, 1e6, [10.0**p for p in range(7)]),
    ],
)
def test_logarithmic_axes_are_marked_at_powers_of_ten(low: float, high: float, marks: list[float]) -> None:
    axis = charted.logarithmic(low, high, "points", "~s").to_dict()
    assert axis["values"] == pytest.approx(marks)


def test_running_estimates_start_their_band_where_there_is_an_interval() -> None:
    points = [Point(100, 0.2, None, None), Point(200, 0.3, 0.1, 0.5), Point(300, 0.25, 0.2, 0.3)]
    trail = Trail("draw_share", Text("流局", "drawn"), Text("占局", "of games"), True, points)
    drawing = running.running(trail, "en")
    assert drawing is not None
    spec = drawing.plain()
    values = _values(spec)
    assert [one["value"] for one in values] == pytest.approx([20.0, 30.0, 25.0])
    assert values[0]["low"] is None
    assert spec["layer"][0]["transform"] == [{"filter": "datum.low !== null"}]


def test_charts_are_saved_as_pictures(tmp_path: Path) -> None:
    if fonts.missing() is not None:
        pytest.skip("no font here has Chinese characters")
    written = save(report("tongcheng"), tmp_path / "new" / "charts", "zh")
    names = {drawing.name for drawing in drawings(report("tongcheng"), "zh")}
    assert {path.name for path in written} == {f"{name}.{form}" for name in names for form in ("png", "svg")}
    for path in written:
        head = path.read_bytes()
        assert head.startswith(b"\x89PNG" if path.suffix == ".png" else b"<svg")
    assert "番" in (tmp_path / "new" / "charts" / "patterns.svg").read_text() or "牌" in written[1].read_text()


def test_without_a_chinese_font_only_svg_is_written_and_the_package_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "drawn", lambda *two: False)
    told = fonts.missing()
    assert told is not None
    assert "fonts-noto-cjk" in told.zh
    assert "fonts-noto-cjk" in told.en
    written = save(report("tongcheng"), tmp_path, "en")
    assert written
    assert {path.suffix for path in written} == {".svg"}


def test_characters_that_no_font_has_look_alike() -> None:
    """Private characters stand for any that are missing: whatever takes their place is the same for both."""
    assert not fonts.drawn("\ue0f1", "\ue0f2")
    assert fonts.drawn("A", "B")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="file"):
        save(report("tongcheng"), tmp_path / "file" / "charts", "en", ["svg"])


def test_charts_stand_for_themselves_as_json() -> None:
    """No chart reads anything from elsewhere."""
    for chart in charts(report("youxian"), "zh").values():
        assert '"url"' not in json.dumps(chart.to_dict())
