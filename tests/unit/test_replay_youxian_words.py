"""What is said of 攸县胡子牌 in a replay: cards, values in words, one game alone."""

from __future__ import annotations

import re

from simcli.config import load
from simcli.games.youxian.notation import parse_cards
from simcli.referee.youxian.rules import read_rules
from simcli.referee.youxian.value import Moment, Value
from simcli.replay.story import watch
from simcli.replay.teller import tell_match
from simcli.replay.youxian.cards import KINDS, codes, glyph, grouped, read_codes
from simcli.replay.youxian.value import Win, hand_lines, loser_pays, price, use_text
from simcli.text import use
from tests.support.watched_youxian import MATCHES, SEATS, told


def test_red_characters_stand_for_cards_alone() -> None:
    """They are written in red wherever a text has them, so Chinese numbers may not be among the words."""
    use("zh")
    try:
        stories = [game for number in range(1, MATCHES, 3) for game in told(number)[2]]
    finally:
        use(None)
    texts = [text for game in stories for step in game.steps for text in (step.text, *step.notes)]
    assert len(texts) > 2000
    assert not [text for text in texts if re.search("第[二七十]|[二七十](张|副|分|次|个|局|家|对|息|番|囤)", text)]


def test_one_game_of_a_match_is_told_as_within_the_whole() -> None:
    experiment = load("youxian", ["seed=11", "bots=eager", "rules.min_xi=6"])
    whole, played = watch(experiment, 3)
    (alone,) = tell_match(experiment, played, 5)
    assert alone == whole.games[5]
    assert alone.before == [sum(game.scores[seat] for game in whole.games[:5]) for seat in SEATS]


def counts(written: str) -> tuple[int, ...]:
    cards = parse_cards(written)
    return tuple(cards.count(card) for card in range(KINDS))


def test_worked_examples_in_words() -> None:
    """Examples 2, 3 and 7 of the rules page, and a hand that 耍猴 decides."""
    rules = read_rules({})
    melds = (("wei", 3), ("chi", 0), ("peng", 18))
    own = Win(0, "own_draw", None, 15, counts("678s345b890s6b6b"), melds, Moment("own_draw"), 0)
    value = price(rules, own)
    xi, tun, fan = hand_lines(rules, own, value)
    assert xi == "息 15 (at least 15): 偎四四四 3, 一二三 3, 碰玖玖玖 3, 偎陆陆陆 6, 六七八 0, 八九十 0, 叁肆伍 0"
    assert tun == "囤 2: 1 to begin with + 0 for 0 息 more + 1 for the own draw"
    assert fan == "fans 1: no name"
    assert loser_pays(rules, own, value) == (2, "囤 2 × fans 1 = 2")
    assert use_text(own, value) == "makes a 偎"

    three = Win(1, "other_draw", 0, 2, counts("333s1s2s678s456s567b"), (("peng", 19), ("chi", 10)),
                Moment("other_draw"), 0)  # fmt: skip
    assert use_text(three, price(rules, three)) == "serves another group, the 坎 stays"

    capped = read_rules({"cap": 120, "tun_base": 5, "base": 1})
    dear = Value(True, {}, 16, 33, 12, True, 33)
    assert loser_pays(capped, own, dear) == (120, "囤 12 × fans 16 = 192, capped at 120")
    yellow = read_rules({"huang_fan": 2, "base": 3})
    again = own._replace(drawn_before=5)
    assert loser_pays(yellow, again, dear)[1] == "囤 12 × fans 16 × base 3 × 3 for drawn games before (黄番) = 1728"


def test_cards_are_written_as_players_read_them() -> None:
    assert grouped(parse_cards("2s1s1s333b0s7b9b")) == "坎叁叁叁 一一二十 柒玖"
    assert grouped(parse_cards("4444s1b")) == "四四四四 壹"
    assert "".join(glyph(card) for card in range(KINDS)) == "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
    assert read_codes("1s9s0s1b0b") == [0, 8, 9, 10, 19]
    assert codes(range(KINDS)) == "1s2s3s4s5s6s7s8s9s0s1b2b3b4b5b6b7b8b9b0b"
