"""A hand to be priced, and its price, as they pass between the calculator and the kernels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ScoreCase:
    """One finished hand.

    Attributes
    ----------
    counts : copies of each of the game's kinds among the unmelded tiles, the winning tile not included.
    melds : (type, lowest tile) each; gejiu types: 0 chow, 1 pung, 2 exposed kong, 3 added kong, 4 concealed kong.
    from_seat : who discarded or was robbed; None for a win by oneself.
    win_tile : None where there is none (塘子胡: `counts` then holds the discards).
    """

    win_by: str
    winner: int
    from_seat: int | None
    dealer: int
    counts: tuple[int, ...]
    melds: tuple[tuple[int, int], ...]
    win_tile: int | None
    ready: bool


@dataclass(frozen=True)
class ScoreResult:
    """The price of a hand: fans by pattern id in table order, their sum as paid, and points a seat.

    Of a hand that is no win `patterns` is empty and every score 0.
    """

    valid: bool
    patterns: dict[str, int]
    fan: int
    scores: tuple[int, ...]
