"""Gejiu hands of every pattern and way of winning, for checks of options."""

from __future__ import annotations

from simcli.games.scoring import ScoreCase

SUITS = {"m": 0, "p": 9, "s": 18, "z": 27}
CHOW, PUNG, KONG, ADDED, CONCEALED = range(5)
Meld = tuple[int, int]


def tiles(text: str) -> list[int]:
    """Read MPSZ notation into tile kinds."""
    out: list[int] = []
    digits: list[int] = []
    for letter in text:
        if letter.isdigit():
            digits.append(int(letter) - 1)
        else:
            out += [SUITS[letter] + digit for digit in digits]
            digits = []
    return out


def case(
    hand: str,
    win: str | None,
    win_by: str = "discard",
    *,
    winner: int = 1,
    dealer: int = 0,
    melds: tuple[Meld, ...] = (),
    ready: bool = False,
) -> ScoreCase:
    """Make one case; the discarder or robbed seat is seat 2."""
    counts = [0] * 34
    for tile in tiles(hand):
        counts[tile] += 1
    source = 2 if win_by in ("discard", "rob_kong") else None
    tile = tiles(win)[0] if win else None
    return ScoreCase(win_by, winner, source, dealer, tuple(counts), melds, tile, ready)


# what makes a hand, by the pattern it shows
HANDS = {
    "ping_hu": ("123m456p789s1122z", "1z"),
    "hun_yi_se": ("123456m11122z33z", "3z"),
    "da_dui_zi": ("111m222p333s99m55z", "5z"),
    "yi_tiao_long": ("123456789m11p23s", "1s"),
    "lan_pai": ("147m258p369s1234z", "5z"),
    "lan_pai, two classes alike": ("147m147p369s1234z", "5z"),
    "qi_xing": ("147m258p3s123456z", "7z"),
    "yi_ban_gao": ("147m147p147s1234z", "5z"),
    "qi_xing_yi_ban_gao": ("147m147p1s123456z", "7z"),
    "soft": ("158m269p37s12345z", "6z"),
    "qing_yi_se": ("1112345678999m", "1m"),
    "xiao_qi_dui": ("1133m5577p99s11z2z", "2z"),
    "qi_dui_quad": ("1111m5577p99s11z2z", "2z"),
    "zi_yi_se": ("11122233344z55z", "5z"),
    "zi_yi_se, seven pairs": ("1122334455667z", "7z"),
    "zi_yi_se_any": ("1122233344z567z", "5z"),
    "dragon with a meld": ("456789m11p23s", "1s"),
}
MELDS: dict[str, tuple[Meld, ...]] = {"dragon with a meld": ((CHOW, 0),)}

ZOO: tuple[ScoreCase, ...] = (
    *(case(hand, win, melds=MELDS.get(name, ())) for name, (hand, win) in HANDS.items()),
    *(case(hand, win, "self_draw", dealer=1, melds=MELDS.get(name, ())) for name, (hand, win) in HANDS.items()),
    case("123m456p789s1122z", "1z", "kong_draw"),
    case("123m456p789s1122z", "1z", "rob_kong"),
    case("123m456p789s1122z", "1z", "self_draw"),
    case("123m456p789s1122z", "1z", ready=True),
    case("147m258p369s12345z", None, "pond"),
    case("147m258p369s1234z", None, "pond"),
)
