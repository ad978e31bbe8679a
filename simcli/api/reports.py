"""A report as pandas tables, charts and files."""

from __future__ import annotations

import dataclasses
import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.api import display
from simcli.report import build
from simcli.report.table import Table as PlainTable
from simcli.text import Language, current

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

_NUMBERS = ("value", "low", "high", "numerator", "denominator", "level")


class Table(PlainTable):
    """One table of a report; a notebook shows it as the page does.

    Examples
    --------
    >>> table = simcli.load("demo").report().table("outcomes")
    >>> table.title.en
    'How games end'
    >>> table.frame().loc["outcomes.draw.share", "label"]
    'drawn'
    """

    def frame(self, lang: Language | None = None) -> pd.DataFrame:
        """Return every figure as one row, by metric; see `Report.frame`."""
        from simcli.report.formats.plain import of_table

        return _frame(of_table(self, lang or current()))

    def _repr_html_(self) -> str:
        """Return the table as the HTML report shows it."""
        return display.table(self, current())


class Report(build.Report):
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
        held["tables"] = [Table(**_fields(table)) for table in built.tables]
        return cls(**held)

    def table(self, name: str) -> Table:
        """Return one table.

        Raises
        ------
        KeyError
            There is none of that name; it names the nearest.

        Examples
        --------
        >>> simcli.load("demo").report().table("outcome")
        Traceback (most recent call last):
        KeyError: "no table 'outcome'; nearest: outcomes"
        """
        for table in self.tables:
            if table.name == name and isinstance(table, Table):
                return table
        near = difflib.get_close_matches(name, [table.name for table in self.tables], n=1, cutoff=0.4)
        raise KeyError(f"no table {name!r}" + (f"; nearest: {near[0]}" if near else ""))

    def frame(self, name: str, lang: Language | None = None) -> pd.DataFrame:
        """Return one table as a pandas table, one row a figure.

        Parameters
        ----------
        name : str
            A table's name.
        lang : "zh" or "en", optional
            Of labels and notes.

        Returns
        -------
        pandas.DataFrame
            Index: metric. Columns: row, value, low, high, numerator, denominator, clusters, method, level, family,
            label, note; shares are fractions of 1. A row that can have no figure has no value, and its note says why;
            where there is nothing to note the note is empty.

        Raises
        ------
        KeyError
            There is no table of that name.

        Examples
        --------
        >>> frame = simcli.load("demo").report().frame("outcomes")
        >>> frame.loc["outcomes.draw.share", ["value", "low", "high"]].round(3).tolist()
        [0.945, 0.626, 0.988]
        """
        return self.table(name).frame(lang)

    def frames(self, lang: Language | None = None) -> dict[str, pd.DataFrame]:
        """Return every table as a pandas table, by name.

        Examples
        --------
        >>> list(simcli.load("demo").report().frames())[:3]
        ['summary', 'outcomes', 'win_rate']
        """
        return {table.name: self.frame(table.name, lang) for table in self.tables}

    def figures(self, lang: Language | None = None) -> pd.DataFrame:
        """Return every figure as one pandas table: the rows of `--format csv`, by metric."""
        from simcli.report.formats.plain import figures

        return _frame(list(figures(self, lang or current())))

    def charts(self, lang: Language | None = None) -> dict[str, alt.LayerChart]:
        """Return every chart by name; a notebook draws them.

        Examples
        --------
        >>> sorted(simcli.load("demo").report().charts())[:3]
        ['draws', 'evening', 'fans']
        """
        from simcli.report.charts import charts

        return charts(self, lang or current())

    def to_html(self, lang: Language | None = None) -> str:
        """Return the page that `--format html` writes."""
        return str(self._written("html", lang))

    def to_markdown(self, lang: Language | None = None) -> str:
        """Return what `--format md` writes."""
        return str(self._written("md", lang))

    def to_json(self, lang: Language | None = None) -> str:
        """Return what `--json` prints."""
        return str(self._written("json", lang))

    def to_text(self, lang: Language | None = None) -> str:
        """Return what `simcli report` prints where stdout is no terminal."""
        return str(self._written("terminal", lang))

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
        from simcli.report.writing import form_of, sheet_has, written
        from simcli.store.output import replacing, spare_logs

        path = Path(path)
        form = form_of(path)
        if sheet:
            sheet_has(form)
        spare_logs(path, Path(self.provenance.folder))
        content = written(self, form, lang or current(), sheet)
        with replacing(path) as file:
            file.write(content.encode() if isinstance(content, str) else content)
        return path

    def _written(self, form: str, lang: Language | None) -> str | bytes:
        from simcli.report.writing import written

        return written(self, form, lang or current())

    def __repr__(self) -> str:
        """Return what it is of, in short."""
        run = self.provenance
        return f"Report({run.folder!r}: {run.variant}, {run.games:,} games, {len(self.tables)} tables)"

    def _repr_html_(self) -> str:
        """Return the head, the summary and the names of the other tables for notebooks."""
        return display.report(self, current())


def _fields(table: PlainTable) -> dict[str, Any]:
    return {field.name: getattr(table, field.name) for field in dataclasses.fields(table)}


def _frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    import pandas as pd

    frame = pd.DataFrame(rows).set_index("metric").fillna({"note": ""})
    numbers: dict[str, Any] = dict.fromkeys(_NUMBERS, "float64")
    return frame.astype(numbers | {"clusters": "int64"})
