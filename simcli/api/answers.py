"""What compare, sweep, balance, estimate and ladder answer, as pandas tables, charts and files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from simcli.api import display
from simcli.api.runs import Run
from simcli.api.tables import Table, Tabled, saved
from simcli.asking.asked import Audience, several
from simcli.text import Language, current

if TYPE_CHECKING:
    import altair as alt

    from simcli.asking.asked import Answered, Asked

Method = Literal["auto", "exact", "plain", "strata", "splitting"]


class Answer(Tabled):
    """An answer of several tables: what one of the commands compare, sweep, balance, estimate and ladder says.

    `title` is its heading, `tables` lists the tables in order, `folder` is where what was played lies. Texts are in
    `lang` where that is given, else in the language of the environment (SIMCLI_LANG, LANG).

    Examples
    --------
    >>> answer = simcli.estimate("gejiu", 'deal.count("中") >= 3')
    >>> [table.name for table in answer.tables]
    ['chance', 'games_needed']
    >>> f"{answer.frame('chance').loc['chance.player', 'value']:.6f}"
    '0.002807'
    """

    def __init__(self, answered: Answered) -> None:
        self._answered = answered
        self._paper = answered.paper("json")
        self.title = self._paper.title
        self.folder = answered.folder
        self.tables = [Table.of(table) for table in self._paper.tables]

    def lines(self, lang: Language | None = None) -> list[str]:
        """Return the lines above the tables, and those at the foot."""
        return [line.get(lang or current()) for line in (*self._paper.lines(), *self._paper.closing)]

    def facts(self, lang: Language | None = None) -> dict[str, Any]:
        """Return the values that stand beside the tables in JSON: what was asked, the runs, verdicts.

        Examples
        --------
        >>> simcli.estimate("youxian", "deal.ti >= 1").facts()["method"]
        'exact'
        """
        return self._paper.facts(lang or current())

    def charts(self, lang: Language | None = None) -> dict[str, alt.LayerChart]:
        """Return every chart by name; a notebook draws them. Some answers have none."""
        lang = lang or current()
        return {drawing.name: drawing.titled(lang) for drawing in self._paper.drawings(lang)}

    def save(self, path: str | Path, lang: Language | None = None) -> Path:
        """Write a file in the format of its ending: html, md, json, csv, xlsx, txt.

        Parameters
        ----------
        path : str or Path
        lang : "zh" or "en", optional

        Returns
        -------
        Path

        Raises
        ------
        UsageError
            The ending is none of these, or the file would lie among the logs of a run.
        WriteError
            The file cannot be written.

        Examples
        --------
        >>> simcli.estimate("youxian", "deal.ti >= 1").save("ti.html").stat().st_size > 10_000
        True
        """
        return saved(path, self.folder, lambda form: self._written(form, lang or current()))

    def _written(self, form: str, lang: Language) -> str | bytes:
        return self._answered.written(form, lang)

    def __repr__(self) -> str:
        """Return its heading and its tables, in short."""
        return f"Answer({self.title.get(current())!r}: {', '.join(table.name for table in self.tables)})"

    def _repr_html_(self) -> str:
        """Return what a terminal shows, for notebooks."""
        return display.answer(self._answered.paper("terminal"), current())


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
    return _answer(
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
        Look at the effects under other players too; default: for what is varied, not for each option.
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

    return _answer(
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
            out=_path(out),
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

    return _answer(
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
            out=_path(out),
        )
    )


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

    return _answer(
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
            out=_path(out),
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
    return _answer(
        ask(
            f"{config}",
            named,
            weak=weak,
            sets=several(sets),
            games=games,
            seed=seed,
            workers=workers,
            out=_path(out),
        )
    )


def _answer(asked: Asked) -> Answer:
    return Answer(asked.play(Audience()))


def _path(given: str | Path | None) -> Path | None:
    return None if given is None else Path(given)
