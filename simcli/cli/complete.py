"""What the shell offers after <tab>: games, experiment files, option names after --set, runs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from click import Context, Parameter
from click.shell_completion import CompletionItem

from simcli.text import current

if TYPE_CHECKING:
    from simcli.games import OptionInfo

RESULTS = "results"


def complete_variant(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the games."""
    from simcli.games import names

    return [CompletionItem(name) for name in names() if name.startswith(incomplete)]


def complete_config(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the games and any file."""
    return [CompletionItem(incomplete, type="file"), *complete_variant(ctx, param, incomplete)]


def complete_run(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the runs under results/ by name, and any folder."""
    found = sorted(path.parent.name for path in Path(RESULTS).glob("*/run.json"))
    runs = [CompletionItem(name) for name in found if name.startswith(incomplete)]
    return [CompletionItem(incomplete, type="dir"), *runs]


def complete_side(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer what can be compared: games, runs, any file."""
    file, *games = complete_config(ctx, param, incomplete)
    return [file, *games, *complete_run(ctx, param, incomplete)[1:]]


def _at_hand(ctx: Context) -> str:
    """Return the game that the command is about, as far as it has been typed; empty where that is not known.

    Before an option that lacks its value the words are not sorted into parameters yet.
    """
    from simcli.games import names

    typed = [*(ctx.params.get(key) for key in ("variant", "config", "a")), *ctx.args]
    return next((str(word) for word in typed if word in names()), "")


def complete_setting(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the keys of the game at hand after --set, and their values after the equals sign."""
    from simcli.config.bots import kinds
    from simcli.config.experiment import all_options
    from simcli.games import get, names

    variant = _at_hand(ctx)
    games = [variant] if variant in names() else list(names())
    items = _settings([option for name in games for option in all_options(get(name))], incomplete)
    if "=" not in incomplete:
        items.append(CompletionItem("bots="))
    elif incomplete.startswith("bots="):
        items = [CompletionItem(f"bots={kind}") for kind in kinds()]
    return [item for item in items if str(item.value).startswith(incomplete)]


def complete_room(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the keys of [room] after --set, and their values after the equals sign."""
    from simcli.config.experiment import room_options

    return [item for item in _settings(room_options(), incomplete) if str(item.value).startswith(incomplete)]


def _settings(known: Iterable[OptionInfo], incomplete: str) -> list[CompletionItem]:
    """Return KEY= of all options, or KEY=VALUE of the one whose key is complete."""
    options = {option.name: option for option in known}
    key, equals, _ = incomplete.partition("=")
    if not equals:
        return [CompletionItem(f"{name}=", help=option.text.get(current())) for name, option in options.items()]
    if key not in options:
        return []
    option = options[key]
    choices = [True, False] if option.type == "bool" else [*option.choices, *option.words]
    return [CompletionItem(f"{key}={str(choice).lower()}") for choice in choices or [option.default]]


def complete_target(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the short names of the metrics of the game at hand after --until."""
    return _metrics(ctx, incomplete, "±")


def complete_metric(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the short names of the metrics of the game at hand."""
    return _metrics(ctx, incomplete, "")


def _metrics(ctx: Context, incomplete: str, ending: str) -> list[CompletionItem]:
    from simcli.config import load
    from simcli.games import names
    from simcli.report.metrics import metrics

    config = _at_hand(ctx)
    if config not in names():
        return []
    lang = current()
    short = metrics(load(config, [])).short
    items = [CompletionItem(f"{name}{ending}", help=metric.text.get(lang)) for name, metric in short.items()]
    return [item for item in items if str(item.value).startswith(incomplete)]
