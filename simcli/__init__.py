"""simcli: Monte Carlo statistics of three regional Chinese games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcli.api import Answer, Report, Run, Table, balance, compare, estimate, ladder, load, run, sweep

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "Report",
    "Run",
    "Table",
    "__version__",
    "balance",
    "compare",
    "estimate",
    "ladder",
    "load",
    "run",
    "sweep",
]


def __getattr__(name: str) -> Any:
    """Load the Python door when it is first used: the command line must not wait for it."""
    if name in __all__:
        from simcli import api

        return getattr(api, name)
    raise AttributeError(f"module 'simcli' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List what the door offers, loaded or not."""
    return [*globals(), *(name for name in __all__ if name not in globals())]
