"""The legal menus: the opening, one's own turn, which four a 观生 names, and the claims on a discard."""

from __future__ import annotations

from simcli.referee.moves import PASS, WIN, Entry, Menu
from simcli.referee.tongcheng.cards import CHARACTER_OF, COPIES, FOUR, KINDS, NUMBER, characters, kinds_of
from simcli.referee.tongcheng.table import Seat, Table, keeps
from simcli.referee.tongcheng.value import Value

GUAN = Entry("guan")


def unnamed_fours(table: Table, number: int) -> list[int]:
    """Characters of the fours that a 观生 could declare; under `count` all of them once one is left undeclared."""
    seat = table.seats[number]
    if table.rules.fixed:
        return [character for character in seat.fours if character not in seat.named]
    return seat.fours if len(seat.fours) > seat.guan else []


def may_guan(table: Table, number: int) -> bool:
    """Whether a seat may declare a 观生 now."""
    if not unnamed_fours(table, number):
        return False
    if not table.left:
        table.hit("clause.empty_wall.guan")
    return table.left > 0


def own_menu(table: Table, number: int, value: Value | None, banned: int | None) -> Menu:
    """The own-turn menu.

    Parameters
    ----------
    table : Table
        The game.
    number : int
        The seat on turn.
    value : Value | None
        Value of the hand where a card has just been drawn (or dealt), None after a 捡.
    banned : int | None
        Character picked in this turn.
    """
    entries = [WIN] if value is not None and value.valid else []
    if may_guan(table, number):
        entries.append(GUAN)
    entries += [Entry("hua", character) for character in _fives(table, number)]
    return Menu(number, "own", (*entries, *discards(table, number, banned)))


def _fives(table: Table, number: int) -> list[int]:
    """Characters of which the fifth copy may be laid as 滑."""
    seat = table.seats[number]
    held = [character for character, copies in enumerate(characters(seat.own)) if copies == COPIES]
    if not held:
        return []
    table.use("guan_identity")
    if not seat.guan:
        table.hit("clause.hua_needs_guan")
        return []
    if table.rules.fixed:
        if any(character not in seat.named for character in held):
            table.hit("clause.fixed_hua_refused")
        held = [character for character in held if character in seat.named]
    if held and not table.left:
        table.hit("clause.empty_wall.hua")
        return []
    return held


def discards(table: Table, number: int, banned: int | None) -> list[Entry]:
    """Every kind of card that may be discarded, ascending; equal copies, picked or not, are one entry."""
    kinds = legal_discards(table, number)
    if banned is not None:
        table.use("pick_no_return")
    if banned is not None and table.rules.pick_no_return:
        kept = [kind for kind in kinds if CHARACTER_OF[kind] != banned]
        table.hit("clause.pick_no_return" if kept else "clause.pick_ban_falls")
        kinds = kept or kinds
    if not kinds:
        raise RuntimeError(f"seat {number} has no legal discard")
    return [Entry("discard", kind) for kind in kinds]


def legal_discards(table: Table, number: int) -> list[int]:
    """Kinds whose discard leaves the fours that 观生 ties; of one kind the picked copy goes first."""
    seat = table.seats[number]
    copies = characters(seat.own)
    kinds = []
    for kind in range(KINDS):
        if seat.picked[kind]:
            kinds.append(kind)
            if seat.own[kind]:
                table.hit("clause.picked_first")
        elif seat.own[kind]:
            if copies[CHARACTER_OF[kind]] != FOUR or keeps(table, number, CHARACTER_OF[kind], 1):
                kinds.append(kind)
            else:
                table.hit("clause.fours_kept")
                if table.rules.fixed:
                    table.hit("clause.fixed_kept")
    return kinds


def claim_menus(table: Table, source: int, kind: int, values: dict[int, Value]) -> list[Menu]:
    """The menus of all seats with a legal claim on a discard, the next seat first.

    A 捡 stands in the next seat's menu beside whatever it or the others may claim; every other claim goes before it.

    Parameters
    ----------
    table : Table
        The game.
    source : int
        The seat that discarded.
    kind : int
        The card.
    values : dict[int, Value]
        Value of each other seat's hand with the card.
    """
    others = table.others(source)
    claims = {number: _claims(table, number, kind, values[number]) for number in others}
    if _may_pick(table, others[0], kind):
        if claims[others[0]]:
            table.hit("clause.pick_beside_own")
        claims[others[0]].append(Entry("pick", kind))
        table.tally["pick_offers"] += 1
    return [Menu(number, "claim", (*claims[number], PASS)) for number in others if claims[number]]


def _claims(table: Table, number: int, kind: int, value: Value) -> list[Entry]:
    """胡, 滑, 招 and 碰 of one seat."""
    seat = table.seats[number]
    entries = []
    if value.valid:
        if seat.passed_win:
            table.use("passed_win_block")
        if seat.passed_win and table.rules.passed_win_block:
            table.hit("clause.win_blocked")
            table.tally["wins_blocked"] += 1
        else:
            entries.append(WIN)
    character = CHARACTER_OF[kind]
    copies = seat.copies(character)
    _note_picked(table, seat, character, copies)
    if copies == FOUR and _may_hua(table, seat, character):
        entries.append(Entry("hua", kind))
    if copies < 2:
        return entries
    if copies >= 3 and keeps(table, number, character, 3):
        if table.left:
            entries.append(Entry("zhao", kind))
        else:
            table.hit("clause.empty_wall.zhao")
    if keeps(table, number, character, 2):
        if character in seat.passed_peng:
            table.use("passed_peng_block")
        if character in seat.passed_peng and table.rules.passed_peng_block:
            table.hit("clause.peng_blocked")
            table.tally["pungs_blocked"] += 1
        else:
            entries.append(Entry("peng", kind))
    if copies == FOUR and not keeps(table, number, character, 2):
        table.hit("clause.fours_kept_from_claims")
    return entries


def _may_hua(table: Table, seat: Seat, character: int) -> bool:
    table.use("guan_identity")
    if not seat.guan:
        table.hit("clause.hua_needs_guan")
        return False
    if table.rules.fixed and character not in seat.named:
        table.hit("clause.fixed_hua_refused")
        return False
    if not table.left:
        table.hit("clause.empty_wall.hua")
    return table.left > 0


def _note_picked(table: Table, seat: Seat, character: int, copies: int) -> None:
    """Count a claim that picked copies would make possible if they counted."""
    picked = sum(seat.picked[kind] for kind in kinds_of(character))
    if picked and copies + picked >= 2 and copies < 2:
        table.hit("clause.picked_no_claim")


def _may_pick(table: Table, number: int, kind: int) -> bool:
    """Whether the next seat is offered a 捡: a card in the wall, a discard left afterwards, the bound not reached."""
    if not table.left:
        if table.rules.picks:
            table.hit("clause.empty_wall.pick")
        return False
    table.use("pick")
    if not table.rules.picks:
        return False
    character = CHARACTER_OF[kind]
    if table.rules.pick_no_return and all(CHARACTER_OF[held] == character for held in legal_discards(table, number)):
        table.hit("clause.pick_no_discard")
        return False
    if table.chain < table.rules.pick_chain_max:
        return True
    table.use("pick_chain_max")
    table.hit("clause.pick_bound")
    table.tally["picks_withheld"] += 1
    return False


def flowers_stay(seat: Seat, character: int, taken: int) -> bool:
    """Whether a claim has to choose between flowered and plain copies."""
    plain, copies = seat.own[character], seat.copies(character)
    return character < NUMBER and 0 < plain < copies and taken < copies
