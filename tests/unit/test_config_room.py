"""The table `[room]`: read, refused, laid over a run, and no part of its id."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcli.config import Room, from_resolved, load, with_room
from simcli.errors import UsageError
from simcli.plan import run_id
from tests.support.fake_runs import play


def test_defaults_take_nothing() -> None:
    room = load("gejiu").room
    assert room.plain
    assert room.model_dump() == {"money_per_point": 1, "fee": 0, "fee_kind": "each", "carry_in": "none"}


def test_file_and_settings(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('variant = "youxian"\n[room]\nmoney_per_point = 5\nfee = 20\nfee_kind = "big_winner"\n')
    room = load(path, ["room.fee=30", "room.carry_in=1_000"]).room
    assert room == Room(money_per_point=5, fee=30, fee_kind="big_winner", carry_in=1000)
    assert not room.plain


def test_every_mistake_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('variant = "gejiu"\n[room]\nfee = -1\nfee_kind = "bigwinner"\nfees = 2\n')
    with pytest.raises(UsageError) as caught:
        load(path, ["room.carry_in=0"])
    told = [line.removeprefix(f"{path}:") for line in caught.value.lines]
    assert [line.split(":")[0] for line in told] == ["3", "4", "5", "--set room.carry_in=0"]
    assert "allowed: 0..1000000000" in told[0]
    assert "nearest: big_winner" in told[1]
    assert "no key room.fees; nearest: room.fee" in told[2]
    assert 'allowed: 1..1000000000000 | "none"' in told[3]


def test_a_share_of_the_gain_is_at_most_all_of_it() -> None:
    assert load("gejiu", ["room.fee=100", "room.fee_kind=winner_percent"]).room.fee == 100
    with pytest.raises(UsageError, match=r"room\.fee is in percent .*: 101 given, allowed: 0\.\.100"):
        load("gejiu", ["room.fee=101", "room.fee_kind=winner_percent"])
    assert load("gejiu", ["room.fee=101", "room.fee_kind=each"]).room.fee == 101


def test_room_is_no_part_of_the_id() -> None:
    plain, other = load("gejiu"), load("gejiu", ["room.fee=7", "room.fee_kind=host"])
    assert plain.resolved() != other.resolved()
    assert run_id(plain.resolved(), "x") == run_id(other.resolved(), "x")


def test_resolved_builds_the_room_back() -> None:
    given = load("gejiu", ["room.fee=7", "room.carry_in=50"])
    assert from_resolved(given.resolved(), "gejiu").room == given.room
    old = {key: value for key, value in given.resolved().items() if key != "room"}
    assert from_resolved(old, "gejiu").room == Room()


def test_another_room_for_a_run() -> None:
    played = load("tongcheng", ["rules.seats=3", "room.fee=7"])
    other = with_room(played, ["room.fee_kind=winner_percent", "room.fee=5"])
    assert other.room == Room(fee=5, fee_kind="winner_percent")
    assert other.rules == played.rules
    assert with_room(played, []).room == played.room


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("rules.base=2", "of a run that was played only [room] can be set: room.money_per_point, room.fee"),
        ("room.fe=2", "nearest: room.fee"),
        ("room.fee=x", "room.fee=x: allowed: 0..1000000000"),
        ("room.fee", "KEY=VALUE is wanted"),
    ],
)
def test_only_the_room_can_be_set_afterwards(setting: str, told: str) -> None:
    with pytest.raises(UsageError) as caught:
        with_room(load("gejiu"), [setting])
    assert told in str(caught.value)


def test_running_again_with_another_room_continues_the_same_run(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    first = play(folder, 1024)
    before = {path: path.read_bytes() for path in folder.rglob("*.parquet")}
    again = play(folder, 1024, "room.fee=3")
    assert (again.id, again.played) == (first.id, 0)
    assert {path: path.read_bytes() for path in folder.rglob("*.parquet")} == before
    from simcli.store.reader import Log

    assert Log(folder).experiment.room.fee == 3
