"""What a win is worth: the reading with the largest base, group by group, own points, specials and shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from simcli.games.tongcheng import GAME
from simcli.referee.tongcheng.cards import CHARACTER_OF, CHARACTERS, COPIES_OF, KINDS, MELD_CARDS
from simcli.referee.tongcheng.hand import SENTENCES
from simcli.referee.tongcheng.rules import Rules
from simcli.referee.tongcheng.value import Holding, Reading, Value, value_hand
from simcli.replay.tongcheng.cards import glyph, grouped
from simcli.replay.tongcheng.table import Table
from simcli.text import Text, current, say

#: Names of groups and melds.
NAMES = {
    "sentence": Text("句", ""),
    "kan": Text("坎", "坎"),
    "peng": Text("碰", "碰"),
    "zhao": Text("招", "招"),
    "quad": Text("观生", "观生"),
    "hua": Text("滑", "滑"),
}


class Win(NamedTuple):
    """A win: the seat, what it held with the winning card, that card (None: the dealt hand), from whom, its value."""

    seat: int
    held: Holding
    card: int | None
    source: int | None
    value: Value


def win_of(rules: Rules, table: Table, seat: int, card: int | None, source: int | None) -> Win:
    """Price a win from the table as it is when the win is carried out."""
    held = table.holding(seat, None if source is None else card)
    return Win(seat, held, card, source, value_hand(rules, held))


def winning_cards(rules: Rules, table: Table, seat: int) -> tuple[list[int], list[int]]:
    """Return the cards on which a hand that lacks one would win: drawn by itself, and discarded by another seat.

    Left out are cards of which it has all.
    """
    holder = table.seats[seat]
    has = [own + picked for own, picked in zip(holder.own, holder.picked, strict=True)]
    for meld in holder.melds:
        for card in meld.cards:
            has[card] += 1
    free = [card for card in range(KINDS) if has[card] < COPIES_OF[card]]
    drawn = [card for card in free if value_hand(rules, table.holding(seat, drawn=card)).valid]
    claimed = [card for card in free if value_hand(rules, table.holding(seat, claimed=card)).valid]
    return drawn, claimed


def _written(characters: tuple[int, ...]) -> str:
    return "".join(CHARACTERS[character] for character in characters)


def _sentence(number: int) -> str:
    """Write a sentence as it is spoken: 上大人, 五六七."""
    row = "乙二三四五六七八九十"
    spoken = _written(SENTENCES[number])
    return spoken if spoken in CHARACTERS else "".join(sorted(spoken, key=row.index))


def _groups(win: Win, reading: Reading) -> Iterator[tuple[str, str]]:
    """Yield (name, characters) of every group of a reading, in the order of its options."""
    for meld in win.held.melds:
        yield meld.kind, CHARACTERS[meld.character] * MELD_CARDS[meld.kind]
    for character in reading.fours:
        yield "quad", CHARACTERS[character] * 4
    for number in reading.cover.sentences:
        yield "sentence", _sentence(number)
    claimed = None if win.held.claimed is None else CHARACTER_OF[win.held.claimed]
    for character in sorted(reading.cover.threes, key=lambda three: three == claimed):
        made = "peng" if reading.groups[-1].startswith("peng") and character == claimed else "kan"
        yield made, CHARACTERS[character] * 3


def hand_lines(rules: Rules, win: Win) -> list[str]:
    """Return the lines that price the hand: its groups, its count, its specials and multiple."""
    value, lines = win.value, []
    if value.reading is not None:
        parts = [
            f"{NAMES[name].get(current())} {cards} {rules.group[option]}".strip()
            for (name, cards), option in zip(_groups(win, value.reading), value.reading.groups, strict=True)
        ]
        half = _written(value.reading.cover.half)
        parts.append(say(f"半句 {half}", f"half {half}"))
        lines.append(say("、", ", ").join(parts))
    lines.append(_count_line(rules, win))
    lines.append(_multiple_line(rules, value))
    return lines


def _count_line(rules: Rules, win: Win) -> str:
    value, has = win.value, [0] * KINDS
    for kind in range(KINDS):
        has[kind] = win.held.own[kind] + win.held.picked[kind] + (kind == win.held.claimed)
    for meld in win.held.melds:
        for card in meld.cards:
            has[card] += 1
    worth = [f"{glyph(kind)} {rules.own[kind]}×{has[kind]}" for kind in range(KINDS) if rules.own[kind] and has[kind]]
    listed = say(f"（{'、'.join(worth)}）", f" ({', '.join(worth)})") if worth else ""
    base = value.total - value.own
    return say(
        f"个子 {value.total}（起胡 {rules.min_count}）：各组 {base} + 牌自身 {value.own}{listed}",
        f"count (个子) {value.total} (at least {rules.min_count}): groups {base} + own points {value.own}{listed}",
    )


def _multiple_line(rules: Rules, value: Value) -> str:
    parts = []
    if value.plain:
        parts.append(
            say(
                f"个子 {value.total} 每 {rules.count_per_point} 个一倍：{value.plain}",
                f"{value.plain} for count {value.total}, {rules.count_per_point} each",
            )
        )
    else:
        parts.append(say(f"个子不够 {rules.min_count}", f"count short of {rules.min_count}"))
    for pattern in GAME.patterns:
        if pattern.id in value.patterns:
            name = pattern.name.zh if current() == "zh" else f"{pattern.name.zh} ({pattern.name.en})"
            parts.append(f"{name} {value.patterns[pattern.id]}")
    how = _COMBINED[rules.special_combine].get(current()) if value.patterns else ""
    listed = say("，", ", ").join(parts)
    return say(f"倍数 {value.multiple}：{listed}{how}", f"multiple {value.multiple}: {listed}{how}")


_COMBINED = {
    "max": Text("；取最大", "; the largest counts"),
    "replace": Text("；牌型代替个子", "; a special stands for the count"),
    "sum": Text("；相加", "; added up"),
    "product": Text("；相乘", "; multiplied"),
}


def share(rules: Rules, win: Win) -> str:
    """Return how one payment comes about: "倍 2 × 底 100 = 200"."""
    multiple = win.value.multiple
    if rules.base == 1:
        return say(f"倍数 {multiple}", f"multiple {multiple}")
    points = rules.base * multiple
    return say(f"倍数 {multiple} × 底 {rules.base} = {points}", f"multiple {multiple} × base {rules.base} = {points}")


def held_text(held: Holding, without: int | None) -> str:
    """Write a hand: the unpicked cards (a drawn winning card left out), the picked ones, the melds."""
    own = [kind for kind in range(KINDS) for _ in range(held.own[kind] - (kind == without))]
    parts = [grouped(own)]
    picked = [kind for kind in range(KINDS) for _ in range(held.picked[kind])]
    if picked:
        parts.append(say(f"捡 {grouped(picked)}", f"picked {grouped(picked)}"))
    parts += [f"[{NAMES[meld.kind].get(current())}{grouped(meld.cards)}]" for meld in held.melds]
    return " ".join(part for part in parts if part)
