"""simcli: Monte Carlo statistics of three regional Chinese games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcli.api import Report, Run, Table, load, run

__version__ = "0.1.0"
__all__ = ["Report", "Run", "Table", "__version__", "load", "run"]


def __getattr__(name: str) -> Any:
    """Load the Python door when it is first used: the command line must not wait for it."""
    if name in ("Report", "Run", "Table", "load", "run"):
        from simcli import api

        return getattr(api, name)
    raise AttributeError(f"module 'simcli' has no attribute {name!r}")
