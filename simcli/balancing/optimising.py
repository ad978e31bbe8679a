"""Searching a grid too large to look at as a whole: optuna proposes, every proposal is an ordinary run."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from simcli.balancing.racing import Standing
from simcli.errors import UsageError

if TYPE_CHECKING:
    from optuna.trial import Trial

    from simcli.balancing.wishes import Wish
    from simcli.stats.figure import Figure
    from simcli.sweeping.varying import Vary

Settings = tuple[tuple[str, str], ...]
#: Tries a setting: its figures, one a target; UsageError where the rules refuse it.
Try = Callable[[Settings], list["Figure"]]
#: Proposals drawn at random before the sampler learns from them, as a share of all.
_BLIND = 0.2


def search(attempt: Try, varied: Sequence[Vary], wishes: Sequence[Wish], trials: int, seed: int) -> int:
    """Propose and try combinations; the same calls lead to the same proposals, so that a stopped search goes on.

    Parameters
    ----------
    attempt : function
        Tries one combination and keeps what it needs.
    varied : sequence of Vary
    wishes : sequence of Wish
    trials : int
        Proposals; one that was tried before counts as well.
    seed : int

    Returns
    -------
    int
        How many different combinations the rules refused.
    """
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=seed % 2**32, n_startup_trials=max(round(_BLIND * trials), 5))
    study = optuna.create_study(direction="minimize", sampler=sampler)
    known: dict[Settings, float] = {}

    def objective(trial: Trial) -> float:
        settings = tuple((vary.key, _proposed(trial, vary)) for vary in varied)
        if settings not in known:
            known[settings] = _distance(attempt, settings, wishes)
        return known[settings]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the sampler's own remarks on its experimental parts
        study.optimize(objective, n_trials=trials)
    return sum(distance == _REFUSED for distance in known.values())


#: What a refused combination counts as: worse than any that was played.
_REFUSED = 1e9


def _proposed(trial: Trial, vary: Vary) -> str:
    """Return the proposed value: by its place in order where all values are numbers, so that neighbours are near."""
    if all(value.lstrip("-").isdigit() for value in vary.values):
        ordered = sorted(vary.values, key=int)
        return ordered[trial.suggest_int(vary.key, 0, len(ordered) - 1)]
    return str(trial.suggest_categorical(vary.key, list(vary.values)))


def _distance(attempt: Try, settings: Settings, wishes: Sequence[Wish]) -> float:
    try:
        found = attempt(settings)
    except UsageError:
        return _REFUSED
    return distance(wishes, found)


def distance(wishes: Sequence[Wish], figures: Sequence[Figure]) -> float:
    """Return how far figures are from their targets: the largest miss in tolerances, negative where all are met."""
    return max(
        _REFUSED / 2 if figure.value is None else -wish.margin(figure.value) / wish.scale
        for wish, figure in zip(wishes, figures, strict=True)
    )


def closest(standings: Sequence[Standing], wishes: Sequence[Wish], most: int) -> list[Standing]:
    """Return the candidates nearest to the targets, the nearest first."""
    return sorted(standings, key=lambda one: distance(wishes, one.figures))[:most]
