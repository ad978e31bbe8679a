"""`simcli estimate CONFIG EVENT`: how likely an event is, and what a prize for it would cost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcli.asking.estimate import METHODS, PRECISION
from simcli.cli.common import command as make_command
from simcli.cli.common import (
    config_argument,
    format_option,
    json_option,
    option,
    output_option,
    print_json,
    set_option,
    table,
)
from simcli.cli.many import answer, games_options_of
from simcli.cli.output import chosen_format
from simcli.errors import UsageError
from simcli.report.writing import FORMATS
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.odds.names import Names


@make_command(
    "estimate",
    Text(
        "一件事有多少机会：EVENT 是一句话，如 win and p_qing_yi_se and draws <= 6，说的是一局里的某一个玩家。"
        "只看起手的数清；别的打出来，少见的用专门的办法。--names 列出可用的名字。",
        "How likely an event is. EVENT is an expression such as `win and p_qing_yi_se and draws <= 6`, about one "
        "player in one game. Events of the deal alone are counted exactly; others are played, rare ones in a way of "
        "their own. --names lists the names.",
    ),
    "simcli estimate gejiu 'win and p_qing_yi_se and draws <= 30'",
    "simcli estimate youxian 'deal.ti >= 2'",
    "simcli estimate tongcheng 'win and p_yi_shou_hong' --games-per-month 20000 --prize 500",
    "simcli estimate gejiu --names",
)
@config_argument
@click.argument("event", metavar="EVENT", required=False)
@option(
    "--method",
    text=Text(
        "办法（默认自己选）：exact 数清，plain 照常打，strata 按起手分层，splitting 分级分裂",
        "how (default: chosen): exact, plain play, strata of the deal, splitting",
    ),
    type=click.Choice(METHODS),
    default=METHODS[0],
)
@option(
    "--precision",
    text=Text("想要的精度（区间的一半相对于数值），如 5%", "relative half width wanted, e.g. 5% (default 10%)"),
    metavar="X%",
    default=PRECISION,
)
@option("--games-per-month", text=Text("一个月打几局", "games of a month"), type=int, metavar="N")
@option("--prize", text=Text("每次的奖金", "prize paid each time"), type=float, metavar="P")
@option("--names", "listing", text=Text("列出事件里可用的名字", "list the names an event may use"), is_flag=True)
@set_option
@games_options_of(
    Text(
        "照常打几局；少见的事另打约这么多局；数得清的一局不打",
        "games played plainly; a rare event takes about as many again, one that is counted takes none",
    )
)
@format_option(FORMATS)
@output_option
@json_option
def command(
    config: str,
    event: str | None,
    method: str,
    precision: str,
    games_per_month: int | None,
    prize: float | None,
    listing: bool,
    sets: tuple[str, ...],
    games: int | None,
    seed: int | None,
    workers: int | None,
    out: Path | None,
    quiet: bool,
    form: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Answer, then print or write the tables."""
    from simcli.asking.estimate import estimate

    if listing:
        from simcli.config import load
        from simcli.odds.names import Names

        _list(Names(load(config, sets, games, seed)), as_json)
        return
    if event is None:
        raise UsageError(
            say(
                "缺少 EVENT，例：'win and draws <= 6'；可用的名字见 --names",
                "EVENT is missing, for example: 'win and draws <= 6'; --names lists what it may name",
            )
        )
    chosen = chosen_format(form, output, as_json)
    asked = estimate(
        config,
        event,
        method=method,
        precision=precision,
        games_per_month=games_per_month,
        prize=prize,
        sets=sets,
        games=games,
        seed=seed,
        workers=workers,
        out=out,
    )
    answer(asked, quiet, chosen, output)


def _list(names: Names, as_json: bool) -> None:
    """Print the names an event may use."""
    kinds = {"bool": Text("是/否", "yes/no"), "number": Text("数", "number"), "word": Text("词", "word")}
    listed = names.listed()
    if as_json:
        print_json(
            [
                {"name": one.key, "type": one.type, "words": list(one.words), "zh": one.text.zh, "en": one.text.en}
                for one in listed
            ]
        )
        return
    lang = current()
    rows = [[say("名字", "name"), say("类", "type"), say("含义", "meaning")]]
    for one in listed:
        words = f" ({' | '.join(one.words)})" if one.words else ""
        rows.append([one.key, kinds[one.type].get(lang), one.text.get(lang) + words])
    counts = (Text("起手里这些牌的张数，牌照计算器的写法", "dealt cards of these kinds, as the calculator writes them"),
              Text("胡的牌里这些牌的张数", "the same of the winning hand"))  # fmt: skip
    for key, text in zip(('deal.count("…")', 'hand.count("…")'), counts, strict=True):
        rows.append([key, kinds["number"].get(lang), text.get(lang)])
    for line in table(rows):
        click.echo(line)
