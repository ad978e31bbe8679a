"""What a winning hand is worth: every reading by brute force, then the reading that pays most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from simcli.referee.youxian.cards import CHOWS, SEATS, Meld, is_big, is_red, meld_cards, size_of
from simcli.referee.youxian.hand import Cover, Way, laid, ways, whole_covers
from simcli.referee.youxian.rules import PATTERNS, Rules

WIN_BY = ("own_draw", "other_draw", "shown", "dealt")
SELF_DRAWN = ("own_draw", "dealt")


class Moment(NamedTuple):
    """How and when a hand wins: `quiet` says that neither 吃, 碰, 偎 nor a discard of one's own came before."""

    win_by: str
    last_card: bool = False
    quiet: bool = False


class Value(NamedTuple):
    """Value of a hand in its best reading.

    `complete` holds for hands short of 息 too, `most_xi` is the most 息 of any reading, `use` what the winning card
    becomes, `groups` the xi option of every group; `readings` counts the different worths met.
    """

    valid: bool
    patterns: dict[str, int]
    fan: int
    xi: int
    tun: int
    complete: bool
    most_xi: int
    use: str = ""
    groups: tuple[str, ...] = ()
    readings: int = 0


NOTHING = Value(False, {}, 0, 0, 0, False, 0)


def value_hand(rules: Rules, hand: Sequence[int], melds: Sequence[Meld], card: int | None, moment: Moment) -> Value:
    """Value of a hand, or `valid` False.

    Parameters
    ----------
    rules : Rules
        The rule set.
    hand : Sequence[int]
        Cards in hand by kind, shape (20,), without the winning card; three alike are a 坎, four alike a dealt 提.
    melds : Sequence[Meld]
        Melds made before the winning card.
    card : int | None
        The winning card; None for the dealt hand.
    moment : Moment
        How it is won.
    """
    found = [laid(hand, melds)] if card is None else ways(hand, melds, card, moment.win_by == "own_draw")
    readings = [(way, cover) for way in found for cover in whole_covers(way, rules.chow_1_5_10)]
    if not readings:
        return NOTHING
    cards = [kind for kind, copies in enumerate(hand) for _ in range(copies)]
    cards += [kind for meld in melds for kind in meld_cards(meld)]
    shua_hou = sum(hand) == 1
    plain = general_patterns(rules, cards + ([] if card is None else [card]), moment)
    best = NOTHING
    most, worths = 0, set()
    for way, cover in readings:
        groups = tuple(xi_options(way, cover))
        xi = sum(rules.xi[group] for group in groups)
        most = max(most, xi)
        patterns = dict(plain)
        if not cover[0] and all(kind != "chi" for kind, _ in way.melds):
            patterns["dui_zi_hu"] = rules.fan["dui_zi_hu"]
        if shua_hou and cover[1] == card:
            patterns["shua_hou"] = rules.fan["shua_hou"]
        patterns = {name: patterns[name] for name in PATTERNS if patterns.get(name)}
        fan = max(1, sum(patterns.values()))
        tun = (xi - rules.min_xi) // rules.xi_per_tun + rules.tun_base
        tun += rules.self_draw_tun if moment.win_by in SELF_DRAWN else 0
        worths.add((way.use, xi, fan))
        if xi >= rules.min_xi and (not best.valid or (tun * fan, xi, fan) > (best.tun * best.fan, best.xi, best.fan)):
            best = Value(True, patterns, fan, xi, tun, True, 0, way.use, groups)
    return best._replace(complete=True, most_xi=most, readings=len(worths))


def general_patterns(rules: Rules, cards: Sequence[int], moment: Moment) -> dict[str, int]:
    """Fans of the names that do not depend on the reading; a name whose fan is 0 is off, whatever its step."""
    fan = rules.fan
    reds = sum(map(is_red, cards))
    bigs = sum(map(is_big, cards))
    smalls = len(cards) - bigs
    most_red = 12 if fan["hong_wu"] else len(cards)
    holds = {
        "hong_hu": 10 <= reds <= most_red,
        "hong_wu": reds >= 13,
        "dian_hu": reds == 1,
        "hei_hu": reds == 0,
        "da_zi_hu": bigs >= 18,
        "xiao_zi_hu": smalls >= 16,
        "tian_hu": moment.win_by == "dealt",
        "di_hu": moment.win_by == "shown",
        "hai_di_hu": moment.last_card,
        "ting_hu": moment.quiet and moment.win_by != "dealt",
    }
    found = {name: fan[name] for name, held in holds.items() if held and fan[name]}
    for name, more in (("hong_hu", reds - 10), ("da_zi_hu", bigs - 18), ("xiao_zi_hu", smalls - 16)):
        if name in found:
            found[name] += fan[f"{name}_step"] * more
    return found


def xi_options(way: Way, cover: Cover) -> Iterator[str]:
    """The xi option of every group of a reading."""
    chows, pair = cover
    for kind, code in way.melds:
        yield chow_option(code) if kind == "chi" else f"{kind}_{size_of(code)}"
    for code in chows:
        yield chow_option(code)
    if pair >= 0:
        yield f"pair_{size_of(pair)}"


def chow_option(code: int) -> str:
    """The xi option of a chow; a 绞 has the size of its two alike."""
    if code >= 20:
        return "jiao_small" if code < 30 else "jiao_big"
    kind = {0: "chow_123", 8: "chow_270", 9: "chow_1_5_10"}.get(code % 10, "run")
    return f"{kind}_{size_of(CHOWS[code][0])}"


def payment(rules: Rules, value: Value, drawn_before: int) -> tuple[int, int]:
    """What each loser pays, and what it would be without the cap.

    Parameters
    ----------
    rules : Rules
        The rule set.
    value : Value
        A valid hand.
    drawn_before : int
        Drawn games in a row before this one in the match.
    """
    full = value.tun * value.fan * rules.base * (1 + min(rules.huang_fan, drawn_before))
    return (full if rules.cap is None else min(full, rules.cap)), full


def scores(winner: int, points: int) -> list[int]:
    """Scores of a game that `winner` wins with `points` from each loser, shape (3,)."""
    return [points * (SEATS - 1) if seat == winner else -points for seat in range(SEATS)]
