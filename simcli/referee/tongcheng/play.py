"""One game as the page tells it: a generator that puts menus and is sent the answers.

`play(table)` yields a list of menus answered at once and expects the list of answers; everything carried out is in
`table.acts`. It ends with the game settled.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from simcli.referee.moves import PASS, WIN, Asking, Entry, Menu
from simcli.referee.tongcheng.cards import CHARACTER_OF
from simcli.referee.tongcheng.claims import ask, ask_claims, declare, lay, lay_fifth, pick
from simcli.referee.tongcheng.menus import GUAN, discards, may_guan, own_menu
from simcli.referee.tongcheng.notes import note_look
from simcli.referee.tongcheng.settle import drawn_game, settle_wins
from simcli.referee.tongcheng.table import Table
from simcli.referee.tongcheng.value import Value, value_hand


class Turn(NamedTuple):
    """What comes next: `draw`, `own` (the menu of the own turn) or `discard` of a seat.

    `fresh` says that a card has just been drawn or dealt, so that the hand may win; `banned` is the character picked in
    this turn.
    """

    todo: str
    seat: int
    fresh: bool = True
    banned: int | None = None


Turning = Generator[list[Menu], list[Entry], Turn | None]  # gives the next turn, None at the end of the game


def play(table: Table) -> Asking:
    """Play one game from the deal to the next dealer."""
    table.deal()
    yield from _opening(table)
    turn: Turn | None = Turn("own", table.dealer)
    while turn is not None:
        if turn.todo == "draw":
            turn = _draw(table, turn.seat)
        elif turn.todo == "own":
            turn = yield from _own(table, turn)
        else:
            turn = yield from _discard_alone(table, turn.seat)
    table.check_cards()


def _opening(table: Table) -> Generator[list[Menu], list[Entry], None]:
    """One pass over the seats: each declares as many 观生 as it likes."""
    for number in [table.dealer, *table.others(table.dealer)]:
        dealt = table.seats[number].fours
        while may_guan(table, number):
            if set(table.seats[number].fours) - set(dealt):
                table.hit("clause.opening_new_four")
            answer = (yield from ask(table, [Menu(number, "opening", (GUAN, PASS))]))[0]
            if answer == PASS:
                break
            yield from declare(table, number)
    table.opening = False


def _draw(table: Table, number: int) -> Turn | None:
    """The next card of the wall; a drawn game where there is none."""
    if not table.left:
        drawn_game(table)
        return None
    table.draw(number, "draw", "draw")
    table.hit("clause.draw")
    return Turn("own", number)


def _own(table: Table, turn: Turn) -> Turning:
    """One menu of the own turn and what is chosen."""
    number = turn.seat
    value = value_hand(table.rules, table.holding(number))
    if turn.fresh:
        note_look(table, table.holding(number), value)
    elif value.valid:
        table.hit("clause.pick_no_win")
    answer = (yield from ask(table, [own_menu(table, number, value if turn.fresh else None, turn.banned)]))[0]
    if answer == WIN:
        settle_wins(table, [number], table.last, None, {number: value})
        return None
    if answer.action == "discard":
        return (yield from _discard(table, number, answer.tile))
    if turn.banned is not None:
        table.hit(f"clause.pick_then_{answer.action}")
    if answer == GUAN:
        yield from declare(table, number)
    else:
        lay_fifth(table, number, answer.tile)
    return Turn("own", number, banned=turn.banned)


def _look(table: Table, number: int, claimed: int) -> Value:
    """The value of a hand with a discard."""
    held = table.holding(number, claimed)
    value = value_hand(table.rules, held)
    note_look(table, held, value)
    return value


def _discard_alone(table: Table, number: int) -> Turning:
    """The discard after a 碰."""
    answer = (yield from ask(table, [Menu(number, "discard", tuple(discards(table, number, None)))]))[0]
    return (yield from _discard(table, number, answer.tile))


def _discard(table: Table, number: int, kind: int) -> Turning:
    """A discard, the claims on it, and what becomes of the strongest."""
    seat = table.seats[number]
    was_picked = seat.picked[kind] > 0
    if was_picked:
        seat.picked[kind] -= 1
    else:
        fours = len(seat.fours)
        seat.own[kind] -= 1
        if len(seat.fours) < fours:
            table.hit("clause.spare_four_discarded")
    seat.lift()
    table.tally["discards"] += 1
    table.act("discard", number, tile=kind, arg=int(was_picked))
    values = {other: _look(table, other, kind) for other in table.others(number)}
    claim = yield from ask_claims(table, number, kind, values)
    if claim is None:
        table.lying.append(kind)
        return Turn("draw", (number + 1) % table.rules.seats)
    action, takers = claim
    if was_picked:
        table.hit("clause.picked_discard_claimed")
    if action == "win":
        table.lying.append(kind)
        settle_wins(table, takers, kind, number, values)
        return None
    if action == "pick":
        pick(table, takers[0], kind, number)
        return Turn("own", takers[0], False, CHARACTER_OF[kind])
    lay(table, takers[0], action, kind, number)
    if action == "peng":
        return Turn("discard", takers[0])
    table.draw(takers[0], "replacement", action)
    return Turn("own", takers[0])
