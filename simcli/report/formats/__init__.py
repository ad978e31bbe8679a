"""A report written for programs and for other applications: one module a format."""

from __future__ import annotations

from simcli.report.formats.plain import CSV_COLUMNS, plain, to_csv, to_json

__all__ = ["CSV_COLUMNS", "plain", "to_csv", "to_json"]
