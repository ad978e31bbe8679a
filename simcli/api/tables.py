"""Tables of figures as pandas tables and as files: what reports and answers have in common."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.api import display
from simcli.report.table import Table as PlainTable
from simcli.text import Language, current

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

_NUMBERS = ("value", "low", "high", "numerator", "denominator", "level")


class Table(PlainTable):
    """One table; a notebook shows it as the page does.

    Examples
    --------
    >>> table = simcli.load("demo").report().table("outcomes")
    >>> table.title.en
    'How games end'
    >>> table.frame().loc["outcomes.draw.share", "label"]
    'drawn'
    """

    @classmethod
    def of(cls, table: PlainTable) -> Table:
        """Return a table as one of this class."""
        return cls(**vars(table))

    def frame(self, lang: Language | None = None) -> pd.DataFrame:
        """Return every figure as one row, by metric; see `Report.frame`."""
        from simcli.report.formats.plain import of_table

        return _frame(of_table(self, lang or current()))

    def _repr_html_(self) -> str:
        """Return the table as the HTML report shows it."""
        return display.table(self, current())


class Tabled:
    """What holds tables. Texts are in `lang` where that is given, else in the language of the environment.

    `tables` lists the tables in order.
    """

    tables: list[PlainTable]

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

        return _frame(list(figures(self.tables, lang or current())))

    def charts(self, lang: Language | None = None) -> dict[str, alt.LayerChart]:
        """Return every chart by name; a notebook draws them."""
        raise NotImplementedError

    def to_html(self, lang: Language | None = None) -> str:
        """Return the page that `--format html` writes."""
        return str(self._written("html", lang or current()))

    def to_markdown(self, lang: Language | None = None) -> str:
        """Return what `--format md` writes."""
        return str(self._written("md", lang or current()))

    def to_json(self, lang: Language | None = None) -> str:
        """Return what `--json` prints."""
        return str(self._written("json", lang or current()))

    def to_text(self, lang: Language | None = None) -> str:
        """Return what the command prints where stdout is no terminal."""
        return str(self._written("terminal", lang or current()))

    def _written(self, form: str, lang: Language) -> str | bytes:
        raise NotImplementedError


def saved(path: str | Path, folder: Path, written: Callable[[str], str | bytes]) -> Path:
    """Write a file outside the logs of the run in `folder`, in the format of its ending, and return its path."""
    from simcli.report.writing import form_of
    from simcli.store.output import replacing, spare_logs

    path = Path(path)
    form = form_of(path)
    spare_logs(path, folder)
    content = written(form)
    with replacing(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)
    return path


def _frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    import pandas as pd

    frame = pd.DataFrame(rows).set_index("metric").fillna({"note": ""})
    numbers: dict[str, Any] = dict.fromkeys(_NUMBERS, "float64")
    return frame.astype(numbers | {"clusters": "int64"})
