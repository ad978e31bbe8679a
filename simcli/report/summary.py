"""The table at the top of a report."""

from __future__ import annotations

from collections.abc import Mapping

from simcli.report.context import Context
from simcli.report.table import COUNT, Table, mixed_columns, number_row, share_row
from simcli.stats.figure import Figure
from simcli.text import Text


def summary(ctx: Context, way: str, sizes: Mapping[str, Text], edge: Figure) -> Table:
    """The few figures that most people ask for.

    Parameters
    ----------
    ctx : Context
    way : str
        The way of winning whose share of all wins is told.
    sizes : mapping of str to Text
        Sums over winners whose mean tells how large wins are.
    edge : Figure
        The dealer's edge.
    """
    sample, won_by = ctx.sample, ctx.game.outcomes[way]
    rows = [
        share_row("won", Text("有人胡的局", "games won"), sample.share("summary.won.share", "won", "games")),
        share_row(
            way,
            Text(f"胡里{won_by.zh}的", f"wins by {won_by.en}"),
            sample.share(f"summary.{way}.share", f"by_{way}", "winners"),
        ),
        *(number_row(key, label, sample.mean(f"summary.{key}.mean", key, "winners")) for key, label in sizes.items()),
    ]
    means = {
        "points": (Text("平均每胡得分", "points a win, mean"), "points", "winners"),
        "draws": (Text("每局摸牌", "cards drawn a game, mean"), "draws", "games"),
    }
    for key, (label, name, over) in means.items():
        rows.append(number_row(key, label, sample.mean(f"summary.{key}.mean", name, over)))
    rows.insert(-1, number_row("dealer", Text("庄家优势（分/局）", "dealer's edge, points a game"), edge))
    spread = sample.sd("summary.sd.mean", "score2", "score", "seat_games")
    label = Text("一家一局得分的标准差", "standard deviation of a seat's score in a game")
    rows.append(number_row("sd", label, spread))
    for role in ctx.bot_roles:
        figure = sample.mean(f"summary.{role.key}.mean", f"score{role.ending}", role.chances)
        label = Text(f"{role.name.zh}：每局得分", f"{role.name.en}: score a game, mean")
        rows.append(number_row(role.key, label, figure))
    return Table(
        "summary",
        Text("概要", "In short"),
        Text("最常问的几个数。", "The figures most often asked for."),
        Text("项目", "item"),
        mixed_columns(COUNT),
        rows,
    )
