"""`simcli score VARIANT HAND`: the hand calculator."""

from __future__ import annotations

from typing import Any

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import json_option, option, print_json, set_option, variant_argument
from simcli.cli.score_text import readable
from simcli.errors import UsageError
from simcli.text import Text, say

_OWN = (
    *("hand", "melds", "win", "win_by", "winner", "from_seat", "dealer"),
    *("ready", "last_card", "own_discards", "drawn_before"),
    *("picked", "guan", "guan_cards"),
)


@make_command(
    "score",
    Text(
        "算一手牌：胡不胡，什么牌型、几番，谁付多少。HAND 为未亮的牌，胡的那张用 --win 另给；"
        "或用 --batch 逐行读 JSON（- 为标准输入）。",
        "Price a hand: whether it wins, with which patterns and fans, and who pays what. HAND holds the unmelded "
        "tiles, the winning one apart (--win); or --batch reads JSON lines (- is stdin).",
    ),
    "simcli score gejiu 123m456m789m1112z --win 2z --win-by discard --winner 1 --from 2",
    'simcli score gejiu 6p --meld "pung 222m" --meld "concealed 4444s" --meld "kong 1111p" --meld "pung 999p" --win 6p',
    'simcli score youxian 666b678s345b89s --meld "wei 444s" --meld "chi 123s" --meld "peng 999b" --win 0s',
    "simcli score tongcheng 上大人可知礼孔乙己七*七*七八九子化三千二 --win 四",
    "simcli score gejiu --batch hands.jsonl --set rules.fan_cap=5",
)
@variant_argument
@click.argument("hand", required=False)
@option(
    "--meld",
    "melds",
    multiple=True,
    metavar='"TYPE TILES"',
    text=Text('一副副露，如 "pung 555m"（可多次）', 'a meld, e.g. "pung 555m" (repeatable)'),
)
@option("--win", metavar="TILE", text=Text("胡的那张", "the winning tile"))
@option(
    "--win-by",
    "--win_by",
    metavar="WORD",
    text=Text(
        "胡法（默认：有 --from 为点炮或别家翻的牌，否则自摸；攸县胡子牌没有 --win 为天胡）",
        "how it was won (default: another seat's tile with --from, else an own draw; youxian without --win: dealt)",
    ),
)
@option("--winner", type=int, text=Text("胡家座位（默认 0）", "seat of the winner (default: 0)"))
@option("--from", "from_seat", type=int, text=Text("点炮或被抢的座位", "seat that discarded or was robbed"))
@option("--dealer", type=int, text=Text("庄家座位（默认 0）", "seat of the dealer (default: 0)"))
@option("--ready", is_flag=True, default=None, text=Text("胡家报过听（个旧）", "the winner had declared ready (gejiu)"))
@option(
    "--last-card",
    "--last_card",
    is_flag=True,
    default=None,
    text=Text("胡的是最后一张（攸县）", "won on the last card of the wall (youxian)"),
)
@option(
    "--own-discards",
    "--own_discards",
    type=int,
    text=Text("胡家打过几张牌（攸县，默认 0）", "cards the winner had discarded (youxian, default: 0)"),
)
@option(
    "--drawn-before",
    "--drawn_before",
    type=int,
    text=Text("之前连续流局数（攸县，默认 0）", "drawn games in a row before (youxian, default: 0)"),
)
@option(
    "--picked",
    metavar="CARDS",
    text=Text("手里捡来的牌，HAND 之外（通城）", "picked cards in hand, HAND apart (tongcheng)"),
)
@option(
    "--guan",
    type=int,
    text=Text(
        "观生而未滑的组数，牌仍在 HAND 里（通城，默认 0）",
        "fours declared, not turned into 滑, in HAND (tongcheng, default: 0)",
    ),
)
@option(
    "--guan-cards",
    "--guan_cards",
    metavar="CARDS",
    text=Text(
        "观生的是哪些字（通城，guan_identity=fixed）", "characters declared (tongcheng with guan_identity=fixed)"
    ),
)
@option("--batch", metavar="FILE", text=Text("逐行读 JSON 并逐行作答", "read JSON lines and answer line by line"))
@set_option
@json_option
def command(variant: str, batch: str | None, sets: tuple[str, ...], as_json: bool, **given: Any) -> int:
    """Price one hand or a batch."""
    from simcli.cli.score_batch import answer_batch, price_one

    typed = {key: given[key] for key in _OWN if given[key] not in (None, ())}
    if batch is not None:
        if typed:
            names = ", ".join(sorted("HAND" if key == "hand" else f"--{_flag_name(key)}" for key in typed))
            raise UsageError(say(f"--batch 不能与 {names} 同用", f"--batch does not go with {names}"))
        return answer_batch(variant, batch, sets)
    if "hand" not in typed:
        raise UsageError(say("缺少 HAND（一手牌），或 --batch FILE", "HAND is missing (or --batch FILE)"))
    case = _case(variant, typed)
    priced = price_one(variant, case, sets)
    if as_json:
        print_json(priced.answer)
    else:
        click.echo("\n".join(readable(variant, priced)))
    return 0


def _flag_name(key: str) -> str:
    return {"melds": "meld", "from_seat": "from"}.get(key, key.replace("_", "-"))


def _case(variant: str, typed: dict[str, Any]) -> dict[str, Any]:
    """Return the typed hand as a case of the batch format."""
    from simcli.games.scoring import calculator

    case = {"winner": 0} | typed
    if "from_seat" in case:
        case["from"] = case.pop("from_seat")
    if "melds" in case:
        case["melds"] = list(case["melds"])
    return {"win_by": calculator(variant).usual_win_by(case)} | case
