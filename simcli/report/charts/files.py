"""Charts as picture files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.errors import UsageError
from simcli.report.charts import fonts
from simcli.report.charts.listing import charts
from simcli.text import say

if TYPE_CHECKING:
    import altair as alt

    from simcli.report.build import Report
    from simcli.text import Language

#: Pixels of a PNG for one of the chart: sharp on today's screens and on paper.
SCALE = 2.0


def save(report: Report, folder: Path, lang: Language, formats: Sequence[str] = ("png", "svg")) -> list[Path]:
    """Write every chart of a report into a folder, made if it is not there.

    PNG files are left out where no font can draw Chinese: `fonts.missing` says so.

    Parameters
    ----------
    report : Report
    folder : Path
    lang : "zh" or "en"
    formats : sequence of "png", "svg"

    Returns
    -------
    list of Path
        The files, chart by chart.

    Raises
    ------
    UsageError
        A file cannot be written.
    """
    wanted = [form for form in formats if form != "png" or fonts.missing() is None]
    return [
        _write(folder / f"{name}.{form}", picture(chart, form))
        for name, chart in charts(report, lang).items()
        for form in wanted
    ]


def picture(chart: alt.LayerChart, form: str) -> bytes:
    """Return a chart as the content of a PNG or an SVG file."""
    import vl_convert

    spec = chart.to_dict()
    if form == "png":
        return bytes(vl_convert.vegalite_to_png(spec, scale=SCALE))
    return str(vl_convert.vegalite_to_svg(spec)).encode()


def _write(path: Path, content: bytes) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise UsageError(say(f"无法写入 {path}：{error.strerror}", f"cannot write {path}: {error.strerror}")) from error
    return path
