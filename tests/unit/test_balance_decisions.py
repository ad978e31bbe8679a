"""The decisions of a search, apart from games: targets, levels, races, verdicts, answers."""

from __future__ import annotations

import errno
import math
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from simcli.balancing.answer import command, toml
from simcli.balancing.confirming import (
    Verdict,
    confirm,
    confirmation_level,
    games_needed,
    games_range,
    overall,
    verdicts,
)
from simcli.balancing.ledger import Ledger, confirmation_seed, open_ledger
from simcli.balancing.optimising import search
from simcli.balancing.racing import (
    Look,
    Standing,
    best_first,
    judged,
    look_level,
    race,
    sizes,
    undominated,
)
from simcli.balancing.wishes import parse
from simcli.config import load
from simcli.errors import RunError, UsageError
from simcli.stats.figure import Figure
from simcli.store.atomic import WriteError
from simcli.sweeping.grid import Source
from simcli.sweeping.varying import Vary
from tests.support.sweep_balance import Coins, Confirmed, share, wish


def figure(value: float, half: float, level: float = 0.95) -> Figure:
    return Figure("heads", value, value - half, value + half, level=level)


@pytest.mark.parametrize(
    ("text", "name", "low", "high"),
    [
        ("draw_share=0.15±0.01", "draw_share", 0.14, 0.16),
        ("draw_share = 15% +- 1%", "draw_share", 0.14, 0.16),
        ("dealer_edge=0+/-0.05", "dealer_edge", -0.05, 0.05),
        ("dealer_edge=-.2±1e-1", "dealer_edge", -0.3, -0.1),
        ("length=10..12.5", "length", 10, 12.5),
        ("share(yi_ban_gao)>=0.02", "share(yi_ban_gao)", 0.02, math.inf),
        ("sd(score) <= 3", "sd(score)", -math.inf, 3),
        ("sd(score)≥3", "sd(score)", 3, math.inf),
    ],
)
def test_targets(text: str, name: str, low: float, high: float) -> None:
    (found,) = parse([text], load("gejiu"))
    assert found.metric.name == name
    assert (found.low, found.high) == pytest.approx((low, high))


@pytest.mark.parametrize("text", ["draw_share", "draw_share=0.1", "=1±1", "length>"])
def test_no_targets(text: str) -> None:
    with pytest.raises(UsageError, match="write METRIC"):
        parse([text], load("gejiu"))


def test_every_wrong_target_is_named() -> None:
    with pytest.raises(UsageError) as caught:
        parse(["draw_shre>=1", "x=1", "draw_share>=0.1"], load("gejiu"))
    assert len(caught.value.lines) == 2
    assert "nearest: draw_share" in caught.value.lines[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("draw_share=5%±0%", "tolerance must be more than 0"),
        ("length=5..5", "tolerance must be more than 0"),
        ("draw_share=5% .. 3%", "the lower end comes first: draw_share=3%..5%"),
        ("dealer_edge=10%±5%", "dealer_edge is no share"),
        ("length<=10%", "length is no share"),
        ("draw_share>=0%", "always or never met"),
        ("draw_share<=0", "always or never met"),
        ("draw_share>=100%", "always or never met"),
        ("draw_share=0..1", "always or never met"),
        ("points_per_win>=0", "points_per_win is never below 0"),
        ("worst_hundredth<=0", "worst_hundredth is never above 0"),
    ],
)
def test_targets_that_cannot_be_meant(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        parse([text], load("gejiu"))


def test_ends_of_what_is_possible_are_targets() -> None:
    asked = ["draw_share=0%±1%", "draw_share<=100%", "dealer_edge>=0", "worst_hundredth>=-12"]
    assert len(parse([asked[0], *asked[2:]], load("gejiu"))) == 3
    with pytest.raises(UsageError, match="always or never met"):
        parse(asked, load("gejiu"))


def test_targets_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(UsageError, match="exclude each other: no value of draw_share"):
        parse(["draw_share<=10%", "length>=5", "draw_share>=20%"], load("gejiu"))
    assert len(parse(["draw_share>=10%", "draw_share<=20%", "length<=20"], load("gejiu"))) == 3


def test_an_interval_decides_only_as_a_whole() -> None:
    target = wish(0.2, 0.3)
    assert target.judge(figure(0.25, 0.05)) == "inside"
    assert target.judge(figure(0.25, 0.051)) == "open"
    assert target.judge(figure(0.35, 0.049)) == "outside"
    assert target.judge(figure(0.35, 0.051)) == "open"
    assert target.judge(Figure("heads", 0.25)) == "open"
    assert verdicts([target, target], [figure(0.25, 0.01), figure(0.4, 0.01)]) == ["met", "not met"]
    assert overall(["met", "undecided"]) == "undecided"
    assert overall(["undecided", "not met"]) == "not met"


def test_the_errors_of_all_looks_and_confirmations_add_up_to_five_percent() -> None:
    """Sum of 1 / (i (i + 1)) from 1 to n is n / (n + 1)."""
    looks = sum(12 * (1 - look_level(at, 4, 3)) for at in range(1, 1001))
    assert looks == pytest.approx(0.05 * 1000 / 1001)
    assert sum(3 * (1 - confirmation_level(at, 3)) for at in range(1, 1001)) == pytest.approx(0.05 * 1000 / 1001)


def test_sizes_double() -> None:
    assert list(sizes(1)) == [1]
    assert list(sizes(7)) == [1, 2, 4, 7]
    assert list(sizes(8)) == [1, 2, 4, 8]


def test_a_race_drops_what_is_excluded_and_stops_at_an_answer() -> None:
    asked: list[tuple[tuple[int, ...], int]] = []
    coins = Coins([[0.9], [0.5], [0.52]], np.random.default_rng(1))

    def measure(chosen, size, level):  # type: ignore[no-untyped-def]
        asked.append((tuple(chosen), size))
        return coins.measure(chosen, size, level)

    looks = [Look(size, look_level(at, 3, 1)) for at, size in enumerate((500, 1000, 2000, 4000), 1)]
    found = race(measure, range(3), [wish(0.4, 0.6)], looks)
    assert asked[0] == ((0, 1, 2), 500)
    assert found[0].excluded_by == 0
    assert found[0].size == 500
    assert any(one.inside for one in found[1:])
    assert all(0 not in chosen for chosen, _ in asked[1:])
    assert asked[-1][1] == max(one.size for one in found)


def test_the_safest_comes_first() -> None:
    """Margins of 2, 1 and minus 1 half widths; one is excluded."""
    target = [wish(0.2, 0.4)]
    found = [
        judged(at, 100, [figure(value, half)], target)
        for at, (value, half) in enumerate([(0.35, 0.05), (0.3, 0.05), (0.45, 0.05), (0.9, 0.05)])
    ]
    assert [one.candidate for one in best_first(found, target)] == [1, 0, 2]
    assert [round(one.score(target), 6) for one in found[:3]] == [1.0, 2.0, -1.0]
    assert found[3].excluded_by == 0


def test_the_trade_off_leaves_out_what_is_worse_in_everything() -> None:
    """Misses in tolerances: (0, 3), (3, 0), (1, 1) and (2, 2): the last is worse than the third in both."""
    wishes = [wish(0.4, 0.6, "a"), wish(0.4, 0.6, "b")]
    places = [(0.5, 0.9), (0.9, 0.5), (0.7, 0.7), (0.8, 0.8)]
    found = [Standing(at, 1, [figure(a, 0.01), figure(b, 0.01)]) for at, (a, b) in enumerate(places)]
    assert found[0].misses(wishes) == pytest.approx([0, 3])
    assert [one.candidate for one in undominated(found, wishes)] == [0, 1, 2]


def test_games_that_a_confirmation_takes() -> None:
    """With half width z * se at n games: (z' + 1.6449) se sqrt(n / N) = margin, so N by hand."""
    z, level = stats.norm.ppf(0.975), 0.975
    told = figure(0.28, 0.03)
    se = 0.03 / z
    reach = stats.norm.ppf(0.5 + level / 2) + stats.norm.ppf(0.95)
    assert games_needed([wish(0.2, 0.3)], [told], 1000, level) == math.ceil(1000 * (reach * se / 0.02) ** 2)
    assert games_needed([wish(0.2, 0.3)], [figure(0.31, 0.03)], 1000, level) is None
    assert games_needed([wish(0.2, 0.3)], [Figure("heads", 0.25)], 1000, level) is None


def test_the_range_of_games_that_a_confirmation_takes() -> None:
    """Half width h at 95 % and n games: n (reach h / (z margin)) ** 2 for the best and the worst margin, by hand."""
    z = stats.norm.ppf(0.975)
    reach = (stats.norm.ppf(0.9875) + stats.norm.ppf(0.95)) / z
    target = [wish(0.2, 0.3)]

    def games(half: float, margin: float) -> float:
        return 1000 * (reach * half / margin) ** 2

    least, most = games_range(target, [figure(0.28, 0.01)], 1000, 0.975) or (0, None)
    assert games(0.01, 0.03) <= least <= 1.1 * games(0.01, 0.03)
    assert most is not None
    assert games(0.01, 0.01) <= most <= 1.1 * games(0.01, 0.01)
    assert most == int(f"{most:.1e}".partition("e")[0].replace(".", "")) * 10 ** (len(f"{most}") - 2)  # two digits
    # the middle of the target lies within the interval, and the interval over an edge: perhaps never
    open_still = games_range(target, [figure(0.26, 0.05)], 1000, 0.975)
    assert open_still is not None
    assert games(0.05, 0.05) <= open_still.least <= 1.1 * games(0.05, 0.05)
    assert open_still.most is None
    # a wider interval of a higher level says the same: what counts is the single one at 95 %
    wider = figure(0.26, 0.05 * stats.norm.ppf(0.995) / z, 0.99)
    assert games_range(target, [wider], 1000, 0.975) == open_still
    # the worse of two targets counts
    assert games_range(target * 2, [figure(0.25, 0.01), figure(0.28, 0.01)], 1000, 0.975) == (least, most)
    assert games_range(target, [figure(0.35, 0.03)], 1000, 0.975) is None
    assert games_range(target, [Figure("heads", 0.25)], 1000, 0.975) is None


def test_after_an_undecided_candidate_the_next_is_tried() -> None:
    """Safest first, three a call, none outside of its target by the search; a confirmed one ends it."""
    target = [wish(0.2, 0.4)]
    values = [0.30, 0.31, 0.32, 0.33, 0.41]
    standings = [judged(at, 100, [figure(value, 0.12)], target) for at, value in enumerate(values)]

    def tried(outcomes: list[Verdict]) -> list[int]:
        told = iter(outcomes)
        return [one.candidate for one in confirm(standings, target, lambda one: Confirmed(one.candidate, next(told)))]

    assert tried(["undecided", "met"]) == [0, 1]
    assert tried(["undecided", "not met", "undecided"]) == [0, 1, 2]
    assert tried(["met"]) == [0]


def test_what_confirmations_came_to_counts_for_the_order() -> None:
    target = [wish(0.2, 0.4)]
    found = [judged(at, 100, [figure(value, 0.1)], target) for at, value in enumerate((0.30, 0.31, 0.33))]
    assert [one.candidate for one in best_first(found, target)] == [0, 1, 2]
    assert [one.candidate for one in best_first(found, target, {0: [figure(0.41, 0.05)]})] == [1, 2, 0]


def test_the_ledger_counts_every_look_once(tmp_path: Path) -> None:
    ledger = open_ledger(tmp_path, "p")
    assert [ledger.look(games) for games in (100, 200, 100, 50)] == [1, 2, 1, 3]
    assert [ledger.confirmation(*one) for one in (("a", 10), ("a", 20), ("b", 10), ("a", 10))] == [1, 2, 3, 1]
    again = open_ledger(tmp_path, "p")
    assert (again.look(400), again.confirmation("b", 10)) == (4, 3)
    assert open_ledger(tmp_path, "other") == Ledger(tmp_path / "balance-other.json")
    (tmp_path / "balance-p.json").write_text("{", encoding="utf-8")
    with pytest.raises(RunError, match="cannot be read"):
        open_ledger(tmp_path, "p")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root writes everywhere, so the system's answer is played."""

    def refuse(path: Path, data: bytes) -> None:
        raise WriteError(errno.EACCES, str(path))

    monkeypatch.setattr("simcli.balancing.ledger.write_file", refuse)
    with pytest.raises(RunError) as caught:
        open_ledger(tmp_path, "p").begin()
    assert f"cannot write to the folder {tmp_path} (Permission denied)" in str(caught.value)
    assert "--out DIR" in str(caught.value)


def test_confirmations_have_seeds_of_their_own() -> None:
    seeds = {confirmation_seed(seed, problem, at) for seed in (1, 2) for problem in "ab" for at in (1, 2, 3)}
    assert len(seeds) == 12
    assert all(2 < seed < 2**63 for seed in seeds)


def test_a_large_grid_is_searched_alike_every_time() -> None:
    """Shares equal to the value over 1000; 300 to 310 is wanted. Refused values cost a trial and nothing else."""
    varied = [Vary("rules.base", tuple(str(value) for value in range(1000)), "")]

    def tried() -> tuple[list[int], int]:
        seen: list[int] = []

        def attempt(settings):  # type: ignore[no-untyped-def]
            value = int(settings[0][1])
            if value > 950:
                raise UsageError("refused")
            seen.append(value)
            return [share(value, 1000, 0.95)]

        refused = search(attempt, varied, [wish(0.30, 0.31)], 60, 5)
        return seen, refused

    seen, refused = tried()
    assert (seen, refused) == tried()
    assert len(seen) == len(set(seen))
    assert len(seen) + refused <= 60
    # 60 uniform draws come within 15 of the middle with chance 0.85; the sampler closes in
    assert min(abs(value - 305) for value in seen) <= 15


def test_the_answer_as_a_command_and_as_a_file() -> None:
    settings = (
        ("rules.base", "2"),
        ("rules.fan.qing_yi_se", "4"),
        ("rules.fan_cap", "none"),
        ("bots", "[eager,greedy]"),
    )
    settings += (("rules.follow_dealer", "false"), ("rules.pond_win", "off"), ("match.games", "4"))
    base = load("gejiu")
    assert toml(settings, base) == [
        'bots = ["eager", "greedy"]',
        "[rules]",
        "base = 2",
        'fan_cap = "none"',
        "follow_dealer = false",
        'pond_win = "off"',
        "[rules.fan]",
        "qing_yi_se = 4",
        "[match]",
        "games = 4",
    ]
    told = command(Source("gejiu", ("rules.wall_reserve=30",), 500, 7), settings[:1])
    assert told == "simcli run gejiu --set rules.wall_reserve=30 --set rules.base=2 --games 500 --seed 7"


def test_the_lines_of_the_file_make_the_experiment(tmp_path: Path) -> None:
    settings = (("rules.base", "2"), ("rules.fan.qing_yi_se", "4"), ("rules.lan_shape", "soft"))
    path = tmp_path / "answer.toml"
    lines = ['variant = "gejiu"', *toml(settings, load("gejiu"))]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert load(path).rules == Source("gejiu").experiment(settings).rules
