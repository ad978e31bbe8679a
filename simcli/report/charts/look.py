"""Colours, fonts and sizes of charts."""

from __future__ import annotations

from typing import Any

#: Fonts that hold Chinese, the first that is there; simplified forms before others.
FONTS = (
    "Noto Sans CJK SC, Noto Sans SC, Source Han Sans SC, PingFang SC, Microsoft YaHei, Hiragino Sans GB, "
    "WenQuanYi Micro Hei, WenQuanYi Zen Hei, sans-serif"
)
INK, SOFT, LINE = "#1d2733", "#5b6875", "#dfe4e8"
#: What was seen, what was never seen, and what is lost; told apart by the colour-blind too.
SEEN, UNSEEN, LOSS, EVEN = "#2f7ed8", "#c2410c", "#d97706", "#8a949e"
#: Kinds of bots side by side.
SEVERAL = (SEEN, LOSS, "#3f8f5b", "#9457c2")
#: Lines over bars of `SEEN`.
WHISKER = "#1b4f8f"


def config() -> dict[str, Any]:
    """Return the settings of a chart that stands alone, on white."""
    words = {"font": FONTS, "color": INK}
    return {
        "background": "white",
        "font": FONTS,
        "padding": 14,
        "axis": {
            "labelFontSize": 12,
            "titleFontSize": 12,
            "labelColor": INK,
            "titleColor": SOFT,
            "titleFontWeight": "normal",
            "gridColor": LINE,
            "domainColor": SOFT,
            "tickColor": SOFT,
            "labelLimit": 320,
        },
        "title": {
            **words,
            "fontSize": 16,
            "subtitleFont": FONTS,
            "subtitleFontSize": 11.5,
            "subtitleColor": SOFT,
            "subtitlePadding": 6,
            "anchor": "start",
            "frame": "group",
            "offset": 12,
        },
        "legend": {"labelFontSize": 12, "labelColor": INK, "labelLimit": 360},
        "view": {"stroke": None},
        "text": words,
    }
