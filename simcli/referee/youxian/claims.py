"""Asking and carrying out claims: what is answered at once, who gets the card, what a seat declines, what it lays."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from simcli.referee.moves import WIN, Entry, Menu
from simcli.referee.youxian.cards import Meld
from simcli.referee.youxian.hand import is_waiting, is_whole, swapped
from simcli.referee.youxian.menus import claim_menus, win_menu
from simcli.referee.youxian.plans import Plan, after_plan, pack_plan
from simcli.referee.youxian.table import Seat, Table

STRENGTH = {"win": 0, "peng": 1, "chi": 2, "pass": 3}
Claim = tuple[int, str]  # seat and what it answered


def ask(table: Table, menus: list[Menu]) -> Generator[list[Menu], list[Entry], list[Entry]]:
    """Put menus, count decisions and entries, give the answers."""
    answers = yield menus
    for menu, answer in zip(menus, answers, strict=True):
        table.decisions += len(menu.entries) > 1
        table.tally[f"menus_{menu.kind}"] += len(menu.entries) > 1
        table.tally["menu_entries"] += len(menu.entries) if len(menu.entries) > 1 else 0
        table.hit(f"entry.{menu.kind}.{answer.action}")
        if WIN in menu.entries:
            table.tally["win_offers"] += 1
            table.tally["wins_declined"] += answer != WIN
            if answer != WIN:
                table.hit(f"clause.declined.{menu.kind}")
    return answers


def ask_wins(table: Table, kind: str, winners: Sequence[int]) -> Generator[list[Menu], list[Entry], int | None]:
    """Ask {win, pass} of those that can win, at once; the first that takes it.

    With `forced_win` nobody is asked.
    """
    if not winners:
        return None
    table.use("forced_win")
    if table.rules.forced_win:
        table.hit("clause.forced_win")
        table.tally["win_offers"] += len(winners)
        return winners[0]
    answers = yield from ask(table, [win_menu(seat, kind) for seat in winners])
    taken = [seat for seat, answer in zip(winners, answers, strict=True) if answer == WIN]
    if len(taken) > 1:
        table.hit("clause.win_order")
    return taken[0] if taken else None


def ask_claims(
    table: Table, source: int, card: int, winners: Sequence[int], drawn: bool
) -> Generator[list[Menu], list[Entry], Claim | None]:
    """Ask all claims on a card at once and carry out the strongest; None where nobody claims.

    A win is left to be settled. `winners`: seats that can win on the card; `drawn`: it was drawn by `source`, not
    discarded.
    """
    menus = claim_menus(table, source, card, winners, drawn)
    if not menus:
        return None
    _note_offers(table, menus)
    answers = yield from ask(table, menus)
    place = min(range(len(menus)), key=lambda index: STRENGTH[answers[index].action])
    seat, best = menus[place].seat, answers[place]
    _note_rivals(table, answers, place)
    if best == WIN:
        return seat, "win"
    for menu, answer in zip(menus, answers, strict=True):
        _note_declined(table, menu, answer)
    if best.action == "pass":
        return None
    if best.action == "peng":
        lay_peng(table, seat, card, source)
    else:
        _lay_chows(table, seat, card, best.arg, source)
    return seat, best.action


def _note_offers(table: Table, menus: Sequence[Menu]) -> None:
    for menu in menus:
        actions = [entry.action for entry in menu.entries]
        table.tally["peng_offered"] += "peng" in actions
        table.tally["chi_offered"] += "chi" in actions
        table.tally["plans_offered"] += actions.count("chi")


def _note_rivals(table: Table, answers: Sequence[Entry], taken: int) -> None:
    """Count claims that lost to a stronger one, which are not declined."""
    best = answers[taken].action
    rivals = [answer.action for place, answer in enumerate(answers) if place != taken]
    for rival in rivals:
        if rival != "pass":
            table.hit(f"clause.order.{best}_{rival}")


def _note_declined(table: Table, menu: Menu, answer: Entry) -> None:
    """臭: taking 碰 declines no 吃; taking 吃 or nothing declines the 碰."""
    seat = table.seats[menu.seat]
    for entry in menu.entries:
        if entry.action == "peng" and answer.action != "peng":
            seat.chou_peng.add(entry.tile)
            table.hit("clause.peng_declined")
        if entry.action == "chi" and answer.action == "pass":
            seat.chou_chi.add(entry.tile)
            table.hit("clause.chow_declined")
        if entry.action == "chi" and answer.action == "peng":
            table.hit("clause.peng_declines_no_chow")


def lay_peng(table: Table, number: int, card: int, source: int) -> None:
    """碰 with a pair in hand."""
    seat = table.seats[number]
    seat.change(card, -2)
    seat.melds.append(("peng", card))
    seat.opened = True
    table.tally["peng"] += 1
    table.act("peng", number, tile=card, other=source)


def _lay_chows(table: Table, number: int, card: int, packed: int, source: int) -> None:
    """吃 with all chows of the plan."""
    seat = table.seats[number]
    plan: Plan = tuple((packed >> shift & 63) - 1 for shift in range(0, packed.bit_length(), 6))
    if pack_plan(plan) != packed:
        raise ValueError(f"{packed} is no plan")
    seat.hand = list(after_plan(seat.hand, card, plan))
    seat.melds += [("chi", code) for code in plan]
    seat.opened = True
    table.tally.update({"chi": 1, f"chi_{len(plan)}": 1})
    table.act("chi", number, tile=card, arg=packed, other=source)
    table.hit(f"clause.chows_{len(plan)}")


def lay_forced(table: Table, number: int, card: int, source: int, drawn: bool) -> None:
    """提, 偎 or 跑, whichever a card makes at a seat; `drawn`: it comes from the wall, not from a hand."""
    seat = table.seats[number]
    waited = is_waiting(seat.hand, seat.melds, table.rules.chow_1_5_10)
    if seat.hand[card] == 2:
        made, old = "wei", "pair"
        seat.change(card, -2)
        seat.melds.append(("wei", card))
        seat.opened = True
        if table.rules.chou and card in seat.chou_peng:
            table.tally["chou_wei"] += 1
            table.hit("clause.chou_wei")
    else:
        old = set_of(seat, card, drawn)
        made = "ti" if source == number and drawn and old != "peng" else "pao"
        if old == "kan":
            seat.change(card, -3)
            seat.melds.append((made, card))
        else:
            seat.melds = list(swapped(seat.melds, (old, card), (made, card)))
    table.act(made, number, tile=card, other=source)
    table.tally.update([made, f"{made}_{old}"])
    table.hit(f"clause.{made}.{old}" + ("" if drawn else "_discard"))
    if waited and not _still_waits(table, seat):
        table.tally["forced_broke"] += 1
        table.hit("clause.forced_broke")


def set_of(seat: Seat, card: int, drawn: bool) -> str:
    """What of a seat a fourth card joins: kan, wei, for a drawn card also peng; empty where nothing does."""
    if seat.hand[card] == 3:
        return "kan"
    sets: list[Meld] = [("wei", card), ("peng", card)] if drawn else [("wei", card)]
    return next((meld[0] for meld in sets if meld in seat.melds), "")


def _still_waits(table: Table, seat: Seat) -> bool:
    """Whether a hand after a forced meld is complete, or one card short once it has discarded what it must."""
    option = table.rules.chow_1_5_10
    if is_whole(seat.hand, seat.melds, option):
        return True
    if seat.surplus <= 0 or not seat.free:
        return is_waiting(seat.hand, seat.melds, option)
    hands = []
    for card in seat.free:
        hands.append(list(seat.hand))
        hands[-1][card] -= 1
    return any(is_waiting(hand, seat.melds, option) for hand in hands)
