"""How many claims a youxian hand is from complete, by trying every way to part its cards, without the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

FAR = 30
Hand = tuple[int, ...]
Parted = tuple[int, int, int]  # whole melds, two-card parts, pairs

RUNS = [(number, number + 1, number + 2) for number in range(8)]


def chows(one_five_ten: bool) -> Iterator[tuple[tuple[int, int, int], str]]:
    """Every chow as its cards and the name of its 息."""
    named = [(run, "chow_123" if run[0] == 0 else "run") for run in RUNS] + [((1, 6, 9), "chow_270")]
    if one_five_ten:
        named.append(((0, 4, 9), "chow_1_5_10"))
    for (a, b, c), name in named:
        yield (a, b, c), f"{name}_small"
        yield (a + 10, b + 10, c + 10), f"{name}_big"
    for number in range(10):
        yield (number, number, number + 10), "jiao_small"
        yield (number, number + 10, number + 10), "jiao_big"


def worth(xi: Mapping[str, int], one_five_ten: bool) -> tuple[dict[Hand, int], dict[Hand, int]]:
    """息 of every whole chow, and the most 息 that every two cards may come to with a claimed one."""
    whole: dict[Hand, int] = {}
    parts: dict[Hand, int] = {(card, card): xi["peng_big" if card >= 10 else "peng_small"] for card in range(20)}
    for cards, name in chows(one_five_ten):
        whole[cards] = xi[name]
        for out in range(3):
            two = tuple(sorted(cards[:out] + cards[out + 1 :]))
            parts[two] = max(parts.get(two, 0), xi[name])
    return whole, parts


def claims(hand: Hand, melds: tuple[int, int, int, int], xi: Mapping[str, int], min_xi: int, one_five_ten: bool) -> int:
    """Fewest claims to a complete hand, 3 missing 息 (跑 on a small 坎 over the 坎) counting as one more each.

    `melds`: groups laid or held as 坎, their 息, whether a 提 or 跑 is among them, whether a discard is due.
    """
    whole, parts = worth(xi, one_five_ten)
    lift = max(1, xi["pao_small"] - xi["kan_small"])

    @cache
    def ways(counts: Hand) -> dict[Parted, int]:
        first = next((card for card, copies in enumerate(counts) if copies), None)
        if first is None:
            return {(0, 0, 0): 0}
        found: dict[Parted, int] = {}

        def take(cards: Hand, step: Parted, more: int) -> None:
            left = list(counts)
            for card in cards:
                left[card] -= 1
            if min(left) >= 0:
                for parted, total in ways(tuple(left)).items():
                    sums = (parted[0] + step[0], parted[1] + step[1], parted[2] + step[2])
                    if sums[2] <= 1:
                        found[sums] = max(found.get(sums, -1), total + more)

        take((first,), (0, 0, 0), 0)
        for cards, more in whole.items():
            if cards[0] == first:
                take(cards, (1, 0, 0), more)
        for cards, more in parts.items():
            if cards[0] == first:
                take(cards, (0, 1, 0), more)
        take((first, first), (0, 0, 1), xi["pair_big" if first >= 10 else "pair_small"])
        return found

    laid, base, fours, due = melds
    groups = 7 - fours - laid
    best = FAR
    for (melded, parted, pairs), total in ways(hand).items():
        single = fours - pairs
        used = 3 * melded + 2 * parted + 2 * pairs + single
        if melded + parted == groups and pairs <= fours and used <= sum(hand) - due:
            missing = max(0, min_xi - base - total)
            best = min(best, parted + single + -(-missing // lift))
    return best
