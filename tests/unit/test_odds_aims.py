"""What is taken to lead to an event."""

from __future__ import annotations

import pytest

from simcli.config import load
from simcli.odds.aims import aim_of
from simcli.odds.names import Names


@pytest.mark.parametrize(
    ("variant", "event", "text"),
    [
        ("gejiu", "win and p_qing_yi_se", "- off_suit"),
        ("gejiu", "p_da_dui_zi and p_hun_yi_se and draws < 20", "doubles + trebles - off_flush (draws <= 19)"),
        ("gejiu", "hand.honours >= 10 and 30 >= draws and draws <= 40", "honours (draws <= 30)"),
        ("gejiu", "3 >= hand.longest", "- longest"),
        ("gejiu", 'hand.count("中") == 3', "count"),
        ("youxian", "win and xi >= 30", "alike + ti"),
        ("tongcheng", "25 <= count", "2 alike + own"),
    ],
)
def test_known(variant: str, event: str, text: str) -> None:
    names = Names(load(variant, []))
    aim = aim_of(names, names.read(event))
    assert aim is not None
    assert aim.text() == text


@pytest.mark.parametrize(
    "event", ["win and fan >= 3", "not p_qing_yi_se", "p_qing_yi_se or win", "draws <= 3", "hand.m != 3"]
)
def test_unknown(event: str) -> None:
    names = Names(load("gejiu", []))
    assert aim_of(names, names.read(event)) is None
