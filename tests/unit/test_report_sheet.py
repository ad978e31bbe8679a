"""The sheet: its rule card follows every option, its odds and ranges are the report's, its verdicts those beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simcli.config import load
from simcli.games import get
from simcli.games.base import OptionInfo
from simcli.report.build import Report, build
from simcli.report.gejiu.card_payment import points
from simcli.report.sheet.build import sheet
from simcli.report.sheet.parts import Entry, Grid, Page, Table, Words, same
from simcli.report.sheet.terminal import render
from simcli.store import verified
from simcli.text import Language, width
from tests.support import report_gejiu, report_tongcheng, report_youxian

VARIANTS = ("gejiu", "youxian", "tongcheng")
#: Options that matter only beside others.
BESIDE = {
    "rules.xi.chow_1_5_10_small": ["rules.chow_1_5_10=true"],
    "rules.xi.chow_1_5_10_big": ["rules.chow_1_5_10=true"],
    "rules.fan.da_zi_hu_step": ["rules.fan_mode=6_8"],
    "rules.fan.xiao_zi_hu_step": ["rules.fan_mode=6_8"],
}


def others(option: OptionInfo, now: Any) -> list[Any]:
    """Return other values of an option: every choice, or one number."""
    if option.type == "bool":
        return [not now]
    if option.choices:
        return [choice for choice in option.choices if choice != now]
    number = now if isinstance(now, int) else 3
    return [number + 1 if number < option.high else number - 1]


def told(page: Page, lang: Language) -> str:
    """Return everything that a page says."""
    lines = [page.title.get(lang), *(line.get(lang) for line in page.about)]
    for block in page.blocks:
        lines.append(block.title.get(lang))
        if isinstance(block, Words):
            lines += [line.get(lang) for line in block.lines]
        else:
            lines += [head.get(lang) for head in block.head] + [note.get(lang) for note in block.notes]
            lines += [entry.text.get(lang) for row in block.rows for entry in row]
    return "\n".join(lines)


def card(variant: str, sets: list[str], lang: Language) -> str:
    from importlib import import_module

    table = Table(load(variant, sets), lambda pattern: same("?"), lambda metric: same("?"))
    blocks = import_module(f"simcli.report.{variant}.card").blocks(table)
    return told(Page(same("").text, [], blocks), lang)


def every_option() -> list[tuple[str, str, str]]:
    found = []
    for variant in VARIANTS:
        game, usual = get(variant), load(variant, []).resolved()
        for option in game.options:
            now: Any = usual
            for key in option.path:
                now = now[key]
            found += [(variant, option.name, str(other).lower()) for other in others(option, now)]
    return found


@pytest.mark.parametrize(("variant", "name", "other"), every_option())
def test_the_rule_card_follows_every_option(variant: str, name: str, other: str) -> None:
    beside = BESIDE.get(name, [])
    if (variant, name) == ("youxian", "match.games"):
        other = "12"
    if (variant, name, other) == ("gejiu", "rules.lan_classes", "distinct"):
        assert "different class" in card(variant, [f"{name}={other}"], "en")
    for lang in ("zh", "en"):
        before, after = card(variant, beside, lang), card(variant, [*beside, f"{name}={other}"], lang)
        if (variant, name, other) == ("tongcheng", "rules.pick", "three_seats"):
            assert after == card(variant, ["rules.pick=off"], lang), "with four seats it is off"
            continue
        assert before != after, (name, other, lang)


def test_examples_of_the_cards_are_priced_as_the_rules_price_them() -> None:
    """Worked examples: 平胡 by self-draw -4 -2 +8 -2 with dealer 0; by a discard, the discarder 2."""
    text = card("gejiu", [], "en")
    assert "brings 4 from the dealer and 2 from each other" in text
    assert "2 from the discarder" in text
    rules: Any = load("gejiu", ["rules.fan_to_points=linear", "rules.base=3", "rules.fan_cap=4"]).rules
    assert [points(rules, fans) for fans in (0, 1, 3, 4, 9)] == [3, 3, 9, 12, 12]
    # 33 息, 自摸, tun_base 5, fan 16: 12 tun; here 21 息, 2 fan: 3 tun, and 4 by one's own draw
    assert "21 息 on another's draw with 2 fan are 3 囤: 6 from each; on one's own draw 8" in card("youxian", [], "en")
    capped = card("youxian", ["rules.tun_base=5", "rules.cap=15"], "en")
    assert "21 息 on another's draw with 2 fan are 7 囤: 14 from each; on one's own draw 15" in capped
    # count 14, base 100, self-draw, 4 seats: -200 each, +600
    assert "a count of 14 brings 200 from the discarder, or 600 in all" in card("tongcheng", ["rules.base=100"], "en")


LOGS: dict[str, tuple[Any, int]] = {
    "gejiu": (report_gejiu, 8), "youxian": (report_youxian, 6), "tongcheng": (report_tongcheng, 4)
}  # fmt: skip


@pytest.fixture(scope="module", params=LOGS)
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Report:
    logs, match_games = LOGS[request.param]
    folder = tmp_path_factory.mktemp(request.param)
    played = logs.at_random(9, load(request.param, []).rules, match_games)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("simcli.engine.is_compiled", lambda variant: True)
        return build(logs.write(folder, played, rounds=30, match_games=match_games, block_rounds=25))


def grids(page: Page) -> dict[str, Grid]:
    return {block.title.en: block for block in page.blocks if isinstance(block, Grid)}


def test_no_hand_is_printed_as_0_percent(report: Report) -> None:
    found = sheet(report)
    for page in (found.par, found.card):
        for block in page.blocks:
            if not isinstance(block, Grid):
                continue
            for row in block.rows:
                for entry in row:
                    assert not entry.text.en.startswith(("0 %", "0.0 %", "0.00 %")), entry
    hands = grids(found.par)["Every hand"]
    seen = {row[0].text.zh for row in hands.rows}
    for pattern, row in zip(report.experiment.game.patterns, report.table("patterns").rows, strict=False):
        impossible = row.instead is not None
        assert (pattern.name.zh in seen) != impossible
        assert (pattern.name.zh in hands.notes[-1].zh) == impossible


def test_odds_are_the_reports(report: Report) -> None:
    rows = {row.key: row for row in report.table("patterns").rows}
    names = {pattern.name.zh: pattern.id for pattern in report.experiment.game.patterns}
    checked = 0
    for row in grids(sheet(report).par)["Every hand"].rows:
        share = rows[names.get(row[0].text.zh, "none")].figures["of_games"]
        once, ends = row[4], row[5]
        if share.value:
            checked += 1
            assert once.number == pytest.approx(share.denominator / share.numerator)  # type: ignore[operator]
            assert ends.number == pytest.approx(1 / share.high)  # type: ignore[operator]
        else:
            assert once.text.en.startswith("over ")
            assert once.number == pytest.approx(1 / share.high)  # type: ignore[operator]
    assert checked >= 2


def test_ranges_are_of_about_8_80_and_800_games(report: Report) -> None:
    grid = grids(sheet(report).par)["How far luck carries a seat's total"]
    games = [int(row[0].text.en.split(" games")[0].replace(",", "")) for row in grid.rows]
    assert len(games) == 3
    for reached, wanted in zip(games, (8, 80, 800), strict=True):
        assert reached % report.experiment.match.games == 0
        assert wanted / 2 <= reached <= wanted * 1.5
    for row in grid.rows:
        ends = [entry.number for entry in (row[1], row[3], row[5], row[7])]
        assert ends == sorted(ends, key=lambda end: float(end or 0)), "99 % holds 90 %"
    spans = [float(row[7].number or 0) - float(row[1].number or 0) for row in grid.rows]
    assert spans == sorted(spans)
    assert spans[0] < spans[2]


def vouched(report: Report) -> list[str]:
    words = next(block for block in sheet(report).par.blocks if block.title.en == "What vouches for it")
    assert isinstance(words, Words)
    return [line.en for line in words.lines]


def test_verdicts_are_those_beside_the_run(report: Report) -> None:
    folder, digest = Path(report.provenance.folder), report.provenance.kernel_digest
    assert f"not verified yet (simcli verify {folder})" in vouched(report)[2]
    assert f"none yet (simcli verify {folder} --audit)" in vouched(report)[3]
    verified.note(folder, verified.Refereed(digest, 2000, 250, 0, 0.0015, False, "2026-01-02T03:04:05+00:00"))
    verified.note(folder, verified.Audited(digest, 18, 0, 200_000, 1, "2026-01-03T03:04:05+00:00"))
    lines = vouched(report)
    assert "every step of 2,000 games checked, no difference; at most 0.0015 a game (95 %) (2026-01-02)" in lines[2]
    assert "200,000 deals, all 18 tests passed (2026-01-03)" in lines[3]
    verified.note(folder, verified.Refereed(digest, 2000, 250, 3, 0.004, True, "2026-01-02T03:04:05+00:00"))
    verified.note(folder, verified.Audited("other", 18, 0, 200_000, 1, "2026-01-03T03:04:05+00:00"))
    lines = vouched(report)
    assert "3 matches DIFFER" in lines[2]
    assert "of other sources, not these" in lines[3]
    (folder / "verify.json").write_text("{")
    assert "not verified yet" in vouched(report)[2], "a damaged file vouches for nothing"
    (folder / "verify.json").write_text(json.dumps({"format": 99, "referee": None, "audit": None}))
    assert "not verified yet" in vouched(report)[2]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_sheet_fits_the_terminal(report: Report, lang: Language) -> None:
    import io

    out = io.StringIO()
    render(report, lang, out, width=120)
    assert max(width(line) for line in out.getvalue().splitlines()) <= 120
    assert sheet(report).card.title.get(lang) in out.getvalue()


def test_both_languages_say_something_everywhere(report: Report) -> None:
    found = sheet(report)
    for page in (found.par, found.card):
        for block in page.blocks:
            texts = [block.title]
            if isinstance(block, Words):
                texts += block.lines
            else:
                texts += [*block.head, *block.notes]
                assert all(isinstance(entry, Entry) for row in block.rows for entry in row)
            for text in texts:
                assert text.zh.strip()
                assert text.en.strip()
