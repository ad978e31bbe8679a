"""The legal menus: claims on a discard or a drawn card, {win, pass}, and the discard."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.referee.moves import PASS, WIN, Entry, Menu
from simcli.referee.youxian.cards import CHOWS, ONE_FIVE_TEN, SEATS, free_cards
from simcli.referee.youxian.hand import contains, with_one
from simcli.referee.youxian.plans import Plan, after_plan, chow_plans, pack_plan
from simcli.referee.youxian.table import Seat, Table


def win_menu(seat: int, kind: str) -> Menu:
    """{win, pass}."""
    return Menu(seat, kind, (WIN, PASS))


def discard_menu(table: Table, number: int) -> Menu | None:
    """Every kind of free card; None where only 坎 or nothing is left."""
    seat = table.seats[number]
    if 3 in seat.hand:
        table.hit("clause.kan_kept")
    if not seat.free:
        return None
    return Menu(number, "discard", tuple(Entry("discard", card) for card in seat.free))


def claim_menus(table: Table, source: int, card: int, winners: Sequence[int], drawn: bool) -> list[Menu]:
    """The menus of all seats with a legal claim on a card, in the order of asking.

    Parameters
    ----------
    table : Table
        The game.
    source : int
        The seat that discarded or drew the card.
    card : int
        The card.
    winners : Sequence[int]
        Seats that can win on it.
    drawn : bool
        Whether it was drawn: then the drawer may chow it too, and is asked first.
    """
    menus = []
    for step in range(0 if drawn else 1, SEATS):
        number = (source + step) % SEATS
        entries = [WIN] if number in winners else []
        entries += _claims(table, number, card, may_peng=step > 0, may_chow=step < 2, wins=number in winners)
        if entries:
            menus.append(Menu(number, "claim", (*entries, PASS)))
    return menus


def _claims(table: Table, number: int, card: int, *, may_peng: bool, may_chow: bool, wins: bool) -> list[Entry]:
    """碰 and the 吃 plans of one seat; counts what 臭 takes away."""
    seat = table.seats[number]
    peng = may_peng and seat.hand[card] == 2 and _peng_leaves_discard(table, seat, card)
    plans = _plans(table, seat, card) if may_chow else []
    chou_peng = peng and card in seat.chou_peng
    chou_chi = bool(plans) and card in seat.chou_chi
    if peng or plans or wins:
        table.tally["claims_without_chou"] += 1
    if chou_peng or chou_chi:
        table.use("chou")
    if table.rules.chou and (chou_peng or chou_chi):
        table.hit(*["clause.chou_peng"] * chou_peng, *["clause.chou_chi"] * chou_chi)
        if chou_chi and not may_peng:
            table.hit("clause.chou_own_draw")
        table.tally.update(chou_removed=1, chou_removed_peng=int(chou_peng), chou_removed_chi=int(chou_chi))
        peng, plans = peng and not chou_peng, [] if chou_chi else plans
        table.tally["chou_left_none"] += not (peng or plans or wins)
    entries = [Entry("peng", card)] if peng else []
    return entries + [Entry("chi", card, pack_plan(plan)) for plan in plans]


def _leaves_discard(seat: Seat, hand: Sequence[int]) -> bool:
    """Whether a seat that claims one card and keeps `hand` has a discard, or none is due."""
    return seat.surplus + 1 <= 0 or any(free_cards(hand))


def _peng_leaves_discard(table: Table, seat: Seat, card: int) -> bool:
    left = list(seat.hand)
    left[card] -= 2
    if _leaves_discard(seat, left):
        return True
    table.hit("clause.peng_without_discard")
    return False


def _plans(table: Table, seat: Seat, card: int) -> list[Plan]:
    """The 吃 plans of a seat that leave a legal discard when one is due."""
    rules = table.rules
    plans = chow_plans(seat.hand, card, rules.bi, rules.chow_1_5_10)
    cards = with_one(free_cards(seat.hand), card)
    if any(card in CHOWS[code] and contains(cards, CHOWS[code]) for code in ONE_FIVE_TEN):
        table.use("chow_1_5_10")
    _note_bi(table, seat, card, plans)
    kept = [plan for plan in plans if _leaves_discard(seat, after_plan(seat.hand, card, plan))]
    if len(kept) < len(plans):
        table.hit("clause.chow_without_discard")
    return kept


def _note_bi(table: Table, seat: Seat, card: int, plans: Sequence[Plan]) -> None:
    """Count what 比 asks and refuses."""
    rules = table.rules
    if not seat.hand[card]:
        return
    loose = plans if rules.bi == "if_possible" else chow_plans(seat.hand, card, "if_possible", rules.chow_1_5_10)
    if not loose:
        return
    table.use("bi")
    if rules.bi == "strict" and len(plans) < len(loose):
        table.hit("clause.bi_strict_refused")
    if rules.bi == "off" and any(len(plan) > 1 for plan in loose):
        table.hit("clause.bi_off")
    if len(plans) > 1 and rules.bi != "off":
        table.hit("clause.bi_ways")
    if rules.bi == "if_possible" and any(after_plan(seat.hand, card, plan)[card] for plan in plans):
        table.hit("clause.bi_card_left")
