"""`simcli estimate CONFIG EVENT`: how likely an event is, and what a prize for it would cost."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

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
from simcli.cli.many import continuing, games_options_of, show
from simcli.cli.output import chosen_format
from simcli.errors import UsageError
from simcli.report.writing import FORMATS
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.odds.answer import Month
    from simcli.odds.names import Names

_MOST_GAMES = 1_000_000_000


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
    type=click.Choice(["auto", "exact", "plain", "strata", "splitting"]),
    default="auto",
)
@option(
    "--precision",
    text=Text("想要的精度（区间的一半相对于数值），如 5%", "relative half width wanted, e.g. 5% (default 10%)"),
    metavar="X%",
    default="10%",
)
@option("--games-per-month", "per_month", text=Text("一个月打几局", "games of a month"), type=int, metavar="N")
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
    per_month: int | None,
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
    from simcli.config import load

    experiment = load(config, sets, games, seed)
    if listing:
        from simcli.odds.names import Names

        _list(Names(experiment), as_json)
        return
    if event is None:
        raise UsageError(
            say(
                "缺少 EVENT，例：'win and draws <= 6'；可用的名字见 --names",
                "EVENT is missing, for example: 'win and draws <= 6'; --names lists what it may name",
            )
        )
    chosen = chosen_format(form, output, as_json)
    from simcli.cli.progress import watcher
    from simcli.odds.answer import Means, Question, answer
    from simcli.odds.view import paper
    from simcli.runner import Stop

    month = _month(per_month, prize)
    question = Question(experiment, event, method, _precision(precision), month)  # type: ignore[arg-type]
    Stop.ends_after = True
    with continuing(out or Path("results")):
        found = answer(question, Means(out, workers, watcher(quiet), None if quiet else _tell))
    show(paper(found), chosen, output, found.folder or Path("results"))


def _tell(what: Text) -> None:
    """Say on stderr what is done next."""
    print(what.get(current()), file=sys.stderr, flush=True)


def _precision(written: str) -> float:
    """Read a relative half width: 5% or 0.05."""
    try:
        value = float(written.rstrip("%")) / (100.0 if written.endswith("%") else 1.0)
    except ValueError:
        value = 0.0
    if not 0.0001 <= value < 1.0:
        raise UsageError(say(f"--precision {written}：允许 0.01%..99%", f"--precision {written}: allowed 0.01%..99%"))
    return value


def _month(games: int | None, prize: float | None) -> Month | None:
    if games is None:
        if prize is not None:
            raise UsageError(say("--prize 要和 --games-per-month 一起用", "--prize goes with --games-per-month"))
        return None
    if not 1 <= games <= _MOST_GAMES:
        raise UsageError(
            say(
                f"--games-per-month {games}：允许 1..{_MOST_GAMES:,}",
                f"--games-per-month {games}: allowed 1..{_MOST_GAMES:,}",
            )
        )
    if prize is not None and not 0 < prize < 1e12:
        raise UsageError(say(f"--prize {prize:g}：须大于 0", f"--prize {prize:g}: must be above 0"))
    from simcli.odds.answer import Month

    return Month(games, prize)


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
