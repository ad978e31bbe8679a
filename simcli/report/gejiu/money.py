"""Tables of payments of 个旧麻将: where points come from."""

from __future__ import annotations

from simcli.report.context import Context
from simcli.report.gejiu.measures import kongs_pay
from simcli.report.gejiu.payments import LAYERS
from simcli.report.rates import OFF
from simcli.report.table import INTERVAL, Column, Row, Table, number_columns
from simcli.stats.figure import Figure, fixed
from simcli.text import Text

_LAYER_NAMES = {
    "base": Text("底分", "base"),
    "fans": Text("牌型番", "fans of the hand"),
    "ready": Text("报听番", "fans for a declared ready"),
    "self_draw": Text("自摸番（含塘子胡）", "self-draw (pond wins included)"),
    "discarder": Text("点炮番", "discarder"),
    "kong_draw": Text("杠上花", "杠上花 (kong replacement)"),
    "rob_kong": Text("抢杠花", "抢杠花 (robbed kong)"),
    "dealer": Text("庄家番", "dealer"),
}


def sources(ctx: Context) -> Table:
    """Where the points come from."""
    sample, rules = ctx.sample, ctx.rules
    layers = [layer for layer in ("base", "fans", "ready", *LAYERS[2:]) if layer != "ready" or rules.ready_fan]
    level = ctx.together([*layers, "follow", "kong"])
    rows = []
    for layer in layers:
        figures = {
            "of_points": sample.mean(f"sources.{layer}.of_points", f"layer_{layer}", "all_points", level),
            "points": sample.mean(f"sources.{layer}.points", f"layer_{layer}", "games", level),
        }
        if layer == "fans" and rules.ready_fan:
            figures = _without_ready(ctx, level)
        rows.append(Row(layer, _LAYER_NAMES[layer], figures))
    for name, label, on in (
        ("follow", Text("斗地主", "斗地主 (following the dealer)"), rules.follow_dealer),
        ("kong", Text("杠分", "kong points"), kongs_pay(rules)),
    ):
        if on:
            figures = {
                "of_points": sample.mean(f"sources.{name}.of_points", f"{name}_paid", "all_points", level),
                "points": sample.mean(f"sources.{name}.points", f"{name}_paid", "games", level),
            }
            rows.append(Row(name, label, figures))
        else:
            rows.append(Row(name, label, {"points": fixed(f"sources.{name}.points", 0.0, OFF)}))
    everything = sample.mean("sources.all.points", "all_points", "games")
    rows.append(Row("all", Text("合计", "all"), {"points": everything}))
    return Table(
        "sources",
        Text("分从哪里来", "Where points come from"),
        Text(
            "一局里换手的分，按来源一层层拆开：先是没有番时的底分，再依次加上牌型番、自摸或点炮等番、庄家番；每层是加上它以后多付的分。",
            "The points that change hands in a game, layer by layer: what would be paid without any fan, then what the "
            "hand's fans add to that, then those of the way it was won, then the dealer's.",
        ),
        Text("来源", "source"),
        [
            Column("of_points", Text("占全部分", "of all points")),
            Column("of_points", INTERVAL, "interval"),
            *number_columns("points", Text("分/局", "points a game")),
        ],
        rows,
        "together",
        [
            Text(
                "番翻倍时后一层的分取决于前面各层，所以次序已固定。斗地主和杠分按每局的净额计。",
                "Where fans double, a later layer depends on those before it; the order is fixed. 斗地主 and kong "
                "points are the net of a game.",
            )
        ],
    )


def _without_ready(ctx: Context, level: float) -> dict[str, Figure]:
    return {
        "of_points": ctx.sample.combination(
            "sources.fans.of_points",
            [(1.0, "layer_fans", "all_points"), (-1.0, "layer_ready", "all_points")],
            level,
        ),
        "points": ctx.sample.combination(
            "sources.fans.points", [(1.0, "layer_fans", "games"), (-1.0, "layer_ready", "games")], level
        ),
    }
