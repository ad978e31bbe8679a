"""Counting what hands and wins exercise: clauses of the reading, patterns, and the options that took part."""

from __future__ import annotations

from simcli.referee.tongcheng.cards import CHARACTER_OF, FOUR, KINDS, NAMES, RED, characters
from simcli.referee.tongcheng.hand import LOW_RUNS, SENTENCES, ten_pairs
from simcli.referee.tongcheng.table import Table, Win
from simcli.referee.tongcheng.value import Holding, Value

LOW_NUMBERS = [number for number, made in enumerate(SENTENCES) if made in LOW_RUNS]


def note_look(table: Table, held: Holding, value: Value) -> None:
    """Count complete hands, those that lack the count, and ten pairs."""
    if not held.melds and not held.guan and not any(held.picked):
        _note_pairs(table, held)
    if not value.complete:
        return
    table.use("min_count")
    if not value.valid:
        missing = table.rules.min_count - value.total
        least = table.tally["short_count"] or missing
        table.tally["short_count"] = min(least, missing)
        table.tally["complete_short"] += 1
        table.hit("clause.short_of_count")


def _note_pairs(table: Table, held: Holding) -> None:
    """Count ten pairs with a four in them, where the option decides whether they are ten pairs."""
    own = characters(held.own)
    if held.claimed is not None:
        own[CHARACTER_OF[held.claimed]] += 1
    if FOUR in own and ten_pairs(own, True):
        table.use("shi_dui_quads")


def note_win(table: Table, win: Win) -> None:
    """Count the clauses, patterns and options that took part in a win."""
    value, held = win.value, win.held
    source = "discard" if win.source is not None else table.came
    table.hit(f"clause.win.{source}", *(f"pattern.{pattern}" for pattern in value.patterns))
    table.use("base", *(f"special.{pattern}" for pattern in value.patterns))
    table.use(*(f"own.{NAMES[kind]}" for kind in _kinds(held)))
    if value.plain:
        table.use("count_per_point")
    if len(value.patterns) + bool(value.plain) > 1:
        table.use("special_combine")
    if value.patterns and not value.plain:
        table.hit("clause.special_needs_no_count")
    if not table.left and win.source is not None:
        table.hit("clause.last_discard_won")
    if any(held.picked):
        table.hit("clause.picked_in_win")
    _note_colour(table, win)
    _note_reading(table, win)


def _kinds(held: Holding) -> set[int]:
    """The kinds of all cards of a winning hand."""
    kinds = {kind for kind in range(KINDS) if held.own[kind] or held.picked[kind]}
    kinds |= {kind for meld in held.melds for kind in meld.cards}
    return kinds | ({held.claimed} if held.claimed is not None else set())


def _note_colour(table: Table, win: Win) -> None:
    """Count melds in a hand of one colour, where the option decides."""
    shades = {CHARACTER_OF[kind] in RED for kind in _kinds(win.held)}
    if len(shades) == 1 and win.held.melds and win.value.reading is not None:
        table.use("special_concealed")


def _note_reading(table: Table, win: Win) -> None:
    """Count what the best reading shows."""
    value, held, reading = win.value, win.held, win.value.reading
    if reading is None:
        table.hit("clause.pairs_alone")
        return
    if "shi_dui" in value.patterns:
        table.hit("clause.pairs_and_reading")
    table.use("half", *(f"group.{group}" for group in set(reading.groups)))
    low = set(LOW_NUMBERS) & set(reading.cover.sentences)
    if low or all(any(CHARACTER_OF[kind] == c for kind in _kinds(held)) for c in SENTENCES[LOW_NUMBERS[0]]):
        table.use("low_runs")
    own = characters(held.own)
    fours = sum(copies >= FOUR for copies in own)
    if fours > held.guan:
        table.hit("clause.reading.four_broken")
    if 0 < held.guan < fours:
        table.hit("clause.reading.which_four")
    if value.bases > 1:
        table.hit("clause.reading.best")
    table.hit(f"clause.half.{'pair' if len(set(reading.cover.half)) == 1 else 'sentence'}")
    if held.claimed is not None:
        _note_claimed(table, own, CHARACTER_OF[held.claimed], reading.cover.threes, reading.cover.half)


def _note_claimed(table: Table, own: list[int], claimed: int, threes: tuple[int, ...], half: tuple[int, int]) -> None:
    """Count what the winning discard becomes."""
    if claimed in threes:
        table.hit("clause.reading.kan_stays" if own[claimed] >= 3 else "clause.reading.peng")
    if own[claimed] == 3 and claimed not in threes:
        table.hit("clause.reading.three_parted")
    if half == (claimed, claimed):
        table.hit("clause.reading.pair_half")
