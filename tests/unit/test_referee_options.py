"""The referee reads every option: games played under another value of one are no games under the right one."""

from __future__ import annotations

from typing import Any

import pytest

from simcli.referee.gejiu.rules import CHOICES, DEFAULTS, read_rules
from tests.support.referee_faults import first_difference

# scene or recipe of walls on which an option decides something; the others: `waiting`
PLAY = {
    "ready": "ready", "passed_win_block": "win_passed", "passed_pung_block": "pung_passed",
    "multiple_winners": "waiting", "rob_kong": "replacement_robbed", "lan_shape": "lan", "lan_classes": "lan",
    "zi_yi_se_any": "honours", "dragon_in_hand": "dragon_with_a_chow", "stacking": "dragon_with_a_chow",
    "pond_win": "pond", "follow_all": "all_follow", "follow_two": "two_follow",
    "fan.qiang_gang_hua": "added_kong_robbed", "fan.gang_shang_hua": "kong_draw",
    "fan.da_dui_zi": "dealt 111p333m555s222z44z", "fan.zi_yi_se": "dealt 11122233344455z",
    "fan.qi_dui_quad": "dealt 11112222m33p4455s", "fan.xiao_qi_dui": "dealt 112233m445566p77s",
    "fan.yi_tiao_long": "dragon_with_a_chow", "fan.qing_yi_se": "dealt 12345678911122m",
    "fan.hun_yi_se": "dragon_with_a_chow", "fan.ping_hu": "waiting", "fan_cap": "lan",
    "kong_points.added": "added_kong_not_robbed", "kong_points.exposed": "kongs", "kong_points.concealed": "kongs",
    "ready_fan": "waiting", "fan.qi_xing_yi_ban_gao": "dealt 47m147p14s1234567z",
    "fan.lan_pai": "dealt 147m258p369s12345z", "fan.qi_xing": "dealt 47m258p14s1234567z",
    "fan.yi_ban_gao": "dealt 147m147p147s12345z",
}  # fmt: skip


@pytest.mark.parametrize("option", DEFAULTS)
def test_every_option_is_read(option: str) -> None:
    """Games under another value of one option differ from the default rules."""
    right: dict[str, Any] = {"ready_fan": 1, "fan.qi_dui_quad": 1}
    default = right.get(option, DEFAULTS[option])
    if option in CHOICES:
        others = [value for value in CHOICES[option] if value != str(default).lower()]
        values: list[Any] = [value == "true" if isinstance(default, bool) else value for value in others]
    else:
        values = [1] if default is None else [default + 1]
    for value in values:
        played = right | {option: value}
        found = first_difference(PLAY.get(option, "waiting"), played, right, "simcli.referee.gejiu")
        assert found is not None, (option, value)


def test_rules_refuse_what_the_page_does_not_know() -> None:
    with pytest.raises(KeyError, match=r"fan\.tian_hu"):
        read_rules({"fan": {"tian_hu": 1}})
    with pytest.raises(ValueError, match="allowed: optional, off"):
        read_rules({"ready": "always"})
    assert read_rules({"pond_win": 14, "fan_cap": "none"}) == read_rules({})
