"""What is varied, read from the command line; neighbours of numbers."""

from __future__ import annotations

import pytest

from simcli.errors import UsageError
from simcli.games import get
from simcli.games.options import flat
from simcli.sweeping.grid import Source, combinations, named
from simcli.sweeping.neighbours import alternatives, changes, neighbours, shown
from simcli.sweeping.varying import count, parse, split_list


def values(*texts: str) -> dict[str, tuple[str, ...]]:
    return {vary.key: vary.values for vary in parse(texts, get("gejiu"))}


def test_lists_and_ranges() -> None:
    assert values("rules.base=1,2,5") == {"rules.base": ("1", "2", "5")}
    assert values("rules.base = 1 , 2..4 , 10..20:5") == {"rules.base": ("1", "2", "3", "4", "10", "15", "20")}
    assert values("rules.fan_cap=3,none") == {"rules.fan_cap": ("3", "none")}
    assert count(parse(["rules.base=1,2", "rules.fan_cap=3,4,5"], get("gejiu"))) == 6


def test_commas_inside_brackets_and_quotes_do_not_part() -> None:
    text = '["random", "greedy"], eager, {kind = "greedy", mistakes = 0.1}, "a,b"'
    assert split_list(text) == ['["random", "greedy"]', "eager", '{kind = "greedy", mistakes = 0.1}', '"a,b"']


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rules.base", "KEY=VALUE"),
        ("rules.base=", "KEY=VALUE"),
        ("rules.base=1,,2", "KEY=VALUE"),
        ("rules.bse=1", "nearest: rules.base"),
        ("seed=1,2", "cannot be varied"),
        ("seating.walls=fresh,shared", "cannot be varied"),
        ("rules.base=5..1", "smaller number"),
        ("rules.base=1..5:0", "1..5:0: the step is at least 1"),
        ("rules.base=1..5:-1", "1..5:-1: the step is at least 1"),
        ("rules.base=1..900000", "too many"),
        ("rules.fan_cap=3,none,3", "3 is given twice"),
        ("rules.fan_cap=1..4,3", "3 is given twice"),
        ("rules.fan_cap=3,3.0", "3 and 3.0 are the same value"),
        ("rules.base=7,007", "7 and 007 are the same value"),
        ('bots=greedy,{kind="greedy"}', "greedy and .* are the same value"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told) as caught:
        parse([text], get("gejiu"))
    assert len(caught.value.lines) == 1
    assert caught.value.lines[0].startswith(f"--vary {text}: ")


def test_every_mistake_at_once() -> None:
    with pytest.raises(UsageError) as caught:
        parse(["rules.bse=1", "rules.base=1", "rules.base=2", "games=5"], get("gejiu"))
    assert len(caught.value.lines) == 3


def test_combinations_in_order_and_none_twice() -> None:
    source = Source("gejiu", ("bots=random",))
    base = source.experiment()
    found = combinations(source, base, parse(["rules.base=1,2", "rules.fan_cap=3,none"], base.game))
    assert [one.label for one in found] == [
        "base=1, fan_cap=3",
        "base=1, fan_cap=none",
        "base=2, fan_cap=3",
        "base=2, fan_cap=none",
    ]
    assert named(found[0]).name == "base=1_fan_cap=3"
    assert found[2].experiment.rules.base == 2
    assert found[2].experiment.rules.fan_cap == 3


def test_two_spellings_of_the_same_lineup_are_refused() -> None:
    source = Source("gejiu")
    base = source.experiment()
    varied = parse(["bots=greedy,[greedy,greedy,greedy,greedy]"], base.game)
    with pytest.raises(UsageError, match=r"--vary bots=.*: bots=greedy and bots=\[.*\] are the same rules"):
        combinations(source, base, varied)


def test_combinations_that_contradict_are_all_named() -> None:
    source = Source("gejiu")
    base = source.experiment()
    varied = parse(["rules.lan_shape=strict,soft", "rules.lan_classes=any,distinct", "rules.base=1,2"], base.game)
    with pytest.raises(UsageError) as caught:
        combinations(source, base, varied)
    told = " ".join(caught.value.lines)
    for value in (1, 2):
        assert f"lan_shape=soft, lan_classes=distinct, base={value}" in told
    assert "lan_shape=strict, lan_classes=distinct" not in told


def test_other_seats_are_other_walls() -> None:
    source = Source("tongcheng")
    base = source.experiment()
    with pytest.raises(UsageError, match="other walls"):
        combinations(source, base, parse(["rules.seats=3,4"], base.game))


@pytest.mark.parametrize(
    ("now", "low", "high", "expected"),
    [
        (0, 0, 32, [1]),
        (1, 0, 32, [0, 2]),
        (1, 1, 32, [2]),
        (7, 0, 99, [6, 8]),
        (8, 0, 99, [6, 10]),
        (15, 0, 99, [13, 17]),
        (20, 2, 82, [15, 25]),
        (40, 0, 99, [30, 50]),
        (100, 1, 1000, [80, 120]),
        (99, 0, 99, [79]),
        (3, 3, 3, []),
    ],
)
def test_neighbours_of_a_number(now: int, low: int, high: int, expected: list[int]) -> None:
    """A quarter of the number, rounded down to 1, 2 or 5 times a power of ten, to either side and within bounds."""
    assert list(neighbours(now, low, high)) == expected


def test_alternatives_of_choices_words_and_switches() -> None:
    options = {option.name: option for option in get("gejiu").options}
    assert alternatives(options["rules.follow_dealer"], True) == [False]
    assert alternatives(options["rules.rob_kong"], "both") == ["added_tile", "replacement"]
    assert alternatives(options["rules.fan_cap"], 4) == [3, 5, None]
    assert alternatives(options["rules.fan_cap"], None) == [3, 5]


@pytest.mark.parametrize("variant", ["gejiu", "youxian", "tongcheng"])
def test_every_option_of_the_rules_has_another_value(variant: str) -> None:
    base = Source(variant).experiment()
    values = flat(base.game.resolve(base.rules))
    for option in base.game.options:
        if option.name.startswith("rules."):
            now = values[option.name.removeprefix("rules.")]
            others = alternatives(option, now)
            assert others
            assert now not in others


def test_each_change_sets_one_option() -> None:
    source = Source("gejiu")
    found, refused = changes(source, source.experiment())
    assert len({one.combination.settings for one in found}) == len(found)
    for one in found:
        assert one.combination.settings == ((one.option.name, one.after),)
        key = one.option.name.removeprefix("rules.")
        assert shown(flat(one.combination.experiment.rules)[key]) == one.after
    assert refused == []
