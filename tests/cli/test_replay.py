"""`simcli replay`: on the terminal, as JSON, as a page, and what it says to wrong numbers and changed files."""

from __future__ import annotations

import io
import json
import re
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from simcli.config import load
from simcli.replay.story import watch
from simcli.replay.terminal import render
from simcli.text import use, width
from tests.support.command_line import simcli
from tests.support.replayed import states

PAGE = Path(__file__).resolve().parents[2] / "docs" / "replay.md"


SETS = {"gejiu": ["match.games=3", "bots=eager"], "youxian": ["bots=eager", "rules.min_xi=6"]}


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Play 48 games or a few more of every game; of 个旧麻将 matches 0..15 of three games."""
    folders = {variant: tmp_path_factory.mktemp("replay") / "run" for variant in SETS}
    for variant, folder in folders.items():
        sets = [word for setting in SETS[variant] for word in ("--set", setting)]
        done = simcli("run", variant, "--games", "48", "--seed", "5", "--workers", "1", *sets, "--out", str(folder))
        assert done.status == 0, done.err
    return folders


@pytest.fixture
def run(runs: dict[str, Path]) -> Path:
    return runs["gejiu"]


def games(folder: Path) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = pq.read_table(next((folder / "games").iterdir()), partitioning=None).to_pylist()
    return rows


def test_terminal_tells_the_whole_match_in_both_languages(run: Path) -> None:
    english, chinese = simcli("replay", str(run), "3", "--lang", "en"), simcli("replay", str(run), "3", "--lang", "zh")
    assert (english.status, english.err) == (0, "")
    for game in range(3):
        assert f"match 3, game {game}" in english.out
        assert f"第 3 场第 {game} 局" in chinese.out
    for row in games(run)[9:12]:
        scores = "  ".join(f"{row[f'score_{seat}']:+d}" for seat in range(4))
        assert f"points {scores}" in english.out
        assert f"得分 {scores}" in chinese.out
    assert re.search(r"draws \S+, discards \S+ ", english.out)
    assert re.search(r"seat \d deals the next game", english.out)
    assert "seat 0" not in chinese.out
    assert "\x1b" not in english.out + chinese.out


def test_terminal_tells_a_match_of_cards_in_both_languages(runs: dict[str, Path]) -> None:
    card_run = runs["youxian"]
    english, chinese = (simcli("replay", str(card_run), "3", "--lang", lang) for lang in ("en", "zh"))
    assert (english.status, english.err) == (0, "")
    for row in (row for row in games(card_run) if row["match"] == 3):
        scores = "  ".join(f"{row[f'score_{seat}']:+d}" for seat in range(3))
        assert f"match 3, game {row['game']}  seat {row['dealer']} deals" in english.out
        assert f"points {scores}" in english.out
        assert f"得分 {scores}" in chinese.out
    assert re.search(r"seat \d  draws \S, nobody takes it: it lies dead", english.out)
    assert re.search(r"座\d     翻 \S，偎 \S：自己翻出，手有一对，必偎", chinese.out)
    assert re.search(r"\n +\d+  座\d     翻 \S\n", chinese.out)  # a draw that another seat takes has its own line
    assert "seat 0" not in chinese.out


def test_one_game_alone(run: Path) -> None:
    out = simcli("replay", str(run), "15:2").out
    assert "match 15, game 2" in out
    assert "game 1" not in out


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("variant", SETS)
def test_lines_fold_to_the_width_and_hands_stand_in_one_column(variant: str, lang: str, columns: int) -> None:
    use("zh" if lang == "zh" else "en")
    try:
        sets = ["rules.kong_points.exposed=1"] if variant == "gejiu" else SETS[variant]
        story, _ = watch(load(variant, ["seed=3", *sets]), 2)
        out = io.StringIO()
        render(story, out, columns)
    finally:
        use(None)
    lines = out.getvalue().splitlines()
    assert max(width(line) for line in lines) <= columns
    if columns == 120 and variant == "gejiu":
        hands = [line for line in lines if re.search(r"(摸|draws) .*(打|discards) \S+ {2,}\S", line)]
        starts = {width(line[: re.match(r".*?(?:打|discards) \S+ +", line).end()]) for line in hands}  # type: ignore[union-attr]
        assert len(hands) > 100
        assert len(starts) == 1


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def test_red_cards_are_red_and_nothing_else_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    use("zh")
    try:
        story, _ = watch(load("youxian", ["seed=3", *SETS["youxian"]]), 0, 0)
        out = Screen()
        render(story, out, 120)
    finally:
        use(None)
    red = "".join(re.findall(r"\x1b\[[0-9;]*\b31m([^\x1b]*)\x1b", out.getvalue()))
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert set(red) == set("二七十贰柒拾")
    assert len(red) == sum(plain.count(char) for char in "二七十贰柒拾")


def test_no_color_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    story, _ = watch(load("gejiu", ["seed=3"]), 0, 0)
    monkeypatch.setenv("TERM", "xterm-256color")
    coloured, plain = Screen(), Screen()
    render(story, coloured, 100)
    monkeypatch.setenv("NO_COLOR", "1")
    render(story, plain, 100)
    assert re.search(r"\x1b\[[0-9;]*3[0-9]m", coloured.getvalue())
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", plain.getvalue())


@pytest.mark.parametrize("variant", SETS)
def test_json_has_the_steps_and_the_page_documents_every_key(variant: str, runs: dict[str, Path]) -> None:
    run = runs[variant]
    told = json.loads(simcli("replay", str(run), "7:1", "--json").out)
    (game,) = told["games"]
    row = next(row for row in games(run) if (row["match"], row["game"]) == (7, 1))
    assert game["scores"] == [row[f"score_{seat}"] for seat in range(len(game["players"]))]
    assert (told["match"], game["game"], game["dealer"], game["outcome"]) == (7, 1, row["dealer"], row["outcome"])
    assert [step["step"] for step in game["steps"]] == list(range(len(game["steps"])))
    documented = set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))
    keys = {re.sub(r"_\d$", "_S", key) for state in states(game) for key in state}
    used = keys | set(told) | set(game) | {key for step in game["steps"] for key in step}
    assert used - documented == set()
    assert {step["action"] for step in game["steps"]} - documented == set()


def test_page_is_written_in_the_language_asked_for(run: Path, tmp_path: Path) -> None:
    for lang, code, word in (("zh", "zh-CN", "打 "), ("en", "en", "discards ")):
        done = simcli("replay", str(run), "0", "--html", str(tmp_path / "page.html"), "--lang", lang)
        assert (done.status, done.out) == (0, "")
        page = (tmp_path / "page.html").read_text(encoding="utf-8")
        assert f'<html lang="{code}">' in page
        assert word in page
        assert not re.search(r"""(?:src|href)=["'](?!data:|#)|https?://|@import|url\(""", page)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("abc",), "'abc' is no match; wanted MATCH or MATCH:GAME, such as 12 or 12:3 (both from 0)"),
        (("3:",), "'3:' is no match; wanted MATCH or MATCH:GAME, such as 12 or 12:3 (both from 0)"),
        (("16",), "no match 16; the run holds 0..15"),
        (("99999999999999999999",), "'99999999999999999999' is no match; wanted"),
        (("2:3",), "no game 3 in a match; allowed: 0..2"),
        (("2", "--html", "x.html", "--json"), "--html contradicts --json"),
    ],
)
def test_wrong_numbers_are_plain_lines(run: Path, words: tuple[str, ...], told: str) -> None:
    done = simcli("replay", str(run), *words)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"error: {told}")
    assert len(done.error_lines) == 1


def test_a_run_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = simcli("replay", "nowhere", "0")
    assert done.status == 2
    assert "no run 'nowhere'" in done.err


def test_page_that_cannot_be_written(run: Path, tmp_path: Path) -> None:
    done = simcli("replay", str(run), "0", "--html", str(tmp_path / "absent" / "page.html"))
    assert done.status == 1
    assert "cannot write" in done.err


@pytest.fixture
def changed(run: Path, tmp_path: Path) -> Path:
    """Copy the run with one more draw in match 4, game 1."""
    copy = tmp_path / "changed"
    shutil.copytree(run, copy)
    part = next((copy / "games").iterdir())
    table = pq.read_table(part, partitioning=None)
    draws = table["draws"].to_pylist()
    draws[3 * 4 + 1] += 1
    at = table.schema.get_field_index("draws")
    pq.write_table(table.set_column(at, table.schema.field(at), pa.array(draws, table.schema.field(at).type)), part)
    return copy


def test_a_game_that_is_not_as_recorded_is_told(changed: Path) -> None:
    assert simcli("replay", str(changed), "3").status == 0
    done = simcli("replay", str(changed), "4")
    assert (done.status, done.out) == (1, "")
    assert "match 4 game 1 does not play again as recorded: draws is" in done.error_lines[0]
    assert "its file has been changed" in done.error_lines[1]


def test_a_run_of_other_kernel_sources_is_told(changed: Path) -> None:
    manifest = changed / "run.json"
    told = json.loads(manifest.read_text(encoding="utf-8"))
    told["kernel_digest"] = "0" * len(told["kernel_digest"])
    manifest.write_text(json.dumps(told), encoding="utf-8")
    done = simcli("replay", str(changed), "4")
    assert done.status == 1
    assert "played by other kernel sources" in done.error_lines[1]


def test_a_part_that_is_missing_is_told(changed: Path) -> None:
    next((changed / "games").iterdir()).unlink()
    done = simcli("replay", str(changed), "4")
    assert done.status == 1
    assert "cannot be read" in done.err
