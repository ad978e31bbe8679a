"""simcli: Monte Carlo statistics of three regional Chinese games."""

__version__ = "0.1.0"
