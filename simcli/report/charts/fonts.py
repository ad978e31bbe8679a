"""Whether Chinese can be drawn as pictures here."""

from __future__ import annotations

from functools import cache

from simcli.report.charts.look import FONTS
from simcli.text import Text

_NONE = Text(
    "这台机器上没有中文字体，PNG 里的汉字会成方框，所以只写 SVG；装上字体即可（Debian/Ubuntu：apt install "
    "fonts-noto-cjk）",
    "no font on this machine has Chinese characters and PNG would show boxes, so only SVG is written; a font mends "
    "that, on Debian/Ubuntu: apt install fonts-noto-cjk",
)


def missing() -> Text | None:
    """Return what to tell a person if pictures cannot hold Chinese here, else None."""
    return None if drawn("麻", "胡") else _NONE


@cache
def drawn(*two: str) -> bool:
    """Tell whether two different characters make different pictures; without a font that has them both are boxes."""
    import vl_convert

    first, second = (vl_convert.svg_to_png(_picture(character)) for character in two)
    return bool(first != second)


def _picture(character: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
        f'<text x="4" y="32" font-size="30" font-family="{FONTS}">{character}</text></svg>'
    )
