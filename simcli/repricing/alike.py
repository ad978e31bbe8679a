"""Whether two experiments play the same games, and whether the log of one tells what the other pays."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from simcli.config import Experiment
    from simcli.text import Text

#: Parts of a configuration that change no game: a name, a length, what is logged besides, a room's fees.
_NO_GAME = ("name", "games", "output", "room")
#: Tables of options whose size is payoff although switching them off (0) is play.
_SIZES = ("rules.special.",)


def plays_alike(a: Experiment, b: Experiment) -> bool:
    """Tell whether every game of `b` goes as in `a`, move by move, however differently it is paid.

    That is so where they differ in payoff options at most and no bot looks at what hands pay. Their lengths, names and
    rooms do not matter.
    """
    if a.variant != b.variant or a.bots != b.bots:
        return False
    if any(bot.looks_at_payoff for bot in a.bots) and _differing(a, b):
        return False
    options = {option.name: option for option in a.game.options}
    for name, (one, two) in _differing(a, b).items():
        size = name.startswith(_SIZES) and bool(one) and bool(two)
        if not size and (name not in options or options[name].affects != "payoff"):
            return False
    return True


def untold(a: Experiment, b: Experiment) -> Text | None:
    """Return what of the payments of `b` the log of `a` does not tell; None where it tells all.

    Both are of one game and play alike.
    """
    asked: Callable[[Any, Any], Text | None] | None
    asked = getattr(import_module(f"simcli.repricing.{a.variant}"), "untold", None)
    return asked(a.rules, b.rules) if asked else None  # a game without that question logs all that payments hang on


def may_reprice(a: Experiment, b: Experiment) -> bool:
    """Tell whether `b` need not be played where there is a run of `a`.

    A log of actions holds every payment; it is not written anew, so that `b` must not want one.
    """
    return plays_alike(a, b) and untold(a, b) is None and b.output.events == 0


def _differing(a: Experiment, b: Experiment) -> dict[str, tuple[Any, Any]]:
    """Return the keys of two configurations that differ, those without any bearing on games apart, with both values."""
    one, two = (_flat({key: value for key, value in side.resolved().items() if key not in _NO_GAME}) for side in (a, b))
    return {key: (one.get(key), two.get(key)) for key in {**one, **two} if one.get(key) != two.get(key)}


def _flat(config: Mapping[str, Any], above: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in config.items():
        found |= _flat(value, f"{above}{key}.") if isinstance(value, dict) else {f"{above}{key}": value}
    return found
