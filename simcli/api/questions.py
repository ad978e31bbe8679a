"""How likely an event is, and which player is the better one: estimate, ladder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from simcli.api.answers import Answer, answer, folder
from simcli.asking.asked import several

Method = Literal["auto", "exact", "plain", "strata", "splitting"]


def estimate(
    config: str | Path,
    event: str,
    *,
    method: Method = "auto",
    precision: str | float = 0.1,
    games_per_month: int | None = None,
    prize: float | None = None,
    sets: str | Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    out: str | Path | None = None,
) -> Answer:
    """Tell how likely an event is for one player in one game, as `simcli estimate` does.

    Parameters
    ----------
    config : str or Path
        An experiment file, or the name of a game.
    event : str
        An expression, such as `"win and p_qing_yi_se and draws <= 6"`; `simcli estimate VARIANT --names` lists the
        names.
    method : "auto", "exact", "plain", "strata" or "splitting"
        How; chosen unless it is given.
    precision : float or str
        Relative half width wanted: 0.05 or "5%".
    games_per_month : int, optional
        Tell how often it comes in a month of so many games.
    prize : float, optional
        With `games_per_month`: paid each time.
    sets, seed, workers
        As for `sweep`.
    games : int, optional
        Played plainly; a rare event takes about as many again, one that is counted takes none.
    out : str or Path, optional
        The directory of the plain run.

    Raises
    ------
    UsageError, RunError, KeyboardInterrupt
        As `compare`.

    Examples
    --------
    >>> simcli.estimate("gejiu", "win and", games=128)
    Traceback (most recent call last):
    simcli.errors.UsageError: ...
    """
    from simcli.asking.estimate import estimate as ask

    return answer(
        ask(
            f"{config}",
            event,
            method=method,
            precision=precision,
            games_per_month=games_per_month,
            prize=prize,
            sets=several(sets),
            games=games,
            seed=seed,
            workers=workers,
            out=folder(out),
        )
    )


def ladder(
    config: str | Path,
    bots: str | Sequence[str] | None = None,
    *,
    weak: str | None = None,
    sets: str | Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    out: str | Path | None = None,
) -> Answer:
    """Seat every two bots at one table in all seats and orders, as `simcli ladder` does.

    Parameters
    ----------
    config : str or Path
        An experiment file, or the name of a game.
    bots : str or sequence of str, optional
        Which, as after --bots: `"greedy,eager"`, `["greedy", '{kind="greedy",mistakes=0.1}']`; default one of each
        kind.
    weak : str, optional
        Instead: one player with 0, 5, 10, 20, 50 % mistakes at a table of equal bots of this kind.
    sets, seed, workers, out
        As for `sweep`.
    games : int, optional
        Games of every table; default 50,000.

    Raises
    ------
    UsageError, RunError, KeyboardInterrupt
        As `compare`.

    Examples
    --------
    >>> found = simcli.ladder("youxian", ["eager", "random"], games=500, out="bots")
    >>> found.facts()["order"]
    ['eager', 'random']
    """
    from simcli.asking.ladder import ladder as ask

    named = bots if bots is None else ",".join(several(bots))
    return answer(
        ask(
            f"{config}",
            named,
            weak=weak,
            sets=several(sets),
            games=games,
            seed=seed,
            workers=workers,
            out=folder(out),
        )
    )
