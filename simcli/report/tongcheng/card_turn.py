"""The rule card of 通城个子牌: the turn, claims, 捡, 观生."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report.sheet.parts import Words
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.tongcheng.options import Rules


def turn(rules: Rules) -> Words:
    """Write what one may do, and when."""
    return Words(
        Text("轮到你", "Your turn"),
        [
            Text(
                "摸一张，可以胡、观生、滑（都补一张），再打一张。别人打的：胡 > 滑 > 招 > 碰 > 捡；碰完只能打牌。",
                "Draw; then win, 观生 or 滑 (each draws a replacement), then discard. On a discard: win > 滑 > 招 > "
                "碰 > 捡; after a 碰 one only discards.",
            ),
            _guan(rules),
            *_pick(rules),
            _several(rules),
            _passing(rules),
        ],
    )


def _guan(rules: Rules) -> Text:
    zh = "观生：手里四张相同，说一声，补一张牌；有第五张可以滑。"
    en = "观生: four alike in hand, announced, a replacement drawn; with the fifth it may become 滑. "
    if rules.guan_identity == "fixed":
        return Text(
            zh + "说的是哪个字就定下，那四张不能拆。",
            en + "It is fixed which character it is; those four stay together.",
        )
    return Text(
        zh + "只记几组，不定哪个字；胡时正好有这么多组四张，别的四张可以拆。",
        en + "Only their number counts: at the win just so many groups are fours, others may be broken up.",
    )


def _pick(rules: Rules) -> list[Text]:
    if rules.pick == "off" or (rules.pick == "three_seats" and rules.seats == 4):
        return [Text("没有捡。", "There is no 捡.")]
    back = Text("当手可以打回这个字", "the character may be discarded at once")
    if rules.pick_no_return:
        back = Text("当手不能打这个字", "that character may not be discarded in the same turn")
    return [
        Text(
            f"捡：没人要的，下家可以捡进手代替摸牌，{back.zh}；捡的牌只能作句和半句。没人摸牌时最多连捡 "
            f"{rules.pick_chain_max} 张。",
            f"捡: what nobody claims the next seat may pick up in place of a draw; {back.en}. It serves in sentences "
            f"and sentence halves only. At most {rules.pick_chain_max} picks between two draws.",
        )
    ]


def _several(rules: Rules) -> Text:
    if rules.multiple_winners == "all":
        return Text("几家都能胡同一张：全部胡，点炮者付每家一份。", "Several can win on one card: all do, and the "
                    "discarder pays each.")  # fmt: skip
    return Text(
        "几家都能胡同一张：只胡离打牌者最近的下家。",
        "Several can win on one card: only the nearest after the discarder does.",
    )


def _passing(rules: Rules) -> Text:
    win = Text("放过不胡，没有限制", "passing a win costs nothing")
    if rules.passed_win_block:
        win = Text(
            "放过别人打的不胡，自己下次摸牌或打牌前不能胡别人的牌",
            "pass a win on a discard, and you win on no discard until your next draw or discard",
        )
    peng = Text("放过不碰，没有限制", "passing a 碰 costs nothing")
    if rules.passed_peng_block:
        peng = Text("放过碰、招，到那时不能碰这个字", "pass a 碰 or 招, and you cannot 碰 that character until then")
    return Text(f"{win.zh}；{peng.zh}。", f"{win.en.capitalize()}; {peng.en}.")
