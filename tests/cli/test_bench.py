"""`simcli bench`: what it measures is measured, and what it prints can be read by people and programs."""

from __future__ import annotations

import json

import pytest

from simcli import bench, engine
from simcli.cli.bench import rows
from simcli.cli.common import table
from simcli.config.bots import kinds
from simcli.text import use, width
from tests.support.command_line import simcli

KEYS = [
    "variant",
    "bot",
    "games_per_s",
    "decisions_per_s",
    "walls",
    "cold_compile_s",
    "warm_start_s",
    "bytes_per_game",
]


def test_json_holds_a_row_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every key of the contract, all bots, nothing but JSON on stdout. (Start-up takes a minute, so it is left out.)"""
    monkeypatch.setattr(bench, "start_up", lambda variant: (1.5, 0.5))
    monkeypatch.setattr(bench, "BLOCK_GAMES", 512)
    answer = simcli("bench", "gejiu", "--seconds", "0.01", "--json")
    assert answer.status == 0, answer.err
    measured = json.loads(answer.out)
    assert [row["bot"] for row in measured] == list(kinds())
    for row in measured:
        assert list(row) == KEYS
        assert row["decisions_per_s"] > row["games_per_s"] > 0
        assert row["walls"] > 1
        assert (row["cold_compile_s"], row["warm_start_s"]) == (1.5, 0.5)
        assert row["bytes_per_game"] > 0


def test_a_pace_is_time_over_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each batch takes three quarters of a second, so two make up the second asked for; the rate is theirs together."""
    real = engine.play(bench.with_bot("gejiu", "random"), 0, bench.BATCH_MATCHES)
    ticks = iter([10.0, 10.75, 20.0, 20.75])
    monkeypatch.setattr(bench, "clock", lambda: next(ticks))
    monkeypatch.setattr(engine, "play", lambda experiment, first, matches: real)
    pace = bench.time_games(bench.with_bot("gejiu", "random"), 1.0)
    assert pace.game == pytest.approx(0.75 / real.games.num_rows)
    assert pace.decisions == pytest.approx(sum(real.games.column("decisions").to_pylist()) / real.games.num_rows)
    assert next(ticks, None) is None


def test_columns_are_aligned_in_both_languages() -> None:
    """Wide characters take two columns."""
    speeds = [
        bench.Speed("gejiu", "random", 123456.7, 9876543.2, 55.5, 40.0, 2.5, 4.6),
        bench.Speed("gejiu", "greedy", 1234.5, 98765.4, 550.5, 40.0, 2.5, 17.3),
    ]
    for lang in ("zh", "en"):
        use(lang)
        lines = table(rows(speeds), right=frozenset({2, 3, 4, 5}))
        assert "123,457" in lines[1]
        assert "17.3" in lines[2]
        assert len({width(line) for line in lines}) == 1  # the last column is flush right
    use(None)


@pytest.mark.parametrize("words", [["gejuu"], ["gejiu", "--seconds", "0"], ["gejiu", "more"]])
def test_wrong_usage(words: list[str]) -> None:
    """Exit 2, one or two lines."""
    answer = simcli("bench", *words)
    assert answer.status == 2
    assert 1 <= len(answer.err.strip().splitlines()) <= 2
