"""The sums of a ladder: who sat where, leads, matches until ahead, parts of the spread; known answers by hand."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

import simcli
from simcli.config import BotSpec
from simcli.errors import UsageError
from simcli.laddering import charts, lineups, mistakes
from simcli.laddering.ahead import ahead, needed
from simcli.laddering.components import NAMES, Spread, shares
from simcli.laddering.leads import Scores
from simcli.laddering.lineups import Mix
from simcli.laddering.playing import Played, Size
from simcli.laddering.totals import Totals, read
from simcli.laddering.words import PARTS
from simcli.report import wording
from simcli.report.table import Row, Table, interval_columns
from simcli.stats.design import Design
from simcli.stats.figure import Figure
from simcli.store.reader import Log
from simcli.text import Text

A, B, C = BotSpec("greedy"), BotSpec("eager"), BotSpec("random")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three rounds of two kinds of bots in both circular orders, walls shared."""
    folder = tmp_path_factory.mktemp("ladder") / "run"
    sets = ['bots=["random","random","eager","eager"]', "seating.orders=all", "seating.walls=shared", "match.games=2"]
    simcli.run("gejiu", folder, sets=sets, games=3 * 32 * 2, workers=1)
    return folder


def test_every_bot_meets_every_other_in_every_mix() -> None:
    assert lineups.tables([A, B, C], 4) == [
        Mix(one, other, ones, 4 - ones) for one, other in ((A, B), (A, C), (B, C)) for ones in (1, 2, 3)
    ]
    assert [mix.bots for mix in lineups.tables([A, B], 3)] == [(A, B, B), (A, A, B)]
    assert Mix(A, B, 1, 3).label.en == "1 greedy + 3 eager"
    assert [mix.one.mistakes for mix in lineups.weak_tables(A, 4)] == [0.0, 0.05, 0.1, 0.2, 0.5]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("greedy,eager", (A, B)),
        (" [ 'greedy' , \"eager\" ] ", (A, B)),
        ('greedy,{kind="greedy",mistakes=0.1},random', (A, BotSpec("greedy", 0.1), C)),
    ],
)
def test_bots_are_read_as_they_are_typed(text: str, wanted: tuple[BotSpec, ...]) -> None:
    assert lineups.read_specs(text) == wanted


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("greedy", "1 given; allowed: 2 to 8"),
        ("greedy,eager,greedy", "greedy is named twice"),
        ("greedy,egger", "nearest: eager"),
        ('greedy,{kind="greedy",mistakes=2}', "mistakes: allowed: a number 0..1"),
        ("greedy,,eager", "cannot be read"),
        ("greedy,{kind=", "cannot be read"),
        ("[]", "0 given"),
    ],
)
def test_what_is_no_list_of_bots_is_refused(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told.replace("[", r"\[")):
        lineups.read_specs(text)


def test_totals_are_those_of_the_players_of_the_log(run: Path) -> None:
    log = Log(run)
    totals, games = read(log, log.matches), log.games()
    for position in range(4):
        own = sum(games[f"score_{seat}"].where(games[f"bot_{seat}"] == position, 0) for seat in range(4))
        assert own.groupby(games["match"]).sum().tolist() == totals.positions()[:, position].tolist()
        first = games[games["game"] == 0]
        seat = sum(seat * (first[f"bot_{seat}"] == position) for seat in range(4))
        assert totals.phases(position).tolist() == ((first["dealer"] - seat) % 4).tolist()
    after = np.array([[first[f"bot_{(seat + 1) % 4}"].to_numpy()] for seat in range(4)])[:, 0].T
    assert (after == np.roll(first[[f"bot_{seat}" for seat in range(4)]].to_numpy(), -1, axis=1)).all()


def test_the_same_players_are_dealt_the_same_cards_in_every_repeat(run: Path) -> None:
    """Laid out, seats count from the dealer, repeats share wall and seating, and kinds sit where the log says."""
    log = Log(run)
    totals = read(log, log.matches)
    first = log.games().query("game == 0")
    bots = first[[f"bot_{seat}" for seat in range(4)]].to_numpy()
    from_dealer = (np.arange(4) - first["dealer"].to_numpy()[:, None]) % 4
    walls = np.repeat(first["wall_group"].to_numpy()[:, None], 4, axis=1)
    assert (totals.balanced(from_dealer) == np.arange(4)).all()
    laid = totals.balanced(bots)
    assert (laid == laid[:, :, :, :1]).all()
    assert ((laid[0, :, :, 0] < 2) == totals.kinds(2)).all()
    assert (totals.balanced(walls) == np.arange(3).reshape(3, 1, 1, 1, 1) * 32).all()
    # each seating is another one: the dealer is every player of the lineup once
    assert (np.sort(laid[0, :, :, 0, 0], axis=1) == np.arange(4)).all()


def _played(mix: Mix, points: list[int], units: int = 40) -> Played:
    """Return a table of three where the lineup's players score `points` in every match, give or take one."""
    wobble = np.array([1, -1] * (units * 9 // 2))
    by_position = np.array(points) + np.stack([wobble, -wobble, 0 * wobble], axis=1)
    by_position[::2] += [0, 1, -1]
    seats = np.empty_like(by_position)
    matches = np.arange(len(seats))
    for place in range(3):
        seats[matches, (place - matches // 3) % 3] = by_position[:, place]
    return Played(mix, Path(), Totals(3, np.array([[0, 1, 2]]), seats, seats), None)


def test_a_lead_is_the_difference_of_two_players_averaged_over_mixes() -> None:
    size = Size(9, 9 * 40, 2)
    tables = [_played(Mix(A, B, 1, 2), [6, -2, -4]), _played(Mix(A, B, 2, 1), [1, 2, -3])]
    assert tables[0].totals.positions().mean(axis=0) == pytest.approx([6, -1.5, -4.5])
    scores = Scores(tables, size, Design.of(2, 9, True, size.matches, None))
    lead = scores.lead("x", A, B, 0.95)
    # a match has two games; the wobble of the players adds up to nothing but in the half points above
    alone, two = (6 - (-1.5 - 4.5) / 2) / 2, ((1 + 2.5) / 2 - (-3.5)) / 2
    assert lead.mixes[1].value == pytest.approx(alone)
    assert lead.mixes[2].value == pytest.approx(two)
    assert lead.figure.value == pytest.approx((alone + two) / 2)
    back = scores.lead("x", B, A, 0.95)
    assert back.figure.value == pytest.approx(-(alone + two) / 2)
    assert (back.figure.low, back.figure.high) == pytest.approx((-lead.figure.high, -lead.figure.low))
    assert scores.one_among("x", A, B, 0.95).value == pytest.approx(3.0)
    assert scores.one_among("x", B, A, 0.95).value == pytest.approx(-1.75)
    assert scores.over_all("x", A, [B], 0.95) == lead.figure.__class__(**{**lead.figure.__dict__, "metric": "x"})


def test_matches_until_ahead_are_those_of_the_binomial() -> None:
    """+1 with chance 0.6, else -1: after N matches in plus with the chance of more than N / 2 successes."""
    rng = np.random.default_rng(5)
    points = np.where(rng.permutation(30_000) < 18_000, 1, -1)
    phases = np.arange(30_000) % 4
    found = ahead("x", points, phases, 4, Design.of(1, 10, True, 30_000, None), 10, 0.95)
    assert found.mean.value == pytest.approx(0.2)
    half = 1.96 / 0.96 / math.sqrt(30_000)  # of m / sqrt(1 - m^2), where m has the error sqrt((1 - m^2) / 30,000)
    for share, figure in found.matches.items():
        for number, ratio in ((figure.low, 0.2 / 0.96**0.5 + half), (figure.high, 0.2 / 0.96**0.5 - half)):
            assert number == pytest.approx(_least(share, ratio / math.sqrt(1 + ratio**2)), abs=2)
        # 0.6 to within the differences between first dealers
        assert figure.value == pytest.approx(_least(share, 0.2), abs=2)


def _least(share: float, mean: float) -> int:
    """Return after how many matches of +1 or -1 with that mean somebody is in plus with that chance."""
    return next(n for n in range(1, 1000) if stats.binom.sf(n // 2, n, (1 + mean) / 2) >= share)


def test_one_who_is_not_better_is_never_ahead() -> None:
    points = np.array([1, -2, 1, -1] * 500)
    found = ahead("x", points, np.arange(2000) % 4, 4, Design.of(1, 4, True, 2000, None), 4, 0.95)
    assert all(figure.value is None and figure.note is not None for figure in found.matches.values())


def test_one_who_may_not_be_better_has_an_open_end() -> None:
    """+1 with chance 0.52 in 400 matches: the mean may be below 0, and then no number of matches is enough."""
    points = np.array([1] * 208 + [-1] * 192)[np.random.default_rng(2).permutation(400)]
    found = ahead("x", points, np.arange(400) % 4, 4, Design.of(1, 4, True, 400, None), 4, 0.95)
    for figure in found.matches.values():
        assert figure.value is not None
        assert figure.low is not None
        assert figure.low < figure.value
        assert figure.high is None
        assert figure.note is not None
        assert wording.interval(figure, "number") == f"[{figure.low:,}, ∞)"


def test_a_few_hits_on_the_same_walls_are_marked_as_rough() -> None:
    few = Figure("x", 0.01, 0.001, 0.16, 5, 640, 40, "fay_feuer")
    assert "rough" in mistakes.marked(few).note.en
    assert mistakes.marked(replace(few, method="wilson")).note is None


def _data(drawn: dict[str, Any]) -> list[dict[str, Any]]:
    (values,) = drawn["datasets"].values()
    return values


def test_parts_below_zero_are_drawn_to_the_left() -> None:
    shares = {"deal": 1.1, "seat": -0.1, "player": 0.05, "interplay": 0.0, "dice": -0.05}
    figures = {name: Figure(name, share, share - 0.1, share + 0.1) for name, share in shares.items()}
    label = Text("value（aggression 0） 与 value · 一局", "value (aggression 0) and value · a game")
    table = Table("variance", label, label, label, interval_columns(PARTS), [Row("a_b_game", label, figures)])
    drawn = charts.parted(table, "zh").plot.to_dict()
    layer = drawn["layer"][0]
    spans = {entry["label"]: (entry["from"], entry["to"]) for entry in _data(drawn)}
    ends = {PARTS[name].zh: span for name, span in {"deal": (0, 110), "seat": (0, -10), "player": (110, 115)}.items()}
    assert {name: spans[name] for name in ends} == {name: pytest.approx(span) for name, span in ends.items()}
    assert spans[PARTS["dice"].zh] == pytest.approx((-10, -15))
    assert layer["encoding"]["x"]["scale"]["domain"] == pytest.approx([-15, 115])
    # the whole label is there, in lines of its own: 一局 and 一场 are told apart however narrow the page
    assert "'\\n· '" in layer["encoding"]["y"]["axis"]["labelExpr"]


def test_the_least_number_is_found_by_halving() -> None:
    tried: list[int] = []

    def chance(number: int) -> float:
        tried.append(number)
        return 1.0 - 1.0 / number

    assert needed(chance, 0.9) == 10
    assert needed(lambda number: stats.binom.sf(number // 2, number, 0.6), 0.9) == _least(0.9, 0.2)
    assert needed(chance, 1.0 - 1.0 / 777.5) == 778
    assert needed(lambda number: 0.5, 0.9) is None
    assert len(tried) < 60
    tried.clear()
    assert needed(chance, 1.0 - 1.0 / 777.5, near=800.0) == 778
    assert len(tried) < 18


def _synthetic(rng: np.random.Generator, walls: int) -> tuple[Spread, dict[str, float]]:
    """Scores of 4 seats made of known parts: 2 orders, 4 seatings, 4 repeats; the first kind sits at places 0 and 1."""
    orders = np.array([[0, 1, 2, 3], [0, 2, 1, 3]])
    kinds = Totals(4, orders, np.empty((0, 4), int), np.empty((0, 4), int)).kinds(2)
    seat = np.array([6.0, -2.0, -2.0, -2.0])
    player = np.where(kinds, 4.0, -4.0)
    deal = 10.0 * rng.standard_normal((walls, 1, 1, 1, 4))
    interplay = 7.0 * rng.standard_normal((walls, 2, 4, 1, 4))
    interplay -= interplay.mean(axis=(1, 2), keepdims=True)
    dice = 9.0 * rng.standard_normal((walls, 2, 4, 4, 4))
    points = seat + player[:, :, None, :] + deal + interplay + dice
    truth = {"deal": 100.0, "seat": 12.0, "player": 16.0, "interplay": 49.0 * 7 / 8, "dice": 81.0}
    return Spread(points, kinds), truth


def test_known_parts_of_the_spread_are_found() -> None:
    """Unbiased with as few as 4 walls, intervals that fit with many. False alarm: below 1e-6 for each part."""
    rng = np.random.default_rng(11)
    few = np.array([spread.parts(spread.sums()) for spread, _ in (_synthetic(rng, 4) for _ in range(1500))])
    spread, truth = _synthetic(rng, 3000)
    for name, seen in zip(NAMES, few.T, strict=False):
        assert abs(seen.mean() - truth[name]) < 5.0 * seen.std(ddof=1) / math.sqrt(len(seen)), name
    whole = sum(truth.values())
    for name, share in shares([spread], 3000).items():
        assert abs(share.value - truth[name] / whole) < 6.0 * math.sqrt(share.variance), name
        assert math.sqrt(share.variance) < 0.02
    assert sum(share.value for share in shares([spread], 3000).values()) == pytest.approx(1.0)


def test_parts_of_many_walls_are_the_parts_of_their_sums() -> None:
    """Leaving out rounds by subtracting sums is the same as never having had them."""
    rng = np.random.default_rng(3)
    spread, _ = _synthetic(rng, 10)
    left = spread.parts(spread.sums() - spread.sums(slice(0, 4)))
    assert left == pytest.approx(spread.parts(spread.sums(slice(4, 10))))
