"""What the web page says besides the steps, in every game."""

from __future__ import annotations

from collections.abc import Mapping

from simcli.text import Text, current

_WORDS: dict[str, Text] = {
    "title": Text("场次", "match"),
    "game": Text("局", "game"),
    "seat": Text("座", "seat "),
    "dealer": Text("庄", "D"),
    "dealer_long": Text("庄家", "dealer"),
    "waits": Text("听", "waits"),
    "coming": Text("接下来的牌", "next in the wall"),
    "this": Text("本局", "game"),
    "total": Text("本场", "match"),
    "payments": Text("付分", "payments"),
    "none_yet": Text("还没有", "none yet"),
    "steps": Text("步骤", "steps"),
    "first": Text("回到开头 (Home)", "to the start (Home)"),
    "back": Text("后退一步 (←)", "one step back (←)"),
    "play": Text("播放或暂停 (空格)", "play or pause (space)"),
    "forward": Text("前进一步 (→)", "one step forward (→)"),
    "last": Text("到结尾 (End)", "to the end (End)"),
    "win": Text("到胡牌", "to the win"),
    "win_long": Text("到下一次胡牌 (W)", "to the next win (W)"),
    "hide": Text("盖牌", "hide hands"),
    "show": Text("亮牌", "show hands"),
    "hide_long": Text("盖上或亮出各家手牌 (H)", "hide or show the hands (H)"),
    "speed": Text("速度", "speed"),
    "place": Text("第几步", "step"),
    "keys": Text(
        "← → 走一步，空格 播放，W 到胡牌，H 盖牌，[ ] 换局，Home End 到头尾",
        "← → step, space plays, W to a win, H hides hands, [ ] other game, Home End",
    ),
    "scripts": Text("这个网页要用 JavaScript 才能翻看。", "This page needs JavaScript to be clicked through."),
    "winner": Text("胡", "win"),
    "draw": Text("流局", "drawn"),
}


def words(more: Mapping[str, Text]) -> dict[str, str]:
    """Return the page's words in the language in force, those of the game included."""
    return {key: text.get(current()) for key, text in (_WORDS | dict(more)).items()}
