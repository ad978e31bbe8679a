"""A report as pandas tables, charts and files."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.api import display
from simcli.api.tables import Table, Tabled, saved
from simcli.report import build
from simcli.text import Language, current

if TYPE_CHECKING:
    import altair as alt


class Report(Tabled, build.Report):
    """A report: tables of figures, each with an interval and what it rests on.

    `provenance` says where it comes from, `tables` lists the tables in order. Texts are in `lang` where that is given,
    else in the language of the environment (SIMCLI_LANG, LANG).

    Examples
    --------
    >>> report = simcli.load("demo").report()
    >>> [table.name for table in report.tables][:3]
    ['summary', 'outcomes', 'win_rate']
    >>> report.figures().loc["outcomes.won.share", "method"]
    'fay_feuer'
    """

    @classmethod
    def of(cls, built: build.Report) -> Report:
        """Return the report that `simcli.report.build` made, with its tables, as one of this class."""
        held = {field.name: getattr(built, field.name) for field in dataclasses.fields(built)}
        held["tables"] = [Table.of(table) for table in built.tables]
        return cls(**held)

    def charts(self, lang: Language | None = None) -> dict[str, alt.LayerChart]:
        """Return every chart by name; a notebook draws them.

        Examples
        --------
        >>> sorted(simcli.load("demo").report().charts())[:3]
        ['draws', 'evening', 'fans']
        """
        from simcli.report.charts import charts

        return charts(self, lang or current())

    def save(self, path: str | Path, lang: Language | None = None, *, sheet: bool = False) -> Path:
        """Write a file in the format of its ending: html, md, json, csv, xlsx, txt.

        Parameters
        ----------
        path : str or Path
        lang : "zh" or "en", optional
        sheet : bool
            The two A4 pages of `--sheet` (html, xlsx or txt).

        Returns
        -------
        Path

        Raises
        ------
        UsageError
            The ending is none of these, the sheet has no such format, or the file would lie among the logs of a run.
        WriteError
            The file cannot be written.

        Examples
        --------
        >>> simcli.load("demo").report().save("demo.csv").read_text()[:16]
        'table,row,metric'
        """
        folder = Path(self.provenance.folder)
        return saved(path, folder, lambda form: self._written(form, lang or current(), sheet))

    def _written(self, form: str, lang: Language, sheet: bool = False) -> str | bytes:
        from simcli.report.writing import sheet_has, written

        if sheet:
            sheet_has(form)
        return written(self, form, lang, sheet)

    def __repr__(self) -> str:
        """Return what it is of, in short."""
        run = self.provenance
        return f"Report({run.folder!r}: {run.variant}, {run.games:,} games, {len(self.tables)} tables)"

    def _repr_html_(self) -> str:
        """Return the head, the summary and the names of the other tables for notebooks."""
        return display.report(self, current())
