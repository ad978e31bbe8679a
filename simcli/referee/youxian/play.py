"""One game as the page tells it: a generator that puts menus and is sent the answers.

`play(table)` yields a list of menus answered at once and expects the list of answers; everything carried out is in
`table.acts`. It ends with the game settled.
"""

from __future__ import annotations

from collections.abc import Generator

from simcli.referee.moves import Asking, Entry, Menu
from simcli.referee.youxian.cards import SEATS
from simcli.referee.youxian.claims import ask, ask_claims, ask_wins, lay_forced, set_of
from simcli.referee.youxian.menus import discard_menu
from simcli.referee.youxian.settle import drawn_game, settle_win
from simcli.referee.youxian.table import Table
from simcli.referee.youxian.value import Moment, Value, value_hand

Turn = tuple[str, int]  # draw or discard, and the seat to do it
Turning = Generator[list[Menu], list[Entry], Turn | None]  # gives the next turn, None at the end of the game


def play(table: Table) -> Asking:
    """Play one game from the deal to the next dealer."""
    table.deal()
    turn = yield from _opening(table)
    while turn is not None:
        todo, seat = turn
        turn = yield from (_draw(table, seat) if todo == "draw" else _discard(table, seat))
    table.check_cards()


def _opening(table: Table) -> Turning:
    """天胡, 地胡, and the dealer's opening discard."""
    dealer = table.dealer
    value = _value(table, dealer, None, "dealt")
    _note_short(table, {dealer: value})
    winner = yield from ask_wins(table, "dealt", [dealer] if value.valid else [])
    if winner is not None:
        settle_win(table, dealer, None, "dealt", value)
        return None
    others = [(dealer + step) % SEATS for step in range(1, SEATS)]
    values = {seat: _value(table, seat, table.shown, "shown") for seat in others}
    able = [seat for seat in others if values[seat].valid]
    if able:
        table.use("shown_card_winnable")
    if table.rules.shown_card_winnable:
        _note_short(table, values)
        winner = yield from ask_wins(table, "shown", able)
        if winner is not None:
            if table.seats[dealer].hand[table.shown] in (0, 3):
                table.hit("clause.shown_from_set")
            settle_win(table, winner, table.shown, "shown", values[winner])
            return None
    return (yield from _discard(table, dealer, opening=True))


def _value(table: Table, number: int, card: int | None, win_by: str) -> Value:
    seat = table.seats[number]
    quiet = not seat.opened and not seat.discards
    drawn = win_by in ("own_draw", "other_draw")
    return value_hand(table.rules, seat.hand, seat.melds, card, Moment(win_by, drawn and table.last_card, quiet))


def _note_short(table: Table, values: dict[int, Value]) -> None:
    """Count complete hands that lack 息."""
    for value in values.values():
        if value.complete:
            table.use("min_xi")
        if value.complete and not value.valid:
            missing = table.rules.min_xi - value.most_xi
            least = table.tally["short_xi"] or missing
            table.tally["short_xi"] = min(least, missing)
            table.tally["complete_short"] += 1
            table.hit("clause.short_of_xi")


def _draw(table: Table, drawer: int) -> Turning:
    """A draw and all that becomes of the card."""
    if table.last_card:
        drawn_game(table)
        return None
    card = table.draw(drawer)
    table.last_dead = False
    holder = table.seats[drawer]
    if holder.hand[card] == 2 or set_of(holder, card, True) in ("kan", "wei"):
        return (yield from _form(table, drawer, card))
    seats = [(drawer + step) % SEATS for step in range(SEATS)]
    values = {seat: _value(table, seat, card, "own_draw" if seat == drawer else "other_draw") for seat in seats}
    _note_short(table, values)
    able = [seat for seat in seats if values[seat].valid]
    runner = next((seat for seat in seats if set_of(table.seats[seat], card, True)), None)
    if runner is not None or (able and table.rules.forced_win):
        winner = yield from ask_wins(table, "run", able)
        claim = None if winner is None else (winner, "win")
    else:
        if able:
            table.use("forced_win")
        claim = yield from ask_claims(table, drawer, card, able, True)
    if claim is not None and claim[1] == "win":
        if runner is not None:
            table.hit("clause.win_before_run")
        winner = claim[0]
        settle_win(table, winner, card, "own_draw" if winner == drawer else "other_draw", values[winner], drawer)
        return None
    if runner is not None:
        if runner == drawer:
            table.hit("clause.pao.own_peng")
        _note_withheld(table, drawer, card)
        lay_forced(table, runner, card, drawer, True)
        return "discard", runner
    if claim is not None:
        return "discard", claim[0]
    table.act("dead", drawer, tile=card)
    table.hit("clause.dead")
    table.tally["dead"] += 1
    table.last_dead = True
    table.lying.append(card)
    return "draw", (drawer + 1) % SEATS


def _note_withheld(table: Table, drawer: int, card: int) -> None:
    """Count a card that somebody must run although the drawer or its next seat holds free cards next to it."""
    for number in (drawer, (drawer + 1) % SEATS):
        seat = table.seats[number]
        if seat.hand[card] == 0 and any(seat.hand[near] in (1, 2) for near in (card - 1, card + 1) if 0 <= near < 20):
            table.hit("clause.run_withholds")
            return


def _form(table: Table, drawer: int, card: int) -> Turning:
    """A forced 提 or 偎, the win it may make, then the discard; the others are offered nothing."""
    value = _value(table, drawer, card, "own_draw")
    _note_short(table, {drawer: value})
    if any(_value(table, seat, card, "other_draw").valid for seat in range(SEATS) if seat != drawer):
        table.hit("clause.formed_before_win")
    before = table.seats[drawer]
    hand, melds, opened = list(before.hand), list(before.melds), before.opened
    lay_forced(table, drawer, card, drawer, True)
    winner = yield from ask_wins(table, "formed", [drawer] if value.valid else [])
    if winner is None:
        return "discard", drawer
    settle_win(table, drawer, card, "own_draw", value, drawer, laid=(hand, melds, opened))
    return None


def _discard(table: Table, number: int, opening: bool = False) -> Turning:
    """Discard what is due, if anything is and can be."""
    seat = table.seats[number]
    following = (number + 1) % SEATS
    if seat.surplus <= 0 and not opening:
        table.act("waive", number)
        table.hit("clause.waived")
        table.tally["discard_waived"] += 1
        return "draw", following
    menu = discard_menu(table, number)
    if menu is None:
        table.act("skip", number)
        table.hit("clause.opening_skipped" if opening else "clause.skipped")
        table.tally["discard_skipped"] += 1
        return "draw", following
    if opening and seat.surplus <= 0:
        table.hit("clause.opening_always")
    card = (yield from ask(table, [menu]))[0].tile
    seat.change(card, -1)
    seat.chou_chi.add(card)
    seat.discards += not opening
    table.act("discard", number, tile=card)
    table.hit("clause.discard")
    table.tally["discards"] += 1
    return (yield from _offer(table, number, card))


def _offer(table: Table, source: int, card: int) -> Turning:
    """跑, 碰 or 吃 of a discard; it cannot be won."""
    others = [(source + step) % SEATS for step in range(1, SEATS)]
    runner = next((seat for seat in others if set_of(table.seats[seat], card, False)), None)
    if runner is not None:
        lay_forced(table, runner, card, source, False)
        return "discard", runner
    if any(("peng", card) in table.seats[seat].melds for seat in others):
        table.hit("clause.no_run_of_peng")
    claim = yield from ask_claims(table, source, card, [], False)
    if claim is not None:
        return "discard", claim[0]
    table.lying.append(card)
    return "draw", (source + 1) % SEATS
