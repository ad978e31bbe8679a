"""The table of 斗地主."""

from __future__ import annotations

from simcli.report import places
from simcli.report.context import Context
from simcli.report.rates import off_row, rate_columns, rate_row
from simcli.report.table import Row, Table, number_columns
from simcli.text import Text


def follow(ctx: Context) -> Table:
    """Rounds of 斗地主 and who pays for them."""
    sample = ctx.sample
    names = {
        "follow_begun": Text("开始的圈", "rounds begun"),
        "follow_voided": Text("作废的圈（吃碰杠胡）", "voided (claim, kong or win)"),
        "follow_finished": Text("走完的圈", "finished"),
        "follow_two": Text("　其中恰两家跟（没跟的一家付）", "  with two followers (the third pays)"),
        "follow_three": Text("　其中三家都跟（庄家付）", "  with three followers (the dealer pays)"),
    }
    payers = places.from_dealer(ctx.seating.seats)
    level = ctx.together([*names, *payers])
    if not ctx.rules.follow_dealer:
        rows = [off_row("follow", "follow_begun", names["follow_begun"])]
    else:
        rows = [
            rate_row(ctx, "follow", key, label, level, "" if key == "follow_begun" else "follow_begun")
            for key, label in names.items()
        ]
        for distance, place in enumerate(payers):
            key = f"paid_by_{distance}"
            figures = {
                "points": sample.mean(f"follow.{key}.points", f"follow_paid_{distance}", "games", level),
                "of": sample.mean(f"follow.{key}.of", f"follow_paid_{distance}", "follow_paid", level),
            }
            rows.append(Row(key, Text(f"付分：{place.zh}", f"paid by the {place.en}"), figures))
        everything = sample.mean("follow.paid.points", "follow_paid", "games", level)
        rows.append(Row("paid", Text("付分：合计", "paid in all"), {"points": everything}))
    return Table(
        "follow",
        Text("斗地主", "斗地主 (following the dealer)"),
        Text(
            "斗地主的圈开始、作废、走完了多少，有几家跟，谁付了分（每局净额）。",
            "Rounds begun, voided and finished, how many followed, and who pays (net of each game).",
        ),
        Text("项目", "item"),
        [
            *rate_columns(Text("占开始的圈 / 付的分", "of rounds begun / of points")),
            *number_columns("points", Text("分/局", "points a game")),
        ],
        rows,
        "together",
    )
