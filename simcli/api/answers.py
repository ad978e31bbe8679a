"""What compare, sweep, balance, estimate and ladder answer, as pandas tables, charts and files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.api import display
from simcli.api.tables import Table, Tabled, saved
from simcli.asking.asked import BRIEF, Audience
from simcli.text import Language, current

if TYPE_CHECKING:
    import altair as alt

    from simcli.asking.asked import Answered, Asked
    from simcli.report.paper import Paper


class Answer(Tabled):
    """An answer of several tables: what one of the commands compare, sweep, balance, estimate and ladder says.

    `title` is its heading, `tables` lists the tables in order, `folder` is where what was played lies. Texts are in
    `lang` where that is given, else in the language of the environment (SIMCLI_LANG, LANG).

    Examples
    --------
    >>> answer = simcli.estimate("gejiu", 'deal.count("中") >= 3')
    >>> [table.name for table in answer.tables]
    ['chance', 'games_needed']
    >>> f"{answer.frame('chance').loc['chance.player', 'value']:.6f}"
    '0.002807'
    """

    def __init__(self, answered: Answered) -> None:
        self._paper, self._brief = (_kept(answered.told(brief)) for brief in (False, True))
        self.title = self._paper.title
        self.folder = answered.folder
        self.tables = [Table.of(table) for table in self._paper.tables]

    def lines(self, lang: Language | None = None) -> list[str]:
        """Return the lines above the tables, and those at the foot."""
        return [line.get(lang or current()) for line in (*self._paper.lines(), *self._paper.closing)]

    def facts(self, lang: Language | None = None) -> dict[str, Any]:
        """Return the values that stand beside the tables in JSON: what was asked, the runs, verdicts.

        Examples
        --------
        >>> simcli.estimate("youxian", "deal.ti >= 1").facts()["method"]
        'exact'
        """
        return self._paper.facts(lang or current())

    def charts(self, lang: Language | None = None) -> dict[str, alt.LayerChart]:
        """Return every chart by name; a notebook draws them. Some answers have none."""
        lang = lang or current()
        return {drawing.name: drawing.titled(lang) for drawing in self._paper.drawings(lang)}

    def save(self, path: str | Path, lang: Language | None = None) -> Path:
        """Write a file in the format of its ending: html, md, json, csv, xlsx, txt.

        Parameters
        ----------
        path : str or Path
        lang : "zh" or "en", optional

        Returns
        -------
        Path

        Raises
        ------
        UsageError
            The ending is none of these, or the file would lie among the logs of a run.
        WriteError
            The file cannot be written.

        Examples
        --------
        >>> simcli.estimate("youxian", "deal.ti >= 1").save("ti.html").stat().st_size > 10_000
        True
        """
        return saved(path, self.folder, lambda form: self._written(form, lang or current()))

    def _written(self, form: str, lang: Language) -> str | bytes:
        from simcli.report.paper import written

        return written(self._brief if form in BRIEF else self._paper, form, lang)

    def __repr__(self) -> str:
        """Return its heading and its tables, in short."""
        return f"Answer({self.title.get(current())!r}: {', '.join(table.name for table in self.tables)})"

    def _repr_html_(self) -> str:
        """Return what a terminal shows, for notebooks."""
        return display.answer(self._brief, current())


def _kept(paper: Paper) -> Paper:
    """Return a paper that no longer looks at its runs: they may grow, or be moved away."""
    facts: dict[Language, dict[str, Any]] = {"zh": paper.facts("zh"), "en": paper.facts("en")}
    return replace(paper, facts=facts.__getitem__)


def answer(asked: Asked) -> Answer:
    """Play what is asked for, as far as it is not there yet, in silence."""
    return Answer(asked.play(Audience()))


def folder(given: str | Path | None) -> Path | None:
    """Return a folder that was given in either way."""
    return None if given is None else Path(given)
