"""What changes of the rules do: compare, sweep, balance."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from simcli.api.answers import Answer, answer, folder
from simcli.api.runs import Run
from simcli.asking.asked import several


def compare(
    a: str | Path | Run,
    b: str | Path | Run,
    *,
    sets: str | Sequence[str] = (),
    set_a: str | Sequence[str] = (),
    set_b: str | Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    metric: str | None = None,
    every: bool = False,
    players: bool | None = None,
    players_games: int | None = None,
) -> Answer:
    """Compare two experiments, played on the same walls, or two runs on the same walls, as `simcli compare` does.

    Parameters
    ----------
    a, b : str, Path or Run
        An experiment file, the name of a game, a run, its directory, name or the beginning of its id.
    sets : str or sequence of str
        Options as after --set, for both: `"rules.fan_cap=4"`.
    set_a, set_b : str or sequence of str
        Options for one side alone.
    games, seed : int, optional
        Of each side.
    workers : int, optional
        Worker processes; default one a processor.
    metric : str, optional
        The metric that was asked about beforehand: its p value is not adjusted.
    every : bool
        Compare every figure of the reports (--all), not only the metrics with short names.
    players : bool, optional
        Look at the effect under other players too; default: where experiments are compared.
    players_games : int, optional
        Games of each of their runs; default a quarter of `games`.

    Raises
    ------
    UsageError
        Something is refused, or the two are not on the same walls.
    RunError
        A run failed or is damaged; finished blocks are kept.
    KeyboardInterrupt
        It was stopped; finished blocks are kept.

    Examples
    --------
    >>> found = simcli.compare("gejiu", "gejiu", sets="bots=random", set_b="rules.base=2", games=128, players=False)
    >>> found.facts()["changed"]
    [{'option': 'rules.base', 'a': 1, 'b': 2}]
    >>> simcli.compare(simcli.load("demo"), "demo").facts()["played_alike"]
    128
    """
    from simcli.asking.compare import compare as ask

    one, other = (f"{side.folder}" if isinstance(side, Run) else f"{side}" for side in (a, b))
    return answer(
        ask(
            one,
            other,
            sets=several(sets),
            set_a=several(set_a),
            set_b=several(set_b),
            games=games,
            seed=seed,
            workers=workers,
            metric=metric,
            every=every,
            players=players,
            players_games=players_games,
        )
    )


def sweep(
    config: str | Path,
    vary: str | Sequence[str] = (),
    *,
    metrics: str | Sequence[str] = (),
    each_option: bool = False,
    only: str | Sequence[str] = (),
    sets: str | Sequence[str] = (),
    players: bool | None = None,
    players_games: int | None = None,
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    out: str | Path | None = None,
) -> Answer:
    """Play several values of some options, or every option changed alone, as `simcli sweep` does.

    Parameters
    ----------
    config : str or Path
        An experiment file, or the name of a game.
    vary : str or sequence of str
        Options and their values as after --vary: `"rules.fan_cap=3,4,none"`, `"rules.min_xi=10..15"`.
    metrics : str or sequence of str
        What to tell; default the headlines.
    each_option : bool
        Change every option of the rules by itself instead of varying some, and rank the effects.
    only : str or sequence of str
        With `each_option`: only options whose names begin so: `"rules.fan"`.
    sets : str or sequence of str
        Options as after --set.
    players : bool, optional
        Look at the effects under other players too (default).
    players_games : int, optional
        Games of each of their runs; default a quarter of `games`.
    games, seed : int, optional
        Of each combination.
    workers : int, optional
        Worker processes; default one a processor.
    out : str or Path, optional
        Folder of the runs; default one below results/.

    Raises
    ------
    UsageError, RunError, KeyboardInterrupt
        As `compare`.

    Examples
    --------
    >>> found = simcli.sweep("gejiu", "rules.base=1,2", metrics="draw_share", sets="bots=random", games=128,
    ...                      players=False, out="base")
    >>> found.frame("draw_share")["value"].dropna().round(3).tolist()
    [0.961, 0.961, 0.0]
    """
    from simcli.asking.sweep import sweep as ask

    return answer(
        ask(
            f"{config}",
            several(vary),
            metrics=several(metrics),
            each_option=each_option,
            only=several(only),
            sets=several(sets),
            players=players,
            players_games=players_games,
            games=games,
            seed=seed,
            workers=workers,
            out=folder(out),
        )
    )


def balance(
    config: str | Path,
    vary: str | Sequence[str],
    targets: str | Sequence[str],
    *,
    confirm_games: int | None = None,
    trials: int = 100,
    sets: str | Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    out: str | Path | None = None,
) -> Answer:
    """Find values of some options that meet targets, as `simcli balance` does.

    Parameters
    ----------
    config : str or Path
        An experiment file, or the name of a game.
    vary : str or sequence of str
        Options and their values as after --vary: `"rules.min_xi=10..20"`.
    targets : str or sequence of str
        What is wanted as after --target: `"draw_share=0.15±0.01"`, `"dealer_edge<=0.1"`.
    confirm_games : int, optional
        Most games of a confirmation; default four times `games`.
    trials : int
        How many are tried of more than 200 combinations.
    sets, games, seed, workers, out
        As for `sweep`.

    Returns
    -------
    Answer
        `facts()["balance"]["ending"]` is how the search ended: met, undecided, excluded or not found; `["answer"]` the
        combination that meets the targets, or None.

    Raises
    ------
    UsageError, RunError, KeyboardInterrupt
        As `compare`.

    Examples
    --------
    >>> found = simcli.balance("gejiu", "rules.base=1,2", "draw_share>=50%", sets="bots=random", games=512, out="goal")
    >>> found.facts()["balance"]["ending"]
    'met'
    """
    from simcli.asking.balance import balance as ask

    return answer(
        ask(
            f"{config}",
            several(vary),
            several(targets),
            confirm_games=confirm_games,
            trials=trials,
            sets=several(sets),
            games=games,
            seed=seed,
            workers=workers,
            out=folder(out),
        )
    )
