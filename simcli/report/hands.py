"""Tables of hands that every game has: patterns, totals of fans, the points that patterns move."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from simcli.report.context import Context
from simcli.report.table import INTERVAL, ONE_IN_GAMES, Column, Row, Table, number_columns
from simcli.stats.figure import Figure, fixed
from simcli.text import Text

#: Returns the label of a pattern by its id.
Labels = Callable[[str], Text]

_POINTS_A_GAME = Text("分/局", "points a game")
NEEDS_KERNELS = Text(
    "须重新拆牌，而本机还没有编译好的内核（simcli run 一次即可）",
    "hands have to be read again, and the kernels are not compiled on this machine yet (any simcli run does it)",
)


def share_figures(ctx: Context, metric: str, level: float, of_wins: str, of_games: str) -> dict[str, Figure]:
    """Return the shares that something has of all wins and of all games, from the sums `of_wins` and `of_games`."""
    return {
        "of_wins": ctx.sample.share(f"{metric}.of_wins", of_wins, "winners", level),
        "of_games": ctx.sample.share(f"{metric}.of_games", of_games, "games", level),
    }


def both_columns() -> list[Column]:
    """Return the columns of shares of all wins and of all games."""
    return [
        Column("of_wins", Text("占胡", "of wins")),
        Column("of_wins", INTERVAL, "interval"),
        Column("of_wins", Text("次数 / 胡数", "count / wins"), "count"),
        Column("of_games", Text("占局", "of games")),
        Column("of_games", INTERVAL, "interval"),
        Column("of_games", ONE_IN_GAMES, "one_in"),
        Column("of_games", Text("局数 / 总局数", "games / of"), "count"),
    ]


def patterns(
    ctx: Context, labels: Labels, impossible: Mapping[str, Text], about: Text, bare: Text | None = None
) -> Table:
    """How often each pattern is part of a win, and the points of the wins that have it.

    Parameters
    ----------
    ctx : Context
    labels : function of a pattern's id
    impossible : mapping of str to Text
        Patterns that the rules in force do not have, each with the reason.
    about : Text
        The table's one-line definition.
    bare : Text, optional
        Label of the wins without any pattern, from the sums `*_none`, in games that have such.
    """
    level = ctx.together([*ctx.game.patterns, *([bare] if bare else [])])
    rows = []
    for pattern in ctx.game.patterns:
        if pattern.id in impossible:
            rows.append(Row(pattern.id, labels(pattern.id), {}, impossible[pattern.id]))
            continue
        rows.append(Row(pattern.id, labels(pattern.id), _pattern_figures(ctx, pattern.id, level)))
    if bare is not None:
        rows.append(Row("none", bare, _pattern_figures(ctx, "none", level)))
    columns = [
        *both_columns(),
        *number_columns("points", Text("胡时得分", "points a win")),
        Column("of_points", Text("占胡的分", "of points won")),
        Column("of_points", INTERVAL, "interval"),
    ]
    called = ctx.words.pattern
    title = Text(called.zh, f"{called.en.capitalize()}s")
    return Table("patterns", title, about, called, columns, rows, "together")


def _pattern_figures(ctx: Context, pattern: str, level: float) -> dict[str, Figure]:
    metric, points = f"patterns.{pattern}", f"points_{pattern}"
    figures = share_figures(ctx, metric, level, f"p_{pattern}", f"games_{pattern}")
    figures["points"] = ctx.sample.mean(f"{metric}.points", points, f"p_{pattern}", level)
    share = ctx.sample.mean(f"{metric}.of_points", points, "points", level)
    if share.low is not None and share.high is not None:
        share = replace(share, low=max(share.low, 0.0), high=min(share.high, 1.0))
    figures["of_points"] = share
    return figures


def totals(ctx: Context, fans: Collection[int], possible: Collection[int], notes: list[Text]) -> Table:
    """How often each total of fans occurs; those of `fans` that are not `possible` get a dash, larger ones a note."""
    level = ctx.together(fans)
    rows = []
    for total in fans:
        label = Text(f"{total} 番", f"{total} fan")
        if total not in possible:
            why = Text("按现行番数凑不出", "no combination of patterns makes it under these rules")
            rows.append(Row(str(total), label, {}, why))
            continue
        figures = share_figures(ctx, f"fans.{total}", level, f"fan_{total}", f"games_fan_{total}")
        rows.append(Row(str(total), label, figures))
    rest = sum(1 for total in possible if total > max(fans))
    more = Text(
        f"还有 {rest} 种更大的番数可能出现，未单列。", f"{rest} larger totals are possible too and have no row."
    )
    return Table(
        "fans",
        Text("番数分布", "Fan distribution"),
        Text("胡牌的总番数占全部胡、占全部局的比例。", "How many wins, and how many games, have each total of fans."),
        Text("番数", "fans"),
        both_columns(),
        rows,
        "together",
        [*notes, more] if rest else notes,
    )


def moved(ctx: Context, labels: Labels, worth: Callable[[str], int], notes: list[Text]) -> Table:
    """The points that each pattern moves; `worth` gives its fans (0: none)."""
    level, called, unit = ctx.together(ctx.game.patterns), ctx.words.pattern, ctx.words.unit
    rows = [_moved_row(ctx, p.id, labels(p.id), worth(p.id), level) for p in ctx.game.patterns]
    return Table(
        "pattern_points",
        Text(f"{called.zh}带来的分", f"Points that a {called.en} moves"),
        Text(
            f"现在付的分，减去这个{called.zh}值 0 {unit.zh}时会付的分（拆法取最有利的）。",
            f"What is paid now minus what would be paid if that {called.en} were worth no {unit.en} (hands read anew).",
        ),
        called,
        [
            *number_columns("points", _POINTS_A_GAME),
            Column("of_points", Text("占流动的分", "of all points")),
            Column("of_points", INTERVAL, "interval"),
        ],
        rows,
        "together",
        notes,
    )


def _moved_row(ctx: Context, pattern: str, label: Text, fan: int, level: float) -> Row:
    metric, name = f"pattern_points.{pattern}", f"moved_{pattern}"
    if fan == 0:
        zero = Text(f"值 0 {ctx.words.unit.zh}", f"worth no {ctx.words.unit.en}")
        return Row(pattern, label, {"points": fixed(f"{metric}.points", 0.0, zero)})
    sample = ctx.sample
    if name in sample.moments.layout.place:
        figures = {
            "points": sample.mean(f"{metric}.points", name, "games", level),
            "of_points": sample.mean(f"{metric}.of_points", name, "all_points", level),
        }
        return Row(pattern, label, figures)
    if "moved" in ctx.samples:
        return Row(pattern, label, {"points": ctx.samples["moved"].mean(f"{metric}.points", name, "games", level)})
    return Row(pattern, label, {}, NEEDS_KERNELS)
