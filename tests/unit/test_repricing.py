"""Runs priced again: byte for byte what playing them would have written."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from simcli import engine
from simcli.config import BotSpec, Experiment, load
from simcli.errors import UsageError
from simcli.games import get, names
from simcli.games.tongcheng.options import MIN_COUNT
from simcli.report.targets import parse
from simcli.repricing import Repricer, gejiu, may_reprice, plays_alike, untold, youxian
from simcli.runner import reprice, run
from simcli.store import manifest as manifests
from simcli.store.reader import Log
from simcli.verify.draws import other_values
from tests.support.random_rules import random_experiment

SETTINGS = "bots=greedy", "match.games=6", "seed=11"
GAMES = {"gejiu": 1800, "youxian": 1200, "tongcheng": 700}
SPECIALS = ("shi_dui", "yi_shou_hei", "yi_shou_hong")


def digests(folder: Path) -> dict[str, str]:
    return {path: part.sha256 for block in manifests.load(folder).blocks.values() for path, part in block.files.items()}


def paid_otherwise(a: Experiment, chance: random.Random) -> Experiment:
    """Draw the payoff options of an experiment anew: most of them changed, the others as they are."""
    options = [option for option in get(a.variant).options if option.affects == "payoff"]
    while True:
        values = a.resolved()["rules"]
        for option in options:
            if chance.random() < 0.6:
                *tables, key = option.path[1:]
                place = values
                for table in tables:
                    place = place[table]
                value = chance.choice(other_values(option))
                place[key] = None if value == "none" else value
        for name in SPECIALS if a.variant == "tongcheng" else ():  # their size is payoff, 0 is not
            values["special"][name] = values["special"][name] and chance.randint(1, 9)
        try:
            rules = get(a.variant).resolve(get(a.variant).rules_model.model_validate(values))
            if get(a.variant).dearest_payment(rules) < 2**53 and not get(a.variant).conflicts(rules):
                return replace(a, rules=rules)
        except ValueError:
            continue


def a_pair(variant: str, chance: random.Random) -> tuple[Experiment, Experiment]:
    """Draw rules, winnable so that there is something to price, and other payments for the same games."""
    easy = {"gejiu": [], "youxian": ["rules.min_xi=5"], "tongcheng": ["rules.min_count=3"]}[variant]
    while True:
        a = random_experiment(variant, chance, *SETTINGS, *easy)
        b = paid_otherwise(a, chance)
        if untold(a, b) is None and a.rules != b.rules:
            return a, b


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("variant", names())
def test_random_rules_paid_otherwise_byte_for_byte(variant: str, seed: int, tmp_path: Path) -> None:
    a, b = (replace(one, games=GAMES[variant]) for one in a_pair(variant, random.Random(f"{variant} {seed}")))
    assert may_reprice(a, b)
    run(a, tmp_path / "a", workers=1)
    run(b, tmp_path / "played", workers=1)
    folder = reprice(tmp_path / "a", b, tmp_path / "priced")
    assert digests(folder) == digests(tmp_path / "played")
    wins, before = (Log(tmp_path / name).wins() for name in ("played", "a"))
    assert len(wins) > 100
    assert wins["points"].tolist() != before["points"].tolist()
    told, played = manifests.load(folder), manifests.load(tmp_path / "played")
    assert (told.id, told.config, told.games, told.looks) == (played.id, played.config, played.games, played.looks)
    assert told.priced_from == manifests.load(tmp_path / "a").id
    assert played.priced_from is None


def test_kong_points_and_rounds_of_following_by_what_they_were(tmp_path: Path) -> None:
    """Kong points are scaled, followers counted back from what those paid that did not follow."""
    kongs = ["rules.kong_points.exposed=1", "rules.kong_points.added=1", "rules.kong_points.concealed=2"]
    tripled = ["rules.kong_points.exposed=3", "rules.kong_points.added=3", "rules.kong_points.concealed=6"]
    a = load("gejiu", [*SETTINGS, *kongs, "rules.follow_two=3"], games=4000)
    b = load("gejiu", [*SETTINGS, *tripled, "rules.follow_two=2", "rules.follow_all=5", "rules.base=7"], games=4000)
    run(a, tmp_path / "a", workers=1)
    run(b, tmp_path / "played", workers=1)
    assert digests(reprice(tmp_path / "a", b, tmp_path / "priced")) == digests(tmp_path / "played")


@pytest.mark.parametrize(
    ("a", "b", "alike", "told"),
    [
        ([], ["rules.base=5"], True, True),
        ([], ["rules.wall_reserve=30"], False, True),
        ([], ["seed=2"], False, True),
        ([], ["bots=eager"], False, True),
        ([], ["rules.kong_points.exposed=1"], True, False),
        (["rules.kong_points.exposed=1"], ["rules.kong_points.added=1"], True, False),
        (["rules.kong_points.exposed=1"], ["rules.kong_points.exposed=4"], True, True),
        (["rules.kong_points.exposed=1"], [], True, True),
        ([], ["rules.follow_void=game"], True, False),
        ([], ["rules.follow_dealer=false", "rules.follow_void=game"], True, True),
        (["rules.follow_dealer=false"], [], True, False),
        (["rules.follow_two=0"], [], True, False),
        ([], ["rules.follow_two=0"], True, True),
    ],
)
def test_what_plays_alike_and_what_the_log_tells(a: list[str], b: list[str], alike: bool, told: bool) -> None:
    one, two = load("gejiu", a), load("gejiu", b)
    assert plays_alike(one, two) is alike
    assert not alike or (untold(one, two) is None) is told
    assert may_reprice(one, two) is (alike and told)


def test_size_of_a_special_is_payoff_and_its_being_there_is_not() -> None:
    plain, dear = load("tongcheng", []), load("tongcheng", ["rules.special.shi_dui=5"])
    assert plays_alike(plain, dear)
    assert not plays_alike(plain, load("tongcheng", ["rules.special.shi_dui=0"]))
    assert not plays_alike(plain, load("tongcheng", [f"rules.min_count={MIN_COUNT[3]}"]))


def test_a_bot_that_looks_at_payments_plays_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = load("gejiu", []), load("gejiu", ["rules.base=2"])
    monkeypatch.setattr(BotSpec, "looks_at_payoff", property(lambda bot: True))
    assert not plays_alike(a, b)
    assert plays_alike(a, replace(a, games=5))


def test_longer_than_its_source_the_rest_is_played(tmp_path: Path) -> None:
    a, b = (load("gejiu", [*SETTINGS, *own]) for own in ([], ["rules.fan_cap=2"]))
    run(replace(a, games=480), tmp_path / "a", workers=1)
    longer = replace(b, games=960)
    run(longer, tmp_path / "played", workers=1)
    result = run(longer, tmp_path / "b", workers=1, source=tmp_path / "a")
    assert result.priced_from == manifests.load(tmp_path / "a").id
    assert digests(tmp_path / "b") == digests(tmp_path / "played")
    assert [look.reason for look in manifests.load(tmp_path / "b").looks] == ["given", "extended"]


def test_any_split_gives_the_same_rows(tmp_path: Path) -> None:
    a, b = (load("youxian", ["bots=greedy", *own], games=540) for own in ([], ["rules.fan_mode=8_10"]))
    run(a, tmp_path / "a", workers=1)
    priced = Repricer(tmp_path / "a", engine)
    for first, matches in ((0, 90), (0, 1), (17, 30), (89, 1)):
        got, played = priced.play(b, first, matches), engine.play(b, first, matches)
        assert got.games.equals(played.games)
        assert got.wins.equals(played.wins)


def test_targets_are_predicted_by_play(tmp_path: Path) -> None:
    """The pilot of `--until` has walls of its own, which no run holds."""
    a, b = (load("gejiu", [*SETTINGS, *own], games=960) for own in ([], ["rules.base=2"]))
    run(a, tmp_path / "a", workers=1)
    result = run(b, tmp_path / "b", workers=1, until=parse(["draw_share±0.2"], b), source=tmp_path / "a")
    assert result.status == "complete"
    assert result.priced_from is not None


def test_a_damaged_source_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "run.json").write_text("{", encoding="utf-8")
    b = load("gejiu", [*SETTINGS], games=96)
    assert run(b, tmp_path / "b", workers=1, source=tmp_path / "a").priced_from is None


def test_another_run_is_refused_and_not_used(tmp_path: Path) -> None:
    a, b = (load("gejiu", [*SETTINGS, *own], games=96) for own in ([], ["rules.wall_reserve=30"]))
    run(a, tmp_path / "a", workers=1)
    with pytest.raises(UsageError, match="other games"):
        reprice(tmp_path / "a", b, tmp_path / "b")
    with pytest.raises(UsageError, match="kong_points"):
        reprice(tmp_path / "a", load("gejiu", [*SETTINGS, "rules.kong_points.added=1"]), tmp_path / "b")
    assert run(b, tmp_path / "b", workers=1, source=tmp_path / "a").priced_from is None


def test_hands_of_gejiu_unpack() -> None:
    one = sum(count * 5**place for place, count in enumerate([3, 0, 1, 0, 0, 0, 0, 0, 2]))
    dots = sum(count * 5**place for place, count in enumerate([0, 0, 0, 0, 4, 0, 0, 0, 0]))
    found = gejiu.counts(np.array([one | dots << 21]), np.array([2 * 5**6]))[0].tolist()
    assert found[:9] == [3, 0, 1, 0, 0, 0, 0, 0, 2]
    assert found[9:18] == [0, 0, 0, 0, 4, 0, 0, 0, 0]
    assert found[18:] == [0] * 15 + [2]
    melds = gejiu.melds(np.array([(1 + 34 + 27) | (1 + 0 + 3) << 8 | (1 + 4 * 34 + 9) << 16]))[0]
    assert melds[:3].tolist() == [[1, 27], [0, 3], [4, 9]]
    assert melds[3, 0] == -1


def test_hands_of_youxian_unpack() -> None:
    found = youxian.counts(np.array([3 * 5**2 + 2 * 5**4]), np.array([5**9 + 4]))[0].tolist()
    assert found == [0, 0, 3, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    one_pong_one_ti = (41 + 20 * 0 + 0) << 8 | (41 + 20 * 3 + 19) << 16
    melds = youxian.melds(np.array([40 | one_pong_one_ti]))[0].tolist()
    assert melds[:3] == [[0, 39], [1, 0], [4, 19]]
    assert {kind for kind, _ in melds[3:]} == {-1}
