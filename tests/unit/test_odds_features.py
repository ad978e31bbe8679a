"""Features of hands against values worked out by hand, and hands of the wins log put together again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcli import engine
from simcli.config import load
from simcli.odds.names import Names
from simcli.odds.table import Table


def _values(variant: str, written: str) -> dict[str, int]:
    names = Names(load(variant, []))
    hand = names.deck.counts(np.array([names.deck.parse(written)]))
    return {name: int(names.deck.values(one, hand)[0]) for name, one in names.deck.features.items()}


@pytest.mark.parametrize(
    ("variant", "hand", "known"),
    [
        (
            "gejiu",
            "1112345m 99p 147s 东东中中中",
            {"m": 7, "p": 2, "s": 3, "longest": 7, "shortest": 2, "off_suit": 10, "off_flush": 5, "suits": 3,
             "flush": 12, "honours": 5, "winds": 2, "dragons": 3, "plain": 12, "ends": 6, "kinds": 11,
             "honour_kinds": 2, "singles": 7, "pairs": 2, "triplets": 2, "fours": 0, "doubles": 4, "trebles": 2,
             "two_by_two": 4,
             # 14 万 or 25 万, 9 筒, 147 条, 东中
             "unrelated": 2 + 1 + 3 + 2, "dragon": 5},
        ),
        (
            "youxian",
            "1234s 777s 2222b 77b 8s 8b 0s 0b 5b 5s 6s",
            {"red": 3 + 4 + 2 + 1 + 2, "ti": 1, "kan": 1, "big_ti": 1, "big_kan": 0, "alike": 2, "pairs": 1,
             "numbers": 9, "big": 9, "small": 11, "singles": 11, "jiao": 0, "xi": 12 + 3, "run_270_small": 1,
             "run_270_big": 1, "run_123_small": 1, "run_123_big": 0, "kinds": 14, "black": 8},
        ),
        (
            "tongcheng",
            "上上大人人 七七*七* 五*五五五五* 孔乙* 己三三",
            # own points by default: 七 1 + 2 + 2, 五* 4 twice, 五 2 three times, 乙* 1, 三 1 twice
            {"red": 5 + 3 + 5 + 2, "black": 3, "flowered": 5, "own": 5 + 14 + 1 + 2, "kinds": 9, "pairs": 3, "kan": 1,
             "fours": 0, "fives": 1, "alike": 2, "guan": 1, "two_by_two": 1 + 1 + 1 + 1 + 2, "odd": 6, "red_alike": 2,
             "sentences": 2, "shangdaren": 1, "kongyiji": 1, "kezhili": 0, "huasanqian": 0, "singles": 4},
        ),
    ],
)  # fmt: skip
def test_features_of_a_hand(variant: str, hand: str, known: dict[str, int]) -> None:
    found = _values(variant, hand)
    assert {name: found[name] for name in known} == known


@pytest.mark.parametrize("variant", ["gejiu", "youxian", "tongcheng"])
def test_players_and_hands_of_played_games(variant: str) -> None:
    experiment = load(variant, [])
    names = Names(experiment)
    played = engine.play(experiment, 0, experiment.seats**2)
    rows, wins = played.games.to_pylist(), played.wins.to_pylist()
    groups, places = (played.games.column(name).to_numpy() for name in ("wall_group", "game"))
    table = Table(names, played.games, played.wins, lambda: engine.shuffled(variant, experiment.seed, groups, places))

    def value(key: str) -> Any:
        return np.broadcast_to(np.asarray(table.value(key)), (experiment.seats, len(rows)))

    at = {(row["match"], row["game"]): n for n, row in enumerate(rows)}
    won = {(win["seat"], at[win["match"], win["game"]]): win for win in wins}
    gave = {
        (win["from_seat"], at[win["match"], win["game"]]) for win in wins if win["from_seat"] not in (None, win["seat"])
    }
    for seat in range(experiment.seats):
        for n, row in enumerate(rows):
            win = won.get((seat, n))
            assert value("win")[seat, n] == (win is not None)
            assert value("dealer")[seat, n] == (row["dealer"] == seat)
            assert value("place")[seat, n] == (seat - row["dealer"]) % experiment.seats
            assert value("score")[seat, n] == row[f"score_{seat}"]
            assert value("draws")[seat, n] == row["draws"]
            assert value("gave")[seat, n] == ((seat, n) in gave)
            assert np.isnan(value("fan")[seat, n]) if win is None else value("fan")[seat, n] == win["fan"]
    if variant == "youxian":  # the log counts these of the winning hand, and of the deal, itself
        for (seat, n), win in won.items():
            assert (value("hand.red")[seat, n], value("hand.big")[seat, n]) == (win["reds"], win["bigs"])
        assert value("deal.ti").sum(axis=0).tolist() == [row["ti_dealt"] for row in rows]
        assert value("deal.kan").sum(axis=0).tolist() == [row["kan_dealt"] for row in rows]
    if variant == "tongcheng":
        for (seat, n), win in won.items():
            assert value("hand.own")[seat, n] == win["own"]
        for seat in range(experiment.seats):
            assert value("deal.flowered")[seat].tolist() == [row[f"flowers_{seat}"] for row in rows]
            assert value("deal.own")[seat].tolist() == [row[f"own_{seat}"] for row in rows]
    if variant == "gejiu":
        for (seat, n), win in won.items():
            if win["p_qing_yi_se"]:
                assert value("hand.off_suit")[seat, n] == 0
            if win["p_lan_pai"] or win["p_qi_xing"] or win["p_yi_ban_gao"]:
                assert value("hand.unrelated")[seat, n] == 14
            assert (
                14
                <= value("hand.m")[seat, n]
                + value("hand.p")[seat, n]
                + value("hand.s")[seat, n]
                + value("hand.honours")[seat, n]
                <= 18
            )
