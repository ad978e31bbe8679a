"""The largest single payment that a rule set of 个旧麻将 allows."""

from __future__ import annotations

from collections.abc import Iterator

from simcli.games.base import Conflict, Dearest
from simcli.games.gejiu.options import Rules
from simcli.games.options import flat
from simcli.text import Text

_MOST_QUADS = 3  # fours of a kind that fit into seven pairs

# Pattern sets that one reading of a hand can carry. A hand of pungs has no 一条龙, and honours alone are always
# 大对子 or 小七对 (or, with zi_yi_se_any, less).
_STANDARD = (
    ("ping_hu",),
    ("hun_yi_se",),
    ("da_dui_zi",),
    ("yi_tiao_long",),
    ("qing_yi_se",),
    ("hun_yi_se", "da_dui_zi"),
    ("hun_yi_se", "yi_tiao_long"),
    ("qing_yi_se", "da_dui_zi"),
    ("qing_yi_se", "yi_tiao_long"),
    ("zi_yi_se", "da_dui_zi"),
)
_PAIRS = (("xiao_qi_dui",), ("hun_yi_se", "xiao_qi_dui"), ("qing_yi_se", "xiao_qi_dui"), ("zi_yi_se", "xiao_qi_dui"))
_LAN = (("lan_pai",), ("qi_xing",), ("yi_ban_gao",), ("qi_xing_yi_ban_gao",))


def _hands(rules: Rules) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the fans of every pattern set and the options they come from."""
    fan = rules.fan
    for ids in _STANDARD + _LAN:
        values = [int(getattr(fan, name)) for name in ids]
        yield _stack(rules, values), tuple(f"rules.fan.{name}" for name in ids)
    for ids in _PAIRS:
        values = [int(getattr(fan, name)) for name in ids]
        values[-1] += _MOST_QUADS * fan.qi_dui_quad
        yield _stack(rules, values), tuple(f"rules.fan.{name}" for name in (*ids, "qi_dui_quad"))
    if rules.pond_win == "13_or_14":
        yield 1, ()


def _stack(rules: Rules, values: list[int]) -> int:
    return max(values) if rules.stacking == "highest" else sum(values)


def dearest(rules: Rules) -> Dearest:
    """Return the largest payment of one seat to another over every hand and way of winning that can be priced.

    Ways of winning are not limited to those that play can bring about with a hand, since the calculator prices them
    all. Payments for 斗地主 and kongs are single payments too.
    """
    hand, names = max(_hands(rules), key=lambda entry: entry[0])
    ways = {
        "rules.self_draw_fan": rules.self_draw_fan,
        "rules.discarder_fan": rules.discarder_fan,
        "rules.fan.gang_shang_hua": rules.fan.gang_shang_hua,
        "rules.fan.qiang_gang_hua": rules.fan.qiang_gang_hua,
    }
    way = max(ways, key=lambda name: ways[name])
    fans = hand + rules.ready_fan + ways[way] + rules.dealer_fan
    if rules.fan_cap is not None:
        fans = min(fans, rules.fan_cap)
    win = rules.base * (2**fans if rules.fan_to_points == "double" else max(1, fans))
    side = _side_payments(rules)
    if side.points > win:
        return side
    names += (way, "rules.dealer_fan", "rules.ready_fan", "rules.fan_cap", "rules.base")
    values = flat(rules)
    return Dearest(win, tuple(name for name in names if values[name.removeprefix("rules.")]))


def _side_payments(rules: Rules) -> Dearest:
    kong = rules.kong_points
    amounts = {
        "rules.kong_points.exposed": kong.exposed,
        "rules.kong_points.added": kong.added,
        "rules.kong_points.concealed": kong.concealed,
    }
    if rules.follow_dealer:
        amounts |= {"rules.follow_all": rules.follow_all, "rules.follow_two": rules.follow_two}
    most = max(amounts, key=lambda name: amounts[name])
    return Dearest(rules.base * amounts[most], (most, "rules.base"))


def conflicts(rules: Rules) -> list[Conflict]:
    """Return the options that contradict each other."""
    if rules.lan_shape == "soft" and rules.lan_classes == "distinct":
        text = Text(
            '"distinct" 只能与 rules.lan_shape = "strict" 同用',
            '"distinct" is allowed with rules.lan_shape = "strict" only',
        )
        return [Conflict(("rules.lan_classes", "rules.lan_shape"), text)]
    return []
