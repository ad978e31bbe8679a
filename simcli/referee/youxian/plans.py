"""吃 with 比: which sets of chows may be laid with an offered card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simcli.referee.youxian.cards import CHOWS, allowed_chows, free_cards
from simcli.referee.youxian.hand import contains, with_one, without

Plan = tuple[int, ...]  # chow codes, ascending


def chow_plans(hand: Sequence[int], card: int, mode: str, one_five_ten: bool) -> list[Plan]:
    """All different 吃 plans, before the rule of the discard.

    Parameters
    ----------
    hand : Sequence[int]
        Cards in hand, shape (20,); 坎 are left alone.
    card : int
        The offered card.
    mode : str
        `rules.bi`: if_possible, strict or off.
    one_five_ten : bool
        `rules.chow_1_5_10`.
    """
    cards = with_one(free_cards(hand), card)
    if mode == "off":
        return [(code,) for code in allowed_chows(card, one_five_ten) if contains(cards, CHOWS[code])]
    found = {plan for plan, left in _ways(cards, card, one_five_ten) if mode == "if_possible" or not left[card]}
    found.discard(())
    return sorted(found)


def _ways(cards: Sequence[int], card: int, one_five_ten: bool) -> Iterator[tuple[Plan, Sequence[int]]]:
    """Sets of chows with the card to which no further one can be added, and the cards then left."""
    ended = True
    for code in allowed_chows(card, one_five_ten):
        if contains(cards, CHOWS[code]):
            ended = False
            for plan, left in _ways(without(cards, CHOWS[code]), card, one_five_ten):
                yield tuple(sorted((code, *plan))), left
    if ended:
        yield (), cards


def after_plan(hand: Sequence[int], card: int, plan: Plan) -> tuple[int, ...]:
    """The hand once a plan is laid."""
    return without(with_one(hand, card), [used for code in plan for used in CHOWS[code]])


def pack_plan(plan: Plan) -> int:
    """A plan as one integer: its codes plus one, ascending, as digits to base 64, the first lowest."""
    return sum((1 + code) << (6 * place) for place, code in enumerate(plan))
